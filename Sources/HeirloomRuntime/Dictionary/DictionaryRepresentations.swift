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

extension ArchivedStruct {
    /// Writes stamps and fields. A struct's `encode(to:)` writes no stamps, since the struct may be flat in an object.
    func write(into coder: NSCoder) {
        encode(to: FieldWriter(coder, Self.layout, stamping: Self.layout))
    }
}
