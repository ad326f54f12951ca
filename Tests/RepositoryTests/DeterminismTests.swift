import CommandTestSupport
import Foundation
import Testing

/// Equal input gives equal bytes in every process: hash seeds, folders and times must not show.
@Suite struct DeterminismTests {
    @Test(arguments: ["library.yaml", "showcase.yaml"])
    func twoProcessesWriteTheSameFiles(_ name: String) async throws {
        let schemas = Repository.root.appending(path: "Schemas")
        let work = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: work) }
        var outputs: [[String: Data]] = []
        for seed in ["1", "2", "3"] {
            // Another folder each time, under another path.
            let folder = work.appending(path: "run-\(seed)/" + String(repeating: "x", count: 10 * outputs.count + 1))
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: schemas, to: folder.appending(path: "Schemas"))
            let outcome = try await Command.run(
                [Repository.tool.path(), "generate", "Schemas/\(name)", "--output", "out"],
                in: folder,
                environment: .only(seed == "1" ? ["SWIFT_DETERMINISTIC_HASHING": "1"] : [:])
            )
            #expect(outcome.status == 0, "\(outcome.output)")
            outputs.append(try contents(of: folder.appending(path: "out")))
        }
        #expect(outputs[0].count > 3)
        #expect(outputs[1] == outputs[0])
        #expect(outputs[2] == outputs[0])
    }

    private func contents(of folder: URL) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()) {
            contents[name] = try? Data(contentsOf: folder.appending(path: name))
        }
        return contents
    }
}
