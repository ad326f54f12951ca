import Diagnostics
import ModelLanguage

extension DiagnosticID {
    package static let historyNotGenerated = DiagnosticID(
        "history-not-generated",
        .warning,
        "the history asks for something that generated code does not do yet"
    )
}

/// Tells of what histories declare and generated code does not do yet, so that nobody relies on it unawares.
func reportUnwrittenHistory(of model: Model, into bag: inout DiagnosticBag) {
    for block in model.classes.flatMap(\.history) + model.structs.flatMap(\.history) {
        for entry in block.entries {
            if entry.kind == .writeAlso {
                bag.report(
                    .historyNotGenerated,
                    "generated code does not write what 'writeAlso' asks for yet: older readers will not find it",
                    at: entry.span
                )
            }
        }
    }
    for declaration in model.classes where declaration.versionKey != nil {
        bag.report(
            .historyNotGenerated,
            "generated code does not read 'versionKey' yet: objects without a stamp are taken for version \(max(1, model.stampedFrom - 1))",
            at: declaration.span
        )
    }
    if model.stampedFrom - 1 > model.readsFrom {
        bag.report(
            .historyNotGenerated,
            "generated code does not tell versions without a stamp apart yet: all are taken for version \(model.stampedFrom - 1)",
            at: model.header
        )
    }
}
