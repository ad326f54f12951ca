/// A token of Objective-C.
struct ObjCToken: Equatable {
    enum Kind: Equatable {
        case word
        case number
        /// A string literal, its escapes resolved as far as keys have some.
        case string
        /// One character, or `->` and `<<`.
        case symbol
    }

    var kind: Kind
    var text: String
    var line: Int
    /// Its file's index in `ObjCSource.files`.
    var file = 0

    func isSymbol(_ text: String) -> Bool { kind == .symbol && self.text == text }
    func isWord(_ text: String) -> Bool { kind == .word && self.text == text }
    /// 1 where brackets of any kind open, -1 where they close.
    var nesting: Int {
        guard kind == .symbol else { return 0 }
        return ["[", "(", "{"].contains(text) ? 1 : ["]", ")", "}"].contains(text) ? -1 : 0
    }
}

extension ArraySlice<ObjCToken> {
    /// What a symbol separates, outside of brackets; nothing if there are no tokens.
    func parted(by symbol: String) -> [ArraySlice<ObjCToken>] {
        if isEmpty { return [] }
        var depth = 0
        let signs = indices.filter { index in
            depth += self[index].nesting
            return depth == 0 && self[index].isSymbol(symbol)
        }
        return zip([startIndex] + signs.map { $0 + 1 }, signs + [endIndex]).map { self[$0..<$1] }
    }
}

/// `#define PUT(x) [coder encodeObject:self.x forKey:@#x]`
struct ObjCMacro {
    var parameters: [String]
    var body: [ObjCToken]

    /// The body with arguments in place of the parameters, as if it were at the macro's use.
    func expanded(_ arguments: [ArraySlice<ObjCToken>], at use: ObjCToken) -> [ObjCToken] {
        var result: [ObjCToken] = []
        var place = 0
        while place < body.count {
            defer { place += 1 }
            let token = body[place]
            if token.isSymbol("#"), place + 1 < body.count {
                place += 1
                if body[place].isSymbol("#") {
                    // `set##Name`
                    guard place + 1 < body.count, let last = result.popLast() else { continue }
                    place += 1
                    let next = argument(body[place], arguments) ?? [body[place]]
                    let joined = last.text + (next.first?.text ?? "")
                    result.append(ObjCToken(kind: last.kind, text: joined, line: use.line, file: use.file))
                    result += next.dropFirst()
                    continue
                }
                if result.last?.isSymbol("@") == true { result.removeLast() }
                let text = argument(body[place], arguments).map(ObjCTypeReader.spelled) ?? body[place].text
                result.append(ObjCToken(kind: .string, text: text, line: use.line, file: use.file))
            } else if let own = argument(token, arguments) {
                result += own
            } else {
                result.append(ObjCToken(kind: token.kind, text: token.text, line: use.line, file: use.file))
            }
        }
        // "a" "b" is one string.
        return result.reduce(into: []) { joined, token in
            if token.kind == .string, let last = joined.last, last.kind == .string {
                joined[joined.count - 1].text += token.text
            } else {
                joined.append(token)
            }
        }
    }

    private func argument(_ token: ObjCToken, _ arguments: [ArraySlice<ObjCToken>]) -> [ObjCToken]? {
        guard token.kind == .word, let index = parameters.firstIndex(of: token.text), index < arguments.count else {
            return nil
        }
        return Array(arguments[index])
    }
}

/// Objective-C text as tokens, without comments. Of each `#if` the first branch is used, except of `#if 0`.
struct ObjCTokens {
    private(set) var tokens: [ObjCToken] = []
    /// `#define`d names of strings and numbers.
    private(set) var macros: [String: ObjCToken] = [:]
    /// Macros with parameters.
    private(set) var functions: [String: ObjCMacro] = [:]
    /// Imported files: `AutoCoding.h`.
    private(set) var imports: [String] = []

    private let bytes: [UInt8]
    private let file: Int
    private var place = 0
    private var line = 1

