import ModelLanguage
import SchemaDiagnostics
import YAMLTree

// The types of a schema's places.

extension JSONSchemaDraft {
    struct Found {
        /// nil: a schema has no such type.
        var type: PropertyType?
        var isNullable = false
        var isDefaulted = false
        /// How dates in it are written, other than with a time.
        var dates: String?
        var rules: [(key: String, value: String)] = []
        var comments: [DraftRemark] = []

        /// With the rules of another schema besides; of two limits the narrower one.
        mutating func add(_ other: Found) {
            comments += other.comments
            for rule in other.rules {
                guard let index = rules.firstIndex(where: { $0.key == rule.key }) else {
                    rules.append(rule)
                    continue
                }
                let numbers = [rules[index].value, rule.value].compactMap(Double.init)
                let isWider =
                    numbers.count == 2 && (rule.key == "min" ? numbers[0] > numbers[1] : numbers[0] < numbers[1])
                if rule.value == rules[index].value || isWider { continue }
                if numbers.count == 2 {
                    rules[index] = rule
                } else {
                    comments.append("It has another rule besides: '\(rule.key): \(rule.value)'.")
                }
            }
        }
    }

    mutating func type(of schema: JSONSchemaNode, for place: String) -> Found {
        var found = bareType(of: schema, for: place)
        found.isNullable = found.isNullable || schema.isNullable
        return found
    }

    mutating func bareType(of schema: JSONSchemaNode, for place: String) -> Found {
        if let reference = schema.text("$ref") {
            var found = type(ofReference: reference, schema, for: place)
            found.add(rules(of: schema.without("$ref"), for: found.type))
            return found
        }
        if let scalar = schema.node.scalar {
            return scalar.text == "false"
                ? Found(comments: ["No value is allowed here."])
                : Found(type: .propertyList, comments: ["Any value is allowed here."])
        }
        // Keywords around one schema, and `null`.
        for key in ["oneOf", "anyOf"] {
            let all = schema.members(key)
            let some = all.filter { !$0.isNull }
            if some.count == 1, schema["properties"] == nil {
                var found = type(of: some[0], for: place)
                found.isNullable = found.isNullable || some.count < all.count
                return found
            }
        }
        let parts = schema.members("allOf")
        let isAnnotated =
            parts.count { $0["$ref"] != nil } == 1 && schema["properties"] == nil && names[schema.place] == nil
            && parts.allSatisfy { $0["$ref"] != nil || !isDeclaration($0) }
        if isAnnotated { return whole(schema, for: place) }
        if isDeclaration(schema) {
            if names[schema.place] == nil {
                names[schema.place] = taken.type(place)
                noteDiscriminators(schema.place)
                pending.append(schema.place)
            }
            let isNullable = ["oneOf", "anyOf"].contains { schema.members($0).contains(where: \.isNull) }
            return Found(type: names[schema.place].map { .named($0) }, isNullable: isNullable)
        }
        if !parts.isEmpty { return whole(schema, for: place) }
        if !schema.members("oneOf").isEmpty || !schema.members("anyOf").isEmpty {
            return Found(
                type: .propertyList,
                comments: [
                    "One of several, which neither a 'discriminator' nor required keys distinguish."
                ]
            )
        }
        return plainType(schema, for: place)
    }

    /// `allOf` of what is no object: the type of the one that has one, with the rules of all.
    private mutating func whole(_ schema: JSONSchemaNode, for place: String) -> Found {
        let members = schema.members("allOf")
        reached.formUnion(
            members.compactMap { part in
                part.text("$ref").flatMap { documents.place(of: $0, from: part.place.document) }
            }
        )
        let parts = members.map { referred($0) ?? $0 }
        func isPlain(_ part: JSONSchemaNode) -> Bool {
            names[part.place] == nil && !isDeclaration(part)
                && ["$ref", "allOf", "oneOf", "anyOf"].allSatisfy { part[$0] == nil }
        }
        let rules = schema.without("allOf").adding(parts.filter(isPlain))
        let others = parts.filter { !isPlain($0) }
        guard let first = others.first else { return plainType(rules, for: place) }
        guard !following.contains(first.place), following.count < 50 else {
            return Found(comments: ["It refers to itself."])
        }
        following.append(first.place)
        defer { following.removeLast() }
        var found = type(of: first, for: names[first.place] ?? place)
        if others.contains(where: { $0.place != first.place }) {
            let comment = "Of several schemas at once ('allOf')." as DraftRemark
            return Found(type: .propertyList, isNullable: found.isNullable, comments: [comment])
        }
        let more = self.rules(of: rules, for: found.type)
        if more.type?.builtin == .date { (found.type, found.dates) = (more.type, more.dates) }
        found.add(more)
        return found
    }

