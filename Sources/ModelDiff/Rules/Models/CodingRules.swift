import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// Changes of the form of all the model's data.
extension Rule {
    static func codingAdded(_ matter: Matter) -> Draft? {
        let (old, new) = (matter.context.old.swift.codable, matter.context.new.swift.codable)
        guard old == .none || (old == .plain && new == .stamped) else { return nil }
        return Draft("'codable' changed from '\(old.rawValue)' to '\(new.rawValue)'")
    }

    static func codingRemoved(_ matter: Matter) -> Draft? {
        let (old, new) = (matter.context.old.swift.codable, matter.context.new.swift.codable)
        guard old != .none, new == .none || (old == .stamped && new == .plain) else { return nil }
        var draft = Draft("'codable' changed from '\(old.rawValue)' to '\(new.rawValue)'")
        draft.message +=
            new == .none
            ? ": JSON can be neither read nor written"
            : ": JSON carries no stamps, and is read as the current version's"
        draft.isFixed = true
        draft.breaksSource(new == .none ? "uses as Codable no longer compile" : "")
        return draft
    }

    static func foreignTypeChanged(_ matter: Matter) -> Draft? {
        guard case .foreign(let old)? = matter.old, case .foreign(let new)? = matter.new else { return nil }
        let name = new.name.name
        var draft = Draft("foreign type '\(name)' is coded in another way")
        let rows = matter.rows(in: .archive)
        let (isRead, isReadByOld) = (rows.backward.worst.outcome == .reads, rows.forward.worst.outcome == .reads)
        switch (old.coding.renaming(matter.counterparts.inNew), new.coding) {
        case (.oneOf(let old), .oneOf(let new)):
            // No history entry can describe it: some archives contain values that are rejected.
            let gone = old.filter { !new.contains($0) }.map { $0.schemaSpelling() }
            draft.message = gone.isEmpty ? "'\(name)' allows more types" : "'\(name)' no longer allows \(quoted(gone))"
            if gone.isEmpty { draft.severity = .caution } else { draft.isFixed = true }
        case (.secure, .secure), (.secure, .opaque), (.opaque, .secure), (.opaque, .opaque):
            let unread = ([old.className] + old.formerly).filter { !new.readNames.contains($0) }
            if old.className != new.className {
                let other = unread.isEmpty ? "" : "another class, "
                draft.message = "foreign type '\(name)' was '\(old.className)' and is \(other)'\(new.className)'"
            } else if !unread.isEmpty {
                draft.message = "foreign type '\(name)' is not read as \(quoted(unread)) any more"
            }
            draft.isFixed = !isRead
            if isRead { draft.severity = isReadByOld ? .safe : .caution }
        case (.codable, .codable), (.none, .none):
            draft.message = "foreign type '\(name)' is another Swift type"
            draft.severity = .caution
        case (.convert(let old), .convert(let new)) where old.archived == new.archived:
            draft.message = "foreign type '\(name)' is converted by other functions"
            draft.severity = .caution
            if !isRead { draft.fixAsBreak() }
        case (.secure, _), (.opaque, _), (.codable, _), (.oneOf, _), (.convert, _), (.none, _):
            draft.isFixed = true
        }
        return draft
    }
}
