import SchemaDiagnostics
import YAMLTree

/// The text of a file in two parts: plain properties of classes, on which little else depends, and everything else.
///
/// A property is plain if nothing but its type, default and documentation is written, and its type is built in and contains no set: the
/// rank of a set of objects counts the sets in them. Its class's hierarchy depends on it, and nothing else does, except
/// `namesAskedForEverywhere`.
package struct PlainCut {
    /// Generated code of other hierarchies asks whether any class has a property with this name.
    package static let namesAskedForEverywhere: Set = ["copied", "deepCopied"]

    package private(set) var rest: [UInt8] = []
    /// By class: all its properties in order, of those that are not plain only the name.
    package private(set) var own: [String: [UInt8]] = [:]
    private let isPlainType: (String) -> Bool
    /// By type as it is written.
    private var known: [String: Bool] = [:]

    /// Nil where the text cannot be cut.
    /// - Parameter isPlainType: whether nothing else depends on a type that has no other parts.
    package init?(
        _ file: SourceFile,
        _ tree: YAMLNode,
        isPlainType: @escaping (String) -> Bool = { BuiltinType(rawValue: $0) != nil }
    ) {
        self.isPlainType = isPlainType
        var start = 0
        for pair in tree.mapping?["classes"]?.value.mapping ?? [] {
            guard let properties = pair.value.mapping?["properties"] else { continue }
            guard let text = cut(properties, of: file.bytes, from: &start),
                own.updateValue(text, forKey: pair.key.value) == nil
            else { return nil }
        }
        rest += file.bytes[start...]
        // No text has this byte.
        rest.append(0xFF)
    }

    /// - Parameter start: of what is not cut yet.
    private mutating func cut(_ properties: YAMLPair, of bytes: [UInt8], from start: inout Int) -> [UInt8]? {
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
        return own
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
        guard let type, !Self.namesAskedForEverywhere.contains(property.key.value) else { return false }
        if let known = known[type.text] { return known }
        let result = type.text.split { " ?[]:".contains($0) }.allSatisfy { isPlainType(String($0)) }
        known[type.text] = result
        return result
    }
}
