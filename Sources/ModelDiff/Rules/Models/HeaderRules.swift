import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

extension Rule {
    static func modelRenamed(_ matter: Matter) -> Draft? {
        let (old, new) = (matter.context.old, matter.context.new)
        let forgotten = old.modules(unknownTo: new)
        var draft = Draft("the model changed from '\(old.name)' to '\(new.name)'")
        if old.name == new.name {
            draft.message =
                forgotten.isEmpty
                ? "'formerly' says that stamps are written as '\(new.stampName).version'"
                : "'formerly' does not name \(quoted(forgotten)) any more"
        } else {
            draft.breaksSource("'\(old.name)Model' is now called '\(new.name)Model'")
        }
        let former = (old.name == new.name ? [] : [old.name]) + old.formerly
        if !former.isEmpty {
            draft.fixes = [matter.header("keep the old names", "formerly: [\(former.joined(separator: ", "))]")]
        }
        guard new.stampName != old.stampName else {
            if !forgotten.isEmpty {
                draft.isFixed = true
                return draft
            }
            draft.fixes = []
            draft.severity = .caution
            draft.message += "; stamps go on being written as '\(new.stampName).version'"
            return draft
        }
        draft.isFixed = true
        return draft
    }

    static func moduleChanged(_ matter: Matter) -> Draft? {
        let oldModule = matter.context.old.swift.module
        var draft = Draft("the module changed from '\(oldModule)' to '\(matter.context.new.swift.module)'")
        draft.breaksSource("imports of '\(oldModule)' no longer compile")
        guard !matter.isDeclared else {
            draft.severity = .caution
            return draft
        }
        draft.isFixed = true
        // The last name is that of the stamps.
        let former = [oldModule] + (matter.context.old.formerly.isEmpty ? [matter.context.old.name] : [])
        let names = (former + matter.context.old.formerly).joined(separator: ", ")
        draft.fixes = [matter.header("keep accepting the old name", "formerly: [\(names)]")]
        return draft
    }

    static func readsFromLowered(_ matter: Matter) -> Draft? {
        let (old, new) = (matter.context.old.readsFrom, matter.context.new.readsFrom)
        guard new < old else { return nil }
        return Draft("'readsFrom' was lowered to \(new) from \(old)")
    }

    static func readsFromRaised(_ matter: Matter) -> Draft? {
        let (old, new) = (matter.context.old.readsFrom, matter.context.new.readsFrom)
        guard new > old else { return nil }
        let versions = Array(old..<min(new, matter.context.old.version + 1))
        let list = versions.map(String.init).joined(separator: ", ")
        var draft = Draft("archives of version \(list) are no longer read: 'readsFrom' was raised to \(new)")
        draft.loss = "what only archives of version \(list) hold"
        draft.isFixed = true
        return draft
    }

    static func stampedFromChanged(_ matter: Matter) -> Draft? {
        let (old, new) = (matter.context.old, matter.context.new)
        var draft = Draft("'stampedFrom' changed from \(old.stampedFrom) to \(new.stampedFrom)")
        let isSame = max(2, old.stampedFrom) == max(2, new.stampedFrom)
        draft.message +=
            isSame
            ? ": without a stamp an archive is of version 1 either way"
            : ": archives without a stamp are read as other versions"
        if isSame { draft.severity = .safe }
        if matter.backward.worst.outcome == .misreads {
            draft.severity = .break
            draft.fixes = [
                matter.header("keep reading them as what they are", "stampedFrom: \(old.stampedFrom)")
            ]
        }
        return draft
    }
}
