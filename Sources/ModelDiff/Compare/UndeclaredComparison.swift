import ModelLanguage
import SchemaHistory

extension ModelComparison {
    /// Relates properties that were removed and added without a history entry: the same name in a superclass, a subclass or another class
    /// is a move, what may be the same under another name in the same class is shown as one change, all others are removals and additions.
    mutating func settle(_ leftovers: UndeclaredProperties, _ missing: () -> MissingHistory?) {
        var gone = leftovers.gone
        let came = leftovers.came
        let byName = Dictionary(grouping: came.indices) { came[$0].property.name }
        let byOwner = Dictionary(grouping: came.indices) { came[$0].owner.name }
        var taken: Set<Int> = []
        func pair(_ kind: Difference, _ isPair: (UndeclaredProperties.Gone) -> Int?) {
            gone.removeAll { lost in
                guard let index = isPair(lost) else { return false }
                let (old, new) = (lost.property, came[index].property)
                changes.append(.property(kind, old, new, (lost.owner, came[index].owner)))
                taken.insert(index)
                return true
            }
        }
        func isFree(_ index: Int, _ lost: UndeclaredProperties.Gone) -> Bool {
            !taken.contains(index) && names.type(lost.property.type) == came[index].property.type
        }
        pair(.moved) { lost in
            byName[lost.property.name]?.first { isFree($0, lost) && came[$0].owner.name != lost.today.name }
        }
        var renamings: [TypeName: [(old: String, new: String)]] = [:]
        let open = Set(gone.map(\.today.name)).filter { byOwner[$0] != nil }
        let owners = open.isEmpty ? [:] : missing()?.ownersByName ?? [:]
        for name in open { renamings[name] = owners[name.name]?.renamings }
        pair(.removalAndAddition) { lost in
            let candidates = (byOwner[lost.today.name] ?? []).filter { isFree($0, lost) }
            let names = (renamings[lost.today.name] ?? []).filter { $0.old == lost.property.name }.map(\.new)
            return names.compactMap { name in candidates.first { described(came[$0]) == name } }.first
        }
        for lost in gone {
            changes.append(.property(.removed, lost.property, nil, (lost.owner, lost.today)))
        }
        for (index, found) in came.enumerated() where !taken.contains(index) {
            let kind: Difference = new.model.version == old.model.version ? .added : .history
            changes.append(.property(kind, nil, found.property, (found.before, found.owner)))
            noteKeyReuse(found.property, found.before, found.owner)
        }
    }

    /// Its name in the old side's version, as the new side describes that.
    private func described(_ came: UndeclaredProperties.Came) -> String {
        trace.origin(of: Leaf(owner: came.owner.name, name: came.property.name))?.roots.first?.name
            ?? came.property.name
    }
}
