import Diagnostics
import Foundation
import ModelLanguage
import SwiftGeneration
import Testing

/// Random models, random histories, and the readers that are generated for them, compiled. Archives of every version are read by one
/// of the versions: older ones must give what the oracle gets by changing values forward a version at a time; from newer ones an old
/// reader may lose values or refuse them, but never give a wrong one.
@Suite struct CompiledEvolutionTests {
    /// Models in one program: a call of swiftc costs more than a model.
    private static let batch = 28
    private static let batches = 4

    /// One random model with the version whose readers are generated.
    private struct Subject {
        let evolution: Evolution
        let history: ModelHistory
        let reader: Int
        let files: [RenderedFile]

        var name: String { evolution.modelName }
        var model: SimModel { evolution.versions[reader - 1] }

        init(seed: UInt64) throws {
            var evolution = Evolution(seed: seed, prefix: "R\(seed)")
            var bag = DiagnosticBag()
            let model = GeneratedModel.model(["r.yaml": evolution.schema], root: "r.yaml", into: &bag)
            let history = model.flatMap { replayHistory(of: $0, into: &bag) }
            // Mostly today's readers; now and then those of an app that was not updated.
            reader = seed % 3 == 0 ? Int.random(in: 1...evolution.version, using: &evolution.random) : evolution.version
            self.evolution = evolution
            self.history = try #require(history, "\(bag.diagnostics.map(\.message))\n\(evolution.schema)")
            let past = try #require(self.history.model(at: reader))
            files = renderModel(past, into: &bag)
            #expect(bag.diagnostics.isEmpty, "\(bag.diagnostics.map(\.message))\n\(evolution.schema)")
        }

        /// What the schema leaves to its user, and what the program needs to tell of objects.
        var handwritten: String {
            var text = "import Foundation\nimport HeirloomRuntime\n\nenum \(name)F {\n"
            for function in evolution.functions {
                let parameters = function.arguments.enumerated().map { "_ a\($0): \($1.spelling)" }
                let values = function.arguments.indices.map { "a\($0)" }.joined(separator: ", ")
                let called = "\(function.owner).\(function.name)"
                text += "  static func \(function.name)(\(parameters.joined(separator: ", "))) -> "
                if function.results.count == 1, let type = function.results.first?.wrapped.spelling {
                    text += "\(type)? { converted(\"\(called)\", [\(values)], \"\(type)\", as: \(type).self) }\n"
                    continue
                }
                text += "(\(function.results.map(\.spelling).joined(separator: ", ")))? {\n    guard\n"
                text += function.results.enumerated().map { index, type in
                    "      let r\(index) = converted(\"\(called)\", component: \(index), [\(values)], \"\(type.wrapped.spelling)\", "
                        + "as: (\(type.spelling)).self)"
                }.joined(separator: ",\n")
                text += "\n    else { return nil }\n    return ("
                text += function.results.indices.map { "r\($0)" }.joined(separator: ", ") + ")\n  }\n"
            }
            text += "}\n"
            for item in model.enums {
                text += "extension \(item.name): Simulated {\n  var text: String { \".\\(self)\" }\n"
                text +=
                    "  static func made(_ hash: UInt64) -> Self { preconditionFailure(\"no function gives cases\") }\n}\n"
            }
            for item in model.classes {
                let values = model.properties(item.id).filter { !$0.isExcluded }.map {
                    "\"\($0.name)=\\(object.\($0.name).text)\""
                }
                text += "private func show\(item.name)(_ object: \(item.name)) -> String {\n"
                text += "  let texts: [String] = [\(values.joined(separator: ", "))]\n"
                text += "  return ([\"\\(type(of: object))\"] + texts).joined(separator: \"\\t\")\n}\n"
            }
            text += "func add\(name)(to table: inout [String: (Data) throws -> String]) {\n"
            for item in model.classes {
                text += "  table[\"\(item.name)\"] = { data in\n"
                text +=
                    "    show\(item.name)(try \(name)Model.unarchivedObject(ofClass: \(item.name).self, from: data))\n  }\n"
            }
            return text + "}\n"
        }
    }

    /// An archive, the class asked for, and what must come out.
    private struct Trial {
        let subject: Subject
        let version: Int
        let object: SimObject
        let archive: [String: SimValue]
        /// The class that is asked for.
        let root: String
        let input: String

        init?(_ subject: Subject, _ evolution: inout Evolution, at version: Int) {
            guard let (object, archive) = evolution.randomObject(at: version) else { return nil }
            self.subject = subject
            self.version = version
            self.object = object
            self.archive = archive
            let writer = evolution.versions[version - 1][object.classID]
            let now = subject.model
            if version <= subject.reader {
                let expected = evolution.upgraded(object, from: version, to: subject.reader)
                let known = expected.isDropped ? now.classes.first : now[expected.classID]
                root = known?.name ?? ""
            } else {
                // The class that would answer to the name, rightly or not.
                let known = now.classes.first { $0.archiveName == writer.archiveName }
                root = (known ?? now.classes.first { $0.id == object.classID } ?? now.classes.first)?.name ?? ""
            }
            var bag = DiagnosticBag()
            let plan = planReading(of: subject.history, at: version, into: &bag)
            let identity = subject.history.shape(at: version)?.names[writer.name]
            var stamps = ["\(subject.name).version": version]
            if let minReader = identity.flatMap({ plan.records[$0]?.minReader }), minReader > 1 {
                stamps["\(subject.name).minReader"] = minReader
            }
            let text = EvolutionArchive(className: writer.archiveName, integers: stamps, values: archive).xml
            input = "\(root) \(Data(text.utf8).base64EncodedString())"
        }

