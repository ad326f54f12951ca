/// The statements of a class's methods about its archives and its JSON, if they are simple.
struct ObjCCoding {
    /// One call of `encodeWithCoder:`.
    struct Encoded {
        var key: String
        /// The property or variable of the value.
        var property: String?
        /// `Object`, `Integer`, `Bool`.
        var kind: String
        var text: String
        /// `line 3 of Book.m`.
        var place: String
    }

    let source: ObjCSource

    /// A name of a constant, resolved.
    private func string(_ tokens: ArraySlice<ObjCToken>) -> String? {
        if tokens.count == 1, let token = tokens.first {
            if token.kind == .string { return token.text }
            return token.kind == .word
                ? source.constant(token).flatMap { $0.kind == .string ? $0.text : nil } : nil
        }
        // NSStringFromSelector(@selector(name)), @keypath(Book.new, name), @"name" in brackets
        let words = tokens.filter { $0.kind == .word }.map(\.text)
        if words.first == "NSStringFromSelector", words.count == 3 { return words[2] }
        if words.first == "keypath" || words.first == "instanceKeypath", words.count > 1 { return words.last }
        if words.first == "NSStringFromSelector" || !words.isEmpty { return nil }
        return tokens.first { $0.kind == .string }?.text
    }

    /// The calls of `encodeWithCoder:`, and those that could not be understood.
    func encoded(_ method: ObjCMethod) -> (calls: [Encoded], unknown: [(text: String, place: String)]) {
        var calls: [Encoded] = []
        var unknown: [(text: String, place: String)] = []
        let body = method.body
        for index in body.indices where body[index].isSymbol("[") {
            let start = index + 2
            guard start + 1 < body.count, body[start].kind == .word, body[start].text.hasPrefix("encode"),
                body[start + 1].isSymbol(":"), !body[index + 1].isWord("super"),
                let end = Self.end(of: index, in: body)
            else { continue }
            let (verb, call) = (body[start], body[(index + 1)..<end])
            let text = ObjCTypeReader.spelled(Array(call))
            let place = "line \(verb.line) of \(Paths.name(of: source.files[verb.file].path))"
            guard let forKey = Self.label("forKey", in: call, from: start + 2) else {
                unknown.append((text, place))
                continue
            }
            guard let key = string(call[(forKey + 2)...]) else {
                unknown.append((text, place))
                continue
            }
            let value = call[(start + 2)..<forKey]
            calls.append(
                Encoded(
                    key: key,
                    property: Self.property(value),
                    kind: String(verb.text.dropFirst(6)),
                    text: ObjCTypeReader.spelled(Array(value)),
                    place: place
                )
            )
        }
        return (calls, unknown)
    }

    /// `self.name`, `_name`, `self->_name`, `[self name]`, `@(self.name)`, `[NSNumber numberWithInt:self.name]`.
    private static func property(_ value: ArraySlice<ObjCToken>) -> String? {
        var value = value
        if value.count > 3, value.first?.isSymbol("@") == true, value.dropFirst().first?.isSymbol("(") == true {
            value = value.dropFirst(2).dropLast()
        }
        let words = value.filter { $0.kind == .word }.map(\.text)
        let symbols = value.filter { $0.kind == .symbol }.map(\.text)
        switch (words.count, symbols) {
        case (1, []): return words[0]
        case (2, ["."]), (2, ["->"]), (2, ["[", "]"]): return words[0] == "self" ? words[1] : nil
        case (3, ["[", ":", "]"]), (4, ["[", ":", ".", "]"]):
            guard words[0] == "NSNumber", words[1].hasPrefix("numberWith") else { return nil }
            return words.count == 3 ? words[2] : words[2] == "self" ? words[3] : nil
        default: return nil
        }
    }

    private static func end(of start: Int, in tokens: [ObjCToken]) -> Int? {
        var depth = 0
        for index in start..<min(tokens.count, start + 2_000) {
            if tokens[index].isSymbol("[") { depth += 1 }
            if tokens[index].isSymbol("]") {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return nil
    }

    private static func label(_ name: String, in tokens: ArraySlice<ObjCToken>, from start: Int) -> Int? {
        var depth = 0
        for index in start..<max(start, tokens.endIndex - 1) {
            if ["[", "(", "{"].contains(tokens[index].text) { depth += 1 }
            if ["]", ")", "}"].contains(tokens[index].text) { depth -= 1 }
            if depth == 0, tokens[index].isWord(name), tokens[index + 1].isSymbol(":") { return index }
        }
        return nil
    }

    /// The strings of `return @[@"a", @"b"];`. nil: there is no such list.
    func list(_ method: ObjCMethod) -> [String]? {
        guard let start = method.body.firstIndex(where: { $0.isSymbol("[") }) else { return nil }
        var names: [String] = []
        for part in method.body[(start + 1)...].split(whereSeparator: { $0.isSymbol(",") || $0.isSymbol("]") }) {
            if let name = string(Array(part).filter { !$0.isSymbol(";") }[...]) { names.append(name) }
        }
        return names
    }

    /// The pairs of `@{ @"a": @"b" }`. A value is its tokens.
    func dictionary(_ method: ObjCMethod) -> [(key: String, value: [ObjCToken])]? {
        guard let start = method.body.firstIndex(where: { $0.isSymbol("{") }) else { return nil }
        var pairs: [(key: String, value: [ObjCToken])] = []
        var (key, part, depth): (String?, [ObjCToken], Int) = (nil, [], 0)
        func finish() {
            if let key { pairs.append((key, part)) }
            (key, part) = (nil, [])
        }
        for token in method.body[(start + 1)...] {
            if depth == 0, token.isSymbol("}") {
                finish()
                return pairs
            }
            if ["[", "(", "{"].contains(token.text), token.kind == .symbol { depth += 1 }
            if ["]", ")", "}"].contains(token.text), token.kind == .symbol { depth -= 1 }
            if depth == 0, key == nil, token.isSymbol(":") {
                key = string(part[...])
                part = []
            } else if depth == 0, token.isSymbol(",") {
                finish()
            } else {
                part.append(token)
            }
        }
        return pairs
    }

    /// The number that a method returns.
    func number(_ method: ObjCMethod) -> Int? {
        guard method.body.first?.isWord("return") == true else { return nil }
        return ObjCNumber.value(Array(method.body.dropFirst().prefix { !$0.isSymbol(";") })) { name in
            source.constant(name).flatMap { Int($0.text) }
        }
    }

    /// The text of one value: a string, or a constant that is one.
    func text(_ tokens: [ObjCToken]) -> String? { string(tokens[...]) }
}
