import Foundation
import RandomTestSupport
import Testing

/// Random unions whose JSON does not name the case: what is written is read as the same case, and what is not written would be read as
/// another one.
@Suite struct UntaggedFitTests {
    @Test func whatIsWrittenIsReadAsTheSameCase() async throws {
        var program = CompiledCase("untagged-fits")
        var main = Self.opening
        var unions = 0
        for seed in 0..<draws(4, "HEIRLOOM_DRAWN_JSON") {
            var drawing = Drawing(seed)
            let model = try GeneratedModel(drawing.schema)
            program.add(model)
            unions += model.model.enums.count
            main += drawing.runs
        }
        main += #"print(kept, refused, wrong.count, wrong.prefix(5).joined(separator: "\n"))"# + "\n"
        program.add(main, as: "main.swift")
        let output = try await program.run().output
        let numbers = output.split(separator: " ").prefix(3).compactMap { Int($0) }
        #expect(numbers.count == 3 && numbers[2] == 0, "\(output)")
        // Neither is rare.
        #expect(unions > 20 && numbers[0] > 500 && numbers[1] > 20, "\(unions) \(numbers)")
    }

    private static let opening = #"""
        import Foundation
        import HeirloomRuntime

        nonisolated(unsafe) var kept = 0
        nonisolated(unsafe) var refused = 0
        nonisolated(unsafe) var wrong: [String] = []
        func run<U: Codable & Equatable, S: Codable>(_ value: U, _ payload: S) {
          func json(_ data: Data?) -> String { String(decoding: data ?? Data(), as: UTF8.self) }
          let alone = try? JSONEncoder().encode([payload])
          let isRead = alone.flatMap { try? JSONDecoder().decode([U].self, from: $0) } == [value]
          do {
            let data = try JSONEncoder().encode([value])
            let back = try JSONDecoder().decode([U].self, from: data)
            if back == [value] { kept += 1 } else { wrong.append("\(value) is read as \(back): \(json(data))") }
          } catch is EncodingError {
            if isRead { wrong.append("\(value) is not written: \(json(alone))") } else { refused += 1 }
          } catch {
            wrong.append("\(value): \(error)")
          }
        }
        /// With keys that no property has.
        func more<S: Codable>(_ value: S, _ key: String, _ other: Any) -> S {
          guard var object = try? JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? [String: Any],
            object[key] == nil
          else { return value }
          object[key] = other
          return (try? JSONDecoder().decode(S.self, from: JSONSerialization.data(withJSONObject: object))) ?? value
        }

