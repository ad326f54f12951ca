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

    /// One line per module, in the order of swift-format: by name.
    ///
    /// With InternalImportsByDefault an import that the interface needs must say so, and one that it does not need must not.
    func lines(access: SwiftOptions.Access) -> [String] {
        isInInterface.keys.sorted().map { module in
            guard isInInterface[module] == true else { return "import \(module)" }
            switch access {
            case .public: return "public import \(module)"
            case .package: return "package import \(module)"
            case .internal: return "import \(module)"
            }
        }
    }
}
