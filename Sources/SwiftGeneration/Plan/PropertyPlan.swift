import ModelLanguage
import SchemaHistory

/// A property of a class or struct with all that its generated code depends on decided.
///
/// A class, because every emitter goes over all properties, and a copy of all that a property holds is dear. Once planned it does not
/// change.
final class PropertyPlan: @unchecked Sendable {
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

    /// Where it stands among those that the model declares, which is not copied: it is large.
    private let declared: [PropertyModel]
    private let position: Int
    var model: PropertyModel {
        _read { yield declared[position] }
    }
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
    /// The type in Swift as an implicitly unwrapped optional.
    var unwrappedSpelling: String { spelling.hasPrefix("any ") ? "(\(spelling))!" : spelling + "!" }
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

    let type: PropertyType
    /// The type without its optional.
    let wrappedType: PropertyType
    /// The type that is archived.
    let archivedType: PropertyType
    /// The name as a string literal.
    let nameLiteral: String
    var isCoded: Bool { slot != nil }
    /// How older archives hold it; nil where every version reads it alike.
    var past: PastReading?
    /// Old keys of a flat struct's own that are written here.
    var flatExtras: [FlatExtraKey] = []
    /// `stored` without `self.` in front of it.
    let storedName: String

    init(
        declared: [PropertyModel],
        position: Int,
        name: String,
        stored: String,
        storage: Storage,
        phase: Phase,
        slot: Int?,
        spelling: String,
        defaultValue: String?,
        defaultFunction: String?,
        isArgument: Bool,
        isUnwrapped: Bool,
        placeholder: String?,
        setRank: Int?
    ) {
        self.declared = declared
        self.position = position
        self.name = name
        self.stored = stored
        self.storage = storage
        self.phase = phase
        self.slot = slot
        self.spelling = spelling
        self.defaultValue = defaultValue
        self.defaultFunction = defaultFunction
        self.isArgument = isArgument
        self.isUnwrapped = isUnwrapped
        self.placeholder = placeholder
        self.setRank = setRank
        type = declared[position].type
        wrappedType = type.wrapped
        archivedType = declared[position].convert?.archived ?? type
        nameLiteral = SwiftNames.literal(declared[position].name)
        storedName = stored.droppingSelf
    }
}
