import SchemaDiagnostics

extension ModelResolver {
    /// Restrictions of classes with drafts.
    mutating func checkDrafts() {
        for number in drafts {
            checkDraftSuperclass(of: number)
            checkAbstractDraft(of: number)
            for property in model.classes[number].properties { checkDraft(of: property, in: number) }
        }
        checkDraftInverses()
        for (item, declaration) in zip(model.enums, enumDeclarations)
        where item.payloads.contains(where: { $0.names.contains(where: hasDraft) }) {
            checkDraftName(of: item.name, at: declaration.name.span)
        }
    }

    private func place(ofDraft number: Int) -> SourceSpan {
        classDeclarations[number].draft?.span ?? classDeclarations[number].name.span
    }

    private func writingDraft(at number: Int) -> FixIt? {
        guard number < tree.ownCount, classDeclarations[number].draft == nil else { return nil }
        return classDeclarations[number].name.writing("draft: true", isNamed: true)
    }

    private mutating func checkDraftSuperclass(of number: Int) {
        let declaration = classDeclarations[number]
        if case .foreign(let name)? = model.classes[number].superclass, let foreign = foreignIndexes[name.name],
            case .secure = model.foreignTypes[foreign].coding
        {
            bag.report(
                .draftSuperclass,
                "'\(declaration.name.value)' cannot have drafts: its superclass '\(name.name)' codes values by itself, and these cannot move from a draft to the finished object",
                at: place(ofDraft: number),
                notes: [Note("'\(name.name)' is declared here", at: model.foreignTypes[foreign].span)]
            )
        }
        guard tree.parents[number] >= 0 else { return }
        let parent = classModel(tree.parents[number])
        let there = Note("'\(parent.name.name)' is declared here", at: parent.span)
        if !parent.hasDraft {
            bag.report(
                .draftSuperclass,
                "'\(declaration.name.value)' has drafts, which inherit from drafts of the superclass, but '\(parent.name.name)' has none",
                at: place(ofDraft: number),
                notes: [there, Note("write 'draft: true' there")],
                fixIts: [writingDraft(at: tree.parents[number])]
            )
        } else if let written = declaration.draft, !written.value {
            bag.report(
                .draftSuperclass,
                "'\(declaration.name.value)' has drafts, since its superclass '\(parent.name.name)' has",
                at: written.span,
                notes: [there],
                fixIts: [written.span.removing("draft")]
            )
        }
    }

    /// Classes of other models may inherit from a visible class.
    private mutating func checkAbstractDraft(of number: Int) {
        let record = model.classes[number]
        let access = record.access ?? model.swift.access
        guard record.isAbstract, tree.children[number].isEmpty, access == .internal else { return }
        bag.report(
            .draftAbstract,
            "'\(record.name.name)' is abstract and no class is below it: no draft of it could ever be made",
            at: place(ofDraft: number),
            notes: [
                Note("write 'draft: true' at a class that is not abstract, or declare one below '\(record.name.name)'")
            ]
        )
    }

    private mutating func checkDraft(of property: PropertyModel, in number: Int) {
        guard property.shape.flat != nil, property.isRequired, case .structure(let name) = property.type,
            let type = structModel(name), !type.properties.contains(where: \.isAlwaysWritten)
        else { return }
        bag.report(
            .draftFlat,
            "the draft of '\(model.classes[number].name.name)' cannot have '\(property.name)': '\(name.name)' has no property that is always written, so an absent and an empty '\(name.name)' look the same",
            at: property.span,
            notes: [
                Note("'\(name.name)' is declared here", at: type.span),
                Note("give '\(property.name)' a default, or leave 'flat' out"),
            ]
        )
    }

    /// Either both ends of an inverse have drafts, or neither.
    private mutating func checkDraftInverses() {
        var neighbours: [Int: [Int]] = [:]
        for place in attributed where place.isInClass && place.index < model.classes.count - drafts.count {
            guard self[place].inverse != nil, let target = self[place].type.referredClass,
                let other = classNumber(target), other < tree.ownCount
            else { continue }
            neighbours[place.index, default: []].append(other)
            neighbours[other, default: []].append(place.index)
        }
        var told: Set<Int> = []
        for place in attributed where place.isInClass && place.index < model.classes.count - drafts.count {
            let property = self[place]
            guard let attribute = declaration(at: place)[.inverse], property.inverse != nil,
                let target = property.type.referredClass, let other = classNumber(target)
            else { continue }
            let (owner, element) = (model.classes[place.index], classModel(other))
            guard owner.hasDraft != element.hasDraft else { continue }
            let (with, without) = owner.hasDraft ? (owner, element) : (element, owner)
            // A draft that is written here asks for the next one.
            var chain = [owner.hasDraft ? other : place.index]
            guard told.insert(chain[0]).inserted else { continue }
            var next = 0
            while next < chain.count {
                for neighbour in neighbours[chain[next]] ?? []
                where !model.classes[neighbour].hasDraft && !chain.contains(neighbour) { chain.append(neighbour) }
                next += 1
            }
            told.formUnion(chain)
            let names = chain.map { "'\(classModel($0).name.name)'" }.joined(separator: ", ")
            let edits = chain.compactMap { $0 < tree.ownCount ? classDeclarations[$0].name.adding("draft: true") : nil }
            bag.report(
                .draftInverse,
                "'\(with.name.name)' has drafts and '\(without.name.name)' has none: '\(property.name)' and its inverse could not refer to each other",
                at: attribute.keySpan,
                notes: [
                    Note(
                        "write 'draft: true' at \(names), too"
                            + (chain.count > 1 ? ": inverses lead from each to the next" : ""),
                        at: without.span
                    )
                ],
                fixIts: edits.count == chain.count
                    ? [FixIt("write 'draft: true' at \(names)", edits: edits).withSeveralReadings] : []
            )
        }
    }
}

extension PropertyModel {
    fileprivate var isAlwaysWritten: Bool {
        isRequired && !isConditional && !isWeak && !excludedFrom.contains(.coding)
    }
}

extension DiagnosticID {
    static let draftSuperclass = DiagnosticID("draft-superclass")
    static let draftAbstract = DiagnosticID("draft-abstract")
    static let draftInverse = DiagnosticID("draft-inverse")
    static let draftFlat = DiagnosticID("draft-flat")
}
