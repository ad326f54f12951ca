import ModelLanguage
import SchemaHistory

/// Combines drafts of a model's versions: the newest one, with the changes that led to it as history.
struct DraftHistory {
    /// Oldest first.
    let versions: [SchemaDraft]
    /// For each version the former names that it states, by class and property.
    let formerNames: [[String: [String: FormerName]]]
    /// The comment above the first entry of a version, in each class.
    var remarks: [Int: [DraftRemark]] = [:]

    struct FormerName {
        var name: String
        /// Where it is stated.
        var place: String
    }

    private static let choose = "what becomes of its objects: a class that they are read as, or drop"

    func merged() -> SchemaDraft {
        guard var result = versions.last else { return SchemaDraft() }
        (result.classes, result.removed) = records(\.classes, isStruct: false)
        let (structs, removedStructs) = records(\.structs, isStruct: true)
        result.structs = structs
        result.removed += removedStructs
        (result.enums, result.removedEnums) = enums()
        var types = result.types
        for version in versions.dropLast().reversed() {
            types += version.types.filter { type in !types.contains { $0.key == type.key } }
        }
        result.types = types
        return result
    }

    // MARK: Classes and structs

    private func records(
        _ list: KeyPath<SchemaDraft, [SchemaDraft.Class]>,
        isStruct: Bool
    ) -> (living: [SchemaDraft.Class], removed: [SchemaDraft.Class]) {
        let all = versions.map { $0[keyPath: list] }
        var living = all.last ?? []
        for index in living.indices {
            let first = firstVersion(of: living[index].name, before: all.count, in: all.map { $0.map(\.name) })
            if first > 1 { living[index].attributes.append(.init(key: "since", value: "\(first)")) }
            living[index].history = history(of: living[index].name, from: first, to: all.count, in: all)
        }
        var removed: [SchemaDraft.Class] = []
        for last in all.indices.dropLast() {
            for var item in all[last] where !all[last + 1].contains(where: { $0.name == item.name }) {
                let first = firstVersion(of: item.name, before: last + 1, in: all.map { $0.map(\.name) })
                var attributes = [SchemaDraft.Line(key: "in", value: "\(last + 2)")]
                if first > 1 { attributes.append(.init(key: "since", value: "\(first)")) }
                if isStruct { attributes.append(.init(key: "kind", value: "struct")) }
                attributes.append(.init(key: "readAs", value: "drop", comment: Self.choose))
                item.attributes = attributes + item.attributes
                item.history = history(of: item.name, from: first, to: last + 1, in: all)
                removed.insert(item, at: 0)
            }
        }
        return (living, removed)
    }

    /// The first of the consecutive versions that end with that one. Versions count from 1.
    private func firstVersion(of name: String, before last: Int, in names: [[String]]) -> Int {
        var first = last
        while first > 1, names[first - 2].contains(name) { first -= 1 }
        return first
    }

    private func history(
        of name: String,
        from first: Int,
        to last: Int,
        in all: [[SchemaDraft.Class]]
    ) -> [(version: Int, entries: [SchemaDraft.Line])] {
        guard last > first else { return [] }
        return ((first + 1)...last).reversed().map { version in
            let (old, new) = (all[version - 2].first { $0.name == name }, all[version - 1].first { $0.name == name })
            guard let old, let new else { return (version, []) }
            let formerNames = [version - 2, version - 1].map { self.formerNames[$0][name] ?? [:] }
            var entries =
                old.superclass == new.superclass
                ? [] : [Self.superclass(before: all[version - 2], now: all[version - 1], of: name)]
            entries += self.entries(old, new, formerNames: (formerNames[0], formerNames[1]))
            if !entries.isEmpty { entries[0].above = (remarks[version] ?? []) + entries[0].above }
            return (version, entries)
        }
    }

