import ModelLanguage
import SchemaDiagnostics
import Workspace
import YAMLTree

/// Drafts a schema from JSON schemas: from JSON Schema itself, OpenAPI's components, or plank's files.
struct JSONSchemaDraft {
    typealias Place = SchemaDocuments.Place

    private(set) var documents: SchemaDocuments
    /// Swift names of declarations, by their places.
    var names: [Place: String] = [:]
    var taken = SwiftNames(avoiding: ReservedNames.types)
    var pending: [Place] = []
    var classes: [SchemaDraft.Class] = []
    var enums: [SchemaDraft.Enum] = []
    var leftOut: [DraftRemark] = []
    /// Keys that a discriminator has in place of a property.
    var discriminators: [Place: Set<String>] = [:]
    /// Some property may be absent or null.
    private var hasThreeStates = false
    /// The aliases that are being followed, and all that were.
    var following: [Place] = []
    var reached: Set<Place> = []

    static func draft(_ request: ImportRequest, into bag: inout DiagnosticBag) -> SchemaDraft? {
        var documents = SchemaDocuments()
        for path in request.sources { documents.add(path, into: &bag) }
        guard !bag.hasErrors, !documents.documents.isEmpty else { return nil }
        var drafting = JSONSchemaDraft(documents)
        let result = drafting.draft(request)
        if result.classes.isEmpty, result.enums.isEmpty {
            bag.report(
                .notImported,
                "it declares no object and no enum, so there is nothing to draft",
                at: SourceSpan(path: request.sources[0]),
                notes: drafting.foreignRoots.map { Note("'$ref' leads to '\($0)': name that file, too") }
            )
            return nil
        }
        return result
    }

    private init(_ documents: SchemaDocuments) { self.documents = documents }

    func schema(_ place: Place) -> JSONSchemaNode? {
        documents.node(at: place).map { JSONSchemaNode(node: $0, place: place) }
    }

    private mutating func draft(_ request: ImportRequest) -> SchemaDraft {
        var roots: [(place: Place, name: String)] = []
        var first: [String: (place: Place, name: String)] = [:]
        for (place, name) in self.roots {
            if let known = first[name], documents.unite(known.place, with: place) { continue }
            roots.append((place, name))
            let given = taken.type(name.replacing(".", with: "_"))
            names[place] = given
            if let known = first[name] {
                leftOut.append(
                    "'\(name)' is declared twice: \(known.name) is that of \(documents.spelled(known.place)), \(given) that of \(documents.spelled(place))."
                )
            }
            first[name] = first[name] ?? (place, given)
        }
        pending = roots.map(\.place)
        // Unions first: their members lose the key that distinguishes them.
        for (place, _) in roots { noteDiscriminators(place) }
        var index = 0
        while index < pending.count {
            declare(pending[index])
            index += 1
        }
        for (place, name) in sections where names[place] == nil && !reached.contains(place) {
            guard let schema = schema(place), schema.alias == nil, !isDeclaration(schema) else { continue }
            let text = "'\(name)' is neither an object with properties nor an enum, and nothing refers to it."
            leftOut.add(text, documents.spelled(place))
        }
        var draft = SchemaDraft()
        draft.comments = [
            "Drafted from \(roots.count == 1 ? "a JSON schema" : "\(roots.count) JSON schemas"). What is not required is optional. Rules are checked by 'validate()';",
            "with 'validated: true' at a class, when it is read and written.",
        ]
        if hasThreeStates {
            draft.comments.append("What may be absent or null is an optional; 'presence: true' tells the two apart.")
        }
        let isTimed = classes.contains { item in
            item.properties.contains { $0["dates"] == nil && $0.type.contains { $0 == .builtin(.date) } }
        }
        let word = request.sources.first.map { String(Paths.name(of: $0).prefix { $0 != "." }) }
        draft.header = [
            SchemaDraft.Line(key: "model", value: YAMLText.scalar(request.modelName(title ?? word))),
            SchemaDraft.Line(key: "version", value: "1"),
            SchemaDraft.Line(
                key: "swift",
                value: "{ codable: plain\(isTimed ? ", dates: iso8601" : "") }",
                comment: "other people's JSON: without stamps"
            ),
        ]
        draft.enums = enums
        draft.classes = classes
        draft.leftOut = leftOut
        return draft
    }

