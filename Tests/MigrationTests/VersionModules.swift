import Foundation
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration
import Testing
import YAMLTree

/// A program that imports several versions of one model, each generated as it was and compiled as a module of its own.
struct VersionModules: Sendable {
    let name: String
    let schema: String
    /// Module names are this and the version: `LibV3`.
    var prefix: String
    var versions: [Int]
    /// The user's code for each version.
    var functions: @Sendable (Int) -> String = { _ in "" }

    /// Compiles and runs `main`; its output.
    func run(_ main: String, arguments: [String] = []) async throws -> String {
        var bag = DiagnosticBag()
        let model = try #require(GeneratedModel.model(["model.yaml": schema], root: "model.yaml", into: &bag))
        let history = try #require(replayHistory(of: model, into: &bag))
        var program = CompiledCase("\(name)-program")
        for version in versions {
            let past = version == model.version ? model : try #require(history.model(at: version))
            var part = CompiledCase("\(name)-v\(version)")
            for file in renderModel(past, into: &bag) {
                part.add(String(decoding: file.bytes, as: UTF8.self), as: file.path)
            }
            let functions = functions(version)
            if !functions.isEmpty { part.add(functions, as: "Functions.swift") }
            program.add(try await part.compile(as: "\(prefix)\(version)"))
        }
        #expect(bag.diagnostics.isEmpty)
        program.add(Self.opening + main, as: "main.swift")
        let outcome = try await program.run(arguments: arguments)
        #expect(outcome.status == 0)
        // Foundation's unarchiver reports failures on standard error.
        return outcome.output.split(separator: "\n").filter { !$0.contains(" *** NS") }.joined(separator: "\n")
    }

    private static let opening = """
        import Foundation
        import HeirloomRuntime

        func show(_ name: String, _ body: () throws -> String) {
            do { print("\\(name): \\(try body())") } catch { print("\\(name): refused, \\("\\(error)".prefix(100))") }
        }


        """
}
