import Foundation
import RandomTestSupport
import Testing

/// Other people's JSON, drawn: random models of `codable: plain` with every key that changes JSON, and JSON for them with what it is when it
/// is written back, known from the drawing alone.
@Suite struct DrawnJSONTests {
    @Test func readAndWrittenBack() async throws {
        var program = CompiledCase("drawn-json")
        var main = Self.opening
        var expected: [String] = []
        for seed in 0..<draws(6, "HEIRLOOM_DRAWN_JSON") {
            var model = DrawnJSONModel(seed)
            program.add(try GeneratedModel(model.schema))
            for _ in 0..<150 {
                let sample = model.sample()
                main += "try run(\(sample.type).self, #\"\(sample.input.text)\"#)\n"
                expected.append("\(sample.output?.canonical ?? "no") of \(sample.type) from \(sample.input.text)")
            }
        }
        program.usesDice = true
        program.add(main + "print(out.joined(separator: \"\\n\"))\n", as: "main.swift")
        let found = try await program.run().output.split(separator: "\n").map(String.init)
        let wrong = zip(found, expected).filter { $0 != $1 }
        #expect(found.count == expected.count)
        #expect(wrong.isEmpty, "\(wrong.count) of \(expected.count): \(wrong.prefix(3))")
        #expect(expected.count { $0.hasPrefix("no") } > expected.count / 50)
    }

    private static let opening = """
        import Foundation
        import HeirloomRuntime
        import RandomTestSupport

        nonisolated(unsafe) var out: [String] = []
        func run<T: Codable>(_ type: T.Type, _ json: String) throws {
            var text = "no"
            if let value = try? JSONDecoder().decode([T].self, from: Data("[\\(json)]".utf8)) {
                // Written, read and written again.
                let data = try JSONEncoder().encode(value)
                let again = try JSONEncoder().encode(JSONDecoder().decode([T].self, from: data))
                let objects = try [data, again].map { try JSONSerialization.jsonObject(with: $0) as! [Any] }
                text = canonicalText(objects[0][0])
                if canonicalText(objects[1][0]) != text { text += ", then \\(canonicalText(objects[1][0]))" }
            }
            out.append("\\(text) of \\(T.self) from \\(json)")
        }

        """
}

/// A value of JSON.
private indirect enum JSON {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): text
        case .string(let text): "\"\(text)\""
        case .array(let values): "[\(values.map(\.text).joined(separator: ","))]"
        case .object(let values):
            "{\(values.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value.text)" }.joined(separator: ","))}"
        }
    }

    var canonical: String {
        let whole = try? JSONSerialization.jsonObject(with: Data("[\(text)]".utf8)) as? [Any]
        return whole.map { canonicalText($0[0]) } ?? "?"
    }

    /// Puts a value at a path, beside what is there.
    mutating func put(_ value: JSON, _ path: ArraySlice<String>) {
        guard let key = path.first else {
            self = value
            return
        }
        var values: [String: JSON] = [:]
        if case .object(let known) = self { values = known }
        var inner = values[key] ?? .object([:])
        inner.put(value, path.dropFirst())
        values[key] = inner
        self = .object(values)
    }

    mutating func remove(_ key: String) {
        guard case .object(var values) = self else { return }
        values[key] = nil
        self = .object(values)
    }
}

/// One random model. A value is drawn as it comes and as it is written, or nil where it cannot be read.
private struct DrawnJSONModel {
    typealias Pair = (input: JSON, output: JSON)

    struct Property {
        let name: String
        let keys: [[String]]
        let kind: Kind
        let isOptional: Bool
        let hasPresence: Bool
        let isLenient: Bool
        let dates: String?
    }
    indirect enum Kind {
        case int, real, bool, text, date
        case record(Int)
        case union(Int)
        case list(Kind)
    }
    struct Record {
        let name: String
        let properties: [Property]
        let keeps: Bool
        let isClass: Bool
        let dates: String?
    }
    enum Union {
        /// Texts of each record; the key and perhaps that of the content; whether unknown ones are kept.
        case named(key: String, content: String?, [[String]], keeps: Bool)
        case untagged
        /// Text, or the record.
        case text(Int)
    }

