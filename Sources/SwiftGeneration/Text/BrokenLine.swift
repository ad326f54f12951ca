/// A line of Swift that is too long, as several: what is in the longest brackets gets lines of its own, one for each element. A line
/// without such brackets ends at the last space that it has room for. What is still too long is broken again.
struct BrokenLine {
    /// Columns.
    static let width = 120
    /// Brackets with less in them are not worth breaking.
    private static let least = 24

    private(set) var lines: [(depth: Int, text: ArraySlice<UInt8>)] = []

    init(_ text: [UInt8], depth: Int) {
        // It may be indented itself.
        let whole = text[(text.firstIndex { $0 != 0x20 } ?? 0)...]
        let depth = depth + whole.startIndex / 2
        if whole.starts(with: "//".utf8) { lines = [(depth, whole)] } else { add(whole, depth) }
    }

    private mutating func add(_ text: ArraySlice<UInt8>, _ depth: Int) {
        let width = Self.width - 2 * depth
        guard Self.columns(of: text) > width, let breaks = Breaks(text) else { return lines.append((depth, text)) }
        if let brackets = breaks.brackets.max(by: { $0.count < $1.count }), brackets.count >= Self.least {
            add(text, brackets, depth)
        } else if let space = breaks.lastSpace(before: { Self.columns(of: text[..<$0]) <= width }) {
            lines.append((depth, text[..<space]))
            add(text[(space + 1)...], depth + 1)
        } else {
            lines.append((depth, text))
        }
    }

    /// - Parameter brackets: from the opening one to the closing one.
    private mutating func add(_ text: ArraySlice<UInt8>, _ brackets: ClosedRange<Int>, _ depth: Int) {
        let inner = Self.trimmed(text[(brackets.lowerBound + 1)..<brackets.upperBound])
        var end = text[brackets.upperBound...]
        add(text[...brackets.lowerBound], depth)
        switch text[brackets.lowerBound] {
        case UInt8(ascii: "{"): add(inner, depth + 1)
        case UInt8(ascii: "["):
            let commas = Breaks(inner)?.commas ?? []
            let all = commas.isEmpty ? inner : inner + [UInt8(ascii: ",")]
            for element in Self.elements(of: all, at: commas) { add(element, depth + 1) }
        default:
            // Nothing but closing brackets follows.
            let isAttached = end.allSatisfy { ")],".utf8.contains($0) }
            let all = isAttached ? inner + end : inner
            for element in Self.elements(of: all, at: Breaks(inner)?.commas ?? []) { add(element, depth + 1) }
            if isAttached { end = [] }
        }
        if !end.isEmpty { add(end, depth) }
    }

    private static func elements(of text: ArraySlice<UInt8>, at commas: [Int]) -> [ArraySlice<UInt8>] {
        var start = text.startIndex
        return (commas + [text.endIndex - 1]).map { comma in
            defer { start = comma + 1 }
            return trimmed(text[start...comma])
        }
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let first = text.firstIndex(where: { $0 != 0x20 }), let last = text.lastIndex(where: { $0 != 0x20 })
        else { return [] }
        return text[first...last]
    }

    private static func columns(of text: ArraySlice<UInt8>) -> Int {
        text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }

    /// Where a line may be broken: not in brackets that it opens and closes, and not in strings.
    private struct Breaks {
        private(set) var brackets: [ClosedRange<Int>] = []
        private(set) var commas: [Int] = []
        private var spaces: [Int] = []
        private let text: ArraySlice<UInt8>

        /// nil for text with a raw string.
        init?(_ text: ArraySlice<UInt8>) {
            self.text = text
            var open: [Int] = []
            var index = text.startIndex
            while index < text.endIndex {
                switch text[index] {
                case UInt8(ascii: "\""): index = Self.end(ofString: index, in: text)
                case UInt8(ascii: "#"): return nil
                case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(index)
                case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                    guard let opening = open.popLast() else { break }
                    while let last = brackets.last, last.lowerBound > opening { brackets.removeLast() }
                    while let last = commas.last, last > opening { commas.removeLast() }
                    while let last = spaces.last, last > opening { spaces.removeLast() }
                    brackets.append(opening...index)
                case UInt8(ascii: ","): commas.append(index)
                case 0x20: spaces.append(index)
                default: break
                }
                index += 1
            }
            if commas.last == text.endIndex - 1 { commas.removeLast() }
        }

        /// The last space that fits; the first one if none does.
        func lastSpace(before fits: (Int) -> Bool) -> Int? {
            spaces.last { !isFixed($0) && fits($0) } ?? spaces.first { !isFixed($0) }
        }

        /// `return` and its value are on one line, and `{` is on the line that it ends.
        private func isFixed(_ space: Int) -> Bool {
            text[(space + 1)...].elementsEqual("{".utf8)
                || text[..<space].suffix(6).elementsEqual("return".utf8)
        }

        /// The place of the quotation mark that ends a string, or the last place.
        private static func end(ofString start: Int, in text: ArraySlice<UInt8>) -> Int {
            var index = start + 1
            while index < text.endIndex, text[index] != UInt8(ascii: "\"") {
                if text[index] == UInt8(ascii: "\\") {
                    index += 1
                    if index < text.endIndex, text[index] == UInt8(ascii: "(") { index = end(ofCode: index, in: text) }
                }
                index += 1
            }
            return min(index, text.endIndex - 1)
        }

        private static func end(ofCode start: Int, in text: ArraySlice<UInt8>) -> Int {
            var index = start
            var depth = 0
            while index < text.endIndex {
                switch text[index] {
                case UInt8(ascii: "\""): index = end(ofString: index, in: text)
                case UInt8(ascii: "("): depth += 1
                case UInt8(ascii: ")"): depth -= 1
                default: break
                }
                if depth == 0 { return index }
                index += 1
            }
            return text.endIndex - 1
        }
    }
}
