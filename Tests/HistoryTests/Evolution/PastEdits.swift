import ModelLanguage
import RandomTestSupport
import SchemaHistory

@testable import Authoring
@testable import Commands
@testable import Workspace

/// The required result of an edit.
enum Effect: Int, Comparable {
    /// `check` reports nothing, and `diff` only safe findings.
    case none
    /// No archive is read differently: it may be reported, but not rejected.
    case harmless
    /// It must be reported: its effect on readings depends on unknown code, or on malformed values.
    case told
    /// Something is read differently, or a seal is missing: it must be rejected.
    case forbidden

    static func < (left: Effect, right: Effect) -> Bool { left.rawValue < right.rawValue }
}

// MARK: Histories

extension Evolution {
    /// With an entry of a version up to the given one removed, copied, moved to the next or previous version, moved among its neighbors,
    /// or changed; or with a removed declaration changed.
    mutating func withEditedPast(through version: Int) -> (evolution: Evolution, what: String)? {
        let way = Int.random(in: 0..<14, using: &random)
        if way > 10 { return withEditedRemoval(through: version) }
        var copy = self
        let places = entries.flatMap { owner, versions in
            versions.filter { $0.key <= version }.flatMap { number, items in
                items.indices.map { (owner, number, $0) }
            }
        }.sorted { $0 < $1 }
        guard let (owner, number, index) = places.randomElement(using: &random),
            let text = copy.entries[owner]?[number]?[index]
        else { return nil }
        switch way {
        case 0: copy.entries[owner]?[number]?.remove(at: index)
        case 1, 2:
            let other = way == 1 ? number - 1 : number + 1
            guard (2...self.version).contains(other) else { return nil }
            copy.entries[owner]?[number]?.remove(at: index)
            if other < number {
                copy.entries[owner]?[other, default: []].append(text)
            } else {
                copy.entries[owner]?[other, default: []].insert(text, at: 0)
            }
        case 3:
            guard let items = copy.entries[owner]?[number], index + 1 < items.count else { return nil }
            copy.entries[owner]?[number]?.swapAt(index, index + 1)
        case 4:
            let other = Int.random(in: 2...version, using: &random)
            guard let receiver = chance(2) ? owner : entries.keys.sorted().randomElement(using: &random) else {
                return nil
            }
            copy.entries[receiver, default: [:]][other, default: []].append(text)
            return (copy, "\(text) of \(number) copied to version \(other) of \(receiver)")
        default:
            let changed = way > 7 ? withOtherWord(text) : Self.rewritten(text, way)
            guard changed != text else { return nil }
            copy.entries[owner]?[number]?[index] = changed
            return (copy, "\(text) written as \(changed)")
        }
        copy.entries[owner] = copy.entries[owner]?.filter { !$0.value.isEmpty }
        return (copy, "way \(way) of \(text) in \(number)")
    }