    private let seed: Int
    private var random: SplitMix
    private var records: [Record] = []
    private var unions: [Union] = []
    private let modelDates: String?

    private static let forms = ["iso8601", "secondsSince1970", "millisecondsSince1970", "yyyy-MM-dd"]

    init(_ seed: Int) {
        self.seed = seed
        random = SplitMix(state: UInt64(seed))
        modelDates = Bool.random(using: &random) ? Self.forms.randomElement(using: &random) : nil
        for number in 0..<4 { records.append(record(number)) }
        for number in 0..<3 {
            switch number {
            case 0: unions.append(named(nil))
            case 1:
                unions.append(
                    Bool.random(using: &random) ? named("data") : .text(Int.random(in: 0..<4, using: &random))
                )
            default: unions.append(.untagged)
            }
        }
        records.append(record(4))
        records.append(record(5))
    }

    private mutating func named(_ content: String?) -> Union {
        let names = (0..<4).map { number in
            (0...Int.random(in: 0...2, using: &random)).map { "r\(number)\(["", "x", "y"][$0])" }
        }
        return .named(key: "kind", content: content, names, keeps: Bool.random(using: &random))
    }

    private mutating func record(_ number: Int) -> Record {
        let name = "M\(seed)R\(number)"
        let dates = Int.random(in: 0..<3, using: &random) == 0 ? Self.forms.randomElement(using: &random) : nil
        // One that no other record has: untagged unions are decided by it.
        var properties = [
            Property(
                name: "u\(number)",
                keys: [["u\(number)"]],
                kind: .int,
                isOptional: false,
                hasPresence: false,
                isLenient: false,
                dates: nil
            )
        ]
        for index in 0..<Int.random(in: 2...6, using: &random) {
            let kind = self.kind(2, number)
            let isOptional = Bool.random(using: &random)
            var isComparable = true
            var base = kind
            if case .list(let element) = kind { base = element }
            if case .record = base { isComparable = false }
            if case .union = base { isComparable = false }
            var isNumber = false
            switch base {
            case .int, .real, .bool: isNumber = true
            default: break
            }
            let name = "p\(number)a\(index)"
            let shape = Int.random(in: 0..<4, using: &random)
            var isDate = false
            if case .date = base { isDate = true }
            properties.append(
                Property(
                    name: name,
                    keys: shape == 0
                        ? [[name], [name + "b"], ["deep", name]] : shape == 1 ? [["more", name]] : [[name]],
                    kind: kind,
                    isOptional: isOptional,
                    hasPresence: isOptional && isComparable && Bool.random(using: &random),
                    isLenient: isNumber && Bool.random(using: &random),
                    dates: isDate && Bool.random(using: &random) ? Self.forms.randomElement(using: &random) : nil
                )
            )
        }
        return Record(
            name: name,
            properties: properties,
            keeps: Bool.random(using: &random),
            isClass: number % 2 == 1,
            dates: dates
        )
    }

    private mutating func kind(_ depth: Int, _ number: Int) -> Kind {
        switch Int.random(in: 0..<(number > 3 ? 10 : 6), using: &random) {
        case 0: .int
        case 1: .real
        case 2: .bool
        case 3: .text
        case 4: .date
        case 5: depth > 0 ? .list(kind(depth - 2, number)) : .text
        case 6, 7: .record(Int.random(in: 0..<4, using: &random))
        default: .union(Int.random(in: 0..<3, using: &random))
        }
    }

    // MARK: The schema

