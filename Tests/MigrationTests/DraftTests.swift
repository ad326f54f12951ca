import RandomTestSupport
import Testing

/// A form of many fields that is saved incomplete, listed, opened by later versions of the app and completed.
@Suite struct DraftTests {
    private static let types = [
        "String", "Int", "Double", "Bool", "Date", "[String]", "Kind", "UUID", "Data", "Money",
    ]
    /// As dictionaries have them.
    private static let values = [
        "\"text\"", "7", "0.5", "true", "Date(timeIntervalSince1970: 1)", "[\"a\", \"b\"]", "\"long\"", "UUID()",
        "Data([1])", "[\"amount\": 3, \"currency\": \"EUR\"] as [String: Any]",
    ]
    private static let fields = (1...(isAssurance ? 296 : 26)).map { "f\($0)" }

    /// The required properties of a form in each version, except plain fields.
    private static let required = [
        ["name", "fullName", "address", "lines"],
        ["name", "fullName", "address", "lines", "added", "strict"],
        ["title", "given", "family", "address", "lines", "added", "strict"],
    ]

    private static let schema = """
        model: Forms
        version: 3
        swift: { access: public, codable: true }
        enums:
          Kind: { cases: [short, long] }
        structs:
          Money: { properties: { amount: Int, currency: String } }
        classes:
          Form:
            draft: true
            properties:
        \(fields.enumerated().map { "      \($1): \(types[$0 % types.count])" }.joined(separator: "\n"))
              title: String
              given: String
              family: String
              address: Address
              lines: { type: [Line], inverse: form }
              added: Int
              strict: String
              note: String?
            history:
              3:
                - rename: { name: title }
                - split: { from: { fullName: String }, into: [given, family], using: Form.splitName }
              2:
                - add: { added: { missing: 5 } }
                - add: { strict: { missing: fail } }
          Address:
            draft: true
            properties:
              street: String
              zip: { type: Int, min: 1 }
          Line:
            draft: true
            properties:
              text: String
              form: { type: Form?, weak: true }
            history:
              3: [{ renameClass: Row }]
              2: [{ rename: { words: text } }]
        """

    private static let functions = """
        extension Form {
          static func splitName(_ name: String) -> (String, String) {
            let words = name.split(separator: " ").map(String.init)
            return (words.first ?? "", words.last ?? "")
          }
        }
        """

    /// What the program does with one version.
    private static func version(_ number: Int) -> String {
        let module = "FormsV\(number)"
        return """
            func make\(number)(_ given: Set<String>) throws -> \(module).FormDraft {
              let draft = \(module).FormDraft()
              try draft.update(from: values.filter { given.contains($0.key) })
              if given.contains("address") {
                draft.address = \(module).AddressDraft()
                draft.address?.street = given.contains("address.street") ? "street" : nil
                draft.address?.zip = 8
              }
              if given.contains("lines") {
                draft.lines = [\(module).\(number < 3 ? "Row" : "Line")Draft(), .init()]
                draft.lines?[0].\(number == 1 ? "words" : "text") = "first"
                draft.lines?[1].\(number == 1 ? "words" : "text") = given.contains("lines[1].text") ? "second" : nil
              }
              return draft
            }
            let version\(number) = Version(
              number: \(number),
              required: \(required[number - 1]),
              make: { given in
                let draft = try make\(number)(given)
                return [
                  .archive(try \(module).FormsModel.archivedData(withRootObject: draft)),
                  .json(try JSONEncoder().encode(draft)), .dictionary(draft.dictionaryRepresentation(.deep)),
                ]
              },
              read: { saved in
                let draft = switch saved {
                case .archive(let data):
                  try \(module).FormsModel.unarchivedObject(ofClass: \(module).FormDraft.self, from: data)
                case .json(let data): try \(module).FormsModel.decoder().decode(\(module).FormDraft.self, from: data)
                case .dictionary(let dictionary): try \(module).FormDraft(dictionary: dictionary)
                }
                return (draft.missing, draft.dictionaryRepresentation, draft.lines?.allSatisfy { $0.form === draft } ?? true)
              },
              complete: { saved in
                let draft = try \(module).FormDraft(
                  dictionary: \(module).FormsModel.unarchivedObject(ofClass: \(module).FormDraft.self, from: saved)
                    .dictionaryRepresentation)
                return try \(module).FormsModel.archivedData(withRootObject: draft.completed())
              },
              finish: { saved in
                switch saved {
                case .archive(let data):
                  try \(module).FormsModel.unarchivedObject(ofClass: \(module).Form.self, from: data)
                    .dictionaryRepresentation
                case .json(let data):
                  try \(module).FormsModel.decoder().decode(\(module).Form.self, from: data).dictionaryRepresentation
                case .dictionary(let dictionary): try \(module).Form(dictionary: dictionary).dictionaryRepresentation
                }
              }
            )

            """
    }

