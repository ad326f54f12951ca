import Foundation

extension ArchiveReader {
    /// A value of a `oneOf` property.
    func any(_ position: Int, _ kinds: ArchivedKinds) throws -> Any {
        let value = FieldValue(core, position)
        let shape = try shape(at: position)
        if let shape, let kind = kinds.values.first(where: { $0.shapes.contains(shape) }) {
            return try kind.read(value)
        }
        // Text and numbers are objects of no class there.
        let plain = try plainClass(at: target(position)).flatMap { plain in kinds.references.first { $0.takes(plain) } }
        if let kind = try plain ?? kind(at: position, among: kinds.references) {
            return try kinds.read(value, as: kind)
        }
        if shape != .object {
            for kind in kinds.values {
                if let value = try? kind.read(value) { return value }
            }
        }
        throw located(ArchiveError.otherKind(.classNotAllowed, found: kindName(at: position)))
    }

    /// The class under which an object is archived; nil for other values.
    func className(at position: Int) throws -> String? {
        guard list.marker(at: position) >> 4 == 8 else { return nil }
        let uid = try list.uid(at: position)
        return uid == 0 ? nil : try classInfo(uid)?.name
    }

    /// The kind that allows the class of an object; nil if none does, and for values without a class.
    private func kind(at position: Int, among kinds: [ArchivedKinds.Kind]) throws -> ArchivedKinds.Kind? {
        try kindNumber(at: position, among: kinds).map { kinds[$0] }
    }

    /// The same as a number among all kinds, of which those that are objects of classes come first.
    func kindNumber(at position: Int, _ kinds: ArchivedKinds) throws -> Int? {
        try kindNumber(at: position, among: kinds.references)
    }

    private func kindNumber(at position: Int, among kinds: [ArchivedKinds.Kind]) throws -> Int? {
        guard list.marker(at: position) >> 4 == 8 else { return nil }
        let uid = try list.uid(at: position)
        guard uid != 0, let archived = try classInfo(uid) else { return nil }
        if let value = archived.value { return kinds.firstIndex { $0.takes(value.type) } }
        let type = try self.type(of: archived, uid: uid)
        return kinds.firstIndex { kind in
            switch (kind, type) {
            case (_, .object(let found)): kind.reads(found)
            case (.structure(let expected), .structure(let found)): found == expected
            case (.structure(let expected), nil): archived.name == expected.layout.name
            case (.secure(let expected, let inside), _):
                allowedType(of: archived, ForeignClasses(expected, listed: inside)).map(kind.takes) ?? false
            default: false
            }
        }
    }

    /// The class that an archived name, or a hint, has among the allowed ones.
    private func allowedType(of archived: ArchivedClass, _ classes: ForeignClasses) -> AnyClass? {
        ([archived.name] + archived.hints).lazy
            .compactMap { ForeignClasses.find($0, classes.admitted, isList: classes.isList) }.first
    }

    /// The shape of the value at a position; nil for a boxed number, which only reading shows.
    func shape(at position: Int) throws -> ValueShape? {
        let target = try target(position)
        switch list.marker(at: target) {
        case 0x08, 0x09: return .bool
        case 0x10...0x1F: return .integer
        case 0x20...0x2F: return .real
        case 0x33: return .date
        case 0x40...0x4F: return .data
        case 0x50...0x7F: return .text
        case 0xA0...0xAF: return .array
        default:
            guard let kind = try valueClass(at: target) else { return .object }
            return kind.shape
        }
    }
}
