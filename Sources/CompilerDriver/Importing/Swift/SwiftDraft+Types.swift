import ModelLanguage
import SchemaDiagnostics

/// A type in a schema's terms.
struct SwiftSpelling {
    /// Without `?`.
    var name: String
    var isOptional = false
    /// The Foundation class in archives, if it is not the type's own.
    var form: String?
    /// A question for the author.
    var notes: [String] = []
    /// Of an enum, in the sources.
    var enumName: String?
    var builtin: BuiltinType?

    var text: String { name + (isOptional ? "?" : "") }
}

/// How a type is archived, if the sources do not declare it.
enum SwiftChannel {
    case coding, codable
}

/// The reason why a schema has no such type.
struct SwiftUntold: Error {
    var reason: String
}

extension SwiftDraft {
    /// Foundation's names for types of the language, and forms in archives.
    private static let others: [String: (name: String, form: String?)] = [
        "NSString": ("String", nil), "NSMutableString": ("String", "NSMutableString"), "NSDate": ("Date", nil),
        "NSData": ("Data", nil), "NSMutableData": ("Data", "NSMutableData"), "NSURL": ("URL", nil),
        "NSUUID": ("UUID", nil), "NSDecimalNumber": ("Decimal", nil), "NSLocale": ("Locale", nil),
        "NSTimeZone": ("TimeZone", nil), "NSIndexSet": ("IndexSet", nil), "NSMutableIndexSet": ("IndexSet", nil),
        "NSDateComponents": ("DateComponents", nil), "NSIndexPath": ("IndexPath", nil),
        "NSCalendar": ("Calendar", nil), "NSDateInterval": ("DateInterval", nil), "TimeInterval": ("Double", nil),
        "NSInteger": ("Int", nil),
        "NSUInteger": ("UInt", nil), "CInt": ("Int32", nil), "Float32": ("Float", nil), "Float64": ("Double", nil),
        "NSPoint": ("CGPoint", nil), "NSSize": ("CGSize", nil), "NSRect": ("CGRect", nil),
        "CLLocationDegrees": ("Double", nil), "CLLocationDistance": ("Double", nil),
        "CLLocationAccuracy": ("Double", nil),
    ]
    private static let loose = [
        "Any": "PropertyList", "AnyObject": "PropertyList", "NSNumber": "PropertyList", "NSArray": "[PropertyList]",
        "NSMutableArray": "[PropertyList]", "NSDictionary": "[String: PropertyList]",
        "NSMutableDictionary": "[String: PropertyList]",
    ]

    /// Keys of dictionaries that only Codable has.
    private static let hashed = Set(BuiltinType.allCases.filter(\.isNumber)).union([.date, .url, .decimal, .data])

    mutating func spelling(
        _ type: SwiftType,
        in scope: String,
        _ channel: SwiftChannel,
        depth: Int = 0
    ) throws(SwiftUntold) -> SwiftSpelling {
        guard depth < 32 else { throw SwiftUntold(reason: "types nest too deep") }
        switch type.name {
        case "?":
            var wrapped = try spelling(type.arguments[0], in: scope, channel, depth: depth + 1)
            if wrapped.isOptional { throw SwiftUntold(reason: "a schema has no optional of an optional") }
            wrapped.isOptional = true
            return wrapped
        case "[]" where type.arguments.count == 1, "Set" where type.arguments.count == 1:
            let element = try spelling(type.arguments[0], in: scope, channel, depth: depth + 1)
            if type.name == "Set", element.isOptional { throw SwiftUntold(reason: "a set has no optional elements") }
            let name = type.name == "Set" ? "Set<\(element.name)>" : "[\(element.text)]"
            return SwiftSpelling(name: name, notes: element.notes)
        case "[:]":
            let key = try spelling(type.arguments[0], in: scope, channel, depth: depth + 1)
            let item = try spelling(type.arguments[1], in: scope, channel, depth: depth + 1)
            let isText =
                ["String", "Int"].contains(key.name)
                || key.enumName.flatMap { types[$0] }.map {
                    types.conformances(of: $0).contains("CodingKeyRepresentable")
                } == true
            let isListed = channel == .codable && !isText && !types.all.contains(where: Self.isModel)
            let isKey = ["String", "Int", "UUID"].contains(key.name) || key.enumName != nil
            guard !key.isOptional, isKey || isListed && key.builtin.map(Self.hashed.contains) == true else {
                throw SwiftUntold(reason: "keys of a dictionary are String, Int, UUID or an enum")
            }
            let result = SwiftSpelling(name: "[\(key.name): \(item.text)]", notes: key.notes + item.notes)
            guard isListed else { return result }
            // The type's own Codable reads the list that it wrote.
            let value = "{ swift: \(YAMLText.quoted(result.name)), coding: codable }"
            var name = Self.word(type)
            while let other = foreign[name], other.value != value { name += "2" }
            foreign[name] = .init(
                key: name,
                value: value,
                comment: "its JSON is a list of keys and values, as Swift's own"
            )
            return SwiftSpelling(name: name, notes: result.notes)
        case "": throw SwiftUntold(reason: "a schema has no such type")
        default: return try named(type, in: scope, channel, depth)
        }
    }

