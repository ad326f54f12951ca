/// Finds declarations among tokens, and skips everything else.
struct ObjCParser {
    private let tokens: [ObjCToken]
    private let path: String
    private let ends: [Int: Int]
    private var place = 0
    /// Inside of `NS_ASSUME_NONNULL_BEGIN` and `_END`.
    private var isNonnull = false
    private(set) var problems: [String] = []

    init(_ tokens: [ObjCToken], path: String) {
        self.tokens = tokens
        self.path = path
        ends = Self.ends(of: tokens)
    }

    mutating func parse(into source: inout ObjCSource) {
        while let token = current {
            if noteRegion() { continue }
            if token.isSymbol("@") {
                place += 1
                directive(into: &source)
            } else if token.isWord("typedef") {
                place += 1
                typedef(into: &source)
            } else if ["NS_ENUM", "NS_OPTIONS", "NS_CLOSED_ENUM", "enum"].contains(token.text) {
                enumeration(into: &source)
                skip(past: ";")
            } else if token.isSymbol("{") {
                skipBalanced()
            } else {
                constant(into: &source)
                place += 1
            }
        }
    }

    // MARK: Tokens

    private var current: ObjCToken? { place < tokens.count ? tokens[place] : nil }

    private func ahead(_ distance: Int) -> ObjCToken? {
        place + distance < tokens.count ? tokens[place + distance] : nil
    }

    private mutating func take(_ symbol: String) -> Bool {
        guard current?.isSymbol(symbol) == true else { return false }
        place += 1
        return true
    }

    private mutating func word() -> String? {
        guard let token = current, token.kind == .word else { return nil }
        place += 1
        return token.text
    }

    private mutating func skip(past symbol: String) {
        while let token = current {
            if token.isSymbol("{") || token.isSymbol("(") {
                skipBalanced()
                continue
            }
            place += 1
            if token.isSymbol(symbol) { return }
        }
    }

    /// At an opening bracket: past its end. It makes no array: swiftc 6.3.1 -O releases one that is discarded before it is filled.
    private mutating func skipBalanced() { _ = inside() }

    /// At an opening bracket: what is inside.
    private mutating func balanced() -> [ObjCToken] { Array(tokens[inside()]) }

    private mutating func inside() -> Range<Int> {
        let start = place + 1
        guard let end = ends[place] else {
            // It is reported, and reading continues after the bracket.
            report("a bracket is not closed", at: place)
            place = start
            return start..<start
        }
        place = end + 1
        return start..<end
    }

    /// The closing bracket of each open one. If a bracket of another kind closes it, it ends at the nearest enclosing bracket of its own
    /// kind.
    private static func ends(of tokens: [ObjCToken]) -> [Int: Int] {
        let closing = ["(": ")", "{": "}", "[": "]"]
        var ends: [Int: Int] = [:]
        var open: [(index: Int, end: String)] = []
        var counts: [String: Int] = [:]
        for (index, token) in tokens.enumerated() where token.kind == .symbol {
            if let end = closing[token.text] {
                open.append((index, end))
                counts[end, default: 0] += 1
            } else if counts[token.text, default: 0] > 0 {
                while let last = open.popLast() {
                    counts[last.end, default: 1] -= 1
                    guard last.end == token.text else { continue }
                    ends[last.index] = index
                    break
                }
            }
        }
        return ends
    }

    private mutating func report(_ text: String, at index: Int) {
        let line = tokens.indices.contains(index) ? tokens[index].line : 0
        let problem = "Line \(line) of \(path.split(separator: "/").last ?? ""): \(text)."
        if problems.count < 20, !problems.contains(problem) { problems.append(problem) }
    }

    private mutating func noteRegion() -> Bool {
        if current?.isWord("NS_ASSUME_NONNULL_BEGIN") == true {
            isNonnull = true
        } else if current?.isWord("NS_ASSUME_NONNULL_END") == true {
            isNonnull = false
        } else {
            return false
        }
        place += 1
        return true
    }

    // MARK: Classes

    private mutating func directive(into source: inout ObjCSource) {
        switch word() {
        case "interface": interface(into: &source)
        case "implementation": implementation(into: &source)
        case "protocol":
            if word() == nil || current?.isSymbol(";") == true || current?.isSymbol(",") == true {
                skip(past: ";")
            } else {
                skipToEnd()
            }
        case "class", "import": skip(past: ";")
        default: break
        }
    }

