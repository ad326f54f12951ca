import ModelLanguage
import Workspace

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
        /// `Book.m:3`
        var place: String
        /// A number as an object: `@(self.count)`.
        var isBoxed = false
        var value: [ObjCToken] = []
    }

    /// What `encodeWithCoder:` does.
    struct Encoding {
        /// Of all properties, or all variables, by key-value coding.
        enum Names {
            case properties
            case variables
        }

        var calls: [Encoded] = []
        /// What could not be understood, as remarks.
        var unknown: [DraftRemark] = []
        var all: Names?
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

    /// Methods of libraries that encode all properties, each as an object under its name: YYModel's and MJExtension's.
    private static let wholeEncoders: Set = [
        "yy_modelEncodeWithCoder:", "modelEncodeWithCoder:", "mj_encode:", "mj_encodeWithCoder:",
    ]

    /// - Parameters:
    ///   - coder: the argument that is the coder; nil: the last one.
    ///   - seen: the methods that handed it on.
    func encoded(
        _ method: ObjCMethod,
        of found: ObjCClass,
        coder: Int? = nil,
        behind seen: Set<String> = []
    ) -> Encoding {
        var result = Encoding()
        let body = method.body
        if body.contains(where: { $0.isWord("class_copyIvarList") }) { result.all = .variables }
        if body.contains(where: { $0.isWord("class_copyPropertyList") }) { result.all = .properties }
        let names = method.parameters
        let coder = coder.map { names.indices.contains($0) ? names[$0] : "" } ?? names.last
        for (name, isOwn, argument, token) in calls(with: coder, in: body) {
            if Self.wholeEncoders.contains(name) {
                result.all = .properties
            } else if isOwn, !seen.contains(name), seen.count < 8,
                let next = source.chain(of: found.name).lazy.compactMap({ $0.method(name) }).first
            {
                let inner = encoded(
                    next,
                    of: found,
                    coder: argument,
                    behind: seen.union([method.selector, name])
                )
                result.calls += inner.calls
                result.unknown += inner.unknown
                result.all = result.all ?? inner.all
            } else {
                result.unknown.append(
                    DraftRemark("What '\(name)' writes is not known: the coder is handed on to it.", place(of: token))
                )
            }
        }
        for index in body.indices where body[index].isSymbol("[") {
            let start = index + 2
            guard start + 1 < body.count, body[start].kind == .word, body[start].text.hasPrefix("encode"),
                body[start + 1].isSymbol(":"), coder.map(body[index + 1].isWord) ?? true,
                let end = Self.end(of: index, in: body)
            else { continue }
            let (verb, call) = (body[start], body[(index + 1)..<end])
            let place = place(of: verb)
            guard let forKey = Self.label("forKey", in: call, from: start + 2), let key = string(call[(forKey + 2)...])
            else {
                // In a loop over all of them it is the name of each.
                if result.all == nil {
                    let text = ObjCTypeReader.spelled(Array(call))
                    result.unknown.append(DraftRemark("The key of this call is not known: \(text).", place))
                }
                continue
            }
            let value = call[(start + 2)..<forKey]
            result.calls.append(
                Encoded(
                    key: key,
                    property: Self.property(value),
                    kind: String(verb.text.dropFirst(6)),
                    text: ObjCTypeReader.spelled(Array(value)),
                    place: place,
                    isBoxed: value.first?.isSymbol("@") == true && value.dropFirst().first?.isSymbol("(") == true
                        || value.dropFirst().first?.isWord("NSNumber") == true,
                    value: Array(value)
                )
            )
        }
        return result
    }

    func place(of method: ObjCMethod) -> String? { method.body.first.map(place) }

    func place(of token: ObjCToken) -> String {
        "\(Paths.name(of: source.files[token.file].path)):\(token.line)"
    }

    /// Messages and functions that receive a value, except `super`'s method of the same kind.
    private func calls(
        with name: String?,
        in body: [ObjCToken]
    ) -> [(name: String, isOwn: Bool, argument: Int, token: ObjCToken)] {
        guard let name else { return [] }
        var result: [(name: String, isOwn: Bool, argument: Int, token: ObjCToken)] = []
        var open: [Int] = []
        for (index, token) in body.enumerated() {
            if token.nesting == 1 { open.append(index) }
            if token.nesting == -1 { _ = open.popLast() }
            guard token.isWord(name), index > 0, index + 1 < body.count, let start = open.last,
                [":", "(", ","].contains(body[index - 1].text), body[index - 1].kind == .symbol,
                body[index + 1].kind == .word || ["]", ")", ","].contains(body[index + 1].text)
            else { continue }
            if body[start].isSymbol("["), body[index - 1].isSymbol(":"), let end = Self.end(of: start, in: body) {
                var depth = 0
                var selector = ""
                var argument = -1
                for place in (start + 1)..<end {
                    depth += body[place].nesting
                    if depth == 0, body[place].kind == .word, body[place + 1].isSymbol(":") {
                        selector += body[place].text + ":"
                        if place < index { argument += 1 }
                    }
                }
                if body[start + 1].isWord("super") { continue }
                result.append((selector, body[start + 1].isWord("self"), argument, token))
            } else if body[start].isSymbol("("), start > 0, body[start - 1].kind == .word,
                !["if", "while", "for", "switch", "return", "sizeof"].contains(body[start - 1].text)
            {
                result.append((body[start - 1].text, false, 0, token))
            }
        }
        return result
    }

    /// The property whose value it is: `self.name`, `_name`, `self->_name`, `[self name]`.
    static func property(_ value: ArraySlice<ObjCToken>) -> String? {
        let value = core(value)
        let words = value.filter { $0.kind == .word }.map(\.text)
        let symbols = value.filter { $0.kind == .symbol }.map(\.text)
        switch (words.count, symbols) {
        case (1, []): return value.count == 1 ? words[0] : nil
        case (2, ["."]), (2, ["->"]), (2, ["[", "]"]): return words[0] == "self" ? words[1] : nil
        default: return nil
        }
    }

    /// What a value is made of without a change: the inside of brackets, casts, boxes, copies.
    static func core(_ value: ArraySlice<ObjCToken>) -> ArraySlice<ObjCToken> {
        var value = value
        while let inner = unwrapped(value) { value = inner }
        return value
    }

    /// Messages whose result is the receiver's value.
    private static func isSame(_ token: ObjCToken) -> Bool {
        token.kind == .word
            && (["copy", "mutableCopy", "retain", "autorelease", "BOOLValue"].contains(token.text)
                || token.text.hasSuffix("Value")
                    && [
                        "bool", "int", "integer", "long", "longLong", "unsigned", "unsignedInt", "unsignedInteger",
                        "unsignedLong",
                        "unsignedLongLong", "double", "float", "char", "short",
                    ].contains(token.text.dropLast(5)))
    }

    private static func unwrapped(_ value: ArraySlice<ObjCToken>) -> ArraySlice<ObjCToken>? {
        guard value.count > 1, let first = value.first, let last = value.last else { return nil }
        let (start, end) = (value.startIndex, value.endIndex)
        if isSame(last), value.count > 2, value[end - 2].isSymbol(".") { return value[..<(end - 2)] }
        if first.isSymbol("@"), value[start + 1].isSymbol("("), closing(value[(start + 1)...]) == end - 1 {
            return value[(start + 2)..<(end - 1)]
        }
        guard let close = closing(value) else { return nil }
        if first.isSymbol("(") {
            if close == end - 1 { return value[(start + 1)..<close] }
            let isCast = value[(start + 1)..<close].allSatisfy {
                $0.kind == .word || ["*", "<", ">"].contains($0.text)
            }
            let next = value[close + 1]
            return isCast && (next.kind != .symbol || ["[", "(", "@"].contains(next.text)) ? value[(close + 1)...] : nil
        }
        guard first.isSymbol("["), close == end - 1, value.count > 3 else { return nil }
        if isSame(value[close - 1]), !value[close - 2].isSymbol(":") { return value[(start + 1)..<(close - 1)] }
        // [NSNumber numberWithInt:x], [NSMutableArray arrayWithArray:x], [[NSSet alloc] initWithSet:x]
        let colons = value.indices.filter { value[$0].isSymbol(":") }
        guard let colon = colons.first, value[(start + 1)..<colon].contains(where: { $0.text.hasPrefix("NS") }),
            value[(start + 1)..<(colon - 1)].allSatisfy({
                $0.text.hasPrefix("NS") || ["[", "]", "alloc"].contains($0.text)
            }),
            [
                "numberWith", "arrayWithArray", "setWithSet", "dictionaryWithDictionary", "stringWithString",
                "initWithArray",
                "initWithSet", "initWithDictionary", "initWithString",
            ].contains(where: value[colon - 1].text.hasPrefix)
        else { return nil }
        return value[(colon + 1)..<close]
    }

    /// The end of the brackets that open at the first token.
    static func closing(_ tokens: ArraySlice<ObjCToken>) -> Int? {
        var depth = 0
        guard tokens.first?.nesting == 1 else { return nil }
        return tokens.indices.first { index in
            depth += tokens[index].nesting
            return depth == 0
        }
    }

    /// Those before the end of the brackets that they are in.
    static func inside(_ tokens: ArraySlice<ObjCToken>) -> ArraySlice<ObjCToken> {
        var depth = 0
        return tokens.prefix { token in
            depth += token.nesting
            return depth >= 0
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

    static func label(_ name: String, in tokens: ArraySlice<ObjCToken>, from start: Int) -> Int? {
        var depth = 0
        for index in start..<max(start, tokens.endIndex - 1) {
            depth += tokens[index].nesting
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
            depth += token.nesting
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