    var schema: String {
        var text = """
            model: M\(seed)
            version: 1
            swift: { codable: plain\(modelDates.map { ", dates: \($0)" } ?? "") }
            enums:

            """
        for (number, union) in unions.enumerated() {
            let cases = records[..<4].enumerated().map { "c\($0): \($1.name)" }.joined(separator: ", ")
            switch union {
            case .named(let key, let content, let names, let keeps):
                let texts = zip(records, names).map { "\($0.name): [\($1.joined(separator: ", "))]" }
                let parts = ["key: \(key)"] + (content.map { ["content: \($0)"] } ?? []) + texts
                text +=
                    "  M\(seed)U\(number): { oneOf: { \(cases) }, discriminator: { \(parts.joined(separator: ", ")) }"
                text += (keeps && content == nil ? ", unknown: keep" : "") + " }\n"
            case .untagged: text += "  M\(seed)U\(number): { oneOf: { \(cases) }, untagged: true }\n"
            case .text(let record):
                text += "  M\(seed)U\(number): { oneOf: { text: String, c\(record): \(records[record].name) } }\n"
            }
        }
        for isClass in [false, true] {
            text += isClass ? "classes:\n" : "structs:\n"
            for record in records where record.isClass == isClass {
                text += "  \(record.name):\n"
                if record.keeps { text += "    unknownKeys: keep\n" }
                if let dates = record.dates { text += "    dates: \(dates)\n" }
                text += "    properties:\n"
                for property in record.properties { text += "      \(property.name): \(declaration(property))\n" }
            }
        }
        return text
    }

    private func declaration(_ property: Property) -> String {
        var fields = ["type: \"\(name(property.kind))\(property.isOptional ? "?" : "")\""]
        func text(_ key: [String]) -> String { key.count == 1 ? key[0] : "[\(key.joined(separator: ", "))]" }
        if property.keys.count > 1 {
            fields.append("jsonKey: { any: [\(property.keys.map(text).joined(separator: ", "))] }")
        } else if property.keys[0] != [property.name] {
            fields.append("jsonKey: \(text(property.keys[0]))")
        }
        if property.hasPresence { fields.append("presence: true") }
        if property.isLenient { fields.append("lenient: true") }
        if let dates = property.dates { fields.append("dates: \(dates)") }
        return "{ \(fields.joined(separator: ", ")) }"
    }

    private func name(_ kind: Kind) -> String {
        switch kind {
        case .int: "Int"
        case .real: "Double"
        case .bool: "Bool"
        case .text: "String"
        case .date: "Date"
        case .record(let number): records[number].name
        case .union(let number): "M\(seed)U\(number)"
        case .list(let element): "[\(name(element))]"
        }
    }

    // MARK: Values

    mutating func sample() -> (type: String, input: JSON, output: JSON?) {
        if Bool.random(using: &random) {
            let number = Int.random(in: 0..<3, using: &random)
            let pair = union(number)
            return ("M\(seed)U\(number)", pair.input, pair.output)
        }
        let number = Int.random(in: 0..<records.count, using: &random)
        var pair = value(of: number)
        if Int.random(in: 0..<8, using: &random) == 0 {
            // Without what is required, or with something else there.
            if Bool.random(using: &random) {
                pair.input.remove("u\(number)")
            } else {
                pair.input.put(.bool(true), ["u\(number)"])
            }
            return (records[number].name, pair.input, nil)
        }
        return (records[number].name, pair.input, pair.output)
    }

    private mutating func value(of number: Int) -> Pair {
        let record = records[number]
        var pair: Pair = (.object([:]), .object([:]))
        for property in record.properties {
            let key = property.keys[0]
            if property.isOptional, Int.random(in: 0..<3, using: &random) == 0 {
                // Null, or nothing.
                guard Bool.random(using: &random) else { continue }
                pair.input.put(.null, key[...])
                if property.hasPresence { pair.output.put(.null, key[...]) }
                continue
            }
            let form = property.dates ?? record.dates ?? modelDates
            let value = value(property.kind, form, property.isLenient)
            let place = property.keys.randomElement(using: &random) ?? key
            pair.input.put(value.input, place[...])
            // Null under a key is less than a value under a later one.
            if place != key, Bool.random(using: &random) { pair.input.put(.null, key[...]) }
            pair.output.put(value.output, key[...])
        }
        if Bool.random(using: &random) {
            let other = JSON.object(["x": .array([.number("1"), .null, .string("t")])])
            pair.input.put(other, ["other"])
            if record.keeps { pair.output.put(other, ["other"]) }
            // Beside the properties at a path.
            if record.properties.contains(where: { $0.keys == [["more", $0.name]] }) {
                pair.input.put(.number("7"), ["more", "other"])
                if record.keeps { pair.output.put(.number("7"), ["more", "other"]) }
            }
        }
        return pair
    }

