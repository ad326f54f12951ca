extension Stage {
    /// Version 1 had texts such as `12500`.
    static func meters(_ text: String) -> Int { Int(text) ?? 0 }
}
