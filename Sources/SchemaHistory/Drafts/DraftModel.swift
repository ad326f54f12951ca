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
        let known = Set(([self] + allUses).flatMap(\.classes).filter(\.hasDraft).map(\.name))
        for index in classes.indices.reversed() where classes[index].hasDraft {
            model.classes.insert(classes[index].draft { known.contains($0) }, at: index + 1)
        }
        return ModelResolver.completed(model)
    }

    private var needsDrafts: Bool { classes.contains(where: \.hasDraft) || uses.contains(where: \.needsDrafts) }

    private var allUses: [Model] { uses + uses.flatMap(\.allUses) }
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

extension Model {
    fileprivate static func completed(_ model: Model) -> Model { ModelResolver.completed(model) }
}
