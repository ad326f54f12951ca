import Testing

/// Raw values that had another meaning in older versions, at every place of an enum.
@Suite struct EnumPastTests {
    static let schema = """
        model: Lib
        version: 4
        swift: { access: public, codable: true }
        enums:
          Kind:
            cases: [a, c, n]
            history:
              4: [{ addCase: [n] }]
              3: [{ removeCase: { b: c, early: c } }, { removeCase: { gone: { readAs: drop } } }]
              2: [{ renameCase: { old: a } }, { removeCase: { first: early } }]
          Level:
            raw: Int
            cases: { low: 1, high: 2 }
            unknown: low
            history:
              3: [{ reraw: { low: low, high: top } }, { was: { raw: String } }]
          Word:
            cases: ["yes", "no"]
            unknown: keep
            history:
              3: [{ reraw: { "yes": 1, "no": 0 } }, { was: { raw: Int } }]
          Flags:
            raw: UInt16
            options: true
            cases: { bold: 1, wide: 256 }
            history:
              3: [{ reraw: { wide: 2 } }, { was: { raw: UInt8 } }]
        classes:
          Box:
            properties:
              one: Kind?
              list: { type: "[Kind]", default: [] }
              nested: { type: "[[Kind]]", default: [] }
              set: { type: Set<Kind>, default: [] }
              byKind: { type: "[Kind: Int]", default: {} }
              values: { type: "[String: Kind]", default: {} }
              deep: { type: "[Kind: [Kind]]", default: {} }
              level: { type: Level, default: .low }
              levels: { type: "[Level: Level]", default: {} }
              words: { type: "[Word]", default: [] }
              flags: { type: Flags, default: [] }
          Raw:
            properties:
              level: Level
              none: Level?
              some: { type: Level?, default: .low }
              word: { type: Word, default: .yes }
              maybe: Word?
              sure: { type: Word?, default: .yes }
              late: { type: Word, key: l }
              pair: { type: Pair, flat: true }
              whole: Pair
              words: "[Word: Level]"
            history:
              2: [{ rename: { early: late } }]
          Late: { properties: { kind: { type: Kind, default: .a } }, history: { 2: [{ redefault: { kind: .gone } }] } }
          Added:
            properties: { kind: { type: Kind, default: .a }, maybe: Kind? }
            history: { 2: [{ add: { kind: { missing: .gone } } }, { add: { maybe: { missing: .gone } } }] }
        structs:
          Pair: { properties: { level: Level, word: Word } }
        """