    private mutating func skipToEnd() {
        while let token = current {
            place += 1
            if token.isSymbol("@"), current?.isWord("end") == true {
                place += 1
                return
            }
        }
    }

    private mutating func open(_ name: String, in source: inout ObjCSource) {
        if source.classes[name] == nil {
            source.classes[name] = ObjCClass(name: name, path: path)
            source.order.append(name)
        }
    }

    /// `Room.Price`, as a class of Swift is called in what class-dump prints.
    private mutating func className() -> String? {
        var name = word()
        while name != nil, take("."), let next = word() { name? += "." + next }
        return name
    }

    private mutating func interface(into source: inout ObjCSource) {
        let line = current?.line ?? 0
        guard let name = className() else { return }
        // Parameters of generic classes.
        if current?.isSymbol("<") == true, ahead(1)?.isSymbol("<") != true, isGenericHead() { skipAngles() }
        open(name, in: &source)
        guard var item = source.classes[name] else { return }
        if current?.isSymbol("(") == true {
            skipBalanced()
        } else {
            item.isDeclared = true
            item.path = path
            item.line = line
        }
        if take(":") {
            item.superclass = className()
            if current?.isSymbol("<") == true, isGenericHead() { skipAngles() }
        }
        if take("<") {
            while let token = current, !token.isSymbol(">"), !token.isSymbol("@") {
                if token.kind == .word { item.protocols.append(token.text) }
                place += 1
            }
            _ = take(">")
        }
        if current?.isSymbol("{") == true { item.variables += variables(balanced()) }
        members(of: &item)
        source.classes[name] = item
    }

    /// At `<`: whether a second list, or a colon, follows it.
    private func isGenericHead() -> Bool {
        var (index, depth) = (place, 0)
        while index < tokens.count {
            if tokens[index].isSymbol("<") { depth += 1 }
            if tokens[index].isSymbol(">") { depth -= 1 }
            index += 1
            if depth == 0 { break }
        }
        guard index < tokens.count else { return false }
        return tokens[index].isSymbol(":") || tokens[index].isSymbol("<") || tokens[index].isSymbol("(")
    }

    private mutating func skipAngles() {
        var depth = 0
        while let token = current {
            if token.isSymbol("<") { depth += 1 }
            if token.isSymbol(">") { depth -= 1 }
            place += 1
            if depth <= 0 { return }
        }
    }

    private mutating func members(of item: inout ObjCClass) {
        while let token = current {
            if noteRegion() { continue }
            if token.isSymbol("@") {
                place += 1
                switch word() {
                case "end": return
                case "property": item.properties += property()
                default: break
                }
            } else if token.isSymbol("-") || token.isSymbol("+") {
                skip(past: ";")
            } else {
                place += 1
            }
        }
    }

    private mutating func implementation(into source: inout ObjCSource) {
        guard let name = word() else { return }
        open(name, in: &source)
        guard var item = source.classes[name] else { return }
        if current?.isSymbol("(") == true { skipBalanced() }
        if current?.isSymbol("{") == true { item.variables += variables(balanced()) }
        while let token = current {
            if noteRegion() { continue }
            if token.isSymbol("@") {
                place += 1
                switch word() {
                case "end":
                    source.classes[name] = item
                    return
                case "synthesize":
                    while let property = word() {
                        item.synthesized[property] = take("=") ? word() : property
                        if !take(",") { break }
                    }
                default: break
                }
            } else if token.isSymbol("-") || token.isSymbol("+") {
                method(of: &item)
            } else if token.isSymbol("{") {
                skipBalanced()
            } else {
                if token.kind == .word { item.words.insert(token.text) }
                constant(into: &source)
                place += 1
            }
        }
        source.classes[name] = item
    }

    private mutating func method(of item: inout ObjCClass) {
        let (isOfClass, line) = (current?.text == "+", current?.line ?? 0)
        place += 1
        if current?.isSymbol("(") == true { skipBalanced() }
        var selector = ""
        var parameters: [String] = []
        while let token = current, !token.isSymbol("{"), !token.isSymbol(";") {
            if token.isSymbol("(") {
                skipBalanced()
                continue
            }
            if token.kind == .word, ahead(1)?.isSymbol(":") == true || selector.isEmpty {
                selector += token.text
                if ahead(1)?.isSymbol(":") == true { selector += ":" }
            } else if token.kind == .word {
                parameters.append(token.text)
            }
            place += 1
        }
        guard !take(";"), current?.isSymbol("{") == true else { return }
        item.methods.append(
            ObjCMethod(selector: selector, isOfClass: isOfClass, parameters: parameters, body: balanced(), line: line)
        )
    }

