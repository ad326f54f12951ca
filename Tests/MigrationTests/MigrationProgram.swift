import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration
import Testing

/// Versions of models compiled as modules, and a program that passes values from one to the other.
struct MigrationProgram {
    private let name: String
    private var program: CompiledCase

    init(_ name: String) {
        self.name = name
        program = CompiledCase("migration-\(name)")
    }

    /// Adds versions of one schema as modules, each named after the model: `LibV1`, `LibV2`.
    /// - Parameter functions: the user's functions for a version.
    mutating func add(_ schema: String, versions: [Int], functions: [Int: String] = [:]) async throws {
        var bag = DiagnosticBag()
        let model = try #require(GeneratedModel.model(["lib.yaml": schema], root: "lib.yaml", into: &bag))
        let history = try #require(replayHistory(of: model, into: &bag), "\(bag.diagnostics.map(\.message))")
        for version in versions {
            let past = try #require(history.model(at: version))
            let module = "\(model.name)V\(version)"
            var part = CompiledCase("migration-\(name)-\(module)")
            for file in renderModel(past, into: &bag) {
                part.add(String(decoding: file.bytes, as: UTF8.self), as: file.path)
            }
            if let text = functions[version] { part.add(text, as: "Functions.swift") }
            program.add(try await part.compile(as: module))
        }
        #expect(bag.diagnostics.isEmpty, "\(bag.diagnostics.map(\.message))")
    }

    /// Adds schemas that use each other as modules with the given names; used ones come before those that use them.
    /// - Parameter functions: the user's functions for each module.
    mutating func add(_ schemas: [(file: String, text: String)], functions: [String: String] = [:]) async throws {
        let texts = Dictionary(uniqueKeysWithValues: schemas.map { ($0.file, $0.text) })
        var modules: [String: CompiledModule] = [:]
        for schema in schemas {
            let model = try GeneratedModel(texts, root: schema.file)
            let module = model.model.swift.module
            var part = CompiledCase("migration-\(name)-\(module)")
            for used in model.model.uses { modules[used.swift.module].map { part.add($0) } }
            part.add(model)
            if let text = functions[module] { part.add(text, as: "Functions.swift") }
            modules[module] = try await part.compile(as: module)
            modules[module].map { program.add($0) }
        }
    }

    /// The output of the program. `show` prints a value, or the reason why there is none.
    mutating func output(of main: String) async throws -> String {
        program.add(
            """
            func show(_ name: String, _ body: () throws -> String) {
              do { print("\\(name): \\(try body())") } catch { print("\\(name): refused, \\(error)") }
            }

            """ + main,
            as: "main.swift"
        )
        // Foundation's unarchiver reports failures on standard error.
        let lines = try await program.run().output.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.filter { !$0.contains(" *** NS") }.joined(separator: "\n")
    }
}
