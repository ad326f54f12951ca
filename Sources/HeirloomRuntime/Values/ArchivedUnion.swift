import Foundation

/// For generated code. An enum of the model whose cases have structs and objects. It is archived as the case's value; a case without a
/// value is archived as its name.
@_documentation(visibility: internal)
public protocol ArchivedUnion {
    /// The kinds of the cases' values, and text if a case has no value.
    static var schemaKinds: ArchivedKinds { get }
    /// The case for everything unknown; nil: that is an error.
    static var schemaUnknown: Self? { get }
    /// How JSON without class names distinguishes cases; nil if it has class names.
    static var schemaDiscriminator: UnionDiscriminator? { get }
    /// The case for a value of one of the kinds; nil for text that is not the name of a case.
    init?(schemaValue value: Any)
    /// The case of a value in an archive that is of the kind with this number; nil for text.
    init?(schemaKind number: Int, of value: FieldValue) throws
    /// What older versions' values are now, if some changed.
    static func schemaPast(_ version: Int) -> PastUnion<Self>?
    func encode(to slot: FieldSlot)
    /// The union with copies of the objects in it.
    func copied(by copier: ObjectCopier) -> Self
}

/// For generated code. A union that keeps values that none of its cases has.
@_documentation(visibility: internal)
public protocol KeepingUnion: ArchivedUnion {
    static func unrecognized(_ value: KeptValue) -> Self
}

extension ArchivedUnion {
    public static var schemaUnknown: Self? { nil }
    /// Whether a value that no case has can be read.
    fileprivate static var isOpen: Bool { schemaUnknown != nil || self is any KeepingUnion.Type }
    public static var schemaDiscriminator: UnionDiscriminator? { nil }
    public static func schemaPast(_ version: Int) -> PastUnion<Self>? { nil }
    public func copied(by copier: ObjectCopier) -> Self { self }

    /// The case's value, or its name.
    public var schemaValue: Any? {
        let written = FieldSlot.WrittenElements()
        encode(to: FieldSlot(written))
        return written.values.first?.plain
    }
}

/// For generated code. A key of JSON objects, and its text for each case that has a value, in their order.
@_documentation(visibility: internal)
public struct UnionDiscriminator: Sendable {
    let key: String
    let names: [String]

    public init(_ key: String, _ names: [String]) {
        self.key = key
        self.names = names
    }
}

/// For generated code. The current meaning of an older version's values, if it changed: by the name of the case, or by "of " and the
/// archive name of the case's value.
@_documentation(visibility: internal)
public struct PastUnion<U: ArchivedUnion> {
    let reading: (String) -> PastCase<U>?

    public init(_ reading: @escaping (String) -> PastCase<U>?) {
        self.reading = reading
    }
}

extension FieldValue {
    /// A union of the model.
    @inlinable
    public func union<U: ArchivedUnion>(_ type: U.Type, _ past: PastUnion<U>? = nil) throws -> U {
        if past == nil, let number = try kindNumber(among: U.schemaKinds) {
            do {
                if let value = try U(schemaKind: number, of: self) { return value }
            } catch {
                return try unread(type, error)
            }
        }
        return try otherUnion(type, past)
    }

    /// The number of the kind that admits the object in an archive that this is.
    @usableFromInline
    func kindNumber(among kinds: ArchivedKinds) throws -> Int? {
        guard let archive else { return nil }
        return try placed { try archive.kindNumber(at: reference, kinds) }
    }

    @usableFromInline
    func otherUnion<U: ArchivedUnion>(_ type: U.Type, _ past: PastUnion<U>?) throws -> U {
        if let value = try undropped(type, past) { return value }
        throw located(ArchiveError(.dropped, expected: "a case of \(type)"))
    }

    /// What is read instead of a value that an error says no case holds.
    @usableFromInline
    func unread<U: ArchivedUnion>(_ type: U.Type, _ error: any Error) throws -> U {
        guard U.isOpen, let error = error as? ArchiveError, isUnknown(error) else { throw error }
        return try unknown(type, found: error.found ?? "")
    }

