import ModelLanguage

/// The values for which a conversion fails.
///
/// The only table of conversions: verdicts of findings and matrix cells, severities and comparisons of readings all use it.
package struct ConversionEffect: Hashable {
    package enum Failing: Int, Comparable {
        case none
        /// Rare values, and values that a user's function rejects.
        case rare
        /// Values that any archive may have: nil, ordinary text.
        case ordinary
        /// None fails, and something of ordinary values is lost.
        case lost
        case all

        package static func < (left: Failing, right: Failing) -> Bool { left.rawValue < right.rawValue }
    }

    package var failing: Failing
    /// Which values fail: `text that is not a valid Double`.
    package var cause: String

    package init(_ failing: Failing, _ cause: String) {
        self.failing = failing
        self.cause = cause
    }

    package static let total = ConversionEffect(.none, "")
    static let finishing = ConversionEffect(.ordinary, "a draft that is not complete")
    package static let distinguishing = ConversionEffect(
        .lost,
        "order, and elements that are equal to another, are left out"
    )

    func worse(_ other: ConversionEffect) -> ConversionEffect { other.failing > failing ? other : self }

    func verdict(_ otherwise: Otherwise) -> Verdict {
        let because = "\(cause) \(otherwise.ending)"
        switch failing {
        case .none: return .reads
        case .rare, .ordinary: return Verdict(.depends, because)
        case .lost: return Verdict(.loses, cause)
        case .all: return Verdict(otherwise == .fail ? .refuses : .loses, because)
        }
    }
}

extension ValueConversion {
    package var effect: ConversionEffect { effect(onTextOf: nil) }

    /// - Parameter written: the type of the numbers that all text was, if it is known.
    func effect(onTextOf written: BuiltinType?) -> ConversionEffect {
        func effect(_ inner: ValueConversion) -> ConversionEffect { inner.effect(onTextOf: written) }
        switch self {
        case .toUnion(_, .dropped): return ConversionEffect(.all, "a value of a case that was removed")
        case .same, .present, .toPropertyList, .toUnion, .fromUnion: return .total
        case .text(let from): return from == .date ? ConversionEffect(.ordinary, "a Date between milliseconds") : .total
        case .number(let from, let to): return .number(from, to)
        case .parse(let to): return .parse(to, textOf: written)
        case .unwrap(let inner) where inner.isDropped: return effect(inner)
        case _ where leavesNothing:
            return ConversionEffect(.lost, "each value is of a case that was removed, and left out")
        case .unwrap(let inner):
            let rest = effect(inner)
            if rest.failing > .ordinary { return rest }
            return ConversionEffect(.ordinary, rest.failing == .none ? "nil" : "nil, or \(rest.cause),")
        case .optional(let inner), .single(let inner), .singleOrEmpty(let inner), .elements(let inner):
            return effect(inner)
        case .dictionary(let key, let value): return key.effect.worse(value.effect)
        case .fromPropertyList(let type):
            return ConversionEffect(.ordinary, "a value that is not a '\(type.schemaSpelling())'")
        case .function(let name): return ConversionEffect(.rare, "a value that \(name) rejects")
        }
    }

    /// The type of the numbers that it makes into text.
    fileprivate var textOf: BuiltinType? {
        switch self {
        case .text(let from): from
        case .unwrap(let inner), .optional(let inner), .single(let inner), .singleOrEmpty(let inner),
            .elements(let inner):
            inner.textOf
        case .same, .present, .number, .parse, .toPropertyList, .fromPropertyList, .toUnion, .fromUnion, .dictionary,
            .function:
            nil
        }
    }
}

extension ConversionEffect {
    fileprivate static func number(_ from: BuiltinType, _ to: BuiltinType) -> ConversionEffect {
        to.holdsEvery(from)
            ? .total : ConversionEffect(.rare, "a value of \(from.rawValue) that \(to.rawValue) cannot hold")
    }

    /// Text is read if it is what a value of the type would be written as.
    fileprivate static func parse(_ to: BuiltinType, textOf from: BuiltinType?) -> ConversionEffect {
        let unknown = ConversionEffect(.ordinary, "text that is not a valid \(to.rawValue)")
        guard let from, from != to else { return from == nil ? unknown : .total }
        let (isInteger, wasInteger) = (to.integerRange != nil, from.integerRange != nil)
        if isInteger, wasInteger { return number(from, to) }
        // '3' is no Double, and '3.0' no Int.
        let isNever = isInteger && from.isBinary || wasInteger && to.isBinary
        return isNever
            ? ConversionEffect(.all, "text of a value of \(from.rawValue), which is no valid \(to.rawValue),") : unknown
    }
}

