import ModelLanguage

/// Changes of one declaration's members and attributes that the history does not contain.
struct MissingMembers {
    typealias Entry = MissingHistory.Entry

    let owner: String
    let old: ShapeDeclarations
    let new: ShapeDeclarations
    let moves: ShapeMoves
    let context: MissingHistory.Context
    /// Declarations that may have other names now: the old name -> the new one.
    var aliases: [String: String] = [:]

    /// The pattern of keys before.
    private var keys: String {
        formerPattern ?? new.heads[owner]?.keys ?? "*"
    }
    var isEnum: Bool { new.section(owner) == "enums" }

    func fill(_ result: inout MissingHistory.Owner) {
        let before = old.members[owner] ?? []
        let after = new.members[owner] ?? []
        result.entries = headEntries(old.heads[owner], new.heads[owner])
        let pattern = formerPattern
        if let pattern { result.entries.append(Entry(.was([("keys", YAMLText.quoted(pattern))]))) }
        let was = old.section(owner)
        if was != new.section(owner), !isEnum, was != "enums" {
            var entry = Entry(.was([("kind", was == "classes" ? "class" : "struct")]))
            // It stays a class in the version in which it loses its superclass.
            if was == "classes", result.entries.contains(where: { $0.written.keyword == "superclass" }) {
                entry.question = .value
            }
            result.entries.append(entry)
        }
        for member in after {
            guard let was = before.first(where: { $0.name == member.name }),
                !was.isSame(as: member) || !freed(was, member).isEmpty
            else { continue }
            if was.isUnionCase {
                result.entries += otherPayload(was, member, before, after)
            } else if isEnum {
                result.entries.append(Entry(.reraw([(member.name, freed(was, member).isEmpty ? was.text : "~")])))
            } else if was.isSame(as: member), let entry = context.rekeyed["\(owner).\(was.name)"] {
                result.corrections.append(MissingHistory.Correction(text: formerKeys(was, member), entry: entry))
            } else if let entry = context.described["\(owner).\(was.name)"], let text = former(was, member, entry) {
                result.corrections.append(MissingHistory.Correction(text: text, entry: entry))
            } else if let target = context.described["\(owner).\(was.name)"]?.target {
                var entries = changes(was, member, keys: pattern)
                // A class has no history in the version that brings it.
                for index in entries.indices where old.heads[target] == nil {
                    entries[index].question = .value
                    entries[index].hint =
                        "in a later version than the one that brings '\(target)', which has it as it was"
                }
                result.others[target, default: []] += entries
            } else {
                result.entries += changes(was, member, keys: pattern)
            }
        }
        var gone: [ShapeMember] = []
        for member in before where !after.contains(where: { $0.name == member.name }) {
            guard let places = moves.targets[ShapeMoves.Member(owner, member.name)] else {
                let hidden = new.hidden[owner]?.first { $0.name == member.name }
                let exclusion = hidden.map { changes(member, $0, keys: pattern) } ?? []
                if exclusion.count == 1, exclusion[0].written.keyword == "exclude" {
                    result.entries += exclusion
                } else {
                    gone.append(member)
                }
                continue
            }
            var entries = places.map { move(member, to: $0) }
            entries[0].question = .either(
                "it moved there with its values",
                also: Array(entries.dropFirst()),
                otherwise: [removal(member)]
            )
            result.entries.append(entries[0])
        }
        var came: [ShapeMember] = []
        for member in after where !before.contains(where: { $0.name == member.name }) {
            guard let place = moves.sources[ShapeMoves.Member(owner, member.name)] else {
                came.append(member)
                continue
            }
            var entry = addition(member)
            entry.question = .onlyIf(.didNotMove(member.name, from: place))
            result.entries.append(entry)
        }
        came.removeAll { member in
            guard let (holder, isGone) = formerHolder(of: member) else { return false }
            var entry = addition(member)
            let kept =
                "to keep those that '\(holder)' gave, it moves first: 'move: { \(member.name): \(owner) }' in the history of '\(holder)', and a version later "
                + (isGone ? "'\(holder)' is removed" : "this class leaves it")
            entry.hint = [entry.hint, kept].compactMap(\.self).joined(separator: "; ")
            entry.question = .value
            result.entries.append(entry)
            return true
        }
        result.entries += hiddenRemovals()
        // What the sealed past left out everywhere is written again.
        let hidden = Set(context.past(owner).hidden.map(\.name))
        for member in came where hidden.contains(member.name) {
            result.entries.append(Entry(.include(member.name)))
        }
        came.removeAll { hidden.contains($0.name) }
        pair(&gone, &came, into: &result)
        for member in gone {
            var entry = removal(member)
            if isEnum { entry.question = .value }
            entry.question = question(of: member, isAdded: true, "was removed and added anew") ?? entry.question
            let fate = moves.otherFate(of: ShapeMoves.Member(owner, member.name), declaration(member))
            entry.question = fate.map { .onlyIf(.init($0)) } ?? entry.question
            result.entries.append(entry)
        }
        came.removeAll { member in
            let isElsewhere = moves.others.contains { $0.key.property == member.name && $0.value.owner == owner }
            let former = moves.renamed.first { $0.value == ShapeMoves.Member(owner, member.name) }?.key
            let other: MissingHistory.Question? =
                isElsewhere
                ? .onlyIf(.init("it has not the values of an older '\(member.name)'"))
                : former.map { .onlyIf(.init("it is not '\($0.property)' of '\($0.owner)'")) }
            guard let question = question(of: member, isAdded: false, "came and went") ?? other else { return false }
            var entry = addition(member)
            entry.question = question
            result.entries.append(entry)
            return true
        }
        result.entries += came.filter { !isEnum && !$0.isOptionalOrDefaulted }.map(addition)
        let certain = came.filter { isEnum || $0.isOptionalOrDefaulted }.map(\.name)
        if !certain.isEmpty {
            result.entries.append(Entry(isEnum ? .addCase(certain) : .add(certain)))
        }
        // Two members may have exchanged their keys, or their raw values.
        for keyword in ["rekey", "reraw"] {
            let isSimple = { (entry: Entry) in
                entry.written.keyword == keyword && entry.question == nil && entry.unrelated == nil
            }
            let entries = result.entries.filter(isSimple).map(\.written)
            guard entries.count > 1, let place = result.entries.firstIndex(where: isSimple) else { continue }
            result.entries.removeAll(where: isSimple)
            result.entries.insert(Entry(.together(entries)), at: place)
        }
        // Old raw values are of the old type.
        let rawType = { (entry: Entry) in entry.written.keyword == "was" && entry.written.value.hasPrefix("{ raw: ") }
        if let index = result.entries.firstIndex(where: rawType) {
            result.entries.append(result.entries.remove(at: index))
        }
    }

