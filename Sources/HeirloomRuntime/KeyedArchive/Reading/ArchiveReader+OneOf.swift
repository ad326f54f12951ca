import Foundation

extension ArchiveReader {
    /// What a `oneOf` property may hold.
    func any(_ position: Int, _ kinds: ArchivedKinds) throws -> Any {
        let archived: ArchivedClass?
        var uid = 0
        if list.marker(at: position) >> 4 == 8 {
            uid = try list.uid(at: position)
            archived = uid == 0 ? nil : try classInfo(uid)
        } else {
            archived = nil
        }
        let isValue = archived == nil || archived?.value != nil
        if isValue, let shape = try shape(at: position, archived?.value),
            let kind = kinds.values.first(where: { $0.shapes.contains(shape) })
        {
            return try kind.read(FieldValue(self, position))
        }
        if let archived {
            for kind in kinds.references {
                if let value = try any(position, uid, archived, as: kind) { return value }
            }
        }
        if isValue {
            for kind in kinds.values {
                if let value = try? kind.read(FieldValue(self, position)) { return value }
            }
        }
        throw located(
            ArchiveError(.classNotAllowed, expected: "a kind that may stand here", found: kindName(at: position))
        )
    }

    /// nil where the object is of another kind.
    private func any(_ position: Int, _ uid: Int, _ archived: ArchivedClass, as kind: ArchivedKinds.Kind) throws -> Any?
    {
        switch kind {
        case .object(let type):
            guard case .object(let found) = try self.type(of: archived, uid: uid), isClass(found, kindOf: type) else {
                return nil
            }
            return try object(position, NSObject.self)
        case .structure(let type):
            switch try self.type(of: archived, uid: uid) {
            case .structure(let found) where found == type: return try structure(position, type)
            case nil where archived.name == type.layout.name: return try structure(position, type)
            default: return nil
            }
        case .secure(let type, let classes):
            guard archived.value.map({ isClass($0.type, kindOf: type) }) ?? true else { return nil }
            if archived.value == nil {
                let found: AnyClass?
                if case .object(let known) = try self.type(of: archived, uid: uid) {
                    found = known
                } else {
                    found = allowedClass(of: archived, [type])
                }
                guard let found, isClass(found, kindOf: type) else { return nil }
            }
            return try secureObject(position, NSObject.self, allowing: [type] + classes)
        case .value: return nil
        }
    }

    /// What a value looks like; nil for collections, and where only reading it tells.
    private func shape(at position: Int, _ value: FoundationClass?) throws -> ArchivedValueKind.Shape? {
        switch value {
        case .string, .mutableString: return .text
        case .decimal, .decimalPlaceholder: return .decimal
        case .data, .mutableData: return .data
        case .date: return .date
        case .url: return .url
        case .uuid: return .uuid
        case .value: return .geometry
        case .some(let value): return value.leaf.map { .object(ObjectIdentifier($0)) }
        case nil: break
        }
        switch try list.marker(at: target(position)) {
        case 0x08, 0x09: return .bool
        case 0x10...0x1F: return .integer
        case 0x20...0x2F: return .real
        case 0x33: return .date
        case 0x40...0x4F: return .data
        case 0x50...0x7F: return .text
        default: return nil
        }
    }
}
