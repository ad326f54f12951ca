import ModelLanguage

/// What the writer of an object wrote under the reader's key.
///
/// A source in terms of it is a reader's result for every object of that writer, however the reader's history describes it.
struct Written: Hashable {
    /// The property, and for a flat struct the part.
    var subject: Layout.Subject
    var name: String
    /// Its elements are distinct.
    var isSet: Bool
    /// The result if the key is absent; nil if the writer always writes it.
    var absent: Otherwise?
    /// The reader's type does not accept every value of the writer's.
    var outcome: Outcome
}

extension ValueSource<Written> {
    /// Without conversions that change nothing or whose operand is constant, and without types: two normal sources that are equal give equal
    /// values for every object. Nil at the end is a failure if the property is required.
    func normal(for property: PropertyModel) -> Self {
        normal == .constant(.null) && !property.type.isOptional ? .failure : normal
    }

    private static func constant(_ value: DefaultValue) -> Self { .value(value, .propertyList) }

    private var normal: Self {
        switch self {
        case .stored, .failure, .inverse: return self
        case .value(let value, _): return .constant(value)
        case .converted(let inner, let step): return Self.converting(inner.normal, step)
        case .computed(let value, let arguments):
            let arguments = arguments.map { ComputedArgument(type: .propertyList, source: $0.source.normal) }
            let fails = value.otherwise == .fail && !value.isOfParts && arguments.contains { $0.source == .failure }
            return fails ? .failure : .computed(value.untyped, arguments)
        }
    }

    private static func converting(_ inner: Self, _ step: ReadStep) -> Self {
        if inner == .failure, step.otherwise == .fail { return .failure }
        if case .value(let value, _) = inner, let result = step.result(for: value) {
            guard case .value(let value) = result else { return .failure }
            return .constant(value)
        }
        let isTotal = step.conversion.effect.failing == .none
        var step = step
        // An array of the elements of a set, or a set of those, is the same value.
        let isOfSet = step.from.isSet || inner.isSet
        step.conversion = isOfSet ? step.conversion.normal.ofDistinct : step.conversion.normal
        if step.conversion == .same, step.elements == nil { return inner }
        if isTotal, step.elements == nil, inner.holdsValue, !inner.isFailure { step.otherwise = .fail }
        (step.from, step.to, step.version, step.inverse) = (.propertyList, .propertyList, 0, nil)
        return .converted(inner, step)
    }
}

extension ComputedValue {
    /// Without what says nothing about the value.
    fileprivate var untyped: ComputedValue {
        var value = ComputedValue(partsOf: .propertyList, isOfParts ? targets : [], version: 0)
        (value.function, value.component, value.otherwise) = (function, component, otherwise)
        return value
    }
}

extension ValueConversion {
    /// Of elements that are distinct: an array or set of the same elements is the same value.
    fileprivate var ofDistinct: ValueConversion {
        switch self {
        case .elements(.same): .same
        case .unwrap(.elements(.same)): .unwrap(.same)
        default: self
        }
    }

    /// Without parts that the value itself determines: the number or text as which it was read, and a nil that is passed on.
    fileprivate var normal: ValueConversion {
        switch self {
        case .optional(let inner):
            let inner = inner.normal
            return inner == .same ? .same : .optional(inner)
        case .elements(let inner): return .elements(inner.normal)
        case .number(_, let to): return .number(from: to, to: to)
        default: return self
        }
    }
}

extension ValueSource<Written> {
    /// For people: `the value of 'photo'`, `nil`, `Person.join of the values of 'first' and 'last'`.
    var phrase: String {
        switch self {
        case .stored(let written):
            let value = "the value of '\(written.name)'"
            return written.outcome == .reads ? value : "\(value) in a type that does not take it"
        case .value(let value, _): return value == .null ? "nil" : value.schemaSpelling
        case .failure: return "an error"
        case .inverse: return "what the other end restores"
        case .converted(let inner, let step):
            let way = step.conversion.function.map { "\($0) of \(inner.phrase)" } ?? "\(inner.phrase), converted"
            return way + step.otherwise.phrase
        case .computed(let value, let arguments):
            let values = arguments.map(\.source.phrase)
            guard value.isOfParts else {
                return "\(value.function) of \(values.joined(separator: ", "))" + value.otherwise.phrase
            }
            return zip(value.targets, values).map { "'\($0)': \($1)" }.joined(separator: ", ")
        }
    }

    /// What it is where the value is absent: `, or 3 where it is absent`.
    var absence: String {
        for case .stored(let written) in nodes {
            guard let absent = written.absent else { continue }
            if case .value(let value) = absent {
                return ", or \(value == .null ? "nil" : value.schemaSpelling) where it is absent"
            }
            return ", or an error where it is absent"
        }
        return ""
    }

    /// A reader fails on every object.
    var isFailure: Bool {
        switch self {
        case .failure: true
        case .stored(let written): written.outcome == .refuses
        case .converted(let inner, let step): step.otherwise == .fail && inner.isFailure
        case .computed(let value, let arguments):
            value.otherwise == .fail && arguments.contains(where: \.source.isFailure)
        case .value, .inverse: false
        }
    }

    /// A set that was written, and whose elements are unchanged.
    private var isSet: Bool {
        switch self {
        case .stored(let written): written.isSet
        case .converted(let inner, let step): step.conversion == .unwrap(.same) && inner.isSet
        case .value, .failure, .inverse, .computed: false
        }
    }

    /// Some written value is read.
    var holdsValue: Bool { nodes.contains { if case .stored = $0 { true } else { $0 == .inverse } } }
}

extension Otherwise {
    fileprivate var phrase: String {
        switch self {
        case .fail: ""
        case .value(.null): ", nil where that fails"
        case .value(let value): ", \(value.schemaSpelling) where that fails"
        }
    }
}
