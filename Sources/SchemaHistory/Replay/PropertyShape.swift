import ModelLanguage

/// All of a property that archives, JSON or dictionaries depend on, as it was at some version. Types name declarations by today's
/// names (see `DeclarationID` in `ModelHistory`), whatever they were called then.
package struct PropertyShape: Hashable, Sendable {
    package var name: String
    package var key: String
    package var jsonKey: String
    package var type: PropertyType
    package var defaultValue: DefaultValue?
    package var isWeak: Bool
    package var isConditional: Bool
    package var inverse: String?
    /// Set where another property restores this one: then it is not archived.
    package var inverseOf: InverseSource?
    /// What `inverse` named then, where that has values of its own since: archives of then have them at this end only.
    package var formerEnd: FormerEnd?
    package var isPacked: Bool
    package var count: Int?
    package var flat: [FlatKey]?
    package var convert: Conversion?
    package var isVirtual: Bool
    package var excludedFrom: Channels
    /// The archive name of the removed struct or base-most class that stood there: JSON, dictionaries and flat ones do not tell it.
    package var formerName: String?

    package init(_ property: PropertyModel) {
        name = property.name
        key = property.key
        jsonKey = property.jsonKey
        type = property.type
        defaultValue = property.defaultValue
        isWeak = property.isWeak
        isConditional = property.isConditional
        inverse = property.inverse
        inverseOf = property.inverseOf
        isPacked = property.isPacked
        count = property.count
        flat = property.flat
        convert = property.convert
        isVirtual = property.isVirtual
        excludedFrom = property.excludedFrom
    }

    /// Neither optional nor with a default.
    package var isRequired: Bool { !type.isOptional && defaultValue == nil }

    /// The other end of an inverse that is none any more.
    package struct FormerEnd: Hashable, Sendable {
        /// The class that declares it now, and what it is called there.
        package var owner: TypeName
        package var name: String
        /// What it referred to, as the class is called now.
        package var holder: TypeName
        /// It is of another type since, or its values went through a function.
        package var isConverted: Bool
    }

    /// The property as emitters read it: everything of `today` that is no part of the shape, and this shape.
    package func model(like today: PropertyModel) -> PropertyModel {
        var property = today
        property.name = name
        property.key = key
        property.jsonKey = jsonKey
        property.type = type
        property.defaultValue = defaultValue
        property.isWeak = isWeak
        property.isConditional = isConditional
        property.inverse = inverse
        property.inverseOf = inverseOf
        property.isPacked = isPacked
        property.count = count
        property.flat = flat
        property.convert = convert
        property.isVirtual = isVirtual
        property.excludedFrom = excludedFrom
        property.formerName = formerName
        return property
    }
}
