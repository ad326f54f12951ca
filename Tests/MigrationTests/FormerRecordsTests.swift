import Foundation
import SchemaDiagnostics
import SwiftGeneration
import Testing

/// Functions receive removed classes and structs as deep dictionaries. These are compared with the same bytes read by the last version that
/// had the class: that version's code is generated and compiled beside the current code.
@Suite struct FormerRecordsTests {
    static let schema = """
        model: Lib
        version: 4
        swift: { access: public, codable: true }
        types:
          Thing: { oneOf: [Human, Place, String], swift: Any }
          Hue: { swift: Hue, convert: { as: String, encode: \\.name, decode: "Hue.init(name:)" } }
        enums:
          Kind:
            raw: Int
            cases: { thick: 7, wide: 3 }
            history:
              4: [{ removeCase: { thin: { raw: 1, readAs: drop } } }, { reraw: { thick: 2 } }, { addCase: [wide] }]
          Shade: { cases: [light, dark] }
        structs:
          Place: { properties: { row: Int, shelf: { type: Int, default: 3 } } }
        classes:
          Human:
            properties: { name: String, best: Book?, mail: URL? }
            history:
              4: [{ renameClass: Person }]
              2: [{ rename: { title: name } }, { add: [mail] }]
          Book:
            properties:
              text: String?
              all: { type: [String], default: [] }
              some: { type: [String], default: [] }
              byName: { type: "[String: String]", default: {} }
              span: String?
              maker: String?
              main: String?
              note: { type: String, default: none }
              link: String?
            history:
              4:
                - rename: { txt: text }
              3:
                - retype: { txt: { from: Leaflet?, using: Book.text } }
                - retype: { all: { from: { type: "[Leaflet]", default: [] }, using: Book.texts } }
                - retype: { some: { from: { type: "Set<Leaflet>", default: [] }, using: Book.sorted } }
                - retype: { byName: { from: { type: "[String: Leaflet]", default: {} }, using: Book.named } }
                - retype: { span: { from: { type: Span?, flat: true }, using: Book.text } }
                - merge: { from: { author: Person?, first: Leaflet? }, into: maker, using: Book.merged }
                - retype: { main: { from: Base?, using: Book.text } }
                - retype: { link: { from: Link?, using: Book.text } }
                - add: { note: { missing: { from: [txt], using: Book.length } } }
        removed:
          Base: { in: 3, readAs: drop, abstract: true, properties: { id: Int } }
          Leaflet:
            in: 3
            readAs: drop
            superclass: Base
            properties:
              pages: Int
              price: String
              kind: { type: Kind, default: .thick }
              shade: { type: Shade, default: .dark }
              mood: { type: Mood, default: .glad }
              moods: { type: "[Mood: Int]", default: {} }
              place: Place?
              places: { type: "[Place]", default: [] }
              owner: { type: Book?, weak: true }
              author: Person?
              readers: { type: "[String: Person]", default: {} }
              thing: Thing?
              next: Leaflet?
              others: { type: "Set<Base>", default: [] }
              link: Link?
              made: Date
              hue: Hue?
              samples: { type: "[Float]", packed: true, default: [] }
              extra: PropertyList?
              "class": String?
            history:
              2:
                - rename: { sheets: pages }
                - retype: { price: { from: Int, using: Leaflet.price } }
                - add: { made: { missing: { swift: "Date(timeIntervalSinceReferenceDate: 7)" } } }
          Brochure:
            in: 3
            since: 2
            readAs: drop
            superclass: Leaflet
            properties: { glossy: { type: Bool, key: g } }
          Link: { in: 3, kind: struct, readAs: drop, properties: { to: Person?, back: Leaflet?, label: String } }
          Span: { in: 3, kind: struct, readAs: drop, properties: { from: Int, to: { type: Int, default: 9 }, whose: Person? } }
          Mood: { in: 3, raw: String, cases: { glad: g, sad: s } }
        """

    private static let shared = """
        import Foundation
        public struct Hue: Sendable, Hashable {
          public var name: String
          public init?(name: String) { self.name = name }
        }

        """

