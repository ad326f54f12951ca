import Diagnostics
import YAMLTree

/// A property as written: its type, and its attributes in source order.
package struct PropertyDeclaration: Sendable {
    package var name: Spanned<String>
    package var type: TypeSyntax
    package var attributes: [PropertyAttribute]
    /// The place of the long form's mapping; nil in the short form.
    package var longFormSpan: SourceSpan?

    package init(
        name: Spanned<String>,
        type: TypeSyntax,
        attributes: [PropertyAttribute] = [],
        longFormSpan: SourceSpan?
    ) {
        self.name = name
        self.type = type
        self.attributes = attributes
        self.longFormSpan = longFormSpan
    }

    package subscript(_ name: PropertyAttribute.Name) -> PropertyAttribute? {
        attributes.first { $0.name == name }
    }
}

/// One attribute of a property's long form, its value read as that attribute asks for.
package struct PropertyAttribute: Sendable {
    /// All but `type`, which every property has.
    package enum Name: String, Sendable, CaseIterable {
        case `default`, doc, key, jsonKey, mutable, deprecated, weak, conditional, inverse, packed, count, form, flat
        case failure, convert, virtual, onChange, copy
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
        indirect case tree(YAMLNode)
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
