import ModelLanguage

extension EnumEmitter {
    /// What raw values of older versions are now, where that is not what they say.
    func emitPast(_ past: EnumPlan, into out: inout SwiftText) {
        let tables = past.tables.filter { $0.rawType == model.rawType && !$0.rows.isEmpty }
        out.line("/// For generated code: what raw values of older versions are now.")
        out.line("static func schemaPast(_ version: Int) -> (", raw, ") -> PastCase<", name, ">? {")
        out.depth += 1
        if tables.isEmpty {
            out.line("{ _ in nil }")
        } else {
            out.line("switch version {")
            for table in tables {
                let versions = table.versions
                let text =
                    versions.count == 1 ? "\(versions.lowerBound)" : "\(versions.lowerBound)...\(versions.upperBound)"
                out.line("case ", text, ":")
                out.depth += 1
                out.block("return { raw in") { out in
                    if model.isOptions { emitBits(table, into: &out) } else { emitRows(table, into: &out) }
                }
                out.depth -= 1
            }
            out.line("default: return { _ in nil }")
            out.line("}")
        }
        out.depth -= 1
        out.line("}")
    }

    private func emitRows(_ table: RawTable, into out: inout SwiftText) {
        out.line("switch raw {")
        for row in table.rows { out.line("case ", rawLiteral(row.raw), ": ", reading(row.reading)) }
        out.line("default: nil")
        out.line("}")
    }

    private func reading(_ reading: RawTable.Reading) -> String {
        switch reading {
        case .case(let name): ".value(.\(SwiftNames.dotted(name)))"
        case .dropped: ".dropped"
        case .unknown: ".unknown"
        }
    }

    /// Bits move one by one; those that are dropped vanish.
    private func emitBits(_ table: RawTable, into out: inout SwiftText) {
        let moved = table.rows.filter { $0.reading != .unknown }
        let mask = moved.map { rawLiteral($0.raw) }.joined(separator: " | ")
        guard !moved.isEmpty else { return out.line("nil") }
        out.line("var bits = raw & ~(", mask, ")")
        for row in moved {
            guard case .case(let name) = row.reading else { continue }
            let bit = rawLiteral(row.raw)
            out.line("if raw & ", bit, " != 0 { bits |= ", self.name, ".\(SwiftNames.dotted(name)).rawValue }")
        }
        out.line("return .value(", name, "(rawValue: bits))")
    }
}
