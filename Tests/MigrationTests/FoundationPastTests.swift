import Testing

/// Archives of an older version read through Foundation's unarchiver: each field states the form under its key.
@Suite struct FoundationPastTests {
    static let modules = VersionModules(
        name: "migrations-foundation",
        schema: """
            model: Store
            version: 2
            swift: { access: public, codable: true }
            classes:
              Thing:
                properties:
                  boxed: { type: Int?, default: 5 }
                  defaulted: { type: Int?, default: 6 }
                  inline: { type: Int, default: 8 }
                  plain: Int?
                  none: "[String: Int]"
                  more: "[String: [Int: Double]]"
                  any: PropertyList?
                  parts: { type: "[String: Part]", default: {} }
                  same: "[String: Int]?"
                  objects: { type: "[Int: [String: Part]]?" }
                history:
                  2:
                    - retype: { boxed: { from: Int } }
                    - redefault: { defaulted: nil }
                    - retype: { inline: { from: { type: Int?, default: 7 }, else: default } }
                    - redefault: { plain: 9 }
              Only:
                abstract: true
                properties: { a: Int }
                history: { 2: [{ was: { abstract: false } }] }
              Part: { superclass: Only, properties: { b: { type: Int, default: 0 } } }
              Holder: { properties: { only: Only? } }
            """,
        prefix: "StoreV",
        versions: [1, 2]
    )

    @Test func fieldsTellHowTheirVersionWroteThem() async throws {
        let output = try await Self.modules.run(
            """
            import StoreV1
            import StoreV2

            func text(_ t: StoreV2.Thing) -> String {
                let numbers = [t.boxed, t.defaulted, t.inline, t.plain].map { $0.map { "\\($0)" } ?? "-" }
                return "\\(numbers.joined(separator: " ")) \\(t.none.count) \\(t.more.map { "\\($0): \\($1)" }.sorted()) \\(t.any.map { "\\($0)".count } ?? -1) \\(t.parts.count) \\(t.same?.count ?? -1) \\(t.objects?.count ?? -1)"
            }
            func behind<T: NSObject & NSSecureCoding>(_ type: T.Type, _ data: Data) throws -> T? {
                let coder = try NSKeyedUnarchiver(forReadingFrom: data)
                coder.decodingFailurePolicy = .setErrorAndReturn
                StoreV2.StoreModel.install(on: coder)
                let object = coder.decodeObject(of: type, forKey: NSKeyedArchiveRootObjectKey)
                if let error = coder.error { throw error }
                return object
            }
            let old = StoreV1.Thing(boxed: 1, defaulted: 2, inline: 3, plain: 4, none: [:], more: ["a": [:], "b": [1: 0.5]], any: ["x": [String: Any](), "y": [[String: Any]()]] as [String: Any], same: [:], objects: [1: [:]])
            let zero = StoreV1.Thing(boxed: 0, defaulted: nil, inline: nil, plain: nil, none: [:], more: [:], any: [String: Any]())
            for object in [old, zero] {
                let data = try StoreV1.StoreModel.archivedData(withRootObject: object)
                show("archive") { text(try StoreV2.StoreModel.unarchivedObject(ofClass: StoreV2.Thing.self, from: data)) }
                show("Foundation") { try behind(StoreV2.Thing.self, data).map { text($0) } ?? "nil" }
                let new = try StoreV2.StoreModel.unarchivedObject(ofClass: StoreV2.Thing.self, from: data)
                let again = try StoreV2.StoreModel.archivedData(withRootObject: new)
                let coder = NSKeyedArchiver(requiringSecureCoding: true)
                StoreV2.StoreModel.install(on: coder)
                coder.encode(new, forKey: NSKeyedArchiveRootObjectKey)
                show("written by Foundation") { text(try StoreV2.StoreModel.unarchivedObject(ofClass: StoreV2.Thing.self, from: coder.encodedData)) }
                show("both by Foundation") { try behind(StoreV2.Thing.self, coder.encodedData).map { text($0) } ?? "nil" }
                show("again") { try behind(StoreV2.Thing.self, again).map { text($0) } ?? "nil" }
            }
            func plain(_ root: Any) throws -> String {
                let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: false)
                let coder = try NSKeyedUnarchiver(forReadingFrom: data)
                coder.requiresSecureCoding = false
                coder.decodingFailurePolicy = .setErrorAndReturn
                StoreV2.StoreModel.install(on: coder)
                let object = coder.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
                if let error = coder.error { throw error }
                return object.map { "\\($0)" }?.filter { !$0.isWhitespace } ?? "nil"
            }
            let shared = NSDictionary()
            show("roots") { try plain(shared) + plain(NSMutableDictionary()) + plain(NSArray(array: [shared, shared, NSMutableDictionary()])) + plain(NSDictionary(dictionary: ["a": shared])) }
            let only = try StoreV1.StoreModel.archivedData(withRootObject: StoreV1.Only(a: 1))
            let held = try StoreV1.StoreModel.archivedData(withRootObject: StoreV1.Holder(only: StoreV1.Only(a: 1)))
            let part = try StoreV1.StoreModel.archivedData(withRootObject: StoreV1.Holder(only: StoreV1.Part(a: 1)))
            show("abstract") { "\\(try StoreV2.StoreModel.unarchivedObject(ofClass: StoreV2.Only.self, from: only))" }
            show("abstract behind") { "\\(try behind(StoreV2.Only.self, only).map { "\\($0)" } ?? "nil")" }
            show("held") { "\\(try StoreV2.StoreModel.unarchivedObject(ofClass: StoreV2.Holder.self, from: held).only?.a ?? -1)" }
            show("held behind") { "\\(try behind(StoreV2.Holder.self, held)?.only?.a ?? -1)" }
            show("part behind") { "\\(try behind(StoreV2.Holder.self, part)?.only?.a ?? -1)" }
            """
        )
        let first = #"1 2 3 4 0 ["a: [:]", "b: [1: 0.5]"] 22 0 0 1"#
        let second = "0 - 8 - 0 [] 3 0 -1 -1"
        let ways = ["archive", "Foundation", "written by Foundation", "both by Foundation", "again"]
        let lines = output.split(separator: "\n").map { String($0) }
        try #require(lines.count == 16)
        for (index, way) in ways.enumerated() {
            #expect(lines[index] == "\(way): \(first)")
            #expect(lines[index + 5] == "\(way): \(second)")
        }
        #expect(lines[10] == "roots: {}{}({},{},{}){a={};}")
        let refused = ["abstract", "abstract behind", "held", "held behind"]
        #expect(lines.dropFirst(11).prefix(4).elementsEqual(refused) { $0.hasPrefix("\($1): refused") })
        #expect(lines.last == "part behind: 1")
    }
}
