import Foundation

extension ModelRegistry {
    /// For generated code. `dictionaryRepresentation(_:)` of an object or a struct.
    ///
    /// - Parameter shallow: the value's `dictionaryRepresentation`.
    public func dictionary(
        of value: Any,
        _ options: DictionaryOptions,
        shallow: @autoclosure () -> [String: Any]
    ) -> [String: Any] {
        if options.contains(.deep) {
            let written = DictionaryGraph(options, self).dictionary(ofAny: value)
            var dictionary = written.dictionary
            if let failure = written.failure {
                // Errors are not reported here, but by the readers of the dictionary.
                let stamp = stamp(of: value)
                dictionary[stamp.versionKey] = ModelStamp.unwritten
                dictionary[stamp.failureKey] = failure.description
            }
            return dictionary
        }
        return options.contains(.withoutNils) ? shallow().filter { !ForeignObject.isNull($0.value) } : shallow()
    }
}

extension ArchivedObject where Self: ModelType {
    /// Names of this class's own properties that are archived.
    public static var codableKeys: [String] { archiveLayout.codableKeys }

    /// Names of this class's own properties that are not archived.
    public static var uncodableKeys: [String] { archiveLayout.uncodableKeys }

    /// Names of all properties that are archived, inherited ones first.
    public var codableKeys: [String] { ArchiveLayout.layouts(of: type(of: self)).reversed().flatMap(\.codableKeys) }

    /// Every codable property by name; nil is NSNull, values are unchanged.
    public var dictionaryRepresentation: [String: Any] { ShallowWriter.dictionary(of: self) }

    /// The dictionary in another form: deep, or without nils.
    public func dictionaryRepresentation(_ options: DictionaryOptions) -> [String: Any] {
        type(of: self).modelRegistry.dictionary(of: self, options, shallow: dictionaryRepresentation)
    }
}

extension ArchivedStruct where Self: ModelType {
    /// Every codable property by name; nil is NSNull, values are unchanged.
    public var dictionaryRepresentation: [String: Any] { ShallowWriter.dictionary(of: self) }

    /// The dictionary in another form: deep, or without nils.
    public func dictionaryRepresentation(_ options: DictionaryOptions) -> [String: Any] {
        Self.modelRegistry.dictionary(of: self, options, shallow: dictionaryRepresentation)
    }
}

extension ModelType {
    /// The deep dictionary, as `dictionaryRepresentation(.deep)` returns it.
    /// - Throws: `ArchiveError` for what could not be read back. `dictionaryRepresentation(.deep)` cannot throw: it then returns a
    ///   dictionary with the error's text under `<Model>.failure`, which no reader accepts.
    public func deepDictionary(_ options: DictionaryOptions = []) throws -> [String: Any] {
        let registry = type(of: self).modelRegistry
        let (dictionary, failure) = DictionaryGraph(options, registry).dictionary(ofAny: self)
        if let failure { throw failure }
        return dictionary
    }
}

extension ModelRegistry {
    /// The stamp that carries a value's version.
    private func stamp(of value: Any) -> ModelStamp {
        if let object = ForeignObject.itself(value, as: NSObject.self) {
            return baseRegistry(of: type(of: object)).stamp
        }
        return (value as? any ArchivedStruct).map { type(of: $0).layout.stamp } ?? stamp
    }
}
