import ModelLanguage

extension Rule {
    static let propertyVirtualChanged = Rule(
        "property-virtual-changed",
        .caution,
        "a property became computed by hand-written code, or stored",
        on: .property,
        kinds: .virtuality
    ) { change, context in
        // The archive has it either way: there is nothing to declare.
        var draft = Draft.attribute(change, context) { before, after in
            after.isVirtual
                ? "is computed by hand-written code, before stored" : "is stored, before computed by hand-written code"
        }
        draft?.fixes = []
        return draft
    }
}