    /// The rules that a schema without a type states of values of a type.
    private func rules(of schema: JSONSchemaNode, for type: PropertyType?) -> Found {
        var found = Found()
        if type?.builtin == .string {
            string(schema, &found)
        } else if let number = type?.builtin, number.isQuantity {
            limits(schema, &found, isWhole: number.integerRange != nil)
        } else if type?.isCollection == true {
            bound("elements", schema, "minItems", "maxItems", &found)
            bound("elements", schema, "minProperties", "maxProperties", &found)
        }
        return found
    }

    mutating func type(ofReference reference: String, _ schema: JSONSchemaNode, for place: String) -> Found {
        guard let target = documents.place(of: reference, from: schema.place.document), let found = self.schema(target)
        else {
            return Found(comments: ["'\(reference)' is not among the sources."])
        }
        reached.insert(target)
        if let name = names[target] { return Found(type: .named(name), isNullable: found.isNullable) }
        guard !following.contains(target), following.count < 50 else {
            return Found(comments: ["'\(reference)' refers to itself."])
        }
        following.append(target)
        defer { following.removeLast() }
        let name = target.pointer.last ?? place
        return type(of: found, for: name)
    }

    private mutating func plainType(_ schema: JSONSchemaNode, for place: String) -> Found {
        let types = schema.types
        if schema["type"]?.sequence?.contains(where: { $0.scalar == nil }) == true {
            return Found(type: .propertyList, comments: ["Of several types, of which some are schemas."])
        }
        guard types.count < 2 else {
            return Found(type: .propertyList, comments: ["Of several types: \(types.joined(separator: ", "))."])
        }
        var found = Found()
        if let constant = schema["const"] { found.comments.append("Always \(constant.span.text.prefix(60)).") }
        if schema["enum"] != nil {
            found.comments.append("Only some values are allowed, which no enum of a schema has.")
        }
        found.comments += Self.restrictions(in: schema)
        switch types.first ?? inferredType(schema) {
        case "string": string(schema, &found)
        case "integer":
            number(schema, &found, .int)
        case "number":
            number(schema, &found, .double)
        case "boolean": found.type = .builtin(.bool)
        case "array": array(schema, &found, for: place)
        case "object": dictionary(schema, &found, for: place)
        case let other:
            found.type = .propertyList
            found.comments.add(other.map { "'\($0)' is not a JSON type." } ?? "Its type is not stated.")
        }
        return found
    }

    func inferredType(_ schema: JSONSchemaNode) -> String? {
        if let constant = schema["const"]?.scalar {
            if !constant.isPlain { return "string" }
            if constant.text == "null" { return nil }
            if ["true", "false"].contains(constant.text) { return "boolean" }
            if Int(constant.text) != nil { return "integer" }
            return Double(constant.text) == nil ? "string" : "number"
        }
        if schema["items"] != nil || schema["prefixItems"] != nil { return "array" }
        if schema["additionalProperties"] != nil { return "object" }
        if schema["pattern"] != nil || schema["minLength"] != nil || schema["maxLength"] != nil { return "string" }
        return nil
    }