    /// An entry of a later version says that the member came, or that it went: either that is wrong, or this happened.
    private func question(of member: ShapeMember, isAdded: Bool, _ what: String) -> MissingHistory.Question? {
        guard let claim = context.claimed["\(owner).\(member.name)"], claim.isAdded == isAdded else { return nil }
        return .onlyIf(.init("'\(member.name)' \(what); else '\(claim.entry)' of version \(claim.version) is wrong"))
    }

    /// A case of a union that holds something else than before: it may be another one, and the former one may have another name.
    private func otherPayload(
        _ was: ShapeMember,
        _ now: ShapeMember,
        _ before: [ShapeMember],
        _ after: [ShapeMember]
    ) -> [Entry] {
        var (removal, addition) = (removal(was), addition(now))
        if let claim = context.claimed["\(owner).\(now.name)"], !claim.isAdded {
            removal.hint = "in place of '\(claim.entry)', with the case that it names in place of drop"
            removal.question = .value
            return [removal]
        }
        guard let other = after.first(where: { $0.name != was.name && $0.isLike(was) }) else {
            removal.question = .value
            let former = before.first { item in item.isLike(now) && !after.contains { $0.name == item.name } }
            if let former { addition.question = .onlyIf(.isOther(now.name, than: former.name)) }
            return [removal, addition]
        }
        let isNew = !before.contains { $0.name != now.name && $0.isLike(now) }
        let question = MissingHistory.Question.either(
            "it is the same case under another name",
            also: isNew ? [addition] : [],
            otherwise: [removal, addition]
        )
        return [Entry(.renameCase(was.name, other.name), question: question)]
    }

    /// The former pattern of keys that are not written, if it was another one.
    private var formerPattern: String? {
        guard !isEnum, let keys = new.heads[owner]?.keys, let recorded = old.heads[owner]?.keys, recorded != keys else {
            return nil
        }
        return recorded
    }

