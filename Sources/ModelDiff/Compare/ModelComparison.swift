import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// Model × Model -> their differences, each once.
///
/// Input: both models with their pasts. Output: `changes`, in the order of the new model, removals last. Invariants: nothing depends on the
/// order of lines, on files or on documentation; a change in the new history is one change with its entry, and everything else is
/// undeclared.
package struct ModelComparison: Sendable {
    package let old: ModelHistory
    package let new: ModelHistory
    package internal(set) var changes: [ModelChange] = []

    /// Current property -> the old one that it may be, without a history entry.
    package internal(set) var suspectedOrigins: [Leaf: String] = [:]

    /// Current declarations whose properties are as they were, by both sides.
    var unchanged: Set<TypeName> = []

    /// The new history's description of the old model's version.
    let base: ModelShape
    let trace: PropertyTrace
    var names: NameMap
    /// Old views by the identity they have in the new model.
    var oldViews: [TypeName: DeclarationView] = [:]
    var newViews: [TypeName: DeclarationView] = [:]
    /// All declarations, in source order within each kind.
    let oldDeclarations: [DeclarationView]
    let newDeclarations: [DeclarationView]

    /// - Parameter uses: the models that the new one uses.
    package init(old: ModelHistory, new: ModelHistory, uses: [CheckedModel] = []) {
        self.old = old
        self.new = new
        let version = min(max(old.model.version, new.readsFrom), new.model.version)
        base = new.shape(at: version) ?? ModelShape(version: version)
        trace = PropertyTrace(new, from: version)
        oldDeclarations = old.model.declarationViews
        newDeclarations = new.model.declarationViews
        names = NameMap(old: old.model, oldDeclarations, new: new, newDeclarations, base: base, uses: uses)
        for view in newDeclarations { newViews[view.name] = view }
        for view in oldDeclarations {
            if let identity = names.identities[view.name] { oldViews[identity] = view }
        }
        for (today, origin) in trace.cases.origins {
            for root in origin.roots { names.cases[root] = today.name }
        }
        compareHeaders()
        if isReturn { return }
        compareDeclarations()
        compareForeignTypes()
        noteKeptVersion()
        for change in changes where change.kind == .removalAndAddition && change.thing == .property {
            guard let owner = change.newOwner, let before = change.oldProperty, let after = change.newProperty else {
                continue
            }
            suspectedOrigins[Leaf(owner: owner.name, name: after.name)] = before.name
        }
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

    /// The current name of an old declaration, if it still exists.
    package func today(_ name: TypeName) -> TypeName? { names(name) }
    package func today(_ type: PropertyType) -> PropertyType { names.type(type) }

    package func entries(of name: TypeName) -> [Declared] { trace.declarationEntries[name] ?? [] }

    /// The history entry of one kind for a declaration as a whole.
    func entry(of name: TypeName, as kind: any Change.Kind.Type) -> Declared? {
        entries(of: name).last { $0.changes.contains { type(of: $0.kind) == kind } }
    }
}

extension ModelComparison {
    /// The old properties whose values are read into one of the current ones.
    func roots(of id: Leaf) -> [Leaf] { trace.origin(of: id)?.roots ?? [] }

    /// The name in the new side's history of a declaration of the old side.
    func identity(of name: TypeName) -> TypeName { names.identities[name] ?? name }

    /// A property of one of the old side's versions in the new side's history; nil if it has none, or another.
    func told(_ id: Leaf, at version: Int) -> Leaf? {
        let owner = identity(of: id.owner)
        guard let before = old.shape(at: version)?.records[id.owner]?[id.name],
            let told = new.shape(at: version)?.records[owner]?[id.name]
        else { return nil }
        // Defaults of older versions use that version's names of cases on both sides.
        let differences = names.differences(before, told, isTold: true).subtracting(
            version == old.model.version ? [] : [.defaultValue]
        )
        return differences.isEmpty ? Leaf(owner: owner, name: id.name) : nil
    }
}
