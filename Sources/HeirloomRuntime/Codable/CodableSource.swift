import Foundation

/// A value of a Decoder, read as the caller's type, so that the decoder's strategies for dates, data and floats apply.
struct CodableSource: TreeSource {
    enum Container {
        case field(KeyedDecodingContainer<CodableKey>, CodableKey)
        case decoder(any Decoder)
    }

    let container: Container
    let graph: TreeGraph
    let path: ValuePath
    /// That of the field that contains it, for single values in it.
    var form: ArchiveField.JSONForm?

    init(_ container: Container, _ graph: TreeGraph, at path: ValuePath) {
        self.container = container
        self.graph = graph
        self.path = path
    }

    var isNull: Bool {
        switch container {
        case .field(let container, let key): (try? container.decodeNil(forKey: key)) ?? false
        case .decoder(let decoder): (try? decoder.singleValueContainer().decodeNil()) ?? false
        }
    }

    func value<T>(as type: T.Type) -> T? { nil }

    func bool() throws -> Bool {
        do {
            return try decode(Bool.self)
        } catch {
            if let text = lenientText, let bool = Bool(text.lowercased()) ?? ["0": false, "1": true][text] {
                return bool
            }
            guard let number = scalar().flatMap({ AnyNumber($0) }) else { throw error }
            if let bool = number.exactBool { return bool }
            var failure = ArchiveError(wrapping: error)
            failure.kind = .outOfRange
            throw failure
        }
    }

    func decimal() throws -> Decimal {
        if let text = lenientText ?? (try? decode(String.self)) {
            guard let decimal = Decimal(exactText: text) else {
                throw graph.error(
                    ArchiveError(.outOfRange, expected: ArchiveError.name(of: Decimal.self), found: words),
                    at: path
                )
            }
            return decimal
        }
        return try decode(Decimal.self)
    }

    func integer() throws -> Int64 { try number { Int64($0) ?? Double($0).flatMap { Int64(exactly: $0) } } }
    func unsigned() throws -> UInt64 { try number { UInt64($0) ?? Double($0).flatMap { UInt64(exactly: $0) } } }
    func float() throws -> Float { try number { Float($0).flatMap { $0.isFinite ? $0 : nil } } }
    func double() throws -> Double { try number { Double($0).flatMap { $0.isFinite ? $0 : nil } } }

    /// A number; with `lenient: true` also its text.
    private func number<T: Decodable>(_ number: (String) -> T?) throws -> T {
        // Swift's own notation has more forms.
        if let text = lenientText, text.allSatisfy({ "0123456789+-.eE".contains($0) }), let value = number(text) {
            return value
        }
        return try decode(T.self)
    }

    /// The value, if it is text and may be a number or a Bool.
    private var lenientText: String? { form?.isLenient == true ? try? decoded(String.self) : nil }

    func string() throws -> String { try decode(String.self) }
    func data() throws -> Data { try decode(Data.self) }
    func leaf<T: LeafValue>(_ type: T.Type) throws -> T {
        if type == Date.self, let dates = form?.dates, let date = try dates.read(self) as? T { return date }
        if type == URL.self, (try? decode(String.self)) == nil, let url = (try? decode(RelativeURL.self))?.url as? T {
            return url
        }
        if type == IndexSet.self {
            guard let set = try decode(CodedIndexSet.self).value as? T else { throw mismatch(expected: type) }
            return set
        }
        return try decode(type)
    }
    func codable<T: Codable>(_ type: T.Type) throws -> T {
        do {
            return try failing(ArchiveError.name(of: type), isForeign: true) { try decoded(type) }
        } catch var error as ArchiveError {
            // Its own decoding reports errors inside it.
            error.reason = error.reason ?? error.underlyingError.map { String(describing: $0) }
            throw error
        }
    }

    func archivedData() throws -> Data? {
        let key = CodableKey(SecureData.key)
        guard let container = try? keyed(), container.contains(key) else { return try data() }
        return try CodableSource(.field(container, key), graph, at: path).data()
    }