    private mutating func union(_ number: Int) -> Pair {
        let chosen = Int.random(in: 0..<4, using: &random)
        switch unions[number] {
        case .untagged: return value(of: chosen)
        case .text(let held):
            if Bool.random(using: &random) { return (.string("id"), .string("id")) }
            return value(of: held)
        case .named(let key, let content, let names, let keeps):
            if keeps, content == nil, Int.random(in: 0..<4, using: &random) == 0 {
                let unknown = JSON.object([key: .string("later"), "u0": .string("x"), "z": .array([.null])])
                return (unknown, unknown)
            }
            var pair = value(of: chosen)
            let text = names[chosen].randomElement(using: &random) ?? ""
            if let content {
                return (
                    .object([key: .string(text), content: pair.input]),
                    .object([key: .string(names[chosen][0]), content: pair.output])
                )
            }
            pair.input.put(.string(text), [key])
            pair.output.put(.string(names[chosen][0]), [key])
            return pair
        }
    }

    private mutating func value(_ kind: Kind, _ dates: String?, _ isLenient: Bool) -> Pair {
        switch kind {
        case .int:
            let number = "\(Int.random(in: -9...9, using: &random))"
            return (isLenient && Bool.random(using: &random) ? .string(number) : .number(number), .number(number))
        case .real:
            let number = "\(Int.random(in: 1...9, using: &random)).5"
            return (isLenient && Bool.random(using: &random) ? .string(number) : .number(number), .number(number))
        case .bool:
            let bool = Bool.random(using: &random)
            let forms: [JSON] = [.bool(bool), .string("\(bool)"), .number(bool ? "1" : "0"), .string(bool ? "1" : "0")]
            return (isLenient ? forms[Int.random(in: 0..<4, using: &random)] : .bool(bool), .bool(bool))
        case .text:
            let text = ["", "a", "5", "true", "null"].randomElement(using: &random) ?? ""
            return (.string(text), .string(text))
        case .date: return date(dates)
        case .record(let number): return value(of: number)
        case .union(let number): return union(number)
        case .list(let element):
            let values = (0..<Int.random(in: 0...2, using: &random)).map { _ in value(element, dates, isLenient) }
            return (.array(values.map(\.input)), .array(values.map(\.output)))
        }
    }

    /// The 2nd of May 2026 is day 20,575 since 1970.
    private mutating func date(_ form: String?) -> Pair {
        let second = Int.random(in: 0..<3600, using: &random)
        let time = "00:\(String(second / 60 + 100).suffix(2)):\(String(second % 60 + 100).suffix(2))"
        let since = 20_575 * 86_400 + second
        switch form {
        case "iso8601":
            switch Int.random(in: 0..<3, using: &random) {
            case 0: return (.string("2026-05-02T02\(time.dropFirst(2))+02:00"), .string("2026-05-02T\(time)Z"))
            case 1: return (.string("2026-05-02T\(time).500Z"), .string("2026-05-02T\(time).500Z"))
            default: return (.string("2026-05-02T\(time)Z"), .string("2026-05-02T\(time)Z"))
            }
        case "secondsSince1970": return (.number("\(since)"), .number("\(since)"))
        case "millisecondsSince1970": return (.number("\(since)250"), .number("\(since)250"))
        case "yyyy-MM-dd": return (.string("2026-05-02"), .string("2026-05-02"))
        // As JSONDecoder reads it: seconds since 2001.
        default: return (.number("\(second).5"), .number("\(second).5"))
        }
    }
}
