import ModelLanguage
import SchemaHistory

/// What a read rule makes of the object that is really there.
///
/// The rule is the one that the generated reader is made from. The object is what the writer's own model says; where the two
/// disagree, because a change was not declared, the verdict shows it.
struct SourceVerdict {
    var record: WrittenRecord
    var channel: Channel
    var types: TypeVerdict
    /// Whether what the writer has under the rule's key is what the rule means.
    var isSame: (_ written: PropertyShape, _ meant: PropertyShape) -> Bool
    /// What the property may have been called, though nothing was declared.
    var formerName: String?
    /// What a flat struct reads, part by part.
    var parts: (PropertyShape) -> [PropertyShape]? = { _ in nil }

    func callAsFunction(_ source: ReadSource) -> Verdict {
        switch source {
        case .stored(let shape): return stored(shape)
        case .value, .inverse: return .reads
        case .failure: return Verdict(.refuses, "it is required, and nothing says what older data has in it")
        case .converted(let inner, let step):
            return self(inner).worse(step.effect(on: inner, in: channel).verdict(step.otherwise))
        case .computed(let value):
            var result = ValueConversion.function(value.function).effect.verdict(value.otherwise)
            for argument in value.arguments { result = result.worse(self(argument.source)) }
            return result
        }
    }

    private func stored(_ shape: PropertyShape) -> Verdict {
        if let parts = parts(shape) { return parts.reduce(Verdict.reads) { $0.worse(stored($1)) } }
        guard let key = shape.keys(in: channel).first else {
            let isLost = shape.excludedFrom.contains(channel.exclusion) && record.writes(shape.name)
            return isLost ? Verdict(.loses, "'\(shape.name)' is not read") : .reads
        }
        guard let value = record[key] else {
            if shape.isRequired { return Verdict(.refuses, "'\(key)' is missing") }
            guard record.writes(shape.name) || formerName.map(record.writes) == true else { return .reads }
            let fallback = shape.defaultValue.map { "the default \($0.schemaSpelling)" } ?? "nil"
            return Verdict(.loses, "reads \(fallback)")
        }
        let verdict = types(written: value.property, read: shape)
        if verdict.outcome.isFailure || isSame(value.property, shape) { return verdict }
        return Verdict(.misreads, "takes the value of '\(value.property.name)' for '\(shape.name)'")
    }
}
