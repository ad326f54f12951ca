import ModelLanguage

/// A version as a seal or an older schema recorded it: the basis for finding missing history.
package struct RecordedVersion {
    package var shape: ModelShape
    /// The model of the shape; types of other models are spelled with their model's name.
    var model: String
    /// Versions of the models that it uses, by name.
    var uses: [String: Int]
    /// Foreign types by name, if their declaration is recorded.
    var foreignTypes: [String: ForeignTypeModel]
    /// Seals do not record where properties are declared.
    var hasPlaces: Bool
    /// Of the versions before.
    var past: RecordedPast?

    /// The current version of a schema.
    package init(_ history: ModelHistory) {
        self.init(history, RecordedPast(history), hasPlaces: true)
    }

    /// - Parameter file: the seals that it is from.
    package init(_ sealed: SealedModel, of file: SealFile) {
        self.init(sealed.history, RecordedPast(file), hasPlaces: false)
    }

    /// - Parameter past: of the versions before.
    package init(_ history: ModelHistory, _ past: RecordedPast, hasPlaces: Bool) {
        self.past = past
        shape = history.shape(at: history.model.version) ?? ModelShape(version: history.model.version)
        model = history.model.name
        uses = Dictionary(history.model.uses.map { ($0.name, $0.version) }) { first, _ in first }
        foreignTypes = Dictionary(history.model.foreignTypes.map { ($0.name.name, $0) }) { first, _ in first }
        self.hasPlaces = hasPlaces
    }
}

/// A version's declarations, by name, in a schema's notation.
struct ShapeDeclarations {
    private(set) var heads: [String: ShapeHead] = [:]
    private(set) var members: [String: [ShapeMember]] = [:]
    private(set) var names: [String] = []
    private var unions: Set<String> = []
    /// The properties that name one as their inverse, by its name.
    private(set) var inverses: [String: [(owner: String, name: String)]] = [:]
    /// By class: properties that no channel includes.
    private(set) var hidden: [String: [ShapeMember]] = [:]
    /// Foreign types and classes that are named; a Swift type that a property converts itself requires no declaration.
    private(set) var foreignNames: Set<String> = []
    private let shape: ModelShape
    private let spelling: TypeText
    private let hasPlaces: Bool
    private let foreign: [ForeignTypeModel]

    init(_ shape: ModelShape, _ spelling: TypeText, hasPlaces: Bool, foreign: [ForeignTypeModel]) {
        (self.shape, self.spelling, self.hasPlaces, self.foreign) = (shape, spelling, hasPlaces, foreign)
        for identity in shape.order {
            let name = spelling.name(identity)
            if let item = shape.enums[identity] {
                let fields = FlowFields(item)
                if item.isUnion { unions.insert(name) }
                heads[name] = ShapeHead(section: "enums", fields: fields, spelled: fields, archiveName: item.name)
                members[name] = item.cases.map {
                    ShapeMember(
                        name: $0.name,
                        fields: FlowFields([("type", $0.sealed(in: item, spelling))]),
                        spelled: FlowFields([("type", $0.sealed(in: item, spelling.ofThen))]),
                        written: $0.isRawWritten && !item.isUnion ? ["raw"] : []
                    )
                }
            } else if let record = shape.records[identity] {
                let section = record.kind == .class ? "classes" : "structs"
                heads[name] = ShapeHead(
                    section: section,
                    fields: FlowFields(record, spelling),
                    spelled: FlowFields(record, spelling.ofThen),
                    archiveName: record.archiveName,
                    isArchiveNameWritten: record.isArchiveNameWritten,
                    keys: record.keyRule.pattern
                )
                note(record, as: name)
            }
        }
        names = heads.keys.sorted()
        for name in names { members[name]?.sort { $0.name < $1.name } }
    }

    private func plain(_ name: TypeName) -> TypeName { TypeName(model: "", name: spelling.name(name)) }
    private func plain(_ type: PropertyType) -> PropertyType { type.renamed(plain) }

