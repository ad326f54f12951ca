import ModelLanguage
import SchemaHistory

/// A property's type changed: a rule for each way in which one type becomes another.
extension Rule {
    static let typeWidened = ofType("type-widened", .caution, "a number became a wider one", .widened)
    static let typeNarrowed = ofType(
        "type-narrowed",
        .break,
        "a number became a narrower one, and nothing says what becomes of values that do not fit",
        .narrowed
    )
    static let typeClassChanged = ofType(
        "type-class-changed",
        .caution,
        "a property refers to another class",
        .objectClass
    )
    static let elementTypeChanged = ofType(
        "element-type-changed",
        .caution,
        "the elements, keys or values of a collection changed their type",
        .element
    )
    static let collectionKindChanged = ofType(
        "collection-kind-changed",
        .caution,
        "a property became a collection, or another kind of one",
        .collectionKind
    )
    static let propertyBecameOptional = ofType(
        "property-became-optional",
        .caution,
        "a required property became optional",
        .becameOptional
    )
    static let propertyBecameRequired = ofType(
        "property-became-required",
        .break,
        "an optional property became required",
        .becameRequired
    )

    static let typeConverted = Rule(
        "type-converted",
        .caution,
        "a property's type changed, and the history says how its values follow",
        pair: .type
    ) { matter, _, _ in
        guard matter.isDeclared, matter.typeChange == .other || matter.usesFunction != nil else { return nil }
        var draft = matter.typeDraft()
        if let function = matter.usesFunction { draft.message += ", through \(function)" }
        return draft
    }

    static let typeChanged = Rule(
        "type-changed",
        .break,
        "a property's type changed, and nothing says how its values follow",
        pair: .type
    ) { matter, _, _ in
        !matter.isDeclared && matter.typeChange == .other ? matter.typeDraft() : nil
    }

    private static func ofType(
        _ id: String,
        _ severity: FindingSeverity,
        _ summary: String,
        _ kind: TypeChange
    ) -> Rule {
        Rule(id, severity, summary, pair: .type) { matter, _, after in
            guard matter.typeChange == kind, matter.usesFunction == nil else { return nil }
            var draft = matter.typeDraft()
            if kind == .collectionKind, case .set = after.type.wrapped {
                draft.loss = "order, and elements that are equal to another"
                draft.severity = matter.isDeclared ? max(draft.severity ?? .loss, .loss) : .break
                draft.isFixed = draft.severity == .break
            }
            return draft
        }
    }
}
