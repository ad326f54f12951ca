import ModelLanguage
import SchemaHistory

extension ConversionEffect {
    /// How a change of type with this effect weighs, declared or not.
    var severity: FindingSeverity { failing >= .ordinary ? .break : .caution }
}

extension DiffContext {
    /// What a change of type does to the old version's values: by the history's conversions, else by those that it might declare.
    func effect(of change: ModelChange) -> ConversionEffect {
        guard let after = change.newProperty, let owner = change.newOwner else { return .total }
        if change.isDeclared {
            let id = PropertyID(owner.name, after.name)
            return newPlan.source(of: id, at: old.version, in: .archive)?.effect ?? .total
        }
        let verdict = backward(after, of: owner, in: .archive).worst
        switch verdict.outcome {
        case .reads: return .total
        case .depends: return builtIn(change)?.effect ?? ConversionEffect(.ordinary, "what the new type cannot hold")
        case .loses, .refuses, .misreads: return ConversionEffect(.all, verdict.because)
        }
    }

    /// The conversion that needs no function, from the old type at once to the new one.
    func builtIn(_ change: ModelChange) -> ValueConversion? {
        guard let before = change.oldProperty, let after = change.newProperty else { return nil }
        let shape = comparison.new.shapes.last
        return ValueConversion.builtIn(from: comparison.today(before.type), to: after.type, foreign: new.foreignTypes) {
            shape?.isKind($0, of: $1) ?? ($0 == $1)
        }
    }

    /// The entry that declares a type change: with a function where no conversion is built in, else with what becomes of values that it
    /// has no result for.
    func retype(_ change: ModelChange) -> String {
        guard let before = change.oldProperty, let after = change.newProperty else { return "" }
        var how = ""
        if let conversion = builtIn(change) {
            let needsElse =
                conversion.effect.failing != .none && (after.hasFallback || mayGetDefault(change, conversion))
            if needsElse { how = after.type.isOptional ? ", else: nil" : ", else: default" }
        } else {
            how = ", using: \(function("read", change.newOwner, after.name))"
        }
        return "retype: { \(after.name): { from: \(spell(before, withKeys: false))\(how) } }"
    }

    /// The ways to declare a type change; of one that is declared, the ways to say what becomes of values that fail.
    func retypeFixes(_ change: ModelChange) -> [Fix] {
        guard let after = change.newProperty else { return [] }
        let conversion = builtIn(change)
        let getsDefault = conversion.map { !after.hasFallback && mayGetDefault(change, $0) } ?? false
        guard let conversion, conversion.effect.failing == .ordinary, after.hasFallback || getsDefault else {
            return change.isDeclared ? [] : [history("declare it", of: change.newOwner, retype(change))]
        }
        let place = getsDefault ? ": the default, once the property has one" : ""
        let title = "say what \(conversion.effect.cause) becomes\(place)\(placeOfEntry(change))"
        let declaration = history(title, of: change.newOwner, retype(change))
        guard getsDefault else { return [declaration] }
        return [
            declaration,
            attribute("and give it one", of: change.newOwner, after.name, "default: \(sample(after.type))"),
        ]
    }

    /// A default could take the place of what fails.
    private func mayGetDefault(_ change: ModelChange, _ conversion: ValueConversion) -> Bool {
        conversion.effect.failing == .ordinary && change.newProperty.map { sample($0.type) != "fail" } ?? false
    }
}

extension PropertyModel {
    fileprivate var hasFallback: Bool { type.isOptional || defaultValue != nil }
}
