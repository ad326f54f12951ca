import ModelLanguage

/// The modules that a piece of generated code requires, and the access of the declarations that name their types.
struct ImportList {
    private var access: [String: SwiftOptions.Access] = [:]

    init() {}

    /// - Parameter access: of the most accessible declaration that names something of the module; internal if only bodies do.
    mutating func add(_ module: String, for access: SwiftOptions.Access) {
        self.access[module] = max(self.access[module] ?? .internal, access)
    }

    /// - Parameter limit: the access of the declarations that name something of those modules.
    mutating func add(_ other: ImportList, atMost limit: SwiftOptions.Access = .public) {
        for (module, access) in other.access { add(module, for: min(access, limit)) }
    }

    /// One line per module, in the order of swift-format: by name.
    ///
    /// With InternalImportsByDefault, an import for the interface must have an access modifier, and any other import must not. Without that
    /// feature, `package import` would make every plain import of the module elsewhere in the target an error, so it is written only if the
    /// feature is on.
    var lines: [String] {
        let modules = access.keys.sorted()
        let interface = modules.filter { access[$0] == .package }
        let others = modules.filter { access[$0] != .package }
            .map { access[$0] == .public ? "public import \($0)" : "import \($0)" }
        if interface.isEmpty { return others }
        return ["#if hasFeature(InternalImportsByDefault)"] + interface.map { "  package import \($0)" } + ["#else"]
            + interface.map { "  import \($0)" } + ["#endif"] + others
    }
}
