import CommandTestSupport
import Foundation
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import YAMLTree

/// JSON whose keys keep their order.
indirect enum OrderedJSON: Equatable {
    case object([(key: String, value: OrderedJSON)])
    case array([OrderedJSON])
    /// As it is written.
    case scalar(String)

    static func text(_ text: String) -> OrderedJSON {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return .scalar(result + "\"")
    }

    static func texts(_ texts: [String]) -> OrderedJSON { .array(texts.map { .text($0) }) }

    /// JSON is YAML.
    init(_ node: YAMLNode) {
        switch node.content {
        case .mapping(let pairs): self = .object(pairs.map { ($0.key.value, OrderedJSON($0.value)) })
        case .sequence(let items): self = .array(items.map { OrderedJSON($0) })
        case .scalar(let scalar):
            let isValue = Int(scalar.text) != nil || ["true", "false", "null"].contains(scalar.text)
            self = scalar.isPlain && isValue ? .scalar(scalar.text) : .text(scalar.text)
        }
    }

    init(yaml: String) throws {
        var bag = DiagnosticBag()
        guard let tree = parseYAML(SourceFile(path: "frame", text: yaml), into: &bag) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        self = OrderedJSON(tree)
    }

    subscript(_ key: String) -> OrderedJSON? {
        get {
            guard case .object(let pairs) = self else { return nil }
            return pairs.first { $0.key == key }?.value
        }
        set {
            guard case .object(var pairs) = self else { return }
            if let index = pairs.firstIndex(where: { $0.key == key }) {
                if let newValue { pairs[index].value = newValue } else { pairs.remove(at: index) }
            } else if let newValue {
                pairs.append((key, newValue))
            }
            self = .object(pairs)
        }
    }

    /// With what another adds: `{}` leaves a value as it is, `{ "$replace": value }` replaces it.
    func merged(_ other: OrderedJSON) -> OrderedJSON {
        if let value = other["$replace"] { return value }
        switch (self, other) {
        case (.object, .object(let added)):
            return added.reduce(into: self) { result, pair in
                result[pair.key] =
                    result[pair.key].map { $0.merged(pair.value) } ?? pair.value["$replace"] ?? pair.value
            }
        case (.array(let own), .array(let added)):
            return .array(
                own.enumerated().map { added.indices.contains($0) ? $1.merged(added[$0]) : $1 }
                    + added.dropFirst(own.count)
            )
        case (_, .object(let added)) where added.isEmpty: return self
        default: return other
        }
    }

    func rendered(_ margin: String = "") -> String {
        let inner = margin + "  "
        switch self {
        case .scalar(let text): return text
        case .object(let pairs) where pairs.isEmpty: return "{}"
        case .array(let items) where items.isEmpty: return "[]"
        case .object(let pairs):
            let lines = pairs.map { "\(inner)\"\($0.key)\": \($0.value.rendered(inner))" }
            return "{\n\(lines.joined(separator: ",\n"))\n\(margin)}"
        case .array(let items):
            return "[\n\(items.map { inner + $0.rendered(inner) }.joined(separator: ",\n"))\n\(margin)]"
        }
    }

    static func == (one: OrderedJSON, other: OrderedJSON) -> Bool { one.rendered() == other.rendered() }
}

/// Writes the JSON Schema: the keys of each place as the language describes them, in a frame that has what no key says, such as patterns
/// and reserved names. In the frame `{ "$shared": name }` is a value that several places have, and `{ "$keys": name }` the keys of a place;
/// what is beside it is added to that.
struct LanguageSchemaWriter {
    private let frame: OrderedJSON
    private let patterns: OrderedJSON
    private var shared: [String: SharedValue] = [:]
    private let places: [String: Language.Place]
    /// Places whose keys are those of a definition, to which their keys refer.
    private let borrowed = ["a removed type": "foreignType", "a removed property": "longProperty"]

    static let frameFile = Repository.fixtures.appending(path: "LanguageSchema/frame.json")

    init() throws {
        var frame = try OrderedJSON(yaml: Repository.text(Self.frameFile))
        patterns = frame["$patterns"] ?? .object([])
        frame["$patterns"] = nil
        self.frame = frame
        let changes = Language.Place(.change, "an entry", historyKinds.flatMap { $0.keys })
        places = ["file": Language.file, "case": Language.case, "discriminator": Language.discriminator]
        let change = SharedValue("change", "One change; exactly one key.", .mapping(changes))
        for key in Language.file.keys + changes.keys { collect(key.kind) }
        for value in Language.shared + [change] { collect(.shared(value)) }
    }

    private mutating func collect(_ kind: ValueKind) {
        switch kind {
        case .shared(let value):
            guard shared[value.name] == nil else { return }
            shared[value.name] = value
            collect(value.kind)
        case .list(let inner, _), .named(let inner, _): collect(inner)
        case .either(let kinds): for kind in kinds { collect(kind) }
        case .mapping(let place): for key in place.keys { collect(key.kind) }
        default: break
        }
    }

    func text() throws -> String { try filled(frame).rendered() + "\n" }

