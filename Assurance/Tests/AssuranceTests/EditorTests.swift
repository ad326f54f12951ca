import CommandTestSupport
import Foundation
import Testing

/// The language server with real editors, with the settings that the page about editors shows.
@Suite struct EditorTests {
    struct Editor: Sendable, CustomTestStringConvertible {
        let name: String
        /// The file name of the page's settings, and the script of the session.
        let settings: String
        let session: String
        let command: [String]
        /// Succeeds if all required programs exist.
        let check: [String]
        /// How it shows a finding.
        let finding: String
        var testDescription: String { name }

        static let all = [
            Editor(
                name: "Neovim",
                settings: "heirloom.lua",
                session: "session.lua",
                command: ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", "-S"],
                check: ["nvim", "--version"],
                finding: "unknown type 'Strng'"
            ),
            Editor(
                name: "Emacs",
                settings: "heirloom.el",
                session: "session.el",
                command: ["emacs", "--batch", "--no-site-file", "-l"],
                check: ["emacs", "--batch", "--eval", "(progn (package-initialize) (require 'eglot))"],
                finding: "heirloom [unknown-type]: unknown type 'Strng'"
            ),
        ]

        static func isThere(_ name: String) async -> Bool {
            guard let editor = all.first(where: { $0.name == name }) else { return false }
            return (try? await Command.run(editor.check))?.status == 0
        }
    }

    @Test(.enabled("Neovim is missing: 'apt-get install neovim'") { await Editor.isThere("Neovim") })
    func aSessionInNeovim() async throws { try await run(Editor.all[0]) }

    @Test(
        .enabled("Emacs with eglot is missing: 'apt-get install emacs-nox elpa-eglot'") {
            await Editor.isThere("Emacs")
        }
    )
    func aSessionInEmacs() async throws { try await run(Editor.all[1]) }

    private func run(_ editor: Editor) async throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let schemas = folder.appending(path: "Schemas")
        try FileManager.default.createDirectory(at: schemas, withIntermediateDirectories: true)
        // The root of a project, for editors.
        try FileManager.default.createDirectory(at: folder.appending(path: ".git"), withIntermediateDirectories: true)
        let schema =
            "model: Library\nversion: 2\nclasses:\n  Book:\n    properties:\n      title: String\n      pages: Int\n"
        try Data(schema.utf8).write(to: schemas.appending(path: "library.yaml"))
        let page = try GuidePage("Documentation/Editors.md")
        let settings = try #require(page.blocks.first { $0.path == editor.settings })
        let file = folder.appending(path: editor.settings)
        try Data(settings.text.utf8).write(to: file)
        let session = Repository.fixtures.appending(path: "Editors/\(editor.session)").path()
        let tools = Repository.tool.deletingLastPathComponent().path()
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let outcome = try await Command.run(
            editor.command + [session],
            in: folder,
            environment: .inherited([
                "PATH": "\(tools):\(path)", "HEIRLOOM_SETTINGS": file.path(), "HOME": folder.path(),
                "XDG_CACHE_HOME": folder.appending(path: ".cache").path(),
            ]),
            joined: false,
            seconds: 60
        )
        #expect(
            outcome.stdout == """
                error: \(editor.finding)
                fix-it: did you mean 'String'?
                fixed: true
                renamed: true
                undone: true

                """,
            "\(outcome.stderr)"
        )
        #expect(outcome.status == 0)
    }
}
