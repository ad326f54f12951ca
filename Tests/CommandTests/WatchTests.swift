import CommandTestSupport
import Foundation
import Testing

/// `heirloom generate --watch`, the process itself. Times are limits for a busy machine, not measurements.
@Suite struct WatchTests {
    private func schema(_ properties: String, head: String = "") -> String {
        "model: Library\nversion: 1\n\(head)classes:\n  Book:\n    properties: { \(properties) }\n"
    }

    @Test func aSaveIsGeneratedHoweverItIsDone() async throws {
        let run = try WatchedRun(files: ["Schemas/library.yaml": schema("title: String")])
        #expect(try await run.next(1) == "wrote 2 files; watching 1 file, Ctrl-C ends it")

        try run.write(schema("title: String, pages: Int?"), to: "Schemas/library.yaml")
        #expect(try await run.next(2) == "Schemas/library.yaml changed: wrote 1 file")
        #expect(run.read("Schemas/Generated/Book.swift").contains("pages"))

        // As vim and most editors save: the old file is moved, the new one takes its place, the old one is removed; with temporary files
        // beside it.
        try run.write("", to: "Schemas/4913")
        try run.remove("Schemas/4913")
        try run.write(schema("title: String, genre: String?"), to: "Schemas/.library.yaml.swp")
        try run.move("Schemas/library.yaml", to: "Schemas/library.yaml~")
        try run.move("Schemas/.library.yaml.swp", to: "Schemas/library.yaml")
        try run.remove("Schemas/library.yaml~")
        #expect(try await run.next(3) == "Schemas/library.yaml changed: wrote 1 file")
        #expect(run.read("Schemas/Generated/Book.swift").contains("genre"))

        try await run.rest()
        #expect(run.lines.count == 3)
        #expect(run.findings == "")
        #expect(run.end(with: SIGINT) == 0)
    }

    #if os(Linux)
        /// Then stamps are compared again and again.
        @Test func aSystemMayHaveNoWatches() async throws {
            let library = try Repository.scratch("watch").appending(path: "no-inotify.so")
            let source = Repository.fixtures.appending(path: "Interrupted/no-inotify.c").path()
            let built = try await Command.run(["cc", "-shared", "-fPIC", "-o", library.path(), source])
            try #require(built.status == 0, "\(built.output)")
            let run = try WatchedRun(files: ["Schemas/library.yaml": schema("title: String")], library: library)
            #expect(try await run.next(1) == "wrote 2 files; watching 1 file, Ctrl-C ends it")
            try run.write(schema("title: String, pages: Int?"), to: "Schemas/library.yaml")
            #expect(try await run.next(2) == "Schemas/library.yaml changed: wrote 1 file")
            try run.move("Schemas", to: "Other")
            #expect(try await run.next(3).hasSuffix("1 error"))
            try run.move("Other", to: "Schemas")
            #expect(try await run.next(4).hasSuffix("fixed, nothing to write"))
            try await run.rest()
            #expect(run.lines.count == 4)
            #expect(run.end(with: SIGTERM) == 0)
        }
    #endif

    @Test func theGuideShowsWhatAWatchPrints() async throws {
        let shown = try #require(GuidePage("Documentation/Pipelines.md").blocks.first { $0.text.contains("watching") })
            .text
        let films =
            "model: Films\nversion: 1\ninclude: [people.yaml]\nclasses:\n  Film: { properties: { title: String } }\n"
        let people = "classes:\n  Person: { properties: { name: String } }\n"
        let run = try WatchedRun(files: ["Schemas/films.yaml": films, "Schemas/people.yaml": people])
        _ = try await run.next(1)
        try run.write(films.replacing("title: String", with: "title: String, year: Int?"), to: "Schemas/films.yaml")
        _ = try await run.next(2)
        #expect(run.lines.joined(separator: "\n") + "\n" == shown)
        #expect(run.end(with: SIGINT) == 0)
    }

