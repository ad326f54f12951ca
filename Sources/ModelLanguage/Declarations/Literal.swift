import SchemaDiagnostics
import YAMLTree

/// A value as written, until its type is known: `3`, `"3"`, `[a, b]`, `{ swift: code }`.
package struct Literal: Sendable {
    package enum Content: Sendable {
        case scalar(YAMLScalar)
        case list([Literal])
        /// In source order, keys unique.
        case mapping([Pair])
    }

    package struct Pair: Sendable {
        package var key: Spanned<YAMLScalar>
        package var value: Literal
    }

    package var content: Content
    package var span: SourceSpan

    package init(_ content: Content, _ span: SourceSpan) {
        self.content = content
        self.span = span
    }

    package init(_ node: YAMLNode) {
        span = node.span
        switch node.content {
        case .scalar(let scalar): content = .scalar(scalar)
        case .sequence(let items): content = .list(items.map { Literal($0) })
        case .mapping(let pairs):
            content = .mapping(
                pairs.map { pair in
                    let key = YAMLScalar(pair.key.value, style: pair.keyStyle)
                    return Pair(key: Spanned(key, pair.key.span), value: Literal(pair.value))
                }
            )
        }
    }

    var scalar: YAMLScalar? {
        if case .scalar(let scalar) = content { scalar } else { nil }
    }

    /// The bare word `fail`: older objects cannot be read.
    package var isFail: Bool { scalar.map { $0.isPlain && $0.text == "fail" } ?? false }
}
