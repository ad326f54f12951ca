import Foundation
import SchemaDiagnostics
import Workspace

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The program that reads Swift sources. It is a package of its own, so that Heirloom builds without swift-syntax.
enum SwiftTool {
    static let name = "heirloom-swift-import"
    static let variable = "HEIRLOOM_SWIFT_IMPORT"
    private static let package = "Tools/SwiftImport"

    /// The declarations in Swift files and folders; nil if an error was reported.
    static func facts(of paths: [String], into bag: inout DiagnosticBag) -> SwiftFacts? {
        for path in paths where FileSystem.kind(of: path) == nil {
            bag.report(unread: FileError(path, .missing, "there is no such file or folder"), "the Swift source")
        }
        guard !bag.hasErrors else { return nil }
        guard let program = find() else {
            bag.report(.notImported, missing, at: SourceSpan(path: paths[0]))
            return nil
        }
        func report(_ message: String) -> SwiftFacts? {
            bag.report(.notImported, message, at: SourceSpan(path: program))
            return nil
        }
        do {
            let result = try ChildProcess.run([program] + paths)
            guard result.status == 0 else {
                let line = String(decoding: result.errors, as: UTF8.self).split(whereSeparator: \.isNewline).first
                return report(
                    "the program that reads Swift sources ended with status \(result.status): \(line.map(String.init) ?? "it printed nothing")"
                )
            }
            let data = Data(result.output)
            guard let format = try? JSONDecoder().decode(Format.self, from: data).format,
                format == SwiftFacts.currentFormat, let facts = try? JSONDecoder().decode(SwiftFacts.self, from: data)
            else { return report("this program is of another version of Heirloom: build it again") }
            for problem in facts.problems {
                bag.report(.notImported, problem.message, at: span(of: problem.place))
            }
            return bag.hasErrors ? nil : facts
        } catch {
            return report(error.reason)
        }
    }

    private static func span(of place: SwiftFacts.Place) -> SourceSpan {
        guard let bytes = try? FileSystem.read(place.path) else { return SourceSpan(path: place.path) }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard place.line <= lines.count else { return SourceSpan(path: place.path) }
        let line = lines[place.line - 1]
        let indent = line.prefix { $0 == 0x20 || $0 == 0x09 }.count
        let file = SourceFile(path: place.path, bytes: bytes)
        return SourceSpan(file: file, start: line.startIndex + indent, end: line.endIndex)
    }

    private struct Format: Decodable {
        var format: Int
    }

    /// The program in the environment variable; one beside `heirloom`; one that was built in Heirloom's package, which contains `heirloom`
    /// or is a dependency of the package that does; one in PATH.
    private static func find() -> String? {
        if let named = environment(variable) { return named }
        var places: [String] = []
        if let program = FileSystem.programPath {
            var folder = Paths.folder(of: program)
            places.append(Paths.join(folder, name))
            for _ in 0..<6 {
                for package in [package, "checkouts/heirloom/\(package)"] {
                    for build in ["release", "debug"] {
                        places.append(Paths.join(folder, "\(package)/.build/\(build)/\(name)"))
                    }
                }
                folder = Paths.folder(of: folder)
            }
        }
        places += (environment("PATH") ?? "").split(separator: ":").map { Paths.join(String($0), name) }
        return places.first { access($0, X_OK) == 0 && FileSystem.kind(of: $0) == .file }
    }

    private static func environment(_ name: String) -> String? {
        guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
        return value
    }

    /// One command builds it and puts it beside a tool in a folder `bin`, or into one of PATH.
    private static var missing: String {
        let folder = FileSystem.programPath.map(Paths.folder) ?? ""
        let prefix = Paths.name(of: folder) == "bin" ? Paths.folder(of: folder) : "/usr/local"
        return """
            Swift sources are read by a program of its own, \(name), which is not there: run \
            'make install-swift-import PREFIX=\(prefix)' in Heirloom's checkout; or name one in \(variable)
            """
    }
}
