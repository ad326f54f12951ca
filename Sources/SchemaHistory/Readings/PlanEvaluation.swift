import ModelLanguage

/// Why an evaluation has no value.
package enum PlanGap: Error {
    /// The plan does not determine it.
    case unsaid
    /// Nor values beside it: the places of objects depend on it.
    case allUnsaid
    case failed
}

/// Applies read plans to values of some kind.
package protocol PlanEvaluation {
    associatedtype Value
    /// What an archive has of an object.
    associatedtype Object

    /// With current cases and objects.
    func stored(_ shape: PropertyShape, _ object: Object) throws(PlanGap) -> Value
    func literal(_ value: DefaultValue, _ type: PropertyType) throws(PlanGap) -> Value
    /// Unsaid unless functions are known.
    func computed(_ value: ComputedValue, _ arguments: [ReadSource], _ object: Object) throws(PlanGap) -> Value
    func isNull(_ value: Value) -> Bool
    /// Of an array or set; nil for other values.
    func elements(of value: Value) -> [Value]?
    /// An array or set made from another one, or from its only element.
    func collection(_ elements: [Value], of old: Value, _ type: PropertyType) throws(PlanGap) -> Value
    /// The conversions that do not go through nil or elements to others.
    func converted(_ value: Value, _ conversion: ValueConversion, _ type: PropertyType) throws(PlanGap) -> Value
}

extension PlanEvaluation {
    package func computed(_: ComputedValue, _: [ReadSource], _: Object) throws(PlanGap) -> Value { throw .unsaid }

    package func value(of source: ReadSource, _ object: Object) throws(PlanGap) -> Value {
        switch source {
        case .stored(let shape): return try stored(shape, object)
        case .value(let value, let type): return try literal(value, type)
        case .failure: throw .failed
        case .inverse: throw .unsaid
        case .computed(let value, let arguments): return try computed(value, arguments.map(\.source), object)
        case .converted(let inner, let step): return try value(of: step, for: value(of: inner, object))
        }
    }

    /// The result of a conversion, or what replaces a failure.
    package func value(of step: ReadStep, for old: Value) throws(PlanGap) -> Value {
        do throws(PlanGap) {
            let value = try convert(old, step.conversion, step.to)
            if let count = step.elements, let found = elements(of: value)?.count, found != count { throw .failed }
            return value
        } catch {
            guard error == .failed, case .value(let value) = step.otherwise else { throw error }
            return try literal(value, step.to)
        }
    }

    package func convert(_ value: Value, _ conversion: ValueConversion, _ type: PropertyType) throws(PlanGap) -> Value {
        func each(_ values: [Value], _ inner: ValueConversion) throws(PlanGap) -> Value {
            let results = try values.map { value throws(PlanGap) in try convert(value, inner, type.element) }
            return try collection(results, of: value, type)
        }
        switch conversion {
        case .same, .present: return value
        case .unwrap where isNull(value): throw .failed
        case .optional where isNull(value): return value
        case .singleOrEmpty where isNull(value), .elements where elements(of: value)?.isEmpty == true:
            return try each([], .same)
        case _ where conversion.leavesNothing: break
        case .unwrap(let inner), .optional(let inner): return try convert(value, inner, type.wrapped)
        case .single(let inner), .singleOrEmpty(let inner): return try each([value], inner)
        case .elements(let inner): if let elements = elements(of: value) { return try each(elements, inner) }
        case .number, .text, .parse, .dictionary, .fromPropertyList, .toPropertyList, .toUnion, .fromUnion, .function:
            break
        }
        return try converted(value, conversion, type)
    }
}
