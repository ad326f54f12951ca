import ModelLanguage
import SchemaDiagnostics

/// A model and its history -> the block that seals its current version.
extension ModelHistory {
    /// A version's shape as text; types of used models in the names of the versions given, or the current ones.
    package func text(of version: Int, uses names: UsedNames = UsedNames()) -> ShapeText? {
        shape(at: version).map { ShapeText($0, model: model.name, used: names) }
    }

    /// - Parameter isAlone: the version before has no seal, so that no shape says which declarations came.
    package func changeLines(to version: Int, isAlone: Bool = false, uses names: UsedNames = UsedNames()) -> [String]? {
        guard let changes = changes(to: version), let before = shape(at: version - 1), let after = shape(at: version)
        else { return nil }
        let text = ChangeText(before: before, after: after, model: model.name, used: names)
        return text.lines(of: changes, isAlone: isAlone)
    }

    /// Whether the entries that lead to a sealed version are those that were sealed.
    package func hasEntries(of block: SealFile.Block, uses names: UsedNames = UsedNames()) -> Bool {
        let described = changeLines(to: block.version, isAlone: block.isAlone, uses: names) ?? []
        return Set(described) == Set(block.ownChanges)
    }

    /// The same for versions without a seal of their own, each line after its version's number.
    func changeLines(between versions: some Sequence<Int>, uses names: UsedNames = UsedNames()) -> [String] {
        versions.flatMap { version in
            let lines = changeLines(to: version, isAlone: true, uses: names) ?? []
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
        // The first block has all that led to it.
        let between = min(max(last ?? 0, history.readsFrom) + 1, version)..<version
        block.previous = file.link
        block.changes = history.changeLines(between: between)
        block.changes += history.changeLines(to: version, isAlone: block.isAlone) ?? []
        return block
    }

    /// Whether the history still results in the shape of a sealed version's block.
    package func tellsShape(of block: SealFile.Block, in file: SealFile) -> Bool {
        file.shape(of: block.version).map { describes($0, of: block) } ?? false
    }

    /// - Parameter sealed: the block's whole shape.
    func describes(_ sealed: ShapeText, of block: SealFile.Block) -> Bool {
        guard let described = history.text(of: block.version, uses: usedNames(block)) else { return false }
        if described == sealed { return true }
        guard let now = history.text(of: block.version) else { return false }
        let names = namesToday(block)
        return SealFile.difference(from: sealed, to: described).allSatisfy { line in
            let key = SealFile.keyAndValue(of: line).key
            guard let was = sealed.lines[key], let line = now.lines[key] else { return false }
            return names.today(was).hasSameBytes(as: line)
        }
    }

    /// Whether the history's changes of a sealed version still equal those in its block.
    package func fits(_ block: SealFile.Block, of file: SealFile, sealed newest: Int) -> Bool {
        guard tellsShape(of: block, in: file), changedUse(block, file.shape(of: block.version)) == nil else {
            return false
        }
        return block.version <= history.readsFrom || changes(of: block, sealed: newest) == nil
    }

    /// Whether the current version's settings differ from its block's.
    package func hasOtherSettings(than block: SealFile.Block, of file: SealFile) -> Bool {
        block.version == model.version && file.settings(of: block.version) != SettingsText(model).lines
    }

    /// A sealed version's changes then and now; nil if they are the same.
    func changes(of block: SealFile.Block, sealed newest: Int) -> (sealed: [String], described: [String])? {
        let sealed = block.changes.filter { (ChangeText.version(of: $0) ?? block.version) > history.readsFrom }
        let between = Set(sealed.compactMap(ChangeText.version)).sorted()
        func described(_ names: UsedNames) -> [String]? {
            history.changeLines(to: block.version, isAlone: block.isAlone, uses: names).map { own in
                let lines = history.changeLines(between: between, uses: names) + own
                return ChangeText.settled(lines, sealed: newest, keeping: sealed)
            }
        }
        guard block.folds == nil, let now = described(usedNames(block)) else { return nil }
        let then = ChangeText.settled(sealed.map(FlowFields.settled), sealed: newest)
        if now.haveSameBytes(as: then) { return nil }
        let names = namesToday(block)
        if let today = described(UsedNames()) {
            let own = Set(today)
            let renamed = then.map { own.contains($0) ? $0 : names.today($0) }
            if today.sorted().haveSameBytes(as: renamed.sorted()) { return nil }
        }
        return (then, now)
    }

    /// As they were when the version was sealed.
    func usedNames(_ block: SealFile.Block) -> UsedNames { UsedNames(block.uses.mapValues(\.version), of: uses) }

    /// What they are now. Where several became one, its name of now does not show which of them it was.
    private func namesToday(_ block: SealFile.Block) -> UsedNames {
        UsedNames(block.uses.mapValues(\.version), of: uses, isBackward: true)
    }

    /// The used model whose description differs from the one that a version was sealed with.
    /// - Parameter sealed: the block's whole shape.
    func changedUse(_ block: SealFile.Block, _ sealed: ShapeText?) -> CheckedModel? {
        uses.first { used in
            guard let then = block.uses[used.model.name], let hash = then.hash,
                let described = used.hash(of: then.version, usedBy: history.shape(at: block.version), of: self)
            else { return false }
            guard described != hash, let names = used.history.shape(at: then.version)?.names else { return false }
            // Of types that became one it shows in the seal which of them it was.
            let named = (sealed?.lines.values).map { $0.flatMap(UsedNames.types) } ?? []
            let identities = named.filter { $0.model == used.model.name }.compactMap { names[$0.name] }
            return used.hash(of: then.version, using: identities, of: self) != hash
        }
    }

    /// Over everything that a version of another model uses of this one's version, in the names of that version; nil if the history does
    /// not include it. Types of other models are checked by those models: they have no name in it.
    private func hash(of version: Int, usedBy shape: ModelShape?, of user: CheckedModel) -> String? {
        shape.flatMap { shape in
            hash(of: version, using: shape.order.flatMap { shape.records[$0]?.namedTypes ?? [] }, of: user)
        }
    }

    private func hash(of version: Int, using types: [TypeName], of user: CheckedModel) -> String? {
        guard let own = history.shape(at: version) else { return nil }
        let named = types + user.model.foreignTypes.flatMap(\.mentions)
        let used = Set(named.filter { $0.model == model.name }).closure { name -> [TypeName] in
            let below = own.order.filter { own.chain(of: $0).dropFirst().first == name }
            return ((own.records[name]?.namedTypes ?? []) + below).filter { $0.model == model.name }
        }
        let text = ShapeText(own, model: model.name, only: used, used: .hidden)
        return SHA256.hexDigest(text.sortedKeys.map { "\($0): \(text.lines[$0] ?? "")\n" }.joined())
    }
}

extension SealFile.Block {
    /// No block before it has the shape of the version before. It has the changes of versions without a block already.
    fileprivate var isAlone: Bool { previous == nil || ownChanges.count < changes.count }