    private func entries(
        _ old: SchemaDraft.Class,
        _ new: SchemaDraft.Class,
        formerNames: (old: [String: FormerName], new: [String: FormerName])
    ) -> [SchemaDraft.Line] {
        var entries: [SchemaDraft.Line] = []
        let before = old.properties.filter { !$0.isOpen }
        let now = new.properties.filter { !$0.isOpen }
        let origins = Self.pairs(
            before.map { ($0.name, formerNames.old[$0.name]?.name ?? $0.name) },
            now.map { ($0.name, formerNames.new[$0.name]?.name ?? $0.name) }
        )
        let pairs = zip(now, origins).compactMap { new, index in index.map { (old: before[$0], new: new) } }
        for (index, property) in before.enumerated() where !origins.contains(index) {
            entries.append(.init(.remove(YAMLText.scalar(property.name), property.pastDeclaration)))
        }
        let moved = pairs.filter { $0.old.name != $0.new.name }
            .map { (old: YAMLText.scalar($0.old.name), new: YAMLText.scalar($0.new.name)) }
        if !moved.isEmpty { entries.append(.init(.rename(moved))) }
        for (old, new) in pairs { entries += Self.change(old, new) }
        /// Why an added property does not have the values of the one that it names.
        func remark(_ property: SchemaDraft.Property) -> DraftRemark? {
            guard let former = formerNames.new[property.name] else { return nil }
            let taker = pairs.first {
                $0.old.name == former.name || formerNames.old[$0.old.name]?.name == former.name
            }?.new.name
            let values = taker.map { "whose values go on as \($0)" } ?? "which the version before does not have"
            return DraftRemark("The original name of \(property.name) is \(former.name), \(values).", former.place)
        }
        let added = now.filter { property in !pairs.contains { $0.new.name == property.name } }
        let plain = added.filter(\.hasValue)
        if !plain.isEmpty {
            entries.append(.init(.add(plain.map { YAMLText.scalar($0.name) }), above: plain.compactMap(remark)))
        }
        for property in added where !property.hasValue {
            entries.append(
                .init(
                    .add(YAMLText.scalar(property.name), missing: "fail"),
                    comment: "older data has no value for it: say one, or a function of others",
                    above: [property].compactMap(remark)
                )
            )
        }
        return entries.map { entry in
            var entry = entry
            entry.value = entry.value.replacing("\u{0}", with: new.name)
            return entry
        }
    }

    private static func superclass(
        before: [SchemaDraft.Class],
        now: [SchemaDraft.Class],
        of name: String
    ) -> SchemaDraft.Line {
        func chain(_ classes: [SchemaDraft.Class]) -> [SchemaDraft.Class] {
            var (chain, next): ([SchemaDraft.Class], String?) = ([], name)
            while let found = classes.first(where: { $0.name == next }), !chain.contains(where: { $0.name == next }) {
                chain.append(found)
                next = found.superclass
            }
            return chain
        }
        let (old, new) = (chain(before), chain(now))
        let was = old.first?.superclass ?? "NSObject"
        let required = new.dropFirst().filter { item in !old.contains { $0.name == item.name } }.flatMap { item in
            // Where the class existed, as it was.
            (before.first { $0.name == item.name } ?? item).properties.filter { !$0.isOpen && !$0.hasValue }
        }
        return .init(
            .superclass(was, missing: required.map { (YAMLText.scalar($0.name), "fail") }),
            comment: required.isEmpty ? nil : "older data has no value for it: say one"
        )
    }

    /// For each new one, its old one: by its renaming identifier, otherwise by its name.
    static func pairs(_ old: [(name: String, id: String)], _ new: [(name: String, id: String)]) -> [Int?] {
        var result = [Int?](repeating: nil, count: new.count)
        var free = Set(old.indices)
        func pair(_ isPair: ((name: String, id: String), (name: String, id: String)) -> Bool) {
            for (index, item) in new.enumerated() where result[index] == nil {
                guard let found = old.indices.first(where: { free.contains($0) && isPair(old[$0], item) }) else {
                    continue
                }
                result[index] = found
                free.remove(found)
            }
        }
        pair { $0.name == $1.name && $0.id == $1.id }
        pair { $1.id != $1.name && $0.id == $1.id }
        pair { $1.id != $1.name && $0.name == $1.id }
        pair { $0.name == $1.name }
        return result
    }

