import ArchiveTestSupport
import Foundation
import HeirloomRuntime
import Testing

/// Damaged archives read by generated code: every type and attribute of the language, and a history.
@Suite("Hostile archives and generated classes")
struct HostileArchiveTests {
    /// What could be read can be used, and be written in each form and read again.
    ///
    /// - Throws: where it cannot.
    private static func isReadable<Object: ShowcaseObject>(_ object: Object, _ data: Data) throws -> Bool {
        guard let read = try? ShowcaseModel.unarchivedObject(ofClass: Object.self, from: data) else { return false }
        try check("archive", read) {
            let data = try ShowcaseModel.archivedData(withRootObject: read)
            return try ShowcaseModel.unarchivedObject(ofClass: Object.self, from: data)
        }
        try check("dictionary", read) { try Object(dictionary: read.deepDictionary()) }
        try check("JSON", read) {
            try jsonDecoder().decode(Object.self, from: jsonEncoder().encode(read))
        }
        return true
    }

    private static func check<Object: ShowcaseObject>(
        _ form: String,
        _ read: Object,
        _ pass: () throws -> Object
    ) throws {
        do {
            _ = try pass().text
        } catch EncodingError.invalidValue(_, let context) {
            let failure = context.underlyingError as? ArchiveError
            if failure?.underlyingError is CocoaError { return }
            if failure?.description.contains("strong cycle") == true { return }
            throw Rewritten(form: form, what: context.debugDescription)
        } catch let error as ArchiveError {
            // The showcase's own hook refuses books without a title.
            if error.underlyingError is CocoaError { return }
            throw Rewritten(form: form, what: error.description)
        }
    }

    private struct Rewritten: Error, CustomStringConvertible {
        let form: String
        let what: String
        var description: String { "\(form): \(what)" }
    }

    /// `HEIRLOOM_MUTATIONS=100000 swift test --filter damagedShowcase` runs more of them, `HEIRLOOM_MUTATION=17` that one alone.
    @Test("random damage to an archive of each class")
    func damagedShowcase() async throws {
        defer { DamageRun.forget("showcase") }
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let objects = Sample.all.map(\.object)
            let samples = try objects.map { try ShowcaseModel.archivedData(withRootObject: $0) }
            DamageRun.run("showcase", count: 3_000, samples: samples) { data, index in
                try HostileArchiveTests.isReadable(objects[index], data)
            }
        }
        if let output = result?.standardErrorContent { print(String(decoding: output, as: UTF8.self)) }
        if let complaints = DamageRun.complaints("showcase") {
            Issue.record("\(complaints)")
        } else if result == nil, let culprit = DamageRun.culprit("showcase") {
            Issue.record("mutation \(culprit) ended the process")
        }
    }

    @Test("an archive of each class as each other class, and as each version")
    func swappedClassesAndVersions() async throws {
        defer {
            if let complaints = DamageRun.complaints("swapped") { Issue.record("\(complaints)") }
            DamageRun.forget("swapped")
        }
        await #expect(processExitsWith: .success) {
            let objects = Sample.all.map(\.object)
            func read(_ object: any ShowcaseObject, _ data: Data) {
                do { _ = try HostileArchiveTests.isReadable(object, data) } catch {
                    DamageRun.complain("swapped", "\(type(of: object)): \(error)")
                }
            }
            for object in objects {
                let data = try ShowcaseModel.archivedData(withRootObject: object)
                for other in objects { read(other, data) }
                for version in ["0", "1", "2", "3", "9"] {
                    read(object, try HostileArchiveTests.stamped(data, version))
                }
            }
            exit(0)
        }
    }

    /// The archive with another number in place of each small one: stamps are among them.
    private static func stamped(_ data: Data, _ version: String) throws -> Data {
        var bytes = [UInt8](data)
        for place in bytes.indices.dropLast() where bytes[place] == 0x10 && bytes[place + 1] <= 3 {
            bytes[place + 1] = UInt8(version) ?? 0
        }
        return Data(bytes)
    }
}
