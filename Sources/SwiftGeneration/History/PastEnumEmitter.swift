import ModelLanguage
import SchemaHistory

/// The parts that enums and unions share.
enum PastEnums {
    /// A pattern of versions.
    static func range(_ versions: ClosedRange<Int>) -> String {
        versions.count == 1 ? "\(versions.lowerBound)" : "\(versions.lowerBound)...\(versions.upperBound)"
    }

    /// The meaning of an older version's values.
    struct Table {
        let versions: ClosedRange<Int>
        /// The call whose closure takes a value.
        let call: String
        /// Values and what each means.
        var rows: [(value: String, meaning: String)] = []
        /// What values without a row mean.
        var others = "nil"
        /// The closure's statements, where a list of values does not say it.
        var statements: [String] = []
    }

    /// The function that returns the meaning of older versions' values.
    static func emit(_ result: String, _ access: AccessPlan, _ tables: [Table], into out: inout SwiftText) {
        out.block("\(access.member)static func schemaPast(_ version: Int) -> \(result)? {") { out in
            out.line("switch version {")
            for table in tables {
                out.line("case ", range(table.versions), ":")
                out.indented { emit(table, into: &$0) }
            }
            out.line("default: nil")
            out.line("}")
        }
    }

    private static func emit(_ table: Table, into out: inout SwiftText) {
        if table.rows.count == 1, let row = table.rows.first {
            return out.statement(table.call, "$0 == \(row.value) ? \(row.meaning) : \(table.others)")
        }
        out.block(table.call + " { raw in") { out in
            for statement in table.statements { out.line(statement) }
            guard table.statements.isEmpty else { return }
            out.line("switch raw {")
            for (value, meaning) in table.rows { out.line("case ", value, ": ", meaning) }
            out.line("default: ", table.others)
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
        PastEnums.emit("PastCases<\(name)>", access, past.tables.map(table), into: &out)
    }

    private func table(_ table: RawTable) -> PastEnums.Table {
        var result = PastEnums.Table(versions: table.versions, call: "PastCases(\(rawType(table.rawType)).self)")
        if model.isOptions, table.isOptions {
            result.statements = bits(table)
            return result
        }
        result.rows = table.rows.map { (literal($0.raw, table.rawType), reading($0, table)) }
        if !isLikeToday(table) { result.others = unknown(table) }
        return result
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
    private func bits(_ table: RawTable) -> [String] {
        let moved = table.rows.filter { $0.reading != .unknown }
        let mask = moved.map { $0.raw }.joined(separator: " | ")
        guard !moved.isEmpty else { return ["nil"] }
        let word = moved.contains { if case .case = $0.reading { true } else { false } } ? "var" : "let"
        let rest =
            table.rawType == model.rawType
            ? "\(word) bits = raw & ~(\(mask))"
            : "guard \(word) bits = \(raw)(exactly: raw & ~(\(mask))) else { return .unknown }"
        let bits = moved.compactMap { row in
            guard case .case(let name) = row.reading else { return nil as String? }
            return "if raw & \(row.raw) != 0 { bits |= \(bitValue(of: name)) }"
        }
        return [rest] + bits + ["return .value(\(name)(rawValue: bits))"]
    }
}
