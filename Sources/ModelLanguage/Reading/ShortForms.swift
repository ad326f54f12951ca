import SchemaDiagnostics
import YAMLTree

// A text or a list where a mapping is meant: `Show: Item`, `rename: [old, new]`, `superclass: [Item, Codable]`.

/// A place where a mapping is expected and people write something shorter.
package enum MappingPlace: Sendable {
    case classBody, structBody, enumBody, foreignType, classes, types, declarations, properties, cases, swift, hooks
    case renamings, other

    init(_ kind: DeclarationKind) {
        switch kind {
        case .class: self = .classBody
        case .struct: self = .structBody
        case .enum: self = .enumBody
        }
    }

    init(section: String) { self = section == "classes" ? .classes : section == "types" ? .types : .declarations }

    fileprivate var isRecord: Bool { self == .classBody || self == .structBody }
    /// The keys are names.
    fileprivate var isOfNames: Bool { [.classes, .types, .declarations, .properties, .cases].contains(self) }
}

extension SchemaReader {
    /// The mapping that a text is short for, in its place; nil where it is not known.
    func mapping(meantBy text: String, for place: MappingPlace) -> String? {
        let words = text.split { " ,|\n".contains($0) }.map(String.init).filter { $0 != "case" }
        let names = text.split { " ,:->=>".contains($0) }.map(String.init)
        let isName = isDottedIdentifier(text)
        switch place {
        case .classBody, .structBody:
            let keys = place == .classBody ? Language.class : Language.struct
            if ["null", "~", "none", "nil", "class", "struct"].contains(text) { return "{}" }
            if let key = keys[text] {
                return key.kind.unwrittenFlag != nil ? "{ \(text): true }" : nil
            }
            if place == .classBody, isName, text.first?.isUppercase == true, BuiltinType(rawValue: text) == nil {
                return "{ superclass: \(text) }"
            }
            return text.contains(" ") && !text.contains(",") && !text.contains("{")
                ? "{ doc: \(quotedYAML(text)) }" : nil
        case .classes: return isIdentifier(text) ? "{ \(text): {} }" : nil
        case .enumBody:
            if text.contains("="), let cases = casesMeant(by: text.replacing("\n", with: " ")[...]) {
                return "{ \(cases) }"
            }
            let areTypes = words.contains { BuiltinType(rawValue: $0) != nil }
            return words.allSatisfy(isIdentifier) && !areTypes ? "{ cases: [\(words.joined(separator: ", "))] }" : nil
        case .foreignType: return ["secure", "codable", "opaque"].contains(text) ? "{ coding: \(text) }" : nil
        case .swift: return isName || text.contains("/") ? "{ output: \(text) }" : nil
        case .hooks: return isName ? "{ decoded: \(text) }" : nil
        case .renamings:
            guard names.count == 2 || names.count == 3 && names[1] == "to", let new = names.last,
                isIdentifier(names[0]), isIdentifier(new)
            else { return nil }
            return "{ \(names[0]): \(new) }"
        case .types, .declarations, .properties, .cases, .other: return nil
        }
    }

