import ModelLanguage

extension ObjCCoding {
    /// A value in a schema's notation; nil: it is none of the type.
    func literal(_ value: [ObjCToken], _ type: PropertyType) -> String? {
        var tokens = Array(Self.core(value[...]))
        if tokens.count == 2, tokens[0].isSymbol("@") { tokens.removeFirst() }
        if let empty = type.empty { return Self.isEmpty(tokens) ? empty : nil }
        let text = tokens.map(\.text).joined()
        switch type.builtin {
        case .bool?:
            guard tokens.count == 1 else { return nil }
            return ["YES": "true", "NO": "false", "true": "true", "false": "false"][text]
        case .double?, .float?, .cgFloat?:
            let text = text.replacing("f", with: "")
            return Double(text).map { $0 == $0.rounded() && abs($0) < 1e15 ? "\(Int($0))" : "\($0)" }
        case .string?:
            if let code = Self.code[text] { return code.type == .string ? code.text : nil }
            return tokens.last?.kind == .string && tokens.allSatisfy { $0.kind != .word }
                ? YAMLText.quoted(tokens.last?.text ?? "") : nil
        default:
            if let code = Self.code[text], code.type == type.builtin { return code.text }
            guard type.builtin?.integerRange != nil else { return nil }
            return number(tokens).map { "\($0)" }
        }
    }

    /// A whole number, or the name of one.
    func number(_ tokens: [ObjCToken]) -> Int? {
        let value = Self.core(tokens[...])
        let inner = value.count == 2 && value.first?.isSymbol("@") == true ? value.dropFirst() : value
        return ObjCNumber.value(Array(inner)) { name in source.constant(name).flatMap { Int($0.text) } }
    }

    /// `@[]`, `[NSMutableArray array]`, `[[NSSet alloc] init]`.
    private static func isEmpty(_ tokens: [ObjCToken]) -> Bool {
        let text = tokens.map(\.text).joined()
        if ["@[]", "@{}"].contains(text) { return true }
        let words = tokens.filter { $0.kind == .word }.map(\.text)
        let makers: Set = ["array", "set", "dictionary", "orderedSet", "new", "alloc", "init", "initWithCapacity"]
        return words.count > 1 && words[0].hasPrefix("NS") && words.dropFirst().allSatisfy(makers.contains)
    }

    /// Values that code computes, without their spaces.
    private static let code: [String: (type: BuiltinType, text: String)] = {
        var code: [String: (type: BuiltinType, text: String)] = [:]
        for new in ["[NSUUIDUUID]", "NSUUID.UUID", "[NSUUIDnew]", "[[NSUUIDalloc]init]"] {
            code[new] = (.uuid, "{ swift: UUID() }")
            for text in ["\(new).UUIDString", "[\(new)UUIDString]"] {
                code[text] = (.string, "{ swift: UUID().uuidString }")
            }
        }
        for now in ["[NSDatedate]", "NSDate.date", "NSDate.now", "[NSDatenew]", "[[NSDatealloc]init]"] {
            code[now] = (.date, "{ swift: Date() }")
        }
        code["[NSDatedistantPast]"] = (.date, "{ swift: Date.distantPast }")
        code["[NSStringstring]"] = (.string, "\"\"")
        for (name, value) in [("zero", "0"), ("one", "1")] {
            code["[NSDecimalNumber\(name)]"] = (.decimal, value)
            code["NSDecimalNumber.\(name)"] = (.decimal, value)
        }
        return code
    }()
}