    /// `uint32` and `float` are formats, too.
    private func number(_ schema: JSONSchemaNode, _ found: inout Found, _ plain: BuiltinType) {
        let format = schema.text("format") ?? plain.rawValue
        let known = BuiltinType.allCases.first { $0.isQuantity && $0.rawValue.lowercased() == format.lowercased() }
        let isWhole = plain == .int
        found.type = .builtin(known.flatMap { ($0.integerRange != nil) == isWhole ? $0 : nil } ?? plain)
        if known == nil { found.comments.append("Its format is '\(format)'.") }
        limits(schema, &found, isWhole: isWhole)
    }

    func string(_ schema: JSONSchemaNode, _ found: inout Found) {
        found.type = .builtin(schema.text("contentEncoding") == "base64" ? .data : .string)
        switch schema.text("format") {
        case "date-time":
            found.type = .builtin(.date)
            return
        case "date":
            (found.type, found.dates) = (.builtin(.date), "yyyy-MM-dd")
            return
        case "uuid", "guid":
            found.type = .builtin(.uuid)
            return
        case "uri", "url", "iri", "uri-reference":
            found.type = .builtin(.url)
            return
        case "byte", "binary", "base64":
            found.type = .builtin(.data)
            return
        case let format?: found.comments.append("Its format is '\(format)', as text.")
        case nil: break
        }
        bound("length", schema, "minLength", "maxLength", &found)
        guard let pattern = schema.text("pattern") else { return }
        // JSON Schema searches for it anywhere in the text; our pattern matches the whole text.
        let inner = String(pattern.dropFirst().dropLast())
        let isWhole = pattern.hasPrefix("^") && pattern.hasSuffix("$") && !pattern.hasSuffix("\\$")
        let isChoice = inner.contains("|") && !inner.hasPrefix("(")
        if isWhole, !isChoice, (try? TextPattern(inner)) != nil {
            found.rules.append(("pattern", YAMLText.quoted(inner)))
        } else {
            found.comments.append("The pattern \(pattern) is not for the whole text, or not one of Heirloom's.")
        }
    }

    /// A rule for a count, of two keywords.
    private func bound(_ rule: String, _ schema: JSONSchemaNode, _ low: String, _ high: String, _ found: inout Found) {
        let least = schema.number(low).flatMap { Int(exactly: $0) }
        let most = schema.number(high).flatMap { Int(exactly: $0) }
        guard least ?? 0 > 0 || most != nil else { return }
        let range = (least.map { "\($0)" } ?? "") + "..." + (most.map { "\($0)" } ?? "")
        found.rules.append((rule, least == most ? "\(least ?? 0)" : range))
    }

    func limits(_ schema: JSONSchemaNode, _ found: inout Found, isWhole: Bool) {
        for (key, limit, exclusive, step) in [
            ("min", "minimum", "exclusiveMinimum", 1), ("max", "maximum", "exclusiveMaximum", -1),
        ] {
            var number = schema.text(limit).flatMap { schema.number(limit) == nil ? nil : $0 }
            var isExclusive = schema.isTrue(exclusive)
            if schema.number(exclusive) != nil {
                number = schema.text(exclusive)
                isExclusive = true
            }
            guard let number, let value = Double(number) else { continue }
            if isWhole {
                // The nearest whole number inside: of 0.5 it is 1.
                guard var whole = Int(exactly: value.rounded(step > 0 ? .up : .down)) else {
                    found.comments.append("'\(limit)': \(number) is beyond the type's numbers.")
                    continue
                }
                if isExclusive, Double(whole) == value { whole = whole &+ step }
                found.rules.append((key, "\(whole)"))
            } else {
                found.rules.append((key, number))
                if isExclusive { found.comments.append("'\(exclusive)': \(number) itself is not allowed.") }
            }
        }
        if let step = schema.text("multipleOf") ?? schema.text("divisibleBy"), step != "1" {
            found.comments.append("A multiple of \(step).")
        }
    }