    static let main = """
        import Foundation
        import HeirloomRuntime
        import LibV1
        import LibV4

        func sorted<K, V>(_ pairs: [K: V]) -> String {
          "[" + pairs.map { "\\($0)=\\($1)".replacing("LibV4.", with: "") }.sorted().joined(separator: " ") + "]"
        }
        func text(_ b: LibV4.Box) -> String {
          let set = b.set.map(\\.rawValue).sorted()
          let lists = "\\(b.list) \\(b.nested) \\(set) \\(b.words)".replacing("LibV4.", with: "")
          return "\\(b.one?.rawValue ?? "-") \\(lists) \\(sorted(b.byKind)) \\(sorted(b.values)) \\(sorted(b.deep)) "
            + "\\(b.level) \\(sorted(b.levels)) \\(b.flags.rawValue)"
        }
        let old = LibV1.Box(
          one: .gone, list: [.old, .gone, .b], nested: [[.gone], [.b, .old]], set: [.b, .c, .gone],
          byKind: [.b: 1, .c: 2, .gone: 3, .old: 4], values: ["x": .gone, "y": .b], deep: [.old: [.gone, .b], .gone: []],
          level: .high, levels: [.high: .low], words: [.yes, .no], flags: [.wide, .bold])
        let archive = try LibV1.LibModel.archivedData(withRootObject: old)
        let json = try JSONEncoder().encode(old)
        show("archive") { text(try LibModel.unarchivedObject(ofClass: Box.self, from: archive)) }
        show("JSON") { text(try LibModel.decoder().decode(Box.self, from: json)) }
        show("dictionary") { text(try Box(dictionary: old.dictionaryRepresentation(.deep))) }
        let merged = LibV1.Box(byKind: [.early: 2, .first: 3])
        let merges = try LibV1.LibModel.archivedData(withRootObject: merged)
        show("merged keys") { sorted(try LibModel.unarchivedObject(ofClass: Box.self, from: merges).byKind) }
        let late = LibV1.Box(byKind: [.first: 3], words: [.unrecognized(7)])
        show("number that no case had") {
          let data = try LibV1.LibModel.archivedData(withRootObject: late)
          return text(try LibModel.unarchivedObject(ofClass: Box.self, from: data))
        }
        let new = LibV4.Box(
          one: .a, list: [.a, .n], nested: [[.c]], set: [.a], byKind: [.a: 1, .n: 2], values: ["x": .n], deep: [.a: [.n]],
          level: .high, levels: [.high: .low], words: [.yes, .unrecognized("x")], flags: [.wide])
        let present = try LibModel.archivedData(withRootObject: new)
        show("own archive") { text(try LibModel.unarchivedObject(ofClass: Box.self, from: present)) }
        show("own JSON") { text(try LibModel.decoder().decode(Box.self, from: JSONEncoder().encode(new))) }
        show("own dictionary") { text(try Box(dictionary: new.dictionaryRepresentation(.deep))) }
        show("own values") { text(try Box(dictionary: new.dictionaryRepresentation)) }
        func raws(_ r: LibV4.Raw) -> String {
          let words = [r.word, r.maybe, r.sure, r.late, r.pair.word, r.whole.word].map { $0?.rawValue ?? "-" }
          let levels = [r.level, r.none, r.some, r.pair.level, r.whole.level].map { $0.map { "\\($0.rawValue)" } ?? "-" }
          return (words + levels + ["\\(r.words.map { "\\($0.rawValue)=\\($1.rawValue)" })"]).joined(separator: " ")
        }
        func behind(_ data: Data) throws -> LibV4.Raw? {
          let coder = try NSKeyedUnarchiver(forReadingFrom: data)
          coder.decodingFailurePolicy = .setErrorAndReturn
          LibModel.install(on: coder)
          let object = coder.decodeObject(of: LibV4.Raw.self, forKey: NSKeyedArchiveRootObjectKey)
          if let error = coder.error { throw error }
          return object
        }
        func oldRaw(_ maybe: LibV1.Word?, _ level: LibV1.Level?) -> LibV1.Raw {
          LibV1.Raw(
            level: .high, none: level, some: level, word: .no, maybe: maybe, sure: maybe, early: .no,
            pair: LibV1.Pair(level: .high, word: .no), whole: LibV1.Pair(level: .low, word: .yes), words: [.no: .high])
        }
        for raw in [oldRaw(.no, .high), oldRaw(nil, nil)] {
          let data = try LibV1.LibModel.archivedData(withRootObject: raw)
          let read = try LibModel.unarchivedObject(ofClass: LibV4.Raw.self, from: data)
          let again = try LibModel.archivedData(withRootObject: read)
          show("raw types") { raws(read) }
          show("raw types by Foundation") { try behind(data).map(raws) ?? "nil" }
          show("raw types again") { try behind(again).map(raws) ?? "nil" }
        }
        // A default, and a value for older objects, whose case is dropped: there is none.
        func late(_ kind: LibV1.Kind?) throws -> String {
          let data = try JSONEncoder().encode(LibV1.Late(kind: kind ?? .c))
          var object = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
          if kind == nil { object["kind"] = nil }
          let json = try JSONSerialization.data(withJSONObject: object)
          return "\\(try LibModel.decoder().decode(LibV4.Late.self, from: json).kind.rawValue)"
        }
        show("default that stays") { try late(.c) }
        show("default that is dropped") { try late(nil) }
        show("case that is dropped") { try late(.gone) }
        show("added with a dropped value") {
          let data = try LibV1.LibModel.archivedData(withRootObject: LibV1.Added())
          return "\\(try LibModel.unarchivedObject(ofClass: LibV4.Added.self, from: data).kind)"
        }
        show("by version 1") { "\\(try LibV1.LibModel.unarchivedObject(ofClass: LibV1.Box.self, from: present).list)" }
        """
        .replacing("LibModel.", with: "LibV4.LibModel.").replacing("LibV1.LibV4.", with: "LibV1.")
        .replacing(" Box.self", with: " LibV4.Box.self").replacing("(Box.self", with: "(LibV4.Box.self")
        .replacing("try Box(", with: "try LibV4.Box(")

