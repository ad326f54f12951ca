import SchemaDiagnostics
import YAMLTree

// Properties that refer to objects in the words of databases.

extension SchemaReader {
    /// Realm's `{ type: linkingObjects, objectType: Person, property: dogs }`, Core Data's `{ type: Transformable, class: UIColor }`.
    mutating func reportForeignObject(_ pairs: [YAMLPair], in name: Spanned<String>, _ span: SourceSpan) -> TypeSyntax?
    {
        func named(_ keys: [String]) -> String? {
            pairs.first { keys.contains(plainWord($0.key.value)) }?.value.scalar.flatMap {
                let text = $0.text.hasSuffix(".self") ? String($0.text.dropLast(5)) : $0.text
                return isIdentifier(text) && BuiltinType(rawValue: text) == nil ? text : nil
            }
        }
        switch pairs["type"]?.value.scalar.map({ plainWord($0.text) }) {
        case "linkingobjects":
            guard let type = named(["objecttype", "fromtype", "class", "from", "object", "of"]) else { return nil }
            let new = "{ type: \(type)?, weak: true }"
            let end = named(["property", "inverse", "inverseof", "name"])
            bag.report(
                .typeSyntax,
                "the other end of a relationship is a weak property, which 'inverse' of \(type) names",
                at: span,
                notes: [Note("in '\(type)', '\(end ?? "the property")' has 'inverse: \(name.value)'")],
                fixIts: [FixIt("write '\(new)'", replace: span, with: new).withSeveralReadings]
            )
        case "transformable":
            let names = ["class", "customclassname", "customclass", "swifttype", "valueclass", "objecttype"]
            guard let type = named(names) else {
                guard pairs.count > 1 else { return nil }
                bag.report(
                    .typeSyntax,
                    "a property has the Swift type itself, which is declared under 'types'",
                    at: span,
                    notes: [
                        Note(
                            "as in: types: { UIColor: { coding: secure } }, if it archives itself, and '\(name.value): UIColor?'"
                        )
                    ]
                )
                break
            }
            let declaration = NewDeclaration(type: type)
            bag.report(
                .typeSyntax,
                "a property has the Swift type itself, '\(type)', which is declared under 'types'",
                at: span,
                notes: [Note("as in: types: { \(type): { coding: secure } }, if it archives itself")],
                fixIts: [
                    declaration.fixIt([FixIt.Edit(span, replacement: type + "?")], in: file, at: span.start)?
                        .withSeveralReadings
                ].compactMap(\.self)
            )
        default: return nil
        }
        return TypeSyntax(.unreadable, span)
    }
}
