import ModelLanguage

extension PropertyPlan {
    package var allRules: [ReadRule] { rules + (jsonRules ?? []) + (dictionaryRules ?? []) }
}

extension ValueConversion {
    /// What is done to single values.
    var innermost: ValueConversion {
        switch self {
        case .unwrap(let inner), .optional(let inner), .single(let inner), .singleOrEmpty(let inner),
            .elements(let inner), .dictionary(_, let inner):
            inner.innermost
        case .same, .number, .text, .parse, .cast, .fromPropertyList, .toPropertyList, .function: self
        }
    }
}

extension ReadSource {
    /// Everything of an archive that is looked up.
    package func forEachStored(_ visit: (PropertyShape) -> Void) {
        switch self {
        case .stored(let shape): visit(shape)
        case .value, .failure, .inverse: break
        case .converted(let inner, _): inner.forEachStored(visit)
        case .computed(let value): for argument in value.arguments { argument.source.forEachStored(visit) }
        }
    }

    /// Every function that is called, with the types it takes and gives.
    package func forEachFunction(_ visit: (String, [PropertyType]) -> Void) {
        switch self {
        case .stored, .value, .failure, .inverse: break
        case .converted(let inner, let step):
            if case .function(let function) = step.conversion.innermost { visit(function, [step.from, step.to]) }
            inner.forEachFunction(visit)
        case .computed(let value):
            visit(value.function, value.arguments.map(\.type) + [value.type])
            for argument in value.arguments { argument.source.forEachFunction(visit) }
        }
    }

    package func mapTypes(
        _ map: (PropertyType) -> PropertyType,
        values: (DefaultValue, PropertyType) -> DefaultValue? = { value, _ in value }
    ) -> ReadSource {
        func mapped(_ otherwise: Otherwise, _ type: PropertyType) -> Otherwise {
            guard case .value(let value) = otherwise else { return otherwise }
            return values(value, type).map { .value($0) } ?? .fail
        }
        switch self {
        case .stored(var shape):
            shape.defaultValue = shape.defaultValue.flatMap { values($0, shape.type) }
            shape.type = map(shape.type)
            return .stored(shape)
        case .value(let value, let type): return values(value, type).map { .value($0, map(type)) } ?? .failure
        case .failure, .inverse: return self
        case .converted(let inner, var step):
            step.otherwise = mapped(step.otherwise, step.to)
            step.from = map(step.from)
            step.to = map(step.to)
            return .converted(inner.mapTypes(map, values: values), step)
        case .computed(var value):
            value.otherwise = mapped(value.otherwise, value.type)
            value.type = map(value.type)
            value.arguments = value.arguments.map {
                ComputedArgument(type: map($0.type), source: $0.source.mapTypes(map, values: values))
            }
            return .computed(value)
        }
    }
}
