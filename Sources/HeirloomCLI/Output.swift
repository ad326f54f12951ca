import CompilerDriver

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Standard output and error: whole texts at once.
enum Output {
    static func write(_ text: String) {
        write(text, to: 1)
    }

    static func writeError(_ text: String) {
        write(text, to: 2)
    }

    /// Colours on a terminal, unless the user wants none (no-color.org).
    static var errorHasColour: Bool { isatty(2) == 1 && wantsColour }

    /// The same of standard output; git's pager is a terminal too.
    static var hasColour: Bool { (isatty(1) == 1 || getenv("GIT_PAGER_IN_USE") != nil) && wantsColour }

    private static var wantsColour: Bool {
        guard getenv("NO_COLOR") == nil else { return false }
        return getenv("TERM").map { String(cString: $0) } != "dumb"
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
