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
        if options.contains(.deep) { return DictionaryWriter(options, self).dictionary(ofAny: value) ?? [:] }
        return options.contains(.withoutNils) ? shallow().filter { !ForeignObject.isNull($0.value) } : shallow()
    }
}

extension ArchivedStruct {
    /// Writes stamps and fields. A struct's `encode(to:)` alone writes no stamps, since it may stand flat in an object.
    func write(into coder: NSCoder) {
        encode(to: FieldWriter(coder, Self.layout, stamping: Self.layout))
    }
}
