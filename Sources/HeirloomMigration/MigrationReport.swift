import Foundation

@testable import HeirloomRuntime

/// The files and their results, reported as they finish: a line or a few for each file, or a JSON object in a line.
final class MigrationReport: @unchecked Sendable {
    private struct Entry: Encodable {
        var file: String
        /// rewritten, to-rewrite, current, duplicate, failed
        var outcome: String
        var versions: [Int] = []
        var lost: [String] = []
        var error: String?
        var kind: String?
        var path: String?
    }

    private let lock = NSLock()
    private let files: [String]
    private let version: Int
    private let options: MigrationOptions
    // Protected by the lock.
    private var position = 0
    private var counts: [String: Int] = [:]
    private var seen: Set<[UInt64]> = []
    private var hasFailed = false

    init(_ files: [String], version: Int, _ options: MigrationOptions) {
        (self.files, self.version, self.options) = (files, version, options)
    }

    func next() -> String? {
        lock.withLock {
            guard position < files.count else { return nil }
            position += 1
            return files[position - 1]
        }
    }

    /// False if another name of the same file came before.
    func begin(_ file: String) throws -> Bool {
        var status = stat()
        guard stat(file, &status) == 0 else {
            throw ArchiveError(.file, reason: "cannot open: \(String(cString: strerror(errno)))")
        }
        if status.st_mode & S_IFMT == S_IFDIR { throw ArchiveError(.file, reason: "it is a folder") }
        let identity = [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
        return lock.withLock {
            if seen.insert(identity).inserted { return true }
            write(Entry(file: file, outcome: "duplicate"))
            return false
        }
    }

    func tell(_ file: String, _ outcome: ArchiveRewriting.Outcome, isLeft: Bool) {
        var entry = Entry(file: file, outcome: "current", versions: outcome.versions, lost: outcome.lost)
        if isLeft {
            (entry.outcome, entry.error) = ("failed", "something would be lost")
        } else if outcome.data != nil {
            entry.outcome = options.isDryRun ? "to-rewrite" : "rewritten"
        }
        lock.withLock { write(entry) }
    }

    func tell(_ file: String, _ error: any Error) {
        var entry = Entry(file: file, outcome: "failed", error: "\(error)")
        if let error = error as? ArchiveError {
            entry.kind = error.kind.rawValue
            entry.path = error.path.isEmpty ? nil : error.path
        }
        lock.withLock { write(entry) }
    }

    /// The exit status: 3 if the report could not be written, although all files are as it would have said.
    func end() -> Int32 {
        let failed = counts["failed"] ?? 0
        if !options.isJSON {
            var parts = ["\(counts["rewritten"] ?? 0) rewritten"]
            if options.isDryRun { parts = ["\(counts["to-rewrite"] ?? 0) to rewrite"] }
            parts.append("\(counts["current"] ?? 0) of version \(version) already")
            if let twice = counts["duplicate"] { parts.append("\(twice) named twice") }
            parts.append("\(failed) failed")
            report(parts.joined(separator: ", ") + "\n")
        }
        if hasFailed { return 3 }
        return failed == 0 ? 0 : 1
    }

    private func write(_ entry: Entry) {
        counts[entry.outcome, default: 0] += 1
        if options.isJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            guard let data = try? encoder.encode(entry) else { return }
            return report(String(decoding: data, as: UTF8.self) + "\n")
        }
        let versions = entry.versions.map(String.init).joined(separator: ", ")
        let lost = entry.lost.map { "  lost: \($0)\n" }.joined()
        switch entry.outcome {
        case "rewritten": report("\(entry.file): rewritten from version \(versions)\n\(lost)")
        case "to-rewrite": report("\(entry.file): to rewrite from version \(versions)\n\(lost)")
        case "failed":
            let losses = lost.replacing("  lost: ", with: "  would be lost: ")
            Self.writeError("\(entry.file): failed, and left as it is: \(entry.error ?? "")\n\(losses)")
        default: break
        }
    }

    /// The files are converted even if nobody can read about it.
    private func report(_ text: String) {
        if !hasFailed, !Self.write(text) { hasFailed = true }
    }

    /// False if standard output cannot be written, which is said.
    static func write(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(1, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // If the reader has closed the pipe, there is nobody to report to.
            if count < 0, errno == EPIPE { return true }
            guard count > 0 else {
                writeError("error: standard output cannot be written: \(String(cString: strerror(errno)))\n")
                return false
            }
            rest = rest.dropFirst(count)
        }
        return true
    }

    static func writeError(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