        /// Why `line` is not right; nil where it is.
        func objection(to line: String) -> String? {
            version <= subject.reader ? objectionToUpgrade(line) : objectionToOldReader(line)
        }

        private func objectionToUpgrade(_ line: String) -> String? {
            let expected = subject.evolution.upgraded(object, from: version, to: subject.reader)
            let isRefused = line.hasPrefix("refused: ")
            if expected.isDropped { return isRefused ? nil : "expected to be dropped" }
            let item = subject.model[expected.classID]
            let properties = subject.model.properties(item.id).filter { !$0.isExcluded }
            let values = properties.map { ($0.name, expected.values[$0.name] ?? .failed) }
            if values.contains(where: { $0.1 == .failed }) { return isRefused ? nil : "expected an error" }
            let text = ([item.name] + values.map { "\($0.0)=\($0.1.literal)" }).joined(separator: "\t")
            return line == text ? nil : "expected \(text)"
        }

        private func objectionToOldReader(_ line: String) -> String? {
            if line.hasPrefix("refused: ") { return nil }
            let then = subject.model
            guard let index = then.index(object.classID) else { return "its class is not known" }
            var found = line.split(separator: "\t").map(String.init)
            guard found.removeFirst() == then.classes[index].name else { return "it is of another class" }
            let now = subject.evolution.versions[version - 1]
            for (text, property) in zip(found, then.properties(object.classID).filter { !$0.isExcluded }) {
                let right = readings(of: property, now, then).map { "\(property.name)=\($0)" }
                if !right.contains(text) { return "\(text) is wrong, right were \(right)" }
            }
            return nil
        }

        /// What an old reader may see in one of its properties.
        private func readings(of property: SimProperty, _ now: SimModel, _ then: SimModel) -> [String] {
            let loss = [(property.value ?? .null).literal]
            let source = now.properties(object.classID).first {
                $0.id == property.id && $0.meaning == property.meaning && !$0.isExcluded
            }
            guard let source, let value = object.values[source.name] else { return loss }
            let isWritten = source.key == property.key && archive[source.key] != nil
            let seen = asSeen(value, property.type, now, then).map { [$0.literal] } ?? []
            return isWritten ? seen : seen + loss
        }

        /// The same value in an older type; nil where it has none.
        private func asSeen(_ value: SimValue, _ type: SimType, _ now: SimModel, _ then: SimModel) -> SimValue? {
            switch (value, type.wrapped) {
            case (.int(let number), .double): return .double(Double(number))
            case (.double(let number), .int): return Int(exactly: number).map { .int($0) }
            case (.bool(let flag), .int): return .int(flag ? 1 : 0)
            case (.enumCase(let name), .enumeration):
                let id = now.enums.flatMap(\.cases).first { $0.name == name }?.id
                return then.enums.flatMap(\.cases).first { $0.id == id }.map { .enumCase($0.name) }
            case (.array(let items), .array(let element)), (.set(let items), .array(let element)):
                let seen = items.compactMap { asSeen($0, element, now, then) }
                return seen.count == items.count ? .array(seen) : nil
            case (.array(let items), .set(let element)), (.set(let items), .set(let element)):
                let seen = items.compactMap { asSeen($0, element, now, then) }
                return seen.count == items.count ? SimValue.set(seen).canonical : nil
            default: return value
            }
        }

        var story: String {
            "\(subject.name), version \(version) read by \(subject.reader), \(archive)\n\(subject.evolution.schema)"
        }
    }

    @Test(arguments: 0..<batches) func generatedReadersObeyTheLaw(_ batch: Int) throws {
        var program = CompiledCase("evolution-\(batch)")
        var readers = "import Foundation\n\nfunc readers() -> [String: (Data) throws -> String] {\n"
        readers += "  var table: [String: (Data) throws -> String] = [:]\n"
        var trials: [Trial] = []
        for index in 0..<Self.batch {
            let subject = try Subject(seed: UInt64(batch * Self.batch + index + 1))
            for file in subject.files { program.add(file.text, as: file.path) }
            program.add(subject.handwritten, as: "\(subject.name)Handwritten.swift")
            readers += "  add\(subject.name)(to: &table)\n"
            var evolution = subject.evolution
            for version in 1...evolution.version {
                for _ in 0..<4 {
                    if let trial = Trial(subject, &evolution, at: version) { trials.append(trial) }
                }
            }
        }
        program.add(readers + "  return table\n}\n", as: "Readers.swift")
        for name in ["Simulated", "main"] {
            program.add(try Repository.text("Tests/Fixtures/Migrations/Evolution/\(name).swift"), as: "\(name).swift")
        }
        let input = try Repository.scratch("evolution-\(batch)").appending(path: "archives.txt")
        try trials.map(\.input).joined(separator: "\n").write(to: input, atomically: true, encoding: .utf8)
        let outcome = try program.run(arguments: [input.path()])
        let lines = outcome.output.split(separator: "\n").map(String.init)
        try #require(outcome.status == 0 && lines.count == trials.count, "\(outcome.output.suffix(2000))")
        for (trial, line) in zip(trials, lines) {
            if let objection = trial.objection(to: line) { Issue.record("\(line): \(objection)\n\(trial.story)") }
        }
        // Neither side is empty.
        let admitted = zip(trials, lines).filter { $0.version > $0.subject.reader && !$1.hasPrefix("refused: ") }
        #expect(!admitted.isEmpty)
        let upgraded = zip(trials, lines).filter { $0.version < $0.subject.reader && !$1.hasPrefix("refused: ") }
        #expect(upgraded.count > 100)
    }
}
