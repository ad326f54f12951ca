/// The statements of a method that are not statements of control, each with the conditions on its way.
struct ObjCStatements {
    struct Condition {
        var test: ArraySlice<ObjCToken>
        var holds = true
    }

    private(set) var found: [(tokens: ArraySlice<ObjCToken>, conditions: [Condition])] = []
    private var rest: ArraySlice<ObjCToken>
    private var depth = 0
    private static let depthLimit = 64

    init(_ body: [ObjCToken]) {
        rest = body[...]
        while !rest.isEmpty { block([]) }
    }

    private mutating func block(_ conditions: [Condition]) {
        var conditions = conditions
        while let first = rest.first, !first.isSymbol("}") { _ = statement(&conditions) }
        rest = rest.dropFirst()
    }

    /// What follows an `if` that returns has the condition that it does not hold.
    /// - Returns: whether it ends with a return.
    private mutating func statement(_ conditions: inout [Condition]) -> Bool {
        guard let first = rest.first, depth < Self.depthLimit else { return simple(conditions) }
        depth += 1
        defer { depth -= 1 }
        switch first.text {
        case "{" where first.kind == .symbol:
            rest = rest.dropFirst()
            let start = found.count
            block(conditions)
            return found.count > start && found.last?.tokens.first?.isWord("return") == true
        case "@" where ["try", "catch", "finally", "autoreleasepool", "synchronized"].contains(second), "do", "else":
            rest = rest.dropFirst(first.text == "@" ? 2 : 1)
            _ = header()
            return statement(&conditions)
        case "if", "while", "for", "switch":
            rest = rest.dropFirst()
            let test = header()
            found.append((test, conditions))
            var inner = conditions + [Condition(test: test)]
            let isLeft = statement(&inner)
            let otherwise = conditions + [Condition(test: test, holds: false)]
            if first.text == "if", rest.first?.isWord("else") == true {
                rest = rest.dropFirst()
                inner = otherwise
                _ = statement(&inner)
            } else if first.text == "if", isLeft {
                conditions = otherwise
            }
            return false
        default: return simple(conditions)
        }
    }

    private var second: String { rest.dropFirst().first?.text ?? "" }

    private mutating func header() -> ArraySlice<ObjCToken> {
        guard rest.first?.isSymbol("(") == true, let end = ObjCCoding.closing(rest) else { return [] }
        defer { rest = rest[(end + 1)...] }
        return rest[(rest.startIndex + 1)..<end]
    }

    private mutating func simple(_ conditions: [Condition]) -> Bool {
        var level = 0
        let tokens = rest.prefix { token in
            level += token.nesting
            return level >= 0 && !(level == 0 && token.isSymbol(";"))
        }
        rest = rest[tokens.endIndex...]
        if rest.first?.isSymbol("}") != true || tokens.isEmpty { rest = rest.dropFirst() }
        if !tokens.isEmpty { found.append((tokens, conditions)) }
        return tokens.first?.isWord("return") == true
    }
}