    private static func functions(_ version: Int) -> String {
        switch version {
        case 1: shared
        case 2: shared + "extension Leaflet { static func price(_ cents: Int) -> String { \"\\(cents) c\" } }\n"
        default:
            shared + """
                /// Of a class that is gone: its own past goes on to need it.
                enum Leaflet { static func price(_ cents: Int) -> String { "\\(cents) c" } }
                public func canon(_ value: Any) -> String {
                  switch value {
                  case let dictionary as [String: Any]:
                    "{" + dictionary.map { "\\($0.key): \\(canon($0.value))" }.sorted().joined(separator: ", ") + "}"
                  case let array as [Any]: "[" + array.map { canon($0) }.joined(separator: ", ") + "]"
                  case let date as Date: "\\(date.timeIntervalSinceReferenceDate)"
                  case let data as Data: data.map { String($0, radix: 16) }.joined(separator: " ")
                  default: "\\(value)"
                  }
                }
                extension Book {
                  static func text(_ former: [String: Any]) -> String { canon(former) }
                  static func texts(_ former: [[String: Any]]) -> [String] { former.map { canon($0) } }
                  static func sorted(_ former: [[String: Any]]) -> [String] { former.map { canon($0) }.sorted() }
                  static func named(_ former: [String: [String: Any]]) -> [String: String] { former.mapValues { canon($0) } }
                  static func merged(_ author: Human?, _ first: [String: Any]?) -> String {
                    first.map { "\\(author == nil ? "no" : "an") author, " + canon($0) } ?? "none"
                  }
                  static func length(_ text: String?) -> String { text.map { "\\($0.count > 0)" } ?? "no text" }
                }

                """
        }
    }

    private static let objects = """
        func person(_ name: String) -> LibV1.Person { LibV1.Person(title: name) }
        func first() -> LibV1.Book {
          let anna = person("Anna")
          let leaflet = LibV1.Leaflet(
            id: 1, sheets: 12, price: 250, kind: .thin, shade: .light, mood: .sad, moods: [.sad: 2, .glad: 1], place: LibV1.Place(row: 4),
            places: [LibV1.Place(row: 1, shelf: 2)], author: anna, readers: ["b": person("Bob"), "a": anna], thing: anna,
            next: LibV1.Leaflet(id: 2, sheets: 1, price: 3), hue: LibV1.Hue(name: "red"), samples: [1, 2.5],
            extra: ["deep": [1, "two"]] as [String: Any], class: "keyword")
          leaflet.next?.thing = "text"
          leaflet.link = LibV1.Link(to: anna, back: leaflet.next, label: "l")
          let book = LibV1.Book(txt: leaflet, author: anna, first: leaflet, main: leaflet)
          book.all = [leaflet, LibV1.Leaflet(id: 3, sheets: 5, price: 6, thing: LibV1.Place(row: 7))]
          book.some = [LibV1.Leaflet(id: 4, sheets: 5, price: 6), LibV1.Leaflet(id: 5, sheets: 5, price: 6)]
          book.byName = ["x": LibV1.Leaflet(id: 6, sheets: 5, price: 6)]
          book.span = LibV1.Span(from: 1, whose: person("Cleo"))
          book.link = LibV1.Link(label: "only")
          leaflet.owner = book
          return book
        }
        func second() -> LibV2.Book {
          let brochure = LibV2.Brochure(id: 9, pages: 8, price: "dear", made: Date(timeIntervalSinceReferenceDate: 99), glossy: true)
          brochure.next = LibV2.Leaflet(id: 10, pages: 1, price: "", made: Date(timeIntervalSinceReferenceDate: 1))
          brochure.others = [LibV2.Leaflet(id: 11, pages: 1, price: "", made: Date(timeIntervalSinceReferenceDate: 1))]
          brochure.author = LibV2.Person(name: "Dora", mail: URL(string: "mailto:d@x.org"))
          return LibV2.Book(txt: brochure, all: [brochure], main: brochure)
        }

        func cyclic() -> LibV1.Book {
          let (book, anna) = (LibV1.Book(), person("Anna"))
          let leaflets = [LibV1.Leaflet(id: 1, sheets: 1, price: 1), LibV1.Leaflet(id: 2, sheets: 2, price: 2)]
          leaflets[0].next = leaflets[1]
          leaflets[1].next = leaflets[0]
          leaflets[1].author = anna
          anna.best = book
          book.main = leaflets[1]
          book.all = leaflets + leaflets
          leaflets[0].others = [leaflets[1]]
          return book
        }

        /// As functions get it: an object at every place that refers to it, except inside itself.
        func expanded(_ deep: [String: Any]) -> [String: Any] {
          func dictionary(_ value: [String: Any], _ key: String, _ here: [String], _ above: Set<[String]>) -> [String: Any]? {
            var (value, here) = (value, here)
            if let way = value["Lib.same"] as? [Any] {
              here = way.map { String(describing: ($0 as? [String])?[0] ?? $0) }
              value = here.reduce(deep as Any) { found, step in
                (found as? [String: Any])?[step] ?? (found as! [Any])[Int(step)!]
              } as! [String: Any]
            }
            if above.contains(here) { return nil }
            value["Lib.shared"] = nil
            // A class that some place has to be told is told at the first one.
            if key != "thing", value["Lib.class"] as? String == "Person" { value["Lib.class"] = nil }
            return value.reduce(into: [:]) { result, entry in
              result[entry.key] = part(entry.value, entry.key, here + [entry.key], above.union([here]))
            }
          }
          func part(_ value: Any, _ key: String, _ here: [String], _ above: Set<[String]>) -> Any? {
            if let values = value as? [Any] {
              return values.enumerated().compactMap { part($1, key, here + [String($0)], above) }
            }
            if let record = value as? [String: Any] { return dictionary(record, key, here, above) }
            return value
          }
          return dictionary(deep, "", [], []) ?? [:]
        }

        /// What version 2 makes of it, in today's properties.
        func expected(_ b: LibV2.Book) -> String {
          func text(_ o: LibV2.Base?) -> String { o.map { canon(expanded($0.dictionaryRepresentation(.deep))) } ?? "nil" }
          return \"\"\"
            text \\(text(b.txt))
            all \\(b.all.map { text($0) })
            some \\(b.some.map { text($0) }.sorted())
            byName \\(b.byName.mapValues { text($0) })
            span \\(b.span.map { canon($0.dictionaryRepresentation(.deep)) } ?? "nil")
            maker \\(b.first.map { "\\(b.author == nil ? "no" : "an") author, " + text($0) } ?? "none")
            main \\(text(b.main))
            link \\(b.link.map { canon($0.dictionaryRepresentation(.deep)) } ?? "nil")
            note \\(b.txt == nil ? "no text" : "true")
            \"\"\"
        }
        func found(_ b: LibV4.Book) -> String {
          \"\"\"
          text \\(b.text ?? "nil")
          all \\(b.all)
          some \\(b.some)
          byName \\(b.byName)
          span \\(b.span ?? "nil")
          maker \\(b.maker ?? "nil")
          main \\(b.main ?? "nil")
          link \\(b.link ?? "nil")
          note \\(b.note)
          \"\"\"
        }
        func compare(_ name: String, _ now: () throws -> LibV4.Book, _ then: () throws -> LibV2.Book) {
          do {
            let (now, then) = (found(try now()), expected(try then()))
            print(now == then ? "\\(name): alike" : "\\(name):\\nNOW\\n\\(now)\\nTHEN\\n\\(then)")
          } catch { print("\\(name): \\(error)") }
        }

        """

