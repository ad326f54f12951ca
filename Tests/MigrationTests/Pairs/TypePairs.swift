import CommandTestSupport
import Foundation
import ModelDiff
import ModelLanguage
import SchemaHistory

/// Each type with each other: a class per pair, with one property that was of the one type and is of the other.
///
/// The code under test is one class per type and side, not per pair: an object written as class `P0505` is read as `P0512` after the name
/// is replaced in the archive.
struct TypePairs {
    let kinds: [TypeKind]
    /// Pairs with a `retype` without `using`; empty: no pair has one.
    var declared: [(old: Int, new: Int)] = []

    static func className(_ old: Int, _ new: Int) -> String {
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "P" + digits(old) + digits(new)
    }

    /// A class for each type alone.
    var alone: String {
        schema(1, kinds.indices.map { "  \(Self.className($0, $0)): { properties: { value: \(quoted($0)) } }\n" })
    }

    /// The old model of all pairs, or of those that declare their change.
    func old(_ pairs: [(old: Int, new: Int)]) -> String {
        schema(1, pairs.map { "  \(Self.className($0.old, $0.new)): { properties: { value: \(quoted($0.old)) } }\n" })
    }

    /// - Parameter how: The text of a declared change after the old type.
    func new(
        _ pairs: [(old: Int, new: Int)],
        isDeclared: Bool,
        how: ((old: Int, new: Int)) -> String = { _ in "" }
    ) -> String {
        schema(
            isDeclared ? 2 : 1,
            pairs.map { pair in
                let change = "{ 2: [ { retype: { value: { from: \(quoted(pair.old))\(how(pair)) } } } ] }"
                return "  \(Self.className(pair.old, pair.new)): { properties: { value: \(quoted(pair.new)) }"
                    + (isDeclared ? ", history: \(change) }\n" : " }\n")
            }
        )
    }

    private func quoted(_ kind: Int) -> String { "\"\(kinds[kind].type)\"" }

    private func schema(_ version: Int, _ classes: [String]) -> String {
        "model: Pairs\nversion: \(version)\nswift: { access: public, codable: true }\n" + TypeKind.declarations
            + "classes:\n" + TypeKind.classes + classes.joined()
    }

    /// All ordered pairs of different types.
    var all: [(old: Int, new: Int)] {
        kinds.indices.flatMap { old in kinds.indices.compactMap { new in old == new ? nil : (old, new) } }
    }

    /// Those that may be declared without a function.
    func convertible() throws -> [(old: Int, new: Int)] {
        let model = try WitnessSide(alone).model
        let types = kinds.indices.map { index in
            model.classes.first { $0.name.name == Self.className(index, index) }?.properties[0].type
        }
        return all.filter { pair in
            guard let from = types[pair.old], let to = types[pair.new] else { return false }
            return ValueConversion.builtIn(from: from, to: to, foreign: model.foreignTypes) {
                $0 == $1 || $0.name == "Book" && $1.name == "Item"
            } != nil
        }
    }

    /// The results for values of one type in code for another.
    struct Seen: Decodable {
        let direction, channel: String
        let old, new: Int
        /// Samples that are read, that are read as something else, and that are rejected.
        let right, other, refused: [String]
    }

    func program() async throws -> [Seen] {
        var program = CompiledCase("type-pairs")
        program.add(try await module("OldPairs", alone))
        if !declared.isEmpty { program.add(try await module("NewPairs", new(declared, isDeclared: true))) }
        program.add(TypePairText.support, as: "Support.swift")
        var text =
            "import Foundation\nimport HeirloomRuntime\nimport OldPairs\n\(declared.isEmpty ? "" : "import NewPairs\n")\n"
        var calls = ""
        for module in ["OldPairs"] + (declared.isEmpty ? [] : ["NewPairs"]) {
            text += "extension \(module).Shade: Told { var told: String { hex } }\n"
            for type in ["Item", "Shelf"] {
                text += "extension \(module).\(type): DeepDictionary {"
                text += " var deep: [String: Any] { dictionaryRepresentation(.deep) } }\n"
            }
        }
        for index in kinds.indices { text += side(index, index, "OldPairs", kinds[index].samples, &calls) }
        for pair in declared { text += side(pair.old, pair.new, "NewPairs", kinds[pair.new].samples, &calls) }
        program.add(text, as: "Sides.swift")
        program.add(calls + (declared.isEmpty ? "compareAll()\n" : "compareDeclared()\n"), as: "main.swift")
        let outcome = try await program.run()
        let lines = outcome.output.split(separator: "\n").filter { $0.hasPrefix("{") }
        guard outcome.status == 0, outcome.output.hasSuffix("done\n") else {
            throw CompiledCase.Failed(what: "the pairs ended early", output: outcome.output, folder: Repository.root)
        }
        return try lines.map { try JSONDecoder().decode(Seen.self, from: Data($0.utf8)) }
    }

    private func module(_ name: String, _ schema: String) async throws -> CompiledModule {
        var part = CompiledCase("type-pairs-\(name)")
        for file in try WitnessSide(schema).files { part.add(file.text, as: file.path) }
        part.add(TypeKind.functions, as: "Functions.swift")
        return try await part.compile(as: name)
    }

    private func side(_ old: Int, _ new: Int, _ module: String, _ samples: [String], _ calls: inout String) -> String {
        let name = Self.className(old, new)
        let full = "\(module).\(name)"
        calls += "add\(module)\(name)()\n"
        return """
            func add\(module)\(name)() {
              typealias Held = \(full)
              add(
                "\(module)", \(old), \(new),
                [\(objects(samples, full, module))],
                value: { $0.value as Any },
                archive: { try \(module).PairsModel.archivedData(withRootObject: $0) },
                json: { try JSONEncoder().encode($0) },
                dictionary: { $0.dictionaryRepresentation(.deep) },
                fromArchive: { try \(module).PairsModel.unarchivedObject(ofClass: Held.self, from: $0) },
                fromJSON: { try \(module).PairsModel.decoder().decode(Held.self, from: $0) },
                fromDictionary: { try Held(dictionary: $0) })
            }

            """
    }

    private func objects(_ samples: [String], _ name: String, _ module: String) -> String {
        samples.map { sample in
            var sample = sample
            for local in ["Gauge", "Release", "Shade", "Money", "Extent", "Item", "Book", "Shelf"] {
                sample = sample.replacingOccurrences(of: "\(local)(", with: "\(module).\(local)(")
            }
            return "\(name)(value: \(sample))"
        }.joined(separator: ", ")
    }
}