    // MARK: Properties

    private mutating func property() -> [ObjCProperty] {
        var attributes: [String: String] = [:]
        let line = current?.line ?? 0
        if current?.isSymbol("(") == true {
            let end = tokens[place...].firstIndex { $0.isSymbol(")") || $0.isSymbol(";") || $0.isSymbol("@") }
            guard let end, tokens[end].isSymbol(")") else {
                report("the attributes of this property are not closed, so it is left out", at: place)
                place = end ?? tokens.count
                return []
            }
            for part in balanced().split(whereSeparator: { $0.isSymbol(",") }) {
                guard let name = part.first?.text else { continue }
                attributes[name] = part.dropFirst(2).map(\.text).joined()
            }
        }
        let start = place
        while let token = current, !token.isSymbol(";"), !token.isSymbol("@") { place += 1 }
        let found = declarators(Array(tokens[start..<place]), line: line)
        if found.isEmpty { report("this property could not be parsed", at: start) }
        _ = take(";")
        if attributes["class"] != nil { return [] }
        return found.map { item in
            var item = item
            item.attributes = attributes
            if attributes["nullable"] != nil || attributes["null_resettable"] != nil {
                item.type.nullability = .nullable
            } else if attributes["nonnull"] != nil {
                item.type.nullability = .nonnull
            }
            return item
        }
    }

    private func variables(_ tokens: [ObjCToken]) -> [ObjCProperty] {
        var list: [ObjCToken] = []
        for (index, token) in tokens.enumerated() {
            // `@private`
            if token.isSymbol("@") || index > 0 && tokens[index - 1].isSymbol("@") { continue }
            list.append(token)
        }
        return list.split(whereSeparator: { $0.isSymbol(";") }).flatMap { part in
            declarators(Array(part), line: part.first?.line ?? 0).map { item in
                var item = item
                item.isVariable = true
                return item
            }
        }
    }

    /// `NSString *title, *subtitle`.
    private func declarators(_ tokens: [ObjCToken], line: Int) -> [ObjCProperty] {
        var tokens = tokens
        // Macros and attributes after the name.
        while let last = tokens.lastIndex(where: { $0.isSymbol(")") }), last == tokens.count - 1,
            let start = matching(tokens, closing: last), start > 1, tokens[start - 1].kind == .word,
            tokens[start - 1].text.contains("_"),
            tokens[start - 1].text.uppercased() == tokens[start - 1].text
                || tokens[start - 1].text.hasPrefix("__")
        {
            tokens.removeSubrange((start - 1)...)
        }
        while tokens.count > 2, let last = tokens.last, last.kind == .word, last.text.count > 3,
            last.text.uppercased() == last.text, tokens[tokens.count - 2].kind == .word
        {
            tokens.removeLast()
        }
        if tokens.contains(where: { $0.isSymbol("^") }) || tokens.contains(where: { $0.isSymbol("[") })
            || isFunctionPointer(tokens)
        {
            let name = opaqueName(tokens)
            let text = ObjCTypeReader.spelled(tokens)
            return name.map {
                [ObjCProperty(name: $0, type: ObjCType(isOpaque: true, text: text), line: line)]
            } ?? []
        }
        var parts: [[ObjCToken]] = [[]]
        var depth = 0
        for token in tokens {
            if token.isSymbol("<") { depth += 1 }
            if token.isSymbol(">") { depth -= 1 }
            if depth == 0, token.isSymbol(",") { parts.append([]) } else { parts[parts.count - 1].append(token) }
        }
        var reader = ObjCTypeReader(parts[0], isNonnull: isNonnull)
        guard var type = reader.type(), let name = reader.name() else { return [] }
        var result = [ObjCProperty(name: name, type: type, line: line)]
        for part in parts.dropFirst() {
            guard let name = part.last(where: { $0.kind == .word })?.text else { continue }
            type.pointers = part.count { $0.isSymbol("*") }
            result.append(ObjCProperty(name: name, type: type, line: line))
        }
        return result
    }

