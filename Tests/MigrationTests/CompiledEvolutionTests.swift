import CommandTestSupport
import Foundation
import ModelLanguage
import RandomTestSupport
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration
import Testing

/// Random models, random histories, and the readers that are generated for them, compiled. Archives of every version are read by one
/// of the versions: older ones must give what the oracle gets by changing values forward a version at a time; from newer ones an old
/// reader may lose values or refuse them, but never give a wrong one.
@Suite struct CompiledEvolutionTests {
    /// Models in one program: a call of swiftc costs more than a model.
    private static let batch = 40
    /// `HEIRLOOM_COMPILED_EVOLUTIONS=25` makes as many programs by hand, `HEIRLOOM_EVOLUTION_SEED=10001` of other models.
    private static let batches = environmentNumber("HEIRLOOM_COMPILED_EVOLUTIONS") ?? 3
    private static let first = environmentNumber("HEIRLOOM_EVOLUTION_SEED") ?? 1

    /// One random model with the version whose readers are generated.
    private struct Subject {
        let evolution: Evolution
        let history: ModelHistory
        let reader: Int
        let files: [RenderedFile]

        var name: String { evolution.modelName }
        var model: SimModel { evolution.versions[reader - 1] }

        init(seed: UInt64) throws {
            var evolution = Evolution(
                seed: seed,
                prefix: "R\(seed)",
                isCodable: seed % 2 == 0,
                hasFailures: seed % 3 != 0
            )
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
                text += "extension \(item.name): Shown { var text: String { \".\\(self)\" } }\n"
            }
            for item in model.classes where item.parent == nil {
                text += "extension \(item.name): Shown { var text: String { show\(item.name)(self) } }\n"
            }
            for item in model.classes {
                text += "private func show\(item.name)(_ object: \(item.name)) -> String {\n"
                for other in model.classes where other.parent == item.id {
                    text += "  if let other = object as? \(other.name) { return show\(other.name)(other) }\n"
                }
                let values = model.coded(item.id).sorted { $0.name < $1.name }.map {
                    "\"\($0.name)=\\(object.\($0.name).text)\""
                }
                text += "  let texts: [String] = [\(values.joined(separator: ", "))]\n"
                text += "  return \"\(item.name)(\" + texts.joined(separator: \", \") + \")\"\n}\n"
            }
            text += "func add\(name)(to table: inout [String: (Data) throws -> String]) {\n"
            for item in model.classes where !item.isStruct {
                func read(_ form: SimForm, _ body: String) {
                    text += "  table[\"\(item.name) \(form)\"] = { data in\n    try \(body).text\n  }\n"
                }
                read(.archive, "\(name)Model.unarchivedObject(ofClass: \(item.name).self, from: data)")
                read(.dictionary, "\(item.name)(dictionary: entries(data))")
                if evolution.isCodable { read(.json, "\(name)Model.decoder().decode(\(item.name).self, from: data)") }
            }
            return text + "}\n"
        }
    }

    /// An archive, the class asked for, and what must come out.
    private struct Trial {
        let subject: Subject
        let version: Int
        let form: SimForm
        let object: SimObject
        let archive: SimArchived
        /// The class that is asked for.
        let root: String
        let input: String

        init?(_ subject: Subject, _ evolution: inout Evolution, at version: Int) {
            let forms: [SimForm] = [.archive, .archive, .dictionary] + (evolution.isCodable ? [.json, .json] : [])
            let form = evolution.pick(forms) ?? .archive
            guard let (object, archive) = evolution.randomObject(at: version, as: form) else { return nil }
            self.form = form
            self.subject = subject
            self.version = version
            self.object = object
            self.archive = archive
            let writer = evolution.versions[version - 1][object.classID]
            let now = subject.model
            if version <= subject.reader {
                let expected = evolution.upgraded(object, from: version, to: subject.reader, as: form)
                // Nothing may name the class: who asks for another is not told.
                let isOther = expected.isDropped || expected.classID != object.classID
                if form != .archive, writer.parent == nil, isOther { return nil }
                let known = expected.isDropped ? now.classes.first { !$0.isStruct } : now[expected.classID]
                root = known?.name ?? ""
            } else if form != .archive {
                guard let known = now.index(object.classID) else { return nil }
                root = now.classes[known].name
            } else {
                // The class that would answer to the name, rightly or not.
                let known = now.classes.first { $0.archiveName == writer.archiveName && !$0.isStruct }
                root =
                    (known ?? now.classes.first { $0.id == object.classID } ?? now.classes.first { !$0.isStruct })?.name
                    ?? ""
            }
            var bag = DiagnosticBag()
            let plan = planReading(of: subject.history, at: version, into: &bag)
            let names = subject.history.shape(at: version)?.names ?? [:]
            let classes = evolution.versions[version - 1]
            let model = subject.name
            func stamps(_ object: SimArchived) -> [String: Int] {
                var stamps = ["\(model).version": version]
                let record = names[classes[object.classID].name].map { plan[$0] }
                let minReader = Channel(rawValue: form.rawValue).flatMap { record?.minReader(in: $0) } ?? 1
                if minReader > 1 { stamps["\(model).minReader"] = minReader }
                return stamps
            }
            let text =
                form == .archive
                ? EvolutionArchive(archive, stamps: stamps).xml
                : archive.json { object in
                    // Structs and base-most classes bear no names.
                    let isNamed = classes[object.classID].parent != nil
                    return (stamps(object), isNamed ? ("\(model).class", object.className) : nil)
                }
            input = "\(root) \(form) \(Data(text.utf8).base64EncodedString())"
        }

        /// Why `line` is not right; nil where it is.
        func objection(to line: String) -> String? {
            version <= subject.reader ? objectionToUpgrade(line) : objectionToOldReader(line)
        }

        private func objectionToUpgrade(_ line: String) -> String? {
            let expected = subject.evolution.upgraded(object, from: version, to: subject.reader, as: form)
            let isRefused = line.hasPrefix("refused: ")
            if expected.isDropped { return isRefused ? nil : "expected to be dropped" }
            if expected.values.values.contains(.failed) || subject.model[expected.classID].isAbstract {
                return isRefused ? nil : "expected an error"
            }
            let right = SimValue.record(expected)
            guard let found = SimValue(text: line, subject.model) else { return "it cannot be understood" }
            let isRight =
                subject.evolution.listsSets || right.holdsSets
                ? found.unordered == right.withoutSets.unordered : found.withoutSets == right.withoutSets
            return isRight ? nil : "expected \(right.text { subject.model[$0].name })"
        }

        private func objectionToOldReader(_ line: String) -> String? {
            if line.hasPrefix("refused: ") { return nil }
            let then = subject.model
            guard case .record(let found)? = SimValue(text: line, then) else { return "it cannot be understood" }
            return OldReaderComparison(written: subject.evolution.versions[version - 1], known: then)
                .problem(found, object)
        }

        var story: String {
            "\(subject.name), version \(version) in \(form) form read by \(subject.reader), \(SimValue.archived(archive))\n\(subject.evolution.schema)"
        }
    }

    @Test(arguments: 0..<batches) func generatedReadersObeyTheLaw(_ batch: Int) async throws {
        var program = CompiledCase("evolution-\(batch)")
        // A third of the time that a process for each few files takes.
        program.settings.append("-wmo")
        var readers = "import Foundation\n\nfunc readers() -> [String: (Data) throws -> String] {\n"
        readers += "  var table: [String: (Data) throws -> String] = [:]\n"
        var trials: [Trial] = []
        for index in 0..<Self.batch {
            let subject = try Subject(seed: UInt64(batch * Self.batch + index + Self.first))
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
        let outcome = try await program.run(arguments: [input.path()])
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
