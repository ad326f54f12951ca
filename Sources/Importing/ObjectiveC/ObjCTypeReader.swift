/// Reads a type and the name after it.
struct ObjCTypeReader {
    static let qualifiers: Set = [
        "const", "volatile", "__weak", "__strong", "__unsafe_unretained", "__block", "__kindof", "IBOutlet",
        "IBInspectable", "struct", "enum", "_Nullable", "__nullable", "nullable", "_Nonnull", "__nonnull", "nonnull",
        "null_unspecified", "_Null_unspecified", "__null_unspecified", "static", "extern", "inline", "signed",
        "_Atomic", "__autoreleasing",
    ]
    private static let numbers: Set = ["unsigned", "long", "short", "int", "char", "float", "double"]
    private static let depthLimit = 16

    private let tokens: [ObjCToken]
    private let isNonnull: Bool
    private var place = 0

    init(_ tokens: [ObjCToken], isNonnull: Bool) {
        self.tokens = tokens
        self.isNonnull = isNonnull
    }

    static func spelled(_ tokens: [ObjCToken]) -> String {
        var text = ""
        for token in tokens {
            let word = token.kind == .string ? "@\"\(token.text)\"" : token.text
            let needsSpace = token.kind != .symbol && text.last.map { $0.isLetter || $0.isNumber || $0 == "_" } == true
            text += (needsSpace || token.isSymbol("*") && !text.hasSuffix("*") ? " " : "") + word
        }
        return text
    }

    private var current: ObjCToken? { place < tokens.count ? tokens[place] : nil }

    mutating func name() -> String? {
        // A bit field's width, or another declaration's end.
        guard let token = current, token.kind == .word else { return nil }
        return token.text
    }

    mutating func type(depth: Int = 0) -> ObjCType? {
        var type = ObjCType()
        var words: [String] = []
        let start = place
        guard depth < Self.depthLimit else { return nil }
        while let token = current {
            if token.kind == .word {
                switch token.text {
                case "_Nullable", "__nullable", "nullable": type.nullability = .nullable
                case "_Nonnull", "__nonnull", "nonnull": type.nullability = .nonnull
                case _ where Self.qualifiers.contains(token.text): break
                case _
                where words.isEmpty || Self.numbers.contains(token.text) && words.allSatisfy(Self.numbers.contains):
                    words.append(token.text)
                default:
                    return finished(type, words, start)
                }
                place += 1
            } else if token.isSymbol("<") {
                place += 1
                while let next = current, !next.isSymbol(">") {
                    let before = place
                    if let inner = self.type(depth: depth + 1) {
                        if inner.pointers > 0 || inner.name == "id" {
                            type.generics.append(inner)
                        } else {
                            type.protocols.append(inner.name)
                        }
                    }
                    if current?.isSymbol(",") == true { place += 1 }
                    if place == before { place += 1 }
                }
                place += 1
            } else if token.isSymbol("*") {
                type.pointers += 1
                place += 1
            } else {
                break
            }
        }
        return finished(type, words, start)
    }

    private func finished(_ type: ObjCType, _ words: [String], _ start: Int) -> ObjCType? {
        guard !words.isEmpty else { return nil }
        var type = type
        // `long long` and `long int` are alike.
        let kept = words.count > 1 ? words.filter { $0 != "int" || words == ["unsigned", "int"] } : words
        type.name = kept.joined(separator: " ")
        type.text = Self.spelled(Array(tokens[start..<min(place, tokens.count)]))
        if type.nullability == .unspecified, isNonnull { type.nullability = .nonnull }
        return type
    }
}

/// Numbers in enums: sums of literals, names, shifts and `|`.
enum ObjCNumber {
    /// nil: it is not known.
    static func value(_ tokens: [ObjCToken], _ named: (ObjCToken) -> Int?) -> Int? {
        var tokens = tokens[...]
        // Brackets around the whole expression.
        while tokens.count > 2, tokens.first?.isSymbol("(") == true, tokens.last?.isSymbol(")") == true,
            tokens.dropFirst().dropLast().allSatisfy({ !$0.isSymbol("(") && !$0.isSymbol(")") })
        {
            tokens = tokens.dropFirst().dropLast()
        }
        // `(1 << 2) | 4`, `a | b`
        let parts = tokens.parted(by: "|")
        if parts.count > 1 {
            return parts.reduce(0 as Int?) { sum, part in
                guard let sum, let value = value(Array(part), named) else { return nil }
                return sum | value
            }
        }
        let shift = tokens.parted(by: "<<")
        if shift.count == 2, let left = value(Array(shift[0]), named), let right = value(Array(shift[1]), named),
            0..<63 ~= right
        {
            return left << right
        }
        // `FirstCase + 4`
        if let sign = tokens.indices.dropFirst().last(where: { tokens[$0].isSymbol("+") || tokens[$0].isSymbol("-") }),
            !tokens[..<sign].contains(where: { $0.nesting != 0 }), sign + 1 < tokens.endIndex,
            let left = value(Array(tokens[..<sign]), named), let right = value(Array(tokens[(sign + 1)...]), named)
        {
            return tokens[sign].isSymbol("+") ? left &+ right : left &- right
        }
        if tokens.count == 2, tokens.first?.isSymbol("-") == true {
            return value(Array(tokens.dropFirst()), named).map { 0 &- $0 }
        }
        guard tokens.count == 1, let token = tokens.first else { return nil }
        if token.kind == .word { return named(token) ?? limits[token.text] }
        let digits = token.text.lowercased().replacing("u", with: "").replacing("l", with: "")
        return digits.hasPrefix("0x") ? Int(digits.dropFirst(2), radix: 16) : Int(digits)
    }

    private static let limits = [
        "NSIntegerMax": Int.max, "NSIntegerMin": .min, "INT_MAX": 0x7FFF_FFFF, "INT32_MAX": 0x7FFF_FFFF,
    ]
}
