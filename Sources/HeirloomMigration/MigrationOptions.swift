import Foundation

/// The arguments of the program.
struct MigrationOptions: Sendable {
    struct Misused: Error {
        var text: String
    }

    var files: [String] = []
    var list: String?
    var isListNullSeparated = false
    var isDryRun = false
    var isStrict = false
    var isJSON = false
    var jobs = ProcessInfo.processInfo.activeProcessorCount
    var asksForHelp = false

    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        var areOptionsOver = false
        while let argument = rest.popFirst() {
            guard !areOptionsOver, argument.hasPrefix("-"), argument != "-" else {
                files.append(argument)
                continue
            }
            var parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            if argument.hasPrefix("-j"), argument.count > 2 { parts = ["-j", String(argument.dropFirst(2))] }
            func value() throws -> String {
                if parts.count == 2 { return parts[1] }
                guard let next = rest.popFirst() else { throw Misused(text: "\(argument) needs a value") }
                return next
            }
            switch parts[0] {
            case "--": areOptionsOver = true
            case "--dry-run": isDryRun = true
            case "--strict": isStrict = true
            case "--null", "-0": isListNullSeparated = true
            case "--files-from": list = try value()
            case "--format":
                let format = try value()
                guard ["text", "json"].contains(format) else { throw Misused(text: "--format is text or json") }
                isJSON = format == "json"
            case "--jobs", "-j":
                guard let number = Int(try value()), 1...1_024 ~= number else {
                    throw Misused(text: "--jobs is a number from 1 to 1024")
                }
                jobs = number
            case "--help", "-h": asksForHelp = true
            default: throw Misused(text: "there is no option '\(argument)'")
            }
        }
        if files.contains("-") { throw Misused(text: "a list on standard input is taken with --files-from -") }
        if !asksForHelp, files.isEmpty, list == nil { throw Misused(text: "no files were named; see --help") }
    }

    /// The files in the arguments, then those of the list.
    func allFiles() throws -> [String] {
        guard let list else { return files }
        let bytes: Data
        if list == "-" {
            bytes = try FileHandle.standardInput.readToEnd() ?? Data()
        } else {
            bytes = try Data(contentsOf: URL(fileURLWithPath: list))
        }
        let lines = bytes.split(separator: isListNullSeparated ? 0 : 0x0A)
        return files + lines.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.isEmpty }
    }

    static func help(_ model: String, _ version: Int) -> String {
        """
        Rewrites keyed archives of \(model) as version \(version) writes them, each in its place.

        usage: migrate [OPTIONS] FILE...

          --files-from LIST   rewrite the files that LIST names too, one per line; '-' is standard input
          -0, --null          the names in LIST end with NUL: 'find ... -print0'
          --dry-run           write nothing; report what would be done
          --strict            leave a file alone where the new one would lack something
          --format FORMAT     text (the default), or json: one object per line and file
          -j, --jobs N        so many files at once (default: one per processor)

        A file is replaced at once or not at all, and one whose objects are all of version \(version) is skipped: after any
        interruption, run the same command again. XML stays XML. A file that fails is left as it is.

        Exit status: 0 fine; 1 a file failed; 2 wrong usage; 3 the list could not be read, or the report not written.

        """
    }
}
