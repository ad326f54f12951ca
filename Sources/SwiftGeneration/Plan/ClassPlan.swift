import ModelLanguage
import SchemaHistory

/// A class with all decisions on which its generated code depends.
struct ClassPlan {
    let model: RecordModel
    /// Its name in Swift.
    let name: String
    /// The superclass's name in Swift; nil: NSObject.
    let superclass: String?
    /// It has no generated superclass.
    let isBase: Bool
    /// No superclass belongs to the same model: it writes the model's stamp.
    let isModelBase: Bool
    /// Its superclass is foreign and does its own coding.
    let superclassIsCoded: Bool
    let foreignSuperclass: ForeignTypeModel?
    /// The foreign class at the top of its hierarchy; nil: NSObject.
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
    /// Arguments of the memberwise initializer.
    let arguments: ArgumentList
    /// The arguments of `super.init`.
    let inheritedArguments: ArgumentList
    /// The imports that these arguments' types require.
    let inheritedImports: ImportList
    /// Names of own and inherited properties that could be names of types.
    let shadowed: Set<String>
    /// The memberwise initializer repeats a signature of its superclass.
    let overridesInit: Bool
    let access: AccessPlan
    /// Access of the memberwise initializer.
    let initAccess: AccessPlan
    /// Its superclass's initializer is deprecated.
    let superclassIsDeprecated: Bool
    /// Immutable, and a copy would share every part that can be changed: the object is its own copy.
    let copiesAsItself: Bool
    /// The same for deep copies.
    let deeplyCopiesAsItself: Bool

    /// A superclass has NSCoding's methods.
    var overridesCoding: Bool { !isBase || superclassIsCoded || foreignSuperclass?.overriddenCoding != nil }
    /// The same for NSSecureCoding's property.
    var overridesSecureCoding: Bool { !isBase || superclassIsCoded || foreignSuperclass?.overriddenCoding == .secure }
    /// The class of the object, as an expression whose members can be named.
    var typeOfSelf: String { shadowed.contains("Self") ? "Swift.type(of: self)" : "Self" }
    /// The same as a value.
    var metatypeOfSelf: String { shadowed.contains("Self") ? typeOfSelf : "Self.self" }
}

/// Words before declarations.
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

    /// Documentation leaves out public members that are not for users. For completion there is no such attribute on classes from which
    /// others inherit.
    func hide(into out: inout SwiftText) {
        if level == .public { out.line("@_documentation(visibility: internal)") }
    }

    /// The same before a member in one line.
    var hidden: String { level == .public ? "@_documentation(visibility: internal) " : "" }

    /// The same with a sentence about it.
    func forRuntime(_ words: String, into out: inout SwiftText) {
        out.line("/// ", words)
        hide(into: &out)
    }
}
