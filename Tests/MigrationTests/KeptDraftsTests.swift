import Testing

/// Drafts keep what newer versions wrote, like finished objects, also if one becomes the other in between.
@Suite struct KeptDraftsTests {
    private static let schema = """
        model: Lib
        version: 2
        unknownKeys: keep
        swift: { access: public, codable: true }
        classes:
          Form:
            draft: true
            properties:
              name: String
              note: String?
              parts: { type: "[Part]", default: [] }
            history:
              2: [ { add: [note] } ]
          Part:
            draft: true
            properties:
              size: Int
              weight: Int?
            history:
              2: [ { add: [weight] } ]
        """

    private static let main = """
        import Foundation
        import LibV1
        import LibV2

        typealias M1 = LibV1.LibModel
        typealias M2 = LibV2.LibModel
        func text(_ form: LibV2.FormDraft) -> String {
          "\\(form.name ?? "-") \\(form.note ?? "-") \\(form.parts.map { "\\($0.size ?? 0)/\\($0.weight ?? 0)" })"
        }
        func text(_ form: LibV2.Form) -> String { text(form.draft()) }
        nonisolated(unsafe) let whole = LibV2.Form(name: "n", note: "kept", parts: [LibV2.Part(size: 1, weight: 2)])
        nonisolated(unsafe) let half = whole.draft()
        half.name = nil

        func wholes(_ channel: String, _ down: (LibV2.Form) throws -> LibV1.Form, _ up: (LibV1.Form) throws -> LibV2.Form) {
          show("\\(channel), edited as draft") {
            let draft = try down(whole).draft()
            draft.name = "m"
            return text(try up(draft.completed()))
          }
        }
        func drafts(
          _ channel: String, _ down: (LibV2.FormDraft) throws -> LibV1.FormDraft, _ up: (LibV1.FormDraft) throws -> LibV2.FormDraft
        ) {
          show("\\(channel), half") { text(try up(down(half))) }
          show("\\(channel), edited") {
            let draft = try down(half)
            draft.name = "m"
            draft.parts[0].size = 5
            return text(try up(draft))
          }
          show("\\(channel), completed") {
            let draft = try down(half)
            draft.name = "m"
            return text(try up(draft.completed().draft()))
          }
        }
        wholes("archive") {
          try M1.unarchivedObject(ofClass: LibV1.Form.self, from: M2.archivedData(withRootObject: $0))
        } _: {
          try M2.unarchivedObject(ofClass: LibV2.Form.self, from: M1.archivedData(withRootObject: $0))
        }
        wholes("JSON") {
          try M1.decoder().decode(LibV1.Form.self, from: JSONEncoder().encode($0))
        } _: {
          try M2.decoder().decode(LibV2.Form.self, from: JSONEncoder().encode($0))
        }
        drafts("archive") {
          try M1.unarchivedObject(ofClass: LibV1.FormDraft.self, from: M2.archivedData(withRootObject: $0))
        } _: {
          try M2.unarchivedObject(ofClass: LibV2.FormDraft.self, from: M1.archivedData(withRootObject: $0))
        }
        drafts("JSON") {
          try M1.decoder().decode(LibV1.FormDraft.self, from: JSONEncoder().encode($0))
        } _: {
          try M2.decoder().decode(LibV2.FormDraft.self, from: JSONEncoder().encode($0))
        }
        show("finished by a draft") {
          let draft = try M1.unarchivedObject(ofClass: LibV1.FormDraft.self, from: M2.archivedData(withRootObject: whole))
          return text(try M2.unarchivedObject(ofClass: LibV2.FormDraft.self, from: M1.archivedData(withRootObject: draft)))
        }
        show("draft by a finished one") {
          let form = try M1.unarchivedObject(ofClass: LibV1.Form.self, from: M2.archivedData(withRootObject: whole.draft()))
          return text(try M2.unarchivedObject(ofClass: LibV2.Form.self, from: M1.archivedData(withRootObject: form)))
        }
        """

    @Test func draftsKeepUnknownKeys() async throws {
        var program = MigrationProgram("kept-drafts")
        try await program.add(Self.schema, versions: [1, 2])
        let output = try await program.output(of: Self.main)
        #expect(
            output == """
                archive, edited as draft: m kept ["1/2"]
                JSON, edited as draft: m kept ["1/2"]
                archive, half: - kept ["1/2"]
                archive, edited: m kept ["5/2"]
                archive, completed: m kept ["1/2"]
                JSON, half: - kept ["1/2"]
                JSON, edited: m kept ["5/2"]
                JSON, completed: m kept ["1/2"]
                finished by a draft: n kept ["1/2"]
                draft by a finished one: n kept ["1/2"]

                """
        )
    }
}
