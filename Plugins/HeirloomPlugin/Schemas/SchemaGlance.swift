import Foundation

/// The references of a schema to other files, as far as a scan of its lines finds them: YAML in its usual forms. Nothing relies on the
/// result being complete, since the compiler reports to the next plan what the scan overlooked.
struct SchemaGlance {
    private(set) var include: [String] = []
    private(set) var uses: [String] = []
    private(set) var embedsRuntime = false
    private(set) var module: String?

    init(_ text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(Self.withoutComment)
        var section: (key: String, text: String)?
        for line in lines + ["end:"] {
            if let key = Self.topLevelKey(of: line) {
                if let section { take(section.key, section.text) }
                section = (key.name, key.rest)
            } else {
                section?.text += "\n" + line
            }
        }
    }

    static func isModel(_ path: String) -> Bool {
        guard [".yaml", ".yml"].contains(where: path.hasSuffix), !Path.isLockFile(path),
            let text = try? String(contentsOfFile: path, encoding: .utf8)
        else { return false }
        return text.split(whereSeparator: \.isNewline).contains { topLevelKey(of: String($0))?.name == "model" }
    }

    private mutating func take(_ key: String, _ text: String) {
        switch key {
        case "include": include = Self.scalars(in: text)
        case "uses": uses = Self.scalars(in: text)
        case "swift":
            embedsRuntime = text.firstMatch(of: /\bruntime["']?\s*:\s*["']?embedded\b/) != nil
            module = (text.firstMatch(of: /\bmodule["']?\s*:\s*["']?(\w+)/)?.output.1).map(String.init)
        default: break
        }
    }

    private static func topLevelKey(of line: String) -> (name: String, rest: String)? {
        let line = line.hasPrefix("\u{FEFF}") ? line.dropFirst() : Substring(line)
        guard let match = line.prefixMatch(of: /(["']?)([A-Za-z]+)\1\s*:(?=\s|$)/) else { return nil }
        return (String(match.output.2), String(line[match.range.upperBound...]))
    }

    /// A `#` begins a comment at the start and after a space, outside quotes.
    private static func withoutComment(_ line: Substring) -> String {
        var quote: Character?
        var before: Character = " "
        var kept = ""
        for character in line {
            if let open = quote {
                if character == open, before != "\\" || open == "'" { quote = nil }
            } else if character == "#", before == " " || before == "\t" {
                break
            } else if "\"'".contains(character), " \t[,".contains(before) {
                quote = character
            }
            kept.append(character)
            before = character
        }
        return kept
    }

    /// The scalars of a list in brackets or of lines with dashes, or the single scalar.
    private static func scalars(in text: String) -> [String] {
        let isFlow = text.drop(while: \.isWhitespace).hasPrefix("[")
        var found: [String] = []
        var plain = ""
        var rest = text[...]
        func isEnd(_ character: Character) -> Bool {
            isFlow ? "[],\n".contains(character) : character.isNewline
        }
        while let character = rest.first {
            if plain.isEmpty, "\"'".contains(character), let quoted = quotedScalar(&rest) {
                found.append(quoted)
                continue
            }
            rest.removeFirst()
            if isEnd(character) {
                found.append(plain.trimmingCharacters(in: .whitespaces))
                plain = ""
            } else if !isFlow, plain.isEmpty, character == "-", rest.first?.isWhitespace ?? true {
                continue
            } else if !plain.isEmpty || !character.isWhitespace {
                plain.append(character)
            }
        }
        found.append(plain.trimmingCharacters(in: .whitespaces))
        return found.filter { !$0.isEmpty }
    }

    /// Removes a quoted scalar from the front; nil if it does not end.
    private static func quotedScalar(_ rest: inout Substring) -> String? {
        guard let quote = rest.first else { return nil }
        var text = ""
        var index = rest.index(after: rest.startIndex)
        while index < rest.endIndex {
            let character = rest[index]
            let next = rest.index(after: index)
            if character == quote, quote == "\"" || next == rest.endIndex || rest[next] != "'" {
                rest = rest[next...]
                return text
            }
            let isEscape = character == (quote == "'" ? "'" : "\\")
            if isEscape, next < rest.endIndex {
                text.append(rest[next])
                index = rest.index(after: next)
            } else {
                text.append(character)
                index = next
            }
        }
        return nil
    }
}
