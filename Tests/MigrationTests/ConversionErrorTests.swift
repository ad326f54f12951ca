import Testing

/// The error of a conversion names the value and where it is, inside of collections too, in all channels, and JSON says it once.
@Suite struct ConversionErrorTests {
    static let modules = VersionModules(
        name: "migrations-conversions",
        schema: """
            model: Conv
            version: 2
            swift: { access: public, codable: true }
            classes:
              Film:
                properties:
                  one: { type: Int, default: 0 }
                  list: { type: "[Int]", default: [] }
                  table: { type: "[String: Int]", default: {} }
                  nested: { type: "[[Int]]", default: [] }
                  set: { type: Set<Int>, default: [] }
                  some: { type: "[Int]?" }
                  any: { type: "[String: [Int]]", default: {} }
                  user: { type: "[Int]", default: [] }
                  left: { type: "[Int]", default: [], failure: skip }
                history:
                  2:
                    - retype:
                        one: { from: { type: String, default: "0" } }
                        list: { from: { type: "[String]", default: [] } }
                        table: { from: { type: "[String: String]", default: {} } }
                        nested: { from: { type: "[[String]]", default: [] } }
                        set: { from: { type: Set<String>, default: [] } }
                        some: { from: { type: "[String]?" } }
                        any: { from: { type: PropertyList, default: {} } }
                        user: { from: { type: "[String]", default: [] }, using: Film.user }
                        left: { from: { type: "[String]", default: [] } }
            """,
        prefix: "ConvV",
        versions: [1, 2],
        functions: { version in
            version == 1
                ? "" : "extension Film { static func user(_ texts: [String]) -> [Int]? { texts.isEmpty ? [] : nil } }"
        }
    )

    @Test func elementsAreNamed() async throws {
        let output = try await Self.modules.run(
            """
            import ConvV1
            import ConvV2

            func failure(_ read: () throws -> ConvV2.Film) -> String {
                do { return "read \\(try read().left)" } catch DecodingError.dataCorrupted(let context) {
                    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
                    return "\\(context.underlyingError!) | \\(context.debugDescription) | \\(path.joined(separator: "/"))"
                } catch { return "\\(error)" }
            }
            func show(_ film: ConvV1.Film) throws {
                let data = try ConvV1.ConvModel.archivedData(withRootObject: film)
                let archive = failure { try ConvV2.ConvModel.unarchivedObject(ofClass: ConvV2.Film.self, from: data) }
                let dictionary = failure { try ConvV2.Film(dictionary: film.deepDictionary()) }
                let text = try JSONEncoder().encode(film)
                let json = failure { try JSONDecoder().decode(ConvV2.Film.self, from: text) }
                print(archive)
                if dictionary != archive { print("dictionary: " + dictionary) }
                print(json.hasPrefix(archive) ? "JSON:" + json.dropFirst(archive.count) : "JSON: " + json)
            }
            try show(ConvV1.Film(one: "x"))
            try show(ConvV1.Film(list: ["1", "x"]))
            try show(ConvV1.Film(table: ["k": "x"]))
            try show(ConvV1.Film(nested: [[], ["1", "2", "x"]]))
            try show(ConvV1.Film(set: ["x"]))
            try show(ConvV1.Film(some: ["x"]))
            try show(ConvV1.Film(any: ["k": [1, "x"] as [Any]]))
            try show(ConvV1.Film(any: "x"))
            try show(ConvV1.Film(user: ["x"]))
            try show(ConvV1.Film(left: ["1", "x", "3"]))
            """
        )
        func lines(_ path: String, _ found: String, _ key: String, _ place: String, _ expected: String = "Int")
            -> String
        {
            """
            conversion failed: expected \(expected), found \(found) [at '\(path)', in Film, key '\(key)', of version 1]
            JSON: | '\(key)' of Film cannot be read | \(place)
            """
        }
        #expect(
            output == """
                \(lines("one", "text 'x'", "one", "one"))
                \(lines("list[1]", "text 'x'", "list", "list/1"))
                \(lines("table[\"k\"]", "text 'x'", "table", "table/k"))
                \(lines("nested[1][2]", "text 'x'", "nested", "nested/1/2"))
                \(lines("set", "text 'x'", "set", "set"))
                \(lines("some[0]", "text 'x'", "some", "some/0"))
                \(lines("any[\"k\"][1]", "text 'x'", "any", "any/k/1"))
                \(lines("any", "text 'x'", "any", "any", "[String: [Int]]"))
                \(lines("user", "an array", "user", "user", "[Int]"))
                read [1, 3]
                JSON:
                """
        )
    }
}
