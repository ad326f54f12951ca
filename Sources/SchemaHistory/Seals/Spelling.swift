import ModelLanguage
import SchemaDiagnostics

/// Texts that are equal in Swift and differ in their bytes: 'é' as one code point or as two.
///
/// Heirloom's readers compare names and keys as Swift does, so they find one spelling by the other. Foundation's coders on Apple's
/// platforms, programs in other languages and, for names, the Swift compiler do not. So released names and keys keep their spelling, and
/// comparisons with seals compare bytes.
package struct Respelling: Sendable, Hashable {
    /// A whole line of a seal, as it was.
    package var old: String
    package var new: String

    /// Of lines in any order.
    static func all(_ old: [String], _ new: [String]) -> [Respelling] {
        // In ASCII there is one spelling.
        func open(_ lines: [String]) -> [String] { lines.filter { !$0.utf8.allSatisfy { $0 < 0x80 } } }
        let known = Dictionary(open(old).map { ($0, $0) }) { first, _ in first }
        return open(new).compactMap { line in
            guard let before = known[line], !before.hasSameBytes(as: line) else { return nil }
            return Respelling(old: before, new: line)
        }
    }

    /// The difference in code points: 'U+0065 U+0301 instead of U+00E9'.
    package var words: String {
        var (before, after) = (Array(old.unicodeScalars)[...], Array(new.unicodeScalars)[...])
        while let first = before.first, first == after.first {
            (before, after) = (before.dropFirst(), after.dropFirst())
        }
        while let last = before.last, last == after.last { (before, after) = (before.dropLast(), after.dropLast()) }
        func list(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
            let all = scalars.prefix(4).map { codePoint($0.value) }
            return all.isEmpty ? "nothing" : all.joined(separator: " ")
        }
        return "\(list(after)) instead of \(list(before))"
    }

    /// The text with that spelling: `Book.café`, or the whole of a change.
    package var subject: String {
        new.firstRange(of: ": ").map { String(new[..<$0.lowerBound]) } ?? new
    }
}

extension String {
    func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension [String] {
    func haveSameBytes(as others: [String]) -> Bool {
        count == others.count && zip(self, others).allSatisfy { $0.hasSameBytes(as: $1) }
    }
}

extension ShapeText {
    /// As lines of a seal.
    var texts: [String] { sortedKeys.compactMap(line) }

    /// A key's form for comparison, in the given spelling.
    func line(_ key: String) -> String? {
        lines.index(forKey: key).map { "\(lines[$0].key): \(lines[$0].value)" }
    }

    /// Equal in every byte.
    package static func == (left: ShapeText, right: ShapeText) -> Bool {
        left.lines.count == right.lines.count
            && left.lines.allSatisfy { key, value in
                right.lines.index(forKey: key).map { right.lines[$0] }
                    .map { $0.key.hasSameBytes(as: key) && $0.value.hasSameBytes(as: value) } ?? false
            }
    }
}

extension CheckedModel {
    /// Names and keys that another state of the model spells differently: in the versions that both have, in the changes that led to them,
    /// and in the settings.
    package func respellings(in other: CheckedModel) -> [Respelling] {
        guard model.isSpelledFreely, other.model.isSpelledFreely else { return [] }
        var found = Respelling.all(SettingsText(model).lines.texts, SettingsText(other.model).lines.texts)
        let first = max(history.readsFrom, other.history.readsFrom)
        let last = min(model.version, other.model.version)
        for version in first...max(first, last) {
            if let old = history.text(of: version), let new = other.history.text(of: version) {
                found += Respelling.all(old.texts, new.texts)
            }
            if let old = history.changeLines(to: version), let new = other.history.changeLines(to: version) {
                found += Respelling.all(old, new)
            }
        }
        var seen: Set<String> = []
        return found.filter { seen.insert($0.subject).inserted }
    }
}

extension Model {
    /// Its files have characters beyond ASCII, or escapes that may be such characters.
    fileprivate var isSpelledFreely: Bool {
        files.contains { $0.file.bytes.contains { $0 >= 0x80 || $0 == UInt8(ascii: "\\") } }
    }
}
