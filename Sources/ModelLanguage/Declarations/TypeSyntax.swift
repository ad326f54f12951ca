import SchemaDiagnostics

/// A type as written in Swift's spelling, each part with its place; names are not looked up.
package struct TypeSyntax: Sendable {
    package enum Form: Sendable {
        /// Also `Core.Person`.
        case name(String)
        indirect case array(TypeSyntax)
        indirect case set(TypeSyntax)
        indirect case dictionary(key: TypeSyntax, value: TypeSyntax)
        indirect case optional(TypeSyntax)
        /// Of a transient property: Swift's text, which is not parsed.
        case swift(String, isOptional: Bool)
        /// Could not be read, which is reported.
        case unreadable
    }

    package var form: Form
    package var span: SourceSpan

    package init(_ form: Form, _ span: SourceSpan) {
        self.form = form
        self.span = span
    }

    /// Of a transient property.
    package var swiftText: String? {
        if case .swift(let text, _) = form { text } else { nil }
    }
}
