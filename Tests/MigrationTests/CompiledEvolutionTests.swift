import CommandTestSupport
import Foundation
import ModelLanguage
import RandomTestSupport
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration
import Testing

/// Random models, random histories, and the readers that are generated for them, compiled. One version reads archives of every version.
/// From older ones it must read the values of the oracle, which changes values forward one version at a time; from newer ones an old reader
/// may lose values or reject them, but never read a wrong one.
@Suite struct CompiledEvolutionTests {
    /// Models in one program: a call of swiftc costs more than a model.
    private static let batch = isAssurance ? 40 : 15
    /// `HEIRLOOM_COMPILED_EVOLUTIONS=25` builds that many programs, `HEIRLOOM_EVOLUTION_SEED=10001` of other models.
    private static let batches = draws(1, "HEIRLOOM_COMPILED_EVOLUTIONS")
    private static let first = environmentNumber("HEIRLOOM_EVOLUTION_SEED") ?? 1

    /// One random model with the version whose readers are generated.
    fileprivate struct Subject {
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
            // Mostly current readers; occasionally those of an app that was not updated.
            reader = seed % 3 == 0 ? Int.random(in: 1...evolution.version, using: &evolution.random) : evolution.version
            self.evolution = evolution
            self.history = try #require(history, "\(bag.diagnostics.map(\.message))\n\(evolution.schema)")
            let past = try #require(self.history.model(at: reader))
            files = renderModel(past, into: &bag)
            #expect(bag.diagnostics.isEmpty, "\(bag.diagnostics.map(\.message))\n\(evolution.schema)")
        }