    private mutating func note(_ record: RecordShape, as name: String) {
        func noteForeign(_ name: TypeName) { if !name.name.contains(".") { foreignNames.insert(name.name) } }
        if case .foreign(let name)? = record.superclass { noteForeign(name) }
        for (place, property) in record.properties.enumerated() {
            let member = ShapeMember(
                name: property.name,
                fields: FlowFields(property, spelling),
                spelled: FlowFields(property, spelling.ofThen),
                type: plain(property.type),
                written: (property.isKeyWritten ? ["key"] : []) + (property.isJSONKeyWritten ? ["jsonKey"] : []),
                place: hasPlaces ? place : nil
            )
            guard !property.isInvisible else {
                hidden[name, default: []].append(member)
                continue
            }
            members[name, default: []].append(member)
            if let inverse = member.fields["inverse"] { inverses[inverse, default: []].append((name, member.name)) }
            plain(property.convert?.archived ?? property.type).forEachPart {
                if case .foreign(let name) = $0 { noteForeign(name) }
            }
        }
    }

    /// The same with one declaration renamed wherever it is named, and itself.
    func calling(_ old: String, _ new: String) -> ShapeDeclarations {
        ShapeDeclarations(shape, spelling.calling(old, new), hasPlaces: hasPlaces, foreign: foreign)
    }

    /// The built-in conversion from another shape's type to one of these.
    func conversion(from old: PropertyType, of other: ShapeDeclarations, to new: PropertyType) -> ValueConversion? {
        // A class that was a struct is a class.
        let known = old.mapParts { part in
            guard case .object(let name) = part, heads[name.name]?.section == "structs" else {
                guard case .structure(let name) = part, heads[name.name]?.section == "classes" else { return part }
                return .object(name)
            }
            return .structure(name)
        }
        let choices = shape.choices(foreign).map { type in
            var type = type
            type.name = plain(type.name)
            if case .oneOf(let members) = type.coding { type.coding = .oneOf(members.map(plain)) }
            return type
        }
        return ValueConversion.builtIn(from: known, to: new, foreign: choices) { one, ancestor in
            [self, other].contains { $0.chain(of: one.name).contains(ancestor.name) }
        }
    }

    /// Classes and structs that are gone, and those that came with the name that they had in archives: there they are the same.
    func sameInArchives(as other: ShapeDeclarations) -> [(then: String, today: String)] {
        names.filter { other.heads[$0] == nil }.compactMap { then in
            let today = other.names.first { name in
                heads[name] == nil && other.section(name) == section(then) && section(then) != "enums"
                    && other.heads[name]?.archiveName == heads[then]?.archiveName
            }
            return today.map { (then, $0) }
        }
    }

    /// Whether another shape's declaration of that name is of another kind, and no entry makes the one into the other.
    func isReplaced(_ name: String, in other: ShapeDeclarations) -> Bool {
        guard heads[name] != nil, other.heads[name] != nil else { return false }
        return (section(name) == "enums") != (other.section(name) == "enums")
            || unions.contains(name) != other.unions.contains(name)
    }

    func section(_ name: String) -> String { heads[name]?.section ?? "classes" }

    /// How probable it is that another shape's declaration is this one with another name; 0 without any sign of it.
    func likeness(of name: String, to otherName: String, in other: ShapeDeclarations) -> Int {
        let followed = calling(name, otherName)
        // References to the one are references to the other now.
        var references = 0
        for (owner, members) in followed.members {
            for (member, old) in zip(members, self.members[owner] ?? []) where !member.isSame(as: old) {
                let now = other.members[owner]?.first { $0.name == member.name }
                if now?.isSame(as: member) == true { references += 1 }
            }
        }
        let own = Set((followed.members[otherName] ?? []).map { "\($0.name) \($0.fields.text)" })
        let others = Set((other.members[otherName] ?? []).map { "\($0.name) \($0.fields.text)" })
        let isLike = own == others || own.intersection(others).count * 2 >= max(own.count, others.count)
        guard isLike || references > 0 else { return 0 }
        return 1 + references * 20 + commonWords(name, otherName) * 10 + own.intersection(others).count
    }

    /// By class: those that inherit from it, in order of their names.
    var subclasses: [String: [String]] {
        var result: [String: [String]] = [:]
        for name in names {
            for ancestor in chain(of: name).dropFirst() { result[ancestor, default: []].append(name) }
        }
        return result
    }