    var title: String? {
        documents.documents.first { $0.kind == .openAPI }?.root.mapping?["info"]?.value.mapping?["title"]?.value.scalar?
            .text
    }

    /// Schemas with a name of their own.
    var roots: [(place: Place, name: String)] {
        documents.documents.enumerated().flatMap { number, document -> [(Place, String)] in
            var found: [(Place, String)] = []
            if document.kind == .jsonSchema {
                let root = JSONSchemaNode(node: document.root, place: Place(document: number, pointer: []))
                if isDeclaration(root) {
                    let word = String(Paths.name(of: document.path).prefix { $0 != "." })
                    found.append((root.place, root.text("title") ?? word))
                }
            }
            let own = sections.filter { $0.place.document == number }
            return found + own.filter { schema($0.place).map(isDeclaration) == true }
        }
    }

    /// Schemas in the sections for those with names.
    private var sections: [(place: Place, name: String)] {
        documents.documents.indices.flatMap { number in
            [["components", "schemas"], ["$defs"], ["definitions"]].flatMap { section in
                (documents.node(at: Place(document: number, pointer: section))?.mapping ?? []).map { pair in
                    (Place(document: number, pointer: section + [pair.key.value]), pair.key.value)
                }
            }
        }
    }

    /// The files that references at the top lead to, and that are not here.
    private var foreignRoots: [String] {
        documents.documents.indices.compactMap { number in
            let alias = schema(SchemaDocuments.Place(document: number, pointer: []))?.alias
            return alias.flatMap { documents.place(of: $0, from: number) == nil ? $0 : nil }
        }
    }

    /// Where a reference leads, through all that are only other names; nil: nowhere.
    func target(of reference: String, from document: Int) -> Place? {
        var seen: Set<Place> = []
        var next = documents.place(of: reference, from: document)
        while let place = next, seen.insert(place).inserted, let schema = schema(place) {
            guard names[place] == nil, let alias = schema.alias else { return place }
            next = documents.place(of: alias, from: place.document)
        }
        return nil
    }

    /// The schema to which a `$ref` in its place refers; nil: it is none.
    func referred(_ part: JSONSchemaNode) -> JSONSchemaNode? {
        part.text("$ref").flatMap { target(of: $0, from: part.place.document) }.flatMap { schema($0) }
    }

    // MARK: Declarations

    /// It becomes a class, an enum or a union; all other schemas become types at their places.
    func isDeclaration(_ schema: JSONSchemaNode) -> Bool {
        if schema["$ref"] != nil { return false }
        if isObject(schema) { return true }
        if case .some = cases(of: schema) { return true }
        return union(of: schema) != nil
    }

    /// - Parameter seen: the references that led to it.
    func isObject(_ schema: JSONSchemaNode, behind seen: Set<Place> = []) -> Bool {
        if let pairs = schema["properties"]?.mapping, !pairs.isEmpty { return true }
        let parts = schema.members("allOf")
        if parts.count == 1, schema["properties"] == nil {
            return parts[0]["$ref"] == nil && isObject(parts[0], behind: seen)
        }
        let isMadeOfObjects = parts.contains { part in
            guard let reference = part.text("$ref") else { return isObject(part, behind: seen) }
            guard let place = target(of: reference, from: part.place.document), !seen.contains(place),
                let target = self.schema(place)
            else { return false }
            return isObject(target, behind: seen.union([place]))
        }
        if isMadeOfObjects { return true }
        // A class without properties of its own, from which others inherit.
        return schema.types == ["object"] && schema["additionalProperties"] == nil && schema["discriminator"] != nil
    }

