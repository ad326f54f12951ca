import ModelLanguage
import SchemaDiagnostics

/// A type in a schema's terms.
struct SwiftSpelling {
    var type: PropertyType
    /// The Foundation class in archives, if it is not the type's own.
    var form: String?
    /// A question for the author.
    var notes: [DraftRemark] = []
    /// Of an enum, in the sources.
    var enumName: String?
    /// The type of an enum's raw values.
    var raw: BuiltinType?

    var builtin: BuiltinType? { raw ?? type.builtin }
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
    private static let untyped =
        "its element type is not stated; a PropertyList cannot contain objects of classes."

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
            if wrapped.type.isOptional { throw SwiftUntold(reason: "a schema has no optional of an optional") }
            wrapped.type = .optional(wrapped.type)
            return wrapped
        case "[]" where type.arguments.count == 1, "Set" where type.arguments.count == 1:
            let element = try spelling(type.arguments[0], in: scope, channel, depth: depth + 1)
            guard type.name == "Set" else { return SwiftSpelling(type: .array(element.type), notes: element.notes) }
            if element.type.isOptional { throw SwiftUntold(reason: "a set has no optional elements") }
            return SwiftSpelling(type: .set(element.type), notes: element.notes)
        case "[:]":
            let key = try spelling(type.arguments[0], in: scope, channel, depth: depth + 1)
            let item = try spelling(type.arguments[1], in: scope, channel, depth: depth + 1)
            let isText =
                [.builtin(.string), .builtin(.int)].contains(key.type)
                || key.enumName.flatMap { types[$0] }.map {
                    types.conformances(of: $0).contains("CodingKeyRepresentable")
                } == true
            let isListed = channel == .codable && !isText && !types.all.contains(where: Self.isModel)
            let isKey = key.type.isDictionaryKey || key.enumName != nil
            guard !key.type.isOptional, isKey || isListed && key.builtin.map(Self.hashed.contains) == true else {
                throw SwiftUntold(reason: "keys of a dictionary are String, Int, UUID or an enum")
            }
            let result = SwiftSpelling(
                type: .dictionary(key: key.type, value: item.type),
                notes: key.notes + item.notes
            )
            guard isListed else { return result }
            // The type's own Codable reads the list that it wrote.
            let swift = result.type.spelling { lists[$0.name] ?? $0.name }
            let value = "{ swift: \(YAMLText.quoted(swift)), coding: codable }"
            var name = Self.word(type)
            while let other = foreign[name], other.value != value { name += "2" }
            foreign[name] = .init(
                key: name,
                value: value,
                comment: "its JSON is a list of keys and values, as Swift's own"
            )
            lists[name] = swift
            return SwiftSpelling(type: .named(name), notes: result.notes)
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
            if ["Any", "AnyObject", "NSNumber"].contains(name) {
                let note =
                    name == "NSNumber"
                    ? "NSNumber: Int, Double or Bool, with 'form: NSNumber'?" : "\(name): \(Self.untyped)"
                return SwiftSpelling(type: .propertyList, notes: [DraftRemark(note)])
            }
            if let builtin = BuiltinType(rawValue: name) { return SwiftSpelling(type: .builtin(builtin)) }
            if let (type, form) = PropertyType.foundation(name) {
                return SwiftSpelling(
                    type: type,
                    form: form,
                    notes: type.isCollection ? ["\(name): \(Self.untyped)"] : []
                )
            }
            if let known = ForeignModules.line(name) {
                foreign[name] = known
                return SwiftSpelling(type: .named(name))
            }
        }
        guard
            !["NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet", "NSObject", "AnyHashable", "Void"]
                .contains(name)
        else { throw SwiftUntold(reason: "its element type is not stated") }
        guard isIdentifier(name.filter { $0 != "." }) else { throw SwiftUntold(reason: "a schema has no such type") }
        return SwiftSpelling(type: .named(unknown(type, name, channel)))
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
                return SwiftSpelling(type: .named(name), enumName: type.name, raw: types.rawType(of: type))
            }
            guard let name = names[type.name] else { throw untold("has neither raw values nor Codable") }
            return SwiftSpelling(type: .named(name))
        }
        guard role(of: type) != .none, type.kind != .actor, let name = names[type.name] else {
            throw untold("is neither Codable nor NSCoding, nor a @Model")
        }
        if type.kind == .struct, optionSet(type) { return SwiftSpelling(type: .named(name), enumName: type.name) }
        if channel == .coding, type.kind == .struct {
            return SwiftSpelling(
                type: .named(name),
                notes: ["\(type.name) is a struct: how does the old code archive it?"]
            )
        }
        return SwiftSpelling(type: .named(name))
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
            byHand(type, &item)
            enums[type.name] = item
            return !type.cases.isEmpty
        }
        guard role(of: type) == .codable else {
            names[type.name] = nil
            return false
        }
        if type.codings.isEmpty, let item = union(type, name) {
            enums[type.name] = item
            return true
        }
        let reason =
            types.conformances(of: type).contains("RawRepresentable") || !type.cases.allSatisfy { $0.raw == nil }
            ? "raw values of a schema are texts and whole numbers"
            : !type.codings.isEmpty
                ? "its Codable is written by hand"
                : type.cases.contains { !$0.payload.isEmpty }
                    ? "a union's cases hold one struct or class of the model each, and no two the same"
                    : "JSON of an enum without raw values is an object, which Heirloom does not write"
        foreignValue(type, because: "\(reason) (\(place(type.place)))")
        return false
    }

    /// `self = State(rawValue: try container.decode(String.self)) ?? .other`
    private mutating func byHand(_ type: Declaration, _ item: inout SchemaDraft.Enum) {
        guard let coding = type.codings.first(where: { $0.kind == .initFrom }) ?? type.codings.first else { return }
        let read = coding.calls.first { $0.function == "decode" }
        let other = (read?.outerFallback ?? read?.fallback)?.value.split(separator: ".").last.map(String.init)
        let isRaw = read?.steps.contains { $0.contains("rawValue:") } == true
        if coding.kind == .initFrom, isRaw, let other, type.cases.contains(where: { $0.name == other }) {
            unknownCases[type.name] = other
        } else {
            let text = "Its Codable is written by hand: its JSON may be other than its raw values."
            item.comments.add(text, place(coding.place))
        }
    }

    private func described(_ type: Declaration, _ name: String) -> SchemaDraft.Enum {
        var item = SchemaDraft.Enum(name: name)
        if let doc = type.doc { item.attributes.append(.init(key: "doc", value: YAMLText.quoted(doc))) }
        if name != type.name { item.comments.add("\(type.name)", place(type.place)) }
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
        item.comments.add(
            "JSON of the Swift enum has the case as a key around its value, which a union does not read:",
            place(type.place)
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
                item.comments.add("\(fact.name) is not a case: \(initial.text)", place(fact.place))
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
