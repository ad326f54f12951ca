extension ModelResolver {
    /// The rules over declarations that are resolved, in the order of what they rely on.
    mutating func check() {
    }
}
