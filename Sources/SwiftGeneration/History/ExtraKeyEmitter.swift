import ModelLanguage

/// Writes the statements that keep an old key for readers of earlier versions.
struct ExtraKeyEmitter {
    let statements: WriteStatements
    /// The layout whose `minReader` counts for the object.
    let object: String

    func emit(_ extra: ExtraField, into out: inout SwiftText) {
        guard let slot = extra.field.slot else { return }
        let spelling = statements.fragments.spelling
        out.block("fields.writeAlso(\(slot), below: \(extra.plan.version), of: \(object)) {") { out in
            var values = extra.sources.map(\.expression)
            for (index, step) in extra.steps.enumerated() {
                if index == 0 { unwrap(extra, slot, &values, into: &out) }
                var conversions = ConversionText(spelling: spelling, slot: "\(slot)")
                if index == extra.steps.count - 1 { conversions.component = extra.plan.component }
                let value = values.joined(separator: ", ")
                let text = conversions.expression(step.conversion, value, from: step.from, to: step.to)
                let opening = "let value\(index): \(spelling.swift(step.to)) ="
                out.fitting {
                    $0.line(opening, " ", text)
                } else: { out in
                    out.line(opening)
                    out.line("  ", text)
                }
                values = ["value\(index)"]
            }
            statements.write(extra.field, into: &out)
        }
    }

    /// What is nil only while its object is read must not end the program in a function's argument.
    private func unwrap(_ extra: ExtraField, _ slot: Int, _ values: inout [String], into out: inout SwiftText) {
        for (index, source) in extra.sources.enumerated() where source.isUnwrapped {
            out.line("let source\(index) = try fields.checking(\(slot)) { ", source.expression, " }")
            values[index] = "source\(index)"
        }
    }
}
