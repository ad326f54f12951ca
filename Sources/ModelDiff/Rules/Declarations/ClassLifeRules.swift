import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// Declarations that were added, removed or whose objects are dropped.
extension Rule {
    static func classAdded(_ matter: Matter) -> Draft? {
        var draft = Draft("\(matter.thing.title) \(matter.name) was added")
        if let holder = matter.polymorphicHolder(at: matter.context.old.version) {
            draft.severity = .caution
            draft.message += "; '\(holder)' may hold it, which older code does not know"
        }
        let (old, new) = (matter.context.old, matter.context.new)
        if !matter.isDeclared, !matter.hasOlderHistory, new.version > old.version,
            let name = matter.newOwner?.name.name
        {
            draft.fixes = [matter.attribute("say since when", "since: \(new.version)")]
            draft.message += ", without 'since:': the history has '\(name)' from version 1 on"
        }
        return draft
    }

    static func classRemoved(_ matter: Matter) -> Draft? {
        guard let view = matter.oldOwner else { return nil }
        let name = view.name.name
        var draft = Draft("\(matter.thing.title) '\(name)' is gone")
        draft.breaksUses(of: "'\(name)'")
        guard matter.isDeclared else {
            draft.isFixed = true
            draft.fixes = [matter.renaming(view) ?? matter.tombstone(view)].compactMap(\.self)
            return draft
        }
        if let target = matter.heir {
            draft.message += "; its objects are read as '\(target.name.name)'"
            let context = matter.context
            let (identity, tracer) = (matter.counterparts.identity(of: view.name), context.two.newTracer(in: .archive))
            // What objects of its subclasses lose, their own findings say.
            let lost = view.properties.filter { matter.losing($0).contains(identity) }
                .map(\.name)
            let dropped = context.archivedVersions.last { tracer.drop(of: identity, writtenAt: $0).isDropped }
            let objects = dropped.map { "objects of '\(name)' that version \($0) or an older one wrote" }
            let losses = [
                lost.isEmpty ? nil : "\(quoted(lost)) of its objects", objects.map { "\($0)\(Draft.fateOfDropped)" },
            ].compactMap(\.self)
            draft.severity = losses.isEmpty ? .caution : .loss
            draft.loss = losses.isEmpty ? nil : losses.joined(separator: "; ")
        } else if view.thing == .enum {
            // It has no objects: the properties that had its values report the effect.
            draft.severity = .safe
        } else {
            draft.severity = .loss
            let functions = matter.functions(taking: view).joined(separator: ", ")
            draft.message += "; its objects are dropped" + (functions.isEmpty ? "" : " where no function gets them")
            draft.loss =
                functions.isEmpty
                ? "objects of '\(name)'\(Draft.fateOfDropped)"
                : "objects of '\(name)' except what \(functions) makes of them: other references become nil and leave collections"
        }
        draft.require(matter)
        return draft
    }

    static func classDropped(_ matter: Matter) -> Draft? {
        guard let name = matter.oldOwner?.name.name else { return nil }
        let function = matter.declared(Change.Drop.self).last?.unless
        let version = matter.declaration?.version ?? 0
        var draft = Draft("objects of '\(name)' written before version \(version) are dropped")
        if let function { draft.message += " unless \(function) keeps them" }
        let objects = "objects of '\(name)'" + (function.map { " that \($0) does not keep" } ?? "")
        draft.loss = "\(objects)\(Draft.fateOfDropped)"
        if function == nil { draft.require(matter) }
        return draft
    }

    static func classBecameAbstract(_ matter: Matter) -> Draft? {
        guard let new = matter.newOwner?.classModel, new.isAbstract else { return nil }
        let name = new.name.name
        var draft = Draft("\(matter.name) became abstract")
        draft.breaksSource("callers can no longer make one")
        if matter.context.newPlan[new.name].dropsAll(of: matter.context.old.version) {
            draft.message += ", and its own objects in older archives are dropped"
            draft.loss = "objects of '\(name)' itself"
            return draft
        }
        draft.isFixed = true
        draft.message += ": its own objects in older archives are rejected"
        draft.declare(matter)
        let heir = matter.context.new.classes.first { $0.superclass == .generated(new.name) && !$0.isAbstract }
        if let heir {
            draft.fixes.append(
                matter.history("drop the objects written before, if nothing requires them", .drop())
            )
            draft.message += "; '\(heir.name.name)' might replace them"
        }
        return draft
    }

    static func classBecameConcrete(_ matter: Matter) -> Draft? {
        guard matter.newOwner?.classModel?.isAbstract == false else { return nil }
        var draft = Draft("\(matter.name) is no longer abstract")
        draft.declare(matter)
        return draft
    }
}

extension Draft {
    fileprivate static let fateOfDropped = ": references become nil and leave collections"
}

extension Matter {
    /// A property of an old version that allows objects of the new class.
    fileprivate func polymorphicHolder(at version: Int) -> String? {
        guard let added = change.newOwner?.classModel?.name, let shape else { return nil }
        let own = counterparts.old.shape(at: version)?.holder { declared in
            counterparts.inNew(declared).map { $0 != added && shape.isKind(added, of: $0) } ?? false
        }
        let others = context.usersProperties.lazy.filter { _, property in
            property.type.names.contains { $0 != added && shape.isKind(added, of: $0) }
        }
        return own ?? others.first.map { "\($0.owner.name).\($0.property.name)" }
    }

    /// The functions of the new history that receive objects of a removed class or struct, or raw values of a removed enum.
    fileprivate func functions(taking view: DeclarationView) -> [String] {
        guard let identity = counterparts.names.identities[view.name] else { return [] }
        var functions: Set<String> = []
        for rule in context.newPlan.records.values.flatMap(\.properties.values).flatMap(\.allRules) {
            for function in rule.source.functions where function.types.flatMap(\.names).contains(identity) {
                functions.insert(function.name)
            }
        }
        return functions.sorted()
    }

    /// If properties have a removed type, or cases hold it, pasting the entry is not enough.
    func wordOnProperties(of view: DeclarationView) -> String {
        let shape = counterparts.old.shapes.last
        let types = shape?.records.values.flatMap { $0.properties.map(\.type) } ?? []
        let payloads = shape?.enums.values.flatMap { $0.cases.compactMap(\.payload) } ?? []
        let places = [("properties", types), ("cases", payloads)].filter { _, types in
            types.contains { $0.names.contains(view.name) }
        }
        let words = places.map(\.0).joined(separator: " and ")
        return places.isEmpty ? "" : "; \(words) of that type need their own entry"
    }

    /// The entry of a new declaration that has the archive name of a removed one: no other declaration may have it.
    func renaming(_ view: DeclarationView) -> Fix? {
        let known = Set(context.old.declarationViews.map(\.name.name))
        return context.new.declarationViews.first { other in
            other.archiveName != nil && other.archiveName == view.archiveName && !known.contains(other.name.name)
        }.map { taker in
            history(
                "with its archive name it is the same under a new name",
                of: taker,
                [WrittenEntry.renameClass(view.name.name).text]
            )
        }
    }

    /// The entry under `removed:` for a removed declaration.
    func tombstone(_ view: DeclarationView, _ lead: String = "") -> Fix? {
        context.missing?.removalLines(of: view.name.name).map { lines in
            Fix(
                "\(lead)declare the removal\(wordOnProperties(of: view))",
                at: "removed",
                yaml: lines.joined(separator: "\n")
            )
        }
    }
}
