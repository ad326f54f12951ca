import CommandTestSupport
import Foundation
import ModelDiff
import ModelLanguage
import RandomTestSupport
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration
import Testing

/// Each kind of change alone, in classes of its own of one model of two versions, each version compiled as a module: the new version reads
/// an archive of the old one, and the reverse, and the result is compared with the compiler's verdicts.
///
/// All values are distinct, so that the values that were read can be compared with those that were written as a multiset: a new reader
/// without data loss has all of them, an old reader without data loss has no others.
@Suite struct KindsOfChangeTests {
    private struct Kind {
        /// Its class; the names of enums, structs and other classes that belong to it begin with its name.
        let name: String
        /// An object of each version, as Swift; nil if there cannot be one.
        let old: String?
        let new: String?
        /// The results of the new and the old reader, as stated in the schema; `refused` if they must not read.
        let newReads: String
        let oldReads: String

        init(_ name: String, _ old: String?, _ new: String?, _ newReads: String, _ oldReads: String) {
            self.name = name
            self.old = old
            self.new = new
            self.newReads = newReads
            self.oldReads = oldReads
        }
    }

    private static let kinds: [Kind] = [
        Kind("Unchanged", "Unchanged(a: 1, b: \"x\")", "Unchanged(a: 2, b: \"y\")", "1 x", "2 y"),
        Kind("Added", "Added(a: 1)", "Added(a: 2, b: 3)", "1 97", "2"),
        Kind("AddedMissing", "AddedMissing(a: 1)", "AddedMissing(a: 2, b: 3)", "1 98", "2"),
        Kind("AddedFrom", "AddedFrom(a: 11)", "AddedFrom(a: 2, b: 3)", "11 22", "2"),
        Kind("AddedPerhaps", "AddedPerhaps(a: 11)", "AddedPerhaps(a: 2, b: 3)", "- - 11", "2"),
        Kind("AddedFail", "AddedFail(a: 1)", "AddedFail(a: 2, b: 3)", "refused", "2"),
        Kind("Removed", "Removed(a: 1, b: 4)", "Removed(a: 2)", "1", "- 2"),
        Kind("RemovedRequired", "RemovedRequired(a: 1, b: 4)", "RemovedRequired(a: 2)", "1", "refused"),
        Kind("Renamed", "Renamed(a: 1, b: 4)", "Renamed(a: 2, c: 3)", "1 4", "- 2"),
        Kind("RenamedRequired", "RenamedRequired(a: 1, b: 4)", "RenamedRequired(a: 2, c: 3)", "1 4", "refused"),
        Kind("RenamedKept", "RenamedKept(a: 1, b: 4)", "RenamedKept(a: 2, c: 3)", "1 4", "2 3"),
        Kind("Swapped", "Swapped(b: 4, a: 1)", "Swapped(a: 2, b: 3)", "1 4", "refused"),
        Kind("Rekeyed", "Rekeyed(a: 1, b: 4)", "Rekeyed(a: 2, b: 3)", "1 4", "- 2"),
        Kind("Reused", "Reused(b: 4)", "Reused(b: 2, c: 3)", "4 96", "refused"),
        Kind("Redefaulted", "Redefaulted(b: 4)", "Redefaulted(b: 3)", "4", "3"),
        Kind("Widened", "Widened(b: 4)", "Widened(b: 3)", "4", "refused"),
        Kind("Texted", "Texted(b: 4)", "Texted(b: \"3\")", "4", "refused"),
        Kind("Optioned", "Optioned(b: 4)", "Optioned(b: 3)", "4", "3"),
        Kind("Required", "Required(b: 4)", "Required(b: 3)", "4", "3"),
        Kind("Arrayed", "Arrayed(b: 4)", "Arrayed(b: [3])", "4", "refused"),
        Kind("Setted", "Setted(b: [4, 5])", "Setted(b: [3, 2])", "4 5", "refused"),
        Kind("Packed", "Packed(b: [4, 5])", "Packed(b: [3, 2])", "4 5", "refused"),
        Kind("Used", "Used(b: \"4\")", "Used(b: 3)", "4", "refused"),
        Kind("UsedElse", "UsedElse(b: \"four\")", "UsedElse(b: 3)", "93", "refused"),
        Kind("Merged", "Merged(first: \"Ann\", last: \"Lee\")", "Merged(name: \"Bo Ek\")", "Ann Lee", "refused"),
        Kind(
            "Split",
            "Split(address: \"Main Oslo\")",
            "Split(street: \"Side\", city: \"Bergen\")",
            "Main Oslo",
            "refused"
        ),
        Kind("MovedUp", "MovedUp(a: 1, c: 5, b: 4)", "MovedUp(a: 2, b: 3, c: 6)", "1 4 5", "2 3 6"),
        Kind("MovedUpBase", "MovedUpBase(a: 1)", "MovedUpBase(a: 2, b: 3)", "1 92", "2"),
        Kind("MovedDown", "MovedDown(a: 1, b: 4, c: 5)", "MovedDown(a: 2, b: 3, c: 6)", "1 4 5", "2 3 6"),
        Kind("MovedDownBase", "MovedDownBase(a: 1, b: 4)", "MovedDownBase(a: 2)", "1", "refused"),
        Kind("Excluded", "Excluded(a: 1, b: 4)", "Excluded(a: 2, b: 3)", "- 1", "- 2"),
        Kind("Included", "Included(a: 1, b: 91)", "Included(a: 2, b: 91)", "1 91", "2 91"),
        Kind("RenamedClass", "RenamedClassOld(a: 1)", "RenamedClass(a: 2)", "1", "refused"),
        Kind("RenamedClassKept", "RenamedClassKeptOld(a: 1)", "RenamedClassKept(a: 2)", "1", "2"),
        Kind("Archived", "Archived(a: 1)", "Archived(a: 2)", "1", "refused"),
        Kind("Superclassed", "Superclassed(a: 1)", "Superclassed(p: 3, a: 2)", "1 90", "2"),
        Kind(
            "RaisedHolder",
            "RaisedHolder(a: 1, item: Raised(b: 4), items: [Raised(b: 5)], named: [\"n\": Raised(b: 6)])",
            "RaisedHolder(a: 2, item: Raised(p: 3, b: 4), items: [], named: [:])",
            "1 4 5 6 88 88 88 n",
            "2 4"
        ),
        Kind("Orphaned", "Orphaned(p: 4, a: 1)", "Orphaned(a: 2)", "1", "2 89"),
        Kind("Dropped", "Dropped(b: 4)", "Dropped(b: 3)", "refused", "3"),
        Kind("DroppedHolder", "DroppedHolder(a: 1, items: [Dropped(b: 4)])", nil, "1", ""),
        Kind(
            "RemovedClassHolder",
            "RemovedClassHolder(a: 1, items: [RemovedClass(b: 4, c: 5), ReadAs(b: 6)])",
            "RemovedClassHolder(a: 2, items: [ReadAs(b: 3)])",
            "1 4 6",
            "2 3"
        ),
        Kind(
            "RemovedDropHolder",
            "RemovedDropHolder(a: 1, items: [RemovedDrop(b: 4, c: 5), Kept(b: 6)])",
            "RemovedDropHolder(a: 2, items: [Kept(b: 3)])",
            "1 6",
            "2 3"
        ),
        Kind(
            "AddedClassHolder",
            "AddedClassHolder(a: 1, items: [AddedClassBase(b: 4)])",
            "AddedClassHolder(a: 2, items: [AddedClass(b: 3, c: 5)])",
            "1 4",
            "refused"
        ),
        Kind("AddedCase", "AddedCase(a: 1, e: .one)", "AddedCase(a: 2, e: .two)", "1 one", "refused"),
        Kind("RemovedCase", "RemovedCase(a: 1, e: .gone)", "RemovedCase(a: 2, e: .one)", "1 two", "2 one"),
        Kind("DroppedCase", "DroppedCase(a: 1, e: .gone)", "DroppedCase(a: 2, e: .one)", "- 1", "2 one"),
        Kind("RenamedCase", "RenamedCase(a: 1, e: .old)", "RenamedCase(a: 2, e: .new)", "1 new", "refused"),
        Kind("Rerawn", "Rerawn(a: 1, e: .two)", "Rerawn(a: 2, e: .two)", "1 two", "refused"),
        Kind("RerawnSwap", "RerawnSwap(e: .two)", "RerawnSwap(e: .two)", "two", "refused"),
        Kind("RenamedEnum", "RenamedEnum(e: [.one, .two])", "RenamedEnum(e: [.two])", "one two", "two"),
        Kind(
            "StructAdded",
            "StructAdded(s: StructAddedPart(x: 4))",
            "StructAdded(s: StructAddedPart(x: 3, y: 2))",
            "- 4",
            "3"
        ),
        Kind(
            "StructRenamed",
            "StructRenamed(s: StructRenamedPart(x: 4, y: 5))",
            "StructRenamed(s: StructRenamedPart(x: 3, z: 2))",
            "4 5",
            "- 3"
        ),
        Kind(
            "StructRemoved",
            "StructRemoved(s: StructRemovedPart(x: 4, y: 5))",
            "StructRemoved(s: StructRemovedPart(x: 3))",
            "4",
            "refused"
        ),
        Kind(
            "StructRetyped",
            "StructRetyped(s: StructRetypedPart(x: 4))",
            "StructRetyped(s: StructRetypedPart(x: \"3\"))",
            "4",
            "refused"
        ),
        Kind(
            "StructNamed",
            "StructNamed(s: [StructNamedOld(x: 4)])",
            "StructNamed(s: [StructNamedPart(x: 3)])",
            "4",
            "refused"
        ),
    ]