    mutating func declare(_ place: Place) {
        guard let schema = schema(place), let name = names[place] else { return }
        if let cases = cases(of: schema) {
            enums.append(enumeration(name, schema, cases))
        } else if let union = union(of: schema) {
            enums.append(self.union(name, schema, union))
        } else {
            var item = SchemaDraft.Class(name: name)
            describe(schema, in: &item.attributes)
            fill(&item, schema)
            let place = documents.spelled(place)
            item.comments = item.comments.map { $0.at(place) }
            item.leftOut = item.leftOut.map { $0.at(place) }
            if let own = discriminator(of: schema) { item.attributes.append(own) }
            classes.append(item)
        }
    }

    func describe(_ schema: JSONSchemaNode, in attributes: inout [SchemaDraft.Line]) {
        if let text = schema.text("description"), !text.isEmpty {
            attributes.append(.init(key: "doc", value: YAMLText.quoted(text)))
        }
        if schema.isTrue("deprecated") {
            attributes.append(.init(key: "deprecated", value: "Deprecated."))
        }
    }

    mutating func fill(_ item: inout SchemaDraft.Class, _ schema: JSONSchemaNode) {
        var parts = [schema]
        var inherited: Set<String> = []
        var seen: Set<Place> = [schema.place]
        func flatten(_ part: JSONSchemaNode) -> [JSONSchemaNode] {
            part.members("allOf").flatMap { inner -> [JSONSchemaNode] in
                inner["$ref"] == nil ? [inner] + flatten(inner) : [inner]
            }
        }
        for part in flatten(schema) + (plankParent(schema).map { [$0] } ?? []) {
            guard let reference = part.text("$ref") else {
                parts.append(part)
                continue
            }
            guard let target = target(of: reference, from: part.place.document), let above = self.schema(target) else {
                item.comments.append("'\(reference)' is not among the sources.")
                continue
            }
            guard seen.insert(target).inserted, !chain(of: target).contains(schema.place) else {
                item.comments.append("'\(reference)' is part of a cycle of references.")
                continue
            }
            if item.superclass == nil, isObject(above), let name = names[target] {
                item.superclass = name
                inherited = all({ $0.properties.map(\.name) }, of: chain(of: target))
            } else if isObject(above) {
                item.comments.append("The properties of '\(reference)' are its own here.")
                parts.append(above)
            } else {
                item.comments.append("'\(reference)' is not an object.")
            }
        }
        var required = Set<String>()
        for part in parts { required.formUnion(part.required) }
        var own = SwiftNames(avoiding: ReservedNames.classMembers, ReservedNames.alternatives)
        for name in inherited.sorted() { _ = own.property(name) }
        var done = inherited.union(discriminators[schema.place] ?? [])
        for part in parts {
            for (key, property) in part.properties {
                if done.insert(key).inserted {
                    let isRequired = required.contains(key) || property.isTrue("required")
                    item.properties.append(self.property(key, property, isRequired, item.name, &own))
                } else if discriminators[schema.place]?.contains(key) != true, property.node.mapping?.isEmpty == false {
                    let text = "'\(key)' is declared again, as \(SchemaDraft.excerpt(property.node.span.text))."
                    item.comments.add(text, documents.spelled(property.place))
                }
            }
            for keyword in ["oneOf", "anyOf"] {
                addAlternatives(part.members(keyword), keyword, to: &item, &own, &done)
            }
            item.comments += Self.restrictions(in: part, also: ["minProperties", "maxProperties"])
            if part["additionalProperties"]?.mapping != nil, !part.properties.isEmpty {
                item.comments.append("'additionalProperties': keys besides these are not read.")
            }
        }
        let above = item.superclass == nil ? [] : all(\.required, of: chain(of: schema.place).dropFirst())
        for key in required.sorted() where !done.contains(key) || inherited.contains(key) && !above.contains(key) {
            let rest = done.contains(key) ? "here, and not in \(item.superclass ?? "")" : "and not described"
            item.comments.add("'\(key)' is required \(rest).")
        }
        for key in (discriminators[schema.place] ?? []).sorted() {
            item.leftOut.append("'\(key)' is the key of the discriminator, so it is not a property.")
        }
    }

