import Foundation
import SwiftGeneration
import Testing

@Suite struct ScratchTests {
    @Test(.enabled(if: ProcessInfo.processInfo.environment["SCRATCH_IN"] != nil))
    func scratch() throws {
        let env = ProcessInfo.processInfo.environment
        let text = try String(contentsOfFile: env["SCRATCH_IN"] ?? "", encoding: .utf8)
        let start = Date()
        let name = URL(filePath: env["SCRATCH_IN"] ?? "").lastPathComponent
        let files = try GeneratedModel([name: text], root: name).files
        print("rendered in", Date().timeIntervalSince(start))
        let out = URL(filePath: env["SCRATCH_OUT"] ?? "")
        try? FileManager.default.removeItem(at: out)
        try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
        for file in files { try Data(file.bytes).write(to: out.appending(path: file.path)) }
    }
}
