import ModelLanguage

/// A place among the fields of a layout, with the name that generated code has for it.
struct LayoutSlot: Hashable, CustomStringConvertible {
    let index: Int
    /// The case's name, without backticks.
    let name: String
    /// `SchemaField.title`.
    let description: String

    /// - Parameter taken: the names of the layout's other fields, to which this one is added.
    init(_ index: Int, _ wish: String, taken: inout Set<String>) {
        // Swift has other meanings for these after a type.
        let base = ["Type", "Protocol", "self"].contains(wish) ? wish + "Field" : wish
        var name = base
        var count = 1
        while !taken.insert(name).inserted {
            name = count == 1 ? "\(base)Past" : "\(base)Past\(count)"
            count += 1
        }
        self.index = index
        self.name = name
        description = "\(ReservedNames.fieldNames).\(SwiftNames.escaped(name))"
    }
}

extension SwiftText {
    mutating func add(_ slot: LayoutSlot) { add(slot.description) }

    /// `private enum SchemaField: NamedField { … }`: a case per line, so that a new one changes no other line.
    mutating func fieldNames(of coded: [GeneratedProperty]) {
        let slots = coded.compactMap(\.slot)
        if slots.isEmpty { return }
        block("private nonisolated enum \(ReservedNames.fieldNames): NamedField {") { out in
            for slot in slots { out.line("case ", SwiftNames.escaped(slot.name)) }
        }
        blank()
    }
}
