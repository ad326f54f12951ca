import Explanations
import SchemaDiagnostics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension Heirloom {
    /// The address of the repository is not fixed: a user who knows it sets the address of the pages' folder there.
    static var pages: RulePages {
        RulePages(getenv("HEIRLOOM_PAGES").map { String(cString: $0) }) { id in
            Explanation.of(id).map { RulePages.Page(summary: $0.summary, text: $0.text) }
        }
    }
}

/// How the user calls the compiler, for commands to paste.
enum CommandName {
    /// The command plugin's.
    static let plugin = "swift package heirloom"

    /// Plugins pass the name of the command that their user has.
    static var given: String? { getenv("HEIRLOOM_COMMAND").map { String(cString: $0) } }

    static var text: String { given ?? "heirloom" }

    /// A message whose commands are in the user's form: `'heirloom seal'`, `Usage: heirloom seal`.
    static func spelled(_ message: String, as name: String = text) -> String {
        guard name != "heirloom" else { return message }
        var result = message
        let commands =
            Heirloom.configuration.subcommands.compactMap { $0.configuration.commandName } + ["<", "--", "help"]
        for command in commands {
            for opening in ["'", "Usage: ", "USAGE: ", "next: "] {
                result = result.replacing("\(opening)heirloom \(command)", with: "\(opening)\(name) \(command)")
            }
        }
        return result
    }

    static func spelled(_ report: DiagnosticReport, as name: String = text) -> DiagnosticReport {
        guard name != "heirloom" else { return report }
        return DiagnosticReport(
            report.diagnostics.map { diagnostic in
                var diagnostic = diagnostic
                diagnostic.message = spelled(diagnostic.message, as: name)
                diagnostic.notes = diagnostic.notes.map { Note(spelled($0.message, as: name), at: $0.span) }
                return diagnostic
            }
        )
    }
}
