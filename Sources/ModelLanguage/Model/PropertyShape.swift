/// All of a property that archives, JSON or dictionaries depend on: as it is, or as it was at some version. Types name declarations by
/// today's names, whatever these were called then.
package struct PropertyShape: Hashable, Sendable {
    /// Its keys stay as they are when it is given another name.
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
    /// What few properties have; nil where this one has none of it.
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
    /// In none of archive, dictionary and JSON: no part of the shape.
    package var isInvisible: Bool { excludedFrom.isSuperset(of: .written) }

    /// The other end of an inverse that is none any more.
    package struct FormerEnd: Hashable, Sendable {
        /// The class that declares it now, and what it is called there.
        package var owner: TypeName
        package var name: String
        /// What it referred to, as the class is called now.
        package var holder: TypeName
        /// It is of another type since, or its values went through a function.
        package var isConverted: Bool

        package init(owner: TypeName, name: String, holder: TypeName, isConverted: Bool) {
            self.owner = owner
            self.name = name
            self.holder = holder
            self.isConverted = isConverted
        }
    }
}

/// The attributes that few properties have. Apart, so that a model of many thousand properties stays small, and a property is copied
/// in a moment: models are copied a lot.
///
/// A class, since its values are shared by all copies; never changed.
private final class RareAttributes: Sendable, Hashable {
    struct Values: Sendable, Hashable {
        /// Nil: the property's name.
        var key: String?
        var jsonKey: String?
        var inverse: String?
        var inverseOf: InverseSource?
        var formerEnd: PropertyShape.FormerEnd?
        var count: Int?
        var flat: [FlatKey]?
        var convert: Conversion?
        var formerName: String?
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
    /// What `inverse` named then, where that has values of its own since: archives of then have them at this end only.
    package var formerEnd: FormerEnd? {
        get { self[\.formerEnd] }
        set { self[\.formerEnd] = newValue }
    }
    package var count: Int? {
        get { self[\.count] }
        set { self[\.count] = newValue }
    }
    /// A struct's properties stand in this object itself: property name of the struct -> key, in the struct's order.
    package var flat: [FlatKey]? {
        get { self[\.flat] }
        set { self[\.flat] = newValue }
    }
    package var convert: Conversion? {
        get { self[\.convert] }
        set { self[\.convert] = newValue }
    }
    /// The archive name of the removed struct or base-most class that stood there: JSON, dictionaries and flat ones do not tell it.
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