    /// Without those of versions that have no block.
    var ownChanges: [String] { changes.filter { ChangeText.version(of: $0) == nil } }
}

extension RecordShape {
    /// All types that its properties and its superclass name.
    fileprivate var namedTypes: [TypeName] {
        var names: [TypeName] = []
        if case .generated(let parent)? = superclass { names.append(parent) }
        return names + properties.filter { !$0.isInvisible }.flatMap(\.shape.mentions)
    }
}

/// The names of used models' types and cases at older versions of those models, or at their current ones.
package struct UsedNames {
    private var types: [TypeName: String] = [:]
    private var cases: [Leaf: String] = [:]
    /// All have the same one.
    private var isHidden = false

    package init() {}

    /// They are of no interest.
    static let hidden: UsedNames = {
        var names = UsedNames()
        names.isHidden = true
        return names
    }()

    /// - Parameters:
    ///   - versions: by name of the model; other models have their current names.
    ///   - isBackward: whether the names given are those of the versions, and the current ones are asked for.
    package init(_ versions: [String: Int], of uses: [CheckedModel], isBackward: Bool = false) {
        for used in uses {
            guard let version = versions[used.model.name], version < used.model.version,
                let shape = used.history.shape(at: version)
            else { continue }
            let lineage = used.history.cases(since: version)
            let heirs = used.history.heirs
            for identity in shape.order {
                guard let name = shape.name(of: identity) else { continue }
                let then = TypeName(model: identity.model, name: name)
                var today = identity
                while let heir = heirs[today] { today = heir }
                if !isBackward { types[identity] = name } else if !today.isRemoved { types[then] = today.name }
                for item in shape.enums[identity]?.cases ?? [] {
                    guard let today = lineage.inReader(item.name, of: identity, from: version) else { continue }
                    let leaf = isBackward ? Leaf(owner: then, name: item.name) : Leaf(owner: identity, name: today)
                    // Of several that are one now, the one with its name.
                    if isBackward || cases[leaf] == nil || today == item.name {
                        cases[leaf] = isBackward ? today : item.name
                    }
                }
            }
        }
    }

    /// A line of a sealed shape, if the names given are those of a version.
    func today(_ line: String) -> String {
        let named = Set(Self.types(line).filter { types[$0] != nil })
        return Self.words(line).map { word in
            if word.hasPrefix("."), case let item = String(word.dropFirst()) {
                if named.count == 1, let owner = named.first { return ".\(name(item, of: owner))" }
                // A change does not say of which enum a value is.
                let found = Set(cases.lazy.filter { $0.key.name == item }.map(\.value))
                if named.isEmpty, found.count == 1, let today = found.first { return ".\(today)" }
            }
            guard let type = Self.type(word), let today = types[type] else { return String(word) }
            return "\(type.model).\(today)" + word.dropFirst(type.model.count + 1 + type.name.count)
        }.joined()
    }

    /// The types of used models in a line.
    static func types(_ line: String) -> [TypeName] { words(line).compactMap(type) }

    private static func type(_ word: Substring) -> TypeName? {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 && !parts[0].isEmpty ? TypeName(model: String(parts[0]), name: String(parts[1])) : nil
    }

    /// Names with their dots, and what is between them.
    private static func words(_ line: String) -> [Substring] {
        var words: [Substring] = []
        for index in line.indices {
            if let last = words.last, last.last?.isName == line[index].isName {
                words[words.count - 1] = line[last.startIndex...index]
            } else {
                words.append(line[index...index])
            }
        }
        return words
    }

    func name(_ type: TypeName) -> String { isHidden ? "_" : types[type] ?? type.name }

    func name(_ item: String, of type: TypeName) -> String {
        cases.isEmpty ? item : cases[Leaf(owner: type, name: item)] ?? item
    }
}

extension Character {
    fileprivate var isName: Bool { isLetter || isNumber || self == "_" || self == "." }
}