    private static var main: String {
        """
        import Foundation
        import FormsV1
        import FormsV2
        import FormsV3
        import HeirloomRuntime

        nonisolated(unsafe) let values: [String: Any] = [
        \(fields.enumerated().map { "  \"\($1)\": \(values[$0 % values.count])," }.joined(separator: "\n"))
          "name": "form", "title": "form", "fullName": "Ada Lovelace", "given": "Ada", "family": "Lovelace",
          "added": 5, "strict": "here",
        ]
        let fields = \(fields)

        enum Saved {
          case archive(Data), json(Data), dictionary([String: Any])
          var data: Data { if case .archive(let data) = self { data } else { Data() } }
        }
        struct Version {
          let number: Int
          let required: [String]
          let make: (Set<String>) throws -> [Saved]
          let read: (Saved) throws -> (missing: [String], values: [String: Any], isLinked: Bool)
          let complete: (Data) throws -> Data
          let finish: (Saved) throws -> [String: Any]
          /// Everything that a form can lack.
          var all: Set<String> { Set(fields + required + ["address.street", "lines[1].text"]) }
        }

        func missing(_ error: any Error) -> [String] {
          var found = error as? ArchiveError
          if case DecodingError.keyNotFound(_, let context) = error { found = context.underlyingError as? ArchiveError }
          guard let found else { return ["\\(error)"] }
          return (found.failures.isEmpty ? [found] : found.failures).map(\\.path).sorted()
        }

        /// What a reader lacks of what a writer was given.
        func lacking(_ given: Set<String>, _ writer: Version, _ reader: Version) -> [String] {
          var known = given
          if writer.number < 2, reader.number >= 2 { known.insert("added") }
          if writer.number < 3, reader.number == 3 {
            if given.contains("name") { known.insert("title") }
            if given.contains("fullName") { known.formUnion(["given", "family"]) }
          }
          var lacking = Set(fields + reader.required).subtracting(known)
          if given.contains("address"), !given.contains("address.street") { lacking.insert("address.street") }
          if given.contains("lines"), !given.contains("lines[1].text") {
            lacking.insert(reader.number == 1 ? "lines[1].words" : "lines[1].text")
          }
          return lacking.sorted()
        }

        nonisolated(unsafe) var checked = 0
        func expect(_ condition: Bool, _ text: String) {
          checked += 1
          if !condition { print("not as declared: \\(text)") }
        }

        \((1...3).map(version).joined(separator: "\n"))
        let versions = [version1, version2, version3]
        for writer in versions {
          let half = Set(fields.prefix(fields.count / 2) + ["name", "title", "lines"])
          var levels: [Set<String>] = [[], ["f1"], half, writer.all]
          for one in ["f15", "f\(Self.fields.count)", "address.street", "lines[1].text"] + writer.required where one != "lines" && one != "address" {
            levels.append(writer.all.subtracting([one]))
          }
          for given in levels {
            for saved in try writer.make(given) {
              for reader in versions where reader.number >= writer.number {
                let lacking = lacking(given, writer, reader)
                let place = "\\(writer.number) -> \\(reader.number), \\(given.count) fields, \\("\\(saved)".prefix(8))"
                let draft = try reader.read(saved)
                expect(draft.missing.sorted() == lacking, "\\(place): \\(draft.missing.prefix(5)), not \\(lacking.prefix(5))")
                expect(draft.isLinked, place)
                for (name, value) in draft.values where given.contains(name) && value is String {
                  expect(value as? String == values[name] as? String || name.hasPrefix("f"), "\\(place): \\(name) \\(value)")
                }
                if given.contains("fullName"), reader.number == 3 {
                  expect(draft.values["family"] as? String == "Lovelace", "\\(place): split")
                }
                do {
                  let form = try reader.finish(saved)
                  expect(lacking == [], "\\(place) is finished")
                  expect(form.count == draft.values.count && form["f2"] as? Int == 7, "\\(place): values")
                } catch {
                  expect(missing(error) == lacking && !lacking.isEmpty, "\\(place): \\(missing(error).prefix(5)), not \\(lacking.prefix(5))")
                }
                guard case .archive(let data) = saved else { continue }
                do {
                  let form = try reader.complete(data)
                  expect(lacking == [], "\\(place) is completed")
                  // A finished form, opened as a draft.
                  expect(try reader.read(.archive(form)).missing == [], "\\(place): reopened")
                } catch {
                  expect(missing(error) == lacking, "\\(place): \\(missing(error).prefix(5)), not completed")
                }
              }
            }
          }
        }
        print(checked > 1000 ? "done" : "only \\(checked)")
        """
    }

    @Test func formIsSavedHalfFilledAndCompletedByLaterVersions() async throws {
        var program = MigrationProgram("drafts")
        let functions = [3: Self.functions]
        try await program.add(Self.schema, versions: [1, 2, 3], functions: functions)
        #expect(
            try await program.output(of: Self.main).split(separator: "\n").prefix(20).joined(separator: "\n") == "done"
        )
    }
}
