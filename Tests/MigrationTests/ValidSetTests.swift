import Testing

/// Elements of sets that break a rule of their class or struct: neither written nor read, and left out if the schema says so.
@Suite struct ValidSetTests {
    /// The same model before its rules, so that it can write values that break them.
    private static func schema(_ module: String, _ validated: String) -> String {
        """
        model: Lib
        version: 1
        swift: { module: \(module), access: public, codable: true }
        structs:
          Mark: { \(validated)properties: { points: { type: Int, max: 10 } } }
          Deep: { \(validated)properties: { points: { type: Int, max: 10 }, leaf: Leaf? } }
        classes:
          Leaf: { \(validated)equality: value, properties: { points: { type: Int, max: 10 } } }
          Form:
            properties:
              marks: { type: Set<Mark>, default: [], failure: skip }
              strict: { type: Set<Mark>, default: [] }
              deep: { type: Set<Deep>, default: [], failure: skip }
              strictDeep: { type: Set<Deep>, default: [] }
              leaves: { type: Set<Leaf>, default: [], failure: skip }
              strictLeaves: { type: Set<Leaf>, default: [] }
        """
    }

    private static let main = """
        import Foundation
        import HeirloomRuntime
        import New
        import Old

        func text(_ f: New.Form) -> String {
          let sets = [
            f.marks.map(\\.points), f.strict.map(\\.points), f.deep.map(\\.points), f.strictDeep.map(\\.points),
            f.leaves.map(\\.points), f.strictLeaves.map(\\.points),
          ]
          return sets.map { "\\($0.sorted())" }.joined()
        }
        /// What each channel makes of it; errors without their places, as sets have no order.
        func read(_ name: String, _ form: Old.Form) {
          func show(_ channel: String, _ body: () throws -> New.Form) {
            do { print(name, channel, text(try body())) } catch {
              print(name, channel, "\\(error)".contains("value breaks a rule: expected max: 10, found 99") ? "refused" : "\\(error)")
            }
          }
          show("archive") {
            try New.LibModel.unarchivedObject(ofClass: New.Form.self, from: Old.LibModel.archivedData(withRootObject: form))
          }
          show("JSON") { try New.LibModel.decoder().decode(New.Form.self, from: JSONEncoder().encode(form)) }
          show("dictionary") { try New.Form(dictionary: form.dictionaryRepresentation(.deep)) }
        }
        func write(_ name: String, _ form: New.Form) {
          func show(_ channel: String, _ body: () throws -> Void) {
            do {
              try body()
              print(name, channel, "written")
            } catch {
              print(name, channel, "\\(error)".contains("value breaks a rule: expected max: 10, found 99") ? "refused" : "\\(error)")
            }
          }
          show("archive") { _ = try New.LibModel.archivedData(withRootObject: form) }
          show("JSON") { _ = try JSONEncoder().encode(form) }
          show("dictionary") { _ = try form.deepDictionary() }
        }
        let good = Old.Leaf(points: 1)
        let bad = Old.Leaf(points: 99)
        read("valid", Old.Form(
          marks: [Old.Mark(points: 1)], strict: [Old.Mark(points: 2)], deep: [Old.Deep(points: 3, leaf: good)],
          strictDeep: [Old.Deep(points: 4)], leaves: [good], strictLeaves: [good]))
        read("skipped", Old.Form(
          marks: [Old.Mark(points: 1), Old.Mark(points: 99)],
          deep: [Old.Deep(points: 3, leaf: good), Old.Deep(points: 99, leaf: good)], leaves: [good, bad]))
        read("inside", Old.Form(deep: [Old.Deep(points: 3, leaf: good), Old.Deep(points: 4, leaf: bad)]))
        read("strict", Old.Form(strict: [Old.Mark(points: 1), Old.Mark(points: 99)]))
        read("strictDeep", Old.Form(strictDeep: [Old.Deep(points: 1), Old.Deep(points: 99, leaf: good)]))
        read("strictLeaves", Old.Form(strictLeaves: [good, bad]))
        write("marks", New.Form(marks: [New.Mark(points: 99)]))
        write("deep", New.Form(deep: [New.Deep(points: 99)]))
        write("leaves", New.Form(leaves: [New.Leaf(points: 99)]))
        """

    @Test func elementsThatBreakRules() async throws {
        var program = MigrationProgram("valid-sets")
        try await program.add([
            ("old.yaml", Self.schema("Old", "")), ("new.yaml", Self.schema("New", "validated: true, ")),
        ])
        let forms = ["archive", "JSON", "dictionary"]
        func expected(_ name: String, _ result: String) -> [String] { forms.map { "\(name) \($0) \(result)" } }
        let lines =
            expected("valid", "[1][2][3][4][1][1]") + expected("skipped", "[1][][3][][1][]")
            + expected("inside", "[][][3][][][]")
            + ["strict", "strictDeep", "strictLeaves", "marks", "deep", "leaves"].flatMap { expected($0, "refused") }
        #expect(try await program.output(of: Self.main) == lines.joined(separator: "\n") + "\n")
    }
}
