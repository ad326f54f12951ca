import ModelLanguage
import SchemaDiagnostics

/// A model and its history -> the block that seals its current version.
extension ModelHistory {
    /// A version's shape as text; types of used models in the names of the versions given, or the current ones.
    package func text(of version: Int, uses names: UsedNames = UsedNames()) -> ShapeText? {
        shape(at: version).map { ShapeText($0, model: model.name, used: { names[$0] }) }
    }

    package func changeLines(to version: Int) -> [String]? {
        guard let changes = changes(to: version), let before = shape(at: version - 1), let after = shape(at: version)
        else { return nil }
        return ChangeText.lines(changes, before: before, after: after, model: model.name)
    }

    /// The same for versions without a seal of their own, each line after its version's number.
    func changeLines(between versions: some Sequence<Int>) -> [String] {
        versions.flatMap { version in
            let lines = changeLines(to: version) ?? []
            return (lines.isEmpty ? ["nothing"] : lines).map { "\(version): \($0)" }
        }
    }
}

extension CheckedModel {
    /// The block of a version, to follow the sealed ones. Settings other than the rules of keys are only known of the current version.
    package func sealBlock(of version: Int, behind file: SealFile) -> SealFile.Block? {
        guard let text = history.text(of: version), let shape = history.shape(at: version) else { return nil }
        let last = file.blocks.last { $0.version < version }?.version
        func difference(_ old: ShapeText?, _ new: ShapeText) -> [String] {
            SealFile.difference(from: old ?? ShapeText(), to: new)
        }
        var block = SealFile.Block(version: version)
        for used in uses {
            block.uses[used.model.name] = SealFile.UsedModel(
                version: used.model.version,
                hash: used.hash(of: used.model.version, usedBy: history.shape(at: version), of: self)
            )
        }
        block.shape = difference(last.flatMap { file.shape(of: $0) }, text)
        let settings = last.flatMap { file.settings(of: $0) }
        let isCurrent = version == model.version
        block.settings = difference(
            settings,
            isCurrent ? SettingsText(model).lines : .settings(settings, withKeysOf: shape)
        )
        let between = last.map { min(max($0, history.readsFrom) + 1, version)..<version } ?? version..<version
        block.changes = history.changeLines(between: between) + (history.changeLines(to: version) ?? [])
        block.previous = file.link
        return block
    }

    /// Whether the history still results in the shape of a sealed version's block.
    package func tellsShape(of block: SealFile.Block, in file: SealFile) -> Bool {
        history.text(of: block.version, uses: UsedNames(block.uses.mapValues(\.version), of: uses))
            == file.shape(of: block.version)
    }

    /// Whether the history's changes of a sealed version still equal those in its block.
    package func fits(_ block: SealFile.Block, of file: SealFile, sealed newest: Int) -> Bool {
        guard tellsShape(of: block, in: file), changedUse(block) == nil else { return false }
        return block.version <= history.readsFrom || changes(of: block, sealed: newest) == nil
    }

    /// Whether the current version's settings differ from its block's.
    package func hasOtherSettings(than block: SealFile.Block, of file: SealFile) -> Bool {
        block.version == model.version && file.settings(of: block.version) != SettingsText(model).lines
    }

    /// A sealed version's changes then and now; nil if they are the same.
    func changes(of block: SealFile.Block, sealed newest: Int) -> (sealed: [String], told: [String])? {
        guard block.folds == nil, let own = history.changeLines(to: block.version) else { return nil }
        let sealed = block.changes.filter { (ChangeText.version(of: $0) ?? block.version) > history.readsFrom }
        let between = Set(sealed.compactMap(ChangeText.version)).sorted()
        let now = ChangeText.settled(history.changeLines(between: between) + own, sealed: newest, keeping: sealed)
        let then = ChangeText.settled(sealed.map(FlowFields.settled), sealed: newest)
        return now.haveSameBytes(as: then) ? nil : (then, now)
    }

    /// The used model whose description differs from the one that a version was sealed with.
    func changedUse(_ block: SealFile.Block) -> CheckedModel? {
        uses.first { used in
            guard let sealed = block.uses[used.model.name], let hash = sealed.hash,
                let told = used.hash(of: sealed.version, usedBy: history.shape(at: block.version), of: self)
            else { return false }
            return told != hash
        }
    }

    /// Over everything that a version of another model uses of this one's version, in the names of that version; nil if the history does
    /// not include it. Types of other models are checked by those models: they have no name in it.
    private func hash(of version: Int, usedBy shape: ModelShape?, of user: CheckedModel) -> String? {
        guard let shape, let own = history.shape(at: version) else { return nil }
        var open =
            shape.order.flatMap { shape.records[$0]?.namedTypes ?? [] } + user.model.foreignTypes.flatMap(\.mentions)
        var used: Set<TypeName> = []
        while let name = open.popLast() {
            guard name.model == model.name, used.insert(name).inserted else { continue }
            if let record = own.records[name] { open += record.namedTypes }
            for other in own.order where own.chain(of: other).dropFirst().first == name { open.append(other) }
        }
        let text = ShapeText(own, model: model.name, only: used, used: { _ in "_" })
        return SHA256.hexDigest(text.sortedKeys.map { "\($0): \(text.lines[$0] ?? "")\n" }.joined())
    }
}

extension RecordShape {
    /// All types that its properties and its superclass name.
    fileprivate var namedTypes: [TypeName] {
        var names: [TypeName] = []
        if case .generated(let parent)? = superclass { names.append(parent) }
        return names + properties.filter { !$0.isInvisible }.flatMap(\.shape.mentions)
    }
}

/// The names of used models' types at older versions of those models.
package struct UsedNames {
    private var names: [TypeName: String] = [:]
    private var present: [TypeName: String] = [:]

    /// - Parameter versions: by name of the model; other models have their current names.
    package init(_ versions: [String: Int] = [:], of uses: [CheckedModel] = []) {
        for used in uses {
            guard let version = versions[used.model.name], version < used.model.version,
                let shape = used.history.shape(at: version)
            else { continue }
            for identity in shape.order {
                guard let name = shape.records[identity]?.name ?? shape.enums[identity]?.name else { continue }
                names[identity] = name
                if !identity.isRemoved { present[TypeName(model: identity.model, name: name)] = identity.name }
            }
        }
    }

    subscript(_ name: TypeName) -> String? { names[name] }

    /// The current name of a type that had the given name.
    func today(_ name: TypeName) -> String? { present[name] }
}
