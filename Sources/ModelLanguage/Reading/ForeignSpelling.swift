// How other languages, databases and frameworks spell types.

/// The schema's spelling of a type from any language; nil if the text is not a type.
func typeMeant(by spelled: some StringProtocol) -> String? { typeMeant(by: spelled, isInside: false) }

private func typeMeant(by spelled: some StringProtocol, isInside: Bool) -> String? {
    // Each level of a nested type is read again for the level above.
    guard spelled.utf8.count <= 300 else { return nil }
    // C++'s namespaces.
    let text = String(spelled.trimmed()).replacing("::", with: ".")
    return ForeignSpelling(text: text, isInside: isInside).type
}

private struct ForeignSpelling {
    var text: String
    /// An element of a collection: there every name may be another language's, regardless of its first letter.
    var isInside: Bool

    private static let nothing: Set<String> = ["null", "undefined", "nil", "None", "none", "void", "Null", "Nil"]
    /// Types that contain one value of their parameter.
    private static let boxes: Set<String> = [
        "box", "cell", "mutex", "mapped", "published", "state", "lazy", "property",
    ]
    /// Of these, the ones that nobody declares.
    private static let views: Set<String> = [
        "readonly", "required", "partial", "published", "rc", "arc", "refcell", "cow", "rwlock", "promise", "livedata",
        "mutablelivedata", "stateflow", "mutablestateflow", "flow", "sharedptr", "uniqueptr", "weakptr", "deepreadonly",
        "nonnull", "notnull", "classvar", "forwardref", "initvar", "awaitable", "deferred", "mutablestate",
        "behaviorsubject",
        "currentvaluesubject", "atomicreference", "nonnullable", "observablefield", "writablesignal", "final",
    ]

    /// Django's and others' words for references: whether there are many.
    private static let relations = [
        "foreignkey": false, "onetoonefield": false, "onetoone": false, "manytoone": false, "reference": false,
        "ref": false, "relationship": false, "manytomanyfield": true, "manytomany": true, "onetomany": true,
        "references": false, "belongsto": false, "hasone": false, "hasmany": true, "toone": false, "tomany": true,
    ]

    /// Words before or after a type, and what they make of it.
    private enum Word { case nothing, optional, array, set }

    private static let wordsBefore: [String: Word] = [
        "optional": .optional, "nullable": .optional, "maybe": .optional, "option": .optional, "opt": .optional,
        "ref": .optional, "belongs_to": .optional, "has_one": .optional, "reference": .optional,
        "references": .optional,
        "required": .nothing, "singular": .nothing, "const": .nothing, "mut": .nothing, "&mut": .nothing,
        "nonnull": .nothing, "readonly": .nothing, "final": .nothing, "val": .nothing,
        "repeated": .array, "many": .array, "has_many": .array, "multiple": .array, "several": .array,
    ]
    private static let wordsAfter: [(text: String, word: Word)] = [
        (" or null", .optional), (" or nil", .optional), (" or none", .optional), (" or undefined", .optional),
        (" option", .optional), (" optional", .optional), (" nullable", .optional), (" maybe", .optional),
        (" (optional)", .optional), (" (nullable)", .optional), (" if present", .optional), (" (required)", .nothing),
        (" required", .nothing), (" (not null)", .nothing), (" nonnull", .nothing), (" non-null", .nothing),
        (" list", .array), (" array", .array), (" seq", .array), (" vector", .array), (" sequence", .array),
        (" collection", .array), (" slice", .array), (" set", .set),
    ]

    var type: String? {
        // Rust's lifetimes.
        if text.hasPrefix("&'"), let space = text.firstIndex(of: " ") { return typeMeant(by: text[space...]) }
        if text.hasPrefix("&") { return typeMeant(by: text.dropFirst()) }
        if text.hasPrefix("*") { return typeMeant(by: text.dropFirst()).map(Self.optional) }
        if text.hasSuffix("*") || text.hasSuffix("&") { return typeMeant(by: text.dropLast()) }
        if text.hasPrefix("?") { return typeMeant(by: text.dropFirst()).map(Self.optional) }
        if text.hasPrefix(".") || text.hasPrefix(":") { return typeMeant(by: text.dropFirst(), isInside: true) }
        if text.hasSuffix("]"), !text.contains("[") { return typeMeant(by: text.dropLast()) }
        if text.hasPrefix("("), text.hasSuffix(")"), !text.contains(",") {
            return typeMeant(by: text.dropFirst().dropLast())
        }
        if text.hasSuffix("?") { return typeMeant(by: text.dropLast()).map(Self.optional) }
        if text.hasSuffix("!") { return typeMeant(by: text.dropLast()) }
        if let quote = text.first, "\"'".contains(quote), text.last == quote,
            isIdentifier(String(text.dropFirst().dropLast()))
        {
            return typeMeant(by: text.dropFirst().dropLast())
        }
        let parts = ModelLanguage.parts(of: text, at: "|")
        if parts.count > 1 { return choice(parts) }
        return said ?? collection ?? name
    }

