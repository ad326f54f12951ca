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
        let two = matter.context.two
        let lost = two.lost(with: matter.change, at: two.old.version, in: .archive)
        if !lost.isEmpty {
            draft.loss = "\(quoted(lost)), which '\(then)' gave"
            draft.severity = .loss
        }
        let additions = matter.declared(Change.Superclass.self).flatMap(\.missing)
        if let words = fillings(additions) { draft.message += "; older archives \(words)" }
        let added = after.isAbstract || before.isAbstract ? [] : additions.filter { $0.missing == .fail }
        let failing = matter.isDeclared ? added.map(\.property.name) : two.failing(with: matter.change)
        if !failing.isEmpty { draft.severity = .break }
        if !matter.isDeclared {
            draft.fixAsBreak()
            let old = matter.context.old.declarationViews.first { $0.name.name == then }
            if let renaming = old.flatMap({ matter.renaming($0) }) {
                draft.fixes = [renaming]
            } else if after.kind == .struct {
                draft.message += "; it loses it in a version before the one in which it becomes a struct"
            } else {
                draft.declare(matter)
            }
        }
        draft.require(matter)
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
