import ModelLanguage
import SchemaDiagnostics

extension Change {
    /// A class, struct or enum that was removed; its entry is under `removed:`, not in a history.
    ///
    /// Up to the version, an object of a removed class is one of that class; after it, one of the class as which it is read.
    package struct RemoveDeclaration: Kind {
        /// Nil: dropped.
        package var readAs: TypeName?
        package var rename: [Renaming] = []
        package var missing: [Addition] = []

        package func sealed(_ text: ChangeText) -> [String] {
            ["removed as \(readAs.flatMap { text.after.records[$0]?.name } ?? "drop")"]
                + rename.map { "renamed \($0.old) to \($0.new)" }
                + missing.map { "removed, \($0.property.name)" + text.missing($0) }
        }

        package func words(of _: TypeName, _ text: ChangeText) -> [String] {
            let heir = readAs.flatMap { text.after.records[$0]?.name ?? text.after.enums[$0]?.name }
            return ["was removed; its objects are \(heir.map { "read as '\($0)'" } ?? "dropped")"]
                + rename.map { "'\($0.old)' is read as '\($0.new)'" }
                + missing.map { "its objects get '\($0.property.name)'" + text.missingWords($0) }
        }

        package var explains: Set<Difference> { [.removed] }
    }
}

extension ModelHistory {
    /// As which class objects of each removed declaration are read.
    package var heirs: [TypeName: TypeName] {
        var heirs: [TypeName: TypeName] = [:]
        for change in changes.flatMap(\.changes) {
            if let removal = change.kind as? Change.RemoveDeclaration { heirs[change.declaration] = removal.readAs }
        }
        return heirs
    }
}

extension Change.RemoveDeclaration {
    /// The source of a property of the new class in objects of the removed class: by name, as of the change's version.
    func source(of leaf: Leaf, ofRemoved step: Step) -> Trace {
        let addition = missing.first { $0.property.name == leaf.name }
        if let (source, origin) = inheritedSource(of: leaf.name, step),
            let target = step.after.records[leaf.owner]?[leaf.name]
        {
            let from = step.inReader(source.type)
            let to = step.inReader(target.type)
            if from == to { return origin }
            guard let conversion = step.after.builtIn(from: from, to: to, in: step.tracer.history.model) else {
                return addition.map { step.missing($0) } ?? .failure
            }
            return .converted(
                origin,
                ReadStep(
                    from: from,
                    to: to,
                    conversion: step.placed(conversion, from: from, to: to),
                    otherwise: .fail,
                    version: step.version
                )
            )
        }
        return addition.map { step.missing($0) } ?? step.fallback(leaf, step.after.records[leaf.owner])
    }

    private func inheritedSource(of name: String, _ step: Step) -> (PropertyModel, Trace)? {
        source(of: name, step.chain, before: step.before, after: step.after, step.crossing.changes).map { found in
            (found.property, found.isLiving ? step.undone(.stored(found.leaf)) : .stored(found.leaf))
        }
    }

    /// What a property of the new class is in objects of the removed class when it is removed. Properties that it inherited from a
    /// remaining class have followed that class's changes of the version; its own properties are those of the previous version.
    /// - Parameters:
    ///   - chain: the removed class with its superclasses.
    ///   - changes: all of the version.
    fileprivate func source(
        of name: String,
        _ chain: [TypeName],
        before: ModelShape,
        after: ModelShape,
        _ changes: [Change]
    ) -> (property: PropertyModel, leaf: Leaf, isLiving: Bool)? {
        let old = rename.first { $0.new == name }?.old ?? name
        if rename.contains(where: { $0.old == old && $0.new != name }) { return nil }
        for owner in chain {
            let living = after.records[owner]
            guard let property = (living ?? before.records[owner])?[old], !property.isInvisible else { continue }
            let leaf = Leaf(owner: owner, name: old)
            // A property that was added with the version was not inherited before it.
            if living == nil || !changes.contains(where: { $0.brings(leaf) }) { return (property, leaf, living != nil) }
        }
        return nil
    }
}

extension Change {
    /// No superclass had the property before.
    fileprivate func brings(_ leaf: Leaf) -> Bool {
        switch kind {
        case let add as Add: declaration == leaf.owner && add.additions.contains { $0.property.name == leaf.name }
        case let move as Move: move.isUp && Leaf(owner: move.target, name: move.property) == leaf
        default: false
        }
    }
}

