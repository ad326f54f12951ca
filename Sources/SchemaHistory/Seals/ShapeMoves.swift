import ModelLanguage

/// Properties that were removed from one class and added, with the same name and type, to a superclass or to subclasses: they may have
/// moved.
struct ShapeMoves {
    struct Member: Hashable {
        var owner: String
        var property: String

        init(_ owner: String, _ property: String) {
            self.owner = owner
            self.property = property
        }
    }

    /// Removed property -> the classes that have it: a superclass, or subclasses.
    private(set) var targets: [Member: [String]] = [:]
    /// Added property -> removed property.
    private(set) var sources: [Member: String] = [:]

    /// Removed property -> the class along the inheritance that has another one of that name.
    private(set) var others: [Member: (owner: String, isNew: Bool)] = [:]
    /// Removed property -> the only one of its type that came to another class along the inheritance, with another name.
    private(set) var renamed: [Member: Member] = [:]

    /// - Parameter today: the newest shape. What it has in another class than the described version may have come by entries that are
    ///   written already.
    init(from old: ShapeDeclarations, to new: ShapeDeclarations, today: ShapeDeclarations?) {
        let below = new.subclasses
        let belowToday = today?.subclasses ?? [:]
        for name in new.names where old.heads[name]?.section == "classes" && new.section(name) == "classes" {
            let kept = Set((new.members[name] ?? []).map(\.name))
            for member in old.members[name] ?? [] where !kept.contains(member.name) {
                let found = Self.targets(of: member, of: name, old, new, below)
                let all =
                    found.isEmpty ? today.map { Self.targets(of: member, of: name, old, $0, belowToday) } ?? [] : found
                if all.isEmpty {
                    others[Member(name, member.name)] =
                        Self.targets(of: member, of: name, old, new, below, areAlike: false).first
                        .map { ($0, old.heads[$0] == nil) }
                    if others[Member(name, member.name)] == nil {
                        renamed[Member(name, member.name)] = Self.renamed(member, of: name, old, new, below)
                    }
                    continue
                }
                targets[Member(name, member.name)] = all
                for target in all where sources[Member(target, member.name)] == nil {
                    sources[Member(target, member.name)] = name
                }
            }
        }
    }

    /// The condition under which a removed property is not one that another class has now.
    /// - Parameter declaration: of the removed one.
    func otherFate(of member: Member, _ declaration: String) -> String? {
        let name = member.property
        if let other = others[member] {
            let retype = "'retype: { \(name): { from: \(declaration) } }'"
            // A class has no history in the version that brings it.
            let place = other.isNew ? "with this type, and in the next version \(retype) there" : "and there \(retype)"
            return
                "its values are not those of '\(name)' in '\(other.owner)'; else 'move: { \(name): \(other.owner) }', \(place)"
        }
        return renamed[member].map {
            "it is not '\($0.property)' of '\($0.owner)'; else 'move: { \(name): \($0.owner) }', and there 'rename: { \(name): \($0.property) }'"
        }
    }

    private static func renamed(
        _ member: ShapeMember,
        of owner: String,
        _ old: ShapeDeclarations,
        _ new: ShapeDeclarations,
        _ below: [String: [String]]
    ) -> Member? {
        // One that came to the class itself is more likely.
        func came(_ name: String) -> [ShapeMember] {
            let known = Set((old.members[name] ?? []).map(\.name))
            return (new.members[name] ?? []).filter { !known.contains($0.name) && $0.type == member.type }
        }
        guard came(owner).isEmpty else { return nil }
        let kin = (new.chain(of: owner).dropFirst() + (below[owner] ?? [])).filter { old.heads[$0] != nil }
        let found = kin.flatMap { name in came(name).map { Member(name, $0.name) } }
        return found.count == 1 ? found[0] : nil
    }

    private static func targets(
        of member: ShapeMember,
        of owner: String,
        _ old: ShapeDeclarations,
        _ new: ShapeDeclarations,
        _ below: [String: [String]],
        areAlike: Bool = true
    ) -> [String] {
        func takes(_ other: String) -> Bool {
            other != owner && old.members[other]?.contains { $0.name == member.name } != true
                && new.members[other]?.contains { $0.name == member.name && (!areAlike || $0.isLike(member)) } == true
        }
        guard new.heads[owner] != nil else { return [] }
        if let superclass = new.chain(of: owner).first(where: takes) { return [superclass] }
        return (below[owner] ?? []).filter(takes)
    }
}
