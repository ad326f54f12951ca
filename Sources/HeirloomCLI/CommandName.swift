#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How the user calls the compiler, for commands that are shown to be pasted.
enum CommandName {
    /// The command plugin says that it is `swift package heirloom`.
    static var text: String { getenv("HEIRLOOM_COMMAND").map { String(cString: $0) } ?? "heirloom" }
}
