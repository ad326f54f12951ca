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
        /// Without it nothing is written.
        var condition: String?
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

    /// Methods and macros of libraries that encode all properties, each as an object under its name: YYModel's and MJExtension's.
    private static let wholeEncoders: Set = [
        "yy_modelEncodeWithCoder:", "modelEncodeWithCoder:", "mj_encode:", "mj_encodeWithCoder:",
        "MJCodingImplementation", "MJExtensionCodingImplementation",
    ]

    private static let wholeDecoders: Set = [
        "yy_modelInitWithCoder:", "modelInitWithCoder:", "mj_decode:", "mj_decodeWithCoder:",
    ]

    /// Whether its own code says what is in its archives.
    static func isWritten(_ found: ObjCClass) -> Bool {
        found.method("encodeWithCoder:") != nil || !found.words.isDisjoint(with: wholeEncoders)
            || found.method("initWithCoder:")?.body.contains { $0.kind == .word && $0.text.hasPrefix("decode") } == true
    }

    /// What a class writes, or the nearest of its superclasses. nil: none writes anything.
    func encoding(of found: ObjCClass) -> Encoding? {
        if let method = found.method("encodeWithCoder:") { return encoded(method, of: found) }
        if !found.words.isDisjoint(with: Self.wholeEncoders) { return Encoding(all: .properties) }
        guard let above = source.chain(of: found.name).dropFirst().first, var inherited = encoding(of: above) else {
            return nil
        }
        inherited.calls = []
        return inherited
    }

    private func encoded(_ method: ObjCMethod, of found: ObjCClass) -> Encoding {
        var result = Encoding()
        let statements = statements(of: method, of: found, isWriting: true)
        let coders = Self.coders(method, statements.map(\.tokens))
        for (tokens, conditions) in statements {
            let words = tokens.filter { $0.kind == .word }.map(\.text)
            if words.contains("class_copyIvarList") { result.all = .variables }
            if words.contains("class_copyPropertyList") { result.all = .properties }
            let calls = Self.calls(in: tokens)
            if calls.contains(where: { Self.wholeEncoders.contains($0.name) }) { result.all = .properties }
            result.unknown += unknown(calls, of: found, with: coders).map { call in
                let text = "What '\(call.name)' writes is not known: the coder is handed on to it."
                return DraftRemark(text, source.place(of: call.token))
            }
            // A macro that hides the coder.
            if let first = tokens.first, first.kind == .word, tokens.count == 1 || calls.first?.name == first.text,
                first.text.uppercased() == first.text || first.text.lowercased().contains("encode"),
                coders.isDisjoint(with: words)
            {
                result.unknown.add("What '\(first.text)' writes is not known.", source.place(of: first))
            }
            for call in calls where call.name.hasPrefix("encode") && coders.contains(where: call.isOf) {
                add(call, conditions, of: found, &result)
            }
        }
        return result
    }

    /// The names of the coder: that of the argument, and of variables that are the same.
    static func coders(_ method: ObjCMethod, _ statements: [ArraySlice<ObjCToken>]) -> Set<String> {
        var names = Set([method.parameters.last].compactMap { $0 })
        for tokens in statements {
            guard let equals = tokens.firstIndex(where: { $0.isSymbol("=") }), equals > tokens.startIndex else {
                continue
            }
            let value = core(tokens[(equals + 1)...])
            if names.contains(where: { isName(value, $0) }) { names.insert(tokens[equals - 1].text) }
        }
        return names
    }

    /// The calls that get the coder and are not followed. Superclasses get it anyway.
    func unknown(_ calls: [Call], of found: ObjCClass, with coders: Set<String>) -> [Call] {
        calls.filter { call in
            call.arguments.contains { argument in coders.contains { Self.isName(argument, $0) } }
                && !Self.wholeEncoders.contains(call.name) && !Self.wholeDecoders.contains(call.name)
                && !call.isOf("super") && next(call, of: found) == nil
        }
    }

    private func add(
        _ call: Call,
        _ conditions: [ObjCStatements.Condition],
        of found: ObjCClass,
        _ result: inout Encoding
    ) {
        let place = source.place(of: call.token)
        let labels = call.name.split(separator: ":")
        guard let forKey = labels.firstIndex(where: { $0 == "forKey" }), forKey > 0,
            let key = string(call.arguments[forKey])
        else {
            // In a loop over all of them it is the name of each.
            if result.all == nil {
                result.unknown.add("The key of this call is not known: \(call.text).", place)
            }
            return
        }
        let value = call.arguments[0]
        let rest = forKey > 1 ? value.startIndex..<call.arguments[forKey - 1].endIndex : value.indices
        let whole = call.tokens[rest]
        let asked = conditions.filter { !Self.isOfCourse($0) }
        result.calls.append(
            Encoded(
                key: key,
                property: forKey == 1 ? Self.property(value) : nil,
                kind: String(labels[0].dropFirst(6)),
                text: ObjCTypeReader.spelled(Array(whole)),
                place: place,
                condition: asked.isEmpty ? nil : ObjCDecoding.words(asked),
                isBoxed: value.first?.isSymbol("@") == true && value.dropFirst().first?.isSymbol("(") == true
                    || value.dropFirst().first?.isWord("NSNumber") == true,
                value: Array(whole)
            )
        )
    }

    /// Conditions that hold when an object is archived: `self`, `[coder allowsKeyedCoding]`.
    private static func isOfCourse(_ condition: ObjCStatements.Condition) -> Bool {
        condition.test.contains { ["self", "allowsKeyedCoding"].contains($0.text) }
            && !condition.test.contains { [".", "->"].contains($0.text) }
            || condition.test.contains { ["NSKeyedArchiver", "isKindOfClass"].contains($0.text) }
    }

    func place(of method: ObjCMethod) -> String? { method.body.first.map(source.place) }

    // MARK: Statements and calls

    /// A message, or a call of a function or macro.
    struct Call {
        /// `encodeObject:forKey:`
        var name: String
        /// nil: of a function.
        var receiver: ArraySlice<ObjCToken>?
        var arguments: [ArraySlice<ObjCToken>] = []
        /// At its name.
        var token: ObjCToken
        /// From the receiver to the last argument.
        var tokens: ArraySlice<ObjCToken>

        var text: String { ObjCTypeReader.spelled(Array(tokens)) }

        func isOf(_ name: String) -> Bool { receiver.map { ObjCCoding.isName($0, name) } ?? false }
    }

    static func isName(_ tokens: ArraySlice<ObjCToken>, _ name: String) -> Bool {
        tokens.count == 1 && tokens.first?.isWord(name) == true
    }

    private static let depthLimit = 32

    /// The calls in a statement, the outer ones first; those inside of very many others are left out.
    static func calls(in tokens: ArraySlice<ObjCToken>) -> [Call] {
        var open: [Int] = []
        var pairs: [(start: Int, end: Int)] = []
        for index in tokens.indices {
            if tokens[index].nesting == 1 { open.append(index) }
            guard tokens[index].nesting == -1, let start = open.popLast() else { continue }
            if open.count < depthLimit { pairs.append((start, index)) }
        }
        return pairs.sorted { $0.start < $1.start }.compactMap { start, end in
            let inside = tokens[(start + 1)..<end]
            let before = start > tokens.startIndex ? tokens[start - 1] : nil
            if tokens[start].isSymbol("[") { return before?.isSymbol("@") == true ? nil : message(inside) }
            let words: Set = ["if", "while", "for", "switch", "return", "sizeof", "catch"]
            guard tokens[start].isSymbol("("), let before, before.kind == .word, !words.contains(before.text) else {
                return nil
            }
            return Call(
                name: before.text,
                arguments: inside.parted(by: ","),
                token: before,
                tokens: tokens[(start - 1)...end]
            )
        }
    }

    private static func message(_ tokens: ArraySlice<ObjCToken>) -> Call? {
        guard let first = tokens.first else { return nil }
        var start = (first.nesting == 1 ? closing(tokens).map { $0 + 1 } : tokens.startIndex + 1) ?? tokens.endIndex
        while start + 1 < tokens.endIndex, [".", "->"].contains(tokens[start].text) { start += 2 }
        guard start < tokens.endIndex, tokens[start].kind == .word else { return nil }
        var call = Call(name: "", receiver: tokens[..<start], token: tokens[start], tokens: tokens)
        var (depth, begin, questions) = (0, start, 0)
        for index in tokens[start...].indices {
            depth += tokens[index].nesting
            guard depth == 0 else { continue }
            if tokens[index].isSymbol("?") { questions += 1 }
            guard tokens[index].isSymbol(":") else { continue }
            if questions > 0 {
                questions -= 1
            } else if index > start, tokens[index - 1].kind == .word {
                if !call.name.isEmpty { call.arguments.append(tokens[begin..<(index - 1)]) }
                call.name += tokens[index - 1].text + ":"
                begin = index + 1
            }
        }
        if call.name.isEmpty { call.name = tokens[start].text } else { call.arguments.append(tokens[begin...]) }
        return call
    }

    /// The method of the class that a message to `self` calls.
    private func next(_ call: Call, of found: ObjCClass) -> ObjCMethod? {
        guard let receiver = call.receiver, Self.isSelf(receiver) else { return nil }
        return source.chain(of: found.name).lazy.compactMap { $0.method(call.name) }.first
    }

    /// `self`, `[self initWithFrame:frame]`
    private static func isSelf(_ tokens: ArraySlice<ObjCToken>) -> Bool {
        if isName(tokens, "self") { return true }
        guard tokens.first?.isSymbol("[") == true, closing(tokens) == tokens.endIndex - 1,
            let inner = message(tokens.dropFirst().dropLast()), inner.name.hasPrefix("init")
        else { return false }
        return inner.receiver.map { isName($0, "super") || isSelf($0) } ?? false
    }

    /// Of what is followed: methods that call two others each would never end.
    private static let lengthLimit = 200_000

    /// The statements of a method with keys. Those of the class's own methods are before the statement that calls them, with arguments in
    /// place of parameters. To write, a method gets the coder.
    func statements(
        of method: ObjCMethod,
        of found: ObjCClass,
        isWriting: Bool
    ) -> [(tokens: ArraySlice<ObjCToken>, conditions: [ObjCStatements.Condition])] {
        var length = 0
        func statements(
            _ body: [ObjCToken],
            behind seen: Set<String>
        ) -> [(tokens: ArraySlice<ObjCToken>, conditions: [ObjCStatements.Condition])] {
            if seen.count > 1 { length += body.count }
            guard length < Self.lengthLimit else { return [] }
            let own = ObjCStatements(expanded(body)).found.filter { !$0.conditions.contains(where: Self.isWithoutKeys) }
            return own.flatMap { statement in
                // What is inside of a call is called first.
                let calls = Self.calls(in: statement.tokens).sorted { $0.tokens.endIndex < $1.tokens.endIndex }
                let inner = calls.flatMap { call in
                    guard !seen.contains(call.name), seen.count < 8, let next = next(call, of: found),
                        isWriting ? !call.arguments.isEmpty : !isSetter(call, of: found)
                    else { return [(tokens: ArraySlice<ObjCToken>, conditions: [ObjCStatements.Condition])]() }
                    let body = Self.replacing(next.parameters, call.arguments, in: next.body)
                    return statements(body, behind: seen.union([call.name])).map {
                        ($0.tokens, statement.conditions + $0.conditions)
                    }
                }
                return inner + [statement]
            }
        }
        return statements(method.body, behind: [method.selector])
    }

    /// Whether it sets one property, which is known without its code.
    private func isSetter(_ call: Call, of found: ObjCClass) -> Bool {
        found.properties.contains { call.name == "set\($0.name.raisingFirst):" }
    }

    /// `![coder allowsKeyedCoding]`
    private static func isWithoutKeys(_ condition: ObjCStatements.Condition) -> Bool {
        condition.test.contains { $0.isWord("allowsKeyedCoding") }
            && condition.holds == (condition.test.first?.isSymbol("!") == true)
    }

    private func expanded(_ body: [ObjCToken], depth: Int = 0) -> [ObjCToken] {
        guard depth < 4, body.contains(where: { $0.kind == .word && source.macro($0) != nil }) else { return body }
        var result: [ObjCToken] = []
        var place = 0
        while place < body.count {
            let token = body[place]
            if token.kind == .word, place + 1 < body.count, body[place + 1].isSymbol("("),
                let macro = source.macro(token), let end = Self.closing(body[(place + 1)...].prefix(4_000))
            {
                result += macro.expanded(body[(place + 2)..<end].parted(by: ","), at: token)
                place = end + 1
            } else {
                result.append(token)
                place += 1
            }
        }
        return result.count < Self.lengthLimit ? expanded(result, depth: depth + 1) : body
    }

    private static func replacing(
        _ parameters: [String],
        _ arguments: [ArraySlice<ObjCToken>],
        in body: [ObjCToken]
    ) -> [ObjCToken] {
        guard parameters.count == arguments.count, !parameters.isEmpty else { return body }
        return body.indices.flatMap { index -> [ObjCToken] in
            let token = body[index]
            let isMember = index > 0 && [".", "->"].contains(body[index - 1].text)
            let isLabel =
                index + 1 < body.count && body[index + 1].isSymbol(":")
                && (index == 0 || !body[index - 1].isSymbol("?"))
            guard token.kind == .word, !isMember, !isLabel, let place = parameters.firstIndex(of: token.text) else {
                return [token]
            }
            let argument = Array(arguments[place])
            func symbol(_ text: String) -> ObjCToken {
                ObjCToken(kind: .symbol, text: text, line: token.line, file: token.file)
            }
            return argument.count == 1 ? argument : [symbol("(")] + argument + [symbol(")")]
        }
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
        guard let start = method.body.firstIndex(where: { $0.isSymbol("{") }),
            let end = Self.closing(method.body[start...])
        else { return nil }
        return method.body[(start + 1)..<end].parted(by: ",").compactMap { part in
            guard let name = part.parted(by: ":").first, name.endIndex < part.endIndex, let key = string(name) else {
                return nil
            }
            return (key, Array(part[(name.endIndex + 1)...]))
        }
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
