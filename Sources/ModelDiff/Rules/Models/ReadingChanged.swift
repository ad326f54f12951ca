import ModelLanguage
import SchemaHistory

extension Rule {
    static func readingChanged(_ matter: Matter) -> Draft? {
        let promises = matter.readings.filter(\.isForward)
        let readings = matter.readings.filter { !$0.isForward }
        let archives = readings.filter { $0.channel == .archive }
        let said = !archives.isEmpty ? archives : readings.isEmpty ? promises : readings
        guard let first = said.last else { return nil }
        let same = said.filter { $0.actual == first.actual && $0.expected == first.expected }
        var draft = Draft(message(first, matter, versionList(same.map(\.version))))
        let isExplained = matter.readings.allSatisfy { $0.expected == nil && !$0.isMisdescribed }
        if isExplained || matter.readings.allSatisfy({ $0.outcome == .reads }) {
            draft.severity = .caution
        } else {
            draft.fixAsBreak()
        }
        // Whatever is protected: what was released is described.
        draft.isAbsolute = matter.readings.contains(where: \.isMisdescribed)
        if isExplained { return draft }
        let edit = Fix(
            "revert the edit; if the old text was wrong, say why",
            at: Fix.commandLine,
            yaml: "heirloom seal --reseal \"...\""
        )
        let entries = Fix(
            "correct the entries of version \(matter.context.new.version), which do not lead there; this prints those that do",
            at: Fix.commandLine,
            yaml: "heirloom evolve"
        )
        let raise = Fix(
            "a released version does not change; this raises it, and writes the entries",
            at: Fix.commandLine,
            yaml: "heirloom evolve --write"
        )
        let isSameVersion = matter.context.old.version == matter.context.new.version
        let missing = matter.context.isPastEdited ? [] : matter.missing()
        draft.fixes = missing.isEmpty ? [matter.context.isPastEdited ? edit : isSameVersion ? raise : entries] : missing
        return draft
    }

    private static func message(_ reading: ReadingDifference, _ matter: Matter, _ versions: String) -> String {
        let name = matter.name
        let form = reading.channel == .archive ? "archives" : "\(reading.channel.noun) data"
        if reading.isMisdescribed {
            return "the history does not describe \(name) of version \(versions) as it was: code of version "
                + (reading.isForward ? "\(versions)" : "\(matter.context.new.version)")
                + " reads it differently"
        }
        guard let expected = reading.expected else {
            if reading.isForward, let structure = matter.flatStructWithOtherNames {
                return "\(name) is flat and has the names of \(structure) in its keys: code of version \(versions) "
                    + "looks for the old names"
            }
            return reading.isForward
                ? "no single change explains how code of version \(versions) reads \(name)"
                : "no single change explains how \(name) in \(form) of version \(versions) is read"
        }
        if reading.isForward {
            return "code of version \(versions) was promised \(expected): \(name) now writes \(reading.actual)"
        }
        return "\(form) of version \(versions) are read differently: \(name) is now \(reading.actual), previously "
            + expected
    }
}

extension Matter {
    /// `'Size'`, if the property is flat and properties got other names in it, and so other keys.
    fileprivate var flatStructWithOtherNames: String? {
        guard let old = change.oldProperty, let new = change.newProperty, new.hasOtherFlatNames(than: old),
            case .structure(let name) = new.type.wrapped
        else { return nil }
        return "'\(name.plainName)'"
    }
}

extension PropertyModel {
    /// It is flat, and properties got other names in its struct, and so other keys.
    func hasOtherFlatNames(than other: PropertyModel) -> Bool {
        func lacks(_ parts: [FlatKey], _ part: FlatKey) -> Bool {
            !parts.contains { $0.property == part.property || $0.key == part.key }
        }
        guard let old = other.flat, let new = flat else { return false }
        return old.contains { lacks(new, $0) } && new.contains { lacks(old, $0) }
    }
}
