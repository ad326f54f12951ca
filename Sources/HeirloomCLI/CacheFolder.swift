#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where the user's programs keep what they can do without.
enum CacheFolder {
    /// Nil where the user has no such place.
    static var path: String? {
        if let folder = variable("XDG_CACHE_HOME"), folder.hasPrefix("/") { return folder + "/heirloom" }
        guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
        #if canImport(Darwin)
            return home + "/Library/Caches/heirloom"
        #else
            return home + "/.cache/heirloom"
        #endif
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
