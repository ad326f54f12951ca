import ModelLanguage

/// The declarations generated for a model, in order: enums, structs, classes, the model's own type. Each is created on request, so that the
/// text of all of them never exists at once.
struct DeclarationList {
    /// The facts about a declaration that are known before it is created.
    struct Header {
        let name: String
        let fileIndex: Int
        /// It belongs to its class, which is the one before.
        var isDraft = false
    }

    let headers: [Header]
    private let plan: GenerationPlan

    init(_ plan: GenerationPlan) {
        self.plan = plan
        headers =
            plan.model.enums.map {
                Header(name: $0.name.drafted.name, fileIndex: $0.fileIndex, isDraft: $0.name.isDraft)
            }
            + plan.structs.map { Header(name: $0.model.name.name, fileIndex: $0.model.fileIndex) }
            + plan.classes.map { type in
                Header(
                    name: type.model.name.drafted.name,
                    fileIndex: type.model.fileIndex,
                    isDraft: type.model.draftOf != nil
                )
            }
            + [Header(name: plan.modelTypeName, fileIndex: 0)]
    }

    func content(_ number: Int) -> DeclarationContent {
        var number = number
        if number < plan.model.enums.count {
            let item = plan.model.enums[number]
            return item.isUnion ? UnionEmitter(item, in: plan).content() : EnumEmitter(item, in: plan).content()
        }
        number -= plan.model.enums.count
        if number < plan.structs.count { return StructEmitter(plan.structs[number], in: plan).content() }
        number -= plan.structs.count
        if number < plan.classes.count { return ClassEmitter(plan.classes[number], in: plan).content() }
        return ModelTypeEmitter(plan: plan).content()
    }

    /// All of them, made on all cores.
    func contents() -> [DeclarationContent] {
        // Emitters read the plan and change nothing in it.
        nonisolated(unsafe) let list = self
        return mapConcurrently(headers.count) { list.content($0) }
    }
}
