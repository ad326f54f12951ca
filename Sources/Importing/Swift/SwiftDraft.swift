import ModelLanguage
import Workspace

/// Drafts a schema from the declarations in Swift sources. Anything that they do not determine is a comment at its place.
struct SwiftDraft {
    typealias Declaration = SwiftFacts.Declaration
    typealias Place = SwiftFacts.Place

    let types: SwiftTypes
    let facts: SwiftFacts
    /// The module before the names of classes in archives.
    let module: String?
    /// The SwiftData version to draft: models of others are ignored.
    var schema: SwiftVersions.Schema?
    /// Names in the schema, by those of the sources.
    var names: [String: String] = [:]
    var foreign: [String: SchemaDraft.Line] = [:]
    /// Dictionaries whose JSON is a list, as Swift spells them, by their names under `types`.
    var lists: [String: String] = [:]
    var enums: [String: SchemaDraft.Enum] = [:]
    /// Raw values without a case are read as this case, by the enum's name in the sources.
    var unknownCases: [String: String] = [:]
    /// Of relations whose other end states the inverse: class, property, and the name of that end.
    var inverses: [(owner: String, name: String, end: String)] = []
    /// Numbers that old code stores, the highest of all classes.
    var storedVersion = 0

    init(_ facts: SwiftFacts, module: String?, schema: SwiftVersions.Schema? = nil) {
        self.facts = facts
        self.module = module
        self.schema = schema
        types = SwiftTypes(facts)
        nameTypes()
    }

    // MARK: Which types

    enum Role {
        case coding, codable, model, none
    }

    func role(of type: Declaration) -> Role {
        if Self.isModel(type) {
            return schema.map { $0.models.contains(type.name) } ?? true ? .model : .none
        }
        if type.attributes.contains(where: { $0.name == "propertyWrapper" }) {
            return .none
        }
        let conformances = types.conformances(of: type)
        if type.kind == .class {
            if isCoding(type, conformances) { return .coding }
        }
        if [.class, .struct, .enum, .actor].contains(type.kind),
            !conformances.isDisjoint(with: ["Codable", "Encodable", "Decodable"])
        {
            return conformances.contains("CodingKey") ? .none : .codable
        }
        return .none
    }

    /// A view has an `init?(coder:)`, too, and is not part of a model.
    private func isCoding(_ type: Declaration, _ conformances: Set<String>) -> Bool {
        let keyed = type.codings.filter { [.encodeWithCoder, .initWithCoder].contains($0.kind) && !$0.calls.isEmpty }
        if keyed.contains(where: { $0.kind == .encodeWithCoder }) { return true }
        return !conformances.isDisjoint(with: ["NSCoding", "NSSecureCoding"])
            && (!keyed.isEmpty || type.inherits.contains { $0.name.hasSuffix("Coding") }
                || types.superclass(of: type) != nil)
    }

    private static let reserved = ReservedNames.types.union(ReservedNames.classMembers).union(["PropertyList"])
        .union(BuiltinType.allCases.map(\.rawValue))

    static func isModel(_ type: Declaration) -> Bool {
        type.attributes.contains { SwiftTypes.plain($0.name) == "Model" }
    }

    private func isInSight(_ type: Declaration) -> Bool { schema?.has(type) ?? true }

    private mutating func nameTypes() {
        var swift = SwiftNames(avoiding: Self.reserved)
        for type in types.all where isInSight(type) && (role(of: type) != .none || types.rawType(of: type) != nil) {
            if types.conformances(of: type).contains("CodingKey") { continue }
            names[type.name] = swift.type(type.name)
        }
    }

    // MARK: The draft

