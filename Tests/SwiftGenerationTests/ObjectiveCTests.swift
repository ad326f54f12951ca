import CommandTestSupport
import Foundation
import Testing

/// The runtime's `#if canImport(ObjectiveC)` blocks, which no other test on Linux compiles: a module of that name makes swiftc look at
/// them. It stumbles where Apple's Foundation is declared otherwise than that of Linux, and must stumble nowhere else.
@Suite struct ObjectiveCTests {
    /// What is overridden or passed there, by Apple's declarations of NSCoder and NSMutableDictionary.
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

    private static var isLinux: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }
}
