import ModelLanguage
import SchemaHistory

/// In which way one type became another; each type change is exactly one of these.
enum TypeChange {
    case becameOptional
    case becameRequired
    case widened
    case narrowed
    case collectionKind
    case element
    case objectClass
    case other

    /// `before` in today's names.
    init(_ before: PropertyType, _ after: PropertyType) {
        if case .optional(before) = after {
            self = .becameOptional
        } else if case .optional(after) = before {
            self = .becameRequired
        } else {
            self = TypeChange.wrapped(before.wrapped, after.wrapped)
        }
    }

    /// A number, or the elements of a collection of numbers, became a narrower one.
    static func isNarrower(_ after: PropertyType, than before: PropertyType) -> Bool {
        switch (before.wrapped, after.wrapped) {
        case (.builtin, .builtin):
            if case .narrowed = TypeChange(before.wrapped, after.wrapped) { true } else { false }
        case (.array(let old), .array(let new)), (.set(let old), .set(let new)), (.array(let old), .set(let new)),
            (.set(let old), .array(let new)), (.dictionary(_, let old), .dictionary(_, let new)):
            isNarrower(new, than: old)
        default: false
        }
    }

    private static func wrapped(_ before: PropertyType, _ after: PropertyType) -> TypeChange {
        switch (before, after) {
        case (.builtin(let old), .builtin(let new)):
            guard old.isQuantity, new.isQuantity else { return .other }
            return ValueConversion.builtIn(from: before, to: after) { $0 == $1 } == nil ? .narrowed : .widened
        case (.array, .array), (.set, .set), (.dictionary, .dictionary): return .element
        case (.array, .set), (.set, .array): return .collectionKind
        case (_, .array(let element)), (_, .set(let element)):
            return before == element || ValueConversion.builtIn(from: before, to: element) { $0 == $1 } != nil
                ? .collectionKind : .other
        case (.object, .object): return .objectClass
        case (.builtin, _), (.propertyList, _), (.array, _), (.set, _), (.dictionary, _), (.optional, _),
            (.enumeration, _),
            (.structure, _), (.object, _), (.foreign, _):
            return .other
        }
    }
}

extension BuiltinType {
    /// A number, Bool aside; also one that is archived as an object.
    fileprivate var isQuantity: Bool { self == .decimal || isNumber && self != .bool }
}

extension DiffContext {
    func typeChange(_ change: ModelChange) -> TypeChange? {
        guard let before = change.oldProperty, let after = change.newProperty else { return nil }
        return TypeChange(comparison.today(before.type), after.type)
    }

    func typeDraft(_ change: ModelChange) -> Draft {
        let before = change.oldProperty.map { spell($0.type, in: old) } ?? ""
        let after = change.newProperty.map { spell($0.type, in: new) } ?? ""
        var draft = Draft("\(name(change)) went from \(before) to \(after)")
        draft.source = Verdict(.refuses, "uses of '\(change.newProperty?.name ?? "")' may no longer compile")
        let effect = effect(of: change)
        draft.severity = effect.severity
        draft.isFixed = effect.severity == .break
        if !change.isDeclared || draft.isFixed { draft.fixes = retypeFixes(change) }
        if !change.isDeclared, draft.isFixed, let old = change.oldProperty, let new = change.newProperty,
            TypeChange.isNarrower(new.type, than: comparison.today(old.type))
        {
            draft.loss = "values that the new type cannot hold"
        }
        return draft
    }
}

extension ModelChange {
    /// Whether the history's entry names a function.
    var usesFunction: String? {
        for change in declaration?.changes ?? [] {
            guard let retype = change.kind as? Change.Retype else { continue }
            for retyping in retype.retypings {
                if let name = retyping.conversion.function { return name }
            }
        }
        return nil
    }
}
