import ModelLanguage

extension Rule {
    static let propertyConversionChanged = Rule(
        "property-conversion-changed",
        .caution,
        "a property is converted for the archive in another way",
        on: .property,
        kinds: .conversion
    ) { change, context in
        .attribute(change, context) { before, after in
            func form(_ property: PropertyModel) -> String {
                property.convert.map { "as '\($0.archived.schemaSpelling())' by \($0.encode) and \($0.decode)" }
                    ?? "as it is"
            }
            return "is archived \(form(after)), before \(form(before))"
        }
    }
}
