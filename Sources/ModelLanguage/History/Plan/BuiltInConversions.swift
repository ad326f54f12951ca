/// The conversions the language knows by itself.
extension ValueConversion {
    /// nil where a function is needed. `isKind`: whether the first class is the second or one below it.
    package static func builtIn(
        from: PropertyType,
        to: PropertyType,
        isKind: (TypeName, TypeName) -> Bool
    ) -> ValueConversion? {
        if from == to { return .same }
        switch (from, to) {
        case (.optional(let inner), .optional(let outer)):
            return builtIn(from: inner, to: outer, isKind: isKind).map { $0 == .same ? .same : .optional($0) }
        case (.optional(let inner), _):
            guard let conversion = builtIn(from: inner, to: to, isKind: isKind) else { return nil }
            if case .single(let element) = conversion { return .singleOrEmpty(element) }
            return .unwrap(conversion)
        case (_, .optional(let outer)):
            return builtIn(from: from, to: outer, isKind: isKind)
        case (.builtin(let from), .builtin(let to)):
            return scalar(from: from, to: to)
        case (.array(let inner), .array(let outer)), (.set(let inner), .set(let outer)):
            return builtIn(from: inner, to: outer, isKind: isKind).map { $0 == .same ? .same : .elements($0) }
        case (.array(let inner), .set(let outer)), (.set(let inner), .array(let outer)):
            return builtIn(from: inner, to: outer, isKind: isKind).map { .elements($0) }
        case (.dictionary(let oldKey, let oldValue), .dictionary(let key, let value)):
            guard let key = builtIn(from: oldKey, to: key, isKind: isKind),
                let value = builtIn(from: oldValue, to: value, isKind: isKind)
            else { return nil }
            return key == .same && value == .same ? .same : .dictionary(key: key, value: value)
        case (.propertyList, _):
            return to.hasPropertyListForm ? .fromPropertyList(to) : single(from: from, to: to, isKind: isKind)
        case (_, .propertyList):
            return from.hasPropertyListForm ? .toPropertyList(from) : nil
        case (.object(let old), .object(let new)):
            return isKind(old, new) ? .same : nil
        case (_, .array), (_, .set):
            return single(from: from, to: to, isKind: isKind)
        case (.builtin, _), (.array, _), (.set, _), (.dictionary, _), (.enumeration, _), (.structure, _), (.object, _),
            (.foreign, _):
            return nil
        }
    }

    private static func single(
        from: PropertyType,
        to: PropertyType,
        isKind: (TypeName, TypeName) -> Bool
    ) -> ValueConversion? {
        switch to {
        case .array(let element), .set(let element):
            builtIn(from: from, to: element, isKind: isKind).map { .single($0) }
        case .builtin, .propertyList, .dictionary, .optional, .enumeration, .structure, .object, .foreign: nil
        }
    }

    private static func scalar(from: BuiltinType, to: BuiltinType) -> ValueConversion? {
        if to == .string { return from.hasExactText ? .text(from: from) : nil }
        if from == .string { return to.hasExactText ? .parse(to: to) : nil }
        if let old = from.integerRange {
            if let new = to.integerRange {
                return old.negative <= new.negative && old.positive <= new.positive ? .same : nil
            }
            if to == .double || to == .cgFloat || to == .decimal { return .number(from: from, to: to) }
            return to == .float && old.positive <= 65_535 ? .number(from: from, to: to) : nil
        }
        if from == .bool { return to.integerRange == nil ? nil : .number(from: from, to: to) }
        if from == .float { return to == .double || to == .cgFloat ? .number(from: from, to: to) : nil }
        if from == .double, to == .cgFloat { return .same }
        if from == .cgFloat, to == .double { return .same }
        return nil
    }

    /// A function on what is not nil: nil stays nil where the result may be.
    static func function(_ name: String, from: PropertyType, to: PropertyType) -> ValueConversion {
        guard from.isOptional else { return .function(name) }
        return to.isOptional ? .optional(.function(name)) : .unwrap(.function(name))
    }

    /// The built-in way back, for old keys that are still written; nil where there is none.
    package static func back(
        from new: PropertyType,
        to old: PropertyType,
        inverse: String?,
        isKind: (TypeName, TypeName) -> Bool
    ) -> ValueConversion? {
        if let inverse { return function(inverse, from: new, to: old) }
        return builtIn(from: new, to: old, isKind: isKind)
    }
}

extension BuiltinType {
    /// Has a text of its own that reads back as the same value.
    var hasExactText: Bool {
        switch self {
        case .int, .double, .url, .uuid, .date: true
        case .bool, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64, .float, .cgFloat, .string,
            .data,
            .decimal, .cgPoint, .cgSize, .cgRect, .nsRange, .locale, .timeZone, .indexSet, .dateComponents:
            false
        }
    }
}

extension PropertyType {
    /// Its archive form is a property list.
    var hasPropertyListForm: Bool {
        switch self {
        case .builtin(let builtin):
            switch builtin {
            case .bool, .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64, .float, .double,
                .cgFloat,
                .string, .data, .date:
                true
            case .url, .uuid, .decimal, .cgPoint, .cgSize, .cgRect, .nsRange, .locale, .timeZone, .indexSet,
                .dateComponents:
                false
            }
        case .propertyList: true
        case .array(let element): element.hasPropertyListForm
        case .dictionary(.builtin(.string), let value): value.hasPropertyListForm
        case .set, .dictionary, .optional, .enumeration, .structure, .object, .foreign: false
        }
    }
}
