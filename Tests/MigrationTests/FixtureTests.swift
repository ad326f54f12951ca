import CommandTestSupport
import Foundation
import RandomTestSupport
import Testing

/// `heirloom fixtures` as a user has it: in a package of its own, over two releases.
///
/// On Linux a script replaces `swift`: it compiles the files that SwiftPM would compile, with the runtime of this build, which took
/// longest. SwiftPM itself reads the manifests.
@Suite struct FixtureTests {
    private let project: TemporaryProject
    private var folder: URL { project.folder }

    init() throws { project = try TemporaryProject() }

    private func write(_ text: String, _ path: String) throws { try project.write(text, to: path) }
    private func text(_ path: String) throws -> String { try project.text(path) }

    private func sh(_ script: String) async throws -> Command.Outcome {
        try useOwnSwift()
        let tools = Repository.tool.deletingLastPathComponent().path()
        var path = "\(tools):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        #if os(Linux)
            path = "\(folder.appending(path: "tools").path()):\(path)"
        #endif
        return try await Command.run(
            ["/bin/bash", "-c", script],
            in: folder,
            environment: .inherited(["PATH": path, "CI": ""]),
            joined: false,
            seconds: 3600
        )
    }

    private func useOwnSwift() throws {
        let script = folder.appending(path: "tools/swift")
        guard !FileManager.default.fileExists(atPath: script.path()) else { return }
        try write(Runtime.objects.joined(separator: "\n"), "tools/objects")
        try write(Self.swift.replacing("MODULES", with: Runtime.modules.path()), "tools/swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path())
    }

    private static let swift = #"""
        #!/bin/bash
        set -e
        tools=$(dirname "$0")
        # Without this script's folder.
        PATH=${PATH#*:}
        compile() { swiftc -Onone -wmo -swift-version 6 -I MODULES "$@" 2>&1; }
        command=$1; shift
        case $command in
        build)
          swift package --package-path "$2" describe > /dev/null
          test ! -e "$tools/kill" || { kill -9 $PPID; exit 1; }
          objects=()
          for target in "$2"/Sources/Used*; do
            test -e "$target" || continue
            name=$(basename "$target")
            compile -module-name "$name" -parse-as-library -emit-module -emit-module-path "$2/$name.swiftmodule" \
              -c "$target"/*.swift -o "$2/$name.o"
            objects+=("$2/$name.o")
          done
          for target in "$2"/Sources/Version*; do
            compile -module-name "$(basename "$target")" -I "$2" "$target"/*.swift "${objects[@]}" -o "$target.program" \
              @"$tools/objects"
          done ;;
        run) exec "$3/Sources/$4.program" "${@:5}" ;;
        test)
          swift package describe > /dev/null
          mkdir -p build
          for module in Places Library; do
            compile -emit-module -emit-library -static -enable-testing -parse-as-library -module-name $module -I build \
              -emit-module-path build/$module.swiftmodule -o build/lib$module.a $(find Sources/$module -name '*.swift')
          done
          printf 'import Testing\nawait Testing.__swiftPMEntryPoint() as Never\n' > build/main.swift
          plugins=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift/host/plugins/testing
          compile -module-name LibraryTests -plugin-path "$plugins" -I build Tests/LibraryTests/*.swift build/main.swift \
            build/libLibrary.a build/libPlaces.a @"$tools/objects" -o build/tests
          exec build/tests --testing-library swift-testing ;;
        esac
        """#

    private func files(_ version: Int) throws -> [String: Data] {
        let place = folder.appending(path: "Schemas/library.fixtures/v\(version)")
        let names = try FileManager.default.contentsOfDirectory(atPath: place.path())
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: place.appending(path: $0))) })
    }

    @Test(.enabled(if: isAssurance, "part of make assurance"))
    func aTestHoldsEveryVersionAgainstTheHistory() async throws {
        try write(Self.manifest, "Package.swift")
        try write(Self.first, "Schemas/library.yaml")
        try write(Self.places, "Schemas/places.yaml")
        // A run is killed while it builds. The files that it leaves do not matter.
        try write("", "tools/kill")
        #if os(Linux)
            let killed = try await sh(
                "heirloom seal && heirloom fixtures Schemas/library.yaml; echo $?; ls -A Schemas/library.fixtures | cut -c1-8"
            )
            #expect(killed.stdout.hasSuffix("137\n.making-\n"), "\(killed)")
        #endif
        try FileManager.default.removeItem(at: folder.appending(path: "tools/kill"))
        let made = try await sh(
            "test -e Schemas/library.lock.yaml || heirloom seal; heirloom fixtures Schemas/library.yaml"
        )
        #expect(made.status == 0, "\(made)")
        #expect(
            made.stdout.contains("made the fixtures of version 1 of Library in Schemas/library.fixtures\n"),
            "\(made)"
        )
        #expect(
            made.stdout.contains("left out, since only your code can make it: Book.cover, Places.City.badge\n"),
            "\(made)"
        )
        let before = try files(1)
        #expect(before["Paperback-shared.archive"] != nil && before["Paperback-shared.json"] == nil)
        #expect(
            before["Library-edges.json"] != nil && before["Library-set.plist"] != nil && before["Item-set.xml"] == nil
        )

        // The model that it uses has a new version too.
        try write(Self.second, "Schemas/library.yaml")
        try write(Self.laterPlaces, "Schemas/places.yaml")
        try write(Self.functions, "Sources/Library/Functions.swift")
        try write("public struct Badge: Codable, Sendable {}\n", "Sources/Places/Badge.swift")
        let test = "Tests/LibraryTests/LibraryFixtures.swift"
        let second = try await sh(
            "heirloom seal && heirloom fixtures Schemas/library.yaml --test \(test) && heirloom generate"
        )
        #expect(second.status == 0, "\(second)")
        #expect(second.stdout.contains("made the fixtures of version 2"), "\(second)")
        #expect(try files(1) == before)
        // In a pipeline nobody reviews the records of a first run.
        let unreviewed = try await sh("CI=true swift test 2>&1; test ! -e Schemas/library.fixtures/results.json")
        #expect(
            unreviewed.status == 0
                && unreviewed.stdout.contains("run the tests on your machine, review the file and commit it"),
            "\(unreviewed.stdout.suffix(4000))"
        )
        #expect(unreviewed.stdout.contains("failed after"))
        let green = try await sh("build/tests --testing-library swift-testing 2>&1")
        #expect(green.status == 0, "\(green.stdout.suffix(4000))")
        #expect(green.stdout.contains("recorded the results of your functions"))
        let results = try text("Schemas/library.fixtures/results.json")
        #expect(
            results.contains("v1/Author-set.archive") && results.contains("root.first = ")
                && !results.contains("cannot be read")
        )
        // Of the values that version 2 writes, the history leaves only inverses of shared objects undetermined.
        #expect(!results.contains("v2/Book-set") && results.contains("v2/Paperback-shared"))
        // The expected values were computed without the code that reads.
        let law = try text(test)
        for line in [
            "root.genre = novel", "root.pages = \"", "root.shelf = 3", "root.first = ?", "root.prices[0].tax = nil",
            "root.tender = .plastic", "root.tenders[1].coin.tax = nil", "root.place.level = ", "root.spare.row = ",
            "root.notes[0].way = ?", "root.home.label = \"", "root.homes[0].label = \"", "root.home.size = large",
            "root.spot.height = 0.5", "root.label = \"",
        ] {
            #expect(law.contains(line), "\(line)")
        }

        // The functions return something else, and the history says that the name never existed.
        try write(Self.functions.replacing("(name, nil)", with: "(\"?\", nil)"), "Sources/Library/Functions.swift")
        let wrong = Self.second.replacing("version: 2", with: "version: 3")
            .replacing("name: String, owner", with: "label: String, owner")
            .replacing(
                "      2:\n        - rename: { title: name }",
                with: "      3:\n        - CHANGE\n      2:\n        - rename: { title: name }"
            )
        try write(wrong.replacing("CHANGE", with: "rename: { name: label }"), "Schemas/library.yaml")
        let right = try await sh("heirloom fixtures Schemas/library.yaml --test \(test)")
        #expect(right.status == 0, "\(right)")
        try write(
            wrong.replacing("CHANGE", with: "remove: { name: String }\n        - add: { label: { missing: \"\" } }"),
            "Schemas/library.yaml"
        )
        let red = try await sh("heirloom generate && swift test 2>&1")
        #expect(red.status == 1, "\(red)")
        #expect(red.stdout.contains("the history says: root.label = \"text "), "\(red.stdout.suffix(4000))")
        #expect(red.stdout.contains("the current code reads: root.label = \"\""))
        #expect(red.stdout.contains("the current code reads: root.first = \"?\""))
    }

    @Test func whatCannotBeMadeIsTold() async throws {
        try write(Self.first, "Schemas/library.yaml")
        try write(Self.places, "Schemas/places.yaml")
        let unsealed = try await sh("heirloom fixtures Schemas/library.yaml")
        #expect(unsealed.status == 1 && unsealed.stderr.contains("no version of 'Library' is sealed"), "\(unsealed)")
        let mine = try await sh(
            """
            heirloom seal && mkdir -p Schemas/library.fixtures/v1 && echo '{}' > Schemas/library.fixtures/v1/samples.json
            echo '// mine' > Mine.swift && heirloom fixtures Schemas/library.yaml --test Mine.swift
            """
        )
        #expect(
            mine.status == 3 && mine.stderr.contains("the file is there already, and Heirloom did not write it"),
            "\(mine)"
        )
        let broken = try await sh("heirloom fixtures Schemas/library.yaml --test Test.swift")
        #expect(broken.status == 3 && broken.stderr.contains("it is not what 'heirloom fixtures' wrote"), "\(broken)")
        #expect(
            try text("Mine.swift") == "// mine\n"
                && !FileManager.default.fileExists(atPath: folder.appending(path: "Test.swift").path())
        )
        let blocked = try await sh(
            "rm -r Schemas/library.fixtures && echo x > Schemas/library.fixtures && heirloom fixtures Schemas/library.yaml"
        )
        #expect(blocked.status == 3 && blocked.stderr.contains("the fixtures cannot be"), "\(blocked)")
        let withoutSwift = try await sh(
            "rm Schemas/library.fixtures && mkdir bin && printf '#!/bin/sh\\necho error: no room; echo and more; exit 1\\n' > bin/swift && chmod +x bin/swift && PATH=$PWD/bin:$PATH heirloom fixtures Schemas/library.yaml"
        )
        #expect(
            withoutSwift.status == 3
                && withoutSwift.stderr.contains("the fixtures cannot be written: 'swift build' failed: error: no room")
                && withoutSwift.stderr.contains("what 'swift' printed:\n")
                && withoutSwift.stderr.contains("and more\n"),
            "\(withoutSwift)"
        )
        #expect(try fixtures() == [])
    }

    private func fixtures() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Schemas/library.fixtures").path())
    }

    /// Root may write everywhere, so the script becomes another user.
    private static let otherUser = getuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : "env"
    private static func canBeOtherUser() async throws -> Bool {
        try await Command.run(["/bin/sh", "-c", "\(otherUser) '\(Repository.tool.path())' --version"]).status == 0
    }

    @Test(.enabled("the tests run as root, who cannot run the tool as another user") { try await canBeOtherUser() })
    func nothingIsLeftWhereNothingMayBeWritten() async throws {
        try write(Self.places, "Schemas/places.yaml")
        try write(Self.first, "Schemas/library.yaml")
        let readOnly = try await sh(
            """
            heirloom seal && mkdir -p Schemas/library.fixtures && chmod 555 Schemas/library.fixtures
            \(Self.otherUser) heirloom fixtures Schemas/library.yaml; s=$?; chmod 700 Schemas/library.fixtures; exit $s
            """
        )
        #expect(
            readOnly.status == 3 && readOnly.stderr.contains("the fixtures cannot be written: permission denied"),
            "\(readOnly)"
        )
        #expect(try fixtures() == [])
    }

    private static let places = """
        model: Places
        version: 1
        swift: { codable: true, access: public, output: ../Sources/Places/Generated }
        types: { Badge: { coding: codable } }
        enums: { Size: { cases: [big, small] } }
        structs: { Spot: { properties: { x: Double, y: Double } } }
        classes:
          Region: { properties: { code: Int } }
          City: { superclass: Region, properties: { name: String, size: Size, badge: Badge? } }

        """
    private static let laterPlaces = """
        model: Places
        version: 2
        swift: { codable: true, access: public, output: ../Sources/Places/Generated }
        types: { Badge: { coding: codable } }
        enums: { Size: { cases: [large, small], history: { 2: [ renameCase: { big: large } ] } } }
        structs: { Spot: { properties: { x: Double, y: Double, height: { type: Double, default: 0.5 } }, history: { 2: [ add: [height] ] } } }
        classes:
          Region: { properties: { code: Int } }
          City:
            superclass: Region
            properties: { label: String, size: Size, badge: Badge? }
            history: { 2: [ rename: { name: label } ] }

        """
    private static let manifest = """
        // swift-tools-version: 6.1
        import PackageDescription

        let package = Package(
          name: "Library",
          platforms: [.macOS(.v13)],
          targets: [
            .target(name: "Places"), .target(name: "Library", dependencies: ["Places"]),
            .testTarget(name: "LibraryTests", dependencies: ["Library", "Places"]),
          ]
        )

        """
    private static let functions = """
        import Foundation
        struct Picture: Codable {}
        extension Book { static func year(_ date: Date) -> Int { Int(date.timeIntervalSince1970 / 31_556_952) } }
        extension Note { static func way(_ from: String, _ to: String?) -> String { "\\(from) \\(to ?? "")" } }
        extension Author { static func split(_ name: String) -> (String, String?) { (name, nil) } }

        """
    private static let first = #"""
        model: Library
        version: 1
        swift: { codable: true, module: Library, output: ../Sources/Library/Generated }
        uses: [places.yaml]
        types: { Picture: { coding: codable } }
        enums:
          Genre: { cases: [fiction, essay, default] }
          Status: { raw: Int, cases: { open: 1, lent: 2 } }
          Flags: { raw: Int, options: true, cases: { a: 1, b: 2 } }
          Tender: { oneOf: { cash: none, card: Card, coin: Money } }
        structs:
          Money: { properties: { amount: Decimal, currency: { type: String, default: EUR } } }
          Place: { properties: { row: Int, floor: Int? } }
        classes:
          Card: { properties: { number: Int } }
          Capital: { superclass: City, properties: { since: Int } }
          Home: { properties: { home: City, homes: "[City]", spot: Spot, sizes: "[Size: Region]" } }
          Note: { properties: { text: String, from: String, to: String? } }
          Mark: { properties: { page: Int } }
          Desk:
            properties:
              tender: Tender
              tenders: "[Tender]"
              place: { type: Place, flat: true }
              spare: { type: Place?, flat: { row: r, floor: f } }
              notes: "[Note]"
              mark: Mark?
              marks: "[Mark]"
          Item:
            abstract: true
            properties: { title: String, owner: { type: Library?, weak: true } }
          Book:
            superclass: Item
            properties:
              pages: Int
              small: Int8
              ratio: Double
              float: Float
              genre: Genre
              flags: Flags
              status: Status?
              price: Money?
              tags: Set<String>
              index: "[String: Int]"
              byGenre: "[Genre: [Int]]"
              date: Date
              data: Data?
              cover: Picture?
              url: URL
              uuid: UUID
              rect: CGRect
              range: NSRange
              locale: Locale
              timeArea: TimeZone
              set: IndexSet
              components: DateComponents
              anything: PropertyList
              next: Book?
              author: { type: Author?, inverse: book }
          Paperback: { superclass: Book, properties: { worn: { type: Bool, default: false } } }
          Author: { properties: { name: String, book: { type: Book?, weak: true } } }
          Library: { properties: { items: { type: "[Item]", inverse: owner }, best: { type: Item?, weak: true }, all: "Set<Author>", named: "[String: Money]" } }

        """#
    private static let second = #"""
        model: Library
        version: 2
        swift: { codable: true, module: Library, output: ../Sources/Library/Generated }
        uses: [places.yaml]
        types: { Picture: { coding: codable } }
        enums:
          Genre:
            cases: [novel, essay]
            history:
              2:
                - renameCase: { fiction: novel }
                - removeCase: { default: essay }
          Status: { raw: Int, cases: { open: 1, lent: 2 } }
          Flags: { raw: Int, options: true, cases: { a: 1, b: 2 } }
          Tender: { oneOf: { cash: none, plastic: Card, coin: Money }, history: { 2: [ { renameCase: { card: plastic } } ] } }
        removed:
          Mark: { in: 2, readAs: drop, properties: { page: Int } }
        structs:
          Place: { properties: { row: Int, level: Int? }, history: { 2: [ { rename: { floor: level } } ] } }
          Money: { properties: { amount: Decimal, currency: { type: String, default: EUR }, tax: Decimal? }, history: { 2: [ { add: [tax] } ] } }
        classes:
          Card: { properties: { number: Int } }
          Capital: { superclass: City, properties: { since: Int } }
          Home: { properties: { home: City, homes: "[City]", spot: Spot, sizes: "[Size: Region]" } }
          Note:
            properties: { text: String, way: String }
            history:
              2:
                - merge: { from: { from: String, to: String? }, into: way, using: Note.way }
          Desk:
            properties:
              tender: Tender
              tenders: "[Tender]"
              place: { type: Place, flat: true }
              spare: { type: Place?, flat: { row: r, level: f } }
              notes: "[Note]"
            history:
              2:
                - remove: { mark: Mark?, marks: "[Mark]" }
          Item:
            abstract: true
            properties: { name: String, owner: { type: Library?, weak: true } }
            history:
              2:
                - rename: { title: name }
          Book:
            superclass: Item
            properties:
              pages: { type: String, default: "0" }
              small: Int
              ratio: Double
              float: Double
              genre: Genre
              flags: Flags
              status: Status?
              prices: "[Money]"
              tags: "[String]"
              index: "[String: Int]"
              byGenre: "[Genre: [Int]]"
              year: Int
              data: Data?
              cover: Picture?
              url: URL
              uuid: UUID
              rect: CGRect
              range: NSRange
              locale: Locale
              timeArea: TimeZone
              set: IndexSet
              components: DateComponents
              anything: PropertyList
              next: Book?
              author: { type: Author?, inverse: book }
              shelf: { type: Int, default: 3 }
            history:
              2:
                - retype: { pages: { from: Int } }
                - retype: { small: { from: Int8 } }
                - retype: { float: { from: Float } }
                - rename: { price: prices }
                - retype: { prices: { from: Money? } }
                - retype: { tags: { from: Set<String> } }
                - rename: { date: year }
                - retype: { year: { from: Date, using: Book.year } }
                - add: [shelf]
          Paperback: { superclass: Book, properties: { worn: { type: Bool, default: false } } }
          Author:
            properties: { first: String, last: String?, book: { type: Book?, weak: true } }
            history:
              2:
                - split: { from: { name: String }, into: [first, last], using: Author.split }
          Library: { properties: { items: { type: "[Item]", inverse: owner }, best: { type: Item?, weak: true }, all: "Set<Author>", named: "[String: Money]" } }

        """#
}
