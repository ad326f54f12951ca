import ModelLanguage
import SchemaDiagnostics

/// One difference between two models, before it is judged.
package struct ModelChange: Sendable {
    package var thing: Thing
    package var kind: Difference
    package var old: Element?
    package var new: Element?
    /// The declarations of a property or case; for a declaration, itself.
    package var oldOwner: DeclarationView?
    package var newOwner: DeclarationView?
    /// For a split or merge, all members of both ends.
    package var sources: [PropertyModel] = []
    package var targets: [PropertyModel] = []
    /// The same for any change of a property.
    package var olds: [PropertyModel] { sources.isEmpty ? [oldProperty].compactMap(\.self) : sources }
    package var news: [PropertyModel] { targets.isEmpty ? [newProperty].compactMap(\.self) : targets }
    /// The class as which objects of a removed declaration are read.
    package var heir: DeclarationView?
    /// The new model's history declares it.
    package var declaration: Declared?
    /// The property changed its type, or its name and more, in the same step.
    package var alsoRetyped = false
    /// For archives that are read differently: how, version by version.
    package var readings: [ReadingDifference] = []
    /// For blocks of the lock file: what changed.
    package var seals: SealDifference?

    /// - Parameter owners: the declarations of a property or case; a declaration has itself.
    package init(
        _ thing: Thing,
        _ kind: Difference,
        _ old: Element?,
        _ new: Element?,
        _ owners: (DeclarationView?, DeclarationView?) = (nil, nil),
        _ declared: Declared? = nil
    ) {
        (self.thing, self.kind, self.old, self.new) = (thing, kind, old, new)
        (oldOwner, newOwner) = owners
        declaration = declared
    }

    /// A change of a declaration as a whole, which exists on at least one side.
    package init(
        _ kind: Difference,
        _ oldView: DeclarationView?,
        _ newView: DeclarationView?,
        _ declared: Declared? = nil
    ) {
        let (old, new) = (oldView.map(Element.declaration), newView.map(Element.declaration))
        self.init(newView?.thing ?? oldView?.thing ?? .class, kind, old, new, (oldView, newView), declared)
    }

    package static func property(
        _ kind: Difference,
        _ oldProperty: PropertyModel?,
        _ newProperty: PropertyModel?,
        _ owners: (DeclarationView?, DeclarationView?),
        _ declared: Declared? = nil
    ) -> ModelChange {
        ModelChange(
            .property,
            kind,
            oldProperty.map(Element.property),
            newProperty.map(Element.property),
            owners,
            declared
        )
    }

    package var isDeclared: Bool { declaration != nil }

    package var oldProperty: PropertyModel? { if case .property(let property)? = old { property } else { nil } }
    package var newProperty: PropertyModel? { if case .property(let property)? = new { property } else { nil } }
    package var oldCase: EnumModel.Case? { if case .enumCase(let value)? = old { value } else { nil } }
    package var newCase: EnumModel.Case? { if case .enumCase(let value)? = new { value } else { nil } }
}

/// The place in the new model's history that describes a change.
package struct Declared: Sendable {
    /// The version to which it led.
    package var version: Int
    package var span: SourceSpan
    package var changes: [Change] = []

    package init(version: Int, span: SourceSpan, changes: [Change] = []) {
        (self.version, self.span, self.changes) = (version, span, changes)
    }
}

/// One end of a change.
package enum Element: Sendable {
    case model(Model)
    case declaration(DeclarationView)
    case foreign(ForeignTypeModel)
    case property(PropertyModel)
    case enumCase(EnumModel.Case)

    package var name: String {
        switch self {
        case .model(let model): model.name
        case .declaration(let view): view.name.name
        case .foreign(let type): type.name.name
        case .property(let property): property.name
        case .enumCase(let value): value.name
        }
    }

    package var span: SourceSpan {
        switch self {
        case .model(let model): model.header
        case .declaration(let view): view.span
        case .foreign(let type): type.span
        case .property(let property): property.span
        case .enumCase(let value): value.span
        }
    }
}