    /// The old declaration of a property in an entry; nil if the entry does not state what differs.
    private func former(_ was: ShapeMember, _ described: ShapeMember, _ entry: MissingHistory.Described) -> String? {
        switch entry.keyword {
        case "remove": return declaration(was)
        case "move":
            let differing = was.fields.keysThatDiffer(from: described.fields)
            guard differing.isSubset(of: ["key", "jsonKey"]) else { return nil }
            return formerKeys(was, described, differing).map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        case "redefault":
            let isSame = was.fields.text(without: ["default"]) == described.fields.text(without: ["default"])
            let absent = was.type?.isOptional == true ? "nil" : nil
            return isSame ? was.fields["default"] ?? absent : nil
        default: return was.declarationWithoutKeys
        }
    }

    /// The old keys of a property in its `rekey`, where some followed its name.
    private func formerKeys(_ was: ShapeMember, _ described: ShapeMember) -> String {
        WrittenEntry.formerKeys(formerKeys(was, described, Set(described.written)))
    }

    /// A property in the notation of `remove`.
    private func declaration(_ member: ShapeMember) -> String {
        member.text(keys: keys) { context.follows($0, member.name, owner) }
    }

    private func flatParts(_ member: ShapeMember) -> Set<String> {
        Set(FlowFields(of: member.spelled["flat"] ?? "").pairs.map(\.key))
    }

    private func hasAllParts(_ member: ShapeMember, in shape: ShapeDeclarations) -> Bool {
        let parts = member.type?.wrapped.name.flatMap { shape.members[$0.name] }
        return parts.map { Set($0.map(\.name)) } == flatParts(member)
    }

    /// What is written now, whatever it says, and followed other names in older versions: `~` says that it was not written.
    private func freed(_ was: ShapeMember, _ now: ShapeMember) -> [String] {
        now.written.filter { context.follows($0, was.name, owner) == true }
    }

    /// Properties that no channel included any more, of which the sealed past says what they were: without them it could not be described.
    private func hiddenRemovals() -> [Entry] {
        let present = Set(((new.members[owner] ?? []) + (new.hidden[owner] ?? [])).map(\.name))
        return context.past(owner).hidden.filter { !present.contains($0.name) }.map { hidden in
            let fields = FlowFields(of: hidden.text)
            let whole = fields.pairs.isEmpty ? [("type", hidden.text)] : fields.pairs
            let text = FlowFields(whole + [("excluded", "[coding, dictionary, json]")]).text
            return Entry(.remove(hidden.name, text))
        }
    }

    // MARK: Entries

    func renaming(_ member: ShapeMember, _ match: ShapeMember) -> [Entry] {
        let rename = Entry(isEnum ? .renameCase(member.name, match.name) : .rename(member.name, match.name))
        if isEnum {
            let isRenumbered = !member.isLike(match)
            return [rename] + (isRenumbered ? [Entry(.reraw([(match.name, member.text)]))] : [])
                + freed(member, match).map { _ in Entry(.reraw([(match.name, "~")])) }
        }
        let changed = changedKeys(member, match)
        return [rename] + rekeying(member, match, changed) + (isLike(member, match) ? [] : [retype(member, match)])
    }

    /// The keys that a property of another name, or in another class, does not have by itself.
    private func changedKeys(_ member: ShapeMember, _ now: ShapeMember) -> Set<String> {
        let isKeyWritten = member.key != KeyRule(keys).key(for: member.name)
        return Set(
            ["key", "jsonKey"].filter { attribute in
                (now.written.contains(attribute) || isKeyWritten && attribute == "key")
                    && member.value(attribute) != now.value(attribute)
            }
        )
    }

    /// Whether there were objects of a class, as it is now, in which no property of the name came from a class below.
    private func hasOthers(_ target: String, besides property: String) -> Bool {
        new.names.contains { name in
            let chain = new.chain(of: name)
            return chain.contains(target) && old.heads[name].map { $0.fields["abstract"] == nil } ?? false
                && !chain.contains { moves.targets[ShapeMoves.Member($0, property)]?.contains(target) == true }
        }
    }

    private func move(_ member: ShapeMember, to target: String) -> Entry {
        let now = [new, context.today].lazy.compactMap { $0?.members[target]?.first { $0.name == member.name } }.first
        let keys = now.map { formerKeys(member, $0, changedKeys(member, $0)) } ?? []
        // Other objects of a superclass have had no value.
        let isUp = new.chain(of: owner).contains(target) && hasOthers(target, besides: member.name)
        let missing = isUp && now?.isOptionalOrDefaulted == false ? [(key: "missing", value: "fail")] : []
        return Entry(
            .move(member.name, to: target, missing + keys),
            hint: missing.isEmpty
                ? nil : "rejects other objects of '\(target)'; or give the value they have: missing: VALUE"
        )
    }

