/// What a command says beside its findings, for people.
package enum Remark {
    /// Who hears them. Not a function: as the value of a task it ends an optimized static program (Swift 6.3.1 has no metadata for it there).
    package struct Listener: Sendable {
        let hear: @Sendable (String) -> Void

        package init(_ hear: @escaping @Sendable (String) -> Void) { self.hear = hear }
    }

    @TaskLocal package static var listener = Listener { _ in }
    /// Whether it also says which files it uses.
    @TaskLocal package static var isVerbose = false

    package static func say(_ text: String) { listener.hear(text) }
}

/// The files that the command line names. Only they may be something else than a file, a device for example, and of any size.
package enum NamedFiles {
    /// Each word of the command line that may be one.
    @TaskLocal package static var paths: Set<String> = []

    package static func contain(_ path: String) -> Bool {
        paths.contains(path) || paths.contains(Paths.normalized(path))
    }
}
