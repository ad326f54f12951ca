import Foundation

extension FieldValue {
    /// An object of the class or a subclass.
    public func object<T: NSObject>(_ type: T.Type) throws -> T {
        if let archive { return try archive.object(reference, type) }
        return try placed { try source.object(type, formerName: formerName) }
    }

    /// A struct of the model.
    public func structure<S: ArchivedStruct>(_ type: S.Type) throws -> S {
        if let archive { return try keepingInside { _ in try archive.structure(reference, type) } }
        let source = try source
        if let value = source.value(as: type) { return value }
        return try placed {
            let fields = try source.structure(type)
            if let formerName { (fields.coder as? ChannelReader)?.archivedName = formerName }
            let value = try keepingInside { _ in try S(from: fields) }
            return S.layout.unknownKeys == nil ? value : (fields.coder as? CodableReader)?.keep(value) ?? value
        }
    }

    /// An enum or option set of the model.
    public func enumeration<E: ArchivedEnum>(_ type: E.Type) throws -> E {
        if archive == nil, let value = try source.value(as: type) { return value }
        let raw = try self.raw(E.RawValue.self)
        guard let rawValue = E.RawValue(archiveKeyValue: raw) else { throw outOfRange(E.RawValue.self, raw.text) }
        guard let value = E.reading(rawValue) else { throw unknownCase(type, raw) }
        noteUntaken(if: value.rawValue != rawValue)
        return value
    }

    /// A value of a `oneOf` type.
    public func any<T>(of kinds: ArchivedKinds, as type: T.Type) throws -> T {
        let value = try placed { if let archive { try archive.any(reference, kinds) } else { try kinds.read(source) } }
        guard let typed = value as? T else {
            throw located(
                ArchiveError(.mismatch, expected: ArchiveError.name(of: type), found: ArchiveError.words(value))
            )
        }
        return typed
    }

    /// A foreign Codable value, archived as data.
    public func codable<T: Codable>(_ type: T.Type) throws -> T {
        guard let archive else { return try placed { try source.codable(type) } }
        let bytes = try asking(type) { try archive.bytes(reference) }
        return try archive.sharing(archive.place(of: bytes), length: bytes.count) {
            try CodableData.decode(type, from: Data(bytes))
        }
    }

    /// A foreign NSSecureCoding object; `classes` are allowed inside it.
    public func secureObject<T: NSObject>(_ type: T.Type, allowing classes: [AnyClass] = []) throws -> T {
        if let archive { return try archive.secureObject(reference, type, allowing: classes) }
        return try asking(type) { try source.secureObject(type, allowing: classes) }
    }
}

extension ArchiveKeyValue {
    /// As it appears in the path to a value.
    var plainText: String {
        if case .text(let text) = self { text } else { self.text }
    }

    var text: String {
        switch self {
        case .text(let text): "'\(text)'"
        case .integer(let number): String(number)
        case .uuid(let uuid): uuid.uuidString
        }
    }
}
