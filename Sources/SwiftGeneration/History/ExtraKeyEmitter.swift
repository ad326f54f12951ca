import ModelLanguage

/// Writes the statements that keep an old key for readers of earlier versions.
struct ExtraKeyEmitter {
    let statements: WriteStatements
    /// The layout whose `minReader` is used for the object.
    let object: String

    func emit(_ extra: ExtraField, into out: inout SwiftText) {
        guard let slot = extra.field.slot else { return }
        let spelling = statements.fragments.spelling
        out.block("fields.writeAlso(\(slot), below: \(extra.plan.version), of: \(object)) {") { out in
            var values = extra.sources.map(\.expression)
            for (index, source) in extra.sources.enumerated() where source.isRequiredInDraft {
                values[index] = ExtraField.given(index)
                out.line("guard let ", values[index], " = ", source.expression, " else { return }")
            }
            for (index, step) in extra.steps.enumerated() {
                if index == 0 { unwrap(extra, slot, &values, into: &out) }
                var conversions = ConversionText(spelling: spelling, slot: "\(slot)")
                if index == extra.steps.count - 1 { conversions.component = extra.plan.component }
                let value = values.joined(separator: ", ")
                let text = conversions.expression(step.conversion, value, from: step.from, to: step.to)
                out.assign("let value\(index): \(spelling.swift(step.to))", text)
                values = ["value\(index)"]
            }
            if let value = values.first, spelling.former(in: extra.field.type) != nil {
                emitFormer(extra.field.type, value, into: &out)
            }
            statements.write(extra.field, into: &out)
        }
    }

    /// Objects of a removed class, built from the dictionaries that a function returns.
    private func emitFormer(_ type: PropertyType, _ value: String, into out: inout SwiftText) {
        var spelling = statements.fragments.spelling
        spelling.namesFormers = true
        out.assign("let \(ExtraField.former): \(spelling.swift(type))", "try " + former(type, value, depth: 1))
    }

    private func former(_ type: PropertyType, _ value: String, depth: Int) -> String {
        let element = depth == 1 ? "element" : "element\(depth)"
        func mapped(_ inner: PropertyType, by name: String) -> String {
            "\(value).\(name) { \(element) in try \(former(inner, element, depth: depth + 1)) }"
        }
        switch type {
        case .array(let inner), .set(let inner), .optional(let inner): return mapped(inner, by: "map")
        case .dictionary(_, let inner): return mapped(inner, by: "mapValues")
        case .structure(let name), .object(let name):
            guard let former = statements.fragments.spelling.index.formers[name] else { return value }
            return "\(former.name)(dictionary: \(value))"
        case .builtin, .propertyList, .enumeration, .union, .foreign: return value
        }
    }

    /// A value that is nil only while its object is read must not end the program in a function's argument.
    private func unwrap(_ extra: ExtraField, _ slot: LayoutSlot, _ values: inout [String], into out: inout SwiftText) {
        for (index, source) in extra.sources.enumerated() where source.isUnwrapped {
            out.line("let source\(index) = try fields.converting(\(slot), ", source.expression, ") { $0 }")
            values[index] = "source\(index)"
        }
    }
}