    private mutating func named(
        _ type: SwiftType,
        in scope: String,
        _ channel: SwiftChannel,
        _ depth: Int
    ) throws(SwiftUntold) -> SwiftSpelling {
        if let alias = types.alias(type.name, in: scope) {
            return try spelling(alias, in: "", channel, depth: depth + 1)
        }
        if let declared = types.resolve(type.name, in: scope) { return try self.declared(declared, channel) }
        let name = SwiftTypes.plain(type.name)
        if type.arguments.isEmpty {
            if let builtin = BuiltinType(rawValue: name) { return SwiftSpelling(name: name, builtin: builtin) }
            if let other = Self.others[name] {
                return SwiftSpelling(name: other.name, form: other.form, builtin: BuiltinType(rawValue: other.name))
            }
            if let loose = Self.loose[name] {
                let note =
                    name == "NSNumber"
                    ? "NSNumber: Int, Double or Bool, with 'form: NSNumber'?"
                    : "\(name): its element type is not stated; a PropertyList cannot contain objects of classes."
                return SwiftSpelling(name: loose, form: name.hasPrefix("NSMutable") ? name : nil, notes: [note])
            }
            if let known = ForeignModules.line(name) {
                foreign[name] = known
                return SwiftSpelling(name: name)
            }
        }
        guard
            !["NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet", "NSObject", "AnyHashable", "Void"]
                .contains(name)
        else { throw SwiftUntold(reason: "its element type is not stated") }
        guard isIdentifier(name.filter { $0 != "." }) else { throw SwiftUntold(reason: "a schema has no such type") }
        return SwiftSpelling(name: unknown(type, name, channel))
    }

    /// `DictionaryOfStateAndInt` of `[State: Int]`.
    private static func word(_ type: SwiftType) -> String {
        let own = type.name.split(separator: ".").map(\.raisingFirst).joined()
        let names = ["?": "Optional", "[]": "Array", "[:]": "Dictionary"]
        let inner = type.arguments.map(word).joined(separator: "And")
        return (names[type.name] ?? own) + (inner.isEmpty ? "" : "Of\(inner)")
    }

    /// A type of another module. The sources compile, so it can be coded.
    private mutating func unknown(_ type: SwiftType, _ name: String, _ channel: SwiftChannel) -> String {
        let key = Self.word(type)
        let coding = channel == .coding && type.arguments.isEmpty ? "secure" : "codable"
        let swift = key == type.text ? "" : "swift: \(YAMLText.quoted(type.text)), "
        let what = coding == "secure" ? "NSSecureCoding" : "Codable"
        foreign[key] = .init(
            key: key,
            value: "{ \(swift)coding: \(coding) }",
            above: ["\(type.text) is not declared in these sources: is it \(what) there? 'import:' names its module."]
        )
        return key
    }

    private mutating func declared(_ found: Declaration, _ channel: SwiftChannel) throws(SwiftUntold) -> SwiftSpelling {
        let type = schema?.model(for: found, types) ?? found
        func untold(_ reason: String) -> SwiftUntold {
            SwiftUntold(reason: "\(type.name) (\(place(type.place))) \(reason)")
        }
        if type.isGeneric { throw untold("is generic, and a schema has no generic types") }
        if type.kind == .protocol { throw untold("is a protocol: which types can be there?") }
        if type.kind == .enum {
            if enumeration(type), let name = names[type.name] {
                return SwiftSpelling(name: name, enumName: type.name, builtin: types.rawType(of: type))
            }
            guard let name = names[type.name] else { throw untold("has neither raw values nor Codable") }
            return SwiftSpelling(name: name)
        }
        guard role(of: type) != .none, type.kind != .actor, let name = names[type.name] else {
            throw untold("is neither Codable nor NSCoding, nor a @Model")
        }
        if type.kind == .struct, optionSet(type) { return SwiftSpelling(name: name, enumName: type.name) }
        if channel == .coding, type.kind == .struct {
            return SwiftSpelling(name: name, notes: ["\(type.name) is a struct: how does the old code archive it?"])
        }
        return SwiftSpelling(name: name)
    }

    // MARK: Enums

