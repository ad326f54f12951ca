import ModelLanguage
import SchemaHistory

extension ModelComparison {
    /// One change for each property, class or enum whose archives are read otherwise than they should be, where no undeclared change
    /// of it, or of a type that it mentions, says so already.
    mutating func noteReadings(_ differences: [ReadingDifference]) {
        guard !differences.isEmpty else { return }
        let open = OpenSubjects(changes)
        var groups: [ReadingDifference.Subject: [ReadingDifference]] = [:]
        var order: [ReadingDifference.Subject] = []
        for difference in differences {
            if groups[difference.subject] == nil { order.append(difference.subject) }
            groups[difference.subject, default: []].append(difference)
        }
        for subject in order {
            guard let readings = groups[subject], !isExplained(subject, by: open),
                var change = change(of: subject)
            else { continue }
            change.readings = readings
            changes.append(change)
        }
    }

    private func isExplained(_ subject: ReadingDifference.Subject, by open: OpenSubjects) -> Bool {
        switch subject {
        case .record(let name), .enumeration(let name): return open.declarations.contains(name)
        case .property(let id):
            if open.declarations.contains(id.owner) || open.properties.contains(id) { return true }
            return newViews[id.owner]?[id.name]?.type.names.contains(where: open.declarations.contains) ?? false
        }
    }

    private func change(of subject: ReadingDifference.Subject) -> ModelChange? {
        switch subject {
        case .record(let name), .enumeration(let name):
            guard let view = newViews[name] ?? oldViews[name] else { return nil }
            return ModelChange(.past, oldViews[name], view)
        case .property(let id):
            guard let view = newViews[id.owner], let property = view[id.name] else { return nil }
            let before = oldViews[id.owner]
            return .property(.past, before?[id.name], property, (before, view))
        }
    }
}

/// What differs without a word of the history, and is reported as that.
private struct OpenSubjects {
    var declarations: Set<TypeName> = []
    var properties: Set<Leaf> = []

    init(_ changes: [ModelChange]) {
        for change in changes where !change.isDeclared {
            switch change.thing {
            case .model, .foreignType: continue
            case .class, .struct, .enum:
                for owner in [change.oldOwner, change.newOwner] {
                    if let owner { declarations.insert(owner.name) }
                }
            case .enumCase:
                if let owner = change.newOwner { declarations.insert(owner.name) }
            case .property:
                guard let owner = change.newOwner else { continue }
                for name in [change.old?.name, change.new?.name] {
                    if let name { properties.insert(Leaf(owner: owner.name, name: name)) }
                }
            }
        }
    }
}
