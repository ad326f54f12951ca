import SchemaDiagnostics

/// A value of a YAML document with its exact place. Aliases are resolved: an aliased node appears again, with the span of the alias in
/// `span` and the anchored node's span in `anchorSpan`.
package struct YAMLNode: Sendable {
    package enum Content: Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode])
        /// In source order, keys unique.
        case mapping([YAMLPair])
    }

    package var content: Content
    /// Written in flow style (`[a]`, `{ a: b }`), for collections.
    package var isFlow: Bool
    /// From the first to after the last byte of the value; a block collection ends at its last child's end.
    package var span: SourceSpan
    /// For an alias, the place of the anchored value in the same file; otherwise it ends before it starts. This takes half the size of a
    /// span.
    @usableFromInline var anchorStart: UInt32
    @usableFromInline var anchorEnd: UInt32

    @inlinable package init(_ content: Content, span: SourceSpan, anchorSpan: SourceSpan? = nil, isFlow: Bool = false) {
        self.content = content
        self.isFlow = isFlow
        self.span = span
        anchorStart = anchorSpan?.startOffset ?? 1
        anchorEnd = anchorSpan?.endOffset ?? 0
    }

    /// The place of the content, if this node is an alias.
    @inlinable package var anchorSpan: SourceSpan? {
        anchorStart <= anchorEnd ? SourceSpan(file: span.file, start: Int(anchorStart), end: Int(anchorEnd)) : nil
    }

    /// No value where one could be: `key:`.
    package var isEmptyScalar: Bool {
        if case .scalar(let scalar) = content { scalar.isPlain && scalar.text.isEmpty } else { false }
    }
    @inlinable package var scalar: YAMLScalar? {
        if case .scalar(let scalar) = content { scalar } else { nil }
    }
    @inlinable package var sequence: [YAMLNode]? {
        if case .sequence(let nodes) = content { nodes } else { nil }
    }
    @inlinable package var mapping: [YAMLPair]? {
        if case .mapping(let pairs) = content { pairs } else { nil }
    }
}

/// A scalar's text, with escapes and folding resolved, and its style. Its place decides what it means.
package struct YAMLScalar: Sendable, Hashable {
    package enum Style: Sendable, Hashable {
        case plain
        case singleQuoted
        case doubleQuoted
        case literal
        case folded
    }

    package var text: String
    package var style: Style
    @inlinable package var isPlain: Bool { style == .plain }

    @inlinable package init(_ text: String, style: Style) {
        self.text = text
        self.style = style
    }
}

/// A key and its value. Keys are always scalars.
package struct YAMLPair: Sendable {
    package var key: Spanned<String>
    package var keyStyle: YAMLScalar.Style
    package var value: YAMLNode

    @inlinable package init(key: Spanned<String>, keyStyle: YAMLScalar.Style, value: YAMLNode) {
        self.key = key
        self.keyStyle = keyStyle
        self.value = value
    }
}

extension [YAMLPair] {
    package subscript(key: String) -> YAMLPair? { first { $0.key.value == key } }
}

extension YAMLNode {
    package func pair(_ key: String) -> YAMLPair? { mapping?[key] }
    package subscript(key: String) -> YAMLNode? { pair(key)?.value }
}