    /// A function belongs to the class whose name replaces `\0`.
    private static func change(_ old: SchemaDraft.Property, _ new: SchemaDraft.Property) -> [SchemaDraft.Line] {
        let name = YAMLText.scalar(new.name)
        let (was, now) = (old.shape, new.shape)
        if was.type == now.type, was.rest == now.rest {
            guard let before = old["default"], before != new["default"] else { return [] }
            return [.init(.redefault(name, before))]
        }
        if ValueConversion.builtIn(from: old.type, to: new.type, isKind: ==) != nil {
            guard old.type.isOptional, !new.type.isOptional, !new.type.isCollection else {
                return [.init(.retype(name, from: old.pastDeclaration))]
            }
            let isGiven = new["default"] != nil
            return [
                .init(
                    .retype(name, from: old.pastDeclaration, isGiven ? [("else", "default")] : []),
                    comment: isGiven ? nil : "nil in older data is an error: 'else' requires a default"
                )
            ]
        }
        let function = "\u{0}.\(new.name)From\(old.type.word)"
        return [
            .init(
                .retype(name, from: old.pastDeclaration, [("using", function)]),
                comment: "a function of yours, see 'heirloom stubs'"
            )
        ]
    }

    // MARK: Enums

    private func enums() -> (living: [SchemaDraft.Enum], removed: [SchemaDraft.Enum]) {
        let all = versions.map(\.enums)
        let names = all.map { $0.map(\.name) }
        var living = all.last ?? []
        for index in living.indices {
            let name = living[index].name
            let first = firstVersion(of: name, before: all.count, in: names)
            if first > 1 { living[index].attributes.append(.init(key: "since", value: "\(first)")) }
            guard all.count > first else { continue }
            living[index].history = ((first + 1)...all.count).reversed().compactMap { version in
                let pair = [all[version - 2], all[version - 1]].compactMap { $0.first { $0.name == name } }
                return pair.count == 2 ? (version, Self.cases(pair[0], pair[1])) : nil
            }
        }
        var removed: [SchemaDraft.Enum] = []
        for last in all.indices.dropLast() {
            for var item in all[last] where !names[last + 1].contains(item.name) {
                let first = firstVersion(of: item.name, before: last + 1, in: names)
                item.attributes.insert(.init(key: "in", value: "\(last + 2)"), at: 0)
                if first > 1 { item.attributes.append(.init(key: "since", value: "\(first)")) }
                removed.insert(item, at: 0)
            }
        }
        return (living, removed)
    }

    private static func cases(_ old: SchemaDraft.Enum, _ new: SchemaDraft.Enum) -> [SchemaDraft.Line] {
        guard old.isUnion == new.isUnion else { return [] }
        var entries: [SchemaDraft.Line] = []
        let (before, now) = (Set(old.cases.map(\.key)), Set(new.cases.map(\.key)))
        let added = new.cases.map(\.key).filter { !before.contains($0) }
        for item in old.cases where !now.contains(item.key) {
            let sealed = old.isUnion ? "{ of: \(item.value) }" : item.value
            entries.append(
                .init(
                    .removeCase(item.key, sealed, readAs: "drop"),
                    comment: "what it is read as: a case, or drop"
                )
            )
        }
        let changed = new.cases.compactMap { item in
            old.cases.first { $0.key == item.key && $0.value != item.value }.map { (name: $0.key, raw: $0.value) }
        }
        if !changed.isEmpty, !old.isUnion { entries.append(.init(.reraw(changed))) }
        if !added.isEmpty { entries.append(.init(.addCase(added))) }
        return entries
    }
}

extension SchemaDraft.Property {
    /// Its archived form, except for the default.
    fileprivate var shape: (type: PropertyType, rest: [String]) {
        let rest = attributes.filter {
            ["weak", "conditional", "inverse", "convert", "packed", "flat"].contains($0.key)
        }
        return (type, rest.map { "\($0.key): \($0.value)" }.sorted())
    }

    /// Its old declaration, without attributes that only matter in Swift.
    fileprivate var pastDeclaration: String {
        var past = self
        past.attributes = attributes.filter { !["doc", "mutable", "onChange"].contains($0.key) }
        return past.declaration
    }

    /// Older data requires no value for it.
    fileprivate var hasValue: Bool { type.isOptional || self["default"] != nil }
}