    /// A declaration under `removed` that is dropped, has another word, or lacks a line.
    private mutating func withEditedRemoval(through version: Int) -> (evolution: Evolution, what: String)? {
        let old = removed.filter { item in
            item.value[0].firstMatch(of: #/in: (\d+)/#).flatMap { Int($0.1) }.map { $0 <= version } ?? false
        }
        guard let name = old.keys.sorted().randomElement(using: &random), let text = old[name]?.first else {
            return nil
        }
        var changed = text
        var lines = text.split(separator: "\n")
        switch Int.random(in: 0..<4, using: &random) {
        case 0: changed = text.replacing(#/readAs: \w+/#, with: "readAs: drop")
        case 1:
            lines.remove(at: Int.random(in: 1..<lines.count, using: &random))
            changed = lines.map { "\($0)\n" }.joined()
        default: changed = withOtherWord(text)
        }
        guard changed != text else { return nil }
        var copy = self
        copy.removed[name]?[0] = changed
        let (before, after) = (Set(text.split(separator: "\n")), Set(changed.split(separator: "\n")))
        return (
            copy,
            "removed \(name): \(before.subtracting(after).sorted()) written as \(after.subtracting(before).sorted())"
        )
    }

    /// A name or number replaced by another one that this history or the current model has.
    private mutating func withOtherWord(_ text: String) -> String {
        func words(_ text: String) -> [Range<String.Index>] {
            text.ranges(of: #/\w+/#).filter { !Self.keywords.contains(String(text[$0])) }
        }
        guard let place = words(text).randomElement(using: &random) else { return text }
        let isNumber = Int(text[place]) != nil
        let texts = entries.values.flatMap { $0.values.joined() } + removed.values.joined()
        let names = model.classes.flatMap { [$0.name] + $0.properties.flatMap { [$0.name, $0.key] } }
        let known = Set(texts.flatMap { text in words(text).map { String(text[$0]) } } + names)
        var changed = text
        guard let other = known.filter({ (Int($0) != nil) == isNumber }).sorted().randomElement(using: &random) else {
            return text
        }
        changed.replaceSubrange(place, with: other)
        return changed
    }

    private static let keywords: Set = [
        "rename", "rekey", "move", "retype", "redefault", "remove", "add", "merge", "split", "was", "from", "type",
        "to", "of",
        "key", "jsonKey", "default", "missing", "else", "using", "flat", "excluded", "inverse", "weak", "readAs", "in",
        "since",
        "kind", "properties", "history", "superclass", "archiveName", "abstract", "keys", "draft", "renameClass",
        "renameCase",
        "removeCase", "addCase", "include", "exclude", "writeAlso", "until",
    ]

    private static func rewritten(_ text: String, _ way: Int) -> String {
        switch way {
        case 5: text.replacing(#/missing: [^ }]+/#, with: "missing: fail")
        case 6:
            text.replacing(#/else: \w+/#, with: "else: fail").replacing(#/using: (\w+)\.(\w+)/#) {
                "using: \($0.1).\($0.2)x"
            }
        default: text.replacing(#/\{ (\w+):/#, maxReplacements: 1) { "{ \($0.1)x:" }
        }
    }
}

// MARK: Headers and sections beside histories

struct SettingsEdit {
    var what: String
    var model: ReleasedModel
    var effect: Effect
}

extension ReleasedModel {
    /// Each edit that applies.
    ///
    /// - Parameter released: the newest version that has archives.
    func settingsEdits(released: Int) -> [SettingsEdit] {
        headerEdits(released: released) + frameEdits
    }

    private func headerEdits(released: Int) -> [SettingsEdit] {
        var edits: [SettingsEdit] = []
        func add(_ what: String, harmless: Effect = .harmless, _ change: (inout Header) -> Void) {
            var model = self
            change(&model.header)
            let effect = isRead(as: model.header, released) ? harmless : .forbidden
            edits.append(SettingsEdit(what: what, model: model, effect: effect))
        }
        let name = header.name
        add("another name") { $0.name = "N" }
        add("another name, the old one kept") {
            $0.name = "N"
            $0.formerly.insert(name, at: 0)
        }
        add("an older name") { $0.formerly.append("Older") }
        add("one more earlier name", harmless: .none) { header in
            if !header.formerly.isEmpty { header.formerly.insert("Other", at: 0) }
        }
        if !header.formerly.isEmpty {
            add("the oldest name forgotten") { $0.formerly.removeLast() }
            add("all earlier names forgotten") { $0.formerly = [] }
        }
        if header.formerly.count > 1 {
            add("earlier names in another order") { $0.formerly.reverse() }
            // Foundation wrote it before class names.
            add("an earlier name forgotten", harmless: .told) { $0.formerly.removeFirst() }
        }
        add("another module", harmless: header.module == nil ? .harmless : .told) { $0.module = "Kit2" }
        // A decision that everyone may make openly.
        if version > 1 { add("the oldest version given up", harmless: .told) { $0.readsFrom = 2 } }
        if header.stampedFrom > 1 { add("stamps from the beginning") { $0.stampedFrom = 1 } }
        if header.stampedFrom > 2 { add("stamps from version 2") { $0.stampedFrom = 2 } }
        if header.stampedFrom < version { add("stamps later") { $0.stampedFrom += 1 } }
        return edits
    }

    /// Whether archives of each released version are recognized.
    private func isRead(as new: Header, _ released: Int) -> Bool {
        (1...released).allSatisfy { version in
            let hasStamp = version >= header.stampedFrom
            if hasStamp, new.stampName == header.stampName { return new.accepts(modulesOf: header) }
            // Without a stamp the reader distinguishes versions by keys; those of version 1 differ from all others.
            return new.unstamped.contains(version)
        }
    }

    private var frameEdits: [SettingsEdit] {
        let pairs: [(what: String, old: String, new: String, effect: Effect)] = [
            ("a foreign class that is Codable now", "Places, coding: secure", "Places, coding: codable", .forbidden),
            ("a foreign class of another module", "import: Places", "import: Maps", .forbidden),
            ("subclasses admitted no more", "Places, coding: secure", "Places, coding: secure, classes: [P]", .told),
            ("another Swift type", "import: Editions", "swift: Issue, import: Editions", .told),
            ("converted to another type", "as: String", "as: Int", .forbidden),
            ("decoded by another function", "RGB.init(hex:)", "RGB.parse", .told),
            ("encoded by another function", "\\.hex", "\\.code", .told),
            ("a shorter oneOf", "[PartA, PartB]", "[PartA]", .forbidden),
            ("a oneOf in another order", "[PartA, PartB]", "[PartB, PartA]", .none),
            ("a longer oneOf", "[PartA, PartB]", "[PartA, PartB, Frame]", .harmless),
            ("elements skipped no more", ", failure: skip", "", .told),
            ("another way out of failure", "failure: skip", "failure: default", .harmless),
            ("a comment", "      place:", "      # Where it is.\n      place:", .none),
            (
                "a documentation comment", "    properties:\n      label",
                "    doc: Of all.\n    properties:\n      label", .none
            ),
            ("a property gone", "      place: Place?\n", "", .forbidden),
            ("another number for a version", "values: { 1: 1, 2: 2", "values: { 1: 1, 3: 2", .forbidden),
            ("numbers crosswise", "values: { 1: 1, 2: 2", "values: { 1: 2, 2: 1", .forbidden),
            ("another key of the number", "key: edited", "key: version", .forbidden),
            ("one more number", "values: { 1: 1", "values: { 0: 1, 1: 1", .told),
        ]
        return pairs.compactMap { pair in
            var model = self
            model.frame.types = frame.types.replacing(pair.old, with: pair.new)
            model.frame.classes = frame.classes.replacing(pair.old, with: pair.new)
            guard model.frame.types != frame.types || model.frame.classes != frame.classes else { return nil }
            var effect = pair.effect
            // If all versions have stamps, no reader uses the number; it is still written, so the change requires a version.
            let isNumbered = pair.old.contains("values") || pair.old.contains("edited")
            if isNumbered, header.stampedFrom <= (pair.what.hasPrefix("another number") ? 2 : 1) { effect = .told }
            return SettingsEdit(what: pair.what, model: model, effect: effect)
        }
    }
}

// MARK: Lock files

/// The edit of a lock file. The schemas beside it may have been edited as well.
enum LockEdit: CaseIterable {
    case kept, lostLast, lostMiddle, lostFirst, swapped, lineEdited, lineEditedWithHash, deleted, emptied, cut
    case folded
    case settingsLost
    /// Sealed again from the edited schemas, without a reason.
    case replaced
    /// By `heirloom seal --reseal`.
    case resealed

    /// Whether it must be reported even if the schemas are unchanged.
    var effect: Effect {
        switch self {
        case .kept, .resealed, .replaced: .none
        case .lostLast, .lostMiddle, .lostFirst, .swapped, .lineEdited, .lineEditedWithHash, .deleted, .emptied, .cut,
            .folded, .settingsLost:
            .forbidden
        }
    }

    /// - Parameter files: with the old lock file and the current schemas.
    /// - Returns: nil if it does not apply.
    func applied(to root: String, of files: MemoryFiles, _ random: inout SplitMix) -> MemoryFiles? {
        var files = files
        let path = SealStore.path(of: root)
        guard let text = files[path], var seals = files.seals(root) else { return nil }
        let count = seals.blocks.count
        switch self {
        case .kept: return files
        case .deleted: files[path] = nil
        case .emptied: files[path] = SealFile.header
        case .cut:
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            guard lines.count > 8 else { return nil }
            let kept = Int.random(in: 2..<(lines.count - 2), using: &random)
            files[path] = lines[..<kept].joined(separator: "\n") + "\n"
        case .lineEdited:
            files[path] = text.replacing(": String\n", with: ": Int\n", maxReplacements: 1)
            if files[path] == text { return nil }
        case .lostLast, .lostFirst, .lostMiddle, .swapped:
            guard count > (self == .lostMiddle ? 2 : 1) else { return nil }
            switch self {
            case .lostLast: seals.blocks.removeLast()
            case .lostFirst: seals.blocks.removeFirst()
            case .lostMiddle: seals.blocks.remove(at: Int.random(in: 1..<(count - 1), using: &random))
            default: seals.blocks.swapAt(count - 2, count - 1)
            }
            files[path] = seals.rendered
        case .lineEditedWithHash:
            guard let place = seals.blocks.indices.randomElement(using: &random), !seals.blocks[place].shape.isEmpty
            else { return nil }
            seals.blocks[place].shape.removeLast()
            seals.chainAnew()
            files[path] = seals.rendered
        case .settingsLost:
            guard let place = seals.blocks.firstIndex(where: { !$0.settings.isEmpty }) else { return nil }
            seals.blocks[place].settings = []
            seals.chainAnew()
            files[path] = seals.rendered
        case .folded:
            guard count > 2, !seals.fold(below: count).isEmpty else { return nil }
            files[path] = seals.rendered
        case .replaced:
            guard let checked = files.unsealed(root), let anew = SealFile(releasing: checked) else { return nil }
            files[path] = anew.rendered
        case .resealed:
            guard let checked = files.unsealed(root) else { return nil }
            _ = CompilerDriver.sealAgain(&seals, [:], checked, "it was wrong")
            files[path] = seals.rendered
        }
        return files
    }
}