    /// The keys of a property before, as far as they differ or are written now.
    private func rekeying(_ member: ShapeMember, _ now: ShapeMember, _ changed: Set<String>) -> [Entry] {
        let keys = formerKeys(member, now, changed)
        return keys.isEmpty ? [] : [Entry(.rekey(now.name, keys))]
    }

    private func formerKeys(_ member: ShapeMember, _ now: ShapeMember, _ changed: Set<String>) -> [(
        key: String, value: String
    )] {
        let freed = freed(member, now)
        return ["key", "jsonKey"].filter { changed.contains($0) || freed.contains($0) }.map { attribute in
            (attribute, freed.contains(attribute) ? "~" : member.value(attribute))
        }
    }

    func addition(_ member: ShapeMember) -> Entry {
        if isEnum { return Entry(.addCase([member.name])) }
        if member.isOptionalOrDefaulted { return Entry(.add([member.name])) }
        return Entry(
            .add(member.name, missing: "fail"),
            hint: "rejects older archives; or give the value they have: missing: VALUE",
            question: .value
        )
    }

    /// The class that gave a property until this one declared it: it was a superclass, or it was below, and is gone.
    private func formerHolder(of member: ShapeMember) -> (name: String, isGone: Bool)? {
        func had(_ name: String) -> Bool {
            old.members[name]?.contains { $0.name == member.name && $0.isLike(member) } == true
        }
        let now = Set(new.chain(of: owner))
        let above = old.chain(of: owner).dropFirst().first { !now.contains($0) && had($0) }
        let below = old.names.first { new.heads[$0] == nil && had($0) && old.chain(of: $0).dropFirst().contains(owner) }
        return above.map { (MissingHistory.unmarked($0), false) } ?? below.map { (MissingHistory.unmarked($0), true) }
    }

    func removal(_ member: ShapeMember) -> Entry {
        isEnum
            ? Entry(
                .removeCase(
                    member.name,
                    context.follows("raw", member.name, owner) == true ? nil : member.text,
                    readAs: "drop"
                ),
                hint: "leaves its values out, an error where one is required; or the case they become: readAs: CASE"
            ) : Entry(.remove(member.name, declaration(member)))
    }

    func merge(_ sources: [ShapeMember], _ target: ShapeMember) -> Entry {
        let from = sources.map { (key: $0.name, value: declaration($0)) }
        let function = functionName(of: owner, "merge", target.name)
        return Entry(.merge(from, into: target.name, using: function), hint: "a static function that you write")
    }

    func split(_ source: ShapeMember, _ targets: [ShapeMember]) -> Entry {
        // As the schema declares them.
        let ordered = targets.sorted { ($0.place ?? 0, $0.name) < ($1.place ?? 0, $1.name) }
        return Entry(
            .split(
                (source.name, declaration(source)),
                into: ordered.map(\.name),
                using: functionName(of: owner, "split", source.name)
            ),
            hint: "a static function that you write"
        )
    }

    func conversion(_ member: ShapeMember, _ other: ShapeMember) -> ValueConversion? {
        guard let from = member.type, let to = other.type else { return nil }
        return new.conversion(from: from, of: old, to: to)
    }

    private func retype(_ member: ShapeMember, _ now: ShapeMember) -> Entry {
        var fields: [FlowFields.Pair] = []
        var hint: String?
        let counts = [member, now].compactMap { $0.fields["count"] }
        if member.fields["type"] != now.fields["type"] || counts.count == 2 && counts[0] != counts[1] {
            let conversion = counts.count == 2 ? nil : conversion(member, now)
            if conversion == nil {
                fields.append(("using", functionName(of: owner, "convert", now.name)))
                let other = member.name == now.name ? ", or 'remove' and 'add' for another property of that name" : ""
                hint = "a static function that you write\(other)"
            }
            let isUnwrapped = if case .unwrap? = conversion { true } else { conversion == nil }
            if isUnwrapped, member.type?.isOptional == true, now.type?.isOptional == false {
                if now.fields["default"] != nil {
                    fields.append(("else", "default"))
                    hint = (hint.map { $0 + "; " } ?? "") + "nil becomes the default; to reject nil: else: fail"
                } else {
                    hint =
                        hint ?? "rejects objects that have nil; or use a function that you write: using: \(owner).NAME"
                }
            } else if conversion?.mayFail == true {
                let other = now.fields["default"] != nil ? "default" : now.type?.isOptional == true ? "nil" : nil
                if let other { fields.append(("else", other)) }
                let result = other.map { "what cannot be converted becomes \($0 == "nil" ? "nil" : "the default")" }
                hint = result.map { $0 + "; to reject it: else: fail" } ?? "rejects what cannot be converted"
            }
        }
        return Entry(
            .retype(now.name, from: member.declarationWithoutKeys, fields),
            hint: hint,
            // No function makes the one of the other.
            unrelated: fields.contains { $0.key == "using" } && member.name == now.name
                ? [removal(member), addition(now)] : nil,
            question: hint == nil ? nil : .value
        )
    }