    @Test func whatIsHalfWrittenIsAnErrorUntilItIsFixed() async throws {
        let whole = schema("title: String, pages: Int?")
        let run = try WatchedRun(["library.yaml"], files: ["library.yaml": schema("title: String")])
        #expect(try await run.next(1).hasPrefix("wrote 2 files"))
        let before = run.read("Generated/Book.swift")

        let half = String(whole.prefix(whole.count - 12))
        try run.write(half, to: "library.yaml")
        #expect(try await run.next(2) == "library.yaml changed: 1 error")
        #expect(try await run.finds("library.yaml:5"))
        #expect(run.read("Generated/Book.swift") == before)

        // The same error is not reported twice.
        let told = run.findings
        try run.write(half + "\n", to: "library.yaml")
        #expect(try await run.next(3) == "library.yaml changed: still 1 error")
        #expect(run.findings == told)

        // Truncated, then written a moment later, as an editor on a slow disk does: the gap is not reported.
        try run.write("", to: "library.yaml")
        // Not the task's sleep: on a busy machine that may take longer.
        usleep(30_000)
        try run.write(whole, to: "library.yaml")
        #expect(try await run.next(4) == "library.yaml changed: fixed, wrote 1 file")
        try await run.rest()
        #expect(run.lines.count == 4)
        #expect(run.end(with: SIGTERM) == 0)
    }

    /// What is kept of unchanged files never makes a round write anything but what a new process writes.
    @Test func eachRoundWritesWhatANewProcessWrites() async throws {
        let root = "model: Library\nversion: 1\ninclude: [parts/*.yaml]\n"
        let kinds = "enums:\n  Kind: { cases: [novel, poem] }\n"
        let books = "classes:\n  Book: { superclass: Item, properties: { kind: Kind, shelf: Shelf? } }\n"
        let items = "classes:\n  Item: { properties: { title: String } }\n"
        let shelves = "classes:\n  Shelf: { properties: { books: \"[Book]\", rows: Int } }\n"
        let run = try WatchedRun(files: [
            "Schemas/library.yaml": root, "Schemas/parts/kinds.yaml": kinds, "Schemas/parts/books.yaml": books,
            "Schemas/parts/items.yaml": items, "Schemas/parts/shelves.yaml": shelves,
        ])
        _ = try await run.next(1)
        let edits: [(path: String, text: String)] = [
            ("parts/items.yaml", items.replacing("title: String", with: "title: String, year: Int")),
            ("parts/items.yaml", items.replacing("title: String", with: "title: [")),
            ("parts/shelves.yaml", shelves.replacing("rows: Int", with: "rows: \"[Kind]\"")),
            ("parts/items.yaml", items.replacing("title: String", with: "name: String?")),
            ("parts/kinds.yaml", "structs:\n  Kind: { properties: { value: Int } }\n"),
            ("parts/kinds.yaml", "classes:\n  Kind: { properties: { value: Int } }\n"),
            ("parts/items.yaml", items.replacing("Item", with: "Entry")),
            ("parts/books.yaml", books.replacing("Item", with: "Entry")),
            ("library.yaml", root + "swift: { access: public, codable: true }\n"),
            ("parts/kinds.yaml", kinds),
        ]
        var good = 0
        for (number, edit) in edits.enumerated() {
            try run.write(edit.text, to: "Schemas/" + edit.path)
            let line = try await run.next(number + 2)
            let new = try await Command.run(
                [Repository.tool.path(), "generate", "--output", "Fresh"],
                in: run.folder
            )
            #expect((new.status == 0) == !line.contains("error"), "\(edit): \(line) \(new)")
            guard new.status == 0 else { continue }
            good += 1
            let difference = try await Command.run(["diff", "-r", "Schemas/Generated", "Fresh"], in: run.folder)
            #expect(difference.status == 0, "\(edit): \(difference)")
        }
        #expect(good >= 5)
        #expect(run.end(with: SIGINT) == 0)
    }

