import YAMLTree

/// The value of `info:`: any YAML, for templates and editors. It is not part of any shape, and the language does not read it.
package indirect enum InfoValue: Sendable, Hashable {
    package struct Pair: Sendable, Hashable {
        package let key: String
        package let value: InfoValue
    }

    /// No value after the colon, `~` or `null`.
    case null
    /// The bare words `true` and `false`.
    case flag(Bool)
    /// Any other scalar as it is written, numbers too.
    case text(String)
    case list([InfoValue])
    /// In source order, keys unique.
    case mapping([Pair])

    init(_ node: YAMLNode) {
        switch node.content {
        case .scalar(let scalar): self = InfoValue(scalar)
        case .sequence(let items): self = .list(items.map { InfoValue($0) })
        case .mapping(let pairs):
            self = .mapping(pairs.map { Pair(key: $0.key.value, value: InfoValue($0.value)) })
        }
    }

    private init(_ scalar: YAMLScalar) {
        switch scalar.text {
        case "" where scalar.isPlain, "~" where scalar.isPlain, "null" where scalar.isPlain: self = .null
        case "true" where scalar.isPlain: self = .flag(true)
        case "false" where scalar.isPlain: self = .flag(false)
        default: self = .text(scalar.text)
        }
    }
}
