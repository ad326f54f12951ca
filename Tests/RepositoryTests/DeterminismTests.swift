import CommandTestSupport
import Foundation
import Testing

/// Equal input gives equal bytes in every process: hash seeds, folders, times, languages, time zones and numbers of threads must not show.
@Suite struct DeterminismTests {
    @Test(arguments: ["library.yaml", "showcase.yaml"])
    func twoProcessesWriteTheSameFiles(_ name: String) async throws {
        let schemas = Repository.root.appending(path: "Schemas")
        let work = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: work) }
        var outputs: [[String: Data]] = []
        let environments = [
            ["SWIFT_DETERMINISTIC_HASHING": "1"], [:],
            ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu", "USER": "other", "HOME": "/"],
        ]
        for (seed, environment) in environments.enumerated() {
            // Another folder each time, under another path.
            let folder = work.appending(path: "run-\(seed)/" + String(repeating: "x", count: 10 * outputs.count + 1))
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: schemas, to: folder.appending(path: "Schemas"))
            // Where one can be asked for, the last run has one core.
            let pinned = seed == 2 && FileManager.default.isExecutableFile(atPath: "/usr/bin/taskset")
            let outcome = try await Command.run(
                (pinned ? ["/usr/bin/taskset", "1"] : [])
                    + [Repository.tool.path(), "generate", "Schemas/\(name)", "--output", "out"],
                in: folder,
                environment: .only(environment)
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