extension BuiltinType {
    fileprivate var isBinary: Bool { [.double, .float, .cgFloat].contains(self) }
}

/// Values that are the same for all objects.
private struct Constants: PlanEvaluation {
    func stored(_ shape: PropertyShape, _ object: Void) throws(PlanGap) -> DefaultValue { throw .unsaid }

    func literal(_ value: DefaultValue, _ type: PropertyType) -> DefaultValue { value }

    func isNull(_ value: DefaultValue) -> Bool { value == .null }

    func elements(of value: DefaultValue) -> [DefaultValue]? {
        if case .array(let items) = value { items } else { nil }
    }

    func collection(_ elements: [DefaultValue], of old: DefaultValue, _ type: PropertyType) -> DefaultValue {
        .array(elements)
    }

    func converted(_ value: DefaultValue, _ conversion: ValueConversion, _ type: PropertyType) throws(PlanGap)
        -> DefaultValue
    {
        switch (conversion, value) {
        case (.text(.int), .integer(let text)): return .string(text)
        case (.text(.double), .integer(let text)), (.text(.double), .real(let text)):
            guard let number = Double(text) else { throw .unsaid }
            return .string("\(number)")
        case (.parse(.int), .string(let text)) where Int(text).map { "\($0)" } == text: return .integer(text)
        case (.parse(.double), .string(let text)) where Double(text).map { "\($0)" } == text: return .real(text)
        case (.parse(.int), .string), (.parse(.double), .string): throw .failed
        default: throw .unsaid
        }
    }
}

extension ReadStep {
    /// `fail`: the conversion fails. nil: unknown, as the result of a function is.
    func result(for constant: DefaultValue) -> Otherwise? {
        guard elements == nil else { return nil }
        do { return .value(try Constants().value(of: self, for: constant)) } catch {
            return error == .failed ? .fail : nil
        }
    }

    func effect(on source: ReadSource, written: (PropertyShape) -> PropertyType) -> ConversionEffect {
        let count = conversion.function == nil ? source.count : nil
        let text = source.textOf
        var conversion = self.conversion.effect(onTextOf: text)
        if givesDrafts == false { conversion = conversion.worse(.finishing) }
        if case .unwrap(let inner) = self.conversion, source.isNeverNil { conversion = inner.effect(onTextOf: text) }
        // What a function makes of a whole array is its own matter.
        if conversion.failing < .ordinary, !self.conversion.isFunction, from.becomesSet(in: to),
            source.distinctive(as: from, written).becomesSet(in: to)
        {
            conversion = .distinguishing
        }
        guard let elements, count != elements else { return conversion }
        let isOther = count != nil
        return conversion.worse(
            ConversionEffect(isOther ? .all : .rare, "a number of elements other than \(elements)")
        )
    }
}

extension ReadSource {
    /// The effect on an object.
    /// - Parameters:
    ///   - written: the type in which a value was written, which is read as the one that the source says.
    ///   - stored: receives each value that is looked up; without it, every value exists.
    package func verdict(
        in channel: Channel,
        written: (PropertyShape) -> PropertyType = \.type,
        stored: (PropertyShape) -> Verdict = { _ in .reads }
    ) -> Verdict {
        switch self {
        case .stored(let shape): return stored(shape)
        case .value, .inverse: return .reads
        case .failure: return Verdict(.refuses, "it is required, and older data has no value for it")
        case .converted(let inner, let step):
            if let constant = inner.constant, let result = step.result(for: constant) {
                let cause = step.conversion.effect.cause
                return result == .fail ? Verdict(.refuses, "\(cause) \(step.otherwise.ending)") : .reads
            }
            return inner.verdict(in: channel, written: written, stored: stored)
                .worse(step.effect(on: inner, written: written).verdict(step.otherwise))
        case .computed(let value, let arguments):
            let result = ValueConversion.function(value.function).effect.verdict(value.otherwise)
            return arguments.reduce(result) {
                $0.worse($1.source.verdict(in: channel, written: written, stored: stored))
            }
        }
    }

