import ModelLanguage

/// The built-in conversions of the language.
extension ValueConversion {
    /// nil if a function is required. `foreign`: the model's foreign types, including its unions. `isKind`: whether the first class is the
    /// second or a subclass.
    package static func builtIn(
        from: PropertyType,
        to: PropertyType,
        foreign: [ForeignTypeModel] = [],
        isKind: (TypeName, TypeName) -> Bool
    ) -> ValueConversion? {
        if from == to { return .same }
        func inner(_ from: PropertyType, _ to: PropertyType) -> ValueConversion? {
            builtIn(from: from, to: to, foreign: foreign, isKind: isKind)
        }
        switch (from, to) {
        case (.optional(let old), .optional(let new)):
            return inner(old, new).map { $0 == .same ? .same : .optional($0) }
        case (.optional(let old), _):
            guard let conversion = inner(old, to) else { return nil }
            if case .single(let element) = conversion { return .singleOrEmpty(element) }
            return .unwrap(conversion)
        case (_, .optional(let new)):
            return inner(from, new)
        case (.builtin(let from), .builtin(let to)):
            return scalar(from: from, to: to)
        case (.array(let old), .array(let new)), (.set(let old), .set(let new)):
            return inner(old, new).map { $0 == .same ? .same : .elements($0) }
        case (.array(let old), .set(let new)), (.set(let old), .array(let new)):
            return inner(old, new).map { .elements($0) }
        case (.dictionary(let oldKey, let oldValue), .dictionary(let key, let value)):
            guard let key = inner(oldKey, key), let value = inner(oldValue, value) else { return nil }
            return key == .same && value == .same ? .same : .dictionary(key: key, value: value)
        case (.propertyList, _) where to.hasPropertyListForm:
            return .fromPropertyList(to)
        case (_, .propertyList):
            return from.hasPropertyListForm ? .toPropertyList(from) : nil
        case (.object(let old), .object(let new)):
            // Readers of the one accept values of the other.
            if old.draftCounterpart == new { return .same }
            return isKind(old, new) ? .same : nil
        case (_, .array(let element)), (_, .set(let element)):
            return inner(from, element).map { .single($0) }
        case (_, .union(let name)):
            return foreign.admit(from, in: name, isKind: isKind) ? .toUnion(name, .byKind) : nil
        case (.union, .foreign(let name)):
            return foreign.admit(from, in: name, isKind: isKind) ? .fromUnion(to) : nil
        case (_, .foreign(let name)):
            return foreign.admit(from, in: name, isKind: isKind) ? .same : nil
        case (.builtin, _), (.propertyList, _), (.array, _), (.set, _), (.dictionary, _), (.enumeration, _),
            (.union, _),
            (.structure, _), (.object, _), (.foreign, _):
            return nil
        }
    }

    private static func scalar(from: BuiltinType, to: BuiltinType) -> ValueConversion? {
        if to == .string { return from.traits.hasExactText ? .text(from: from) : nil }
        if from == .string { return to.traits.hasExactText ? .parse(to: to) : nil }
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

    /// A function for values other than nil: nil remains nil if the result is optional.
    static func function(_ name: String, from: PropertyType, to: PropertyType) -> ValueConversion {
        guard from.isOptional else { return .function(name) }
        return to.isOptional ? .optional(.function(name)) : .unwrap(.function(name))
    }
}

extension [ForeignTypeModel] {
    /// Whether every value of a type is allowed in a property of a `oneOf` type, and Swift converts one to the other.
    fileprivate func admit(_ type: PropertyType, in name: TypeName, isKind: (TypeName, TypeName) -> Bool) -> Bool {
        guard let target = first(where: { $0.name == name }), case .oneOf(let members) = target.coding else {
            return false
        }
        func isMember(_ type: PropertyType) -> Bool {
            members.contains { member in
                if case (.object(let own), .object(let admitted)) = (type, member) { return isKind(own, admitted) }
                return member == type
            }
        }
        if isMember(type) { return true }
        guard let narrower = type.name, let source = first(where: { $0.name == narrower }),
            case .oneOf(let types) = source.coding
        else { return false }
        if source.isUnion || target.isUnion { return types.allSatisfy(isMember) }
        return (source.swiftName == target.swiftName || target.swiftName == "Any") && types.allSatisfy(isMember)
    }
}

extension PropertyType {
    /// Its archive form is a property list.
    var hasPropertyListForm: Bool {
        switch self {
        case .builtin(let builtin): builtin.traits.isPropertyList
        case .propertyList: true
        case .array(let element): element.hasPropertyListForm
        case .dictionary(.builtin(.string), let value): value.hasPropertyListForm
        case .set, .dictionary, .optional, .enumeration, .union, .structure, .object, .foreign: false
        }
    }
}

extension ModelShape {
    /// The built-in conversion in this version's classes, unions and foreign types; nil if a function is required.
    func builtIn(from: PropertyType, to: PropertyType, in model: Model) -> ValueConversion? {
        ValueConversion.builtIn(from: from, to: to, foreign: choices(model.foreignTypes)) {
            isKind($0, of: $1, model)
        }
    }

    /// Types with several kinds of value: foreign types, including unions.
    package func choices(_ foreign: [ForeignTypeModel]) -> [ForeignTypeModel] {
        foreign
            + enums.values.filter(\.isUnion).map { item in
                var type = ForeignTypeModel(name: item.identity, span: item.span, coding: .oneOf(item.members))
                type.isUnion = true
                return type
            }
    }
}
