import ModelLanguage

extension PropertyPlan {
    package var allRules: [ReadRule] { Channel.ofData.flatMap { $0 == .archive ? rules : others[$0] ?? [] } }

    /// The same with the value of each rule changed.
    package func mapSources(_ map: (ReadSource) -> ReadSource) -> PropertyPlan {
        mapRules { ReadRule(versions: $0.versions, archivedAs: $0.archivedAs, source: map($0.source)) }
    }

    func mapRules(_ map: (ReadRule) -> ReadRule) -> PropertyPlan {
        PropertyPlan(rules: rules.map(map), others: others.mapValues { $0.map(map) })
    }
}

extension ModelPlan {
    /// The current meaning of a raw value of an older version; `today`: the enum at the plan's version.
    package func reading(of raw: String, at version: Int, today: EnumShape) -> RawTable.Reading {
        let table = enums[today.identity]?.tables.first { $0.versions.contains(version) }
        return table?.rows.first { $0.raw == raw }?.reading ?? today.reading(of: raw)
    }
}

extension ValueConversion {
    /// Of the values themselves: those of collections and optionals are of their elements.
    private var innermost: [ValueConversion] {
        switch self {
        case .unwrap(let inner), .optional(let inner), .single(let inner), .singleOrEmpty(let inner),
            .elements(let inner):
            inner.innermost
        case .dictionary(let key, let value): key.innermost + value.innermost
        case .same, .present, .number, .text, .parse, .fromPropertyList, .toPropertyList, .toUnion, .fromUnion,
            .function:
            [self]
        }
    }

    /// The Swift function in it.
    package var function: String? {
        innermost.lazy.compactMap { if case .function(let name) = $0 { name } else { nil } }.first
    }

    /// Of the whole value, not of elements.
    var isFunction: Bool {
        switch self {
        case .function: true
        case .unwrap(let inner), .optional(let inner): inner.isFunction
        default: false
        }
    }

    /// A function makes something else of each value, or another case stands for it.
    var replacesValue: Bool {
        innermost.contains { inner in
            switch inner {
            case .function, .toUnion(_, .readAs): true
            default: false
            }
        }
    }
}

extension ValueSource {
    /// The conversions of its values, newest first.
    var steps: [ReadStep] {
        if case .converted(let inner, let step) = self { [step] + inner.steps } else { [] }
    }

    /// Everything that is looked up.
    package var leaves: [Stored] {
        if case .stored(let stored) = self { [stored] } else { parts.flatMap(\.leaves) }
    }

    /// What it is made of.
    var parts: [ValueSource] {
        switch self {
        case .stored, .value, .failure, .inverse: []
        case .converted(let inner, _): [inner]
        case .computed(_, let arguments): arguments.map(\.source)
        }
    }

    /// Itself, and everything of which it is made.
    package var nodes: [ValueSource] { [self] + parts.flatMap(\.nodes) }

    /// With each part replaced.
    func mapParts(_ map: (ValueSource) -> ValueSource) -> ValueSource {
        switch self {
        case .stored, .value, .failure, .inverse: self
        case .converted(let inner, let step): .converted(map(inner), step)
        case .computed(let value, let arguments):
            .computed(value, arguments.map { ComputedArgument(type: $0.type, source: map($0.source)) })
        }
    }

    /// What its conversions begin with.
    package var start: ValueSource { if case .converted(let inner, _) = self { inner.start } else { self } }

    /// The value that is looked up if only conversions follow.
    package var root: Stored? { if case .stored(let stored) = start { stored } else { nil } }

    /// - Parameter convert: appends a conversion to the result for its operand.
    package func replacing<Other>(
        _ replacement: (Stored) -> ValueSource<Other>,
        convert: (ValueSource<Other>, ReadStep) -> ValueSource<Other> = { .converted($0, $1) }
    ) -> ValueSource<Other> {
        switch self {
        case .stored(let stored): return replacement(stored)
        case .value(let value, let type): return .value(value, type)
        case .failure: return .failure
        case .inverse: return .inverse
        case .converted(let inner, let step): return convert(inner.replacing(replacement, convert: convert), step)
        case .computed(let value, let arguments):
            let replaced = arguments.map {
                ComputedArgument(type: $0.type, source: $0.source.replacing(replacement, convert: convert))
            }
            return .computed(value, replaced)
        }
    }
}

extension ReadSource {
    /// The archive has no part of it; the other end sets it.
    package var isRestored: Bool { start == .inverse }

    /// Every function that is called, with the types it takes and returns.
    package var functions: [(name: String, types: [PropertyType])] {
        nodes.compactMap { node in
            switch node {
            case .stored, .value, .failure, .inverse: nil
            case .converted(_, let step): step.conversion.function.map { ($0, [step.from, step.to]) }
            case .computed(let value, let arguments): (value.function, arguments.map(\.type) + [value.type])
            }
        }
    }

    /// - Parameter values: nil: there is no such value any more.
    package func mapTypes(
        _ map: (PropertyType) -> PropertyType,
        values: (DefaultValue, PropertyType) -> DefaultValue? = { value, _ in value },
        functions: (String) -> String = { $0 },
        conversions: (ReadStep) -> ValueConversion = \.conversion
    ) -> ReadSource {
        func mapped(_ otherwise: Otherwise, _ type: PropertyType) -> Otherwise {
            guard case .value(let value) = otherwise else { return otherwise }
            return values(value, type).map { .value($0) } ?? .fail
        }
        switch mapParts({ $0.mapTypes(map, values: values, functions: functions, conversions: conversions) }) {
        case .stored(var shape):
            shape.defaultValue = shape.defaultValue.flatMap { values($0, shape.type) }
            shape.type = map(shape.type)
            return .stored(shape)
        case .value(let value, let type): return values(value, type).map { .value($0, map(type)) } ?? .failure
        case .failure, .inverse: return self
        case .converted(let inner, var step):
            step.otherwise = mapped(step.otherwise, step.to)
            step.conversion = conversions(step)
            step.from = map(step.from)
            step.to = map(step.to)
            return .converted(inner, step)
        case .computed(var value, let arguments):
            value.otherwise = mapped(value.otherwise, value.type)
            value.type = map(value.type)
            value.function = functions(value.function)
            return .computed(value, arguments.map { ComputedArgument(type: map($0.type), source: $0.source) })
        }
    }
}
