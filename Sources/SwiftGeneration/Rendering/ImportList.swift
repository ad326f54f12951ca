import ModelLanguage

/// The modules that a piece of generated code needs, and which of them its public interface names.
struct ImportList {
    private var isInInterface: [String: Bool] = [:]

    init() {}

    /// - Parameter isInInterface: a declaration that other modules see names something of the module.
    mutating func add(_ module: String, isInInterface: Bool) {
        self.isInInterface[module, default: false] = self.isInInterface[module] == true || isInInterface
    }

    mutating func add(_ other: ImportList) {
        for (module, isNeeded) in other.isInInterface { add(module, isInInterface: isNeeded) }
    }

    /// What the interface needs of it.
    var interface: ImportList {
        var list = self
        list.isInInterface = isInInterface.filter(\.value)
        return list
    }

    /// One line per module, in the order of swift-format: by name.
    ///
    /// With InternalImportsByDefault an import that the interface needs must say so, and one that it does not need must not. Without it
    /// `package import` would make every plain import of the module elsewhere in the target an error, so it is written only for those
    /// who have the feature.
    func lines(access: SwiftOptions.Access) -> [String] {
        let modules = isInInterface.keys.sorted()
        switch access {
        case .internal: return modules.map { "import \($0)" }
        case .public: return modules.map { isInInterface[$0] == true ? "public import \($0)" : "import \($0)" }
        case .package:
            let interface = modules.filter { isInInterface[$0] == true }
            let others = modules.filter { isInInterface[$0] != true }.map { "import \($0)" }
            if interface.isEmpty { return others }
            return ["#if hasFeature(InternalImportsByDefault)"] + interface.map { "  package import \($0)" } + ["#else"]
                + interface.map { "  import \($0)" } + ["#endif"] + others
        }
    }
}
