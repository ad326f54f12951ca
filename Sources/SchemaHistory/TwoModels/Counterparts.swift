import ModelLanguage
import SchemaDiagnostics

/// What each thing of one model is in another one: by the new model's history, otherwise by its name.
package struct Counterparts: Sendable {
    package let old: ModelHistory
    package let new: ModelHistory
    /// The new history's description of the old model's version.
    package let base: ModelShape
    package let trace: PropertyTrace
    package var names: NameMap
    /// Old views by the identity they have in the new model.
    private let oldViews: [TypeName: DeclarationView]
    private let newViews: [TypeName: DeclarationView]
    /// All declarations, in source order within each kind.
    package let oldDeclarations: [DeclarationView]
    package let newDeclarations: [DeclarationView]

    /// Current property -> the old one that it may be, without a history entry.
    package var suspectedOrigins: [Leaf: String] = [:]
    /// Current declarations whose properties are as they were, by both sides.
    package var unchanged: Set<TypeName> = []

    /// - Parameter uses: the models that the new one uses.
    package init(old: ModelHistory, new: ModelHistory, uses: [CheckedModel] = []) {
        self.old = old
        self.new = new
        let version = min(max(old.model.version, new.readsFrom), new.model.version)
        base = new.shape(at: version) ?? ModelShape(version: version)
        trace = PropertyTrace(new, from: version)
        oldDeclarations = old.model.declarationViews
        newDeclarations = new.model.declarationViews
        var names = NameMap(old: old.model, oldDeclarations, new: new, newDeclarations, base: base, uses: uses)
        newViews = Dictionary(newDeclarations.map { ($0.name, $0) }) { $1 }
        let known = oldDeclarations.map { (names.identities[$0.name], $0) }
        oldViews = Dictionary(known.compactMap { identity, view in identity.map { ($0, view) } }) { $1 }
        for (newName, origin) in trace.cases.origins {
            for root in origin.roots { names.cases[root] = newName.name }
        }
        self.names = names
    }

    /// The version in which an undeclared change has to be declared.
    package var nextVersion: Int {
        new.model.version > old.model.version ? new.model.version : old.model.version + 1
    }

    /// The new model is the old one as it was at an earlier version: all differences result from going back.
    package var isReturn: Bool {
        new.model.version < old.model.version && old.model.name == new.model.name
            && old.text(of: new.model.version) == new.text(of: new.model.version)
    }

    /// The old view of a declaration of the new model, and the reverse.
    package func oldView(of name: TypeName) -> DeclarationView? { oldViews[name] }
    package func newView(of name: TypeName) -> DeclarationView? { newViews[name] }

    /// The current counterpart of an old declaration.
    package func successor(of view: DeclarationView) -> DeclarationView? { inNew(view.name).flatMap { newViews[$0] } }

    /// The current name of an old declaration, if it still exists.
    package func inNew(_ name: TypeName) -> TypeName? { names(name) }
    package func inNew(_ type: PropertyType) -> PropertyType { names.type(type) }

    /// The old properties whose values are read into one of the current ones.
    package func roots(of id: Leaf) -> [Leaf] { trace.origin(of: id)?.roots ?? [] }

    /// The name in the new side's history of a declaration of the old side.
    package func identity(of name: TypeName) -> TypeName { names.identities[name] ?? name }

    /// A property of one of the old side's versions in the new side's history; nil if it has none, or another.
    package func described(_ id: Leaf, at version: Int) -> Leaf? {
        let owner = identity(of: id.owner)
        guard let oldProperty = old.shape(at: version)?.records[id.owner]?[id.name],
            let described = new.shape(at: version)?.records[owner]?[id.name]
        else { return nil }
        // Defaults of older versions use that version's names of cases on both sides.
        let differences = names.differences(oldProperty, described, isDescribed: true).subtracting(
            version == old.model.version ? [] : [.defaultValue]
        )
        return differences.isEmpty ? Leaf(owner: owner, name: id.name) : nil
    }
}
