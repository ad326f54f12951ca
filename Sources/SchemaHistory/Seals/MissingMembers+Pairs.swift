import ModelLanguage

// Which removed member is which added one: what is certain is an entry, everything else a choice.

extension MissingMembers {
    /// Removes pairs that may be the same member from both lists. A pair without an alternative is proposed, all others are a choice.
    func pair(
        _ gone: inout [ShapeMember],
        _ came: inout [ShapeMember],
        into result: inout MissingHistory.Owner
    ) {
        // An author who writes the old key for a new name has declared the rename.
        for member in gone {
            guard !isEnum, member.flatKey == nil, let match = came.first(where: { $0.fields["key"] == member.key })
            else { continue }
            propose(member, match, &gone, &came, into: &result)
        }
        let (allGone, allCame) = (gone, came)
        for member in allGone {
            let candidates = matches(member, allCame)
            guard candidates.count == 1, matches(candidates[0], allGone).count == 1, candidates[0].isLike(member) else {
                continue
            }
            propose(member, candidates[0], &gone, &came, into: &result)
        }
        let openGone = gone.filter { !matches($0, came).isEmpty }
        let openCame = came.filter { !matches($0, gone).isEmpty }
        guard !openGone.isEmpty, !openCame.isEmpty else { return }
        result.choices.append(choice(openGone, openCame))
        gone.removeAll { member in openGone.contains { $0.name == member.name } }
        came.removeAll { member in openCame.contains { $0.name == member.name } }
    }

    /// Those that may be the member under another name. Cases keep their raw values; only if none did, one may have been renumbered, too.
    private func matches(_ member: ShapeMember, _ others: [ShapeMember]) -> [ShapeMember] {
        guard isEnum else { return others }
        let like = others.filter { $0.isLike(member) }
        return like.isEmpty ? others.filter { $0.isRenumbered(member) } : like
    }

    private func propose(
        _ member: ShapeMember,
        _ match: ShapeMember,
        _ gone: inout [ShapeMember],
        _ came: inout [ShapeMember],
        into result: inout MissingHistory.Owner
    ) {
        let what = isEnum ? "case" : "property"
        var entries = renaming(member, match)
        if let later = context.renamed["\(owner).\(match.name)"], later.name == member.name {
            entries[0].question = .onlyIf(
                .init(
                    "it was '\(match.name)' in between; else '\(later.entry)' of version \(later.version) is wrong: '\(member.name)' was there before"
                )
            )
        } else {
            entries[0].question = .either(
                "it is the same \(what) under another name",
                also: Array(entries.dropFirst()),
                otherwise: [removal(member), addition(match)]
            )
            entries = [entries[0]]
        }
        result.entries += entries
        gone.removeAll { $0.name == member.name }
        came.removeAll { $0.name == match.name }
    }

    private func choice(_ gone: [ShapeMember], _ came: [ShapeMember]) -> MissingHistory.Choice {
        func list(_ members: [ShapeMember]) -> String { members.map { "'\($0.name)'" }.joined(separator: ", ") }
        // What was in keys of its object's is no single value.
        func isFlat(_ member: ShapeMember) -> Bool { member.fields["flat"] != nil }
        let all = gone.flatMap { old in
            matches(old, came).filter { isFlat($0) == isFlat(old) }
                .map { (old: old, new: $0, score: likeness(old, $0)) }
        }
        let likely = all.filter { $0.score > 0 }
        let pairs = likely.isEmpty ? all : likely
        let ordered = pairs.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
        var candidates = ordered.prefix(12).map { renaming($0.element.old, $0.element.new) }
        if !isEnum {
            for target in came {
                // Its own properties have their names.
                let parts = target.type?.wrapped.name.flatMap { new.members[$0.name] } ?? []
                let moved = gone.filter { source in parts.contains { $0.name == source.name && $0.isLike(source) } }
                if moved.count > 1 {
                    candidates.insert([merge(moved, target)], at: 0)
                    continue
                }
                let sources = came.count == 1 ? gone : gone.filter { $0.isLike(target) }
                if (2...4).contains(sources.count) { candidates.append([merge(sources, target)]) }
            }
            for source in gone {
                let targets = gone.count == 1 ? came : came.filter { $0.isLike(source) }
                if (2...4).contains(targets.count) { candidates.append([split(source, targets)]) }
            }
        }
        return MissingHistory.Choice(
            question: "removed: \(list(gone)); added: \(list(came)): uncomment the entries that apply",
            candidates: candidates,
            otherwise: gone.map(removal) + came.map(addition)
        )
    }

    /// Of one type, as far as may be: a type that is gone may have another name.
    func isLike(_ member: ShapeMember, _ other: ShapeMember) -> Bool {
        guard let type = member.type else { return member.isLike(other) }
        return type.renamed { TypeName(model: $0.model, name: aliases[$0.name] ?? $0.name) } == other.type
    }

    /// By words, type, references and position.
    private func likeness(_ member: ShapeMember, _ other: ShapeMember) -> Int {
        var score = commonWords(member.name, other.name) * 20
        if isLike(member, other) { score += 10 } else if conversion(member, other) != nil { score += 5 }
        for referring in old.inverses[member.name] ?? [] {
            let now = new.members[referring.owner]?.first { $0.name == referring.name }
            if now?.fields["inverse"] == other.name { score += 40 }
        }
        if let place = member.place, let now = other.place { score += max(0, 9 - abs(place - now)) }
        return score
    }
}
