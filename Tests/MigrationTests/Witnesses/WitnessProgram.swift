import CommandTestSupport
import Foundation

/// Compiles both sides of all cases and lets each read the other's archives.
struct WitnessProgram {
    let cases: [WitnessCase]

    func observations() async throws -> [Observation] {
        var program = CompiledCase("witnesses")
        program.add(try await module("OldSide") { $0.old })
        program.add(try await module("OlderSide") { $0.older })
        program.add(try await module("NewSide") { $0.new })
        program.add(Self.support, as: "Support.swift")
        program.add(cases.map { factories($0) }.joined(), as: "Factories.swift")
        program.add("witnessAll()\n", as: "main.swift")
        program.add(try calls(), as: "Calls.swift")
        let outcome = try await program.run()
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: true)
        guard outcome.status == 0, lines.last == "done" else {
            throw CompiledCase.Failed(
                what: "the witnesses ended early",
                output: outcome.output,
                folder: Repository.root
            )
        }
        return try lines.dropLast().map { try JSONDecoder().decode(Observation.self, from: Data($0.utf8)) }
    }

    private func module(_ name: String, _ side: (WitnessCase) -> WitnessSide?) async throws -> CompiledModule {
        var part = CompiledCase("witnesses-\(name)")
        for (index, example) in cases.enumerated() {
            for file in side(example)?.files ?? [] { part.add(file.text, as: "\(index)-\(file.path)") }
        }
        let functions = cases.compactMap { side($0)?.functions }.joined(separator: "\n")
        part.add("import Foundation\nimport HeirloomRuntime\n\(functions)\n", as: "Functions.swift")
        return try await part.compile(as: name)
    }

    private func factories(_ example: WitnessCase) -> String {
        let header = "import Foundation\nimport NewSide\nimport OldSide\nimport OlderSide\n\n"
        let sides = [("OldSide", example.old), ("OlderSide", example.older), ("NewSide", example.new)]
        let text = sides.map { $0.1?.factories(module: $0.0) ?? "" }.joined()
        return example.name == cases.first?.name ? header + text : text
    }

    private func calls() throws -> String {
        var text =
            "import Foundation\nimport HeirloomRuntime\nimport NewSide\nimport OldSide\nimport OlderSide\n\nfunc witnessAll() {\n"
        var body = ""
        for (index, example) in cases.enumerated() {
            text += "  witness\(index)()\n"
            body += "func witness\(index)() {\n"
            for type in example.old.classes {
                let old = type.name.name
                guard let new = example.successors[old] else { continue }
                body += call(example, "backward", "OldSide", example.old, old, "NewSide", example.new, new)
            }
            for type in example.older?.classes ?? [] {
                let name = type.name.name
                guard let older = example.older, let new = example.successors[name] else { continue }
                body += call(example, "backward", "OlderSide", older, name, "NewSide", example.new, new)
            }
            for type in example.new.classes {
                let new = type.name.name
                guard let old = example.predecessors[new] else { continue }
                body += call(example, "forward", "NewSide", example.new, new, "OldSide", example.old, old)
            }
            body += "}\n"
        }
        return text + "  print(\"done\")\n}\n" + body
    }

    private func call(
        _ example: WitnessCase,
        _ direction: String,
        _ writer: String,
        _ writing: WitnessSide,
        _ written: String,
        _ reader: String,
        _ reading: WitnessSide,
        _ read: String
    ) -> String {
        let target = "\(reader).\(read)"
        let shows = reading.classes.contains { $0.name.name == read } ? "show\(reader)\(read)" : "{ _ in [:] }"
        let models = ("\(writer).\(writing.model.name)Model", "\(reader).\(reading.model.name)Model")
        let version = direction == "backward" ? writing.model.version : reading.model.version
        var text = ""
        func add(_ channel: String, _ write: String, _ read: String) {
            text +=
                "  witness(\"\(example.name)\", \"\(direction)\", \(version), \"\(written)\", \"\(channel)\", make\(writer)\(written), "
            text += "show\(writer)\(written), { \(write) }, { \(read) }, \(shows))\n"
        }
        add(
            "archive",
            "try \(models.0).archivedData(withRootObject: $0)",
            "try \(models.1).unarchivedObject(ofClass: \(target).self, from: $0)"
        )
        let members = direction == "backward" ? WitnessEdits.members[example.name] ?? [:] : [:]
        let list = members.sorted { $0.key < $1.key }.map { key, value in
            "\"\(key)\": \(value.map { "\"\($0)\"" } ?? "nil")"
        }
        let edits = list.isEmpty ? "" : "[\(list.joined(separator: ", "))]"
        if writing.model.swift.codable != .none, reading.model.swift.codable != .none {
            add(
                "json",
                edits.isEmpty ? "try JSONEncoder().encode($0)" : "try edited(JSONEncoder().encode($0), \(edits))",
                "try \(models.1).decoder().decode(\(target).self, from: $0)"
            )
        }
        let dictionary = "$0.dictionaryRepresentation(.deep)"
        add(
            "dictionary",
            edits.isEmpty ? dictionary : "edited(\(dictionary), \(edits))",
            "try \(target)(dictionary: $0)"
        )
        return text
    }

    /// The parts of the program besides the cases.
    static let support = """
        import Foundation
        import HeirloomRuntime

        /// Values as text that does not depend on their Swift type: whole numbers alike, objects by their class, drafts by its.
        func show(_ value: Any) -> String {
          if let draft = value as? any ArchiveLayout.Draft { return "\\(Swift.type(of: draft).completedClass)" }
          if type(of: value) is AnyClass { return "\\(type(of: value))" }
          if let number = value as? any BinaryFloatingPoint { return show(floating: Double(number)) }
          if let number = value as? any BinaryInteger { return "\\(number)" }
          let mirror = Mirror(reflecting: value)
          switch mirror.displayStyle {
          case .optional: return mirror.children.first.map { show($0.value) } ?? "nil"
          case .collection: return "[" + mirror.children.map { show($0.value) }.joined(separator: ", ") + "]"
          case .set: return "[" + mirror.children.map { show($0.value) }.sorted().joined(separator: ", ") + "]"
          case .dictionary: return "{" + mirror.children.map { show($0.value) }.sorted().joined(separator: ", ") + "}"
          case .tuple, .struct:
            return mirror.children.isEmpty
              ? "\\(value)" : "(" + mirror.children.map { show($0.value) }.joined(separator: ", ") + ")"
          default: return "\\(value)"
          }
        }

        func show(floating number: Double) -> String {
          number.rounded() == number && abs(number) < 1e15 ? "\\(Int64(number))" : "\\(number)"
        }

        /// In the second sample alone.
        nonisolated(unsafe) var currentSample = 0
        func edited(_ data: Data, _ edits: [String: String?]) throws -> Data {
          guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else { return data }
          return try JSONSerialization.data(withJSONObject: edited(object, edits))
        }
        func edited(_ object: [String: Any], _ edits: [String: String?]) -> [String: Any] {
          guard currentSample == 1 else { return object }
          var object = object
          for (key, value) in edits { object[key] = value }
          return object
        }

        struct Observation: Encodable {
          var example, direction, type, channel: String
          var version, sample: Int
          var written: [String: String]
          var read: [String: String]?
          var refusal: String?
        }

        func witness<Written, Medium, Read>(
          _ example: String, _ direction: String, _ version: Int, _ type: String, _ channel: String, _ make: (Int) -> Written,
          _ show: (Written) -> [String: String], _ write: (Written) throws -> Medium, _ read: (Medium) throws -> Read,
          _ shown: (Read) -> [String: String]
        ) {
          for sample in 0..<4 {
            currentSample = sample
            let object = make(sample)
            var seen = Observation(
              example: example, direction: direction, type: type, channel: channel, version: version, sample: sample,
              written: show(object))
            do { seen.read = shown(try read(try write(object))) } catch { seen.refusal = "\\(error)" }
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            if let line = try? encoder.encode(seen) { print(String(decoding: line, as: UTF8.self)) }
          }
        }
        """
}

/// One sample written by one side and read by the other.
struct Observation: Decodable {
    enum Direction: String, Decodable {
        case backward
        case forward
    }

    let example: String
    let direction: Direction
    /// Of the old side, as writer or reader.
    let version: Int
    /// The class on the writing side.
    let type: String
    let channel: String
    let sample: Int
    /// Properties as text, on the writing side.
    let written: [String: String]
    /// The same after reading; nil if it was rejected.
    let read: [String: String]?
    let refusal: String?

    var isRefused: Bool { refusal != nil }
}
