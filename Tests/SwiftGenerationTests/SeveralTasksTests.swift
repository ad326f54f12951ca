import RandomTestSupport
import Testing

/// Immutable objects, read on one task and used on others, under the thread sanitizer. Compiled with the runtime, so that its accesses are
/// checked too.
@Suite struct SeveralTasksTests {
    private static let schema = """
        model: Tasks
        version: 2
        swift: { runtime: embedded, codable: true, immutable: true, module: main }
        enums:
          Mark: { oneOf: { note: Note, none_: none } }
        structs:
          Point: { properties: { x: Int, label: { type: String, default: a } } }
        classes:
          Note:
            properties: { text: String, day: Date? }
          Sheet:
            properties:
              title: String
              points: { type: "[Point]", default: [] }
              notes: { type: "[String: Note]", default: {} }
              marks: { type: "[Mark]", default: [] }
              next: Sheet?
              names: { type: Set<String>, default: [] }
            history:
              2: [{ rename: { name: title } }]
          Cover:
            superclass: Sheet
            properties: { colour: { type: String, default: red } }
        """

    private static let main = """
        import Foundation

        let note = Note(text: "n", day: Date(timeIntervalSince1970: 0))
        let cover = Cover(
          title: "cover", points: [Point(x: 1)], notes: ["a": note, "b": note], marks: [.note(note), .none_],
          next: Sheet(title: "sheet", names: ["x", "y"]), names: ["z"])
        let data = try TasksModel.archivedData(withRootObject: cover)
        let json = try JSONEncoder().encode(cover)

        /// All that can be asked of an object.
        @Sendable func use(_ cover: Cover) throws -> Int {
          var parts = cover.title.count + cover.points.count + cover.notes.count + cover.marks.count + cover.names.count
          if case .note(let note)? = cover.marks.first { parts += note.text.count }
          parts += cover.next?.names.count ?? 0
          let changed = cover.with { $0.title += "!" }
          parts += changed.title.count + (changed.copy() as! Cover).title.count
          parts += cover.dictionaryRepresentation.count + (cover.dictionaryRepresentation(.deep).isEmpty ? 0 : 1)
          parts += cover.description.isEmpty ? 0 : 1
          parts += try TasksModel.archivedData(withRootObject: changed).isEmpty ? 0 : 1
          parts += try JSONEncoder().encode(cover).isEmpty ? 0 : 1
          return parts + (cover.isEqual(changed) ? 1 : 0)
        }

        var results: Set<Int> = []
        for _ in 0..<20 {
          let read = try await Task.detached { try TasksModel.unarchivedObject(ofClass: Cover.self, from: data) }.value
          try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
              group.addTask { try use(read) }
              group.addTask { try use(TasksModel.unarchivedObject(ofClass: Cover.self, from: data)) }
              group.addTask { try use(TasksModel.decoder().decode(Cover.self, from: json)) }
            }
            for try await result in group { results.insert(result) }
          }
        }
        print(results.count)
        """

    @Test(.enabled(if: isAssurance, "part of make assurance")) func objectsAreUsedOnSeveralTasks() async throws {
        var program = CompiledCase("several-tasks")
        program.add(try GeneratedModel(Self.schema))
        program.add(Self.main, as: "main.swift")
        program.usesRuntime = false
        program.settings += ["-sanitize=thread"]
        let outcome = try await program.run()
        #expect(outcome.status == 0 && outcome.output == "1\n", "\(outcome.output.prefix(4000))")
    }
}