    /// A union of the model; nil where the case was removed with its values, or the object with its class.
    public func undropped<U: ArchivedUnion>(_ type: U.Type, _ past: PastUnion<U>?) throws -> U? {
        if archive == nil {
            if let value = try source.value(as: type) { return value }
            if let value = try source.value(as: KeptValue.self), let union = U(schemaValue: value) { return union }
        }
        if let past, let name = try typeName() {
            let known = past.reading("of " + name) ?? past.reading("of " + name.afterFirstDot)
            if let known { return try found(known, type, name) }
        }
        do {
            let value: Any = try placed {
                if let archive { return try archive.any(reference, U.schemaKinds) }
                guard let kinds = U.schemaDiscriminator, let source = try source as? CodableSource,
                    let name = try source.discriminator(kinds.key)
                else { return try U.schemaKinds.read(source) }
                guard let index = kinds.names.firstIndex(of: name) else {
                    throw source.located(.otherKind(.classNotAllowed, found: name))
                }
                return try U.schemaKinds.read(self, as: U.schemaKinds.kinds[index])
            }
            if let past, let text = value as? String, let known = past.reading(text) {
                return try found(known, type, ArchiveError.words(value))
            }
            return try U(schemaValue: value) ?? unknown(type, found: ArchiveError.words(value))
        } catch {
            return isDropped(error) ? nil : try unread(type, error)
        }
    }

    private func unknown<U: ArchivedUnion>(_ type: U.Type, found: String) throws -> U {
        if let keeping = U.self as? any KeepingUnion.Type, let value = try keeping.unrecognized(kept()) as? U {
            return value
        }
        guard let value = U.schemaUnknown else {
            throw located(ArchiveError(.unknownCase, expected: "a case of \(type)", found: found))
        }
        noteUntaken()
        return value
    }

    /// Whether no case has the value itself, as opposed to something in it.
    private func isUnknown(_ error: ArchiveError) -> Bool {
        let isOther = [.unknownClass, .classNotAllowed].contains(error.kind) && isTextOrObject
        // If there is only one case, its own reader reports that it found text.
        return (isOther || error.kind == .mismatch && isText) && error.path == located(ArchiveError(error.kind)).path
    }

    private var isText: Bool {
        guard archive == nil, let source = try? source, !source.isNull else { return false }
        return source.shape == .text || source.shape == nil && (try? source.string()) != nil
    }

    private var isTextOrObject: Bool {
        if let archive {
            // Foundation's own values are not objects of a model.
            if (try? archive.shape(at: reference)) == .text { return true }
            return (try? archive.className(at: reference)).map { FoundationClass(archiveName: $0) == nil } ?? false
        }
        guard let source = try? source else { return false }
        return isText || (source as? any TreeSource)?.isRecord == true
            || source.value(as: (any ArchivedObject).self) != nil || source.value(as: (any ArchivedStruct).self) != nil
    }

    private func found<U: ArchivedUnion>(_ known: PastCase<U>, _ type: U.Type, _ then: String) throws -> U? {
        switch known {
        case .value(let value), .merged(let value, _): value
        case .dropped: nil
        case .unknown: try unknown(type, found: then)
        }
    }

    /// The archive name of an object; nil for other values, and if the coder does not report it.
    private func typeName() throws -> String? {
        guard let archive else { return try source.archiveName }
        return try archive.className(at: reference)
    }
}

extension String {
    /// "Book" for "Library.Book".
    fileprivate var afterFirstDot: String {
        firstIndex(of: ".").map { String(self[index(after: $0)...]) } ?? self
    }
}

extension FieldSlot {
    /// A union of the model.
    public func union<U: ArchivedUnion>(_ value: U?) {
        if core != nil || !takes(value) { value?.encode(to: self) }
    }

    /// An object at a place for several kinds: its class is written in each channel.
    public func named(_ object: NSObject) {
        if let archive { archive.putObject(object, self) } else { write(.named(.object(object))) }
    }

    public func named<S: ArchivedStruct>(_ value: S) {
        if let archive { archive.putStructure(value, self) } else { write(.named(.structure(value))) }
    }

    /// The same for a union whose cases JSON without class names distinguishes by a name.
    public func named<Object: NSObject>(_ object: Object, _ kinds: UnionDiscriminator, _ index: Int) {
        if let archive { return archive.putObject(object, self) }
        guard type(of: object) == Object.self || tells(type(of: object)) else {
            let expected = "\(Object.self) itself where no class names are written"
            return fail(ArchiveError(.unwritable, expected: expected, found: "\(type(of: object))"))
        }
        write(.tagged(.named(.object(object)), kinds.tag(index)))
    }

    public func named<S: ArchivedStruct>(_ value: S, _ kinds: UnionDiscriminator, _ index: Int) {
        if let archive {
            archive.putStructure(value, self)
        } else {
            write(.tagged(.named(.structure(value)), kinds.tag(index)))
        }
    }
}

extension UnionDiscriminator {
    fileprivate func tag(_ index: Int) -> WrittenValue.Tag {
        WrittenValue.Tag(name: names[index], inJSON: false, inDictionaries: false, discriminator: key)
    }
}
