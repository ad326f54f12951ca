/// What a command says beside its findings, for people.
package enum Remark {
    @TaskLocal package static var say: @Sendable (String) -> Void = { _ in }
    /// Whether it also says which files it uses.
    @TaskLocal package static var isVerbose = false
}

/// The files that the command line names. Only they may be something else than a file, a device for example, and of any size.
package enum NamedFiles {
    /// Each word of the command line that may be one.
    @TaskLocal package static var paths: Set<String> = []

    static func contain(_ path: String) -> Bool { paths.contains(path) || paths.contains(Paths.normalized(path)) }
}
