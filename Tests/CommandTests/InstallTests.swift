import CommandTestSupport
import Foundation
import Testing

/// `make install` and related targets, with the tool that was built with the tests instead of a release build.
@Suite struct InstallTests {
    private static let root = Repository.root
    private let folder = FileManager.default.temporaryDirectory.appending(path: "heirloom install \(UUID().uuidString)")

    private func make(_ arguments: String) async throws -> CommandCase.Outcome {
        try await CommandCase.run(
            "/bin/sh",
            ["-c", "make -s \(arguments) TOOL='\(Repository.tool.path())'"],
            in: Self.root
        )
    }

    @Test func whatIsInstalledWorksAndGoesAgain() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.path(percentEncoded: false)
        let installed = try await make("install PREFIX=/opt/heir DESTDIR='\(place)'")
        #expect(installed.status == 0 && installed.stderr == "", "\(installed)")

        func sh(_ script: String) async throws -> String {
            let result = try await CommandCase.run("/bin/sh", ["-c", script], in: folder.appending(path: "opt/heir"))
            #expect(result.status == 0, "\(script): \(result)")
            return result.stdout
        }
        #expect(try await sh("bin/heirloom --version") == "0.1.0 (schema language 1)\n")
        let files = try await sh("find . -type f | sort")
        #expect(
            files == """
                ./bin/heirloom
                ./share/bash-completion/completions/heirloom
                ./share/doc/heirloom/LICENSE
                ./share/doc/heirloom/NOTICE
                ./share/fish/vendor_completions.d/heirloom.fish
                ./share/man/man1/heirloom.1
                ./share/zsh/site-functions/_heirloom

                """
        )
        let completed = try await sh(
            """
            bash -c 'shopt -s progcomp; . share/bash-completion/completions/heirloom; COMP_WORDS=(heirloom gen); COMP_CWORD=1; \
            COMP_LINE="heirloom gen"; COMP_POINT=12; COMP_TYPE=9; _heirloom heirloom gen heirloom; echo "${COMPREPLY[@]}"'
            """
        )
        #expect(completed.contains("generate"))
        for (shell, file) in [
            ("zsh", "zsh/site-functions/_heirloom"), ("fish", "fish/vendor_completions.d/heirloom.fish"),
        ] {
            _ = try await sh("if command -v \(shell) > /dev/null; then \(shell) -n share/\(file); fi")
        }

        let gone = try await make("uninstall PREFIX=/opt/heir DESTDIR='\(place)'")
        #expect(gone.status == 0, "\(gone)")
        #expect(try await sh("find . -type f") == "")
    }

    /// `make manual` writes the page; this test fails if it is out of date.
    @Test func theManualPageHasEveryCommandAndOption() async throws {
        let page = try String(contentsOf: Self.root.appending(path: "Distribution/heirloom.1"), encoding: .utf8)
        let names = try await CommandCase.run("/bin/sh", ["-c", "heirloom --experimental-dump-help"], in: Self.root)
        let dump = try #require(try JSONSerialization.jsonObject(with: Data(names.stdout.utf8)) as? [String: Any])
        let command = try #require(dump["command"] as? [String: Any])
        var commands = 0
        for subcommand in command["subcommands"] as? [[String: Any]] ?? [] {
            guard let name = subcommand["commandName"] as? String, subcommand["shouldDisplay"] as? Bool != false else {
                continue
            }
            commands += 1
            #expect(page.contains(".It Em \(name)"), "'heirloom \(name)' is not in the page: 'make manual'")
            for argument in subcommand["arguments"] as? [[String: Any]] ?? [] {
                for spelled in argument["names"] as? [[String: Any]] ?? [] where spelled["kind"] as? String == "long" {
                    let option = spelled["name"] as? String ?? ""
                    let escaped = option.replacing("-", with: "\\-")
                    #expect(
                        page.contains("Fl \\-\(escaped)") || page.contains("Fl -\(option)"),
                        "--\(option) of 'heirloom \(name)' is not in the page: 'make manual'"
                    )
                }
            }
        }
        #expect(commands > 9)
        #expect(!page.contains("\n\n"), "man warns of empty lines")
    }

    @Test func theArtifactBundleNamesWhatIsInIt() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let bundle = folder.appending(path: "heirloom.artifactbundle")
        let other = bundle.appending(path: "wasm32-unknown-none")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        let made = try await make("artifactbundle BUNDLE='\(bundle.path(percentEncoded: false))'")
        #expect(made.status == 0, "\(made)")

        struct Info: Decodable {
            struct Artifact: Decodable {
                struct Variant: Decodable {
                    var path: String
                    var supportedTriples: [String]
                }
                var version: String
                var type: String
                var variants: [Variant]
            }
            var schemaVersion: String
            var artifacts: [String: Artifact]
        }
        let data = try Data(contentsOf: bundle.appending(path: "info.json"))
        let artifact = try #require(try JSONDecoder().decode(Info.self, from: data).artifacts["heirloom"])
        #expect(artifact.version == "0.1.0" && artifact.type == "executable")
        #expect(artifact.variants.count == 2)
        let own = try #require(artifact.variants.first { !$0.path.hasPrefix("wasm32") })
        #expect(own.supportedTriples.map { $0 + "/heirloom" } == [own.path])
        for name in ["LICENSE", "NOTICE"] {
            let file = bundle.appending(path: name).path(percentEncoded: false)
            #expect(FileManager.default.contentsEqual(atPath: file, andPath: Self.root.appending(path: name).path()))
        }
        let version = try await CommandCase.run(
            bundle.appending(path: own.path).path(percentEncoded: false),
            ["--version"],
            in: folder
        )
        #expect(version.stdout.hasPrefix("0.1.0 "))
    }

    /// On a Mac the bundle's tool has two architectures, the installed one has its own, and nothing is installed for the build. Here programs
    /// of these names stand in for those of a Mac.
    @Test func aMacsBundleHasBothArchitectures() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.path(percentEncoded: false)
        let programs = [
            "uname": "echo Darwin", "lipo": "echo x86_64 arm64",
            "swift": """
            echo "$@" >> '\(place)/calls'
            case "$*" in
                *-print-target-info*) echo '"unversionedTriple": "arm64-apple-macosx",' ;;
                *--show-bin-path*) echo '\(Repository.products.path())' ;;
            esac
            """,
        ]
        let older = folder.appending(path: "heirloom.artifactbundle/arm64-apple-macosx")
        for new in [older, folder.appending(path: "bin")] {
            try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
        }
        for (name, line) in programs {
            let file = "\(place)/bin/\(name)"
            try "#!/bin/sh\n\(line)\n".write(toFile: file, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
        }
        func made(_ arguments: String) async throws -> CommandCase.Outcome {
            try await CommandCase.run(
                "/bin/sh",
                ["-c", "PATH='\(place)/bin':$PATH make -s \(arguments)"],
                in: Self.root
            )
        }
        let bundle = try await made("artifactbundle BUNDLE='\(place)/heirloom.artifactbundle'")
        #expect(bundle.status == 0, "\(bundle)")
        let info = try Repository.text(folder.appending(path: "heirloom.artifactbundle/info.json"))
        #expect(
            info.contains(
                """
                "variants": [
                        { "path": "x86_64+arm64-apple-macosx/heirloom", "supportedTriples": \
                ["x86_64-apple-macosx", "arm64-apple-macosx"] }
                      ]
                """
            ),
            "\(info)"
        )
        #expect(!FileManager.default.fileExists(atPath: older.path(percentEncoded: false)))
        let release = "build -c release --product heirloom --scratch-path .build/distribution"
        #expect(
            try Repository.text(folder.appending(path: "calls")).hasPrefix(release + " --arch arm64 --arch x86_64\n")
        )

        try FileManager.default.removeItem(atPath: "\(place)/calls")
        let installed = try await made("install DESTDIR='\(place)'")
        #expect(installed.status == 0, "\(installed)")
        #expect(try Repository.text(folder.appending(path: "calls")).hasPrefix(release + "\n"))
        #expect(try await made("setup") == CommandCase.Outcome(stdout: "", stderr: "", status: 0))
    }
}