        /// The code that the schema requires from its user, and the functions with which the program prints objects.
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
            for item in model.enums where item.isUnion {
                text += "extension \(item.name): Shown {\n  var text: String {\n    switch self {\n"
                for value in item.cases {
                    let isHolding = value.payload != nil
                    text += "    case .\(value.name)\(isHolding ? "(let value): value.text" : ": \".\(value.name)\"")\n"
                }
                if item.unknown == .keep {
                    text += "    case .unrecognized(let value): \".unrecognized(\\(value))\"\n"
                }
                text += "    }\n  }\n}\n"
            }
            for item in model.enums where !item.isUnion {
                text += "extension \(item.name): Shown { var text: String { \".\\(self)\" } }\n"
            }
            for item in model.classes where item.parent == nil {
                text += "extension \(item.name): Parted {}\n"
                text += "extension \(item.name): Shown { var text: String { show\(item.name)(self) } }\n"
            }
            for item in model.classes {
                text += "private func show\(item.name)(_ object: \(item.name)) -> String {\n"
                for other in model.classes where other.parent == item.id {
                    text += "  if let other = object as? \(other.name) { return show\(other.name)(other) }\n"
                }
                let values = model.coded(item.id).sorted { $0.name < $1.name }.map {
                    let value = $0.isWeak ? "end(object.\($0.name))" : "object.\($0.name).text"
                    return "\"\($0.name)=\\(\(value))\""
                }
                if !item.isStruct { text += "  holders.append(object)\n  defer { holders.removeLast() }\n" }
                text += "  let texts: [String] = [\(values.joined(separator: ", "))]\n"
                text += "  return \"\(item.name)(\" + texts.joined(separator: \", \") + \")\"\n}\n"
            }
            text += "func add\(name)(to table: inout [String: ([Data]) throws -> String]) {\n"
            for item in model.classes where !item.isStruct {
                func read(_ form: SimForm, _ body: String) {
                    text += "  table[\"\(item.name) \(form)\"] = { data in\n    try \(body).text\n  }\n"
                    for (other, update) in [
                        (SimForm.archive, "fromArchive: data[1]"), (.dictionary, "from: entries(data[1])"),
                    ] {
                        text += "  table[\"\(item.name) \(form) \(Trial.Way.merged.rawValue) \(other)\"] = { data in\n"
                        text += "    let object = try \(body)\n"
                        text +=
                            "    do { try object.update(\(update)) } catch { return \"unchanged: \" + object.text }\n"
                        text += "    return object.text\n  }\n"
                    }
                }
                read(.archive, "parted(\(item.name).self, \(name)Model.self, data[0])")
                read(.dictionary, "\(item.name)(dictionary: entries(data[0]))")
                text += "  table[\"\(item.name) archive Foundation\"] = { data in\n"
                text += "    let coder = try NSKeyedUnarchiver(forReadingFrom: data[0])\n"
                text += "    coder.decodingFailurePolicy = .setErrorAndReturn\n"
                text += "    \(name)Model.install(on: coder)\n"
                text += "    let key = NSKeyedArchiveRootObjectKey\n"
                text += "    let object = coder.decodeObject(of: \(item.name).self, forKey: key)\n"
                text += "    if let error = coder.error { throw error }\n"
                text += "    guard let object else { throw CocoaError(.coderValueNotFound) }\n"
                text += "    return object.text\n  }\n"
                if evolution.hasDraft(item.id, in: model) {
                    text += "  table[\"\(item.name) archive drafted\"] = { data in\n"
                    text +=
                        "    let object = try \(name)Model.unarchivedObject(ofClass: \(item.name).self, from: data[0])\n"
                    text += "    let type = \(item.name)Draft.self\n"
                    text +=
                        "    let draft = try \(name)Model.unarchivedObject(ofClass: type, from: data[0]).completed()\n"
                    text +=
                        "    return draft.text == object.text ? object.text : \"\\(object.text), not \\(draft.text)\"\n  }\n"
                }
                if evolution.isCodable {
                    read(.json, "\(name)Model.decoder().decode(\(item.name).self, from: data[0])")
                }
            }
            return text + "}\n"
        }
    }

    /// An archive, the requested class, and the expected result.
    fileprivate struct Trial {
        /// The method of reading, if it is not the model's own.
        let way: Way?

        enum Way: String, CaseIterable {
            /// And then updated with an object of any version.
            case merged
            /// Archived as drafts, all complete: the object itself, and the object made of its draft.
            case drafted
            /// With Foundation's unarchiver, which may reject archives that require ours.
            case foundation = "Foundation"
        }
        let subject: Subject
        let version: Int
        let form: SimForm
        let object: SimObject
        let archive: SimArchived
        /// The requested class.
        let root: String
        let input: String
        /// The other object where it is updated.
        private(set) var other: Other?

        struct Other {
            let version: Int
            let form: SimForm
            let object: SimObject
            let archive: SimArchived
        }

        init?(_ subject: Subject, _ evolution: inout Evolution, at version: Int) {
            let forms: [SimForm] = [.archive, .archive, .dictionary] + (evolution.isCodable ? [.json, .json] : [])
            let form = evolution.pick(forms) ?? .archive
            guard let (object, written) = evolution.randomObject(at: version, as: form) else { return nil }
            self.form = form
            self.subject = subject
            self.version = version
            self.object = object
            let writer = evolution.versions[version - 1][object.classID]
            let now = subject.model
            if version <= subject.reader {
                let expected = evolution.upgraded(object, from: version, to: subject.reader, as: form)
                // The archive may not name the class: a request for another one is not detected.
                let isOther = expected.isDropped || expected.classID != object.classID
                if form != .archive, writer.parent == nil, isOther { return nil }
                let known = expected.isDropped ? now.classes.first { !$0.isStruct } : now[expected.classID]
                // A struct cannot be a root.
                guard known?.isStruct != true else { return nil }
                root = known?.name ?? ""
            } else if form != .archive {
                guard let known = now.index(object.classID), !now.classes[known].isStruct else { return nil }
                root = now.classes[known].name
            } else {
                // The class that has the name, whether it is the correct one or not.
                let known = now.classes.first { $0.archiveName == writer.archiveName && !$0.isStruct }
                root =
                    (known ?? now.classes.first { $0.id == object.classID && !$0.isStruct }
                    ?? now.classes.first { !$0.isStruct })?.name
                    ?? ""
            }
            let reader = subject.reader
            let isDrafted =
                form == .archive && version <= reader
                && evolution.readsDrafts(of: object.classID, from: version, to: reader) && evolution.chance(2)
            let archive =
                isDrafted ? written.drafted { evolution.readsDrafts(of: $0, from: version, to: reader) } : written
            self.archive = archive
            let ways: [Way] =
                form == .archive && !SimValue.archived(archive).refersBack ? [.merged, .foundation] : [.merged]
            way = isDrafted ? .drafted : evolution.chance(2) ? evolution.pick(ways) : nil
            if way == .merged {
                guard version <= subject.reader,
                    let other = Other(subject, &evolution, like: object, from: version, form)
                else {
                    return nil
                }
                self.other = other
            }
            let texts =
                [Self.text(archive, subject, at: version, form)]
                + [other].compactMap { $0 }.map { Self.text($0.archive, subject, at: $0.version, $0.form) }
            let data = texts.map { Data($0.utf8).base64EncodedString() }.joined(separator: ",")
            input = "\(data) \(root) \(form)\(way.map { " \($0.rawValue)" } ?? "")\(other.map { " \($0.form)" } ?? "")"
        }

        /// What the version wrote.
        private static func text(_ archive: SimArchived, _ subject: Subject, at version: Int, _ form: SimForm) -> String
        {
            var bag = DiagnosticBag()
            let plan = planReading(of: subject.history, at: version, into: &bag)
            let names = subject.history.shape(at: version)?.names ?? [:]
            let classes = subject.evolution.versions[version - 1]
            let model = subject.name
            func stamps(_ object: SimArchived) -> [String: Int] {
                var stamps = ["\(model).version": version]
                let record = names[classes[object.classID].name].map { plan[$0] }
                let minReader = Channel(rawValue: form.rawValue).flatMap { record?.minReader(in: $0) } ?? 1
                if minReader > 1 { stamps["\(model).minReader"] = minReader }
                return stamps
            }
            if form == .archive { return EvolutionArchive(archive, stamps: stamps).xml }
            return archive.json { object in
                // Structs and base-most classes bear no names.
                let isNamed = classes[object.classID].parent != nil || object.isNamed
                return (stamps(object), isNamed ? ("\(model).class", object.className) : nil)
            }
        }

        /// Why `line` is wrong; nil if it is correct.
        func objection(to line: String) -> String? {
            version <= subject.reader ? objectionToUpgrade(line) : objectionToOldReader(line)
        }

        private func objectionToUpgrade(_ line: String) -> String? {
            let expected = subject.evolution.upgraded(object, from: version, to: subject.reader, as: form)
            let isRefused = line.hasPrefix("refused: ")
            if isRefused, way == .foundation { return nil }
            if expected.isDropped { return isRefused ? nil : "expected to be dropped" }
            if expected.values.values.contains(.failed) || subject.model[expected.classID].isAbstract {
                return isRefused ? nil : "expected an error"
            }
            var right = SimValue.record(expected)
            var line = line
            if let other {
                let merged = subject.evolution.merged(
                    expected,
                    with: other.object,
                    other.archive,
                    from: other.version,
                    to: subject.reader,
                    as: other.form
                )
                let unchanged = "unchanged: "
                guard line.hasPrefix(unchanged) == (merged == nil) else {
                    return "the update should \(merged == nil ? "fail" : "succeed")"
                }
                if merged == nil { line.removeFirst(unchanged.count) }
                right = .record(merged ?? expected)
            }
            guard let found = SimValue(text: line, subject.model) else { return "it cannot be understood" }
            return isSame(found, right) ? nil : "expected \(right.text { subject.model[$0].name })"
        }

        private func isSame(_ found: SimValue, _ right: SimValue) -> Bool {
            var (found, right) = (found, right)
            if form != .archive || other.map({ $0.form != .archive }) ?? false {
                // What an inverse set in some older version, other forms than archives need not tell of any more.
                (found, right) = (found.withoutLooseEnds(subject.model), right.withoutLooseEnds(subject.model))
            }
            return subject.evolution.listsSets || right.holdsSets
                ? found.unordered == right.withoutSets.unordered : found.withoutSets == right.withoutSets
        }

        private func objectionToOldReader(_ line: String) -> String? {
            if line.hasPrefix("refused: ") { return nil }
            let then = subject.model
            guard case .record(let found)? = SimValue(text: line, then) else { return "it cannot be understood" }
            return OldReaderComparison(written: subject.evolution.versions[version - 1], known: then)
                .problem(found, object)
        }

        var story: String {
            let update = other.map {
                "; updated with version \($0.version), \($0.form), \(SimValue.archived($0.archive))"
            }
            let ways = way.map { ", \($0.rawValue)," } ?? ""
            let read = "version \(version) in \(form) form\(ways) read by \(subject.reader)"
            return "\(subject.name), \(read), \(SimValue.archived(archive))\(update ?? "")\n\(subject.evolution.schema)"
        }
    }

    @Test(arguments: 0..<batches) func generatedReadersObeyTheLaw(_ batch: Int) async throws {
        var program = CompiledCase("evolution-\(batch)")
        // A third of the time of a process for each few files.
        program.settings.append("-wmo")
        var readers = "import Foundation\n\nfunc readers() -> [String: ([Data]) throws -> String] {\n"
        readers += "  var table: [String: ([Data]) throws -> String] = [:]\n"
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
        program.add(try Repository.text("Tests/ArchiveTestSupport/ArchiveParts.swift"), as: "ArchiveParts.swift")
        for name in ["Simulated", "Parted", "main"] {
            program.add(try Repository.text("Tests/Fixtures/Migrations/Evolution/\(name).swift"), as: "\(name).swift")
        }
        let input = try Repository.scratch("evolution-\(batch)").appending(path: "archives.txt")
        try trials.map(\.input).joined(separator: "\n").write(to: input, atomically: true, encoding: .utf8)
        let outcome = try await program.run(arguments: [input.path()])
        // They follow the messages of Foundation's unarchiver about failures.
        let lines = outcome.output.split(separator: "\n").suffix(trials.count).map(String.init)
        try #require(outcome.status == 0 && lines.count == trials.count, "\(outcome.output.suffix(2000))")
        // Objects read alone, as each archive that is read is asked for.
        let parts = try #require(outcome.output.matches(of: /(?m)^parts: (\d+)$/).last)
        #expect(Int(parts.output.1).map { $0 > 0 } == true)
        for (trial, line) in zip(trials, lines) {
            if let objection = trial.objection(to: line) { Issue.record("\(line): \(objection)\n\(trial.story)") }
        }
        // Neither side is empty.
        let admitted = zip(trials, lines).filter { $0.version > $0.subject.reader && !$1.hasPrefix("refused: ") }
        #expect(!admitted.isEmpty)
        let upgraded = zip(trials, lines).filter { $0.version < $0.subject.reader && !$1.hasPrefix("refused: ") }
        #expect(upgraded.count > 100)
        #expect(upgraded.contains { $0.0.way == .foundation } && upgraded.contains { $0.0.way == .drafted })
        // An object that another one of it refers back to: not each batch has one.
        #expect(!isAssurance || batch > 1 || trials.contains { SimValue.record($0.object).refersBack })
        // Updates that set all, that set some, and that fail.
        let merged = zip(trials, lines).filter { $0.0.way == .merged }
        #expect(merged.contains { $1.hasPrefix("unchanged: ") })
        #expect(merged.count { !$1.hasPrefix("unchanged: ") } > 50)
    }
}