    /// The class and its superclasses.
    func chain(of name: String) -> [String] {
        var chain: [String] = []
        var next: String? = name
        while let name = next, let head = heads[name], !chain.contains(name) {
            chain.append(name)
            next = head.fields["superclass"]
        }
        return chain
    }
}

/// How many words of two names are equal, or begin alike: `lat` and `latitude`.
func commonWords(_ name: String, _ other: String) -> Int {
    func words(_ name: String) -> [String] {
        var words: [String] = [""]
        for character in name {
            if character == "_" || character.isUppercase || character.isNumber { words.append("") }
            if character != "_" { words[words.count - 1] += character.lowercased() }
        }
        return words.filter { !$0.isEmpty }
    }
    let others = words(other)
    return words(name).count { word in
        others.contains { $0 == word || min($0.count, word.count) > 2 && ($0.hasPrefix(word) || word.hasPrefix($0)) }
    }
}

struct ShapeHead {
    /// `classes`, `structs`, `enums`.
    var section: String
    var fields: FlowFields
    /// In the names of its version.
    var spelled: FlowFields
    /// Of an enum: its name.
    var archiveName: String
    /// Seals do not say it.
    var isArchiveNameWritten = false
    /// The pattern of keys that are not written; seals do not have it.
    var keys = "*"
}

struct ShapeMember {
    var name: String
    /// To be compared: in the names that declarations have now. For a case only the raw value, or its value's type.
    var fields: FlowFields
    /// To be written: in the names of its version.
    var spelled: FlowFields
    /// Names are in the version's spelling; nil for cases.
    var type: PropertyType?
    /// Of `key`, `jsonKey`, `raw`: those that do not follow the name. Seals do not say it.
    var written: [String]
    /// Its position among the others; nil: not known.
    var place: Int?

    /// A type, or `{ type: Int, default: 0 }`, in the notation of `remove`, `merge` and `split`; for cases the raw value.
    var text: String { spelled.text }
    func isSame(as other: ShapeMember) -> Bool { fields.text == other.fields.text }
    /// The same where a pattern says the key of a property.
    /// - Parameter follows: whether an attribute followed the name; false: it was written.
    func text(keys pattern: String, without left: Set<String> = [], follows: (String) -> Bool?) -> String {
        var pairs = spelled.pairs
        if key == KeyRule(pattern).key(for: name), fields["flat"] != nil || follows("key") != false {
            pairs.removeAll { $0.key == "key" }
        } else if fields["key"] == nil {
            pairs.append(("key", key))
        }
        if fields["jsonKey"] == nil, follows("jsonKey") == false { pairs.append(("jsonKey", YAMLText.scalar(name))) }
        return FlowFields(pairs).text(without: left)
    }
    var isOptionalOrDefaulted: Bool { fields["default"] != nil || type?.isOptional == true }
    var key: String { value("key") }
    /// A key of the property, of whichever form.
    func value(_ attribute: String) -> String {
        fields[attribute] ?? (attribute == "key" ? flatKey : nil) ?? name
    }
    /// The key of which those of a flat struct are made; nil: they are written.
    var flatKey: String? { fields["flat"].flatMap(FlowFields.flatKey) }
    /// Cases with numbers, which are others.
    func isRenumbered(_ other: ShapeMember) -> Bool {
        type == nil && text != other.text && Int(text) != nil && Int(other.text) != nil
    }

    /// A case of a union.
    var isUnionCase: Bool { type == nil && text.hasPrefix(EnumModel.Case.payloadMark) }

    /// A declaration's cases, in a schema's notation.
    static func cases(_ members: [(name: String, text: String)]) -> String {
        let isUnion = members.contains { $0.text.hasPrefix(EnumModel.Case.payloadMark) }
        return "\(isUnion ? "oneOf" : "cases"): { \(members.map { "\($0.name): \($0.text)" }.joined(separator: ", ")) }"
    }

    /// In the notation of a removed class's `properties`.
    var declarationWithoutKeys: String { spelled.text(without: ["excluded", "key", "jsonKey"]) }

    func isLike(_ other: ShapeMember) -> Bool {
        // Raw values follow the names.
        if type == nil { return isSame(as: other) || (fields.text == name && other.fields.text == other.name) }
        return fields["type"] == other.fields["type"]
    }
}