    @Test func casesAreFollowedWhereverTheyStand() async throws {
        var program = MigrationProgram("enums")
        try await program.add(Self.schema, versions: [1, 4])
        let read =
            #"- [Kind.a, Kind.c] [[], [Kind.c, Kind.a]] ["c"] [Word.yes, Word.no] [a=4 c=2] [y=c] [a=[Kind.c]] high [high=low] 257"#
        let ways = ["raw types", "raw types by Foundation", "raw types again"]
        let raws = ["no no no no no yes 2 2 2 2 1", "no - - no no yes 2 - - 2 1"]
            .flatMap { raws in ways.map { way in "\(way): \(raws) [\"no=2\"]" } }.joined(separator: "\n")
        let own =
            #"a [Kind.a, Kind.n] [[Kind.c]] ["a"] [Word.yes, Word.unrecognized("x")] [a=1 n=2] [x=n] [a=[Kind.n]] high [high=low] 256"#
        #expect(
            try await program.output(of: Self.main) == """
                archive: \(read)
                JSON: \(read)
                dictionary: \(read)
                merged keys: [c=2]
                number that no case had: refused, unknown case: expected a case of Word, found 7 [at 'words[0]', in Box, key 'words', of version 1]
                own archive: \(own)
                own JSON: \(own)
                own dictionary: \(own)
                own values: \(own)
                \(raws)
                default that stays: c
                default that is dropped: refused, DecodingError.keyNotFound: Key 'kind' not found in keyed decoding container. Debug description: 'kind' of Late cannot be read. Underlying error: value is missing [at 'kind', in Late, key 'kind', of version 1]
                case that is dropped: refused, DecodingError.dataCorrupted: Data was corrupted. Path: kind. Debug description: 'kind' of Late cannot be read. Underlying error: object of a removed class: expected a case of Kind [at 'kind', in Late, key 'kind', of version 1]
                added with a dropped value: refused, value is missing [at 'kind', in Added, key 'kind', of version 1]
                by version 1: refused, version cannot be read: expected a reader of Lib version 3 or above, found version 1 [in Box]

                """
        )
    }

    static let core = """
        model: Core
        version: 2
        swift: { access: public, module: CoreV2 }
        enums:
          Mode:
            cases: { on: { raw: x }, off: {} }
            history:
              2: [{ removeCase: { x: { readAs: drop } } }, { reraw: { on: on } }]
          Grade: { raw: Int, cases: { a: 1, b: 2 }, history: { 2: [{ reraw: { a: a, b: b } }, { was: { raw: String } }] } }
        structs:
          Span:
            properties: { from: Int, to: { type: Int, key: until } }
            history:
              2: [{ rename: { start: from } }, { rekey: { to: end } }]
        """
    static let formerCore = """
        model: Core
        version: 1
        swift: { access: public, module: CoreV1 }
        enums:
          Mode: { cases: [on, "x", off] }
          Grade: { cases: [a, b] }
        structs:
          Span: { properties: { start: Int, to: { type: Int, key: end } } }
        """
    static func app(_ version: Int, flat: String) -> String {
        """
        model: App
        version: 1
        uses: [core\(version).yaml]
        swift: { access: public, module: AppV\(version) }
        classes:
          Page:
            properties:
              mode: Mode?
              grade: Grade
              modes: { type: "[Mode: [Mode]]", default: {} }
              span: Span?
              inside: { type: Span, flat: \(flat) }
              derived: { type: Span, flat: true }
          Mark: { properties: { mode: Mode } }
        """
    }

    @Test func usedModelsKeepTheirOwnVersions() async throws {
        var program = MigrationProgram("used-enums")
        try await program.add([
            ("core1.yaml", Self.formerCore), ("core2.yaml", Self.core),
            ("app1.yaml", Self.app(1, flat: "{ start: s, to: t }")),
            ("app2.yaml", Self.app(2, flat: "{ from: s, to: t }")),
        ])
        let output = try await program.output(
            of: """
                import AppV1
                import AppV2
                import CoreV1
                import CoreV2
                import Foundation
                import HeirloomRuntime

                func text(_ s: CoreV2.Span?) -> String { s.map { "\\($0.from)-\\($0.to)" } ?? "?" }
                func text(_ p: AppV2.Page) -> String {
                  "\\(p.mode?.rawValue ?? "-") \\(p.grade.rawValue) \\(p.modes.map { "\\($0.rawValue)=\\($1.map(\\.rawValue))" }) \\(text(p.span)) "
                    + "\\(text(p.inside)) \\(text(p.derived))"
                }
                let page = AppV1.Page(
                  mode: .x, grade: .b, modes: [.on: [.off, .x, .on], .x: []], span: CoreV1.Span(start: 1, to: 2),
                  inside: CoreV1.Span(start: 3, to: 4), derived: CoreV1.Span(start: 5, to: 6))
                let data = try AppV1.AppModel.archivedData(withRootObject: page)
                show("archive") { text(try AppV2.AppModel.unarchivedObject(ofClass: AppV2.Page.self, from: data)) }
                show("Foundation") {
                  let coder = try NSKeyedUnarchiver(forReadingFrom: data)
                  AppV2.AppModel.install(on: coder)
                  return text(coder.decodeObject(of: AppV2.Page.self, forKey: NSKeyedArchiveRootObjectKey) ?? AppV2.Page(grade: .a, inside: .init(from: 0, to: 0), derived: .init(from: 0, to: 0)))
                }
                show("dictionary") { text(try AppV2.Page(dictionary: page.dictionaryRepresentation(.deep))) }
                show("back") {
                  let page = try AppV2.AppModel.unarchivedObject(ofClass: AppV2.Page.self, from: data)
                  let data = try AppV2.AppModel.archivedData(withRootObject: page)
                  return "\\(try AppV1.AppModel.unarchivedObject(ofClass: AppV1.Page.self, from: data))"
                }
                func place(_ error: any Error) -> String { "\\(error)".contains("a reader of Core version 2") ? "[" + "\\(error)".split(separator: "[").last! : "\\(error)" }
                func refused(_ name: String, _ body: () throws -> Any?) {
                  do { print("\\(name): \\(try body() ?? "nil")") } catch { print("\\(name): refused, \\(place(error))") }
                }
                refused("back by dictionary") {
                  let page = try AppV2.AppModel.unarchivedObject(ofClass: AppV2.Page.self, from: data)
                  return try AppV1.Page(dictionary: page.dictionaryRepresentation(.deep))
                }
                let mark = try AppV2.AppModel.archivedData(withRootObject: AppV2.Mark(mode: .on))
                refused("mark") { try AppV1.AppModel.unarchivedObject(ofClass: AppV1.Mark.self, from: mark).mode }
                refused("mark by Foundation") {
                  let coder = try NSKeyedUnarchiver(forReadingFrom: mark)
                  coder.decodingFailurePolicy = .setErrorAndReturn
                  AppV1.AppModel.install(on: coder)
                  return coder.decodeObject(of: AppV1.Mark.self, forKey: NSKeyedArchiveRootObjectKey)?.mode
                }
                """
        )
        #expect(
            output == """
                archive: - 2 ["x=[\\"off\\", \\"x\\"]"] 1-2 3-4 5-6
                Foundation: - 2 ["x=[\\"off\\", \\"x\\"]"] 1-2 3-4 5-6
                dictionary: - 2 ["x=[\\"off\\", \\"x\\"]"] 1-2 3-4 5-6
                back: refused, version cannot be read: expected a reader of Core version 2 or above, found version 1 [in Page]
                back by dictionary: refused, [in Page]
                mark: refused, [in Mark]
                mark by Foundation: nil

                """
        )
    }
}
