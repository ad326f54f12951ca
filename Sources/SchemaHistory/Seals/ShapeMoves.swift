import ModelLanguage

/// Properties that were removed from one class and added, with the same name and type, to a superclass or subclass: they may have moved.
struct ShapeMoves {
    struct Place: Hashable {
        var owner: String
        var property: String

        init(_ owner: String, _ property: String) {
            self.owner = owner
            self.property = property
        }
    }

    /// Removed property -> added property.
    private(set) var targets: [Place: String] = [:]
    /// Added property -> removed property.
    private(set) var sources: [Place: String] = [:]

    init(from old: ShapeDeclarations, to new: ShapeDeclarations) {
        for name in new.names where old.heads[name]?.section == "classes" && new.section(name) == "classes" {
            let kept = Set((new.members[name] ?? []).map(\.name))
            for member in old.members[name] ?? [] where !kept.contains(member.name) {
                let others = new.chain(of: name) + new.names.filter { new.chain(of: $0).contains(name) }
                let target = others.first { other in
                    other != name && old.members[other]?.contains { $0.name == member.name } != true
                        && new.members[other]?.contains { $0.name == member.name && $0.isLike(member) } == true
                }
                guard let target else { continue }
                targets[Place(name, member.name)] = target
                if sources[Place(target, member.name)] == nil { sources[Place(target, member.name)] = name }
            }
        }
    }
}
