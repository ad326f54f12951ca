import CommandTestSupport
import Foundation
import ModelLanguage
import ModelTestSupport
import SchemaDiagnostics
import Synchronization
import Testing
import YAMLTree

@testable import ModelDiff
@testable import SchemaHistory

/// A folder of Tests/Fixtures/Diff: `old.yaml`, `new.yaml`, lock files if the case requires them, and `expected`, the report as text.
struct DiffCase: CustomTestStringConvertible, Sendable {
    let name: String
    let folder: URL

    var testDescription: String { name }

    static let fixtures = Repository.fixtures.appending(path: "Diff")

    static let all: [DiffCase] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: fixtures.path())) ?? []
        return names.sorted().map { DiffCase(name: $0, folder: fixtures.appending(path: $0)) }
    }()

    func side(_ file: String) throws -> CheckedModel {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        return try checked(text, path: file)
    }

    /// `old.lock.yaml`, if the case has one.
    private func seals(beside file: String) throws -> SealFile? {
        let lock = file.replacing(".yaml", with: ".lock.yaml")
        guard let text = try? String(contentsOf: folder.appending(path: lock), encoding: .utf8) else { return nil }
        var bag = DiagnosticBag()
        let seals = parseYAML(SourceFile(path: lock, text: text), into: &bag).flatMap { readSeals($0, into: &bag) }
        guard let seals else { throw SchemaErrors(description: bag.diagnostics.map(\.message).joined(separator: "\n")) }
        return seals
    }

    private static let usual = Mutex<[String: DiffReport]>([:])

    /// By the usual policy it is made once.
    func report() throws -> DiffReport {
        if let known = Self.usual.withLock({ $0[name] }) { return known }
        let report = try report(DiffPolicy())
        Self.usual.withLock { $0[name] = report }
        return report
    }

    func report(_ policy: DiffPolicy, sealedVersion: Int? = nil) throws -> DiffReport {
        let options = DiffOptions(
            policy: policy,
            oldLabel: "old.yaml",
            newLabel: "new.yaml",
            oldSeals: try sealed(sealedVersion) ?? seals(beside: "old.yaml"),
            newSeals: try sealed(sealedVersion) ?? seals(beside: "new.yaml")
        )
        return compareModels(old: try side("old.yaml"), new: try side("new.yaml"), options: options)
    }
}

struct SchemaErrors: Error, CustomStringConvertible {
    var description: String
}

/// A schema of one file, read and checked, with those of the models that it uses.
func checked(_ text: String, path: String = "schema.yaml", using used: [String: String] = [:]) throws -> CheckedModel {
    var bag = DiagnosticBag()
    let files = Dictionary(uniqueKeysWithValues: used.map { ($0, SourceFile(path: $0, text: $1)) })
    let result = resolve(SourceFile(path: path, text: text), files: files, into: &bag).flatMap {
        CheckedModel($0, into: &bag)
    }
    guard let result, !bag.hasErrors else {
        let messages = bag.diagnostics.map { "\(path):\($0.span.position.line): \($0.message) [\($0.id.name)]" }
        throw SchemaErrors(description: messages.joined(separator: "\n"))
    }
    return result
}

/// Both sides of a comparison from text.
func compare(_ old: String, _ new: String, _ policy: DiffPolicy = DiffPolicy(), sealedVersion: Int? = nil) throws
    -> DiffReport
{
    let seals = sealed(sealedVersion)
    let options = DiffOptions(policy: policy, oldLabel: "old", newLabel: "new", oldSeals: seals, newSeals: seals)
    return compareModels(
        old: try checked(old, path: "old.yaml"),
        new: try checked(new, path: "new.yaml"),
        options: options
    )
}

/// A lock file whose newest version this is.
private func sealed(_ version: Int?) -> SealFile? {
    version.map { SealFile(blocks: [.init(version: $0)]) }
}
