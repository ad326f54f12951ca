import CommandTestSupport
import Foundation
import ModelLanguage
import RandomTestSupport
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration
import Testing

/// Unusual histories, several changes at once: names that are swapped, change owner or return, structs deep inside collections,
/// intermediate classes that are added and removed. Each object is read by every version; the expected results were derived by hand from
/// the rules of the language.
///
/// The fixture's `model.yaml` has the histories, `objects.txt` the objects and the versions that write them, `readings.txt` the results for
/// each version.
@Suite struct AwkwardHistoriesTests {
    private static let folder = "Tests/Fixtures/Migrations/Awkward"

    private static func functions(_ version: Int) -> String {
        var text = "import Foundation\n"
        if version > 1 {
            text += """
                extension C07 { static func cross(_ a: Int, _ b: Int?) -> (Int, String) { (b ?? -1, "a\\(a)") } }
                extension C17 { static func parse(_ text: String) -> Int? { Int(text) } }
                extension C39 { static func ten(_ value: Int) -> Int { value * 10 } }

                """
        }
        if version > 2 {
            text += """
                extension C07 { static func both(_ pre: String, _ c: Int) -> String { "\\(pre)\\(c)" } }
                extension C15 { static func sum(_ a: Int, _ b: Int, _ c: String?) -> String { "\\(a)+\\(b)+\\(c ?? "nil")" } }
                extension C17 { static func join(_ a: Int, _ b: Int) -> String { "\\(a)&\\(b)" } }
                extension C39 { static func plus(_ value: Int) -> Int { value + 1 } }
                extension Pt { static func twice(_ value: Int) -> Int { value * 2 } }

                """
        }
        if version > 3 { text += "extension Pt { static func text(_ value: Int) -> String { \"t\\(value)\" } }\n" }
        return text
    }

    private static let opening = """
        func text(_ value: Any) -> String {
            if let dictionary = value as? [String: Any] {
                let pairs = dictionary.filter { !$0.key.hasPrefix("Awk.") }.map { "\\($0.key): \\(text($0.value))" }.sorted()
                return "\\(dictionary["Awk.class"] ?? ""){\\(pairs.joined(separator: ", "))}"
            }
            if let array = value as? [Any] { return "[\\(array.map(text).joined(separator: ", "))]" }
            if let data = value as? Data { return data.map { String($0, radix: 16) }.joined(separator: " ") }
            return "\\(value)"
        }
        /// What JSON and dictionaries give is shown where it is something else.
        func trial(_ name: String, _ archive: () throws -> Any, _ others: (name: String, read: () throws -> Any)...) {
            func outcome(_ read: () throws -> Any) -> String {
                do { return text(try read()) } catch { return "refused" }
            }
            let read = outcome(archive)
            print("\\(name): \\(read)")
            for other in others where outcome(other.read) != read { print("  \\(other.name): \\(outcome(other.read))") }
        }

        """

    private static func main(_ history: ModelHistory) throws -> String {
        var text = (1...4).map { "import AwkV\($0)\n" }.joined() + opening
        let objects = try Repository.text("\(folder)/objects.txt").split(separator: "\n").map(String.init)
        for (index, line) in objects.enumerated() {
            let version = try #require(line.first?.wholeNumberValue)
            let object = String(line.dropFirst(2))
            let name = String(object.prefix { $0 != "(" })
            let identity = try #require(history.shape(at: version)?.names[name], "\(name)")
            let qualified = object.replacing(/\b[A-Z]\w+(?=\()/) { "AwkV\(version).\($0.output)" }
            text += """
                func trial\(index)() throws {
                    let object = \(qualified)
                    let data = try AwkV\(version).AwkModel.archivedData(withRootObject: object)
                    let json = try JSONEncoder().encode(object)
                    let dictionary = object.dictionaryRepresentation(.deep)

                """
            for reader in 1...4 {
                guard let today = history.shape(at: reader)?.records[identity]?.name else { continue }
                let type = "AwkV\(reader).\(today)"
                let model = "AwkV\(reader).AwkModel"
                text += """
                        trial(
                            "\(line.prefix(1)) \(object.replacing("\"", with: "'")) by \(reader)",
                            { try \(model).unarchivedObject(ofClass: \(type).self, from: data).dictionaryRepresentation(.deep) },
                            ("JSON", { try \(model).decoder().decode(\(type).self, from: json).dictionaryRepresentation(.deep) }),
                            ("dictionary", { try \(type)(dictionary: dictionary).dictionaryRepresentation(.deep) }))

                    """
            }
            text += "}\ntry trial\(index)()\n"
        }
        return text
    }

    @Test(.enabled(if: isAssurance, "part of make assurance"))
    func eachObjectIsReadByEveryVersionAsTheLanguageSays() async throws {
        let schema = try Repository.text("\(Self.folder)/model.yaml")
        let modules = VersionModules(
            name: "migrations-awkward",
            schema: schema,
            prefix: "AwkV",
            versions: [1, 2, 3, 4],
            functions: { Self.functions($0) }
        )
        var bag = DiagnosticBag()
        let model = try #require(GeneratedModel.model(["model.yaml": schema], root: "model.yaml", into: &bag))
        let history = try #require(replayHistory(of: model, into: &bag))
        #expect(bag.diagnostics.map(\.message) == [])
        let output = try await modules.run(try Self.main(history))
        let expected = try Repository.text("\(Self.folder)/readings.txt")
        let lines = expected.split(separator: "\n")
        let found = output.split(separator: "\n")
        #expect(found.count == lines.count)
        for (line, right) in zip(found, lines) where line != right { Issue.record("\(line)\nexpected \(right)") }
    }
}
