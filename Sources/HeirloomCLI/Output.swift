import CompilerDriver

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Whether what is printed has colours.
enum ColourChoice: String, CaseIterable, Sendable {
    /// On a terminal.
    case auto
    case always
    case never
}

/// Standard output and error: whole texts at once.
enum Output {
    @TaskLocal static var colour = ColourChoice.auto
    /// Only findings are printed, and what a command is called for.
    @TaskLocal static var isQuiet = false

    static func write(_ text: String) {
        write(text, to: 1)
    }

    /// What a command did, for people.
    static func note(_ text: String) {
        if !isQuiet { write(text) }
    }

    static func writeError(_ text: String) {
        write(text, to: 2)
    }

    /// Colours on a terminal, unless the user says otherwise (no-color.org, force-color.org).
    static var errorHasColour: Bool { hasColour(isTerminal: isatty(2) == 1) }

    /// The same of standard output; git's pager is a terminal too.
    static var hasColour: Bool { hasColour(isTerminal: isTerminal || getenv("GIT_PAGER_IN_USE") != nil) }

    static var isTerminal: Bool { isatty(1) == 1 }

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

    /// An empty variable counts as none.
    private static func isSet(_ name: String) -> Bool { !["", "0"].contains(value(name) ?? "") }

    private static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// Columns of the terminal.
    static var width: Int {
        if let columns = value("COLUMNS").flatMap({ Int($0) }) { return columns }
        var size = winsize()
        let status = ioctl(1, UInt(TIOCGWINSZ), &size)
        return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    /// A pager that was closed is no reason to be killed.
    static func surviveClosedPager() { signal(SIGPIPE, SIG_IGN) }

    static func endProcess(_ status: Int32) -> Never {
        exit(status)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        // Where nobody reads on, there is nobody to tell either.
        _ = FileSystem.writeAll(Array(text.utf8), to: descriptor)
    }
}
