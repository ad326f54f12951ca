import ModelLanguage
import SchemaHistory

/// A property of a class or struct with all decisions on which its generated code depends.
///
/// A class, because every emitter iterates over all properties, and copying all parts of a property is slow. It does not change after
/// planning.
final class GeneratedProperty: @unchecked Sendable {
    enum Storage: Equatable {
        /// A stored property.
        case plain
        /// Computed, over storage of this name.
        case behindAccessor(String)
        /// Written by the user.
        case virtual
    }

    /// The time at which `init?(coder:)` and its variants set it.
    enum Phase {
        /// Before `super.init`.
        case value
        /// In `readReferences(from:)`, when others can refer to the object.
        case reference
        /// After everything else, through its setter.
        case virtual
        /// Not read: excluded, or restored by the other end.
        case unread
    }

    /// A constant, so that its parts are read in place: it is large.
    let model: PropertyModel
    /// Its declaration's name in Swift.
    let name: String
    /// The name of its storage in the declaring type's methods.
    let stored: String
    let storage: Storage
    let phase: Phase
    /// Its place among the fields of the declaring type's layout; nil if no channel codes it.
    let slot: LayoutSlot?
    /// The class whose storage's key path identifies it to Swift's Observation; nil if it is not observed.
    let observer: String?
    /// The type in Swift.
    let spelling: String
    /// The type in Swift of the value alone, also if the property tells whether there is one.
    let valueSpelling: String
    /// The type in Swift as an implicitly unwrapped optional.
    var unwrappedSpelling: String { spelling.hasPrefix("any ") ? "(\(spelling))!" : spelling + "!" }
    /// The default value: a literal, a call of `defaultFunction`, or nil for optionals.
    let defaultValue: String?
    /// The static function that returns a default written as code, without type and parentheses.
    let defaultFunction: String?
    /// An argument of the memberwise initializer. The planner removes it if the initializer is more accessible than the property.
    var isArgument: Bool
    /// Stored as an implicitly unwrapped optional.
    let isUnwrapped: Bool
    /// Its value from `super.init` until its references are read; nil: nothing needs to be assigned.
    let placeholder: String?
    /// Contains sets of objects: filled after their elements are complete, in the order of this rank.
    let setRank: Int?

    let type: PropertyType
    /// The type without its optional.
    let wrappedType: PropertyType
    /// The type that is archived.
    let archivedType: PropertyType
    /// The name as a string literal.
    let nameLiteral: String
    var isCoded: Bool { slot != nil }
    /// Only its class sets it.
    let isReadOnly: Bool
    /// A property of the current version, not a field that only older archives have.
    let isPresent: Bool
    /// How older archives contain it; nil if every version reads it alike. The planner sets it when it has planned all properties of the
    /// type: fields of older archives are like current fields.
    var past: PastReading?
    /// When it came and what it was called, where that is all of its past. Set with `past`.
    var names = FieldNames()
    /// Old keys of a flat struct's own that are written here.
    let flatExtras: [FlatExtraKey]
    /// `stored` without `self.` before it.
    let storedName: String

    /// - Parameters:
    ///   - owner: the property's type; nil: a field that only older archives have, of a property with the current name `name`.
    ///   - storage: contains an implicitly unwrapped optional if `isUnwrapped`.
    init(
        _ model: PropertyModel,
        of owner: TypeName?,
        name: String? = nil,
        stored: String,
        in storage: Storage = .plain,
        phase: Phase = .value,
        slot: LayoutSlot?,
        isUnwrapped: Bool = false,
        setRank: Int? = nil,
        flatExtras: [FlatExtraKey] = [],
        isOfImmutable: Bool = false,
        observer: String? = nil,
        spelling: TypeSpelling
    ) {
        self.observer = observer
        isReadOnly = isOfImmutable || !model.isMutable
        self.model = model
        self.name = name ?? ReservedNames.escaped(model.name)
        self.stored = stored
        self.storage = storage
        self.phase = phase
        self.slot = slot
        valueSpelling = model.transient?.swiftType ?? spelling.swift(model.type)
        self.spelling =
            model.json.hasPresence ? "Presence<\(spelling.swift(model.type.wrapped))>" : valueSpelling
        self.isUnwrapped = isUnwrapped
        self.setRank = setRank
        self.flatExtras = flatExtras
        var function: String?
        var call: String?
        if case .code(let code) = model.defaultValue, !["[]", "[:]", "nil"].contains(code), let owner {
            let name = "schemaDefault\(SwiftNames.capitalized(model.name))"
            // A draft calls its class's: there the code finds what it names.
            let isOfClass = owner.isDraft && !model.type.names.contains(where: \.isDraft)
            if !isOfClass { function = name }
            call = "\(SwiftNames.type(isOfClass ? owner.drafted.name : owner.name)).\(name)()"
        }
        defaultFunction = function
        defaultValue =
            model.json.hasPresence
            ? ".absent"
            : model.defaultValue.map { spelling.literal($0, of: model.type, function: call) }
                ?? (model.type.isOptional ? "nil" : nil)
        isPresent = owner != nil
        isArgument = owner != nil && model.isArgument
        switch phase {
        case .value, .virtual: placeholder = nil
        case .unread: placeholder = defaultValue == "nil" || model.isTransient ? nil : defaultValue
        case .reference:
            switch model.type {
            case .optional: placeholder = nil
            case .array, .set: placeholder = "[]"
            case .dictionary: placeholder = "[:]"
            case .builtin, .propertyList, .enumeration, .union, .structure, .object, .foreign:
                placeholder = defaultValue
            }
        }
        type = model.type
        wrappedType = type.wrapped
        archivedType = model.convert?.archived ?? type
        nameLiteral = SwiftNames.literal(model.name)
        storedName = stored.droppingSelf
    }

    /// The access modifiers of its declaration.
    func access(in owner: AccessPlan) -> AccessPlan {
        model.access.map { AccessPlan($0, isFinal: false, isClass: false) } ?? owner
    }

    /// As an argument of the memberwise initializer.
    var argument: ArgumentPlan? {
        isArgument
            ? ArgumentPlan(name: model.name, spelling: spelling, defaultValue: defaultValue) : nil
    }
}

extension PropertyShape {
    /// nil is written as NSNull, since an absent value is the default.
    var isNullable: Bool { type.isOptional && defaultValue != nil && defaultValue != .null }
}
