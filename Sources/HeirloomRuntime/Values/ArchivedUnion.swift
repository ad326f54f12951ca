import Foundation

/// For generated code. An enum of the model whose cases hold structs and objects, archived as what they hold; a case that holds nothing as
/// its name.
@_documentation(visibility: internal)
public protocol ArchivedUnion {
    /// What the cases hold, and text where one holds nothing.
    static var schemaKinds: ArchivedKinds { get }
    /// The case that anything unknown is read as; nil: that is an error.
    static var schemaUnknown: Self? { get }
    /// How JSON without class names tells cases apart; nil where it has class names.
    static var schemaDiscriminator: UnionDiscriminator? { get }
    /// The case of a value of one of the kinds; nil for text that is the name of none.
    init?(schemaValue value: Any)
    func encode(to slot: FieldSlot)
    /// The union with copies of the objects that it holds.
    func copied(by copier: ObjectCopier) -> Self
}

extension ArchivedUnion {
    public static var schemaUnknown: Self? { nil }
    public static var schemaDiscriminator: UnionDiscriminator? { nil }
    public func copied(by copier: ObjectCopier) -> Self { self }

    /// What the case holds, or its name.
    public var schemaValue: Any? {
        let written = FieldSlot.WrittenElements()
        encode(to: FieldSlot(written))
        return written.values.first?.plain
    }
}

/// For generated code. A key of JSON objects, and the text under it for each case that holds something, in their order.
@_documentation(visibility: internal)
public struct UnionDiscriminator: Sendable {
    let key: String
    let names: [String]

    public init(_ key: String, _ names: [String]) {
        self.key = key
        self.names = names
    }
}

/// For generated code. What values of some older version are now, where they are not what today's say: by the name of the case, or by
/// "of " and the archive name of what the case held.
@_documentation(visibility: internal)
public struct PastUnion<U: ArchivedUnion> {
    let reading: (String) -> PastCase<U>?

    public init(_ reading: @escaping (String) -> PastCase<U>?) {
        self.reading = reading
    }
}

extension FieldValue {
    /// A union of the model.
    public func union<U: ArchivedUnion>(_ type: U.Type, _ past: PastUnion<U>? = nil) throws -> U {
        if let value = try undropped(type, past) { return value }
        throw located(ArchiveError(.dropped, expected: "a case of \(type)"))
    }

    /// The same; nil where the case was removed with its values.
    public func undropped<U: ArchivedUnion>(_ type: U.Type, _ past: PastUnion<U>?) throws -> U? {
        if archive == nil, let value = try source.value(as: type) { return value }
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
        } catch let error as ArchiveError where U.schemaUnknown != nil && isUnknown(error) {
            return try unknown(type, found: error.found ?? "")
        }
    }

    private func unknown<U: ArchivedUnion>(_ type: U.Type, found: String) throws -> U {
        guard let value = U.schemaUnknown else {
            throw located(ArchiveError(.unknownCase, expected: "a case of \(type)", found: found))
        }
        noteUntaken()
        return value
    }

    /// Whether the value itself, not something in it, is what no case holds.
    private func isUnknown(_ error: ArchiveError) -> Bool {
        [.unknownClass, .classNotAllowed].contains(error.kind) && isTextOrObject
            && error.path == located(ArchiveError(error.kind)).path
    }

    private var isTextOrObject: Bool {
        if let archive {
            // Foundation's own values are no objects of a model.
            if (try? archive.shape(at: reference)) == .text { return true }
            return (try? archive.className(at: reference)).map { FoundationClass(archiveName: $0) == nil } ?? false
        }
        guard let source = try? source else { return false }
        return source.shape == .text || (source as? any TreeSource)?.isRecord == true
            || source.value(as: (any ArchivedObject).self) != nil || source.value(as: (any ArchivedStruct).self) != nil
    }

    private func found<U: ArchivedUnion>(_ known: PastCase<U>, _ type: U.Type, _ then: String) throws -> U? {
        switch known {
        case .value(let value), .merged(let value, _): value
        case .dropped: nil
        case .unknown: try unknown(type, found: then)
        }
    }

    /// The archive name of an object; nil for other values, and where the coder does not tell.
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
        value?.encode(to: self)
    }

    /// An object where one of several kinds may stand, whose class is written in each channel.
    public func named(_ object: NSObject) {
        if let archive { archive.putObject(object, self) } else { write(.named(.object(object))) }
    }

    public func named<S: ArchivedStruct>(_ value: S) {
        if let archive { archive.putStructure(value, self) } else { write(.named(.structure(value))) }
    }

    /// The same for a union whose cases JSON without class names tells apart by a name.
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
