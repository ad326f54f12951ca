extension Placement {
    /// Where pairs are, or belong.
    enum Position {
        case top
        case below(String)
        case beside(String)
        /// Among properties or cases.
        case among(String)
        case declaration(kind: String, name: String)

        /// Where something is.
        var found: String {
            if case .declaration(let kind, let name) = self { "inside \(kind) '\(name)'" } else { expected }
        }

        /// Where something is expected.
        var expected: String {
            switch self {
            case .top: "at the top of the file"
            case .below(let key): "below '\(key)'"
            case .beside(let key): "beside '\(key)'"
            case .among(let key): "among the \(key)"
            case .declaration(let kind, let name): "in \(kind) '\(name)'"
            }
        }

        /// Where it is moved to.
        var goal: String {
            switch self {
            case .top: "to the top of the file"
            case .declaration(let kind, let name): "to \(kind) '\(name)'"
            case .below, .beside, .among: expected
            }
        }
    }
}