    /// - Returns: whether a schema has the enum, as one with raw values or as a union.
    mutating func enumeration(_ type: Declaration) -> Bool {
        if enums[type.name] != nil { return true }
        guard let name = names[type.name] else { return false }
        if let raw = types.rawType(of: type), let values = types.rawValues(of: type) {
            var item = described(type, name)
            if raw != .string { item.attributes.append(.init(key: "raw", value: raw.rawValue)) }
            item.cases = zip(type.cases, values).map { fact, value in
                let text = raw == .string ? YAMLText.scalar(value.value) : value.value
                return .init(
                    key: YAMLText.scalar(fact.name),
                    value: fact.doc.map { "{ raw: \(text), doc: \(YAMLText.quoted($0)) }" } ?? text
                )
            }
            enums[type.name] = item
            return !type.cases.isEmpty
        }
        guard role(of: type) == .codable else {
            names[type.name] = nil
            return false
        }
        if let item = union(type, name) {
            enums[type.name] = item
            return true
        }
        let reason =
            types.conformances(of: type).contains("RawRepresentable") || !type.cases.allSatisfy { $0.raw == nil }
            ? "raw values of a schema are texts and whole numbers"
            : type.cases.contains { !$0.payload.isEmpty }
                ? "a union's cases hold one struct or class of the model each, and no two the same"
                : "JSON of an enum without raw values is an object, which Heirloom does not write"
        foreignValue(type, because: "\(reason) (\(place(type.place)))")
        return false
    }

    private func described(_ type: Declaration, _ name: String) -> SchemaDraft.Enum {
        var item = SchemaDraft.Enum(name: name)
        if let doc = type.doc { item.attributes.append(.init(key: "doc", value: YAMLText.quoted(doc))) }
        if name != type.name { item.comments.append("\(type.name) (\(place(type.place)))") }
        return item
    }

    private func union(_ type: Declaration, _ name: String) -> SchemaDraft.Enum? {
        var item = described(type, name)
        var held: Set<String> = []
        for fact in type.cases {
            guard fact.payload.count <= 1 else { return nil }
            guard let payload = fact.payload.first else {
                item.cases.append(.init(key: YAMLText.scalar(fact.name), value: "none"))
                continue
            }
            guard let declared = types.resolve(payload.type.name, in: type.name), declared.kind != .enum,
                role(of: declared) != .none, handWritten(declared) == false, let word = names[declared.name],
                held.insert(word).inserted
            else { return nil }
            item.cases.append(.init(key: YAMLText.scalar(fact.name), value: word))
        }
        guard !held.isEmpty else { return nil }
        item.isUnion = true
        item.attributes.append(.init(key: "discriminator", value: "{ key: type }"))
        item.comments.append(
            "JSON of the Swift enum (\(place(type.place))) has the case as a key around its value, which a union does not read:"
        )
        item.comments.append(
            "to go on reading such JSON, keep the enum, with '\(name): { coding: codable }' under 'types'."
        )
        return item
    }

    /// `struct Rights: OptionSet`.
    mutating func optionSet(_ type: Declaration) -> Bool {
        if enums[type.name] != nil { return true }
        guard type.kind == .struct, types.conformances(of: type).contains("OptionSet"), let name = names[type.name],
            let raw = type.properties.first(where: { $0.name == "rawValue" })?.type.flatMap({
                BuiltinType(rawValue: $0.name)
            }),
            raw.integerRange != nil
        else { return false }
        var item = described(type, name)
        item.attributes += [.init(key: "raw", value: raw.rawValue), .init(key: "options", value: "true")]
        for fact in type.properties where fact.isStatic {
            guard let initial = fact.initial, [.call, .array].contains(initial.kind) else { continue }
            if initial.kind == .call, let value = initial.elements.first, let bits = Self.bits(value) {
                item.cases.append(.init(key: YAMLText.scalar(fact.name), value: "\(bits)"))
            } else {
                item.comments.append("\(fact.name) (\(place(fact.place))) is not a case: \(initial.text)")
            }
        }
        guard !item.cases.isEmpty else { return false }
        enums[type.name] = item
        return true
    }

    /// The number that `4` or `1 << 2` means.
    private static func bits(_ expression: SwiftFacts.Expression) -> Int? {
        if expression.kind == .integer { return Int(expression.value) }
        let parts = expression.text.split(separator: " ").map(String.init)
        guard parts.count == 3, parts[1] == "<<", let base = Int(parts[0]), let shift = Int(parts[2]),
            (0..<63).contains(shift)
        else { return nil }
        let (value, overflow) = base.multipliedReportingOverflow(by: 1 << shift)
        return overflow ? nil : value
    }
}