    /// One type, or nothing.
    private func choice(_ parts: [String]) -> String? {
        let rest = parts.filter { !Self.nothing.contains($0) }
        guard rest.count == 1, parts.count == 2 else { return nil }
        return typeMeant(by: rest[0], isInside: isInside).map(Self.optional)
    }

    private func type(_ spelled: some StringProtocol, _ word: Word) -> String? {
        switch word {
        case .nothing: typeMeant(by: spelled)
        case .optional: typeMeant(by: spelled).map(Self.optional)
        case .array: typeMeant(by: spelled, isInside: true).map { "[\($0)]" }
        case .set: typeMeant(by: spelled, isInside: true).map { "Set<\($0)>" }
        }
    }

    /// `optional string`, `string list option`, `list of strings`, `Map String Int`, `string (required)`.
    private var said: String? {
        guard let space = text.firstIndex(of: " ") else { return nil }
        let lower = text.lowercased()
        // A name of several words, as `long long`.
        if typeElsewhere(text) != nil { return nil }
        let first = text[..<space]
        let rest = text[space...].drop { $0 == " " }
        if let word = Self.wordsBefore[first.lowercased()] {
            let target = rest.hasPrefix("to ") ? rest.dropFirst(3) : rest
            return type(target, word)
        }
        if let (words, word) = Self.wordsAfter.first(where: { lower.hasSuffix($0.text) }) {
            return type(text.dropLast(words.count), word)
        }
        // `string (id: 1)`
        if lower.hasSuffix(")"), let open = positions(of: " (", in: text[...]).last {
            let inner = text[open...].dropFirst(2).dropLast().drop { !$0.isNumber }
            if !inner.isEmpty, inner.allSatisfy({ $0.isNumber }) { return typeMeant(by: text[..<open]) }
        }
        guard let kind = collectionElsewhere(String(first)) else { return nil }
        let isNamed = rest.hasPrefix("of ") || rest.hasPrefix("from ")
        let items = isNamed ? rest.drop { $0 != " " }.dropFirst() : rest
        if kind == .dictionary {
            let sign = [" to ", " => ", " -> ", ", "].first { !positions(of: $0, in: items).isEmpty }
            let place = sign.flatMap { positions(of: $0, in: items).first } ?? items.firstIndex(of: " ")
            guard let place, let key = typeMeant(by: items[..<place], isInside: true) else { return nil }
            let value = items[place...].dropFirst(sign?.count ?? 1)
            return typeMeant(by: value, isInside: true).map { "[\(key): \($0)]" }
        }
        guard isNamed || !items.contains(" ") || items.hasPrefix("("), var item = typeMeant(by: items, isInside: true)
        else { return nil }
        // `list of strings`
        if isNamed, item.hasSuffix("s"), let one = typeElsewhere(String(item.dropLast())) { item = one }
        return kind.type(of: item)
    }

    private var collection: String? {
        if let pair = dictionary { return pair }
        if text.hasPrefix("{"), text.hasSuffix("}") {
            // TypeScript's `{ [key: string]: number }`.
            let parts = ModelLanguage.parts(of: text.dropFirst().dropLast(), at: ":")
            guard parts.count == 2, parts[0].hasPrefix("["), parts[0].hasSuffix("]"),
                let colon = parts[0].firstIndex(of: ":")
            else { return tuple }
            let key = typeMeant(by: parts[0][colon...].dropFirst().dropLast(), isInside: true)
            return key.flatMap { key in typeMeant(by: parts[1], isInside: true).map { "[\(key): \($0)]" } }
        }
        if text.hasSuffix("]"), let open = text.lastIndex(of: "["), open > text.startIndex,
            text[open...].dropFirst().dropLast().allSatisfy(\.isNumber)
        {
            let item = text[..<open]
            // C's texts.
            if item == "char", !text.hasSuffix("[]") { return "String" }
            return typeMeant(by: item).map { "[\($0)]" }
        }
        // Go's, with and without a length.
        if text.hasPrefix("["), let close = text.firstIndex(of: "]"), text[close...].count > 1,
            text[..<close].dropFirst().allSatisfy(\.isNumber)
        {
            let item = text[close...].dropFirst()
            return item == "byte" ? "Data" : typeMeant(by: item, isInside: true).map { "[\($0)]" }
        }
        if text.hasPrefix("map["), let end = text.firstIndex(of: "]"), text[end...].count > 1 {
            let key = typeMeant(by: text[..<end].dropFirst(4))
            return key.flatMap { key in typeMeant(by: text[end...].dropFirst()).map { "[\(key): \($0)]" } }
        }
        guard let open = text.firstIndex(where: { "<[(".contains($0) }), let close = text.last,
            close == (text[open] == "<" ? ">" : text[open] == "(" ? ")" : "]")
        else { return nil }
        var inner = text[open...].dropFirst().dropLast()
        // `RealmSwift.List<Person>`
        let outer = (text[..<open].split(separator: ".").last ?? "").filter { $0 != "_" && $0 != " " }.lowercased()
        if text[open] == "(" {
            guard !inner.isEmpty, !inner.allSatisfy({ $0.isNumber || ", ".contains($0) }) else { return nil }
            let arguments = parts(of: inner, at: ",")
            if let isMany = Self.relations[outer] {
                let target = arguments[0].filter { !"'\"".contains($0) }
                return isIdentifier(target) ? isMany ? "[\(target)]" : Self.optional(target) : nil
            }
        }
        if outer.isEmpty {
            // Rust's `[u8; 16]`.
            if let end = positions(of: ";", in: inner).first { inner = inner[..<end] }
            let parts = ModelLanguage.parts(of: inner, at: ":").map { typeMeant(by: $0) }
            switch (parts.first ?? nil, parts.count) {
            case (let item?, 1): return "[\(item)]"
            case (let key?, 2): return parts[1].map { "[\(key): \($0)]" }
            default: return nil
            }
        }
        if outer == "union" || outer == "oneof" { return choice(parts(of: inner, at: ",")) }
        let arguments = parts(of: inner, at: ",").compactMap { typeMeant(by: $0, isInside: true) }
        guard let first = arguments.first else { return nil }
        switch (collectionElsewhere(outer), arguments.count) {
        case (.dictionary, 2): return "[\(first): \(arguments[1])]"
        case (.dictionary, _), (_?, 2...): return nil
        case (let kind?, _): return kind.type(of: first)
        case (nil, 1) where (isInside ? Self.boxes.union(Self.views) : Self.views).contains(outer): return first
        default: return nil
        }
    }

