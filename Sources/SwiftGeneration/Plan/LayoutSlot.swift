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
        description = "\(ReservedNames.fieldNames).\(ReservedNames.escaped(name))"
    }
}

extension SwiftText {
    /// `private enum SchemaField: NamedField { … }`: those of the current version, then those that only older ones had.
    /// Many are in lines of their own, so that a new one changes no other line.
    mutating func fieldNames(of coded: [GeneratedProperty]) {
        let parts = [coded.filter(\.isPresent), coded.filter { !$0.isPresent }].map { $0.compactMap(\.slot) }
        if parts.joined().isEmpty { return }
        defer { blank() }
        let head = "private nonisolated enum \(ReservedNames.fieldNames): NamedField"
        let names = parts.joined().map { ReservedNames.escaped($0.name) }.joined(separator: ", ")
        if parts.contains(where: \.isEmpty), names.utf8.count <= 56 { return braces(head, "case " + names) }
        block(head + " {") { out in
            for part in parts where !part.isEmpty {
                let names = part.map { ReservedNames.escaped($0.name) }
                let text = names.joined(separator: ", ")
                if text.utf8.count <= 110 {
                    out.line("case ", text)
                } else {
                    for name in names { out.line("case ", name) }
                }
            }
        }
    }
}
