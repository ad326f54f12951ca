import ModelLanguage

/// What `initWithCoder:` says: keys, values in place of absent ones, the classes of values, and what becomes of them.
struct ObjCDecoding {
    /// What it assigns to a property or variable.
    struct Decoded {
        var property: String
        /// In the order in which they are tried. The condition: of reading at all.
        var keys: [(key: String, place: String, condition: String?)] = []
        /// The value in place of one that is absent.
        var other: [ObjCToken]?
        /// It is in the place of nil, too.
        var isForNil = false
        /// Those of `decodeObjectOfClasses:`.
        var classes: [String] = []
        /// On what is not understood.
        var remarks: [DraftRemark] = []
    }

    private struct Assignment {
        var name: String
        var value: ArraySlice<ObjCToken>
        /// The whole of it.
        var text: ArraySlice<ObjCToken>
        var conditions: [ObjCStatements.Condition]
        /// `*=`, `++`, `[name addObject:other]`
        var isChange = false
    }

    /// What a condition says of a property's value in the archive.
    private enum Fit {
        case absent
        /// Or nil.
        case missing
        /// Or nil, empty or 0.
        case empty
        case present
        case irrelevant
        case unknown
    }

    private let coding: ObjCCoding
    private let found: ObjCClass
    private let coders: Set<String>
    private var all: [Decoded] = []
    /// Of all keys that are read.
    private(set) var classes: [String: [String]] = [:]
    private(set) var keys: Set<String> = []
    /// On what gets the coder and is not followed.
    private(set) var unknown: [DraftRemark] = []
    /// Variables that are sets of classes.
    private var sets: [String: [String]] = [:]
    /// The keys that each property is read from, wherever that is.
    private var keysRead: [String: [String]] = [:]
    private var initial: [String: ArraySlice<ObjCToken>] = [:]

    /// The assignments, one for each property.
    var decoded: [Decoded] { all.filter { !$0.keys.isEmpty } }

    init(_ method: ObjCMethod, of found: ObjCClass, coding: ObjCCoding) {
        let statements = coding.statements(of: method, of: found, isWriting: false)
        (self.coding, self.found, coders) = (coding, found, ObjCCoding.coders(method, statements.map(\.tokens)))
        let assigned = statements.flatMap { assignments(in: $0.tokens, $0.conditions) }
        for assignment in assigned where calls(in: assignment.value).isEmpty {
            let classes = classNames(assignment.value)
            if !classes.isEmpty { sets[assignment.name] = classes }
        }
        for (tokens, _) in statements {
            unknown += coding.unknown(ObjCCoding.calls(in: tokens), of: found, with: coders).map { call in
                let text = "What '\(call.name)' reads is not known: the coder is handed on to it."
                return DraftRemark(text, coding.source.place(of: call.token))
            }
            for (key, _, classes) in calls(in: tokens) {
                keys.insert(key)
                self.classes[key, default: []] += classes
            }
        }
        for assignment in assigned { keysRead[assignment.name, default: []] += calls(in: assignment.value).map(\.key) }
        for assignment in assigned { add(assignment) }
    }

    // MARK: Assignments

    private mutating func add(_ new: Assignment) {
        let calls = calls(in: new.value)
        let place = all.firstIndex { $0.property == new.name } ?? all.count
        if place == all.count { all.append(Decoded(property: new.name)) }
        if new.isChange {
            all[place].keys += self.calls(in: new.text).map { ($0.key, $0.place, nil) }
            return change(place, new)
        }
        let isOwn = new.value.contains { $0.kind == .word && name($0.text) == new.name }
        // A variable in between: `id n = [coder decode…]; _n = [n intValue];`
        let variable = all[..<place].last { named in
            !named.keys.isEmpty && new.value.contains { $0.kind == .word && name($0.text) == named.property }
        }
        let hasKeys = !all[place].keys.isEmpty
        if calls.isEmpty, new.value.contains(where: { $0.kind == .word && coders.contains($0.text) }) { return }
        guard !calls.isEmpty || isOwn || variable != nil && !hasKeys else { return addConstant(place, new) }
        var own = all[place].keys.map(\.key) + calls.map(\.key)
        if let variable, calls.isEmpty, !isOwn {
            own += variable.keys.map(\.key)
            all[place].keys = variable.keys
            all[place].classes = variable.classes
            all[place].remarks += variable.remarks
            (all[place].other, all[place].isForNil) = (variable.other, variable.isForNil)
        }
        let fits = new.conditions.map { ($0, fit($0, new.name, own)) }
        let unknown = fits.filter { $0.1 == .unknown || $0.1 == .empty && hasKeys == false }.map(\.0)
        let condition = unknown.isEmpty ? nil : Self.words(unknown)
        all[place].keys += calls.map { ($0.key, $0.place, condition) }
        all[place].classes += calls.flatMap(\.classes)
        let names = [new.name] + (variable.map { [$0.property] } ?? [])
        let (isKnown, other, isForNil) = reading(new.value, names, own)
        if calls.isEmpty, isOwn, !isKnown || condition != nil {
            change(place, new)
        } else if !isKnown {
            let text = "It is computed from what the archive has: '\(Self.text(new.value))'."
            all[place].remarks.add(text, self.place(new))
        } else if let other {
            let own = isRead(ObjCCoding.core(other), [new.name]) ? initial[new.name] ?? [] : other
            if !own.isEmpty { (all[place].other, all[place].isForNil) = (Array(own), isForNil) }
        } else if all[place].other == nil, let value = initial[new.name], fits.contains(where: { $0.1 == .present }) {
            all[place].other = Array(value)
        }
    }

