import ModelLanguage

// Drafts are classes of the model that no schema declares: each is derived from its class in the current or an older version. Code is
// generated for them as for other classes. Everything before code generation (replay, seals, `diff`, the matrix) only knows that a class
// has drafts: a change of a class is a change of its drafts.

extension Model {
    /// The model with the drafts of its classes, which are after them.
    package var withDrafts: Model {
        guard needsDrafts else { return self }
        var model = self
        model.uses = uses.map(\.withDrafts)
        let known = draftedNames
        for index in classes.indices.reversed() where classes[index].hasDraft {
            model.classes.insert(classes[index].draft { known.contains($0) }, at: index + 1)
        }
        for index in enums.indices.reversed() where known.contains(enums[index].name) {
            model.enums.insert(enums[index].draft { known.contains($0) }, at: index + 1)
        }
        return ModelResolver.completed(model)
    }

    /// The classes with drafts, and the unions that hold them; including those of used models.
    package var draftedNames: Set<TypeName> {
        var names = uses.reduce(into: Set(classes.filter(\.hasDraft).map(\.name))) { $0.formUnion($1.draftedNames) }
        var unions = enums.filter(\.isUnion)
        // A union may hold a union.
        while let index = unions.firstIndex(where: { $0.payloads.contains { !names.isDisjoint(with: $0.names) } }) {
            names.insert(unions.remove(at: index).name)
        }
        return names
    }

    private var needsDrafts: Bool { classes.contains(where: \.hasDraft) || uses.contains(where: \.needsDrafts) }
}

extension EnumModel {
    /// Of a union: its drafts hold drafts.
    fileprivate func draft(_ hasDraft: (TypeName) -> Bool) -> EnumModel {
        var draft = self
        draft.name = name.draft
        draft.doc = "A `\(name.name)` whose value need not be complete."
        for index in cases.indices { draft.cases[index].payload = cases[index].payload?.draft(hasDraft) }
        (draft.protocols, draft.history, draft.isSendable) = ([], [], false)
        return draft
    }
}

extension RecordModel {
    fileprivate func draft(_ hasDraft: (TypeName) -> Bool) -> RecordModel {
        var draft = self
        draft.name = name.draft
        (draft.draftOf, draft.hasDraft) = (name, false)
        draft.doc = "A `\(name.name)` that need not be complete."
        draft.superclass = draftSuperclass
        draft.archiveName = draftArchiveName
        draft.objcName = (objcName ?? name.name) + "Draft"
        draft.properties = draftProperties(hasDraft)
        (draft.protocols, draft.hooks, draft.history) = ([], Hooks(), [])
        (draft.isValidated, draft.isImmutable, draft.deprecated) = (false, false, nil)
        return draft
    }
}