    init(_ bytes: [UInt8], file: Int) {
        self.bytes = bytes
        self.file = file
        var conditions: [Bool] = []
        var isFresh = true
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "#"), isFresh {
                directive(&conditions)
                isFresh = true
            } else if byte == 0x0A {
                line += 1
                place += 1
                isFresh = true
            } else if byte <= 0x20 {
                place += 1
            } else if skipComment() {
            } else {
                isFresh = false
                let isLeftOut = conditions.contains(false)
                if let token = token(), !isLeftOut { add(token) }
            }
        }
    }

    private mutating func add(_ token: ObjCToken) {
        // "a" "b" is one string.
        if token.kind == .string, let last = tokens.last, last.kind == .string {
            tokens[tokens.count - 1].text += token.text
        } else {
            tokens.append(token)
            tokens[tokens.count - 1].file = file
        }
    }

    private func starts(_ text: String, at start: Int) -> Bool {
        let end = start + text.utf8.count
        return end <= bytes.count && bytes[start..<end].elementsEqual(text.utf8)
    }

    private mutating func skipComment() -> Bool {
        if starts("//", at: place) {
            while place < bytes.count, bytes[place] != 0x0A { place += 1 }
            return true
        }
        guard starts("/*", at: place) else { return false }
        place += 2
        while place < bytes.count, !starts("*/", at: place) {
            if bytes[place] == 0x0A { line += 1 }
            place += 1
        }
        place = min(bytes.count, place + 2)
        return true
    }

    private mutating func directive(_ conditions: inout [Bool]) {
        let start = place
        while place < bytes.count, bytes[place] != 0x0A {
            if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count, bytes[place + 1] == 0x0A {
                line += 1
                place += 1
            }
            place += 1
        }
        let text = String(decoding: bytes[(start + 1)..<min(place, bytes.count)], as: UTF8.self)
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        switch words.first {
        case "if", "ifdef", "ifndef": conditions.append(words.dropFirst().first != "0")
        case "else", "elif":
            // The second branch is used if the first is not.
            if let last = conditions.popLast() { conditions.append(words[0] == "else" && !last) }
        case "endif": _ = conditions.popLast()
        case "import", "include":
            if let name = words.dropFirst().first { imports.append(name.filter { !"<>\"".contains($0) }) }
        case "define" where words.count > 1 && words[1].contains("("):
            let rest = text.drop { $0.isWhitespace }.dropFirst("define".count).drop { $0.isWhitespace }
            guard let end = rest.firstIndex(of: ")"), let start = rest.firstIndex(of: "("), start < end else { break }
            let parameters = rest[start..<end].dropFirst().split(separator: ",").map {
                $0.filter { !$0.isWhitespace }
            }
            let body = String(rest[end...].dropFirst()).replacing("\\\n", with: " ")
            functions[String(rest[..<start])] = ObjCMacro(
                parameters: parameters,
                body: ObjCTokens(Array(body.utf8), file: file).tokens
            )
        case "define" where words.count > 2:
            let inner = ObjCTokens(Array(words.dropFirst(2).joined(separator: " ").utf8), file: file).tokens
            if let value = inner.first(where: { $0.kind != .symbol }), inner.count < 4, value.kind != .word {
                macros[words[1]] = value
            }
        default: break
        }
    }

    private mutating func token() -> ObjCToken? {
        let start = place
        let byte = bytes[place]
        func isNamePart(_ byte: UInt8) -> Bool {
            byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
                || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        }
        func text() -> String { String(decoding: bytes[start..<place], as: UTF8.self) }
        if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
            while place < bytes.count, isNamePart(bytes[place]) || bytes[place] == UInt8(ascii: ".") { place += 1 }
            return ObjCToken(kind: .number, text: text(), line: line)
        }
        if isNamePart(byte) {
            while place < bytes.count, isNamePart(bytes[place]) { place += 1 }
            return ObjCToken(kind: .word, text: text(), line: line)
        }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "@") && starts("@\"", at: place) {
            place += byte == UInt8(ascii: "@") ? 2 : 1
            return string(until: UInt8(ascii: "\""), .string)
        }
        if byte == UInt8(ascii: "'") {
            place += 1
            let found = string(until: byte, .number)
            let value = found.text.unicodeScalars.reduce(0) { ($0 << 8 | Int($1.value)) & 0xFFFF_FFFF }
            return ObjCToken(kind: .number, text: "\(value)", line: line)
        }
        place += starts("->", at: place) || starts("<<", at: place) ? 2 : 1
        return ObjCToken(kind: .symbol, text: text(), line: line)
    }

    private mutating func string(until end: UInt8, _ kind: ObjCToken.Kind) -> ObjCToken {
        let first = line
        var text: [UInt8] = []
        while place < bytes.count, bytes[place] != end, bytes[place] != 0x0A {
            if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count {
                place += 1
                let known: [UInt8: UInt8] = [UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09]
                text.append(known[bytes[place]] ?? bytes[place])
            } else {
                text.append(bytes[place])
            }
            place += 1
        }
        if place < bytes.count, bytes[place] == end { place += 1 }
        return ObjCToken(kind: kind, text: String(decoding: text, as: UTF8.self), line: first)
    }
}
