import SchemaDiagnostics
import SwiftGeneration
import Testing

/// Failure policies, single channels, new superclasses and foreign types in archives of older versions.
@Suite struct PastFormsTests {
    static let schema = """
        model: Lib
        version: 3
        swift: { access: public, codable: true }
        types:
          Tint: { swift: Tint, convert: { as: String, encode: \\.hex, decode: "Tint.init(hex:)" } }
          Stamp: { swift: Stamp, coding: codable }
          Piece: { swift: NSObject, oneOf: [Base, Leaf] }
        structs:
          Money:
            properties: { amount: Decimal, currency: String }
            history:
              3: [{ retype: { amount: { from: Int } } }]
        classes:
          Bill: { properties: { cost: { type: Money?, flat: true } } }
          Root:
            properties: { id: { type: Int, default: 7 }, name: { type: String, default: r } }
          Base:
            superclass: Root
            properties: { size: { type: Int, default: 1 }, mark: String? }
            history:
              2: [{ superclass: { was: NSObject, missing: { id: 42 } } }]
          Leaf:
            superclass: Base
            properties: { text: String }
            history:
              3: [{ rename: { words: text } }]
          Box:
            properties:
              skipped: { type: "[Int]", default: [], failure: skip }
              skippedSet: { type: Set<Int>, default: [], failure: skip }
              nilled: { type: Int?, failure: nil }
              defaulted: { type: Int, default: 5, failure: default }
              tints: { type: "[Tint]", default: [], failure: skip }
              tint: Tint?
              stamps: { type: "[Stamp]", default: [] }
              part: Piece?
              parts: { type: "[Piece]", default: [] }
              leaf: Leaf?
              base: Base?
              leaves: { type: "[Base]", default: [], failure: skip }
              mood: String?
              moods: { type: "[Int]", default: [] }
            history:
              3:
                - rename: { oldSkipped: skipped, oldDefaulted: defaulted, oldTints: tints }
                - retype: { nilled: { from: String? } }
                - retype: { stamps: { from: Stamp? } }
                - retype: { parts: { from: Piece? } }
                - retype: { skippedSet: { from: { type: "[Int]", default: [] } } }
                - retype: { leaves: { from: { type: "[Leaf]", default: [] } } }
                - retype: { mood: { from: Mood?, using: Box.text } }
                - retype: { moods: { from: { type: "[Mood]", default: [] }, using: Box.texts } }
                - retype: { tint: { from: { type: String, default: ff }, using: Box.makeTint } }
          Part:
            properties:
              quiet: { type: Int, default: 1 }
              loud: { type: Int, default: 2 }
              swapA: { type: Int, key: a, jsonKey: y }
              swapB: { type: Int, key: b, jsonKey: x }
              numbers: { type: "[Int]", default: [], failure: skip }
            excluded: { quiet: [json] }
            history:
              3:
                - exclude: { quiet: [json] }
                - rekey: { swapA: { key: a, jsonKey: x }, swapB: { key: b, jsonKey: y } }
                - retype: { numbers: { from: { type: "[String]", default: [] } } }
              2:
                - include: { loud: [json] }
          Trip:
            jsonKeys: snake_case
            properties:
              fromTown: String
              toTown: { type: String, jsonKey: [to, town] }
              toStreet: { type: String?, jsonKey: [to, street] }
              viaTown: { type: String, jsonKey: via }
            history:
              3:
                - was: { jsonKeys: name }
                - rekey: { toTown: { jsonKey: [goal, town] }, viaTown: { jsonKey: [to, via] } }
        removed:
          Mood: { in: 3, raw: Int, cases: { glad: 1, sad: 2 } }
        """

    static let functions = """
        import Foundation
        public struct Tint: Sendable, Hashable {
          public var hex: String
          public init?(hex: String) {
            if hex.count != 2 { return nil }
            self.hex = hex
          }
        }
        public struct Stamp: Codable, Sendable, Hashable {
          public var v: Int
          public init(v: Int) { self.v = v }
        }
        """

