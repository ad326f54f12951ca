/// The kinds of thing in a model.
package enum Thing: String, Sendable, Hashable, CaseIterable {
    case model
    case `class`
    case `struct`
    case `enum`
    case foreignType
    case property
    case enumCase

    /// Those of a rule about any of them, where the difference applies to it.
    package static let declarations: [Thing] = [.class, .struct, .enum]

    /// Its title, with the article.
    package var oneOf: String { "\(self == .enum || self == .enumCase ? "an" : "a") \(title)" }

    package var title: String {
        switch self {
        case .model: "model"
        case .class: "class"
        case .struct: "struct"
        case .enum: "enum"
        case .foreignType: "foreign type"
        case .property: "property"
        case .enumCase: "case"
        }
    }
}

/// The kinds of difference between two models. Tests define which apply to which kind of thing, and why some have no rule.
package enum Difference: String, Sendable, Hashable, CaseIterable {
    // Lifetime.
    case added, removed, renamed, removalAndAddition, moved, split, merged, redeclared, dropped
    // Names in data.
    case archiveName, key, jsonKey, keyPattern, jsonKeyStyle, keyReuse, rawValue
    // Values.
    case type, defaultValue, exclusion, reference, inverse, packing, flattening, conversion, form, boxing, writtenNil
    case failurePolicy, unknownKeys, virtuality, discriminator, jsonForm
    case rules, validation
    // Classes.
    case superclass, abstractness, versionKey, coding, drafts
    // Enums.
    case rawType, unknownCases, optionSet
    // The model as a whole.
    case version, versionGap, versionNumberKept, seals, history, past, readsFrom, stampedFrom, moduleName
    // Only Swift.
    case access, finality, conformances, hooks, equality

    /// What differs of a declaration or a member.
    package enum Effect: Sendable {
        /// What archives, JSON or dictionaries hold, which histories describe.
        case shape
        /// How it is written, or what is let pass: no history describes it, and what was written is read as before unless the forms say more.
        case form
        /// Nothing of it.
        case none
    }

    package var effect: Effect {
        switch self {
        case .added, .removed, .renamed, .removalAndAddition, .moved, .split, .merged, .redeclared, .dropped,
            .archiveName,
            .key, .jsonKey, .keyPattern, .jsonKeyStyle, .keyReuse, .rawValue, .type, .defaultValue, .exclusion,
            .reference, .inverse, .packing, .flattening, .conversion, .superclass, .abstractness,
            .versionKey, .rawType, .optionSet:
            .shape
        case .form, .boxing, .writtenNil, .failurePolicy, .unknownKeys, .virtuality, .discriminator, .jsonForm, .rules,
            .validation,
            .coding, .drafts, .unknownCases, .access, .finality, .conformances, .hooks, .equality:
            .form
        case .version, .versionGap, .versionNumberKept, .seals, .history, .past, .readsFrom, .stampedFrom, .moduleName:
            .none
        }
    }
}
