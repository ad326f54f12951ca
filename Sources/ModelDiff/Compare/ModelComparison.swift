import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// Model × Model -> their differences, each once.
///
/// Input: both models with their pasts. Output: `changes`, in the order of the new model, removals last. Invariants: nothing depends on the
/// order of lines, on files or on documentation; a change in the new history is one change with its entry, and everything else is
/// undeclared.
package struct ModelComparison: Sendable {
    package internal(set) var counterparts: Counterparts
    package internal(set) var changes: [ModelChange] = []

    /// - Parameters:
    ///   - uses: the models that the new one uses.
    ///   - missing: what the new side's history does not say, asked where something is gone and something else came.
    package init(
        old: ModelHistory,
        new: ModelHistory,
        uses: [CheckedModel] = [],
        missing: () -> MissingHistory? = { nil }
    ) {
        counterparts = Counterparts(old: old, new: new, uses: uses)
        compareHeaders()
        if counterparts.isReturn { return }
        compareDeclarations(missing)
        compareForeignTypes()
        noteKeptVersion()
        for change in changes where change.kind == .removalAndAddition && change.thing == .property {
            guard let owner = change.newOwner, let old = change.oldProperty, let new = change.newProperty else {
                continue
            }
            counterparts.suspectedOrigins[Leaf(owner: owner.name, name: new.name)] = old.name
        }
    }

    var old: ModelHistory { counterparts.old }
    var new: ModelHistory { counterparts.new }
    var base: ModelShape { counterparts.base }
    var trace: PropertyTrace { counterparts.trace }
    var names: NameMap { counterparts.names }

    /// The history entry for a declaration as a whole that declares a difference.
    func entry(of name: TypeName, explaining kind: Difference) -> Declared? {
        trace.declarationEntries[name]?.last { $0.changes.contains { $0.kind.explains.contains(kind) } }
    }
}