    static let prelude = """
        import Foundation
        import HeirloomRuntime
        import LibV1
        import LibV3

        nonisolated(unsafe) var reports: [String] = []
        func text(_ b: LibV3.Base?) -> String { b.map { "\\(type(of: $0)) \\($0.id) \\(($0 as? LibV3.Leaf)?.text ?? "-")" } ?? "-" }
        func text(_ b: LibV3.Box) -> String {
          let policies = "\\(b.skipped) \\(b.skippedSet.sorted()) \\(b.nilled.map(String.init) ?? "-") \\(b.defaulted)"
          let foreign = "\\(b.tints.map(\\.hex)) \\(b.tint?.hex ?? "-") \\(b.stamps.map(\\.v))"
          let parts = "\\(text(b.part as? LibV3.Base)), \\(b.parts.map { text($0 as? LibV3.Base) })"
          return "\\(policies) \\(foreign) \\(parts), \\(text(b.base)), \\(b.leaves.map { text($0) }) \\(b.mood ?? "-") \\(b.moods)"
        }
        func text(_ p: LibV3.Part) -> String { "\\(p.quiet) \\(p.loud) \\(p.swapA) \\(p.swapB) \\(p.numbers)" }
        func archive(_ object: NSObject & NSSecureCoding) throws -> Data {
          try LibV1.LibModel.archivedData(withRootObject: object)
        }
        let leaf = LibV1.Leaf(size: 2, mark: "m", words: "w")
        let old = LibV1.Box(
          oldSkipped: [1, 2], skippedSet: [1, 1, 2], nilled: "12", oldDefaulted: 9, oldTints: [LibV1.Tint(hex: "aa")!],
          tint: "cc", stamps: LibV1.Stamp(v: 3), part: LibV1.Base(size: 4), parts: leaf, leaf: leaf, base: leaf,
          leaves: [leaf], mood: .sad, moods: [.glad, .sad])

        """

