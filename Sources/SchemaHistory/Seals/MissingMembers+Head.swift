import ModelLanguage

// Entries about a declaration itself.

extension MissingMembers {
    func headEntries(_ old: ShapeHead?, _ new: ShapeHead?) -> [Entry] {
        guard let old, let new else { return [] }
        var (changed, before) = (old.fields.keysThatDiffer(from: new.fields), old.spelled)
        let isFreed = new.isArchiveNameWritten && context.follows("archiveName", nil, owner) == true
        if isFreed {
            changed.insert("archiveName")
        } else if old.archiveName == new.archiveName {
            changed.remove("archiveName")
        }
        return changed.sorted().map { key in
            switch key {
            case "superclass": superclassEntry(was: before[key] ?? "NSObject")
            case "archiveName": Entry(.archiveName(isFreed ? "~" : YAMLText.scalar(old.archiveName)))
            case "unknown": Entry(.was([(key, before[key] ?? "error")]))
            case "raw": Entry(.was([(key, before[key] ?? "String")]))
            case "abstract" where before[key] == nil:
                Entry(
                    .was([(key, "false")]),
                    hint: "rejects older archives with an object of '\(owner)' itself"
                )
            default: Entry(.was([(key, before[key] ?? "false")]))
            }
        }
    }

    /// Older objects lack what the new superclass requires, unless it moved there, or a class in between says what they have.
    private func superclassEntry(was: String) -> Entry {
        let (before, now) = (Set(old.chain(of: owner)), new.chain(of: owner).dropFirst())
        let isHeld = new.names.contains { name in
            new.chain(of: name).contains(owner)
                && [old, new].allSatisfy { $0.heads[name].map { $0.fields["abstract"] == nil } ?? false }
        }
        var names = context.inherited[owner] ?? []
        for ancestor in isHeld ? now.filter({ !before.contains($0) }) : [] {
            let isGivenBelow = now.prefix { $0 != ancestor }.contains { name in
                old.heads[name] != nil && !old.chain(of: name).contains(ancestor)
            }
            if isGivenBelow { continue }
            // Where the class existed, as it was.
            names += (old.members[ancestor] ?? new.members[ancestor] ?? []).filter { member in
                !member.isOptionalOrDefaulted && moves.sources[ShapeMoves.Member(ancestor, member.name)] == nil
            }.map(\.name)
        }
        if [new, context.today].contains(where: { $0?.heads[owner]?.section == "structs" }) {
            let hint = "in a version before the one with 'was: { kind: class }': only a class has a superclass"
            return Entry(.superclass(was), hint: hint, question: .value)
        }
        guard !names.isEmpty else { return Entry(.superclass(was)) }
        return Entry(
            .superclass(was, missing: names.map { ($0, "fail") }),
            hint: "rejects older archives; or give the values they have in place of fail",
            question: .value
        )
    }
}
