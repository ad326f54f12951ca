import ModelLanguage

/// A class with all that its generated code depends on decided.
struct ClassPlan {
    let model: ClassModel
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
    let properties: [PropertyPlan]
    /// Fields that only archives of older versions have; their slots follow those of `coded`.
    let pastFields: [PropertyPlan]
    /// Old keys that are still written.
    let extraKeys: [ExtraField]
    /// Arguments that are handed to `super.init`.
    let inheritedArguments: [ArgumentPlan]
    /// Names of own and inherited properties that could be names of types.
    let shadowed: Set<String>
    /// The memberwise initialiser repeats a signature of its superclass.
    let overridesInit: Bool
    /// Copies share everything, in the superclasses too: one initialiser makes them, without a copier.
    let copiesDirectly: Bool
    let access: AccessPlan
    /// Fields of its layout, by slot.
    var coded: [PropertyPlan] { properties.filter(\.isCoded) }
}

/// An argument of a memberwise initialiser.
struct ArgumentPlan {
    /// The property's name.
    let name: String
    let spelling: String
    let defaultValue: String?

    /// Label and local name as they are declared.
    let declaration: String
    /// As the initialiser's body names it.
    let local: String
    /// Its own name as an argument of the superclass's initialiser: `name: name`.
    let forwarded: String

    init(name: String, spelling: String, defaultValue: String?) {
        self.name = name
        self.spelling = spelling
        self.defaultValue = defaultValue
        declaration = name == "self" ? "self selfValue" : SwiftNames.label(name)
        local = name == "self" ? "selfValue" : SwiftNames.escaped(name)
        forwarded = "\(SwiftNames.escapedLabel(name)): \(local)"
    }
}

/// Words in front of declarations.
struct AccessPlan {
    /// Before the class: `nonisolated open `.
    let type: String
    /// Before properties and initialisers: `public `, or nothing.
    let member: String
    /// Before methods that may be overridden: `open `.
    let method: String

    init(_ access: SwiftOptions.Access, isFinal: Bool, isClass: Bool) {
        switch access {
        case .public:
            member = "public "
            method = isFinal || !isClass ? "public " : "open "
            type =
                isClass && !isFinal
                ? "nonisolated open " : isFinal ? "nonisolated public final " : "nonisolated public "
        case .package:
            member = "package "
            method = "package "
            type = isFinal ? "nonisolated package final " : "nonisolated package "
        case .internal:
            member = ""
            method = ""
            type = isFinal ? "nonisolated final " : "nonisolated "
        }
    }
}