    private mutating func addConstant(_ place: Int, _ new: Assignment) {
        let fits = new.conditions.map { fit($0, new.name, keysRead[new.name] ?? []) }.filter { $0 != .irrelevant }
        if fits.isEmpty, all[place].keys.isEmpty {
            initial[new.name] = new.value
        } else if !fits.isEmpty, fits.allSatisfy({ [.absent, .missing, .empty].contains($0) }) {
            (all[place].other, all[place].isForNil) = (Array(new.value), !fits.contains(.absent))
            if fits.contains(.empty) { change(place, new) }
        } else {
            change(place, new)
        }
    }

    private mutating func change(_ place: Int, _ new: Assignment) {
        let known = all[place].keys.map(\.key)
        let conditions = new.conditions.filter { fit($0, new.name, known) != .irrelevant }
        let rest = conditions.isEmpty ? "" : " if '\(Self.words(conditions))'"
        all[place].remarks.add("Then it is changed: '\(Self.text(new.text))'\(rest).", self.place(new))
    }

    private func place(_ assignment: Assignment) -> String {
        assignment.text.first.map(coding.source.place) ?? ""
    }

    static func words(_ conditions: [ObjCStatements.Condition]) -> String {
        conditions.map { $0.holds ? text($0.test) : "!(\(text($0.test)))" }.joined(separator: " && ")
    }

    /// With spaces around operators.
    private static func text(_ tokens: ArraySlice<ObjCToken>) -> String {
        let operators: Set = ["=", "<", ">", "+", "*", "/", "%", "&", "|", "?"]
        var text = ""
        for token in tokens {
            let isOperator = token.kind == .symbol && operators.contains(token.text)
            let isLonger = isOperator && text.hasSuffix(" ") || token.isSymbol("=") && text.hasSuffix("!")
            if isLonger, text.hasSuffix(" ") { text.removeLast() }
            if isOperator, !isLonger { text += " " }
            let isWord = token.kind == .word || token.kind == .number
            if isWord, text.last.map({ $0.isLetter || $0.isNumber || $0 == "_" }) == true { text += " " }
            text += token.kind == .string ? "@\"\(token.text)\"" : token.text
            if isOperator { text += " " }
        }
        let pairs = [("? :", "?:"), ("?:[", "?: ["), (" ++ ", "++")]
        return pairs.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }

    /// The property that a variable is of, or the name itself.
    private func name(_ text: String) -> String {
        found.properties.first { found.stores($0, as: text) }?.name ?? text
    }