    /// The properties of alternatives beside an object's own: each may be absent.
    private mutating func addAlternatives(
        _ branches: [JSONSchemaNode],
        _ keyword: String,
        to item: inout SchemaDraft.Class,
        _ own: inout SwiftNames,
        _ done: inout Set<String>
    ) {
        let present = done
        let alternatives = branches.filter { !$0.isNull }.map { referred($0) ?? $0 }
        let all = alternatives.flatMap(\.properties).filter { !present.contains($0.name) }
        for (key, schema) in all where done.insert(key).inserted {
            var property = self.property(key, schema, false, item.name, &own)
            let place = documents.spelled(schema.place)
            property.comments.add("Of an alternative of '\(keyword)'.", place)
            if all.contains(where: { $0.name == key && $0.schema.node.span.text != schema.node.span.text }) {
                (property.type, property.attributes) = (
                    .optional(.propertyList), property.attributes.filter { $0.key == "jsonKey" }
                )
                property.comments.add("Its type differs from alternative to alternative.", place)
            }
            item.properties.append(property)
        }
        if !alternatives.isEmpty {
            item.comments.append(
                "'\(keyword)' allows \(alternatives.count) alternatives, which a schema cannot distinguish."
            )
        }
    }

    /// `extends: { $ref: model.json }`.
    func plankParent(_ schema: JSONSchemaNode) -> JSONSchemaNode? { schema.child("extends") }

    /// The classes in the chain of `allOf`, its own first.
    func chain(of place: Place) -> [Place] {
        var chain: [Place] = []
        var next: Place? = place
        while let current = next, !chain.contains(current), let schema = schema(current) {
            chain.append(current)
            let references = schema.members("allOf") + (plankParent(schema).map { [$0] } ?? [])
            next =
                references.lazy.compactMap { part in
                    part.text("$ref").flatMap { target(of: $0, from: part.place.document) }
                }.first
        }
        return chain
    }

    /// Keys of the schemas in the chain, and of discriminators there.
    func all(_ keys: (JSONSchemaNode) -> some Sequence<String>, of chain: some Sequence<Place>) -> Set<String> {
        var result: Set<String> = []
        for link in chain {
            guard let schema = schema(link) else { continue }
            for part in [schema] + schema.members("allOf") { result.formUnion(keys(part)) }
            result.formUnion(discriminators[link] ?? [])
        }
        return result
    }

    mutating func property(
        _ key: String,
        _ schema: JSONSchemaNode,
        _ isRequired: Bool,
        _ owner: String,
        _ own: inout SwiftNames
    ) -> SchemaDraft.Property {
        let name = own.property(key)
        var found = type(of: schema, for: owner + name.raisingFirst)
        var property = SchemaDraft.Property(name: name, type: found.type ?? .propertyList, isOpen: found.type == nil)
        let parts = [schema] + schema.members("allOf")
        let texts = parts.lazy.compactMap { $0.text("description") }
        if let text = texts.first(where: { !$0.isEmpty }) {
            property.attributes.append(("doc", YAMLText.quoted(text)))
        }
        if name != key { property.attributes.append(("jsonKey", YAMLText.quoted(key))) }
        if let node = (parts + parts.compactMap { referred($0) }).lazy.compactMap({ $0["default"] }).first,
            let type = found.type
        {
            if let value = literal(node, type) {
                if value != "nil" { property.attributes.append(("default", value)) }
                found.isDefaulted = value != "nil"
            } else {
                found.comments.append(
                    "Its default, \(node.span.text.prefix(60)), is not a value of type \(type.schemaSpelling())."
                )
            }
        }
        hasThreeStates = hasThreeStates || found.isNullable && !isRequired
        if found.isNullable || !isRequired && !found.isDefaulted { property.type = property.type.optional }
        if let dates = found.dates { property.attributes.append(("dates", dates)) }
        property.attributes += found.rules
        if schema.isTrue("deprecated") { property.attributes.append(("deprecated", "Deprecated.")) }
        property.comments = found.comments.map { $0.at(documents.spelled(schema.place)) }
        return property
    }
}