    private func matching(_ tokens: [ObjCToken], closing: Int) -> Int? {
        var depth = 0
        for index in stride(from: closing, through: 0, by: -1) {
            if tokens[index].isSymbol(")") { depth += 1 }
            if tokens[index].isSymbol("(") { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    private func isFunctionPointer(_ tokens: [ObjCToken]) -> Bool {
        zip(tokens, tokens.dropFirst()).contains { $0.isSymbol("(") && $1.isSymbol("*") }
    }

    /// `name` of `void (^name)(int)` and of `int name[4]`.
    private func opaqueName(_ tokens: [ObjCToken]) -> String? {
        if let caret = tokens.firstIndex(where: { $0.isSymbol("^") || $0.isSymbol("*") }),
            let name = tokens[caret...].first(where: {
                $0.kind == .word && !ObjCTypeReader.qualifiers.contains($0.text)
            }),
            tokens.contains(where: { $0.isSymbol("(") })
        {
            return name.text
        }
        let bracket = tokens.firstIndex { $0.isSymbol("[") } ?? tokens.count
        return tokens[..<bracket].last { $0.kind == .word }?.text
    }

    // MARK: Enums, typedefs, constants

    private mutating func typedef(into source: inout ObjCSource) {
        if let token = current, ["NS_ENUM", "NS_OPTIONS", "NS_CLOSED_ENUM", "enum"].contains(token.text) {
            enumeration(into: &source)
            skip(past: ";")
            return
        }
        if current?.isWord("struct") == true || current?.isWord("union") == true {
            place += 1
            if let tag = word() { source.structs.insert(tag) }
            if current?.isSymbol("{") == true { skipBalanced() }
            if let name = word() { source.structs.insert(name) }
            skip(past: ";")
            return
        }
        let start = place
        while let token = current, !token.isSymbol(";"), !token.isSymbol("@") { place += 1 }
        for item in declarators(Array(tokens[start..<place]), line: 0) { source.aliases[item.name] = item.type }
        _ = take(";")
    }

    private mutating func enumeration(into source: inout ObjCSource) {
        guard let keyword = word() else { return }
        var item = ObjCEnum(
            name: "",
            raw: keyword == "enum" ? "unsigned int" : "NSInteger",
            isOptions: keyword == "NS_OPTIONS",
            isClosed: keyword == "NS_CLOSED_ENUM"
        )
        if keyword == "enum" {
            item.name = word() ?? ""
            if take(":") { item.raw = word() ?? item.raw }
        } else {
            let parts = balanced().split { $0.isSymbol(",") }
            guard parts.count == 2, let name = parts[1].last?.text else { return }
            item.raw = parts[0].map(\.text).joined(separator: " ")
            item.name = name
        }
        guard current?.isSymbol("{") == true else { return }
        let cases = balanced()
        if keyword == "enum", let name = word() { item.name = name }
        guard !item.name.isEmpty else { return }
        var next: Int? = 0
        for part in cases.split(whereSeparator: { $0.isSymbol(",") }) {
            guard let name = part.first, name.kind == .word else { continue }
            let equals = part.firstIndex { $0.isSymbol("=") }
            if let equals {
                let expression = Array(part[(equals + 1)...])
                let known = Dictionary(item.cases.map { ($0.name.text, $0.value) }) { first, _ in first }
                next = ObjCNumber.value(expression) { known[$0.text] ?? source.constant($0).flatMap { Int($0.text) } }
            }
            item.cases.append((name, next, equals.map { ObjCTypeReader.spelled(Array(part[($0 + 1)...])) } ?? ""))
            next = next.flatMap { $0 == .max ? nil : $0 + 1 }
        }
        if source.enums[item.name] == nil { source.enumOrder.append(item.name) }
        source.enums[item.name] = item
    }

    /// `NSString *const key = @"key";`, at its name.
    private func constant(into source: inout ObjCSource) {
        guard let name = current, name.kind == .word, ahead(1)?.isSymbol("=") == true, let value = ahead(2),
            ahead(3)?.isSymbol(";") == true, value.kind == .string || value.kind == .number
        else { return }
        let words = tokens[..<place].reversed().prefix { $0.kind == .word || $0.isSymbol("*") }.map(\.text)
        // In C++ a constant is of its file without the word 'static', too.
        if words.contains("static") || ["mm", "hh"].contains(where: path.hasSuffix) && !words.contains("extern") {
            source.files[name.file].constants[name.text] = value
        } else {
            source.exported[name.text, default: []].append(value)
        }
    }
}