extension Replay {
    /// The removals that led to this version, with the classes as which objects are read.
    mutating func recordRemovals() {
        for index in (table.ending[version] ?? []).reversed() {
            place = Place(life: index, keyword: "removed", span: lives[index].span)
            guard let removed = life.removed else { continue }
            guard let name = removed.readAs else {
                note(Change.RemoveDeclaration())
                continue
            }
            enterAfter()
            let target = past.identity(name)
            guard let target, after.records[target] != nil || after.enums[target] != nil else {
                let names = after.order.compactMap { after.records[$0]?.name }
                let match = bag.closestMatch(to: name, among: names)
                bag.report(
                    .historyUnknownClass,
                    "'\(life.name)' is read as '\(name)', which version \(version) does not have",
                    at: removed.readAsSpan ?? life.span,
                    notes: match == nil ? [Note("'readAs: drop' leaves such objects out")] : [],
                    fixIts: removed.readAsSpan.map { span in
                        ["nil", "null", "none", "nothing", "~", "remove", "ignore"].contains(name)
                            ? [FixIt("write 'drop'", replace: span, with: "drop")] : FixIt.didYouMean(match, at: span)
                    } ?? []
                )
                continue
            }
            let record = after.records[target]
            guard let record, (life.kind == .class) == (record.kind == .class), life.kind != .enum else {
                let kind = record?.kind.rawValue
                bag.report(
                    .historyUnknownClass,
                    "'\(life.name)' cannot be read as '\(name)': one is a class, the other is not",
                    at: removed.readAsSpan ?? life.span,
                    notes: [
                        Note(
                            life.kind == .enum
                                ? "an enum is read as none: the properties of its type are retyped, as in 'retype: { kind: \(life.name) }'"
                                : (kind.map { "if '\(life.name)' was a \($0), say 'kind: \($0)'; " } ?? "")
                                    + "'readAs: drop' leaves such objects out"
                        )
                    ]
                )
                continue
            }
            let rename = removed.rename.map { Change.Renaming(old: $0.old.value, new: $0.new.value) }
            let missing = removedMissing(removed, as: target)
            note(Change.RemoveDeclaration(readAs: target, rename: rename, missing: missing))
        }
    }

    /// Called when the previous version is complete: reports what the classes as which objects are read require, and these do not have.
    mutating func checkRemovals() {
        for change in undone {
            guard let removal = change.kind as? Change.RemoveDeclaration, let target = removal.readAs,
                checkRenaming(change.declaration, target), state.records[change.declaration]?.isAbstract == false,
                // Otherwise one of its values has an error.
                removal.missing.count == life(of: change.declaration)?.removed?.missing.count
            else { continue }
            let chain = state.chain(of: change.declaration)
            var lacking: [(property: PropertyModel, source: PropertyModel?)] = []
            for property in after.chain(of: target).flatMap({ after.records[$0]?.properties ?? [] })
            where !property.isInvisible && property.inverseOf == nil
                && !removal.missing.contains(where: { $0.property.name == property.name })
            {
                let found = removal.source(of: property.name, chain, before: state, after: after, undone)
                if let found, isConvertible(found.property.type, property.type) { continue }
                if found != nil || property.shape.isRequired { lacking.append((property, found?.property)) }
            }
            for item in lacking {
                reportLacking(item.property, item.source, of: lacking.map(\.property), target, change)
            }
        }
    }

    /// False if a name of `rename` is not one of a property.
    private mutating func checkRenaming(_ identity: TypeName, _ target: TypeName) -> Bool {
        guard let life = life(of: identity), let removed = life.removed else { return true }
        func visible(_ record: RecordShape?) -> [String] {
            (record?.properties ?? []).filter { !$0.isInvisible }.map(\.name)
        }
        // Living superclasses have followed the version's changes.
        let had = state.chain(of: identity).flatMap { visible(after.records[$0] ?? state.records[$0]) }
        let has = after.chain(of: target).flatMap { visible(after.records[$0]) }
        var isRight = true
        func check(
            _ name: Spanned<String>,
            _ other: Spanned<String>,
            _ names: [String],
            _ others: [String],
            _ says: String
        ) {
            if names.contains(name.value) { return }
            isRight = false
            let isSwapped = others.contains(name.value) && names.contains(other.value)
            bag.report(
                .historyNoProperty,
                "'rename' says that \(says) '\(shortened(name.value))', but it does not",
                at: name.span,
                notes: [
                    isSwapped
                        ? Note("'rename' is written 'old: new'")
                        : Note(
                            names.isEmpty
                                ? "it has no properties" : "it has \(names.prefix(12).joined(separator: ", "))"
                        )
                ],
                fixIts: isSwapped
                    ? [.exchange(name.span.withQuotes, other.span.withQuotes)]
                    : FixIt.didYouMean(bag.closestMatch(to: name.value, among: names), at: name.span)
            )
        }
        for item in removed.rename {
            check(item.old, item.new, had, has, "'\(life.name)' has")
            if isRight { check(item.new, item.old, has, had, "'\(target.plainName)' has") }
        }
        return isRight
    }

