extension FieldWriter {
    /// A value in its archived form, for `convert:`. A static method: a member with the same name in a user's class would hide a free
    /// function.
    public static func converting<Value, Archived>(_ value: Value, _ encode: (Value) -> Archived) -> Archived {
        encode(value)
    }

    /// With a label of its own: where an optional is expected, swiftc could not choose between two methods without labels.
    public static func converting<Value, Archived>(
        optional value: Value?,
        _ encode: (Value) -> Archived
    ) -> Archived? {
        value.map(encode)
    }
}
