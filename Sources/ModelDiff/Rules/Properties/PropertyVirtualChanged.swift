import ModelLanguage

extension Rule {
    static let propertyVirtualChanged = Rule(
        "property-virtual-changed",
        .caution,
        "a property became computed by hand-written code, or stored",
        on: .property,
        kinds: .virtuality
    ) { change, context in
        .attribute(change, context, "changed between stored and virtual")
    }
}
