import CommandTestSupport
import Foundation
import Testing

/// The runtime's `#if canImport(ObjectiveC)` blocks, which no other test on Linux compiles: a module of that name makes swiftc compile
/// them. Errors are expected only where Apple's Foundation declares something differently from that of Linux.
@Suite struct ObjectiveCTests {
    /// Members that are overridden or passed there, with Apple's declarations of NSCoder and NSMutableDictionary.
    private static let expected = [
        "HeirloomCoder.swift: instance method 'decodeBytes(forKey:returnedLength:)' is declared in extension",
        "HeirloomCoder.swift: method does not override any method from its superclass: __decodeObject(ofClasses",
        "HeirloomCoder.swift: method does not override any method from its superclass: decodeBytes(",
        "HeirloomCoder.swift: method does not override any method from its superclass: decodeValue(",
        "HeirloomCoder.swift: method does not override any method from its superclass: encodeCInt(_",
        "HeirloomCoder.swift: property 'allowedClasses' with type 'Set<AnyHashable>?' cannot override",
        "KeyedCoderSink.swift: argument type 'any NSCopying' does not conform to expected type 'Hashable'",
    ]

    @Test(.enabled(if: Self.isLinux, "there the module is Apple's own"))
    func whatIsForApplesPlatformsIsSwift() async throws {
        let fixture = Repository.fixtures.appending(path: "ObjectiveC")
        let runtime = Repository.root.appending(path: "Sources/HeirloomRuntime")
        let sources = Repository.files(in: runtime, suffix: ".swift").map { $0.path() }
        let outcome = try await Command.run(
            ["swiftc", "-typecheck", "-wmo", "-swift-version", "6", "-module-name", "HeirloomRuntime"]
                + ["-package-name", "heirloom", "-I", fixture.path(), fixture.appending(path: "StandIns.swift").path()]
                + sources
        )
        let lines = outcome.output.split(separator: "\n").map(String.init)
        let found = lines.indices.compactMap { index -> String? in
            guard let match = lines[index].firstMatch(of: /([^\/]+\.swift):(\d+):\d+: (?:error|warning): +(.*)/) else {
                return nil
            }
            // The line of source that is shown below.
            let source = lines[index...].dropFirst().first { $0.contains("\(match.output.2) |") } ?? ""
            let name = source.firstMatch(of: /func (\w+\(\w*)/).map { ": " + $0.output.1 } ?? ""
            return "\(match.output.1): \(match.output.3)" + (match.output.3.hasPrefix("method does not") ? name : "")
        }.sorted()
        #expect(found.count == Self.expected.count, "\(found.joined(separator: "\n"))")
        for (found, expected) in zip(found, Self.expected) { #expect(found.hasPrefix(expected), "\(found)") }
    }

    /// Methods of a generated class, with stand-ins for types that Objective-C has only on Apple's platforms and without `throws`, which only
    /// adds `error:` to each selector.
    @Test func selectorsOfAClassDiffer() async throws {
        var methods: [String] = []
        var attribute = ""
        for line in try Repository.text("Tests/Fixtures/Generation/objc-true/schema.swift").split(separator: "\n") {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("#") { continue }
            if line.hasPrefix("@objc(") {
                attribute = line.replacing("error:", with: "") + " "
                continue
            }
            defer { attribute = "" }
            guard let head = line.firstMatch(of: /^((?:class )?func update\(.*) throws \{/)?.output.1 else { continue }
            let types = ["NSCoder": "Coder", "[String: Any]": "Entries", "Data": "Bytes"]
            let declaration = types.reduce(String(head)) { $0.replacing(": \($1.key))", with: ": \($1.value))") }
            methods.append("\(attribute)\(declaration) {}")
        }
        #expect(methods.count == 3, "\(methods)")
        #expect(try await problems(methods) == [])
        let conflict = try await problems(methods.map { $0.replacing(#/@objc\(.*:\) /#, with: "") })
        #expect(conflict.count == 1 && conflict[0].contains("conflicts with previous declaration"), "\(conflict)")
    }

    private func problems(_ methods: [String]) async throws -> [String] {
        var text = "import Foundation\n"
        for type in ["Coder", "Entries", "Bytes"] { text += "@objc class \(type): NSObject {}\n" }
        text += "@objcMembers class Box: NSObject {\n\(methods.joined(separator: "\n"))\n}\n"
        let file = try Repository.scratch("selectors").appending(path: "Box.swift")
        try text.write(to: file, atomically: true, encoding: .utf8)
        let interop = ["-enable-objc-interop", "-disable-objc-attr-requires-foundation-module"]
        let outcome = try await Command.run(
            ["swiftc", "-typecheck", "-parse-as-library"] + interop.flatMap { ["-Xfrontend", $0] } + [file.path()]
        )
        return outcome.output.split(separator: "\n").filter { $0.contains("Box.swift:") && $0.contains("error: ") }
            .map(String.init)
    }

    private static var isLinux: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }
}