        """#
}

private struct Drawing {
    typealias Property = (name: String, type: String, isOptional: Bool, attributes: String)

    /// Types with values as Swift has them.
    private static let values: [String: [String]] = [
        "Int": ["0", "1", "-7"], "Double": ["0.5", "1", "-3"], "Bool": ["true", "false"],
        "String": [
            #""""#, #""5""#, #""x""#, #""2026-05-02T00:00:00Z""#, #""AAAA""#,
            #""6BA7B810-9DAD-11D1-80B4-00C04FD430C8""#,
        ],
        "Date": ["Date(timeIntervalSinceReferenceDate: 0)", "Date(timeIntervalSinceReferenceDate: 1)"],
        "URL": [#"URL(string: "x")!"#, #"URL(string: "5")!"#], "UUID": ["UUID()"],
        "Decimal": ["1", ".nan", "Decimal(string: \"0.5\")!"],
        "Data": ["Data([0, 0, 0])", "Data()"], "[Int]": ["[]", "[1, 2]"], "[Float]": ["[]", "[1.5]"],
        "CGPoint": ["CGPoint(x: 1, y: 2)"],
        "Locale": [#"Locale(identifier: "no")"#], "Inner": [#"Inner(identifier: "i")"#],
    ]

    private let seed: Int
    private var random: SplitMix
    private var structs: [(properties: [Property], keeps: Bool)] = []
    private var unions: [[String]] = []

    init(_ seed: Int) {
        self.seed = seed
        random = SplitMix(state: UInt64(seed) + 77)
        for _ in 0..<6 {
            var keys = ["a", "b", "c"].shuffled(using: &random)
            var properties: [Property] = []
            for _ in 0..<Int.random(in: 1...3, using: &random) where !keys.isEmpty {
                let name = keys.removeLast()
                let type = Self.values.keys.sorted().randomElement(using: &random) ?? "Int"
                var attributes = type == "[Float]" ? ", packed: true" : ""
                if type == "Int", Bool.random(using: &random) { attributes += ", lenient: true" }
                if !keys.isEmpty, Int.random(in: 0..<4, using: &random) == 0 {
                    attributes += ", jsonKey: { any: [\(name), \(keys.removeFirst())] }"
                }
                properties.append((name, type, Bool.random(using: &random), attributes))
            }
            structs.append((properties, Int.random(in: 0..<3, using: &random) == 0))
        }
        let scalars = ["Int", "Double", "Bool", "String", "Date", "URL", "UUID", "Decimal", "Data"]
        while unions.count < 12 {
            var payloads = (0..<6).shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)).map {
                "M\(seed)S\($0)"
            }
            payloads += scalars.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))
            // A case that is never read is an error.
            guard payloads.count > 1, (try? GeneratedModel(text([payloads]))) != nil else { continue }
            unions.append(payloads)
        }
    }

    var schema: String { text(unions) }

    private func text(_ unions: [[String]]) -> String {
        var text = """
            model: M\(seed)
            version: 1
            swift: { codable: plain\(seed % 2 == 0 ? "" : ", dates: iso8601") }
            enums:

            """
        for (number, payloads) in unions.enumerated() {
            let cases = payloads.enumerated().map { "c\($0): \($1)" }.joined(separator: ", ")
            text += "  M\(seed)U\(number): { oneOf: { \(cases) }, untagged: true }\n"
        }
        text += "structs:\n  M\(seed)Inner: { properties: { identifier: String } }\n"
        for (number, item) in structs.enumerated() {
            let properties = item.properties.map { property in
                let type = property.type == "Inner" ? "M\(seed)Inner" : property.type
                return "\(property.name): { type: \"\(type)\(property.isOptional ? "?" : "")\"\(property.attributes) }"
            }
            text += "  M\(seed)S\(number): { properties: { \(properties.joined(separator: ", ")) }"
            text += (item.keeps ? ", unknownKeys: keep" : "") + " }\n"
        }
        return text
    }

    /// Swift that writes and reads values of each case.
    var runs: String {
        mutating get {
            var text = ""
            for (number, payloads) in unions.enumerated() {
                for (index, payload) in payloads.enumerated() {
                    for _ in 0..<8 {
                        var value = value(of: payload)
                        if let place = structs.indices.first(where: { payload == "M\(seed)S\($0)" }),
                            structs[place].keeps,
                            Bool.random(using: &random)
                        {
                            let key = ["a", "b", "c"].randomElement(using: &random) ?? "a"
                            value =
                                "more(\(value), \"\(key)\", \(["1", "\"x\"", "true"].randomElement(using: &random) ?? "1"))"
                        }
                        text +=
                            "do { let value: \(payload) = \(value); run(M\(seed)U\(number).c\(index)(value), value) }\n"
                    }
                }
            }
            return text
        }
    }

    private mutating func value(of type: String) -> String {
        if let values = Self.values[type] {
            let value = values.randomElement(using: &random) ?? ""
            return type == "Inner" ? "M\(seed)" + value : value
        }
        let place = structs.indices.first { type == "M\(seed)S\($0)" } ?? 0
        let arguments = structs[place].properties.map { property in
            let isNil = property.isOptional && Bool.random(using: &random)
            return "\(property.name): \(isNil ? "nil" : value(of: property.type))"
        }
        return "\(type)(\(arguments.joined(separator: ", ")))"
    }
}