    /// `name = value;`, `name *= value;`, `name++;`, `[self setName:value]`, `[name addObject:value]`, in their order.
    private func assignments(
        in body: ArraySlice<ObjCToken>,
        _ conditions: [ObjCStatements.Condition]
    ) -> [Assignment] {
        func at(_ index: Int) -> ObjCToken? { body.indices.contains(index) ? body[index] : nil }
        func isSymbol(_ index: Int, _ texts: Set<String>) -> Bool {
            at(index).map { $0.kind == .symbol && texts.contains($0.text) } ?? false
        }
        func isOfAnother(_ index: Int) -> Bool {
            isSymbol(index - 1, [".", "->"]) && at(index - 2)?.isWord("self") != true
        }
        let changes: Set = ["add", "insert", "remove", "replace", "set", "append", "sort", "filter", "union", "minus"]
        return body.indices.compactMap { index in
            guard body[index].kind == .word, !isOfAnother(index) else { return nil }
            let own = name(body[index].text)
            func assignment(_ value: ArraySlice<ObjCToken>, _ text: ArraySlice<ObjCToken>, _ isChange: Bool)
                -> Assignment
            {
                Assignment(name: own, value: value, text: text, conditions: conditions, isChange: isChange)
            }
            func rest(_ start: Int) -> ArraySlice<ObjCToken> {
                var depth = 0
                return body[start...].prefix { token in
                    depth += token.nesting
                    return depth >= 0
                }
            }
            if isSymbol(index + 1, ["="]), !isSymbol(index + 2, ["="]), index + 2 < body.endIndex {
                return assignment(rest(index + 2), rest(index), false)
            }
            let next = at(index + 1)?.text
            let doubled = isSymbol(index + 1, ["+", "-"]) && isSymbol(index + 2, [next ?? ""])
            let isPrefixed = isSymbol(index - 1, ["+", "-"]) && isSymbol(index - 2, [body[index - 1].text])
            let isCompound =
                isSymbol(index + 1, ["+", "-", "*", "/", "%", "|", "&", "^", "<<"]) && isSymbol(index + 2, ["="])
            if doubled || isPrefixed || isCompound { return assignment([], rest(index), true) }
            if isSymbol(index - 1, ["["]), let verb = at(index + 1), verb.kind == .word,
                changes.contains(where: verb.text.hasPrefix), body[index].text != "self"
            {
                return assignment([], rest(index), true)
            }
            guard isSymbol(index + 1, [":"]), body[index].text.hasPrefix("set"), body[index].text.count > 3,
                at(index - 1)?.isWord("self") == true, isSymbol(index - 2, ["["])
            else { return nil }
            var set = assignment(rest(index + 2), rest(index), false)
            set.name = name(String(body[index].text.dropFirst(3)).loweringFirst)
            return set
        }
    }

    // MARK: Values

    /// Whether a value is what was read, and what is in its place if that is absent.
    private func reading(
        _ value: ArraySlice<ObjCToken>,
        _ names: [String],
        _ keys: [String]
    ) -> (isKnown: Bool, other: ArraySlice<ObjCToken>?, isForNil: Bool) {
        let value = ObjCCoding.core(value)
        guard let (test, first, last) = Self.choice(value) else { return (isRead(value, names), nil, false) }
        func isOfArchive(_ part: ArraySlice<ObjCToken>) -> Bool {
            !calls(in: part).isEmpty || part.contains { $0.kind == .word && names.contains(name($0.text)) }
        }
        guard let first else {
            guard isRead(ObjCCoding.core(test), names) else { return (false, nil, false) }
            return isOfArchive(last) ? reading(last, names, keys) : (true, last, true)
        }
        let fit = names.map { self.fit(.init(test: test), $0, keys) }.first { $0 != .unknown } ?? .unknown
        switch fit {
        case .present where isRead(ObjCCoding.core(first), names): return (true, last, self.isForNil(test))
        case .absent where isRead(ObjCCoding.core(last), names): return (true, first, false)
        case .missing where isRead(ObjCCoding.core(last), names): return (true, first, true)
        default: return (false, nil, false)
        }
    }

    private func isForNil(_ test: ArraySlice<ObjCToken>) -> Bool {
        !test.contains { $0.isWord("containsValueForKey") }
    }

    /// A call that decodes, or one of the names.
    private func isRead(_ value: ArraySlice<ObjCToken>, _ names: [String]) -> Bool {
        if value.first?.isSymbol("[") == true, value.count > 3, ObjCCoding.closing(value) == value.endIndex - 1 {
            let verb = value[value.startIndex + 2]
            return value[value.startIndex + 1].kind == .word && verb.kind == .word && verb.text.hasPrefix("decode")
        }
        return ObjCCoding.property(value).map { names.contains(name($0)) } ?? false
    }