    /// A property that exists before and after, with another declaration.
    /// - Parameter keys: the former pattern of keys, which says how this one changed.
    private func changes(_ member: ShapeMember, _ now: ShapeMember, keys: String? = nil) -> [Entry] {
        let (before, after) = (member.spelled, now.spelled)
        var result: [Entry] = []
        var changed = member.fields.keysThatDiffer(from: now.fields)
        if let keys, !now.written.contains("key"), before["flat"] == nil {
            let isFollowing = member.key == KeyRule(keys).key(for: member.name)
            if isFollowing { changed.remove("key") } else { changed.insert("key") }
        }
        // One of them may be flat, whose key is that of no value.
        if (before["flat"] == nil) != (after["flat"] == nil) { changed.remove("key") }
        // The keys of a flat struct follow that of the property, and are those of the struct's properties.
        if let key = member.flatKey, let other = now.flatKey, let type = member.type?.wrapped,
            type == now.type?.wrapped,
            flatParts(member) == flatParts(now) || [(old, member), (new, now)].allSatisfy({ hasAllParts($1, in: $0) })
        {
            changed.remove("flat")
            if key != other { changed.insert("key") }
        }
        result += rekeying(member, now, changed)
        let rest = changed.subtracting(["key", "jsonKey", "excluded"])
        if rest == ["default"], before["default"] != nil || member.type?.isOptional == true {
            result.append(Entry(.redefault(now.name, before["default"])))
        } else if !rest.isEmpty {
            result.append(retype(member, now))
        }
        if rest.count == 1, let attribute = rest.first, let name = renamedName(in: attribute, member, now) {
            result[result.count - 1].question = .onlyIf(.isOther(name.new, of: name.type, than: name.old))
        }
        // Last: a property that was just excluded or included is not changed again.
        let (then, today) = (channels(before["excluded"]), channels(after["excluded"]))
        for (entry, list) in [
            (WrittenEntry.exclude, today.filter { !then.contains($0) }),
            (WrittenEntry.include, then.filter { !today.contains($0) }),
        ]
        where !list.isEmpty {
            result.append(Entry(entry(now.name, list)))
        }
        // Where it is removed and added, nothing else happens to it.
        if result.contains(where: { $0.unrelated != nil }) {
            for index in result.indices where result[index].unrelated == nil { result[index].unrelated = [] }
        }
        return result
    }

    /// A default, or an inverse, that may be the same case or property under another name.
    private func renamedName(in attribute: String, _ member: ShapeMember, _ now: ShapeMember)
        -> (type: String, old: String, new: String)?
    {
        guard ["default", "inverse"].contains(attribute), let type = now.type?.wrapped.names.first?.name,
            let before = member.fields[attribute]?.drop(while: { $0 == "." }),
            let after = now.fields[attribute]?.drop(while: { $0 == "." })
        else { return nil }
        func has(_ shape: ShapeDeclarations, _ name: Substring) -> Bool {
            shape.members[type]?.contains { $0.name == name } == true
        }
        let isGone = has(old, before) && !has(new, before) && has(new, after) && !has(old, after)
        return isGone ? (type, String(before), String(after)) : nil
    }

    private func channels(_ text: String?) -> [String] {
        (text ?? "").split { "[], ".contains($0) }.map(String.init)
    }
}

extension ValueConversion {
    /// It does not convert ordinary values, besides nil.
    fileprivate var mayFail: Bool {
        switch self {
        case .parse, .fromPropertyList: true
        case .unwrap(let inner), .optional(let inner), .single(let inner), .singleOrEmpty(let inner),
            .elements(let inner):
            inner.mayFail
        case .dictionary(let key, let value): key.mayFail || value.mayFail
        case .same, .present, .text, .number, .toPropertyList, .toUnion, .fromUnion, .function: false
        }
    }
}
