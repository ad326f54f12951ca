extension FieldWriter {
    /// A value in the form in which `convert:` archives it. A static method: a free function would be hidden by a member that users call
    /// the same.
    public static func converting<Value, Archived>(_ value: Value, _ encode: (Value) -> Archived) -> Archived {
        encode(value)
    }

    /// A label of its own: where an optional is expected, swiftc could not choose between two that have none.
    public static func converting<Value, Archived>(
        optional value: Value?,
        _ encode: (Value) -> Archived
    ) -> Archived? {
        value.map(encode)
    }
}
