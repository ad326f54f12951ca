import ModelLanguage
import SchemaDiagnostics

extension DiagnosticID {
    package static let formerObjectsAbsent = DiagnosticID("former-objects-absent", .warning)
}

/// Functions receive removed classes and structs as dictionaries. Reports the properties that these lack.
func reportFormerObjects(_ plan: GenerationPlan, into bag: inout DiagnosticBag) {
    for former in plan.formers.map(\.former) {
        for property in former.leftOut {
            bag.report(
                .formerObjectsAbsent,
                "functions get '\(property.record)' of version \(former.version) without '\(property.property)': in its history '\(property.function)' takes or returns objects of that version, which current code no longer has",
                at: property.span
            )
        }
    }
}
