import SchemaDiagnostics
import YAMLTree

/// A property as written: its type, and its attributes in source order.
package struct PropertyDeclaration: Sendable {
    package var name: Spanned<String>
    package var type: TypeSyntax
    package private(set) var attributes: [PropertyAttribute]
    /// The names of the attributes that have an effect: `weak: false` has none.
    package private(set) var effective: AttributeSet
    /// The place of the long form's mapping; nil in the short form.
    package var longFormSpan: SourceSpan?
    /// For a removed property: the channels that did not include it. Other properties have this at their class.
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
    package let rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    package init(_ name: PropertyAttribute.Name) {
        rawValue = 1 << name.rawValue
    }

    package init(_ names: [PropertyAttribute.Name]) {
        rawValue = names.reduce(0) { $0 | 1 << $1.rawValue }
    }
}

/// One attribute of a property's long form, its value read as that attribute requires.
package struct PropertyAttribute: Sendable {
    package enum Value: Sendable {
        case flag(Bool)
        case number(Int)
        case text(String)
        case texts([String])
        case dates(JSONDates)
        case form(PropertyModel.Form)
        case failure(PropertyModel.FailurePolicy)
        case copying(Copying)
        case access(SwiftOptions.Access)
        /// `flat: { property: key }`.
        case flatKeys([FlatKeyDeclaration])
        indirect case convert(ConversionDeclaration)
        /// A default, read when its type is known.
        indirect case literal(Literal)
        case info(InfoValue)
    }

    package var name: Name
    package var keySpan: SourceSpan
    package var valueSpan: SourceSpan
    package var value: Value

    /// Whether it has an effect: `weak: false` has none.
    package var isEffective: Bool {
        if case .flag(let value) = value { value != Self.unwritten[Int(name.rawValue)] } else { true }
    }

    private static let unwritten = Language.attributes.place.keys.map(\.kind.unwrittenFlag)
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