    func elements() throws -> [any ValueSource] {
        try checkDepth()
        return try failing(ArchiveError.sequence) {
            var container =
                switch container {
                case .field(let container, let key): try container.nestedUnkeyedContainer(forKey: key)
                case .decoder(let decoder): try decoder.unkeyedContainer()
                }
            var elements: [any ValueSource] = []
            while !container.isAtEnd {
                let decoder = try container.superDecoder()
                elements.append(inside(decoder, path.index(elements.count)))
            }
            return elements
        }
    }

    /// Keys of a dictionary are data. A decoder that converts keys leaves them unchanged only if it decodes a Swift dictionary. The values
    /// are read while the decoder builds that dictionary.
    func entries(_ each: (any ValueSource, any ValueSource) throws -> Void) throws {
        try checkDepth()
        var met: Set<String> = []
        var thrown: (any Error)?
        func read(_ decoder: any Decoder, _ each: (any ValueSource, any ValueSource) throws -> Void) {
            guard thrown == nil else { return }
            do {
                guard let key = decoder.codingPath.last?.stringValue else {
                    throw mismatch(expected: "a decoder that reports the keys of a dictionary")
                }
                guard met.insert(key).inserted else { return }
                let place = path.key(key)
                try each(DictionarySource(key, graph, at: place), inside(decoder, place))
            } catch {
                thrown = error
            }
        }
        try withoutActuallyEscaping(each) { each in
            do {
                let reading = DecodedEntry.Reading { read($0, each) }
                _ = try DecodedEntry.$reading.withValue(reading) {
                    try failing(ArchiveError.dictionary) { try decoded([String: DecodedEntry].self) }
                }
            } catch {
                throw thrown ?? error
            }
        }
        if let thrown { throw thrown }
    }

    /// An element, of which the field's form holds too.
    private func inside(_ decoder: any Decoder, _ place: ValuePath) -> CodableSource {
        var element = CodableSource(.decoder(decoder), graph, at: place)
        element.form = form
        return element
    }

    func propertyList() throws -> Any {
        if let dictionary = try dictionaryOfPropertyLists() { return dictionary }
        do {
            return try elements().map { try $0.propertyList() }
        } catch let failure as ArchiveError where failure.path != path.text {
            throw failure
        } catch let failure as ArchiveError where failure.kind == .limitExceeded {
            throw failure
        } catch {
            // The value is not an array.
        }
        if let value = scalar() { return value }
        if let value = try? decode(Date.self) { return value }
        return try decode(Data.self)
    }

    /// nil if the value is not a dictionary. A single value that names its kind is passed alone.
    private func dictionaryOfPropertyLists() throws -> Any? {
        var dictionary: [String: Any] = [:]
        var named: [String: Any] = [:]
        var isDictionary = false
        do {
            try entries { key, value in
                isDictionary = true
                let key = try key.string()
                dictionary[key] = try value.propertyList()
                guard key == ArchivedKinds.valueKey else { return }
                // The name of the kind may follow.
                named[ArchivedValueKind.date.name] = try? value.leaf(Date.self)
                named[ArchivedValueKind.data.name] = try? value.data()
                named[ArchivedValueKind.decimal.name] = try? value.decimal()
                named[ArchivedValueKind.double.name] = try? value.double()
            }
        } catch let failure as ArchiveError where failure.kind == .mismatch && !isDictionary {
            return nil
        }
        guard dictionary.count == 2, !named.isEmpty else { return dictionary }
        let name = graph.classes.registry.classKeys.lazy.compactMap { dictionary[$0] as? String }.first
        return name.flatMap { named[$0] } ?? dictionary
    }

    var namedValue: (any ValueSource)? {
        let key = CodableKey(ArchivedKinds.valueKey)
        guard let container = try? keyed(), container.contains(key) else { return nil }
        return CodableSource(.field(container, key), graph, at: path)
    }

    func moved(to graph: TreeGraph) -> CodableSource {
        var moved = CodableSource(container, graph, at: path)
        moved.form = form
        return moved
    }
    func instance<T: NSObject>(of type: T.Type) -> T? { nil }
    func reader(_ expected: String) throws -> ChannelReader {
        let container = try failing(expected) { try keyed() }
        return CodableReader(container, graph, at: path, decoder: decoder)
    }
    var isRecord: Bool { (try? keyed()) != nil }