    mutating func array(_ schema: JSONSchemaNode, _ found: inout Found, for place: String) {
        bound("elements", schema, "minItems", "maxItems", &found)
        guard let items = schema.child("items"), items.node.sequence == nil, schema["prefixItems"] == nil else {
            found.type = .array(.propertyList)
            let isTuple = schema["prefixItems"] != nil || schema["items"]?.sequence != nil
            found.comments.append(
                isTuple ? "A tuple: each place has a type of its own." : "What is in it is not said."
            )
            return
        }
        let element = type(of: items, for: place.hasSuffix("s") ? String(place.dropLast()) : place + "Item")
        found.comments += element.comments
        found.dates = element.dates
        guard let type = element.type else { return }
        found.type = .array(element.isNullable ? type.optional : type)
        // plank has `"unique": "true"`.
        let isUnique = schema.isTrue("uniqueItems") || schema.text("unique") == "true"
        if isUnique, element.isNullable {
            found.comments.append("Its elements differ.")
        } else if isUnique {
            if type.builtin != nil {
                found.type = .set(type)
            } else {
                found.comments.append("Its elements differ.")
            }
        }
        note(element.rules, ofEach: "element", &found)
    }

    /// Rules are for properties, not for what is in them.
    func note(_ rules: [(key: String, value: String)], ofEach part: String, _ found: inout Found) {
        guard !rules.isEmpty else { return }
        let text = rules.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        found.comments.add("Each \(part) has rules: \(text).")
    }

    /// What restricts values in ways that a schema has no rules for.
    static func restrictions(in schema: JSONSchemaNode, also others: [String] = []) -> [DraftRemark] {
        let all = [
            "patternProperties", "propertyNames", "unevaluatedProperties", "unevaluatedItems", "contains", "not", "if",
            "dependencies", "dependentSchemas", "dependentRequired",
        ]
        return (all + others).filter { schema[$0] != nil && !["true", "false"].contains(schema.text($0)) }
            .map { DraftRemark("'\($0)' has no counterpart in a schema.") }
    }

    mutating func dictionary(_ schema: JSONSchemaNode, _ found: inout Found, for place: String) {
        bound("elements", schema, "minProperties", "maxProperties", &found)
        guard let values = schema.child("additionalProperties"), values.node.mapping?.isEmpty == false else {
            found.type = .dictionary(key: .builtin(.string), value: .propertyList)
            if schema["additionalProperties"] == nil { found.comments.append("What is in it is not said.") }
            return
        }
        let value = type(of: values, for: place + "Value")
        found.comments += value.comments
        found.dates = value.dates
        note(value.rules, ofEach: "value", &found)
        found.type = value.type.map {
            .dictionary(key: .builtin(.string), value: value.isNullable ? $0.optional : $0)
        }
    }

    // MARK: Defaults

    func literal(_ node: YAMLNode, _ type: PropertyType) -> String? {
        if let items = node.sequence { return items.isEmpty && type.empty == "[]" ? "[]" : nil }
        if let pairs = node.mapping { return pairs.isEmpty && type.empty == "{}" ? "{}" : nil }
        guard let scalar = node.scalar else { return nil }
        if scalar.isPlain, scalar.text == "null" { return "nil" }
        switch type.builtin {
        case .string?: return YAMLText.quoted(scalar.text)
        case .url?: return scalar.text.isEmpty ? nil : YAMLText.quoted(scalar.text)
        case .uuid?: return scalar.text.utf8.count == 36 ? YAMLText.quoted(scalar.text) : nil
        case let type? where !scalar.isPlain && (type == .bool || type.isQuantity && type != .decimal): return nil
        case .bool?: return ["true", "false"].contains(scalar.text) ? scalar.text : nil
        case .int32?: return Double(scalar.text).flatMap { Int32(exactly: $0) }.map { "\($0)" }
        case let number? where number.integerRange != nil:
            return Double(scalar.text).flatMap { Int(exactly: $0) }.map { "\($0)" }
        case let number? where number.isQuantity: return Double(scalar.text).map { _ in scalar.text }
        default:
            guard let place = names.first(where: { .named($0.value) == type })?.key, let schema = schema(place),
                let cases = cases(of: schema)
            else { return nil }
            return cases.first { $0.raw == scalar.text }.map { "." + $0.name }
        }
    }
}
