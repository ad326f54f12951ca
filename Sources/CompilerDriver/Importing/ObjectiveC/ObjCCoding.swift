import ModelLanguage

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

    /// What `initWithCoder:` assigns to a property.
    struct Decoded {
        var property: String
        /// In the order in which they are tried.
        var keys: [(key: String, place: String)] = []
        /// The value in place of one that is absent.
        var other: [ObjCToken]?
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
                        || value.dropFirst().first?.isWord("NSNumber") == true
                )
            )
        }
        return result
    }

    func place(of method: ObjCMethod) -> String? { method.body.first.map(place) }

    private func place(of token: ObjCToken) -> String {
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

    /// The assignments of `initWithCoder:`, one for each property.
    func decoded(_ method: ObjCMethod) -> [Decoded] {
        var result: [Decoded] = []
        let body = method.body
        let isConditional = body.contains { $0.isWord("containsValueForKey") } || body.contains { $0.isSymbol("?") }
        for (name, value) in assignments(in: body) {
            let place = result.firstIndex { $0.property == name } ?? result.count
            if place == result.count { result.append(Decoded(property: name)) }
            var keys = keys(of: value)
            // A variable in between: `id n = [coder decode…]; _n = [n intValue];`
            let variable = result[..<place].last { named in
                !named.keys.isEmpty && value.contains { $0.isWord(named.property) }
            }
            if keys.isEmpty, let variable {
                keys = variable.keys
                result[place].other = variable.other
            }
            result[place].keys += keys
            // `c ? [coder decode…] : other`, `[coder decode…] ?: other`, or an assignment of its own.
            let other = keys.isEmpty ? value : Self.last(of: value)
            if let other, other.count < 4, isConditional, !other.contains(where: { $0.isWord(name) }),
                self.keys(of: other).isEmpty
            {
                result[place].other = Array(other)
            }
        }
        return result.filter { !$0.keys.isEmpty }
    }

    /// `name = value;` and `[self setName:value]`, in their order.
    private func assignments(in body: [ObjCToken]) -> [(name: String, value: ArraySlice<ObjCToken>)] {
        body.indices.dropFirst().compactMap { index in
            guard index + 1 < body.count, body[index - 1].kind == .word else { return nil }
            let name = body[index - 1].text
            if body[index].isSymbol("="), !body[index + 1].isSymbol("=") {
                return (name, body[(index + 1)...].prefix { !$0.isSymbol(";") })
            }
            guard body[index].isSymbol(":"), name.hasPrefix("set"), name.count > 3, index > 2,
                body[index - 2].isWord("self"), body[index - 3].isSymbol("["),
                let end = Self.end(of: index - 3, in: body)
            else { return nil }
            return (String(name.dropFirst(3)).loweringFirst, body[(index + 1)..<end])
        }
    }

    /// The part behind the last colon of a condition.
    private static func last(of value: ArraySlice<ObjCToken>) -> ArraySlice<ObjCToken>? {
        var depth = 0
        var (isAsked, start): (Bool, Int?) = (false, nil)
        for index in value.indices where value[index].kind == .symbol {
            depth += value[index].nesting
            switch value[index].text {
            case "?" where depth == 0: isAsked = true
            case ":" where depth == 0 && isAsked: start = index + 1
            default: break
            }
        }
        return start.map { value[$0...] }
    }

    /// Of all calls `decode…ForKey:` in it.
    private func keys(of value: ArraySlice<ObjCToken>) -> [(key: String, place: String)] {
        value.indices.compactMap { index in
            let verb = value[index]
            guard verb.kind == .word, verb.text.hasPrefix("decode"), index + 1 < value.endIndex,
                value[index + 1].isSymbol(":")
            else { return nil }
            var start = index + 2
            if !verb.text.hasSuffix("ForKey") {
                guard let forKey = Self.label("forKey", in: value, from: start) else { return nil }
                start = forKey + 2
            }
            var depth = 0
            let key = value[start...].prefix { token in
                depth += token.nesting
                return depth >= 0
            }
            return string(key).map { ($0, place(of: verb)) }
        }
    }

    /// A value in a schema's notation; nil: it is none of the type.
    func literal(_ tokens: [ObjCToken], _ type: PropertyType) -> String? {
        switch type.builtin {
        case .bool?:
            guard tokens.count == 1 else { return nil }
            return ["YES": "true", "NO": "false", "true": "true", "false": "false"][tokens[0].text]
        case .double?, .float?, .cgFloat?:
            let text = tokens.map(\.text).joined().replacing("f", with: "")
            return Double(text).map { $0 == $0.rounded() && abs($0) < 1e15 ? "\(Int($0))" : "\($0)" }
        case .string?:
            return tokens.last?.kind == .string && tokens.allSatisfy { $0.kind != .word }
                ? YAMLText.quoted(tokens.last?.text ?? "") : nil
        default:
            guard type.builtin?.integerRange != nil else { return nil }
            return ObjCNumber.value(tokens) { name in source.constant(name).flatMap { Int($0.text) } }.map { "\($0)" }
        }
    }

    /// `self.name`, `_name`, `self->_name`, `[self name]`, `@(self.name)`, `[NSNumber numberWithInt:self.name]`.
    private static func property(_ value: ArraySlice<ObjCToken>) -> String? {
        var value = value
        // `(int)self.kind`
        if value.count > 3, value.first?.isSymbol("(") == true, let end = value.firstIndex(where: { $0.isSymbol(")") }),
            value[..<end].dropFirst().allSatisfy({ $0.kind == .word })
        {
            value = value[(end + 1)...]
        }
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