    mutating func draft(model: String) -> SchemaDraft {
        var draft = SchemaDraft()
        var hasCoding = false
        var hasJSON = false
        for type in types.all where isInSight(type) {
            let role = role(of: type)
            if role == .none { continue }
            if type.isGeneric || type.kind == .actor {
                let names = role == .coding ? ", and archives name it with its arguments" : ""
                draft.leftOut.add(
                    "\(type.name) is left out: \(type.isGeneric ? "it is generic\(names)" : "it is an actor").",
                    place(type.place)
                )
                continue
            }
            switch type.kind {
            case .enum: _ = enumeration(type)
            case .class, .struct:
                if let reason = handWrittenForm(of: type) {
                    foreignValue(type, because: reason)
                    continue
                }
                if optionSet(type) { continue }
                if role == .coding, schema != nil {
                    archivedApart(type)
                    continue
                }
                hasCoding = hasCoding || role == .coding
                hasJSON =
                    hasJSON
                    || types.conformances(of: type).contains { ["Codable", "Encodable", "Decodable"].contains($0) }
                let item = record(type, role)
                if type.kind == .struct { draft.structs.append(item) } else { draft.classes.append(item) }
            default: break
            }
        }
        for type in types.repeated where isInSight(type) {
            draft.leftOut.add(
                "\(type.name) is declared again: this draft is of the first declaration.",
                place(type.place)
            )
        }
        for (name, item) in unknownCases { enums[name]?.attributes.append(.init(key: "unknown", value: item)) }
        draft.enums = types.all.compactMap { enums[$0.name] }
        draft.types = foreign.sorted { $0.key < $1.key }.map(\.value)
        weaken(&draft)
        draft.header = header(model, hasCoding: hasCoding, hasJSON: hasJSON)
        draft.comments = [
            "Drafted from \(facts.files.count == 1 ? "a Swift file" : "\(facts.files.count) Swift files").",
            "Anything that the sources do not determine is a comment with its place.",
        ]
        if hasCoding {
            draft.comments.append(
                "Numbers have the default 0, and Bools false, where the old code reads these for a missing key."
            )
            if module == nil {
                draft.comments.append(
                    "Archives name a class with its module, as in Module.Class: give the module with --module, if the model has another name."
                )
            }
        }
        for setting in hasJSON ? facts.settings ?? [] : [] {
            let text = "A coder has the \(setting.name) \(setting.value.text): see 'jsonKeys' and 'dates'."
            draft.comments.add(text, place(setting.place))
        }
        if draft.classes.isEmpty, draft.structs.isEmpty, draft.enums.isEmpty {
            draft.comments.append("No class or struct with Codable, NSCoding or @Model was found.")
        }
        return draft
    }

    /// Its archives have other versions than SwiftData's, and no stamps.
    private mutating func archivedApart(_ type: Declaration) {
        let name = names[type.name] ?? type.name
        foreign[name] = .init(
            key: name,
            value: "{ \(name == type.name ? "" : "swift: \(type.name), ")coding: secure }",
            above: [
                "\(type.name) (\(place(type.place))) has NSCoding, whose archives know nothing of SwiftData's versions:",
                "import its file into a model of its own.",
            ]
        )
    }

    private func header(_ model: String, hasCoding: Bool, hasJSON: Bool) -> [SchemaDraft.Line] {
        var lines = [SchemaDraft.Line(key: "model", value: YAMLText.scalar(model))]
        if hasCoding, schema == nil {
            let old = max(1, storedVersion)
            let past = old == 1 ? "version 1" : "versions 1 \(old == 2 ? "and" : "to") \(old)"
            lines.append(.init(key: "version", value: "\(old + 1)", comment: "the old code writes \(past)"))
            lines.append(.init(key: "stampedFrom", value: "\(old + 1)", comment: "its archives have no stamps"))
        } else {
            lines.append(.init(key: "version", value: "\(schema?.number ?? 1)"))
        }
        let settings = (isPublic ? ["access: public"] : []) + (hasJSON ? ["codable: plain"] : [])
        if !settings.isEmpty {
            lines.append(
                .init(
                    key: "swift",
                    value: "{ \(settings.joined(separator: ", ")) }",
                    comment: hasJSON ? "JSON as Swift's own Codable writes it" : nil
                )
            )
        }
        return lines
    }

    /// Whether another module sees one of the types.
    var isPublic: Bool { types.all.contains { names[$0.name] != nil && Self.isPublic($0) } }

    static func isPublic(_ type: Declaration) -> Bool {
        type.modifiers.contains("public") || type.modifiers.contains("open")
    }

    /// `Book.swift:12`: the file's name is enough for a reader of the sources, unless two files have it.
    func place(_ place: Place) -> String {
        let name = Paths.name(of: place.path)
        let isOne = facts.files.filter { Paths.name(of: $0) == name }.count == 1
        return "\(isOne ? name : place.path):\(place.line)"
    }

    // MARK: Types that remain hand-written

    func handWritten(_ type: Declaration) -> Bool { handWrittenForm(of: type) != nil }

    /// The reason why Heirloom's form of a Codable type would differ from its own.
    private func handWrittenForm(of type: Declaration) -> String? {
        guard role(of: type) == .codable else { return nil }
        if let call = callWithoutKeys(of: type) {
            let what =
                call.key.map { "has the key \($0.text), which is known only when the code runs" }
                ?? "uses \(call.function)"
            return "its init(from:) or encode(to:) \(what) (\(place(call.place)))"
        }
        if let place = computedKeys(of: type) { return "its CodingKeys compute their texts (\(self.place(place)))" }
        let conformances = types.conformances(of: type)
        if conformances.contains("RawRepresentable"), !conformances.contains("OptionSet") {
            return "it is RawRepresentable (\(place(type.place))), so that its JSON is its raw value"
        }
        return nil
    }

    mutating func foreignValue(_ type: Declaration, because reason: String) {
        let name = names[type.name] ?? type.name
        let value = name == type.name ? "{ coding: codable }" : "{ swift: \(type.name), coding: codable }"
        foreign[name] = .init(key: name, value: value, above: ["\(type.name) stays hand-written: \(reason)."])
    }
}
