import SchemaDiagnostics
import YAMLTree

/// A property as written: its type, and its attributes in source order.
package struct PropertyDeclaration: Sendable {
    package var name: Spanned<String>
    package var type: TypeSyntax
    package private(set) var attributes: [PropertyAttribute]
    /// The names of the attributes that say something: `weak: false` does not.
    package private(set) var effective: AttributeSet
    /// The place of the long form's mapping; nil in the short form.
    package var longFormSpan: SourceSpan?
    /// Of a removed property: what it was left out of. That of others stands with their class.
    package var excludedFrom: Channels = []

    package init(
        name: Spanned<String>,
        type: TypeSyntax,
        attributes: [PropertyAttribute] = [],
        longFormSpan: SourceSpan?
    ) {
        self.name = name
        self.type = type
        self.attributes = attributes
        effective = []
        for attribute in attributes where attribute.isEffective { effective.insert(AttributeSet(attribute.name)) }
        self.longFormSpan = longFormSpan
    }

    package subscript(_ name: PropertyAttribute.Name) -> PropertyAttribute? {
        attributes.first { $0.name == name }
    }
}

/// Names of attributes, as bits.
package struct AttributeSet: OptionSet, Sendable, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package init(_ name: PropertyAttribute.Name) {
        rawValue = 1 << name.bit
    }

    package init(_ names: [PropertyAttribute.Name]) {
        rawValue = names.reduce(0) { $0 | 1 << $1.bit }
    }
}

/// One attribute of a property's long form, its value read as that attribute asks for.
package struct PropertyAttribute: Sendable {
    /// All but `type`, which every property has.
    package enum Name: String, Sendable, CaseIterable {
        case `default`, doc, key, jsonKey, mutable, deprecated, weak, conditional, inverse, packed, count, form, flat
        case failure, convert, virtual, onChange, copy

        private static let places: TextTable = {
            var places = TextTable(minimumCapacity: allCases.count)
            for (place, name) in allCases.enumerated() { places[name.rawValue] = place }
            return places
        }()

        /// As `init(rawValue:)`, which looks through all of them.
        init?(_ text: String) {
            guard let place = Self.places[text] else { return nil }
            self = Self.allCases[place]
        }

        fileprivate var bit: UInt32 {
            switch self {
            case .default: 0
            case .doc: 1
            case .key: 2
            case .jsonKey: 3
            case .mutable: 4
            case .deprecated: 5
            case .weak: 6
            case .conditional: 7
            case .inverse: 8
            case .packed: 9
            case .count: 10
            case .form: 11
            case .flat: 12
            case .failure: 13
            case .convert: 14
            case .virtual: 15
            case .onChange: 16
            case .copy: 17
            }
        }
    }

    package enum Value: Sendable {
        case flag(Bool)
        case number(Int)
        case text(String)
        case form(PropertyModel.Form)
        case failure(PropertyModel.FailurePolicy)
        case copying(Copying)
        /// `flat: { property: key }`.
        case flatKeys([FlatKeyDeclaration])
        indirect case convert(ConversionDeclaration)
        /// A default, read when its type is known.
        indirect case literal(Literal)
    }

    package var name: Name
    package var keySpan: SourceSpan
    package var valueSpan: SourceSpan
    package var value: Value

    /// Whether it says anything: `weak: false` does not.
    package var isEffective: Bool {
        switch name {
        case .weak, .conditional, .packed, .flat, .virtual:
            if case .flag(false) = value { false } else { true }
        case .mutable:
            if case .flag(true) = value { false } else { true }
        case .default, .doc, .key, .jsonKey, .deprecated, .inverse, .count, .form, .failure, .convert, .onChange, .copy:
            true
        }
    }
}

package struct FlatKeyDeclaration: Sendable {
    package var property: Spanned<String>
    package var key: Spanned<String>
}

/// `convert: { as:, encode:, decode: }` as written.
package struct ConversionDeclaration: Sendable {
    package var archived: TypeSyntax
    package var encode: String
    package var decode: String
}
