import SchemaDiagnostics

extension ModelResolver {
    /// No object may fit two cases of a union: archives contain its class, but not the case.
    mutating func checkUnions() {
        for item in model.enums where item.isUnion {
            for (index, second) in item.cases.enumerated() {
                for first in item.cases[..<index] {
                    guard let reason = overlap(first.payload, second.payload) else { continue }
                    bag.report(
                        .unionAmbiguous,
                        "\(reason): a reader cannot distinguish '\(second.name)' from '\(first.name)'",
                        at: second.span,
                        notes: [
                            Note("case '\(first.name)' is here", at: first.span),
                            Note("hold one of the two in a struct of its own"),
                        ]
                    )
                    break
                }
            }
        }
    }

    private mutating func overlap(_ first: PropertyType?, _ second: PropertyType?) -> String? {
        guard let first, let second else {
            guard let payload = first ?? second, payload.isBuiltin,
                archiveForm(of: payload) == archiveForm(of: .builtin(.string))
            else { return nil }
            return "a case that holds nothing is text, as '\(describe(payload))' is"
        }
        if first.isUnknown || second.isUnknown { return nil }
        if first == second { return "both cases hold '\(describe(first))'" }
        if first.isBuiltin, second.isBuiltin, archiveForm(of: first) == archiveForm(of: second) {
            return "'\(describe(first))' and '\(describe(second))' look alike in an archive"
        }
        guard case .object(let one) = first, case .object(let other) = second else { return nil }
        for (below, above) in [(one, other), (other, one)] where isBelow(below, above) {
            return "each '\(describe(.object(below)))' is also a '\(describe(.object(above)))'"
        }
        return nil
    }

    private func isBelow(_ name: TypeName, _ ancestor: TypeName) -> Bool {
        guard var number = classNumber(name), let target = classNumber(ancestor) else { return false }
        while tree.parents[number] >= 0 {
            number = tree.parents[number]
            if number == target { return true }
        }
        return false
    }
}

extension DiagnosticID {
    static let unionAmbiguous = DiagnosticID("union-ambiguous")
}
