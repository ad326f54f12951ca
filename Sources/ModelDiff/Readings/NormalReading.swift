import ModelLanguage
import SchemaHistory

/// A reader's result for a property, in terms of the values that the writer wrote into the object. Two equal readings give equal values for
/// every object of that writer, however the two histories describe them.
indirect enum NormalReading: Hashable {
    /// The value as it was written.
    case written(Written)
    /// The parts of a flat struct, by the reader's names.
    case parts([Part])
    /// A default, a value for older archives, or nil (`null`).
    case constant(DefaultValue)
    /// There is no value.
    case failure
    /// The other end restores it.
    case inverse
    case converted(NormalReading, ValueConversion, otherwise: Otherwise, elements: Int?)
    case computed(String, [NormalReading], component: Int?, otherwise: Otherwise)
    /// Unknown: equal to any other.
    case open

    struct Written: Hashable {
        /// The property, and for a flat struct the part.
        var subject: Layout.Place
        var name: String
        /// Its elements are distinct.
        var isSet: Bool
        /// The value if the key is absent; nil if the writer always writes it.
        var absent: DefaultOrFailure?
        /// The reader's type does not accept every value of the writer's.
        var outcome: Outcome
    }

    enum DefaultOrFailure: Hashable {
        case value(DefaultValue)
        case failure
    }

    struct Part: Hashable {
        var name: String
        var reading: NormalReading
    }

    /// A conversion, simplified if it changes nothing or its operand is constant.
    /// - Parameter isOfSet: its operand is a set: an array of its elements, or a set of those, is the same value.
    static func converting(
        _ inner: NormalReading,
        _ conversion: ValueConversion,
        isOfSet: Bool,
        otherwise: Otherwise,
        elements: Int?
    ) -> NormalReading {
        if inner == .failure, otherwise == .fail { return .failure }
        if inner == .open { return .open }
        if case .constant(let value) = inner, elements == nil,
            let result = conversion.result(for: value)?.otherwise(otherwise)
        {
            guard case .value(let value) = result else { return .failure }
            return .constant(value)
        }
        let isTotal = conversion.effect.failing == .none
        let conversion = isOfSet || inner.isSet ? conversion.normal.ofDistinct : conversion.normal
        if conversion == .same, elements == nil { return inner }
        let never = isTotal && elements == nil && inner.holdsValue && !inner.isFailure
        return .converted(inner, conversion, otherwise: never ? .fail : otherwise, elements: elements)
    }

    static func computing(
        _ function: String,
        _ arguments: [NormalReading],
        component: Int?,
        otherwise: Otherwise
    ) -> NormalReading {
        if arguments.contains(.open) { return .open }
        if arguments.contains(.failure), otherwise == .fail { return .failure }
        return .computed(function, arguments, component: component, otherwise: otherwise)
    }

    /// Nil at the end is a failure if the property is required.
    func arriving(at property: PropertyModel) -> NormalReading {
        self == .constant(.null) && !property.type.isOptional ? .failure : self
    }

    func isAlike(_ other: NormalReading) -> Bool {
        switch (self, other) {
        case (.open, _), (_, .open): true
        case (
            .converted(let one, let conversion, let otherwise, let elements), .converted(let two, let c, let o, let e)
        ):
            conversion == c && otherwise == o && elements == e && one.isAlike(two)
        case (.computed(let function, let arguments, let part, let otherwise), .computed(let f, let a, let p, let o)):
            function == f && part == p && otherwise == o && arguments.count == a.count
                && zip(arguments, a).allSatisfy { $0.isAlike($1) }
        default: self == other
        }
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
        case .elements(let inner):
            return .elements(inner.normal)
        case .number(_, let to): return .number(from: to, to: to)
        case .same, .present, .text, .parse, .unwrap, .single, .singleOrEmpty, .dictionary, .fromPropertyList,
            .toPropertyList, .toUnion, .fromUnion, .function:
            return self
        }
    }
}

extension NormalReading {
    /// For people: `the value of 'photo'`, `nil`, `Person.join of the values of 'first' and 'last'`.
    var phrase: String {
        switch self {
        case .written(let written):
            let value = "the value of '\(written.name)'"
            return written.outcome == .reads ? value : "\(value) in a type that does not take it"
        case .parts(let parts):
            return parts.map { "'\($0.name)': \($0.reading.phrase)" }.joined(separator: ", ")
        case .constant(.null): return "nil"
        case .constant(let value): return value.schemaSpelling
        case .failure: return "an error"
        case .inverse: return "what the other end restores"
        case .converted(let inner, let conversion, let otherwise, _):
            let way = conversion.function.map { "\($0) of \(inner.phrase)" } ?? "\(inner.phrase), converted"
            return way + otherwise.phrase
        case .computed(let function, let arguments, _, let otherwise):
            let values = arguments.map(\.phrase).joined(separator: ", ")
            return "\(function) of \(values)" + otherwise.phrase
        case .open: return "nothing"
        }
    }

    /// A reader fails on every object.
    var isFailure: Bool {
        switch self {
        case .failure: true
        case .written(let written): written.outcome == .refuses
        case .parts(let parts): parts.contains(where: \.reading.isFailure)
        case .converted(let inner, _, .fail, _): inner.isFailure
        case .computed(_, let arguments, _, .fail): arguments.contains(where: \.isFailure)
        case .constant, .inverse, .converted, .computed, .open: false
        }
    }

    /// A set that was written, and whose elements are unchanged.
    private var isSet: Bool {
        switch self {
        case .written(let written): written.isSet
        case .converted(let inner, .unwrap(.same), _, _): inner.isSet
        case .parts, .constant, .failure, .inverse, .converted, .computed, .open: false
        }
    }

    /// Some written value is read.
    var holdsValue: Bool {
        switch self {
        case .written, .inverse: true
        case .parts(let parts): parts.contains(where: \.reading.holdsValue)
        case .converted(let inner, _, _, _): inner.holdsValue
        case .computed(_, let arguments, _, _): arguments.contains(where: \.holdsValue)
        case .constant, .failure, .open: false
        }
    }
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
