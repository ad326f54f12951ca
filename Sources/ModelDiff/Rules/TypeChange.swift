import ModelLanguage
import SchemaHistory

/// The kind of a type change; each type change has exactly one.
enum TypeChange {
    case becameOptional
    case becameRequired
    case widened
    case narrowed
    case collectionKind
    case element
    case objectClass
    /// Declared, and of no other kind, or through a function.
    case converted
    case other

    /// `old` in the new side's names.
    init(_ old: PropertyType, _ new: PropertyType) {
        if case .optional(old) = new {
            self = .becameOptional
        } else if case .optional(new) = old {
            self = .becameRequired
        } else {
            self = TypeChange.wrapped(old.wrapped, new.wrapped)
        }
    }

    /// A number, or the elements of a collection of numbers, became a narrower one.
    static func isNarrower(_ new: PropertyType, than old: PropertyType) -> Bool {
        switch (old.wrapped, new.wrapped) {
        case (.builtin, .builtin): TypeChange(old.wrapped, new.wrapped) == .narrowed
        case (.array(let old), .array(let new)), (.set(let old), .set(let new)), (.array(let old), .set(let new)),
            (.set(let old), .array(let new)), (.dictionary(_, let old), .dictionary(_, let new)):
            isNarrower(new, than: old)
        default: false
        }
    }

    private static func wrapped(_ old: PropertyType, _ new: PropertyType) -> TypeChange {
        func converts(_ old: PropertyType, _ new: PropertyType) -> Bool {
            ValueConversion.builtIn(from: old, to: new) { $0 == $1 } != nil
        }
        switch (old, new) {
        case (.builtin(let from), .builtin(let to)):
            guard from.isQuantity, to.isQuantity else { return .other }
            return converts(old, new) ? .widened : .narrowed
        case (.array, .array), (.set, .set), (.dictionary, .dictionary): return .element
        case (.array, .set), (.set, .array): return .collectionKind
        case (_, .array(let element)), (_, .set(let element)):
            return old == element || converts(old, element) ? .collectionKind : .other
        case (.object, .object): return .objectClass
        case (.builtin, _), (.propertyList, _), (.array, _), (.set, _), (.dictionary, _), (.optional, _),
            (.enumeration, _), (.union, _), (.structure, _), (.object, _), (.foreign, _):
            return .other
        }
    }
}

extension Rule {
    /// A property's type changed: a rule for each kind of type change.
    static func typed(_ kind: TypeChange) -> PairJudge {
        { matter, old, new in
            let change = TypeChange(matter.counterparts.inNew(old.type), new.type)
            let isConverted = matter.usesFunction != nil || change == .other && matter.isDeclared
            return (isConverted ? .converted : change) == kind ? matter.typeDraft(old, new) : nil
        }
    }
}

extension Matter {
    /// The function that the history names for this property.
    fileprivate var usesFunction: String? { change.isDeclared ? function : nil }

    fileprivate func typeDraft(_ old: PropertyModel, _ new: PropertyModel) -> Draft {
        let function = usesFunction.map { ", through \($0)" } ?? ""
        let isSame = counterparts.inNew(old.type) == new.type
        var draft = Draft(
            isSame
                ? "values of \(name) go\(function.dropFirst())"
                : "\(name) changed from \(oldSpelling(old.type)) to \(newSpelling(new.type))\(function)"
        )
        if !isSame { draft.breaksSource("uses of '\(new.name)' may no longer compile") }
        let effect = effect
        draft.severity = effect.severity
        draft.isFixed = effect.severity == .break
        if !change.isDeclared || draft.isFixed { draft.fixes = retypeFixes() }
        if usesFunction == nil, counterparts.inNew(old.type).becomesSet(in: new.type) {
            draft.loss = "order, and elements that are equal to another"
            if !change.isDeclared { draft.fixAsBreak() }
        } else if effect.failing == .lost {
            draft.loss = "the values of \(name)"
        }
        if !change.isDeclared, draft.isFixed, TypeChange.isNarrower(new.type, than: counterparts.inNew(old.type)) {
            draft.loss = "values that the new type cannot hold"
        }
        return draft
    }

    /// The effect of a type change on the old version's values: by the history's conversions, otherwise by those that it might declare.
    var effect: ConversionEffect {
        guard let new = change.newProperty else { return .total }
        let effect = effectOfConversion
        // What the property lets pass is no error.
        let isTolerated = new.failure != .fail && effect.failing <= .ordinary
        return isTolerated ? .total : effect
    }

    private var effectOfConversion: ConversionEffect {
        guard let new = change.newProperty, let owner = change.newOwner else { return .total }
        if change.isDeclared { return plannedEffect }
        let verdict = context.two.backward(new, of: owner, in: .archive).worst
        switch verdict.outcome {
        case .reads: return .total
        case .depends: return builtIn?.effect ?? ConversionEffect(.ordinary, "what the new type cannot hold")
        case .loses, .refuses, .misreads: return ConversionEffect(.all, verdict.because)
        }
    }

    /// By the history's conversions.
    private var plannedEffect: ConversionEffect {
        guard let new = change.newProperty, let owner = change.newOwner else { return .total }
        let source = context.newPlan.source(
            of: Leaf(owner: owner.name, name: new.name),
            at: context.old.version,
            in: .archive
        )
        let old = change.oldProperty
        return source?.effect { $0.name == old?.name ? old?.type ?? $0.type : $0.type } ?? .total
    }

    /// Conversions on the way reject what any archive may have, and the type is the same again: no change of the type says so.
    var rejectsOnTheWay: Bool {
        guard change.isDeclared || change.kind == .past, let old = change.oldProperty,
            let new = change.newProperty, counterparts.inNew(old.type) == new.type
        else { return false }
        return new.failure == .fail && plannedEffect.severity == .break
    }

    /// The conversion without a function, in one step from the old type to the new one.
    private var builtIn: ValueConversion? {
        guard let old = change.oldProperty, let new = change.newProperty else { return nil }
        return ValueConversion.builtIn(
            from: counterparts.inNew(old.type),
            to: new.type,
            foreign: shape?.choices(context.new.foreignTypes) ?? context.new.foreignTypes
        ) {
            shape?.isKind($0, of: $1, context.new) ?? ($0 == $1)
        }
    }

    /// The ways to declare a type change; for a declared one, the ways to state the result for values that fail.
    private func retypeFixes() -> [Fix] {
        guard let old = change.oldProperty, let new = change.newProperty else { return [] }
        let getsDefault = new.isRequired && mayGetDefault
        guard let effect = builtIn?.effect, effect.failing == .ordinary, !new.isRequired || getsDefault else {
            return change.isDeclared ? [] : missing()
        }
        let place = getsDefault ? ": the default, once the property has one" : ""
        let otherwise = [(key: "else", value: new.type.isOptional ? "nil" : "default")]
        let declaration = history(
            "say what \(effect.cause) becomes\(place)\(placeOfEntry)",
            .retype(new.name, from: spell(old), otherwise)
        )
        guard getsDefault else { return [declaration] }
        return [declaration, attribute("and give it one", of: new.name, "default: \(sample(new.type))")]
    }

    /// A default could replace values that fail.
    private var mayGetDefault: Bool {
        builtIn?.effect.failing == .ordinary && change.newProperty.map { sample($0.type) != "fail" } ?? false
    }
}

extension ConversionEffect {
    /// The severity of a type change with this effect, declared or not.
    var severity: FindingSeverity { failing == .lost ? .loss : failing >= .ordinary ? .break : .caution }
}