    @Test func policiesAndForeignTypesHoldForOldForms() async throws {
        var program = MigrationProgram("forms")
        let function = """

            extension Box {
              static func makeTint(_ text: String) -> Tint? { Tint(hex: text) }
              static func text(_ mood: Int) -> String { "mood \\(mood)" }
              static func texts(_ moods: [Int]) -> [Int] { moods }
            }
            """
        try await program.add(
            Self.schema,
            versions: [1, 3],
            functions: [1: Self.functions, 3: Self.functions + function]
        )
        let output = try await program.output(
            of: Self.prelude + """
                show("archive") { text(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Box.self, from: archive(old))) }
                let json = try JSONEncoder().encode(old)
                show("JSON") { text(try LibV3.LibModel.decoder().decode(LibV3.Box.self, from: json)) }
                show("dictionary") { text(try LibV3.Box(dictionary: old.dictionaryRepresentation(.deep))) }
                var broken = try JSONSerialization.jsonObject(with: json) as! [String: Any]
                broken["oldSkipped"] = [1, "x", 3]
                broken["skippedSet"] = [1, "y", 2, 2]
                broken["oldTints"] = ["aa", "toolong", "bb"]
                broken["oldDefaulted"] = "text"
                broken["leaves"] = [3]
                show("broken") {
                  let data = try JSONSerialization.data(withJSONObject: broken)
                  return text(try LibV3.LibModel.decoder(onFailure: { reports.append($0.path) }).decode(LibV3.Box.self, from: data))
                }
                show("reported") { "\\(reports)" }
                let base = LibV1.Base(size: 5)
                show("base") { text(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Base.self, from: archive(base))) }
                show("base in JSON") { text(try LibV3.LibModel.decoder().decode(LibV3.Base.self, from: JSONEncoder().encode(base))) }
                show("base in a dictionary") { text(try LibV3.Base(dictionary: base.dictionaryRepresentation(.deep))) }
                show("updated base") {
                  let updated = LibV3.Base(id: 1, size: 2)
                  try updated.update(from: base.dictionaryRepresentation(.deep))
                  return text(updated)
                }
                func byFoundation<T: NSObject & NSSecureCoding>(_ type: T.Type, _ data: Data) throws -> T? {
                  let coder = try NSKeyedUnarchiver(forReadingFrom: data)
                  coder.decodingFailurePolicy = .setErrorAndReturn
                  LibV3.LibModel.install(on: coder)
                  let object = coder.decodeObject(of: type, forKey: "root")
                  if let error = coder.error { throw error }
                  return object
                }
                let root = LibV1.Root(id: 3)
                show("root by Foundation") { "\\(try byFoundation(LibV3.Root.self, archive(root))?.id ?? 0)" }
                show("base by Foundation") { text(try byFoundation(LibV3.Base.self, archive(base))) }
                show("leaf by Foundation") { text(try byFoundation(LibV3.Leaf.self, archive(leaf))) }
                func bill(_ bill: LibV3.Bill?) -> String { bill?.cost.map { "\\($0.amount) \\($0.currency)" } ?? "none" }
                for cost in [nil, LibV1.Money(amount: 5, currency: "EUR")] {
                  let old = LibV1.Bill(cost: cost)
                  show("bill") { bill(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Bill.self, from: archive(old))) }
                  show("bill by Foundation") { bill(try byFoundation(LibV3.Bill.self, archive(old))) }
                  let new = LibV3.Bill(cost: cost.map { LibV3.Money(amount: Decimal($0.amount), currency: "CHF") })
                  show("new bill by Foundation") { bill(try byFoundation(LibV3.Bill.self, LibV3.LibModel.archivedData(withRootObject: new))) }
                }
                let sorted = JSONEncoder()
                sorted.outputFormatting = .sortedKeys
                let part = LibV1.Part(quiet: 11, loud: 22, swapA: 33, swapB: 44, numbers: ["1", "x", "3"])
                show("part") { text(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Part.self, from: archive(part))) }
                show("part in JSON") { text(try LibV3.LibModel.decoder().decode(LibV3.Part.self, from: JSONEncoder().encode(part))) }
                show("part in a dictionary") { text(try LibV3.Part(dictionary: part.dictionaryRepresentation(.deep))) }
                let trip = LibV1.Trip(fromTown: "Rome", toTown: "Paris", toStreet: "Rue 1", viaTown: "Nice")
                print("trip:", String(decoding: try sorted.encode(trip), as: UTF8.self))
                show("trip in JSON") {
                  let trip = try LibV3.LibModel.decoder().decode(LibV3.Trip.self, from: JSONEncoder().encode(trip))
                  return String(decoding: try sorted.encode(trip), as: UTF8.self)
                }
                let new = try JSONEncoder().encode(LibV3.Part(loud: 22, swapA: 33, swapB: 44))
                show("new JSON by 1") {
                  do { return "\\(try LibV1.LibModel.decoder().decode(LibV1.Part.self, from: new).swapA)" } catch DecodingError.dataCorrupted {
                    return "refused"
                  }
                }
                """
        )
        let box = #"[1, 2] [1, 2] 12 9 ["aa"] cc [3] Base 42 -, ["Leaf 42 w"], Leaf 42 w, ["Leaf 42 w"] mood 2 [1, 2]"#
        #expect(
            output == """
                archive: \(box)
                JSON: \(box)
                dictionary: \(box)
                broken: [1, 3] [1, 2] 12 5 ["aa", "bb"] cc [3] Base 42 -, ["Leaf 42 w"], Leaf 42 w, [] mood 2 [1, 2]
                reported: ["oldSkipped[1]", "skippedSet[1]", "oldDefaulted", "oldTints[1]", "leaves[0]"]
                base: Base 42 -
                base in JSON: Base 42 -
                base in a dictionary: Base 42 -
                updated base: Base 1 -
                root by Foundation: 3
                base by Foundation: Base 42 -
                leaf by Foundation: Leaf 42 w
                bill: none
                bill by Foundation: none
                new bill by Foundation: none
                bill: 5 EUR
                bill by Foundation: 5 EUR
                new bill by Foundation: 5 CHF
                part: 11 22 33 44 [1, 3]
                part in JSON: 1 2 33 44 [1, 3]
                part in a dictionary: 11 22 33 44 [1, 3]
                trip: {"Lib.version":1,"fromTown":"Rome","goal":{"town":"Paris"},"to":{"street":"Rue 1","via":"Nice"}}
                trip in JSON: {"Lib.minReader":3,"Lib.version":3,"from_town":"Rome","to":{"street":"Rue 1","town":"Paris"},"via":"Nice"}
                new JSON by 1: refused

                """
        )
    }
}
