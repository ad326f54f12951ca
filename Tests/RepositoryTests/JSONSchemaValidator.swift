import Foundation

/// Checks values against a JSON Schema, with the keywords that `heirloom.schema.json` uses: an unknown keyword is itself an error.
struct JSONSchemaValidator {
    private static let annotations: Set<String> = [
        "$schema", "$id", "title", "description", "default", "examples", "definitions",
    ]

    let root: JSONValue

    /// The errors, each with its path; empty if there are none.
    func problems(of value: JSONValue) -> [String] {
        check(value, root, "")
    }

    private func check(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
        guard case .object(let keywords) = schema else { return ["\(path): the schema is no object"] }
        return keywords.sorted { $0.key < $1.key }.flatMap { keyword, argument in
            check(value, keyword, argument, in: keywords, path)
        }
    }

    private func check(
        _ value: JSONValue,
        _ keyword: String,
        _ argument: JSONValue,
        in schema: [String: JSONValue],
        _ path: String
    ) -> [String] {
        switch (keyword, argument) {
        case ("$ref", .string(let reference)):
            guard let target = definition(reference) else { return ["\(path): no definition \(reference)"] }
            return check(value, target, path)
        case ("allOf", .array(let schemas)):
            return schemas.flatMap { check(value, $0, path) }
        case ("anyOf", .array(let schemas)):
            let found = schemas.map { check(value, $0, path) }
            return found.contains([]) ? [] : found.min { $0.joined().count > $1.joined().count } ?? []
        case ("oneOf", .array(let schemas)):
            let found = schemas.map { check(value, $0, path) }
            switch found.count(where: \.isEmpty) {
            case 0: return found.min { $0.joined().count > $1.joined().count } ?? []
            case 1: return []
            default: return ["\(path): \(value) fits several schemas"]
            }
        case ("not", _): return check(value, argument, path).isEmpty ? ["\(path): \(value) fits what it must not"] : []
        case ("if", _):
            guard let then = schema["then"], check(value, argument, path).isEmpty else { return [] }
            return check(value, then, path)
        case ("then", _): return schema["if"] == nil ? ["\(path): 'then' without 'if'"] : []
        case ("uniqueItems", .boolean(true)):
            guard case .array(let items) = value else { return [] }
            return Set(items.map(\.description)).count == items.count ? [] : ["\(path): an item is repeated"]
        case ("maximum", .number(let limit)):
            if case .number(let number) = value, number > limit { return ["\(path): \(number) is above \(limit)"] }
            return []
        case ("type", .string(let name)): return hasType(value, name) ? [] : ["\(path): \(value) is no \(name)"]
        case ("type", .array(let names)):
            let fits = names.contains { if case .string(let name) = $0 { hasType(value, name) } else { false } }
            return fits ? [] : ["\(path): \(value) has none of the types"]
        case ("enum", .array(let values)):
            return values.contains(value) ? [] : ["\(path): \(value) is none of \(values)"]
        case ("const", let constant): return value == constant ? [] : ["\(path): \(value) is not \(constant)"]
        case ("properties", .object(let properties)):
            guard case .object(let pairs) = value else { return [] }
            return pairs.flatMap { key, item in properties[key].map { check(item, $0, "\(path)/\(key)") } ?? [] }
        case ("additionalProperties", _): return checkAdditional(value, argument, schema["properties"], path)
        case ("propertyNames", _):
            guard case .object(let pairs) = value else { return [] }
            return pairs.keys.flatMap { check(.string($0), argument, "\(path)/\($0)") }
        case ("items", _):
            guard case .array(let items) = value else { return [] }
            return items.enumerated().flatMap { check($1, argument, "\(path)/\($0)") }
        case ("required", .array(let names)):
            guard case .object(let pairs) = value else { return [] }
            return names.compactMap { name in
                if case .string(let name) = name, pairs[name] == nil { "\(path): \(name) is missing" } else { nil }
            }
        case ("dependencies", .object(let dependencies)):
            guard case .object(let pairs) = value else { return [] }
            return pairs.keys.flatMap { key in
                dependencies[key].map { check(value, "required", $0, in: schema, path) } ?? []
            }
        case ("pattern", .string(let pattern)):
            guard case .string(let text) = value else { return [] }
            let fits = (try? Regex(pattern).firstMatch(in: text)) != nil
            return fits ? [] : ["\(path): '\(text)' does not fit \(pattern)"]
        case ("minimum", .number(let limit)):
            if case .number(let number) = value, number < limit { return ["\(path): \(number) is below \(limit)"] }
            return []
        case ("minLength", .number(let limit)), ("minItems", .number(let limit)), ("minProperties", .number(let limit)):
            return count(value, keyword).map { Double($0) >= limit } ?? true ? [] : ["\(path): \(keyword) \(limit)"]
        case ("maxItems", .number(let limit)), ("maxProperties", .number(let limit)):
            return count(value, keyword).map { Double($0) <= limit } ?? true ? [] : ["\(path): \(keyword) \(limit)"]
        default:
            return Self.annotations.contains(keyword) ? [] : ["\(path): the schema's keyword \(keyword) is not known"]
        }
    }

    private func checkAdditional(
        _ value: JSONValue,
        _ argument: JSONValue,
        _ properties: JSONValue?,
        _ path: String
    ) -> [String] {
        guard case .object(let pairs) = value else { return [] }
        return pairs.filter { properties?[$0.key] == nil }.flatMap { key, item in
            argument == .boolean(false) ? ["\(path): \(key) is not expected"] : check(item, argument, "\(path)/\(key)")
        }
    }

    private func count(_ value: JSONValue, _ keyword: String) -> Int? {
        switch value {
        case .string(let text): keyword.hasSuffix("Length") ? text.count : nil
        case .array(let items): keyword.hasSuffix("Items") ? items.count : nil
        case .object(let pairs): keyword.hasSuffix("Properties") ? pairs.count : nil
        case .null, .boolean, .number: nil
        }
    }

    private func hasType(_ value: JSONValue, _ name: String) -> Bool {
        switch value {
        case .null: name == "null"
        case .boolean: name == "boolean"
        case .number(let number): name == "number" || name == "integer" && number == number.rounded()
        case .string: name == "string"
        case .array: name == "array"
        case .object: name == "object"
        }
    }

    private func definition(_ reference: String) -> JSONValue? {
        reference.split(separator: "/").dropFirst().reduce(root as JSONValue?) { $0?[String($1)] }
    }
}
