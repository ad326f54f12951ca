/// A row of a form for objects of one class.
struct FormField<Object>: Sendable {
    let label: String
    let group: String?
    let isRequired: Bool
    let value: @Sendable (Object) -> Any?

    init(
        _ label: String,
        in group: String? = nil,
        isRequired: Bool = false,
        value: @escaping @Sendable (Object) -> Any?
    ) {
        self.label = label
        self.group = group
        self.isRequired = isRequired
        self.value = value
    }
}