    var archiveName: String? {
        guard let container = try? keyed() else { return nil }
        return graph.classes.registry.classKeys.lazy
            .compactMap { graph.stampKey($0, in: container) }
            .compactMap { try? container.decode(String.self, forKey: $0) }.first
    }

    /// The text of the key that distinguishes classes in JSON without class names; nil if this is not an object.
    func discriminator(_ key: String) throws -> String? {
        guard !graph.classes.registry.isStampedInJSON, let container = try? keyed() else { return nil }
        let key = CodableKey(key)
        guard container.contains(key) else {
            throw graph.error(ArchiveError(.missing, key: key.stringValue), at: path)
        }
        return try CodableSource(.field(container, key), graph, at: path.key(key.stringValue)).string()
    }

    /// The value unchanged.
    func kept() throws -> KeptJSON.Value {
        try failing("a value that can be kept") { try decoded(KeptJSON.Value.self) }
    }

    func mismatch(expected: String) -> ArchiveError {
        graph.error(ArchiveError(.mismatch, expected: expected, found: words), at: path)
    }

    /// A description of the value, for errors.
    private var words: String {
        if let name = archiveName { return name }
        if let value = scalar() { return ArchiveError.words(value) }
        if isRecord { return ArchiveError.words([:]) }
        let isList = (try? decoder().unkeyedContainer()) != nil
        return isList ? ArchiveError.words([]) : "a number that no type holds"
    }

    /// A value as JSON itself has it, NSNull for null; nil for arrays and objects.
    private func scalar() -> Any? {
        if isNull { return NSNull() }
        // With a strategy of the decoder, text may also be a Double.
        return plain(Bool.self) ?? plain(Int.self) ?? plain(UInt64.self) ?? plain(String.self) ?? plain(Double.self)
    }

    private func plain<T: Decodable>(_ type: T.Type) -> Any? { try? decoded(type) }

    private func decoder() throws -> any Decoder {
        switch container {
        case .field(let container, let key): try container.superDecoder(forKey: key)
        case .decoder(let decoder): decoder
        }
    }

    private func keyed() throws -> KeyedDecodingContainer<CodableKey> {
        switch container {
        case .field(let container, let key): try container.nestedContainer(keyedBy: CodableKey.self, forKey: key)
        case .decoder(let decoder): try decoder.container(keyedBy: CodableKey.self)
        }
    }

    private func decoded<T: Decodable>(_ type: T.Type) throws -> T {
        switch container {
        case .field(let container, let key): try container.decode(type, forKey: key)
        case .decoder(let decoder): try decoder.singleValueContainer().decode(type)
        }
    }

    private func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try failing(ArchiveError.name(of: type)) { try decoded(type) }
    }

    /// - Parameter expected: the type that the decoder is asked for.
    private func failing<Result>(
        _ expected: String,
        isForeign: Bool = false,
        _ decode: () throws -> Result
    ) throws -> Result {
        do {
            return try decode()
        } catch let error as ArchiveError {
            throw error
        } catch let error as DecodingError {
            var failure = ArchiveError(error)
            // A value that lacks one of its parts is not itself absent.
            if failure.kind == .missing { failure.kind = .mismatch }
            (failure.expected, failure.found, failure.underlyingError) = (expected, words, error)
            // The key of such a part is none of the object's.
            failure.key = nil
            throw graph.error(failure, at: path)
        } catch {
            var failure = ArchiveError(.conversion, because: error, expected: expected, found: words)
            // JSONDecoder has its own error for a number that does not fit.
            if !isForeign { (failure.kind, failure.reason) = (.outOfRange, nil) }
            throw graph.error(failure, at: path)
        }
    }
}

/// An entry of a dictionary that a decoder builds.
private struct DecodedEntry: Decodable {
    /// Unchecked: the thread that decodes calls it, during the call that sets it.
    struct Reading: @unchecked Sendable {
        let read: (any Decoder) -> Void
    }

    @TaskLocal static var reading: Reading?

    init(from decoder: any Decoder) {
        Self.reading?.read(decoder)
    }
}