    private func filled(_ json: OrderedJSON) throws -> OrderedJSON {
        switch json {
        case .scalar: return json
        case .array(let items): return .array(try items.map(filled))
        case .object(var pairs):
            guard let marker = pairs.first, case .scalar(let quoted) = marker.value, marker.key.hasPrefix("$"),
                ["$shared", "$keys"].contains(marker.key)
            else { return .object(try pairs.map { ($0.key, try filled($0.value)) }) }
            let name = String(quoted.dropFirst().dropLast())
            pairs.removeFirst()
            let rest = OrderedJSON.object(try pairs.map { ($0.key, try filled($0.value)) })
            if marker.key == "$keys" {
                guard let place = places[name] else { throw CocoaError(.coderValueNotFound) }
                return try keys(of: place).merged(rest)
            }
            guard let value = shared[name] else { throw CocoaError(.coderValueNotFound) }
            var result = OrderedJSON.object(value.doc.isEmpty ? [] : [("description", .text(value.doc))])
            let inner = try self.json(value.kind)
            let own = inner["$ref"] == nil ? inner : .object([("allOf", .array([inner]))])
            result = result.merged(own).merged(rest)
            if !value.examples.isEmpty, result["examples"] == nil {
                result = inserting(try examples(value.examples), value.kind, rest, in: result)
            }
            return result
        }
    }

    /// Examples come before what the frame adds to a kind of value.
    private func inserting(_ examples: OrderedJSON, _ kind: ValueKind, _ rest: OrderedJSON, in json: OrderedJSON)
        -> OrderedJSON
    {
        guard case .object(var pairs) = json, case .object(let added) = rest else { return json }
        let count = (try? self.json(kind)).flatMap { if case .object(let own) = $0 { own.count } else { nil } } ?? 0
        let isWhole = count == 0
        let own = pairs.count - added.filter { pair in !isWhole && !isOwn(pair.key, kind) }.count
        pairs.insert(("examples", examples), at: isWhole ? pairs.count : own)
        return .object(pairs)
    }

    private func isOwn(_ key: String, _ kind: ValueKind) -> Bool { (try? json(kind))?[key] != nil }

    private func examples(_ texts: [String]) throws -> OrderedJSON {
        .array(
            try texts.map { try OrderedJSON(yaml: "- " + $0) }.map {
                if case .array(let items) = $0 { items[0] } else { $0 }
            }
        )
    }

    private func keys(of place: Language.Place) throws -> OrderedJSON {
        .object(
            try place.keys.map { key in
                let own = try property(key)
                if let owner = borrowed[place.title], own["$ref"] == nil,
                    !["in", "excluded", "type"].contains(key.name)
                {
                    return (key.name, .object([("$ref", .text("#/definitions/\(owner)/properties/\(key.name)"))]))
                }
                return (key.name, own)
            }
        )
    }

    private func property(_ key: Language.Key) throws -> OrderedJSON {
        var pairs: [(String, OrderedJSON)] = key.doc.map { [("description", .text($0))] } ?? []
        var maximum: [(String, OrderedJSON)] = []
        switch key.kind {
        case .flag(let value): pairs += [("type", .text("boolean")), ("default", .scalar("\(value)"))]
        case .whole(let range, let unwritten):
            pairs += [("type", .text("integer")), ("minimum", .scalar("\(range.lowerBound)"))]
            if let unwritten { pairs.append(("default", .scalar("\(unwritten)"))) }
            if range.upperBound < .max { maximum = [("maximum", .scalar("\(range.upperBound)"))] }
        case .word(let words, let unwritten):
            pairs.append(("enum", .array(words.map(word))))
            if let unwritten { pairs.append(("default", word(unwritten))) }
        case .code(let unwritten):
            pairs.append(("type", .text("string")))
            if let unwritten { pairs.append(("default", word(unwritten))) }
        default:
            let inner = try json(key.kind)
            if inner["$ref"] != nil, !pairs.isEmpty {
                pairs.append(("allOf", .array([inner])))
            } else if case .object(let own) = inner {
                pairs += own
            }
        }
        if !key.examples.isEmpty { pairs.append(("examples", try examples(key.examples))) }
        return .object(pairs + maximum)
    }

    /// A kind of value by itself.
    private func json(_ kind: ValueKind) throws -> OrderedJSON {
        func reference(_ name: String) -> OrderedJSON { .object([("$ref", .text("#/definitions/\(name)"))]) }
        func type(_ name: String, _ mayBeEmpty: Bool) -> (String, OrderedJSON) {
            ("type", mayBeEmpty ? .texts([name, "null"]) : .text(name))
        }
        switch kind {
        case .flag: return .object([("type", .text("boolean"))])
        case .whole(let range, _):
            return .object([("type", .text("integer")), ("minimum", .scalar("\(range.lowerBound)"))])
        case .word(let words, let unwritten):
            return .object(
                [("enum", .array(words.map(word)))] + (unwritten.map { [("default", word($0))] } ?? [])
            )
        case .text: return reference("text")
        case .code: return .object([("type", .text("string"))])
        case .pattern(let name): return patterns[name] ?? reference(name)
        case .anything: return .object([])
        case .shared(let value): return reference(value.name)
        case .list(let inner, let mayBeEmpty):
            let least = mayBeEmpty ? [] : [("minItems", OrderedJSON.scalar("1"))]
            return .object([type("array", mayBeEmpty), ("items", try json(inner))] + least)
        case .named(let inner, let mayBeEmpty):
            return .object([
                type("object", mayBeEmpty), ("propertyNames", reference("name")),
                ("additionalProperties", try json(inner)),
            ])
        case .either(let kinds): return .object([("anyOf", .array(try kinds.map(json)))])
        case .mapping(let place):
            let required = place.required.isEmpty ? [] : [("required", OrderedJSON.texts(place.required))]
            return .object(
                [
                    type("object", place.mayBeEmpty), ("properties", try keys(of: place)),
                    ("additionalProperties", .scalar("false")),
                ] + required
            )
        }
    }

    private func word(_ text: String) -> OrderedJSON {
        Int(text) != nil || Bool(text) != nil ? .scalar(text) : .text(text)
    }
}