    private func isConvertible(_ old: PropertyType, _ new: PropertyType) -> Bool {
        let types = [old, new].map { after.declared($0.renamed { readAs($0) ?? $0 }) }
        return after.builtIn(from: types[0], to: types[1], in: model) != nil
    }

    private mutating func reportLacking(
        _ property: PropertyModel,
        _ source: PropertyModel?,
        of all: [PropertyModel],
        _ target: TypeName,
        _ change: Change
    ) {
        guard let life = life(of: change.declaration), let removed = life.removed else { return }
        let values = all.map { "\($0.name): \(exampleValue(of: $0))" }.joined(separator: ", ")
        let whole = "missing: { \(values) }"
        let edits = removed.fields?.adding(whole) ?? removed.values?.adding(values)
        // What it is read as may have been its superclass, which then gave it the property.
        var parent: String?
        if source == nil, case .record(let record) = removed.content, record.superclass == nil, life.kind == .class,
            state.records[target] != nil
        {
            parent = "superclass: \(target.plainName)"
        }
        let inheriting = parent.flatMap { text in
            removed.fields.map { FixIt("write '\(shortened(text))'", edits: $0.adding(text)) }
        }
        let giving = edits.map { FixIt("write '\(shortened(whole))'", edits: $0) }
        let renames =
            source == nil && removed.rename.isEmpty ? renames(of: change.declaration, to: all, of: target) : []
        let renaming = renames.isEmpty ? nil : "rename: { \(renames.joined(separator: ", ")) }"
        let calling = renaming.flatMap { text in
            removed.fields.map { FixIt("write '\(shortened(text))'", edits: $0.adding(text)) }
        }
        let reason =
            source == nil
            ? "and objects of '\(life.name)' have no value for it"
            : "and no built-in conversion makes it of what '\(life.name)' has"
        var notes = [Note("it is declared here", at: property.span)]
        if let source { notes.append(Note("this is what '\(life.name)' has", at: source.span)) }
        notes.append(
            Note(
                "give them a value: 'missing: { \(property.name): … }' beside 'readAs', or 'fail' if they cannot be read"
            )
        )
        bag.report(
            .historyMissing,
            "'\(life.name)' is read as '\(target.plainName)', which \(source == nil ? "requires" : "has") '\(property.name)', \(reason)",
            at: removed.readAsSpan ?? life.span,
            notes: notes + [
                lives(beginningAt: version).contains { $0.identity == target }
                    ? Note(
                        "if '\(target.plainName)' is '\(life.name)' under another name, 'renameClass: \(life.name)' in its history says so, in place of this"
                    ) : parent.map { Note("if '\(target.plainName)' was its superclass, say so: '\($0)'") }
            ],
            fixIts: [calling, giving, inheriting].compactMap { $0?.withSeveralReadings }
        )
    }

    /// Properties of a removed class that the other one does not have, and that are of the types of those that it lacks: `heading: title`.
    private func renames(of removed: TypeName, to lacking: [PropertyModel], of target: TypeName) -> [String] {
        guard let record = state.records[removed] else { return [] }
        let names = Set(after.chain(of: target).flatMap { after.records[$0]?.properties.map(\.name) ?? [] })
        var open = record.properties.filter { !names.contains($0.name) && !$0.isInvisible }
        return lacking.compactMap { property in
            let likely = open.indices.filter { open[$0].type == property.type }
                .max { commonWords(open[$0].name, property.name) < commonWords(open[$1].name, property.name) }
            return likely.map { "\(open.remove(at: $0).name): \(property.name)" }
        }
    }

    /// Properties of the new class that the removed class did not have.
    private mutating func removedMissing(_ removed: RemovedDeclaration, as target: TypeName) -> [Change.Addition] {
        var result: [Change.Addition] = []
        for item in removed.missing {
            let name = item.property.value
            let chain = after.chain(of: target)
            let property = chain.compactMap { after.records[$0]?[name] }.first
            guard let property else {
                let names = chain.flatMap { after.records[$0]?.properties.map(\.name) ?? [] }
                bag.report(
                    .historyNoProperty,
                    "'\(target.plainName)' has no property '\(name)' in version \(version)",
                    at: item.property.span,
                    notes: names.isEmpty ? [] : [Note("it has \(names.prefix(12).joined(separator: ", "))")],
                    fixIts: FixIt.didYouMean(bag.closestMatch(to: name, among: names), at: item.property.span)
                )
                continue
            }
            if let value = missing(item.value, for: property) {
                result.append(Change.Addition(property: property, missing: value))
            }
        }
        return result
    }
}