    /// A save replaces what is kept of the file: nothing adds up.
    @Test func savesDoNotAddUp() async throws {
        let remark = String(repeating: "# A long remark on the years before.\n", count: 100_000)
        let run = try WatchedRun(files: ["Schemas/library.yaml": schema("title: String") + remark])
        var before = 0
        for save in 1...12 {
            #expect(try await run.next(save).isEmpty == false)
            try await run.rest()
            if save == 4 { before = run.residentBytes ?? 0 }
            let name = save.isMultiple(of: 2) ? "title" : "name"
            try run.write(schema("\(name): String") + remark, to: "Schemas/library.yaml", isWhole: true)
        }
        #expect(try await run.next(13).hasPrefix("Schemas/library.yaml changed: wrote"))
        // The text alone was read 8 times, 30 MB.
        #expect((run.residentBytes ?? 0) - before < 20_000_000)
        #expect(run.end(with: SIGINT) == 0)
    }

    @Test func everythingThatASchemaNamesIsWatched() async throws {
        let core =
            "model: Core\nversion: 1\nswift: { access: public }\nclasses:\n  Person:\n    properties: { name: String }\n"
        let run = try WatchedRun(
            ["App/app.yaml", "--templates", "Layout"],
            files: [
                "App/app.yaml": schema(
                    "owner: Person, kind: Kind?",
                    head: "include: [\"parts/*.yaml\"]\nuses: [../Core/core.yaml]\n"
                ),
                "App/parts/kind.yaml": "enums:\n  Kind: { cases: [a, b] }\n",
                "Core/core.yaml": core,
                "Layout/notes.txt": "no template\n",
            ]
        )
        #expect(try await run.next(1).hasPrefix("wrote 3 files; watching 3 files"))

        try run.write("enums:\n  Kind: { cases: [a, b, c] }\n", to: "App/parts/kind.yaml")
        #expect(try await run.next(2) == "App/parts/kind.yaml changed: wrote 1 file")
        try run.write("structs:\n  Place: { properties: { row: Int } }\n", to: "App/parts/place.yaml")
        #expect(try await run.next(3).hasPrefix("App/parts/place.yaml was added: wrote "))
        try run.remove("App/parts/kind.yaml")
        #expect(try await run.next(4) == "App/parts/kind.yaml was removed: 1 error")
        #expect(try await run.finds("'Kind'"))
        try run.write("enums:\n  Kind: { cases: [a, b, c] }\n", to: "App/parts/kind.yaml")
        #expect(try await run.next(5) == "App/parts/kind.yaml was added: fixed, nothing to write")

        try run.move("Core", to: "Kern")
        #expect(try await run.next(6).hasSuffix(": 1 error"))
        try run.move("Kern", to: "Core")
        #expect(try await run.next(7).hasSuffix(": fixed, nothing to write"))
        // The new folder is watched like the first one.
        try run.write(core.replacing("swift: { access: public }\n", with: ""), to: "Core/core.yaml")
        #expect(try await run.next(8) == "Core/core.yaml changed: 1 error")
        try run.write(core, to: "Core/core.yaml")
        #expect(try await run.next(9) == "Core/core.yaml changed: fixed, nothing to write")

        try run.write("broken: {{\n", to: "Layout/Enum.swift.mustache")
        #expect(try await run.next(10).hasPrefix("Layout/Enum.swift.mustache was added: 1 error"))
        try run.remove("Layout/Enum.swift.mustache")
        #expect(try await run.next(11).hasPrefix("Layout/Enum.swift.mustache was removed: fixed"))
        try run.write("not: seals\n", to: "App/app.lock.yaml")
        #expect(try await run.next(12).hasPrefix("App/app.lock.yaml was added: 1 error"))
        #expect(run.end(with: SIGINT) == 0)
    }

    @Test func schemasMayComeLater() async throws {
        let run = try WatchedRun(files: [:])
        #expect(try await run.next(1) == "1 error; watching 0 files, Ctrl-C ends it")
        #expect(try await run.finds("[no-roots]"))
        try run.write(schema("title: String"), to: "Schemas/library.yaml")
        #expect(try await run.next(2).hasSuffix("fixed, wrote 2 files"))
        try run.remove("Schemas")
        #expect(try await run.next(3).hasSuffix(": 1 error"))
        try run.write(schema("title: String"), to: "Schemas/library.yaml")
        #expect(try await run.next(4).hasSuffix("fixed, wrote 2 files"))
        #expect(run.end(with: SIGINT) == 0)
    }
}