extension CompiledEvolutionTests.Trial.Other {
    /// nil where no object of that class comes about.
    fileprivate init?(
        _ subject: CompiledEvolutionTests.Subject,
        _ evolution: inout Evolution,
        like object: SimObject,
        from version: Int,
        _ form: SimForm
    ) {
        let first = evolution.upgraded(object, from: version, to: subject.reader, as: form)
        self.form = evolution.pick([.archive, .archive, .dictionary]) ?? .archive
        self.version = Int.random(in: 1...subject.reader, using: &evolution.random)
        // Updates that fail are rare among random ones.
        let prefersFailure = Int.random(in: 0..<3, using: &evolution.random) == 0
        var found: (SimObject, SimArchived)?
        for _ in 0..<10 {
            guard let (object, archive) = evolution.randomObject(at: self.version, as: self.form) else { continue }
            let other = evolution.upgraded(object, from: self.version, to: subject.reader, as: self.form)
            guard object.classID == first.classID, other.classID == first.classID, !other.isDropped, !first.isDropped
            else { continue }
            found = (object, archive)
            if !prefersFailure { break }
            let merged = evolution.merged(
                first,
                with: object,
                archive,
                from: self.version,
                to: subject.reader,
                as: self.form
            )
            if merged == nil { break }
        }
        guard let found else { return nil }
        (self.object, self.archive) = found
    }
}
