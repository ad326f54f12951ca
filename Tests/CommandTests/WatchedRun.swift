import CommandTestSupport
import Foundation
import Testing

/// `heirloom generate --watch` in a folder of its own; it ends with the value.
final class WatchedRun {
    let folder: URL
    private let process = Process()
    private var output: URL { folder.appending(path: "out.log") }
    private var errors: URL { folder.appending(path: "err.log") }

    /// - Parameter library: loaded before the C library.
    init(_ arguments: [String] = [], files: [String: String], library: URL? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "heirloom-watch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (path, text) in files { try write(text, to: path) }
        // A static tool loads none.
        process.executableURL = library == nil ? Repository.tool : Repository.products.appending(path: "heirloom")
        process.environment = ProcessInfo.processInfo.environment.merging(
            library.map { ["LD_PRELOAD": $0.path()] } ?? [:]
        ) { $1 }
        process.arguments = ["generate", "--watch"] + arguments
        process.currentDirectoryURL = folder
        for file in [output, errors] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        try Command.start(process)
    }

    deinit {
        if process.isRunning { process.terminate() }
        try? FileManager.default.removeItem(at: folder)
    }

    /// The output, line by line.
    var lines: [String] { text(output).split(separator: "\n").map(String.init) }
    var findings: String { text(errors) }

    /// Waits until there are that many lines.
    func next(_ count: Int) async throws -> String {
        if try await wait({ lines.count >= count }) { return lines[count - 1] }
        Issue.record("line \(count) was not printed, only \(lines) \(findings)")
        return ""
    }

    /// Waits for a text among the findings, which are printed after the line that counts them.
    func finds(_ text: String) async throws -> Bool { try await wait { findings.contains(text) } }

    /// If the process has slept for ten seconds and printed nothing more, it will not print it; a process that waits for a processor does
    /// not sleep.
    private func wait(_ isPrinted: () -> Bool) async throws -> Bool {
        var (quiet, before) = (0, "")
        while quiet < 500 {
            if isPrinted() { return true }
            try await Task.sleep(for: .milliseconds(20))
            let now = activity
            quiet = now.contains(" S ") && now == before || !process.isRunning ? quiet + 1 : 0
            before = now
        }
        return false
    }

    /// The state of the process and its processor time; always asleep if the system does not report it.
    private var activity: String {
        let fields = text(URL(filePath: "/proc/\(process.processIdentifier)/stat")).split(separator: " ")
        return fields.count > 14 ? " \(fields[2]) \(fields[13]) \(fields[14])" : " S "
    }

    /// Long enough for everything that was about to be printed.
    func rest() async throws { try await Task.sleep(for: .milliseconds(400)) }

    /// In place, as `>` does it.
    /// - Parameter isWhole: the file is replaced; else the process may see a part of a long text, and print a line for it.
    func write(_ text: String, to path: String, isWhole: Bool = false) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file, options: isWhole ? .atomic : [])
    }

    func read(_ path: String) -> String { text(folder.appending(path: path)) }

    func move(_ path: String, to target: String) throws {
        let source = folder.appending(path: path).path()
        try #require(rename(source, folder.appending(path: target).path()) == 0)
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: folder.appending(path: path))
    }

    /// The process's memory, if the system reports it.
    var residentBytes: Int? {
        let fields = text(URL(filePath: "/proc/\(process.processIdentifier)/statm")).split(separator: " ")
        return fields.count > 1 ? Int(fields[1]).map { $0 * 4096 } : nil
    }

    /// The exit status after this signal.
    func end(with signal: Int32) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    private func text(_ file: URL) -> String {
        (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }
}
