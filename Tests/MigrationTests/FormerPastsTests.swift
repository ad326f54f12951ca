import Foundation
import Testing

/// The dictionaries that functions receive for removed declarations that had changed before their removal.
@Suite struct FormerPastsTests {
    /// Removed classes that were computed from others removed before them, that replaced others, or whose names were used again; unstamped
    /// objects among them.
    @Test func removedClassesHavePastsOfTheirOwn() async throws {
        let schema = """
            model: Lib
            version: 6
            stampedFrom: 2
            swift: { access: public, codable: true }
            classes:
              Book:
                properties: { text: String?, late: String?, leaflet: Leaflet? }
                history:
                  6:
                    - retype: { late: { from: Brochure?, using: Book.text } }
                    - add: [leaflet]
                  4:
                    - add: [late]
                  3:
                    - retype: { text: { from: Leaflet?, using: Book.text } }
              Leaflet: { since: 5, properties: { words: String } }
            removed:
              Old: { in: 2, readAs: drop, properties: { age: Int, name: String } }
              Leaflet:
                in: 3
                readAs: drop
                properties: { sheets: Int, note: String?, next: Leaflet? }
                history:
                  2:
                    - rename: { pages: sheets }
                    - retype: { note: { from: Old?, using: Leaflet.note } }
              Folder: { in: 5, since: 4, readAs: Brochure, rename: { parts: pages }, properties: { parts: Int, "in": Folder? } }
              Brochure:
                in: 6
                since: 4
                readAs: drop
                properties: { pages: String, "in": Brochure?, glossy: Bool? }
                history:
                  5:
                    - retype: { pages: { from: Int } }
                    - add: [glossy]
            """
        let modules = VersionModules(
            name: "migrations-former-pasts",
            schema: schema,
            prefix: "LibV",
            versions: [1, 2, 4, 5, 6],
            functions: { version in
                let note = """
                    static func note(_ old: [String: Any]) -> String { "\\(old["name"] ?? "?") is \\(old["age"] ?? "?")" }
                    """
                let text = """
                    extension Book {
                      static func text(_ former: [String: Any]) -> String { canon(former) }
                    }
                    func canon(_ value: Any) -> String {
                      guard let dictionary = value as? [String: Any] else { return "\\(value)" }
                      return "{" + dictionary.map { "\\($0.key): \\(canon($0.value))" }.sorted().joined(separator: ", ") + "}"
                    }

                    """
                return switch version {
                case 1: ""
                case 2: "extension Leaflet { \(note) }"
                case 6: text + "extension Leaflet { \(note) }"
                case 5: text + "extension Leaflet { \(note) }"
                default: text + "enum Leaflet { \(note) }"
                }
            }
        )
        let output = try await modules.run(
            #"""
            import LibV1
            import LibV2
            import LibV4
            import LibV5
            import LibV6
            func canon(_ value: Any) -> String {
              guard let dictionary = value as? [String: Any] else { return "\(value)" }
              return "{" + dictionary.map { "\($0.key): \(canon($0.value))" }.sorted().joined(separator: ", ") + "}"
            }
            func unstamped(_ data: Data) throws -> Data {
              var plist = try PropertyListSerialization.propertyList(from: data, format: nil) as! [String: Any]
              plist["$objects"] = (plist["$objects"] as! [Any]).map { object in
                guard let fields = object as? [String: Any] else { return object }
                return fields.filter { !$0.key.hasPrefix("Lib.") }
              }
              return try PropertyListSerialization.data(fromPropertyList: plist, format: .binary, options: 0)
            }
            func compare(_ name: String, _ now: () throws -> String?, _ then: () throws -> String?) {
              show(name) {
                let (now, then) = (try now() ?? "nil", try then() ?? "nil")
                return now == then ? now : "\(now) but then \(then)"
              }
            }
            func now(_ data: Data) throws -> LibV6.Book { try LibV6.LibModel.unarchivedObject(ofClass: LibV6.Book.self, from: data) }
            let first = LibV1.Book(
              text: LibV1.Leaflet(pages: 3, note: LibV1.Old(age: 9, name: "n"), next: LibV1.Leaflet(pages: 4)))
            let one = try LibV1.LibModel.archivedData(withRootObject: first)
            for (name, data) in [("stamped", one), ("unstamped", try unstamped(one))] {
              compare(name, { try now(data).text }) {
                try LibV2.LibModel.unarchivedObject(ofClass: LibV2.Book.self, from: data).text.map { canon($0.dictionaryRepresentation(.deep)) }
              }
            }
            let json = try JSONEncoder().encode(first)
            compare("JSON", { try LibV6.LibModel.decoder().decode(LibV6.Book.self, from: json).text }) {
              try LibV2.LibModel.decoder().decode(LibV2.Book.self, from: json).text.map { canon($0.dictionaryRepresentation(.deep)) }
            }
            let late = LibV4.Book()
            late.late = LibV4.Brochure(pages: 7, in: LibV4.Brochure(pages: 8))
            var four = try LibV4.LibModel.archivedData(withRootObject: late)
            compare("conversion", { try now(four).late }) {
              try LibV5.LibModel.unarchivedObject(ofClass: LibV5.Book.self, from: four).late.map { canon($0.dictionaryRepresentation(.deep)) }
            }
            // The same object under the name of the class whose objects it took.
            var plist = try PropertyListSerialization.propertyList(from: four, format: nil) as! [String: Any]
            plist["$objects"] = (plist["$objects"] as! [Any]).map { object in
              guard var fields = object as? [String: Any] else { return object }
              if fields["$classname"] as? String == "Brochure" { fields["$classname"] = "Folder" }
              if let pages = fields.removeValue(forKey: "pages") { fields["parts"] = pages }
              return fields
            }
            four = try PropertyListSerialization.data(fromPropertyList: plist, format: .binary, options: 0)
            compare("taken over", { try now(four).late }) {
              try LibV5.LibModel.unarchivedObject(ofClass: LibV5.Book.self, from: four).late.map { canon($0.dictionaryRepresentation(.deep)) }
            }
            let last = LibV6.Book(leaflet: LibV6.Leaflet(words: "new"))
            show("come back") { try now(LibV6.LibModel.archivedData(withRootObject: last)).leaflet?.words ?? "nil" }
            """#
        )
        #expect(
            output == """
                stamped: {Lib.minReader: 2, Lib.version: 2, next: {Lib.minReader: 2, Lib.version: 2, sheets: 4}, note: n is 9, sheets: 3}
                unstamped: {Lib.minReader: 2, Lib.version: 2, next: {Lib.minReader: 2, Lib.version: 2, sheets: 4}, note: n is 9, sheets: 3}
                JSON: {Lib.minReader: 2, Lib.version: 2, next: {Lib.minReader: 2, Lib.version: 2, sheets: 4}, note: n is 9, sheets: 3}
                conversion: {Lib.minReader: 5, Lib.version: 5, in: {Lib.minReader: 5, Lib.version: 5, pages: 8}, pages: 7}
                taken over: {Lib.minReader: 5, Lib.version: 5, in: {Lib.minReader: 5, Lib.version: 5, pages: 8}, pages: 7}
                come back: new
                """
        )
    }

    /// Raw values of removed enums have their meaning in the last version with the enum, including its defaults.
    @Test func rawValuesOfRemovedEnumsAreThoseOfTheirLastVersion() async throws {
        let schema = """
            model: Lib
            version: 4
            swift: { access: public, codable: true }
            classes:
              Box:
                properties:
                  mood: String
                  maybe: String?
                  moods: { type: String, default: none }
                  byMood: { type: String, default: none }
                  level: String
                  words: { type: String, default: none }
                  flags: String
                  nested: String?
                history:
                  4:
                    - retype: { mood: { from: { type: Mood, default: .glad }, using: Box.raw } }
                    - retype: { maybe: { from: Mood?, using: Box.raw } }
                    - retype: { moods: { from: { type: "[Mood]", default: [.glad, .sad] }, using: Box.list } }
                    - retype: { byMood: { from: { type: "[Mood: Mood]", default: { .sad: .glad } }, using: Box.pairs } }
                    - retype: { level: { from: { type: Level, default: .low }, using: Box.text } }
                    - retype: { words: { from: { type: "[Word]", default: [] }, using: Box.texts } }
                    - retype: { flags: { from: { type: Flags, default: [.bold, .wide] }, using: Box.bits } }
                    - retype: { nested: { from: Folder?, using: Box.folder } }
            removed:
              Folder: { in: 4, readAs: drop, properties: { mood: { type: Mood, default: .sad }, all: { type: "[Mood: Level]", default: {} } } }
              Mood:
                in: 4
                raw: Int
                cases: { glad: 11, sad: 2 }
                history:
                  3: [{ removeCase: { lost: { raw: 5, readAs: sad }, gone: { raw: 6, readAs: drop } } }]
                  2: [{ reraw: { glad: 1 } }]
              Level: { in: 4, cases: { low: l, high: h }, unknown: low, history: { 2: [{ renameCase: { top: high } }, { reraw: { high: t } }] } }
              Word: { in: 4, cases: ["yes", "no"], unknown: keep }
              Flags:
                in: 4
                raw: UInt16
                options: true
                cases: { bold: 1, wide: 256 }
                history: { 3: [{ reraw: { wide: 2 } }, { was: { raw: UInt8 } }] }
            """
        let functions = #"""
            import Foundation
            func canon<K: Comparable, V>(_ pairs: [K: V]) -> String {
              "[" + pairs.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "]"
            }
            extension Box {
              static func raw(_ mood: Int) -> String { "\(mood)" }
              static func list(_ moods: [Int]) -> String { "\(moods)" }
              static func pairs(_ moods: [Int: Int]) -> String { canon(moods) }
              static func text(_ level: String) -> String { level }
              static func texts(_ words: [String]) -> String { "\(words)" }
              static func bits(_ flags: UInt16) -> String { "\(flags)" }
              static func folder(_ folder: [String: Any]) -> String {
                "\(folder["mood"] ?? "nil") \(canon(folder["all"] as? [String: String] ?? [:]))"
              }
            }
            """#
        let modules = VersionModules(
            name: "migrations-former-enums",
            schema: schema,
            prefix: "LibV",
            versions: [1, 2, 3, 4],
            functions: { $0 == 4 ? functions : "" }
        )
        let output = try await modules.run(
            #"""
            import LibV1
            import LibV2
            import LibV3
            import LibV4
            func canon<K: Comparable, V>(_ pairs: [K: V]) -> String {
              "[" + pairs.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "]"
            }
            func then(_ b: LibV3.Box) -> String {
              let byMood = canon(Dictionary(uniqueKeysWithValues: b.byMood.map { ($0.key.rawValue, $0.value.rawValue) }))
              let folder = b.nested.map { folder in
                "\(folder.mood.rawValue) \(canon(Dictionary(uniqueKeysWithValues: folder.all.map { ("\($0.key.rawValue)", $0.value.rawValue) })))"
              }
              return [
                "\(b.mood.rawValue)", b.maybe.map { "\($0.rawValue)" } ?? "nil", "\(b.moods.map(\.rawValue))", byMood,
                b.level.rawValue, "\(b.words.map(\.rawValue))", "\(b.flags.rawValue)", folder ?? "nil",
              ].joined(separator: " ")
            }
            func now(_ b: LibV4.Box) -> String {
              [b.mood, b.maybe ?? "nil", b.moods, b.byMood, b.level, b.words, b.flags, b.nested ?? "nil"].joined(separator: " ")
            }
            func compare(_ name: String, _ new: () throws -> LibV4.Box, _ old: () throws -> LibV3.Box) {
              show(name) {
                let (new, old) = (try now(new()), try then(old()))
                return new == old ? new : "\(new) but then \(old)"
              }
            }
            func all<Old: NSObject & NSSecureCoding & Codable>(_ name: String, _ old: Old, _ dictionary: [String: Any], _ data: Data) throws {
              let json = try JSONEncoder().encode(old)
              compare(
                "\(name), archive", { try LibV4.LibModel.unarchivedObject(ofClass: LibV4.Box.self, from: data) },
                { try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Box.self, from: data) })
              compare(
                "\(name), JSON", { try LibV4.LibModel.decoder().decode(LibV4.Box.self, from: json) },
                { try LibV3.LibModel.decoder().decode(LibV3.Box.self, from: json) })
              compare("\(name), dictionary", { try LibV4.Box(dictionary: dictionary) }, { try LibV3.Box(dictionary: dictionary) })
            }
            let one = LibV1.Box(
              mood: .lost, maybe: .gone, moods: [.glad, .gone, .lost, .sad], byMood: [.glad: .sad, .lost: .glad, .gone: .sad],
              level: .top, words: [.yes, .no], flags: [.wide],
              nested: LibV1.Folder(mood: .glad, all: [.glad: .top, .sad: .low]))
            try all("1", one, one.dictionaryRepresentation(.deep), try LibV1.LibModel.archivedData(withRootObject: one))
            let two = LibV2.Box(mood: .glad, moods: [.lost], byMood: [.sad: .lost], level: .high, words: [.no])
            try all("2", two, two.dictionaryRepresentation(.deep), try LibV2.LibModel.archivedData(withRootObject: two))
            let three = LibV3.Box(words: [.unrecognized("perhaps")], nested: LibV3.Folder())
            try all("3", three, three.dictionaryRepresentation(.deep), try LibV3.LibModel.archivedData(withRootObject: three))
            compare("defaults", { try LibV4.Box(dictionary: ["Lib.version": 3]) }, { try LibV3.Box(dictionary: ["Lib.version": 3]) })
            compare("unknown", { try LibV4.Box(dictionary: ["Lib.version": 1, "level": "?"]) }, { try LibV3.Box(dictionary: ["Lib.version": 1, "level": "?"]) })
            """#
        )
        let first = #"2 nil [11, 2, 2] [2: 11, 11: 2] h ["yes", "no"] 256 11 [11: h, 2: l]"#
        let second = #"11 nil [2] [2: 2] h ["no"] 257 nil"#
        let third = #"11 nil [11, 2] [2: 11] l ["perhaps"] 257 2 []"#
        func channels(_ name: String, _ values: String) -> [String] {
            ["archive", "JSON", "dictionary"].map { "\(name), \($0): \(values)" }
        }
        let defaults = "11 nil [11, 2] [2: 11] l [] 257 nil"
        let versions = [channels("1", first), channels("2", second), channels("3", third)].flatMap { $0 }
        let lines = output.split(separator: "\n").map(String.init)
        #expect(lines == versions + ["defaults: \(defaults)", "unknown: \(defaults)"])
    }

    /// Older readers find objects of the removed class under the old key, built from the dictionaries that functions return.
    @Test func removedClassesAreWrittenForReadersOfBefore() async throws {
        let schema = """
            model: Lib
            version: 3
            swift: { access: public, codable: true }
            classes:
              Book:
                properties: { words: String?, mood: String?, list: { type: [String], default: [] }, named: { type: "[String: Int]", default: {} }, span: String? }
                history:
                  3:
                    - rename: { text: words, feel: mood, all: list, byName: named, range: span }
                    - retype: { words: { from: Leaflet?, using: Book.text, inverse: Book.leaflet } }
                    - retype: { mood: { from: Mood?, using: Book.moodText, inverse: Book.mood } }
                    - retype: { list: { from: { type: "[Leaflet]", default: [] }, using: Book.texts, inverse: Book.leaflets } }
                    - retype: { named: { from: { type: "[String: Leaflet]", default: {} }, using: Book.counts, inverse: Book.byName } }
                    - retype: { span: { from: { type: Span?, flat: true }, using: Book.spanText, inverse: Book.span } }
                    - writeAlso: { text: { from: words, until: 4 }, feel: { from: mood, until: 4 }, all: { from: list, until: 4 } }
                    - writeAlso: { byName: { from: named, until: 4 }, range: { from: span, until: 4 } }
            removed:
              Sheet: { in: 3, readAs: drop, properties: { pages: Int } }
              Leaflet: { in: 3, readAs: drop, superclass: Sheet, properties: { colour: { type: String, default: red } } }
              Span: { in: 3, kind: struct, readAs: drop, properties: { from: Int, to: Int } }
              Mood: { in: 3, raw: Int, cases: { glad: 1, sad: 2 } }
            """
        let functions = #"""
            import Foundation
            extension Book {
              static func text(_ leaflet: [String: Any]) -> String { "\(leaflet["pages"] ?? 0)" }
              static func leaflet(_ text: String) -> [String: Any]? { Int(text).map { ["pages": $0, "colour": "c\($0)"] } }
              static func texts(_ leaflets: [[String: Any]]) -> [String] { leaflets.map(text) }
              static func leaflets(_ texts: [String]) -> [[String: Any]] { texts.compactMap(leaflet) }
              static func counts(_ leaflets: [String: [String: Any]]) -> [String: Int] { leaflets.mapValues { $0["pages"] as? Int ?? 0 } }
              static func byName(_ counts: [String: Int]) -> [String: [String: Any]] { counts.mapValues { ["pages": $0] } }
              static func spanText(_ span: [String: Any]) -> String { "\(span["from"] ?? 0)-\(span["to"] ?? 0)" }
              static func span(_ text: String) -> [String: Any] { ["from": 1, "to": text.count] }
              static func moodText(_ mood: Int) -> String { mood == 1 ? "glad" : "sad" }
              static func mood(_ text: String) -> Int { text == "glad" ? 1 : 2 }
            }
            """#
        let modules = VersionModules(
            name: "migrations-former-written",
            schema: schema,
            prefix: "LibV",
            versions: [2, 3],
            functions: { $0 == 3 ? functions : "" }
        )
        let output = try await modules.run(
            #"""
            import LibV2
            import LibV3
            func text(_ leaflet: LibV2.Leaflet?) -> String { leaflet.map { "\($0.pages) \($0.colour)" } ?? "nil" }
            func text(_ b: LibV2.Book) -> String {
              let named = b.byName.map { "\($0.key) \(text($0.value))" }.sorted()
              let span = b.range.map { "\($0.from)...\($0.to)" } ?? "nil"
              return "\(text(b.text)), \(b.feel.map { "\($0)" } ?? "nil"), \(b.all.map { text($0) }), \(named), \(span)"
            }
            func all(_ name: String, _ book: LibV3.Book) {
              show("\(name), archive") {
                text(try LibV2.LibModel.unarchivedObject(ofClass: LibV2.Book.self, from: LibV3.LibModel.archivedData(withRootObject: book)))
              }
              show("\(name), JSON") { text(try LibV2.LibModel.decoder().decode(LibV2.Book.self, from: JSONEncoder().encode(book))) }
              show("\(name), dictionary") { text(try LibV2.Book(dictionary: book.dictionaryRepresentation(.deep))) }
              show("\(name), today") {
                let data = try LibV3.LibModel.archivedData(withRootObject: book)
                let read = try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Book.self, from: data)
                return "\(read.words ?? "nil"), \(read.mood ?? "nil"), \(read.list), \(read.named), \(read.span ?? "nil")"
              }
            }
            all("full", LibV3.Book(words: "12", mood: "sad", list: ["1", "2"], named: ["a": 5], span: "abc"))
            all("empty", LibV3.Book())
            show("no number") {
              text(try LibV2.LibModel.unarchivedObject(ofClass: LibV2.Book.self, from: LibV3.LibModel.archivedData(withRootObject: LibV3.Book(words: "none"))))
            }
            show("Foundation's archiver") {
              let archiver = NSKeyedArchiver(requiringSecureCoding: true)
              LibV3.LibModel.install(on: archiver)
              archiver.encode(LibV3.Book(words: "7", list: ["8"]), forKey: "root")
              return text(try LibV2.LibModel.unarchivedObject(ofClass: LibV2.Book.self, from: archiver.encodedData))
            }
            """#
        )
        let full = #"12 c12, sad, ["1 c1", "2 c2"], ["a 5 red"], 1...3"#
        let empty = "nil, nil, [], [], nil"
        func channels(_ name: String, _ text: String) -> [String] {
            ["archive", "JSON", "dictionary"].map { "\(name), \($0): \(text)" }
        }
        var lines = output.split(separator: "\n").map(String.init)
        let refused = try #require(lines.firstIndex { $0.hasPrefix("no number: refused") })
        lines.remove(at: refused)
        #expect(
            lines == channels("full", full) + [#"full, today: 12, sad, ["1", "2"], ["a": 5], abc"#]
                + channels("empty", empty) + ["empty, today: nil, nil, [], [:], nil"]
                + [#"Foundation's archiver: 7 c7, nil, ["8 c8"], [], nil"#]
        )
    }
}