    private static let functions = """
        extension AddedFrom { static func double(_ a: Int) -> Int { 2 * a } }
        extension AddedPerhaps {
          static func even(_ a: Int) -> Int? { a.isMultiple(of: 2) ? a + 100 : nil }
          static func checked(_ a: Int) throws -> Int {
            if a < 12 { throw CancellationError() }
            return a + 200
          }
        }
        extension Used { static func parse(_ text: String) -> Int? { Int(text) } }
        extension UsedElse { static func parse(_ text: String) -> Int? { Int(text) } }
        extension Merged { static func join(_ first: String, _ last: String) -> String { first + " " + last } }
        extension Split {
          static func cut(_ text: String) -> (String, String)? {
            let parts = text.split(separator: " ").map(String.init)
            return parts.count == 2 ? (parts[0], parts[1]) : nil
          }
        }
        """

    /// All values in a thing, sorted; nil is `-`.
    private static let shown = """
        import Foundation
        import KindsV1
        import KindsV2

        func values(_ value: Any) -> [String] {
          let mirror = Mirror(reflecting: value)
          switch value {
          case let value as Double: return ["\\(Int(value))"]
          case let value as Float: return ["\\(Int(value))"]
          case let value as String: return value.split(separator: " ").map(String.init)
          case let value as Int: return ["\\(value)"]
          default: break
          }
          switch mirror.displayStyle {
          case .optional: return mirror.children.isEmpty ? ["-"] : mirror.children.flatMap { values($0.value) }
          case .enum: return ["\\(value)"]
          default:
            let above = mirror.superclassMirror.map { $0.children.flatMap { values($0.value) } } ?? []
            return above + mirror.children.flatMap { values($0.value) }
          }
        }

        func show(_ name: String, _ value: () throws -> Any) {
          do {
            print("\\(name): \\(values(try value()).sorted().joined(separator: " "))")
          } catch {
            print("\\(name): refused, \\(error)")
          }
        }
        """

