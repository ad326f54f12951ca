import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

extension Rule {
    static func superclassChanged(_ matter: Matter) -> Draft? {
        guard let old = matter.oldOwner?.recordModel, let new = matter.newOwner?.recordModel else { return nil }
        let oldName = old.superclass?.name ?? "NSObject"
        let newName = new.superclass?.name ?? "NSObject"
        var draft = Draft(
            new.kind == .struct
                ? "\(matter.name) has no superclass any more, which was '\(oldName)'"
                : "the superclass of \(matter.name) changed from '\(oldName)' to '\(newName)'"
        )
        if old.superclass != nil { draft.breaksUses(of: "it as '\(oldName)'") }
        let two = matter.context.two
        let lost = two.lost(with: matter.change, at: two.old.version, in: .archive)
        if !lost.isEmpty {
            draft.loss = "\(quoted(lost)), which '\(oldName)' gave"
            draft.severity = .loss
        }
        let additions = matter.declared(Change.Superclass.self).flatMap(\.missing)
        if let words = fillings(additions) { draft.message += "; older archives \(words)" }
        let added = new.isAbstract || old.isAbstract ? [] : additions.filter { $0.missing == .fail }
        let failing = matter.isDeclared ? added.map(\.property.name) : two.failing(with: matter.change)
        if !failing.isEmpty { draft.severity = .break }
        if !matter.isDeclared {
            draft.fixAsBreak()
            let old = matter.context.old.declarationViews.first { $0.name.name == oldName }
            if let renaming = old.flatMap({ matter.renaming($0) }) {
                draft.fixes = [renaming]
            } else if new.kind == .struct {
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
