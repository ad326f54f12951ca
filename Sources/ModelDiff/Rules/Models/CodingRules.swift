import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// Changes of the form of all the model's data.
extension Rule {
    static func codingAdded(_ matter: Matter) -> Draft? {
        let (before, after) = (matter.context.old.swift.codable, matter.context.new.swift.codable)
        guard before == .none || (before == .plain && after == .stamped) else { return nil }
        return Draft("'codable' changed from '\(before.rawValue)' to '\(after.rawValue)'")
    }

    static func codingRemoved(_ matter: Matter) -> Draft? {
        let (before, after) = (matter.context.old.swift.codable, matter.context.new.swift.codable)
        guard before != .none, after == .none || (before == .stamped && after == .plain) else { return nil }
        var draft = Draft("'codable' changed from '\(before.rawValue)' to '\(after.rawValue)'")
        draft.message +=
            after == .none
            ? ": JSON can be neither read nor written"
            : ": JSON carries no stamps, and is read as the current version's"
        draft.isFixed = true
        draft.only = .json
        draft.source = Verdict(.refuses, after == .none ? "uses as Codable no longer compile" : "")
        return draft
    }

    static func foreignTypeChanged(_ matter: Matter) -> Draft? {
        guard case .foreign(let before)? = matter.old, case .foreign(let after)? = matter.new else { return nil }
        let name = after.name.name
        var draft = Draft("foreign type '\(name)' is coded in another way")
        switch (before.coding, after.coding) {
        case (.oneOf(let types), .oneOf(let now)):
            let then = types.map { matter.comparison.today($0) }
            let gone = then.filter { !now.contains($0) }
            if gone.isEmpty {
                draft.message = "'\(name)' allows more types"
                draft.severity = .caution
            } else {
                // No history entry can describe it: some archives contain values that are rejected.
                let refused = quoted(gone.map { $0.schemaSpelling() })
                draft.message = "'\(name)' no longer allows \(refused)"
                draft.isFixed = true
                draft.backward = matter.backward(Verdict(.depends, "values of \(refused) are rejected"))
            }
            if !now.allSatisfy(then.contains) {
                draft.forward = matter.forward(Verdict(.depends, "objects of types that are newly allowed"))
            }
        case (.secure(let then), .secure(let now)), (.secure(let then), .opaque(let now)),
            (.opaque(let then), .secure(let now)), (.opaque(let then), .opaque(let now)):
            // Archives contain the class's name.
            let unread = ([before.className] + before.formerly).filter { !after.readNames.contains($0) }
            // Without a list every subclass is allowed.
            let isListed = then.isEmpty && !now.isEmpty
            draft.isFixed = !unread.isEmpty || isListed || !then.allSatisfy(now.contains)
            if before.className != after.className {
                let other = unread.isEmpty ? "" : "another class, "
                draft.message = "foreign type '\(name)' was '\(before.className)' and is \(other)'\(after.className)'"
            } else if !unread.isEmpty {
                draft.message = "foreign type '\(name)' is not read as \(quoted(unread)) any more"
            }
            let isKnownBefore = before.readNames.contains(after.className)
            if !isKnownBefore {
                draft.forward = matter.forward(Verdict(.depends, "objects are of '\(after.className)', by name"))
            }
            if !unread.isEmpty {
                draft.backward = matter.backward(Verdict(.depends, "objects are of \(quoted(unread)), by name"))
            } else if draft.isFixed {
                let words = isListed ? "subclasses that are not listed" : "what is no longer allowed inside"
                draft.backward = matter.backward(Verdict(.depends, words))
            } else {
                draft.severity = isKnownBefore ? .safe : .caution
            }
        case (.codable, .codable), (.none, .none):
            draft.message = "foreign type '\(name)' is another Swift type"
            draft.severity = .caution
            draft.backward = matter.backward(Verdict(.depends, "what the new type cannot be made from"))
        case (.convert(let then), .convert(let now)) where matter.comparison.today(then.archived) == now.archived:
            draft.message = "foreign type '\(name)' is converted by other functions"
            draft.severity = .caution
            if then.decode != now.decode {
                // As if a history named another function for existing values.
                draft.fixAsBreak()
                draft.backward = matter.backward(Verdict(.misreads, "\(now.decode) reads what \(then.encode) wrote"))
            }
            if then.encode != now.encode {
                draft.forward = matter.forward(Verdict(.depends, "what \(now.encode) writes"))
            }
        case (.secure, _), (.opaque, _), (.codable, _), (.oneOf, _), (.convert, _), (.none, _):
            draft.isFixed = true
            draft.backward = matter.backward(Verdict(.refuses, "its values are archived in another form"))
            draft.forward = matter.forward(Verdict(.refuses, "its values are archived in another form"))
        }
        return draft
    }
}
