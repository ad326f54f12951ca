/// A pattern that a whole text must match: the part of regular expressions that can be matched in linear time.
package indirect enum TextPattern: Hashable, Sendable {
    /// One character of these Unicode scalars, in ascending order, without overlap.
    case one([ClosedRange<UInt32>])
    case sequence([TextPattern])
    case either([TextPattern])
    /// nil: without end.
    case times(TextPattern, Int, Int?)

    /// The error in a pattern, and the pattern that was meant.
    package struct SyntaxError: Error {
        package let message: String
        package var meant: String?
    }

    /// The greatest number of states of the automaton.
    private static let sizeLimit = 2_000

    package init(_ text: String) throws(SyntaxError) {
        var parser = Parser(text)
        self = try parser.whole()
        guard size <= Self.sizeLimit else {
            throw SyntaxError(
                message: "the pattern is too large: its repetitions expand to more than \(Self.sizeLimit) parts"
            )
        }
    }

    private var size: Int {
        switch self {
        case .one: 1
        case .sequence(let parts), .either(let parts): parts.reduce(1) { Swift.min(Self.sizeLimit, $0) + $1.size }
        case .times(let part, let least, let most):
            Swift.min(Self.sizeLimit + 1, part.size) * Swift.max(1, most ?? least + 1)
        }
    }

    private struct Parser {
        private let text: String
        private let scalars: [Unicode.Scalar]
        private var index = 0
        private var depth = 0

        init(_ text: String) {
            self.text = text
            scalars = Array(text.unicodeScalars)
        }

        private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

        private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
            guard next == scalar else { return false }
            index += 1
            return true
        }

        mutating func whole() throws(SyntaxError) -> TextPattern {
            if let (body, hasFlags) = textBetweenSlashes {
                let flags = hasFlags ? " and has no flags: [Aa] is 'a' in both cases" : ""
                throw SyntaxError(
                    message: "a pattern is written without '/' around it\(flags)",
                    meant: hasFlags ? nil : body
                )
            }
            let bare = text.hasPrefix("^") || text.hasSuffix("$") && !text.hasSuffix("\\$")
            if bare {
                var meant = text[...]
                if meant.hasPrefix("^") { meant.removeFirst() }
                if meant.hasSuffix("$") { meant.removeLast() }
                throw SyntaxError(
                    message: "a pattern is for the whole value, without '^' and '$'",
                    meant: String(meant)
                )
            }
            let pattern = try either()
            if let next { throw SyntaxError(message: "'\(next)' has no '(' before it") }
            return pattern
        }

        /// Of `/^[A-Z]+$/i`, without `^` and `$`. Without these it is a pattern of texts that have the slashes.
        private var textBetweenSlashes: (body: String, hasFlags: Bool)? {
            guard text.hasPrefix("/"), let end = text.lastIndex(of: "/"), end > text.startIndex,
                text[end...].dropFirst().allSatisfy({ "gimsuy".contains($0) })
            else { return nil }
            var body = text[..<end].dropFirst()
            if body.hasPrefix("^") { body.removeFirst() }
            if body.hasSuffix("$"), !body.hasSuffix("\\$") { body.removeLast() }
            return body.isEmpty || body.count == text[..<end].count - 1 ? nil : (String(body), text[end...].count > 1)
        }

        private mutating func either() throws(SyntaxError) -> TextPattern {
            depth += 1
            defer { depth -= 1 }
            guard depth <= 64 else { throw SyntaxError(message: "groups are more than 64 deep") }
            var parts = [try sequence()]
            while take("|") { parts.append(try sequence()) }
            return parts.count == 1 ? parts[0] : .either(parts)
        }

        private mutating func sequence() throws(SyntaxError) -> TextPattern {
            var parts: [TextPattern] = []
            while let next, next != "|", next != ")" { parts.append(try repeated()) }
            return parts.count == 1 ? parts[0] : .sequence(parts)
        }

        private mutating func repeated() throws(SyntaxError) -> TextPattern {
            let part = try single()
            var bounds: (Int, Int?)?
            switch next {
            case "?": bounds = (0, 1)
            case "*": bounds = (0, nil)
            case "+": bounds = (1, nil)
            case "{": bounds = try counts()
            default: break
            }
            guard let bounds else { return part }
            index += 1
            if let next, "?*+{".unicodeScalars.contains(next) {
                throw SyntaxError(
                    message:
                        "'\(next)' after a repetition: there are no lazy or possessive repetitions, since a pattern matches the whole value"
                )
            }
            return .times(part, bounds.0, bounds.1)
        }

        /// `{3}`, `{2,}`, `{2,5}`, up to the closing brace.
        private mutating func counts() throws(SyntaxError) -> (Int, Int?) {
            let wrong = SyntaxError(
                message: "a repetition is written '{3}', '{2,}' or '{2,5}', with numbers up to 1000"
            )
            guard let end = scalars[index...].firstIndex(of: "}") else { throw wrong }
            let inside = String(String.UnicodeScalarView(scalars[(index + 1)..<end]))
            index = end
            let parts = inside.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard let first = parts.first, let least = number(first), parts.count <= 2 else { throw wrong }
            guard parts.count == 2 else { return (least, least) }
            if parts[1].isEmpty { return (least, nil) }
            guard let most = number(parts[1]), least <= most else { throw wrong }
            return (least, most)
        }

        private func number(_ text: String) -> Int? {
            guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let value = Int(text), value <= 1_000
            else { return nil }
            return value
        }

        private mutating func single() throws(SyntaxError) -> TextPattern {
            guard let scalar = next else { return .sequence([]) }
            index += 1
            switch scalar {
            case "(":
                if take("?"), !take(":") {
                    throw SyntaxError(message: "'(?' begins a group that this language does not have; '(...)' is one")
                }
                let part = try either()
                guard take(")") else { throw SyntaxError(message: "a '(' has no ')'") }
                return part
            case "[": return .one(try set())
            case ".": return .one(Self.inverted([10...10, 13...13]))
            case "\\": return .one(try escaped())
            case "?", "*", "+", "{":
                throw SyntaxError(
                    message: "'\(scalar)' has nothing before it to repeat; the character is '\\\(scalar)'"
                )
            case "^", "$":
                throw SyntaxError(
                    message: "'\(scalar)' has no meaning inside a pattern; the character is '\\\(scalar)'"
                )
            case "]", "}": throw SyntaxError(message: "'\(scalar)' without its opening; the character is '\\\(scalar)'")
            default: return .one([scalar.value...scalar.value])
            }
        }

        /// After the backslash.
        private mutating func escaped() throws(SyntaxError) -> [ClosedRange<UInt32>] {
            guard let scalar = next else { throw SyntaxError(message: "'\\' at the end escapes nothing") }
            index += 1
            switch scalar {
            case "d": return Self.digits
            case "D": return Self.inverted(Self.digits)
            case "w": return Self.words
            case "W": return Self.inverted(Self.words)
            case "s": return Self.spaces
            case "S": return Self.inverted(Self.spaces)
            case "n": return [10...10]
            case "r": return [13...13]
            case "t": return [9...9]
            case "a"..."z", "A"..."Z", "0"..."9":
                throw SyntaxError(
                    message:
                        "'\\\(scalar)' has no meaning here; there are \\d, \\w, \\s, \\D, \\W, \\S, \\n, \\r and \\t"
                )
            default: return [scalar.value...scalar.value]
            }
        }

        /// After `[`, up to and including `]`.
        private mutating func set() throws(SyntaxError) -> [ClosedRange<UInt32>] {
            let isInverted = take("^")
            var ranges: [ClosedRange<UInt32>] = []
            while let scalar = next, scalar != "]" {
                let low = try member()
                guard next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
                    ranges += low
                    continue
                }
                index += 1
                let high = try member()
                guard low.count == 1, high.count == 1, low[0].count == 1, high[0].count == 1,
                    low[0].lowerBound <= high[0].lowerBound
                else { throw SyntaxError(message: "a range in '[...]' goes from a lower character to a higher one") }
                ranges.append(low[0].lowerBound...high[0].lowerBound)
            }
            guard take("]") else { throw SyntaxError(message: "a '[' has no ']'") }
            guard !ranges.isEmpty else { throw SyntaxError(message: "'[]' matches no character") }
            let merged = Self.merged(ranges)
            return isInverted ? Self.inverted(merged) : merged
        }

        private mutating func member() throws(SyntaxError) -> [ClosedRange<UInt32>] {
            guard let scalar = next else { throw SyntaxError(message: "a '[' has no ']'") }
            index += 1
            if scalar == "[" { throw SyntaxError(message: "'[' inside '[...]'; the character is '\\['") }
            return scalar == "\\" ? try escaped() : [scalar.value...scalar.value]
        }

        private static let digits: [ClosedRange<UInt32>] = [48...57]
        private static let words: [ClosedRange<UInt32>] = [48...57, 65...90, 95...95, 97...122]
        private static let spaces: [ClosedRange<UInt32>] = [9...13, 32...32]

        private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
            var result: [ClosedRange<UInt32>] = []
            for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
                if let last = result.last, range.lowerBound <= last.upperBound + 1 {
                    result[result.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
                } else {
                    result.append(range)
                }
            }
            return result
        }

        private static func inverted(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
            var result: [ClosedRange<UInt32>] = []
            var low: UInt32 = 0
            for range in ranges {
                if range.lowerBound > low { result.append(low...(range.lowerBound - 1)) }
                low = range.upperBound + 1
            }
            if low <= 0x10FFFF { result.append(low...0x10FFFF) }
            return result
        }
    }
}

/// Where the runtime declares its matcher, which `PatternMatcher.swift` compiles here too.
enum ArchiveLayout {}

extension TextPattern {
    /// Whether the runtime would accept the text.
    func matches(_ text: String) -> Bool { ArchiveLayout.TextPattern(part).matches(text) }

    private var part: ArchiveLayout.TextPattern.Part {
        switch self {
        case .one(let ranges): .one(ranges.flatMap { [$0.lowerBound, $0.upperBound] })
        case .sequence(let parts): .sequence(parts.map(\.part))
        case .either(let parts): .either(parts.map(\.part))
        case .times(let part, let least, let most): .times(part.part, least, most)
        }
    }
}
