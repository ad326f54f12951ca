/// The type of a property, resolved.
package indirect enum PropertyType: Hashable, Sendable {
    case builtin(BuiltinType)
    /// Any property-list value, NSNull inside collections; Swift `Any`.
    case propertyList
    case array(PropertyType)
    case set(PropertyType)
    case dictionary(key: PropertyType, value: PropertyType)
    /// Only outermost.
    case optional(PropertyType)
    case enumeration(TypeName)
    /// An enum whose cases have structs and objects as values.
    case union(TypeName)
    case structure(TypeName)
    /// A class of the model or of a used one.
    case object(TypeName)
    /// A type of `types:`, of any kind.
    case foreign(TypeName)

    package var isOptional: Bool {
        if case .optional = self { true } else { false }
    }
    /// The type without the optional, array and the like; for a dictionary, of its key and value.
    package func forEachPart(_ visit: (PropertyType) -> Void) {
        switch self {
        case .array(let inner), .set(let inner), .optional(let inner): inner.forEachPart(visit)
        case .dictionary(let key, let value):
            key.forEachPart(visit)
            value.forEachPart(visit)
        case .builtin, .propertyList, .enumeration, .union, .structure, .object, .foreign: visit(self)
        }
    }

    /// Whether one of the parts satisfies the condition.
    package func contains(_ isMatch: (PropertyType) -> Bool) -> Bool {
        switch self {
        case .array(let inner), .set(let inner), .optional(let inner): inner.contains(isMatch)
        case .dictionary(let key, let value): key.contains(isMatch) || value.contains(isMatch)
        case .builtin, .propertyList, .enumeration, .union, .structure, .object, .foreign: isMatch(self)
        }
    }

    /// With every declaration's name replaced.
    package func renamed(_ name: (TypeName) -> TypeName) -> PropertyType {
        mapParts { part in
            switch part {
            case .enumeration(let type): .enumeration(name(type))
            case .union(let type): .union(name(type))
            case .structure(let type): .structure(name(type))
            case .object(let type): .object(type.isDraft ? name(type.drafted).draft : name(type))
            case .foreign(let type): .foreign(name(type))
            case .builtin, .propertyList, .array, .set, .dictionary, .optional: part
            }
        }
    }

    /// With another type in place of each part.
    package func mapParts(_ type: (PropertyType) -> PropertyType) -> PropertyType {
        switch self {
        case .array(let element): .array(element.mapParts(type))
        case .set(let element): .set(element.mapParts(type))
        case .dictionary(let key, let value): .dictionary(key: key.mapParts(type), value: value.mapParts(type))
        case .optional(let wrapped): .optional(wrapped.mapParts(type))
        case .builtin, .propertyList, .enumeration, .union, .structure, .object, .foreign: type(self)
        }
    }

    /// Every declaration that it names.
    package var names: [TypeName] {
        var names: [TypeName] = []
        forEachPart { if let name = $0.name { names.append(name) } }
        return names
    }

    /// The declaration that it is; nil for types of the language itself.
    package var name: TypeName? {
        switch self {
        case .enumeration(let type), .union(let type), .structure(let type), .object(let type), .foreign(let type): type
        case .builtin, .propertyList, .array, .set, .dictionary, .optional: nil
        }
    }

    /// A class, a struct, a union or a foreign type is part of it.
    package var mayHoldObjects: Bool {
        contains { part in
            switch part {
            case .union, .structure, .object, .foreign: true
            case .builtin, .propertyList, .enumeration, .array, .set, .dictionary, .optional: false
            }
        }
    }

    /// Of an array or set, an element; of a dictionary, a value; of others, the type itself. Not optional at the top.
    package var element: PropertyType {
        switch wrapped {
        case .array(let element), .set(let element), .dictionary(_, let element): element
        case .builtin, .propertyList, .optional, .enumeration, .union, .structure, .object, .foreign: wrapped
        }
    }

    /// An array, set or dictionary; an optional one is not.
    package var isCollection: Bool {
        switch self {
        case .array, .set, .dictionary: true
        case .builtin, .propertyList, .optional, .enumeration, .union, .structure, .object, .foreign: false
        }
    }

    /// The class of the objects to which it refers one by one: those to which an inverse can refer back.
    package var referredClass: TypeName? {
        switch wrapped {
        case .object(let name), .array(.object(let name)), .set(.object(let name)): name
        case .builtin, .propertyList, .array, .set, .dictionary, .optional, .enumeration, .union, .structure,
            .foreign:
            nil
        }
    }

    /// Without the outer optional.
    package var wrapped: PropertyType {
        if case .optional(let type) = self { type } else { self }
    }
}

extension Set {
    /// With everything that can be reached from its elements.
    package func closure<Others: Sequence>(_ next: (Element) -> Others) -> Set where Others.Element == Element {
        var result = self
        var open = Array(self)
        while let item = open.popLast() {
            for other in next(item) where result.insert(other).inserted { open.append(other) }
        }
        return result
    }
}