    /// `%{String => Int}`, `[String => Int]`, `{ String: Int }` in text.
    private var dictionary: String? {
        let body = text.hasPrefix("%") ? text.dropFirst() : text[...]
        guard let first = body.first, "{[".contains(first), let last = body.last, "}]".contains(last),
            let sign = positions(of: "=>", in: body).first
        else { return nil }
        guard let key = typeMeant(by: body[..<sign].dropFirst(), isInside: true) else { return nil }
        return typeMeant(by: body[sign...].dropFirst(2).dropLast(), isInside: true).map { "[\(key): \($0)]" }
    }

    /// Elixir's `{:array, :string}`.
    private var tuple: String? {
        let parts = ModelLanguage.parts(of: text.dropFirst().dropLast(), at: ",")
        guard parts.count == 2, parts[0].hasPrefix(":"), let kind = collectionElsewhere(String(parts[0].dropFirst())),
            let item = typeMeant(by: parts[1], isInside: true)
        else { return nil }
        return kind == .dictionary ? "[String: \(item)]" : kind.type(of: item)
    }

    private var name: String? {
        var word = text
        var isForeign = isInside
        // varchar(255)
        if word.hasSuffix(")"), let open = word.firstIndex(of: "("),
            word[open...].dropFirst().dropLast().allSatisfy({ $0.isNumber || $0 == "," || $0 == " " })
        {
            isForeign = isForeign || BuiltinType(rawValue: String(word[..<open])) == nil
            word = String(word[..<open])
        }
        if let dot = word.lastIndex(of: "."), isNamespace(word[..<dot]) {
            let last = String(word[dot...].dropFirst())
            if BuiltinType(rawValue: last) != nil { return last }
            if typeElsewhere(last) != nil { (word, isForeign) = (last, true) }
        }
        // SQL has capital letters.
        isForeign =
            isForeign || word.first?.isLowercase == true || word.contains(" ") || word.hasPrefix("NS")
            || word.count > 2 && word == word.uppercased() || typesNobodyDeclares.contains(word)
        if isForeign, BuiltinType(rawValue: word) == nil, let known = typeElsewhere(word) {
            return known
        }
        return isDottedIdentifier(word) ? word : nil
    }

    private static func optional(_ type: String) -> String { type.hasSuffix("?") ? type : type + "?" }
}

/// Whether that which precedes the last dot is a module or package of another language or framework, and not a model.
func isNamespace(_ text: some StringProtocol) -> Bool {
    let first = text.split(separator: ".").first ?? ""
    return first.first?.isLowercase == true
        || [
            "Swift", "Foundation", "CoreGraphics", "System", "Ecto", "DataTypes", "Sequelize", "Schema", "Types",
            "RealmSwift", "Realm", "Mongoose", "Prelude", "BSON", "ObjectiveC", "CoreData", "Data", "Prisma", "Type",
        ].contains(first)
}

/// The parts between a sign outside of all brackets and quotes.
func parts(of text: some StringProtocol, at sign: Character) -> [String] {
    var parts = [""]
    var depth = 0
    var quote: Character?
    var previous: Character = " "
    for character in text {
        defer { previous = character }
        if let open = quote {
            if character == open { quote = nil }
        } else if character == "\"" || character == "'" && previous != "&" {
            quote = character
        } else if "<[({".contains(character) {
            depth += 1
        } else if ">])}".contains(character) {
            depth -= 1
        }
        if depth == 0, quote == nil, character == sign {
            parts.append("")
        } else {
            parts[parts.count - 1].append(character)
        }
    }
    return parts.map { String($0.trimmed()) }
}