    @Test func functionsGetWhatTheLastVersionWouldHaveGiven() async throws {
        let modules = VersionModules(
            name: "migrations-former",
            schema: Self.schema,
            prefix: "LibV",
            versions: [1, 2, 4],
            functions: { Self.functions($0) }
        )
        let output = try await modules.run(
            "import LibV1\nimport LibV2\nimport LibV4\n" + Self.objects + """
                func all<Old: NSObject & NSSecureCoding & Codable>(_ name: String, _ object: Old, _ dictionary: [String: Any], _ archive: (Any) throws -> Data) throws {
                  let data = try archive(object)
                  let json = try JSONEncoder().encode(object)
                  compare(
                    "\\(name), archive", { try LibV4.LibModel.unarchivedObject(ofClass: LibV4.Book.self, from: data) },
                    { try LibV2.LibModel.unarchivedObject(ofClass: LibV2.Book.self, from: data) })
                  compare(
                    "\\(name), JSON", { try LibV4.LibModel.decoder().decode(LibV4.Book.self, from: json) },
                    { try LibV2.LibModel.decoder().decode(LibV2.Book.self, from: json) })
                  compare("\\(name), dictionary", { try LibV4.Book(dictionary: dictionary) }, { try LibV2.Book(dictionary: dictionary) })
                }
                try all("1", first(), first().dictionaryRepresentation(.deep)) { try LibV1.LibModel.archivedData(withRootObject: $0) }
                try all("2", second(), second().dictionaryRepresentation(.deep)) { try LibV2.LibModel.archivedData(withRootObject: $0) }
                let data = try LibV1.LibModel.archivedData(withRootObject: cyclic())
                compare(
                  "cyclic", { try LibV4.LibModel.unarchivedObject(ofClass: LibV4.Book.self, from: data) },
                  { try LibV2.LibModel.unarchivedObject(ofClass: LibV2.Book.self, from: data) })
                compare(
                  "updated", { let book = LibV4.Book(maker: "none", note: "no text"); try book.update(fromArchive: data); return book },
                  { try LibV2.LibModel.unarchivedObject(ofClass: LibV2.Book.self, from: data) })
                let deep = cyclic().dictionaryRepresentation(.deep)
                compare("cyclic dictionary", { try LibV4.Book(dictionary: deep) }, { try LibV2.Book(dictionary: deep) })
                try all("empty", LibV1.Book(), LibV1.Book().dictionaryRepresentation(.deep)) { try LibV1.LibModel.archivedData(withRootObject: $0) }
                """
        )
        func channels(_ name: String) -> [String] { ["archive", "JSON", "dictionary"].map { "\(name), \($0): alike" } }
        let rest = ["cyclic: alike", "updated: alike", "cyclic dictionary: alike"]
        let expected = [channels("1"), channels("2"), rest, channels("empty")].flatMap { $0 }
        let lines = output.split(separator: "\n").map(String.init)
        #expect(lines == expected)
    }

