import Foundation

/// For generated code. The kinds that a property of a `oneOf` type allows.
@_documentation(visibility: internal)
public struct ArchivedKinds: Sendable, ExpressibleByArrayLiteral {
    // Unchecked: a metatype is immutable, but `any ArchivedStruct.Type` does not say so.
    public enum Kind: @unchecked Sendable {
        /// A class of the model, with its subclasses.
        case object(any (NSObject & NSSecureCoding).Type)
        case structure(any ArchivedStruct.Type)
        /// A foreign NSSecureCoding class, or NSObject for any of the classes allowed inside.
        case secure(NSObject.Type, inside: [AnyClass])
        /// A single value: of Foundation, of a foreign Codable type, or converted.
        case value(ArchivedValueKind)

        /// Whether an object of the class is of this kind. Readers ask it for the class that an archive names, writers for that of an
        /// object. The classes that are allowed inside a foreign object are not allowed in its place.
        func takes(_ found: AnyClass) -> Bool {
            switch self {
            case .object(let type): isClass(found, kindOf: type)
            case .secure(let type, let inside):
                isClass(found, kindOf: type) && ForeignClasses(type, listed: inside).admits(found)
            case .structure, .value: false
            }
        }

        /// Whether a reader makes an object of this kind from one of the class: a draft from a finished object, and the reverse.
        func reads(_ found: AnyClass) -> Bool {
            if case .object(let type) = self, draftCounterpart(of: found, for: type) != nil { return true }
            return takes(found)
        }

        /// Whether a value in memory is of this kind: exactly, or of a subclass.
        func holds(_ value: Any) -> Bool {
            switch self {
            case .object, .secure:
                guard let object = ForeignObject.itself(value, as: NSObject.self) else { return false }
                return takes(Swift.type(of: object)) || takes(object.classForCoder)
            case .structure(let type): return Swift.type(of: value) == type
            case .value(let kind): return kind.isExactly(value)
            }
        }
    }

    /// The key of the value in a dictionary that also names its kind.
    static let valueKey = "value"

    public let kinds: [Kind]
    /// The single values, in the order in which a value without a kind is tried.
    let values: [ArchivedValueKind]
    /// The other kinds.
    let references: [Kind]

    public init(_ kinds: [Kind]) {
        self.kinds = kinds
        var values: [ArchivedValueKind] = []
        var references: [Kind] = []
        for kind in kinds {
            if case .value(let value) = kind { values.append(value) } else { references.append(kind) }
        }
        self.values = values.sorted { $0.rank < $1.rank }
        self.references = references
    }

    public init(arrayLiteral kinds: Kind...) {
        self.init(kinds)
    }

    /// The kind of a value in memory.
    func kind(of value: Any) -> Kind? {
        if let kind = kinds.first(where: { $0.holds(value) }) { return kind }
        // NSString for String, and similar.
        return values.first { $0.fits(value) }.map(Kind.value)
    }

    /// How forms without classes show a value's kind.
    func tag(of kind: ArchivedValueKind) -> WrittenValue.Tag {
        func isAlone(among shapes: [ValueShape]) -> Bool {
            values.count { value in value.shapes.contains { shapes.contains($0) } } == 1
        }
        let numbers: [ValueShape] = [.integer, .real, .decimal]
        var tag = WrittenValue.Tag(name: kind.name, inJSON: true, inDictionaries: true)
        switch kind.shapes.first {
        case .bool, .integer, .text: (tag.inJSON, tag.inDictionaries) = (false, false)
        case .real: (tag.inJSON, tag.inDictionaries) = (!isAlone(among: numbers), false)
        case .decimal: tag.inJSON = !isAlone(among: numbers)
        case .data, .date: tag.inDictionaries = false
        case .url, .uuid:
            tag.inJSON = !isAlone(among: [.text, .url, .uuid])
            tag.inDictionaries = tag.inJSON
        default: break
        }
        return tag
    }
}
