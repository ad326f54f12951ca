import Foundation

extension ModelRegistry {
    /// For generated code. `dictionaryRepresentation(_:)` of an object.
    ///
    /// - Parameter shallow: the object's `dictionaryRepresentation`.
    public func dictionary(
        of object: any ArchivedObject,
        _ options: DictionaryOptions,
        shallow: @autoclosure () -> [String: Any]
    ) -> [String: Any] {
        guard options.contains(.deep) else { return Self.dictionary(shallow(), options) }
        return DictionaryWriter(options, self).dictionary(of: object) ?? [:]
    }

    /// For generated code. `dictionaryRepresentation(_:)` of a struct.
    public func dictionary(
        of value: any ArchivedStruct,
        _ options: DictionaryOptions,
        shallow: @autoclosure () -> [String: Any]
    ) -> [String: Any] {
        guard options.contains(.deep) else { return Self.dictionary(shallow(), options) }
        return DictionaryWriter(options, self).dictionary(of: value) ?? [:]
    }

    private static func dictionary(_ shallow: [String: Any], _ options: DictionaryOptions) -> [String: Any] {
        options.contains(.withoutNils) ? shallow.filter { !ForeignObject.isNull($0.value) } : shallow
    }
}

extension ArchivedStruct {
    /// Writes stamps and fields. A struct's `encode(to:)` alone writes no stamps, since it may stand flat in an object.
    func write(into coder: NSCoder) {
        encode(to: FieldWriter(coder, Self.layout, stamping: Self.layout))
    }
}