    private static func qualified(_ object: String, _ module: String) -> String {
        object.replacing(/\b[A-Z]\w+(?=\()/) { "\(module).\($0.output)" }
    }

    /// Writes each object at one version and reads it at the other, as an archive and, for old ones, as JSON and as a dictionary too.
    private static func main() -> String {
        var text = shown
        func name(_ object: String) -> String { String(object.prefix { $0 != "(" }) }
        for kind in kinds {
            if let old = kind.old {
                let reader = "KindsV2.\(kind.new.map(name) ?? kind.name)"
                text += """

                    do {
                      let object = \(qualified(old, "KindsV1"))
                      let data = try KindsV1.KindsModel.archivedData(withRootObject: object)
                      let json = try JSONEncoder().encode(object)
                      show("\(kind.name) written 1") { object }
                      show("\(kind.name) 1 by 2") { try KindsV2.KindsModel.unarchivedObject(ofClass: \(reader).self, from: data) }
                      show("\(kind.name) JSON") { try KindsV2.KindsModel.decoder().decode(\(reader).self, from: json) }
                      show("\(kind.name) dictionary") { try \(reader)(dictionary: object.dictionaryRepresentation(.deep)) }
                    }
                    """
            }
            if let new = kind.new {
                let reader = "KindsV1.\(kind.old.map(name) ?? kind.name)"
                text += """

                    do {
                      let object = \(qualified(new, "KindsV2"))
                      let data = try KindsV2.KindsModel.archivedData(withRootObject: object)
                      show("\(kind.name) written 2") { object }
                      show("\(kind.name) 2 by 1") { try KindsV1.KindsModel.unarchivedObject(ofClass: \(reader).self, from: data) }
                    }
                    """
            }
        }
        return text
    }

    @Test(.enabled(if: isAssurance, "part of make assurance"))
    func eachKindOfChangeAloneIsReadAsPredicted() async throws {
        var bag = DiagnosticBag()
        let schemas = ["kinds.yaml": try Repository.text("Tests/Fixtures/Migrations/kinds.yaml")]
        let model = try #require(GeneratedModel.model(schemas, root: "kinds.yaml", into: &bag))
        let checked = try #require(CheckedModel(model, into: &bag))
        var program = CompiledCase("kinds")
        for version in 1...2 {
            let past = try #require(checked.history.model(at: version))
            var part = CompiledCase("kinds-v\(version)")
            for file in renderModel(past, into: &bag) { part.add(file.text, as: file.path) }
            if version == 2 { part.add(Self.functions, as: "Functions.swift") }
            program.add(try await part.compile(as: "KindsV\(version)"))
        }
        #expect(bag.diagnostics.map(\.message) == [])
        program.add(Self.main(), as: "main.swift")
        let outcome = try await program.run()
        #expect(outcome.status == 0, "\(outcome.output)")
        var found: [String: String] = [:]
        for line in outcome.output.split(separator: "\n") {
            guard let colon = line.firstRange(of: ": ") else { continue }
            found[String(line[..<colon.lowerBound])] = String(line[colon.upperBound...])
        }

        let matrix = VersionMatrix(checked)
        for kind in Self.kinds {
            if kind.old != nil {
                let name = "\(kind.name) 1 by 2"
                let read = found[name] ?? "nothing"
                #expect(Self.isSame(read, kind.newReads), "\(name) is \(read), expected \(kind.newReads)")
                for channel in ["JSON", "dictionary"] {
                    let other = found["\(kind.name) \(channel)"] ?? "nothing"
                    #expect(Self.isSame(other, kind.newReads), "\(name) as \(channel) is \(other)")
                }
                let written = Self.bag(found["\(kind.name) written 1"] ?? "")
                let cell = try #require(matrix[archive: 1, reader: 2])
                check(kind, cell, read, isLoss: !written.isSubset(of: Self.bag(read)))
            }
            if kind.new != nil {
                let name = "\(kind.name) 2 by 1"
                let read = found[name] ?? "nothing"
                #expect(Self.isSame(read, kind.oldReads), "\(name) is \(read), expected \(kind.oldReads)")
                let written = Self.bag(found["\(kind.name) written 2"] ?? "")
                let cell = try #require(matrix[archive: 2, reader: 1])
                check(kind, cell, read, isLoss: !Self.bag(read).isSubset(of: written))
            }
        }
    }

    private static func isSame(_ read: String, _ expected: String) -> Bool {
        expected == "refused" ? read.hasPrefix("refused, ") : read == expected
    }

    /// Values; a case under its old name is the same as under its new one.
    private static func bag(_ values: String) -> Set<String> {
        Set(values.split(separator: " ").map { $0 == "old" ? "new" : String($0) })
    }

    /// The compiler's verdicts on this kind.
    private func check(_ kind: Kind, _ cell: VersionMatrix.Cell, _ read: String, isLoss: Bool) {
        let name = kind.name.hasSuffix("Holder") ? String(kind.name.dropLast(6)) : kind.name
        let others = Self.kinds.map(\.name).filter { $0.hasPrefix(name) && $0 != kind.name && $0 != name }
        let details = cell.details.filter { detail in
            detail.subject.hasPrefix(name) && !others.contains { detail.subject.hasPrefix($0) }
        }
        let outcome = details.map(\.verdict.outcome).max() ?? .reads
        let place: Comment =
            "\(kind.name), \(cell.archive) by \(cell.reader): \(read); predicted \(outcome.phrase), \(details)"
        let isRefused = read.hasPrefix("refused")
        switch outcome {
        case .reads: #expect(!isRefused && !isLoss, place)
        case .loses: #expect(!isRefused || details.contains { $0.verdict.because.contains("dropped") }, place)
        case .refuses: #expect(isRefused, place)
        case .misreads: Issue.record(place)
        // By the values: some are rejected, some lost, some are correct.
        case .depends: break
        }
    }
}
