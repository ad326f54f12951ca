import Diagnostics
import ModelLanguage

extension DiagnosticID {
    package static let formerObjectsAbsent = DiagnosticID(
        "former-objects-absent",
        .warning,
        "a function takes objects of a removed class or struct, which generated code does not give it yet"
    )
}

/// Functions are to get objects of removed classes and structs as dictionaries, but code reads them as dropped: tells of it, so that
/// nobody relies on it unawares.
func reportFormerObjects(_ plan: GenerationPlan, into bag: inout DiagnosticBag) {
    let records =
        plan.model.classes.map { ($0.name, $0.properties) } + plan.model.structs.map { ($0.name, $0.properties) }
    for (name, properties) in records {
        let past = plan.past[name]
        for property in properties {
            guard let rules = past.properties[property.name]?.rules else { continue }
            var former: TypeName?
            for shape in rules.flatMap(\.source.storedShapes) {
                shape.type.forEachName { if $0.isRemoved, plan.past.removedEnums[$0] == nil { former = $0 } }
            }
            guard let former else { continue }
            bag.report(
                .formerObjectsAbsent,
                "generated code does not give objects of the removed '\(former.plainName)' to a function yet: '\(property.name)' is read as if they were absent",
                at: property.span
            )
        }
    }
}