    /// What is said of a text where a mapping is expected.
    func noteOnMapping(_ text: String, _ place: MappingPlace) -> [Note] {
        if place == .enumBody {
            if text.contains("|") {
                return [Note("cases that hold a struct or a class: { oneOf: { card: Card, cash: none } }")]
            }
            let raw = text.split { " ,".contains($0) }.first.map(String.init) ?? ""
            let type = typeElsewhere(raw) ?? raw
            return BuiltinType(rawValue: type) == nil
                ? []
                : [
                    Note("'\(raw)' is the type of the raw values; list the cases, \(Self.enumExample(of: type))"),
                    Note(
                        "a schema has no other names for types: where any \(type) may be, write '\(type)' as the type"
                    ),
                ]
        }
        if place == .classBody || place == .foreignType,
            let type = typeElsewhere(text) ?? BuiltinType(rawValue: text)?.rawValue
        {
            return [Note("a schema has no other names for types: write '\(type)' where it is used")]
        }
        if place == .types { return [Note("as in { \(text): { coding: secure, import: UIKit } }")] }
        if place == .foreignType, isIdentifier(text) { return [Note("as in { coding: secure, import: \(text) }")] }
        // Lines that are no mapping are one text to YAML.
        if place.isOfNames, text.contains(" ") {
            return [
                Note(
                    place == .properties
                        ? "a property has a name and a type, as in 'title: String'"
                        : "as in 'Film: { properties: { title: String } }'"
                ),
                importHint,
            ]
        }
        if place == .properties, isIdentifier(text) {
            return [Note("a property has a name and a type, as in '\(text): String'")]
        }
        if place.isRecord, mapping(meantBy: text, for: place) == nil, isIdentifier(text),
            text.first?.isLowercase == true
        {
            return [Note("as in { properties: { \(text): String } }")]
        }
        return []
    }

    private static func enumExample(of raw: String) -> String {
        raw == "String" ? "as in { cases: [good, bad] }" : "as in { raw: \(raw), cases: { good: 1, bad: 2 } }"
    }

    /// `[Item]` for a class, `[old, new]` for a rename, `[title: String]` for properties.
    func mapping(meantByList items: [YAMLNode], _ node: YAMLNode, for place: MappingPlace) -> String? {
        let names = items.compactMap { $0.scalar?.text }
        if names.count == 1, items.count == 1, place == .classBody || place == .hooks {
            return mapping(meantBy: names[0], for: place)
        }
        guard node.span.text.hasPrefix("["), !items.isEmpty else { return nil }
        if place == .renamings, names.count == items.count {
            let pairs = names.compactMap { mapping(meantBy: $0, for: place)?.dropFirst(2).dropLast(2) }
            if pairs.count == names.count { return "{ \(pairs.joined(separator: ", ")) }" }
        }
        if names.count == items.count, names.allSatisfy(isIdentifier) {
            return place == .renamings && names.count == 2 ? "{ \(names[0]): \(names[1]) }" : nil
        }
        let inner = node.span.text.dropFirst().dropLast()
        // Each item is a pair without braces.
        guard items.allSatisfy({ $0.mapping?.count == 1 && !$0.span.text.hasPrefix("{") }) else { return nil }
        return place.isRecord ? "{ properties: { \(inner) } }" : place.isOfNames ? "{ \(inner) }" : nil
    }

    /// A superclass, perhaps with protocols after it.
    mutating func superclass(_ pair: YAMLPair) -> Spanned<String>? {
        let items = pair.value.sequence?.map { $0.scalar?.text ?? "" } ?? []
        let text = pair.value.scalar?.text ?? ""
        let names = items.isEmpty ? text.split(separator: ",").map { $0.filter { $0 != " " } } : items
        guard items.count == 1 || names.count > 1, names.allSatisfy(isDottedIdentifier) else { return self.text(pair) }
        let isFlow = !file.bytes[file.lineStarts[pair.key.span.position.line - 1]..<pair.key.span.start].allSatisfy {
            $0 == 0x20
        }
        let margin = isFlow ? ", " : "\n" + String(repeating: " ", count: pair.key.span.position.column - 1)
        let others = names.dropFirst().filter { $0 != "NSObject" }.joined(separator: ", ")
        let meant = names[0] + (others.isEmpty ? "" : "\(margin)protocols: [\(others)]")
        bag.report(
            .wrongKind,
            "expected the name of one class for 'superclass', found \(describe(pair.value))",
            at: pair.value.span,
            notes: [Note("a class has one superclass; protocols are listed under 'protocols'")],
            fixIts: [
                FixIt(
                    "write '\(shortened(names[0]))'" + (others.isEmpty ? "" : " and 'protocols'"),
                    replace: pair.value.span.withQuotes,
                    with: meant
                )
            ]
        )
        return Spanned(names[0], pair.value.span)
    }
}