    /// An error in a removed object is reported with the whole path to it, and nothing is left out silently.
    @Test func whatIsWrongInRemovedObjectsIsTold() async throws {
        let schema = """
            model: Lib
            version: 2
            swift: { access: public, codable: true }
            classes:
              Book:
                properties: { text: String?, lenient: { type: String, default: none, failure: default } }
                history:
                  2:
                    - retype: { text: { from: Leaflet?, using: Book.count } }
                    - retype: { lenient: { from: { type: "[Leaflet]", default: [] }, using: Book.counts } }
            removed:
              Leaflet: { in: 2, readAs: drop, properties: { pages: Int, next: Leaflet?, twin: Leaflet?, holder: Book? } }
            """
        let functions = #"""
            import Foundation
            extension Book {
              static func count(_ leaflet: [String: Any]) -> String { "\(leaflet["pages"] ?? "no") pages" }
              static func counts(_ leaflets: [[String: Any]]) -> String { leaflets.map(count).joined(separator: ", ") }
            }
            """#
        let modules = VersionModules(
            name: "migrations-former-errors",
            schema: schema,
            prefix: "LibV",
            versions: [1, 2],
            functions: { $0 == 2 ? functions : "" }
        )
        let output = try await modules.run(
            #"""
            import LibV1
            import LibV2
            func leaflet(_ pages: Int) -> LibV1.Leaflet { LibV1.Leaflet(pages: pages) }
            func archive(_ book: LibV1.Book) throws -> Data { try LibV1.LibModel.archivedData(withRootObject: book) }
            func read(_ data: Data) throws -> LibV2.Book { try LibV2.LibModel.unarchivedObject(ofClass: LibV2.Book.self, from: data) }
            /// The archive with another number of pages, which does not fit.
            func spoilt(_ data: Data, _ wrong: Any?) throws -> Data {
              var plist = try PropertyListSerialization.propertyList(from: data, format: nil) as! [String: Any]
              plist["$objects"] = (plist["$objects"] as! [Any]).map { object in
                guard var fields = object as? [String: Any], fields["pages"] as? Int == 77 else { return object }
                fields["pages"] = wrong
                return fields
              }
              return try PropertyListSerialization.data(fromPropertyList: plist, format: .binary, options: 0)
            }
            let book = LibV1.Book(text: leaflet(1), lenient: [leaflet(2), leaflet(3)])
            show("sound") { let book = try read(archive(book)); return "\(book.text ?? "nil"), \(book.lenient)" }
            book.text?.next = leaflet(77)
            show("absent") { try read(spoilt(archive(book), nil)).text ?? "nil" }
            show("of another type") { try read(spoilt(archive(book), Data())).text ?? "nil" }
            book.text?.next = nil
            book.lenient[1].next = leaflet(77)
            show("tolerated") {
              var reports: [String] = []
              let book = try LibV2.LibModel.unarchivedObject(
                ofClass: LibV2.Book.self, from: spoilt(archive(book), nil), onFailure: { reports.append($0.path) })
              return "\(book.text ?? "nil"), \(book.lenient), \(reports)"
            }
            let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(LibV1.Book(text: leaflet(5), lenient: []))) as! [String: Any]
            var text = json["text"] as! [String: Any]
            text["pages"] = "many"
            var wrong = json
            wrong["text"] = text
            show("JSON") {
              do {
                _ = try LibV2.LibModel.decoder().decode(LibV2.Book.self, from: JSONSerialization.data(withJSONObject: wrong))
                return "read"
              } catch DecodingError.typeMismatch(_, let context) {
                return context.codingPath.map(\.stringValue).joined(separator: ".")
              }
            }
            show("dictionary") { try LibV2.Book(dictionary: wrong).text ?? "nil" }
            func byFoundation(_ book: LibV1.Book) throws -> String {
              let coder = try NSKeyedUnarchiver(forReadingFrom: archive(book))
              coder.decodingFailurePolicy = .setErrorAndReturn
              LibV2.LibModel.install(on: coder)
              guard let read = coder.decodeObject(of: LibV2.Book.self, forKey: "root") else {
                return coder.error == nil ? "nothing" : "an error"
              }
              return "\(read.text ?? "nil"), \(read.lenient)"
            }
            book.lenient[1].next = nil
            show("Foundation's coder") { try byFoundation(book) }
            show("Foundation's coder without any") { try byFoundation(LibV1.Book(lenient: [])) }
            let holder = leaflet(4)
            holder.holder = LibV1.Book(lenient: [])
            show("Foundation's coder with a class that lives") { try byFoundation(LibV1.Book(text: holder, lenient: [])) }
            show("our reader with a class that lives") { try read(archive(LibV1.Book(text: holder, lenient: []))).text ?? "nil" }
            func chain(_ length: Int) -> LibV1.Leaflet {
              var last = leaflet(0)
              for number in 1..<length { last = LibV1.Leaflet(pages: number, next: last) }
              return last
            }
            show("a chain of 400") { try read(archive(LibV1.Book(text: chain(400), lenient: []))).text ?? "nil" }
            show("a chain of 600") { try read(archive(LibV1.Book(text: chain(600), lenient: []))).text ?? "nil" }
            var shared = leaflet(0)
            for number in 1..<40 { shared = LibV1.Leaflet(pages: number, next: shared, twin: shared) }
            show("damaged") {
              let cyclic = leaflet(1)
              cyclic.next = LibV1.Leaflet(pages: 2, next: cyclic, holder: LibV1.Book(text: cyclic, lenient: [cyclic]))
              let sound = [UInt8](try archive(LibV1.Book(text: cyclic, lenient: [cyclic, leaflet(3)])))
              var state: UInt64 = 1
              func next(_ count: Int) -> Int {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Int((state >> 33) % UInt64(count))
              }
              var outcomes = (read: 0, refused: 0)
              for _ in 0..<5_000 {
                var bytes = sound
                for _ in 0...next(3) { bytes[next(bytes.count)] = next(2) == 0 ? UInt8(next(256)) : bytes[next(bytes.count)] }
                do {
                  _ = try read(Data(bytes))
                  outcomes.read += 1
                } catch { outcomes.refused += 1 }
              }
              return "\(outcomes.read > 0 && outcomes.refused > 0)"
            }
            show("2 to the 40th") { try read(archive(LibV1.Book(text: shared, lenient: []))).text ?? "nil" }
            """#
        )
        let tooMuch =
            "refused, archive exceeds a limit: expected dictionaries of at most 512 levels, and of as many objects as the "
        #expect(
            output == """
                sound: 1 pages, 2 pages, 3 pages
                absent: refused, value is missing [at 'text.next.pages', in Leaflet, key 'pages']
                of another type: refused, value has another type: expected Int, found 0 bytes of data [at 'text.next.pages', in Leaflet, key '
                tolerated: 1 pages, none, ["lenient[1].next.pages"]
                JSON: text.pages
                dictionary: refused, value has another type: expected Int, found text 'many' [at 'text.pages', in Leaflet, key 'pages']
                Foundation's coder: 1 pages, 2 pages, 3 pages
                Foundation's coder without any: nil, 
                Foundation's coder with a class that lives: an error
                our reader with a class that lives: 4 pages
                a chain of 400: 399 pages
                a chain of 600: \(tooMuch)
                damaged: true
                2 to the 40th: \(tooMuch)
                """
        )
    }
}
