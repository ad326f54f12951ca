import ModelLanguage

extension TypeVerdict {
    /// `written` is spelled in today's names.
    func callAsFunction(written: PropertyShape, read: PropertyShape) -> Verdict {
        let verdict = values(written: written, read: read)
        guard written.type.isOptional else { return verdict }
        // nil of one that has a default is written, as NSNull; of others it is absent.
        let isAbsent = written.defaultValue == nil
        if read.type.isOptional, !isAbsent || read.defaultValue == nil || read.defaultValue == .null { return verdict }
        if !read.type.isOptional, !isAbsent {
            return verdict.worse(Verdict(.depends, "nil is no value for '\(read.name)'"))
        }
        // Absent is nil to the one and the default to the other.
        let fallback =
            read.defaultValue.map { "nil becomes \($0.schemaSpelling)" } ?? "nil is no value for '\(read.name)'"
        return verdict.worse(Verdict(.depends, fallback))
    }
}
