import CommandTestSupport
import Foundation
import Testing

/// `heirloom diff` without arguments: each root against its last seal.
@Suite struct SealDiffTests {
    private let first = """
        model: Library
        version: 1
        types:
          Place: { import: Places, coding: secure }
        enums:
          Genre: { raw: Int, cases: { fiction: 1, essay: 2 }, unknown: keep }
        structs:
          Money: { properties: { amount: Decimal, currency: { type: String, default: EUR } } }
        classes:
          Item:
            abstract: true
            properties: { title: String, cache: String? }
            excluded: { cache: [json] }
          Book:
            superclass: Item
            properties: { genre: { type: Genre, default: .fiction }, price: Money?, tags: "[String: [String]]", at: Place?, nick: String? }

        """

    private func sealed() async throws -> GitFixture {
        let fixture = try GitFixture()
        try fixture.write(first, to: "Schemas/library.yaml")
        #expect(try await fixture.sh("heirloom seal").status == 0)
        return fixture
    }

    private func expectNoChange(
        _ result: Command.Outcome,
        of version: String,
        at location: SourceLocation = #_sourceLocation
    ) {
        #expect(
            result.status == 0 && result.stdout.hasPrefix("\(version) may be merged, policy backward: no change\n"),
            "\(result)",
            sourceLocation: location
        )
    }

    @Test func nothingChangedSinceTheSeal() async throws {
        let result = try await sealed().sh("heirloom diff")
        #expect(result.status == 0)
        #expect(
            result.stdout.hasPrefix(
                "Library 1 may be merged, policy backward: no change\nlast seal → Schemas/library.yaml"
            ),
            "\(result)"
        )
    }

    /// A copy under another name has a lock file of its own, or none; one tree beside another has it under the same name.
    @Test func aCopyWithoutALockFileLostNoSeal() async throws {
        let fixture = try await sealed()
        let copied = try await fixture.sh("cp Schemas/library.yaml it.yaml; heirloom diff Schemas/library.yaml it.yaml")
        expectNoChange(copied, of: "Library 1")
        let tree = "mkdir new; cp Schemas/library.yaml new; heirloom diff Schemas/library.yaml new/library.yaml"
        let lost = try await fixture.sh(tree)
        #expect(lost.status == 1 && lost.stdout.contains("[seal-lost]"), "\(lost)")
    }

    /// Every type and attribute is restored unchanged from a seal.
    @Test func nothingChangedSinceTheShowcaseWasSealed() async throws {
        let fixture = try GitFixture()
        let file = Repository.root.appending(path: "Schemas/showcase.yaml")
        try fixture.write(String(contentsOf: file.standardizedFileURL, encoding: .utf8), to: "Schemas/showcase.yaml")
        #expect(try await fixture.sh("heirloom seal").status == 0)
        let result = try await fixture.sh("heirloom diff")
        expectNoChange(result, of: "Showcase 2")
    }

    @Test func formsOfDatesInUnionsAreSealed() async throws {
        let fixture = try GitFixture()
        let schema = """
            model: Visits
            version: 1
            swift: { codable: plain, dates: iso8601 }
            enums:
              When: { oneOf: { day: Date, note: Note } }
            structs:
              Note: { properties: { text: String } }

            """
        try fixture.write(schema, to: "Schemas/visits.yaml")
        #expect(try await fixture.sh("heirloom seal").status == 0)
        let same = try await fixture.sh("heirloom diff")
        expectNoChange(same, of: "Visits 1")
        try fixture.write(schema.replacing("iso8601", with: "secondsSince1970"), to: "Schemas/visits.yaml")
        let other = try await fixture.sh("heirloom diff")
        let finding = "dates in 'When' have 'dates: secondsSince1970' in JSON, previously 'dates: iso8601'"
        #expect(other.status == 1 && other.stdout.contains(finding), "\(other)")
    }

    private static let withPoster = """
        model: Films
        version: 1
        classes:
          Film: { properties: { title: String, poster: Data? }, excluded: [poster] }

        """

    @Test func whatNoChannelHoldsIsNoChange() async throws {
        let fixture = try GitFixture()
        let schema = Self.withPoster
        try fixture.write(schema, to: "Schemas/films.yaml")
        #expect(try await fixture.sh("heirloom seal").status == 0)
        let same = try await fixture.sh("heirloom diff")
        expectNoChange(same, of: "Films 1")
        try fixture.write(
            schema.replacing(", poster: Data?", with: "").replacing(", excluded: [poster]", with: ""),
            to: "Schemas/films.yaml"
        )
        let gone = try await fixture.sh("heirloom diff")
        expectNoChange(gone, of: "Films 1")
    }

    /// A seal does not contain a property that no channel included; the history does.
    @Test func whatNoChannelHeldMayComeIntoArchives() async throws {
        let fixture = try GitFixture()
        let schema = Self.withPoster
        try fixture.write(schema, to: "Schemas/films.yaml")
        #expect(try await fixture.sh("heirloom seal").status == 0)
        try fixture.write(
            schema.replacing(", excluded: [poster]", with: ", history: { 2: [{ include: poster }] }")
                .replacing("version: 1", with: "version: 2"),
            to: "Schemas/films.yaml"
        )
        let result = try await fixture.sh("heirloom check && heirloom diff")
        #expect(result.status == 0 && result.stdout.contains("[property-included]"), "\(result)")
    }

    @Test func aChangeUnderTheSealedNumberFails() async throws {
        let fixture = try await sealed()
        try fixture.write(first.replacing(", nick: String?", with: ""), to: "Schemas/library.yaml")
        let result = try await fixture.sh("heirloom diff")
        #expect(result.status == 1)
        #expect(
            result.stdout.contains("[version-not-bumped]") && result.stdout.contains("[property-removed-undeclared]"),
            "\(result)"
        )
    }

    @Test func aDeclaredChangeIsOneFinding() async throws {
        let fixture = try await sealed()
        let second =
            first.replacing("version: 1", with: "version: 2").replacing("nick: String?", with: "label: String?")
            + "    history: { 2: [{ rename: { nick: label } }] }\n"
        try fixture.write(second, to: "Schemas/library.yaml")
        let result = try await fixture.sh("heirloom diff --format github")
        #expect(result.status == 0)
        #expect(result.stdout.contains("title=caution%3A property-renamed::"), "\(result)")
        #expect(result.stdout.split(separator: "\n").count == 2)
    }

    /// Old places are lines of the lock file: those in the newest block that mentions the declaration.
    @Test func whatChangedStoodInTheLockFile() async throws {
        let fixture = try await sealed()
        func write(_ version: Int, _ history: String, _ change: (String) -> String) throws {
            let text = change(first).replacing("version: 1", with: "version: \(version)") + "    history: \(history)\n"
            try fixture.write(text, to: "Schemas/library.yaml")
        }
        try write(2, "{ 2: [{ rename: { nick: label } }] }") { $0.replacing("nick: String?", with: "label: String?") }
        #expect(try await fixture.sh("heirloom diff").stdout.contains("was Schemas/library.lock.yaml:"))
        #expect(try await fixture.sh("heirloom seal").status == 0)
        try write(3, "{ 3: [{ remove: { label: String? } }], 2: [{ rename: { nick: label } }] }") {
            $0.replacing(", nick: String?", with: "")
        }
        let line = try await fixture.sh("grep -n '+ Book.label' Schemas/library.lock.yaml | cut -d: -f1").stdout
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let result = try await fixture.sh("heirloom diff")
        #expect(result.stdout.contains("was Schemas/library.lock.yaml:\(line):7"), "\(result)")
    }

    /// A seal uses the names of used models' types at that time, and so does another revision.
    @Test func aUsedClassMayBeRenamedSince() async throws {
        let fixture = try GitFixture()
        func write(_ name: String, _ version: Int, _ history: String, role: String = "", cases: String = "") throws {
            var core = "model: Core\nversion: \(version)\nswift: { access: public }\nclasses:\n"
            core += "  \(name): { properties: { a: Int }\(history) }\n"
            if !role.isEmpty { core += "enums:\n  Role: { cases: { staff: 1, \(role): 2 }, raw: Int\(cases) }\n" }
            try fixture.write(core, to: "Schemas/core.yaml")
            let app = "model: App\nversion: 1\nuses: [core.yaml]\nclasses:\n"
            let kind = role.isEmpty ? "" : ", kind: { type: Core.Role, default: .\(role) }"
            let properties = "properties: { people: \"[Core.\(name)]\", one: Core.\(name)?\(kind) }"
            try fixture.write(app + "  Team: { superclass: Core.\(name), \(properties) }\n", to: "Schemas/app.yaml")
        }
        try write("Person", 1, "")
        #expect(try await fixture.sh("heirloom seal && git init -q && git add -A && git commit -qm one").status == 0)
        let history = ", history: { 2: [{ renameClass: Person }] }"
        try write("Human", 2, history)
        let result = try await fixture.sh("heirloom check && heirloom diff || true; heirloom evolve || true")
        #expect(result.stdout.contains("App 1 may be merged, policy backward: no change\n"), "\(result)")
        #expect(result.stdout.contains("Core 1 → 2") && result.stdout.contains("[class-renamed]"), "\(result)")
        #expect(result.stdout.hasSuffix("nothing is missing in the history of 2 models\n"), "\(result)")
        let other = try await fixture.sh("heirloom diff --against HEAD; heirloom evolve --against HEAD")
        #expect(
            other.stdout.contains("App 1 may be merged, policy backward: no change\n")
                && other.stdout.contains("[class-renamed]"),
            "\(other)"
        )
        #expect(other.stdout.hasSuffix("nothing is missing in the history of 2 models\n"), "\(other)")
        // The text to paste uses their current names.
        try await fixture.sh("sed -i 's/one: Core.Human?/one: Int?/' Schemas/app.yaml")
        for command in ["diff --against HEAD", "evolve --against HEAD", "evolve"] {
            let pasted = try await fixture.sh("heirloom \(command) || true").stdout
            #expect(pasted.contains("from: Core.Human?") && !pasted.contains("from: Core.Person"), "\(pasted)")
        }
        try write("Human", 2, history, role: "boss")
        try await fixture.sh("git commit -qam two")
        try write("Human", 3, history, role: "head", cases: ", history: { 3: [{ renameCase: { boss: head } }] }")
        let cases = try await fixture.sh("heirloom diff --against HEAD")
        #expect(cases.stdout.contains("App 1 may be merged, policy backward: no change\n"), "\(cases)")
        #expect(cases.stdout.contains("[enum-case-renamed]"), "\(cases)")
    }

    @Test func withoutASealThereIsNothingToCompareWith() async throws {
        let fixture = try GitFixture()
        try fixture.write(first, to: "Schemas/library.yaml")
        let result = try await fixture.sh("heirloom diff")
        #expect(result.status == 3 && result.stderr.contains("'heirloom seal' creates the first one"))
    }

    @Test func anEditedSealIsNotTrusted() async throws {
        let fixture = try await sealed()
        try await fixture.sh("sed -i 's/Book.nick/Book.nock/' Schemas/library.lock.yaml")
        let result = try await fixture.sh("heirloom diff")
        #expect(result.status == 3 && result.stderr.contains("cannot be trusted"), "\(result)")
    }

    @Test func theMatrixIsWrittenInItsFormsAndNoOthers() async throws {
        let fixture = try await sealed()
        #expect(try await fixture.sh("heirloom matrix").stdout.hasPrefix("Library: which version reads what\n"))
        #expect(
            try await fixture.sh("heirloom matrix --format html -o m.html && cat m.html").stdout.hasPrefix(
                "<!DOCTYPE html>"
            )
        )
        let refused = try await fixture.sh("heirloom matrix --format sarif")
        #expect(refused.status == 2 && !refused.stderr.contains("junit"), "\(refused)")
        #expect(try await !fixture.sh("heirloom matrix --help").stdout.contains("sarif"))
        #expect(try await fixture.sh("heirloom diff --policy sideways").status == 2)
        #expect(try await fixture.sh("heirloom diff a.yaml b.yaml --against HEAD").status == 2)
    }
}
