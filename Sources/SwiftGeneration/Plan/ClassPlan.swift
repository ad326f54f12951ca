import ModelLanguage
import SchemaHistory

/// A class with all that its generated code depends on decided.
struct ClassPlan {
    let model: RecordModel
    /// As Swift declares it.
    let name: String
    /// The superclass as Swift names it; nil: NSObject.
    let superclass: String?
    /// It has no generated superclass.
    let isBase: Bool
    /// No superclass belongs to the same model: it writes the model's stamp.
    let isModelBase: Bool
    /// Its superclass is foreign and does its own coding.
    let superclassIsCoded: Bool
    let foreignSuperclass: ForeignTypeModel?
    /// The foreign class that its hierarchy begins below, also further up; nil: NSObject.
    let foreignBase: ForeignTypeModel?
    /// The base-most generated class, as Swift names it.
    let base: String
    let properties: [GeneratedProperty]
    /// Fields of its layout, by slot.
    let coded: [GeneratedProperty]
    /// Fields that only archives of older versions have; their slots follow those of `coded`.
    let pastFields: [GeneratedProperty]
    /// Old keys that are still written.
    let extraKeys: [ExtraField]
    /// Arguments of the memberwise initialiser.
    let arguments: ArgumentList
    /// Those that are handed to `super.init`.
    let inheritedArguments: ArgumentList
    /// What naming the types of those needs.
    let inheritedImports: ImportList
    /// Names of own and inherited properties that could be names of types.
    let shadowed: Set<String>
    /// The memberwise initialiser repeats a signature of its superclass.
    let overridesInit: Bool
    /// Copies share everything, in the superclasses too: one initialiser makes them, without a copier.
    let copiesDirectly: Bool
    let access: AccessPlan
    /// Of the memberwise initialiser.
    let initAccess: AccessPlan
    /// Its superclass's initialiser is deprecated.
    let superclassIsDeprecated: Bool
    /// Immutable, and a copy would share all that can be changed: the object stands for its copies.
    let copiesAsItself: Bool
    /// The same for deep copies.
    let deeplyCopiesAsItself: Bool
}

/// Words in front of declarations.
struct AccessPlan {
    let level: SwiftOptions.Access
    /// Before the class: `nonisolated open `.
    let type: String
    /// Before properties and initialisers: `public `, or nothing.
    let member: String
    /// Before methods that may be overridden: `open `.
    let method: String

    init(_ access: SwiftOptions.Access, isFinal: Bool, isClass: Bool) {
        level = access
        member = access == .internal ? "" : access.rawValue + " "
        method = access == .public && isClass && !isFinal ? "open " : member
        type = "nonisolated " + method + (isFinal ? "final " : "")
    }
}
