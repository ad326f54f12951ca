import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

extension Rule {
    static func superclassChanged(_ matter: Matter) -> Draft? {
        guard let before = matter.oldOwner?.recordModel, let after = matter.newOwner?.recordModel else { return nil }
        let then = before.superclass?.name ?? "NSObject"
        let now = after.superclass?.name ?? "NSObject"
        var draft = Draft(
            after.kind == .struct
                ? "\(matter.name) has no superclass any more, which was '\(then)'"
                : "the superclass of \(matter.name) changed from '\(then)' to '\(now)'"
        )
        if before.superclass != nil { draft.breaksUses(of: "it as '\(then)'") }
        let given = inherited(before, of: matter.comparison.old)
        let kept = Set(matter.shape?.properties(of: after.name).map(\.name) ?? [])
        // If the change is declared, a new superclass's property is another one, also with the same name; if not, it takes the old one's
        // value.
        let context = matter.context
        // What superclasses in used models gave.
        let used = matter.shape?.usedAncestors(of: after.name, context.new) ?? []
        let gone =
            context.comparison.old.shapes.last?.usedProperties(of: before.name, context.old, besides: used)
            .map(\.property) ?? []
        func lost(at version: Int, in channel: Channel) -> [String] {
            given.filter { owner, property in
                guard matter.isDeclared else {
                    return !kept.contains(property.name) && property.shape.isHeld(in: channel)
                }
                let losing = context.losing(property, of: owner, at: version, in: channel)
                let tracer = context.newTracer(in: channel)
                return losing.contains { object in
                    tracer.target(of: object).map { matter.shape?.isKind($0, of: after.name) == true } ?? false
                }
            }.map(\.property.name) + gone.filter { $0.shape.isHeld(in: channel) }.map(\.name)
        }
        if case let lost = lost(at: context.old.version, in: .archive), !lost.isEmpty {
            draft.loss = "\(quoted(lost)), which '\(then)' gave"
            draft.severity = .loss
        }
        // What is declared, the readings say.
        if !matter.isDeclared {
            draft.backwardIn = { channel in
                VersionVerdicts(
                    matter.backward(.reads).rows.map { row in
                        lost(at: row.version, in: channel).isEmpty ? row : .init(row.version, .losing())
                    }
                )
            }
        }
        let missing = inherited(after, of: matter.comparison.new).filter { owner, property in
            property.isRequired && property.inverseOf == nil
                && !given.contains { matter.comparison.today($0.owner) == owner && $0.property.name == property.name }
        }.map(\.property)
        let additions = matter.declared(Change.Superclass.self).flatMap(\.missing)
        if let told = fillings(additions) { draft.message += "; older archives \(told)" }
        let added = after.isAbstract || before.isAbstract ? [] : additions.filter { $0.missing == .fail }
        let failing =
            matter.isDeclared
            ? added.map(\.property.name)
            : missing.map(\.name).filter { name in !given.contains { $0.property.name == name } }
        if !failing.isEmpty {
            draft.severity = .break
            if !matter.isDeclared { draft.backward = matter.backward(.missing(failing)) }
        }
        if !matter.isDeclared {
            draft.fixAsBreak()
            let known = context.comparison.old.shapes.last?.usedAncestors(of: before.name, context.old) ?? []
            let used = (matter.shape?.usedProperties(of: after.name, context.new, besides: known) ?? [])
                .map(\.property).filter(\.shape.isRequired)
            let fill = missing.map { "\($0.name): \(matter.sample($0.type))" } + used.map { "\($0.name): fail" }
            let entry = fill.isEmpty ? then : "{ was: \(then), missing: { \(fill.joined(separator: ", ")) } }"
            let old = matter.context.old.declarationViews.first { $0.name.name == then }
            if let renaming = old.flatMap({ matter.renaming($0) }) {
                draft.fixes = [renaming]
            } else if after.kind == .struct {
                draft.message += "; it loses it in a version before the one in which it becomes a struct"
            } else {
                draft.declare(matter, "declare it", "superclass: \(entry)")
            }
        }
        draft.require(matter)
        if matter.isDeclared { return draft }
        let shape = matter.shape
        draft.forwardIn = { channel in
            let held = given.filter { _, property in
                property.shape.isHeld(in: channel) && !kept.contains(property.name)
            }
            return
                ([matter.forward(.reads)]
                + held.compactMap { owner, property in
                    let view = context.comparison.oldView(of: context.comparison.identity(of: owner))
                    let now = shape?.properties(of: after.name).first { $0.name == property.name }
                    return view.map { context.forward(property, of: $0, to: now, of: matter.newOwner, in: channel) }
                }).merged
        }
        return draft
    }
}

extension RecordModel.Superclass {
    fileprivate var name: String {
        switch self {
        case .generated(let name), .foreign(let name): name.name
        }
    }
}

/// The properties that a class inherits, each with the class that declares it.
private func inherited(_ model: RecordModel, of history: ModelHistory) -> [(owner: TypeName, property: PropertyModel)] {
    guard let shape = history.shapes.last else { return [] }
    return shape.chain(of: model.name).dropFirst().flatMap { owner in
        (shape.records[owner]?.properties ?? []).map { (owner, $0) }
    }
}

/// The history's values for the new superclass's properties in older archives.
private func fillings(_ additions: [Change.Addition]) -> String? {
    var clauses: [String] = []
    for addition in additions {
        let name = "'\(addition.property.name)'"
        switch addition.missing {
        case .value(let value):
            clauses.append("\(clauses.isEmpty ? "have " : "")\(value.schemaSpelling) in \(name)")
        case .computed(_, let function, _): clauses.append("get \(name) through \(function)")
        case .fail: continue
        }
    }
    return clauses.isEmpty ? nil : clauses.joined(separator: ", ")
}
