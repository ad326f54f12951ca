import ModelLanguage
import SchemaHistory

/// The parts that enums and unions share.
enum PastEnums {
    /// A pattern of versions.
    static func range(_ versions: ClosedRange<Int>) -> String {
        versions.count == 1 ? "\(versions.lowerBound)" : "\(versions.lowerBound)...\(versions.upperBound)"
    }

    /// The function that returns the meaning of older versions' values.
    /// - Parameter tables: each with the call that makes its closure.
    static func emit(
        _ result: String,
        _ access: AccessPlan,
        _ tables: [(table: RawTable, head: String)],
        into out: inout SwiftText,
        _ body: (RawTable, inout SwiftText) -> Void
    ) {
        out.block("\(access.member)static func schemaPast(_ version: Int) -> \(result)? {") { out in
            out.line("switch version {")
            for (table, head) in tables {
                out.line("case ", range(table.versions), ":")
                out.indented { $0.block("return " + head) { body(table, &$0) } }
            }
            out.line("default: return nil")
            out.line("}")
        }
    }

    /// - Parameter expression: the expression of a case.
    static func reading(_ row: RawTable.Row, _ expression: (String) -> String) -> String {
        switch row.reading {
        case .case(let name) where row.order > 0: ".merged(\(expression(name)), order: \(row.order))"
        case .case(let name): ".value(\(expression(name)))"
        case .dropped: ".dropped"
        case .unknown: ".unknown"
        }
    }
}

extension EnumEmitter {
    /// The current meaning of older versions' raw values, if it changed.
    func emitPast(_ past: EnumPlan, into out: inout SwiftText) {
        access.forRuntime("For generated code: what raw values of older versions are now.", into: &out)
        let tables = past.tables.map { ($0, "PastCases(\(rawType($0.rawType)).self) { raw in") }
        PastEnums.emit("PastCases<\(name)>", access, tables, into: &out, emitTable)
    }

    private func emitTable(_ table: RawTable, into out: inout SwiftText) {
        if model.isOptions, table.isOptions { return emitBits(table, into: &out) }
        out.line("switch raw {")
        for row in table.rows {
            out.line("case ", literal(row.raw, table.rawType), ": ", reading(row, table))
        }
        out.line("default: ", isLikeToday(table) ? "nil" : unknown(table))
        out.line("}")
    }

    /// Values without a row are read like current raw values.
    private func isLikeToday(_ table: RawTable) -> Bool {
        table.rawType == model.rawType && table.isOptions == model.isOptions
    }

    private func reading(_ row: RawTable.Row, _ table: RawTable) -> String {
        row.reading == .unknown ? unknown(table) : PastEnums.reading(row, caseExpression)
    }

    /// Raw values of another type have no fallback.
    private func unknown(_ table: RawTable) -> String {
        guard !isLikeToday(table), !model.isOptions, case .fallback(let name) = model.unknown else { return ".unknown" }
        return ".value(\(caseExpression(name)))"
    }

    private func bitValue(of name: String) -> String {
        guard let item = model.cases.first(where: { $0.name == name }), item.deprecated != nil else {
            return "\(self.name).\(SwiftNames.dotted(name)).rawValue"
        }
        return item.raw
    }

    /// Bits are mapped one by one; dropped ones disappear.
    private func emitBits(_ table: RawTable, into out: inout SwiftText) {
        let moved = table.rows.filter { $0.reading != .unknown }
        let mask = moved.map { $0.raw }.joined(separator: " | ")
        guard !moved.isEmpty else { return out.line("nil") }
        let word = moved.contains { if case .case = $0.reading { true } else { false } } ? "var" : "let"
        if table.rawType == model.rawType {
            out.line(word, " bits = raw & ~(", mask, ")")
        } else {
            out.line("guard \(word) bits = ", raw, "(exactly: raw & ~(", mask, ")) else { return .unknown }")
        }
        for row in moved {
            guard case .case(let name) = row.reading else { continue }
            let bit = row.raw
            out.line("if raw & ", bit, " != 0 { bits |= ", bitValue(of: name), " }")
        }
        out.line("return .value(", name, "(rawValue: bits))")
    }
}
