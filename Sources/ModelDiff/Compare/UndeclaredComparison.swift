import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

extension ModelComparison {
    /// Relates properties that were removed and added without a history entry: the same name in a superclass, a subclass or another class
    /// is a move, the same type in the same class may be a rename, all others are removals and additions.
    mutating func settle(_ leftovers: inout UndeclaredProperties) {
        var gone = leftovers.gone
        let came = leftovers.came
        var byName: [String: [Int]] = [:]
        var byOwner: [TypeName: [Int]] = [:]
        for (index, found) in came.enumerated() {
            byName[found.property.name, default: []].append(index)
            byOwner[found.owner.name, default: []].append(index)
        }
        var taken: Set<Int> = []
        func pair(_ lost: UndeclaredProperties.Gone, _ found: UndeclaredProperties.Came, _ kind: Difference) {
            let (before, after) = (lost.property, found.property)
            changes.append(.property(kind, before, after, (lost.owner, found.owner)))
        }
        gone.removeAll { lost in
            let index = byName[lost.property.name]?.first {
                !taken.contains($0) && came[$0].owner.name != lost.today.name
                    && names.type(lost.property.type) == came[$0].property.type
            }
            guard let index else { return false }
            pair(lost, came[index], .moved)
            taken.insert(index)
            return true
        }
        gone.removeAll { lost in
            var best: (index: Int, score: Int)?
            for index in byOwner[lost.today.name] ?? [] where !taken.contains(index) {
                let found = came[index]
                guard names.type(lost.property.type) == found.property.type else { continue }
                let score = likeness(lost.property, found.property, isSamePlace: lost.index == found.index)
                if best.map({ score > $0.score }) ?? true { best = (index, score) }
            }
            guard let best else { return false }
            pair(lost, came[best.index], .removalAndAddition)
            taken.insert(best.index)
            return true
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

    private func likeness(_ left: PropertyModel, _ right: PropertyModel, isSamePlace: Bool) -> Int {
        var score = 0
        if left.key == right.key { score += 8 }
        if isSamePlace { score += 3 }
        if left.defaultValue == right.defaultValue { score += 1 }
        if editDistance(left.name, right.name, limit: max(2, left.name.count / 2)) != nil { score += 4 }
        return score
    }
}
