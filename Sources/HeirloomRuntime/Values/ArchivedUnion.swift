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

/// For generated code. A key of JSON objects, and its texts for each case that has a value, in their order; the first text is written.
@_documentation(visibility: internal)
public struct UnionDiscriminator: Sendable {
    /// nil: the first case is read that fits.
    let key: String?
    /// The key of the case's value beside the other key; nil: the value is the object itself.
    let content: String?
    /// How dates are written, where the field does not say it.
    let dates: ArchiveField.JSONForm.Dates?
    /// Kinds some of whose values are also read as an earlier kind.
    let overlapping: [Int]
    let kinds: [ArchivedKinds.Kind]
    /// Empty for a value that is not inside an object.
    let names: [[String]]

    public init(
        _ key: String?,
        content: String? = nil,
        dates: ArchiveField.JSONForm.Dates? = nil,
        overlapping: [Int] = [],
        of kinds: ArchivedKinds? = nil,
        _ names: [[String]] = []
    ) {
        (self.key, self.content, self.dates, self.names) = (key, content, dates, names)
        (self.overlapping, self.kinds) = (overlapping, kinds?.kinds ?? [])
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
            // A union of drafts at the place of one of finished objects, or the reverse.
            if let source = try source as? DictionarySource, let union = source.any as? any ArchivedUnion {
                let content = DictionarySource(
                    union.schemaValue ?? NSNull(),
                    source.graph,
                    at: source.path,
                    isShallow: true
                )
                return try FieldValue(content, in: other?.place).undropped(type, past)
            }
        }
        if let past, let name = try typeName() {
            let known = past.reading("of " + name) ?? past.reading("of " + name.afterFirstDot)
            if let known { return try found(known, type, name) }
        }
        do {
            let value: Any = try placed {
                if let archive { return try archive.any(reference, U.schemaKinds) }
                guard let discriminator = U.schemaDiscriminator, let source = try source as? CodableSource,
                    !source.graph.classes.registry.isStampedInJSON
                else { return try U.schemaKinds.read(source) }
                return try discriminator.read(self, source, U.self)
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
        if let archive {
            archive.put(archive.reference(to: object), at: self)
        } else {
            write(.named(.object(object)))
        }
    }

    public func named<S: ArchivedStruct>(_ value: S) {
        if let archive { archive.putStructure(value, self) } else { write(.named(.structure(value))) }
    }

    /// The same for a union whose cases JSON without class names distinguishes.
    public func named<Object: NSObject>(_ object: Object, _ kinds: UnionDiscriminator?, _ index: Int) {
        if core != nil { return named(object) }
        guard isTold(object, declared: Object.self) else { return }
        write(.tagged(.named(.object(object)), WrittenValue.Tag(union: kinds?.tag(index))))
    }

    public func named<S: ArchivedStruct>(_ value: S, _ kinds: UnionDiscriminator?, _ index: Int) {
        if core != nil { return named(value) }
        write(.tagged(.named(.structure(value)), WrittenValue.Tag(union: kinds?.tag(index))))
    }

    /// The name of a case without a value, which JSON without class names has in an object, or might read as another case.
    public func string(_ name: String, _ kinds: UnionDiscriminator?, _ index: Int) {
        if archive != nil { return string(name) }
        var tag = WrittenValue.Tag(union: kinds?.tag(index))
        if let kinds, kinds.content != nil { tag.union = UnionTag(key: kinds.key, content: nil, names: [name]) }
        write(.tagged(.string(name), tag))
    }
}

/// How JSON without class names shows the case of one value.
struct UnionTag {
    /// nil: it does not.
    var key: String?
    /// The key of the value in an object with the name.
    var content: String?
    var dates: ArchiveField.JSONForm.Dates?
    /// The name that is written, and others that mean the same.
    var names: [String]
    /// Kinds that are read first, if the value fits.
    var earlier: [ArchivedKinds.Kind] = []
}

extension UnionDiscriminator {
    func tag(_ index: Int) -> UnionTag {
        let own = names.indices.contains(index) ? names[index] : []
        var tag = UnionTag(key: own.isEmpty ? nil : key, content: content, dates: dates, names: own)
        if overlapping.contains(index) {
            tag.earlier = kinds[..<index].filter { if case .value = $0 { true } else { key == nil } }
        }
        return tag
    }

    /// The case's value, or its name.
    fileprivate func read<U: ArchivedUnion>(_ value: FieldValue, _ source: CodableSource, _ type: U.Type) throws -> Any
    {
        let kinds = U.schemaKinds
        var source = source
        if let dates, source.form?.dates == nil {
            source.form = ArchiveField.JSONForm(dates: dates, lenient: source.form?.isLenient ?? false)
        }
        let value = FieldValue(source, in: value.other?.place)
        guard let key else { return try firstThatFits(value, source, kinds.kinds, type) }
        guard let name = try source.discriminator(key) else {
            let single = content != nil ? [] : kinds.kinds.filter { if case .value = $0 { true } else { false } }
            // The name of a case may be alone, too.
            if single.isEmpty, let text = try? source.string() { return text }
            return try single.isEmpty ? kinds.read(source) : firstThatFits(value, source, single, type)
        }
        guard let index = names.firstIndex(where: { $0.contains(name) }) else {
            if content != nil { return name }
            throw source.located(.otherKind(.classNotAllowed, found: name))
        }
        guard let content else { return try kinds.read(value, as: kinds.kinds[index]) }
        guard var inner = try source.reader("an object").source(forKey: content) as? CodableSource else {
            throw source.graph.error(ArchiveError(.missing, key: content), at: source.path.property(content))
        }
        inner.form = source.form
        return try kinds.read(FieldValue(inner, in: value.other?.place), as: kinds.kinds[index])
    }

    private func firstThatFits<U: ArchivedUnion>(
        _ value: FieldValue,
        _ source: CodableSource,
        _ tried: [ArchivedKinds.Kind],
        _ type: U.Type
    ) throws -> Any {
        var errors: [ArchiveError] = []
        let graph = source.graph
        let key = graph.attempts.key(source, value.other?.place, type)
        switch graph.attempts[key] {
        case .success(let index)?: return try U.schemaKinds.read(FieldValue(source), as: tried[index])
        case .failure(let error)?: throw error
        case nil: break
        }
        graph.attempts.depth += 1
        defer { graph.attempts.depth -= 1 }
        for (index, kind) in tried.enumerated() {
            do {
                let value = try source.attempt { try U.schemaKinds.read(FieldValue(source), as: kind) }
                graph.attempts[key] = .success(index)
                return value
            } catch var error as ArchiveError where error.isTolerable {
                // Those of unions inside are as many as there are ways to read them.
                if !error.failures.isEmpty { (error.failures, error.reason) = ([], nil) }
                errors.append(error)
            }
        }
        let error = fault(errors, source, isOpen: U.isOpen)
        graph.attempts[key] = .failure(error)
        throw error
    }

    private func fault(_ errors: [ArchiveError], _ source: CodableSource, isOpen: Bool) -> ArchiveError {
        // A value of the shape of one case only is that case, and has a fault inside.
        let inside = errors.filter { $0.kind != .mismatch || $0.path != source.path.text }
        if inside.count == 1, !isOpen { return inside[0] }
        var error = source.mismatch(expected: "what one of the cases holds")
        error.kind = .classNotAllowed
        error.reason = errors.map(\.description).joined(separator: "; ")
        error.failures = errors
        return error
    }
}
