import ArchiveTestSupport
import Foundation
import HeirloomRuntime
import Testing

/// Damaged archives read by generated code: every type and attribute of the language, and a history.
@Suite("Hostile archives and generated classes")
struct HostileArchiveTests {
    private static func isReadable<Object: ShowcaseObject>(_ object: Object, _ data: Data) -> Bool {
        let read = try? ShowcaseModel.unarchivedObject(ofClass: Object.self, from: data)
        // What could be read can be used.
        if let read { _ = (read.text, try? ShowcaseModel.archivedData(withRootObject: read)) }
        return read != nil
    }

    /// `HEIRLOOM_MUTATIONS=100000 swift test --filter damagedShowcase` runs more of them, `HEIRLOOM_MUTATION=17` that one alone.
    @Test("random damage to an archive of each class")
    func damagedShowcase() async throws {
        defer { DamageRun.forget("showcase") }
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let objects = Sample.all.map(\.object)
            let samples = try objects.map { try ShowcaseModel.archivedData(withRootObject: $0) }
            DamageRun.run("showcase", count: 3_000, samples: samples) { data, index in
                HostileArchiveTests.isReadable(objects[index], data)
            }
        }
        if let output = result?.standardErrorContent { print(String(decoding: output, as: UTF8.self)) }
        if result == nil, let culprit = DamageRun.culprit("showcase") {
            Issue.record("mutation \(culprit) ended the process")
        }
    }

    @Test("an archive of each class as each other class, and as each version")
    func swappedClassesAndVersions() async throws {
        await #expect(processExitsWith: .success) {
            let objects = Sample.all.map(\.object)
            for object in objects {
                let data = try ShowcaseModel.archivedData(withRootObject: object)
                for other in objects { _ = HostileArchiveTests.isReadable(other, data) }
                for version in ["0", "1", "2", "3", "9"] {
                    let stamped = try HostileArchiveTests.stamped(data, version)
                    _ = HostileArchiveTests.isReadable(object, stamped)
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
