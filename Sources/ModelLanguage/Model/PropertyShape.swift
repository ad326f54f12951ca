/// Everything about a property on which archives, JSON or dictionaries depend: now, or in some version. Types use the current names of
/// declarations.
package struct PropertyShape: Hashable, Sendable {
    /// Its keys remain when it is renamed.
    package var name: String {
        get { writtenName }
        set {
            let (key, jsonKey) = (key, jsonKey)
            writtenName = newValue
            self.key = key
            self.jsonKey = jsonKey
        }
    }
    private var writtenName: String
    /// Attributes that few properties have; nil if this one has none of them.
    private var rare: RareAttributes?
    package var type: PropertyType
    package var defaultValue: DefaultValue?
    package var isWeak = false
    package var isConditional = false
    package var isPacked = false
    package var isVirtual = false
    package var excludedFrom: Channels = []

    package init(name: String, type: PropertyType) {
        writtenName = name
        self.type = type
    }

    /// Neither optional nor with a default.
    package var isRequired: Bool { !type.isOptional && defaultValue == nil }
    /// In none of archive, dictionary and JSON: not part of the shape.
    package var isInvisible: Bool { excludedFrom.isSuperset(of: .written) }

    /// The other end of a former inverse.
    package struct FormerEnd: Hashable, Sendable {
        /// The class that declares it now, and its name there.
        package var owner: TypeName
        package var name: String
        /// The class to which it referred, by its current name.
        package var holder: TypeName
        /// Its type has changed since, or a function has changed its values.
        package var isConverted: Bool

        package init(owner: TypeName, name: String, holder: TypeName, isConverted: Bool) {
            self.owner = owner
            self.name = name
            self.holder = holder
            self.isConverted = isConverted
        }
    }
}

/// The attributes that few properties have. They are separate, so that a model with many thousand properties is small, and copying a
/// property is fast: models are copied often.
///
/// A class, since its values are shared by all copies; never changed.
private final class RareAttributes: Sendable, Hashable {
    struct Values: Sendable, Hashable {
        /// Nil: the property's name.
        var key: String?
        var jsonKey: String?
        var inverse: String?
        var inverseOf: InverseSource?
        var formerEnds: [PropertyShape.FormerEnd]?
        var count: Int?
        var flat: [FlatKey]?
        var convert: Conversion?
        var formerName: String?
        var requiresCase: Bool?
    }

    let values: Values

    init(_ values: Values) {
        self.values = values
    }

    static func == (left: RareAttributes, right: RareAttributes) -> Bool {
        left === right || left.values == right.values
    }

    func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension PropertyShape {
    /// Key in archives, the class's key pattern applied.
    package var key: String {
        get { self[\.key] ?? name }
        set { self[\.key] = newValue == name ? nil : newValue }
    }
    package var jsonKey: String {
        get { self[\.jsonKey] ?? name }
        set { self[\.jsonKey] = newValue == name ? nil : newValue }
    }
    /// The weak property of the target class that is set to this object.
    package var inverse: String? {
        get { self[\.inverse] }
        set { self[\.inverse] = newValue }
    }
    /// Set where another property names this one as its inverse: that property's class and name. Such a property is not archived.
    package var inverseOf: InverseSource? {
        get { self[\.inverseOf] }
        set { self[\.inverseOf] = newValue }
    }
    /// The property that `inverse` named in that version or a later one, if that property has values of its own since: archives of that
    /// version have them only at this end.
    package var formerEnds: [FormerEnd] {
        get { self[\.formerEnds] ?? [] }
        set { self[\.formerEnds] = newValue.isEmpty ? nil : newValue }
    }
    /// A case that was dropped since is an error, as in a required property, though nil is none.
    package var requiresCase: Bool {
        get { self[\.requiresCase] ?? false }
        set { self[\.requiresCase] = newValue ? true : nil }
    }
    package var count: Int? {
        get { self[\.count] }
        set { self[\.count] = newValue }
    }
    /// A struct's properties are in this object itself: property name of the struct -> key, in the struct's order.
    package var flat: [FlatKey]? {
        get { self[\.flat] }
        set { self[\.flat] = newValue }
    }
    package var convert: Conversion? {
        get { self[\.convert] }
        set { self[\.convert] = newValue }
    }
    /// The archive name of the removed struct or base-most class that the property had: JSON, dictionaries and flat structs do not contain
    /// it.
    package var formerName: String? {
        get { self[\.formerName] }
        set { self[\.formerName] = newValue }
    }

    @inline(__always)
    private subscript<Value: Equatable>(path: WritableKeyPath<RareAttributes.Values, Value?>) -> Value? {
        get { rare?.values[keyPath: path] ?? nil }
        set {
            guard self[path] != newValue else { return }
            var values = rare?.values ?? RareAttributes.Values()
            values[keyPath: path] = newValue
            rare = values == RareAttributes.Values() ? nil : RareAttributes(values)
        }
    }
}
