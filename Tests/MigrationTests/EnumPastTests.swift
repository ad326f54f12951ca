import Testing

/// Raw values that meant something else in older versions, wherever an enum may stand.
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
              modes: { type: "[Mode: [Mode]]", default: {} }
              span: Span?
              inside: { type: Span, flat: \(flat) }
              derived: { type: Span, flat: true }
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
                import HeirloomRuntime

                func text(_ s: CoreV2.Span?) -> String { s.map { "\\($0.from)-\\($0.to)" } ?? "?" }
                func text(_ p: AppV2.Page) -> String {
                  "\\(p.mode?.rawValue ?? "-") \\(p.modes.map { "\\($0.rawValue)=\\($1.map(\\.rawValue))" }) \\(text(p.span)) "
                    + "\\(text(p.inside)) \\(text(p.derived))"
                }
                let page = AppV1.Page(
                  mode: .x, modes: [.on: [.off, .x, .on], .x: []], span: CoreV1.Span(start: 1, to: 2),
                  inside: CoreV1.Span(start: 3, to: 4), derived: CoreV1.Span(start: 5, to: 6))
                let data = try AppV1.AppModel.archivedData(withRootObject: page)
                show("archive") { text(try AppV2.AppModel.unarchivedObject(ofClass: AppV2.Page.self, from: data)) }
                show("dictionary") { text(try AppV2.Page(dictionary: page.dictionaryRepresentation(.deep))) }
                show("back") {
                  let page = try AppV2.AppModel.unarchivedObject(ofClass: AppV2.Page.self, from: data)
                  let data = try AppV2.AppModel.archivedData(withRootObject: page)
                  return "\\(try AppV1.AppModel.unarchivedObject(ofClass: AppV1.Page.self, from: data))"
                }
                """
        )
        #expect(
            output == """
                archive: - ["x=[\\"off\\", \\"x\\"]"] 1-2 3-4 5-6
                dictionary: - ["x=[\\"off\\", \\"x\\"]"] 1-2 3-4 5-6
                back: refused, version cannot be read: expected a reader of Core version 2 or above, found version 1 [at 'span', in Span, key 'span']

                """
        )
    }
}
