import SchemaDiagnostics
import Workspace

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Whether output is colored.
enum ColourChoice: String, CaseIterable, Sendable {
    /// On a terminal.
    case auto
    case always
    case never
}

/// Standard output and error: whole texts at once.
enum Output {
    @TaskLocal static var colour = ColourChoice.auto
    /// Only findings are printed, and the command's requested output.
    @TaskLocal static var isQuiet = false

    static func write(_ text: String) {
        write(shown(text, hasColour), to: 1)
    }

    /// Text that directs no terminal.
    static func write(_ text: [UInt8]) {
        write(text, to: 1)
    }

    /// A report of the command's work, for people.
    static func note(_ text: String) {
        if !isQuiet { write(text) }
    }

    /// What is said beside the findings, each once.
    nonisolated(unsafe) private static var remarks: Set<String> = []

    @Sendable static func remark(_ text: String) {
        if remarks.insert(text).inserted { writeError("note: \(text)\n") }
    }

    static func writeError(_ text: String) {
        write(shown(text, errorHasColour), to: 2)
    }

    /// Without characters that control the terminal; line ends of patches are not changed.
    private static func shown(_ text: String, _ hasColour: Bool) -> String {
        guard text.utf8.contains(0x0D) else { return text.withoutDirections(keepingColours: hasColour) }
        return text.split(separator: "\r\n" as Character, omittingEmptySubsequences: false)
            .map { String($0).withoutDirections(keepingColours: hasColour) }.joined(separator: "\r\n")
    }

    /// Colors on a terminal, unless the user's settings differ (no-color.org, force-color.org).
    static var errorHasColour: Bool { hasColour(isTerminal: isatty(2) == 1) }

    /// The same for standard output; git's pager is a terminal too.
    static var hasColour: Bool { hasColour(isTerminal: isTerminal || getenv("GIT_PAGER_IN_USE") != nil) }

    static var isTerminal: Bool { isatty(1) == 1 }
    /// Somebody can answer questions.
    static var canAsk: Bool { isTerminal && isatty(0) == 1 }

    private static func hasColour(isTerminal: Bool) -> Bool {
        switch colour {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        if isSet("NO_COLOR") { return false }
        if isSet("FORCE_COLOR") || isSet("CLICOLOR_FORCE") { return true }
        return isTerminal && value("TERM") != "dumb"
    }

    /// An empty variable counts as not set.
    private static func isSet(_ name: String) -> Bool { !["", "0"].contains(value(name) ?? "") }

    private static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// Columns of the terminal.
    static var width: Int {
        if let columns = value("COLUMNS").flatMap({ Int($0) }) { return columns }
        var size = winsize()
        let status = ioctl(1, UInt(TIOCGWINSZ), &size)
        return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    /// Written before the command starts anything.
    nonisolated(unsafe) private static var survivesPager = false

    /// A closed pager must not end the process with a signal, and is no failure.
    static func surviveClosedPager() {
        signal(SIGPIPE, SIG_IGN)
        survivesPager = true
    }

    /// A file that reaches the limit of the user's shell is an error with a message, instead of the end.
    static func surviveFileLimit() { signal(SIGXFSZ, SIG_IGN) }

    static func endProcess(_ status: Int32) -> Never {
        exit(status)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        write(Array(text.utf8), to: descriptor)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        guard !FileSystem.writeAll(bytes, to: descriptor), descriptor == 1 else { return }
        let (reason, isClosed) = (FileSystem.failure("").reason, errno == EPIPE)
        // If the reader has closed the pipe, there is nobody to report to.
        if isClosed, survivesPager { return }
        writeError("error: standard output cannot be written: \(reason)\n")
        endProcess(3)
    }
}
