import CommandTestSupport
import Foundation
import Testing

/// A package whose build plugin has the built tool: the build step of users, without a build of the compiler. `make assurance` builds all
/// examples.
@Suite struct BinaryToolTests {
    @Test func aPackageIsBuiltWithTheBuiltTool() async throws {
        let workspace = try ExampleFolder()
        var package = try ExamplePackage(copyOf: "BinaryTool", in: workspace)
        package.options = ["--disable-index-store", "-debug-info-format", "none"]
        let binary = package.path("heirloom-binary").path(percentEncoded: false)
        let tool = Repository.tool.path(percentEncoded: false)
        let root = Repository.root.path(percentEncoded: false)
        let made = try await package.run("make", ["-C", root, "binarypackage", "TOOL=\(tool)", "PACKAGE=\(binary)"])
        try #require(made.status == 0, "\(made.output)")
        let first = try await package.firstBuild()
        try #require(first.status == 0, "\(first.log)")
        #expect(first.compiled("ModelLanguage").isEmpty && !first.log.contains("warning:"), "\(first.log)")
        #expect(try await package.output(of: "Films") == "Cléo, 90 minutes, by Agnès\n")

        try package.edit("Sources/Films/people.yaml") { $0 + "      born: { type: Int, default: 1928 }\n" }
        try package.edit("Sources/Films/main.swift") { $0 + "print(Person(name: \"Agnès\").born)\n" }
        #expect(try await package.build().status == 0)
        #expect(try await package.output(of: "Films").hasSuffix("1928\n"))
        try package.edit("Sources/Films/people.yaml") { $0.replacingOccurrences(of: "born: {", with: "born: [") }
        let wrong = try await package.build()
        #expect(wrong.status != 0 && wrong.log.contains("people.yaml:6:40: error: "), "\(wrong.log)")
    }
}
