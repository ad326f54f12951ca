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
    private(set) var others: [Member: String] = [:]

    /// - Parameter today: the newest shape. What it has in another class than the described version may have come by entries that are
    ///   written already.
    init(from old: ShapeDeclarations, to new: ShapeDeclarations, today: ShapeDeclarations?) {
        for name in new.names where old.heads[name]?.section == "classes" && new.section(name) == "classes" {
            let kept = Set((new.members[name] ?? []).map(\.name))
            for member in old.members[name] ?? [] where !kept.contains(member.name) {
                let found = Self.targets(of: member, of: name, old, new)
                let all = found.isEmpty ? today.map { Self.targets(of: member, of: name, old, $0) } ?? [] : found
                if all.isEmpty {
                    others[Member(name, member.name)] =
                        Self.targets(of: member, of: name, old, new, areAlike: false).first
                    continue
                }
                targets[Member(name, member.name)] = all
                for target in all where sources[Member(target, member.name)] == nil {
                    sources[Member(target, member.name)] = name
                }
            }
        }
    }

    private static func targets(
        of member: ShapeMember,
        of owner: String,
        _ old: ShapeDeclarations,
        _ new: ShapeDeclarations,
        areAlike: Bool = true
    ) -> [String] {
        func takes(_ other: String) -> Bool {
            other != owner && old.members[other]?.contains { $0.name == member.name } != true
                && new.members[other]?.contains { $0.name == member.name && (!areAlike || $0.isLike(member)) } == true
        }
        guard new.heads[owner] != nil else { return [] }
        if let superclass = new.chain(of: owner).first(where: takes) { return [superclass] }
        return new.names.filter { new.chain(of: $0).contains(owner) && takes($0) }
    }
}
