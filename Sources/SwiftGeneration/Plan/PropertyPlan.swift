import ModelLanguage

/// A property of a class or struct with all that its generated code depends on decided.
struct PropertyPlan {
    enum Storage: Equatable {
        /// A stored property.
        case plain
        /// Computed, over storage of this name.
        case behindAccessor(String)
        /// Written by the user.
        case virtual
    }

    /// When `init?(coder:)` and its kin give it its value.
    enum Phase {
        /// Before `super.init`.
        case value
        /// In `readReferences(from:)`, when the object can be referred to.
        case reference
        /// After everything else, through its setter.
        case virtual
        /// Not read: excluded, or restored from the other end.
        case unread
    }

    let model: PropertyModel
    /// As Swift declares it.
    let name: String
    /// As the declaring type's methods name what is stored.
    let stored: String
    let storage: Storage
    let phase: Phase
    /// Its place among the fields of the declaring type's layout; nil where no channel codes it.
    let slot: Int?
    /// The type in Swift.
    let spelling: String
    /// The value where none is given: a literal, a call of `defaultFunction`, or nil for optionals.
    let defaultValue: String?
    /// The static function that returns a default written as code, without type and parentheses.
    let defaultFunction: String?
    /// An argument of the memberwise initialiser.
    let isArgument: Bool
    /// Stored as an implicitly unwrapped optional.
    let isUnwrapped: Bool
    /// What it must hold from `super.init` until its references are read; nil: nothing needs to be assigned.
    let placeholder: String?
    /// Holds sets of objects: filled after their elements are complete, in the order of this rank.
    let setRank: Int?

    var type: PropertyType { model.type }
    /// The type that is archived.
    var archivedType: PropertyType { model.convert?.archived ?? model.type }
    var isCoded: Bool { slot != nil }
}
