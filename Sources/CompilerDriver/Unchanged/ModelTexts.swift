import ModelLanguage
import SchemaDiagnostics
import YAMLTree

/// The texts of a model's files in two parts: plain properties, on which only the code of few classes depends, and everything else.
///
/// A property is plain if nothing but its type, default and documentation is written, and its type is built in and contains no set: the
/// rank of a set of objects counts the sets in them. Its class's hierarchy depends on it, and nothing else does, except
/// `ClassKeys.namesAskedForEverywhere`.
struct ModelTexts {
    /// Of everything else.
    private(set) var common: UInt64 = 0
    /// By class: all its properties in order, of those that are not plain only the name.
    private(set) var own: [String: UInt64] = [:]
    /// Whether a type as it is written is built in.
    private var builtIn: [String: Bool] = [:]

    /// Nil where a text cannot be cut.
    init?(_ files: [(file: SourceFile, tree: YAMLNode)]) {
        var rest: [UInt8] = []
        for (file, tree) in files {
            var start = 0
            for pair in tree.mapping?["classes"]?.value.mapping ?? [] {
                guard let properties = pair.value.mapping?["properties"] else { continue }
                guard let hash = cut(properties, of: file.bytes, from: &start, into: &rest),
                    own.updateValue(hash, forKey: pair.key.value) == nil
                else { return nil }
            }
            rest += file.bytes[start...]
            // No text has this byte.
            rest.append(0xFF)
        }
        common = ContentHash.of(rest)
    }

    /// - Parameter start: of what is not cut yet.
    private mutating func cut(
        _ properties: YAMLPair,
        of bytes: [UInt8],
        from start: inout Int,
        into rest: inout [UInt8]
    ) -> UInt64? {
        var own: [UInt8] = []
        var end = properties.key.span.end
        for property in properties.value.mapping ?? [] {
            let text = end..<property.value.span.end
            // An alias is elsewhere.
            guard start <= end, end <= property.key.span.start, property.key.span.end <= text.upperBound,
                text.upperBound <= properties.value.span.end
            else { return nil }
            if isPlain(property), !bytes[text].contains(where: Self.isIndirect) {
                rest += bytes[start..<end]
                own += bytes[text]
                start = text.upperBound
            } else {
                own += Array(property.key.value.utf8)
            }
            own.append(0xFF)
            end = text.upperBound
        }
        return ContentHash.of(own)
    }

    /// Anchors, aliases and tags.
    private static func isIndirect(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "!")
    }

    private mutating func isPlain(_ property: YAMLPair) -> Bool {
        var type = property.value.scalar
        if let attributes = property.value.mapping {
            guard attributes.allSatisfy({ ["type", "default", "doc"].contains($0.key.value) }) else { return false }
            type = attributes["type"]?.value.scalar
        }
        guard let type, !ClassKeys.namesAskedForEverywhere.contains(property.key.value) else { return false }
        if let known = builtIn[type.text] { return known }
        let isBuiltIn = type.text.split { " ?[]:".contains($0) }.allSatisfy { BuiltinType(rawValue: String($0)) != nil }
        builtIn[type.text] = isBuiltIn
        return isBuiltIn
    }
}