    /// The parts of `test ? first : last`; no first one in `test ?: last`.
    private static func choice(
        _ value: ArraySlice<ObjCToken>
    ) -> (test: ArraySlice<ObjCToken>, first: ArraySlice<ObjCToken>?, last: ArraySlice<ObjCToken>)? {
        var depth = 0
        var (question, inner): (Int?, Int) = (nil, 0)
        for index in value.indices where value[index].kind == .symbol {
            depth += value[index].nesting
            guard depth == 0 else { continue }
            if value[index].isSymbol("?") {
                if question == nil { question = index } else { inner += 1 }
            } else if value[index].isSymbol(":"), let question {
                if inner > 0 {
                    inner -= 1
                    continue
                }
                let first = value[(question + 1)..<index]
                return (value[..<question], first.isEmpty ? nil : first, value[(index + 1)...])
            }
        }
        return nil
    }

    private func fit(_ condition: ObjCStatements.Condition, _ name: String, _ keys: [String]) -> Fit {
        let test = ObjCCoding.core(condition.test)
        guard let first = test.first else { return .unknown }
        if first.isSymbol("!") {
            return fit(.init(test: test.dropFirst(), holds: !condition.holds), name, keys)
        }
        let next = test.dropFirst().first
        if first.isWord("self"), next == nil || next?.isSymbol("=") == true || next?.isSymbol("!") == true {
            return .irrelevant
        }
        if test.contains(where: { $0.isWord("allowsKeyedCoding") }) { return .irrelevant }
        if let end = ObjCCoding.closing(test), end == test.endIndex - 1, test.count > 5,
            test[test.startIndex + 2].isWord("containsValueForKey")
        {
            let key = coding.text(Array(test[(test.startIndex + 4)..<end]))
            guard let key, keys.contains(key) else { return .unknown }
            return condition.holds ? .present : .absent
        }
        // `x == nil`, `x != nil`, `nil == x`, `x.length == 0`
        var (left, holds, isZero) = (test, condition.holds, false)
        let equals = test.indices.dropLast().first { index in
            test[index + 1].isSymbol("=") && (test[index].isSymbol("=") || test[index].isSymbol("!"))
        }
        if let equals {
            var sides = [ObjCCoding.core(test[..<equals]), ObjCCoding.core(test[(equals + 2)...])]
            let constants: Set = ["nil", "NULL", "Nil", "0"]
            guard let place = sides.firstIndex(where: { $0.count == 1 && constants.contains($0.first?.text ?? "") })
            else { return .unknown }
            isZero = sides.remove(at: place).first?.text == "0"
            left = sides[0]
            if test[equals].isSymbol("=") { holds = !holds }
        }
        if let last = left.last, ["length", "count"].contains(last.text), left.count > 2 {
            isZero = true
            left = left.first?.isSymbol("[") == true ? left : left.dropLast(2)
        } else if left.first?.isSymbol("[") == true, left.count > 3,
            ["length", "count"].contains(left[left.endIndex - 2].text)
        {
            isZero = true
            left = left[(left.startIndex + 1)..<(left.endIndex - 2)]
        }
        let property = found.properties.first { $0.name == name }
        if left.count < 5, let property, property.type.pointers == 0, property.type.name != "id" { isZero = true }
        let own = calls(in: left).map(\.key)
        guard isRead(left, [name]), own.allSatisfy(keys.contains) else { return .unknown }
        return holds ? (isZero ? .unknown : .present) : isZero ? .empty : .missing
    }

    /// Of all calls `decode…ForKey:` in it.
    private func calls(in value: ArraySlice<ObjCToken>) -> [(key: String, place: String, classes: [String])] {
        ObjCCoding.calls(in: value).compactMap { call in
            let place = call.name.split(separator: ":").firstIndex { $0.hasSuffix("ForKey") || $0 == "forKey" }
            guard call.name.hasPrefix("decode"), let place, place < call.arguments.count,
                let key = coding.text(Array(call.arguments[place]))
            else { return nil }
            let classes = call.arguments[..<place].flatMap(classNames)
            return (key, coding.source.place(of: call.token), classes)
        }
    }

    /// Of `[Book class]`, `Book.class`, and of variables with such ones.
    private func classNames(_ tokens: ArraySlice<ObjCToken>) -> [String] {
        var names: [String] = []
        for index in tokens.indices where tokens[index].kind == .word {
            if let known = sets[tokens[index].text] { names += known }
            guard tokens[index].text == "class", index > tokens.startIndex else { continue }
            let before = tokens[index - 1].isSymbol(".") ? index - 2 : index - 1
            guard before >= tokens.startIndex, tokens[before].kind == .word else { continue }
            names.append(tokens[before].text == "self" ? found.name : tokens[before].text)
        }
        return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