    /// The value for every object, if it is known.
    fileprivate var constant: DefaultValue? {
        switch self {
        case .value(let value, _): return value
        case .converted(let inner, let step):
            guard case .value(let value)? = inner.constant.flatMap({ step.result(for: $0) }) else { return nil }
            return value
        case .stored, .failure, .inverse, .computed: return nil
        }
    }

    /// Whether no value of it is nil: one that fails is none.
    fileprivate var isNeverNil: Bool {
        switch self {
        case .stored(let shape): !shape.type.isOptional
        case .value(let value, _): value != .null
        case .failure: true
        case .inverse: false
        case .computed(let value, _): !value.type.isOptional
        case .converted(let inner, let step):
            if !step.to.isOptional {
                true
            } else if step.otherwise == .value(.null) || step.conversion.replacesValue || step.conversion.leavesNothing
                || step.conversion.isDropped
            {
                false
            } else {
                inner.isNeverNil
            }
        }
    }

    /// The type of the numbers that all its text was, if it is known.
    fileprivate var textOf: BuiltinType? {
        guard case .converted(let inner, let step) = self else { return nil }
        let isReplaced = if case .value(let value) = step.otherwise { value != .null } else { false }
        // What takes the place of a value is other text.
        guard !isReplaced || step.conversion.effect.failing == .none else { return nil }
        return step.conversion == .same ? inner.textOf : step.conversion.textOf
    }

    /// The number of its elements, if it is known.
    fileprivate var count: Int? {
        switch self {
        case .stored(let shape): shape.count
        case .value(.array(let items), _): items.count
        case .converted(let inner, let step): step.elements ?? (step.conversion.function == nil ? inner.count : nil)
        case .value, .failure, .inverse, .computed: nil
        }
    }

    /// A type with a set in the place of each array whose elements are distinct.
    fileprivate func distinctive(as type: PropertyType, _ written: (PropertyShape) -> PropertyType) -> PropertyType {
        switch self {
        case .stored(let shape): type.distinctive(of: written(shape))
        case .converted(let inner, let step):
            step.conversion.function == nil ? type.distinctive(of: inner.distinctive(as: step.from, written)) : type
        case .value, .failure, .inverse, .computed: type
        }
    }

    /// The worst of its conversions, except those that state the result of a failure.
    /// - Parameter written: as for `verdict`.
    package func effect(written: (PropertyShape) -> PropertyType) -> ConversionEffect {
        switch self {
        case .stored, .value, .failure, .inverse: return .total
        case .converted(let inner, let step):
            let effect = inner.effect(written: written)
            return step.otherwise == .fail ? effect.worse(step.effect(on: inner, written: written)) : effect
        case .computed(let value, let arguments):
            let own = value.otherwise == .fail ? ValueConversion.function(value.function).effect : .total
            return arguments.reduce(own) { $0.worse($1.source.effect(written: written)) }
        }
    }
}

extension PropertyType {
    package var isSet: Bool { if case .set = wrapped { true } else { false } }

    /// The same with the sets of the type from which it was converted: arrays of their elements, or of one value, have no equal ones.
    fileprivate func distinctive(of old: PropertyType) -> PropertyType {
        switch (old.wrapped, self) {
        case (_, .optional(let new)): .optional(new.distinctive(of: old))
        case (.array(let old), .array(let new)): .array(new.distinctive(of: old))
        case (.array(let old), .set(let new)), (.set(let old), .set(let new)), (.set(let old), .array(let new)):
            .set(new.distinctive(of: old))
        case (.dictionary(_, let old), .dictionary(let key, let new)):
            .dictionary(key: key, value: new.distinctive(of: old))
        case (.propertyList, _), (.foreign, _), (.dictionary, _): self
        case (_, .array(let new)): .set(new.distinctive(of: old))
        default: self
        }
    }

    /// Whether an array, at any depth, becomes a set.
    package func becomesSet(in new: PropertyType) -> Bool {
        switch (wrapped, new.wrapped) {
        case (.array, .set): true
        case (.array(let old), .array(let new)), (.set(let old), .set(let new)), (.set(let old), .array(let new)),
            (.dictionary(_, let old), .dictionary(_, let new)):
            old.becomesSet(in: new)
        default: false
        }
    }
}

extension Otherwise {
    var ending: String {
        switch self {
        case .fail: "is an error"
        case .value(.null): "becomes nil"
        case .value(let value): "becomes \(value.schemaSpelling)"
        }
    }
}
