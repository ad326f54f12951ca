import SchemaDiagnostics
import Workspace
import YAMLTree

/// Documents with JSON schemas: JSON or YAML, each by its file name.
struct SchemaDocuments {
    enum Kind {
        case jsonSchema
        case openAPI
    }

    struct Document {
        var path: String
        var root: YAMLNode
        var kind: Kind
    }

    /// A schema's place: a document and the path in it.
    struct Place: Hashable {
        var document: Int
        var pointer: [String]
    }

    private(set) var documents: [Document] = []
    /// Schemas that say the same as another one, which stands for them.
    private var twins: [Place: Place] = [:]

    static let endings = ["json", "yaml", "yml"]

    mutating func add(_ path: String, into bag: inout DiagnosticBag) {
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.read(path)
        } catch {
            bag.report(unread: error, "the file")
            return
        }
        guard bytes.contains(where: { $0 > 0x20 }) else {
            bag.report(.notImported, "the file is empty", at: SourceSpan(path: path))
            return
        }
        let file = SourceFile(path: path, bytes: Self.withoutSurrogates(bytes))
        var own = DiagnosticBag()
        let root = parseYAML(file, into: &own)
        for finding in own.diagnostics where finding.severity == .error { bag.report(finding) }
        guard let root, !own.hasErrors else { return }
        guard let pairs = root.mapping, let kind = Self.kind(of: pairs) else {
            bag.report(
                .notImported,
                "this is not a JSON Schema, OpenAPI document or plank schema: it has none of their keys",
                at: SourceSpan(path: path),
                notes: [Note("their keys are 'properties', '$defs', 'definitions' and 'components'")]
            )
            return
        }
        documents.append(Document(path: path, root: root, kind: kind))
    }

    private static func kind(of pairs: [YAMLPair]) -> Kind? {
        if pairs["openapi"] != nil || pairs["swagger"] != nil { return .openAPI }
        if pairs["components"]?.value.mapping?["schemas"] != nil { return .openAPI }
        let keys = [
            "$schema", "$defs", "definitions", "properties", "allOf", "oneOf", "anyOf", "enum", "$ref", "items",
        ]
        return keys.contains { pairs[$0] != nil } || pairs["type"]?.value.scalar?.text == "object" ? .jsonSchema : nil
    }

    /// JSON has characters beyond 16 bits as two escapes, YAML unescaped.
    private static func withoutSurrogates(_ bytes: [UInt8]) -> [UInt8] {
        func unit(_ start: Int) -> UInt32? {
            guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u")
            else {
                return nil
            }
            return UInt32(String(decoding: bytes[(start + 2)..<(start + 6)], as: UTF8.self), radix: 16)
        }
        guard bytes.contains(UInt8(ascii: "\\")) else { return bytes }
        var result: [UInt8] = []
        var place = 0
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "\\") {
                if let high = unit(place), 0xD800..<0xDC00 ~= high, let low = unit(place + 6), 0xDC00..<0xE000 ~= low,
                    let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
                {
                    result += Array(String(scalar).utf8)
                    place += 12
                    continue
                }
                // An escaped backslash does not begin an escape.
                result += bytes[place..<min(bytes.count, place + 2)]
                place += 2
                continue
            }
            result.append(bytes[place])
            place += 1
        }
        return result
    }

    // MARK: Places

    func node(at place: Place) -> YAMLNode? {
        var node = documents[place.document].root
        for part in place.pointer {
            if let next = node.mapping?[part]?.value {
                node = next
            } else if let items = node.sequence, let index = Int(part), items.indices.contains(index) {
                node = items[index]
            } else {
                return nil
            }
        }
        return node
    }

    /// `shop.json:12`
    func spelled(_ place: Place) -> String {
        let line = node(at: place).map { ":\($0.span.position.line)" } ?? ""
        return Paths.name(of: documents[place.document].path) + line
    }

    /// The target of a `$ref`; nil: none of the documents has it.
    func place(of reference: String, from document: Int) -> Place? {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        var target = document
        if !parts[0].isEmpty {
            let name = Paths.name(of: parts[0])
            let found = documents.firstIndex { item in
                Paths.name(of: item.path) == name
                    || id(of: item).map { $0 == parts[0] || Paths.name(of: $0) == name } == true
            }
            guard let found else { return nil }
            target = found
        }
        let fragment = parts.count > 1 ? parts[1] : ""
        if fragment.isEmpty { return standing(for: Place(document: target, pointer: [])) }
        guard fragment.hasPrefix("/") else { return anchor(fragment, in: target) }
        let pointer = fragment.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { part in
            Self.decoded(String(part)).replacing("~1", with: "/").replacing("~0", with: "~")
        }
        let place = Place(document: target, pointer: pointer)
        return node(at: place) == nil ? nil : standing(for: place)
    }

    private func standing(for place: Place) -> Place { twins[place] ?? place }

    // MARK: Equal schemas

    /// Lets the first stand for the second, if both say the same, as do those to which they refer.
    mutating func unite(_ place: Place, with other: Place) -> Bool {
        var known: Set<[Place]> = []
        guard areSame(place, other, &known) else { return false }
        twins[other] = place
        return true
    }

    /// - Parameter known: the pairs that are being compared.
    private func areSame(_ one: Place, _ other: Place, _ known: inout Set<[Place]>) -> Bool {
        guard one != other, known.insert([one, other]).inserted else { return true }
        guard let left = node(at: one), let right = node(at: other) else { return false }
        // A file of its own has keys that a part of another has not.
        let ofFiles: Set = ["$schema", "$id", "$comment", "id", "title", "definitions", "$defs"]
        func own(_ node: YAMLNode) -> YAMLNode {
            let pairs = node.mapping?.filter { !ofFiles.contains($0.key.value) }
            return YAMLNode(pairs.map { .mapping($0) } ?? node.content, span: node.span)
        }
        return areSame(own(left), own(right), (one.document, other.document), &known)
    }

    private func areSame(
        _ left: YAMLNode,
        _ right: YAMLNode,
        _ files: (Int, Int),
        _ known: inout Set<[Place]>
    ) -> Bool {
        switch (left.content, right.content) {
        case (.scalar(let one), .scalar(let other)): return one.text == other.text && one.isPlain == other.isPlain
        case (.sequence(let one), .sequence(let other)):
            return one.count == other.count && zip(one, other).allSatisfy { areSame($0, $1, files, &known) }
        case (.mapping(let one), .mapping(let other)):
            return one.count == other.count
                && one.allSatisfy { pair in
                    guard let value = other[pair.key.value]?.value else { return false }
                    guard pair.key.value == "$ref", let target = pair.value.scalar, let twin = value.scalar else {
                        return areSame(pair.value, value, files, &known)
                    }
                    guard let target = place(of: target.text, from: files.0),
                        let twin = place(of: twin.text, from: files.1)
                    else { return target.text == twin.text }
                    return areSame(target, twin, &known)
                }
        default: return false
        }
    }

    private func id(of document: Document) -> String? {
        let pairs = document.root.mapping
        return (pairs?["$id"] ?? pairs?["id"])?.value.scalar?.text
    }

    private static func decoded(_ text: String) -> String {
        guard text.contains("%") else { return text }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            if byte == UInt8(ascii: "%"), rest.count > 2,
                let value = UInt8(String(decoding: rest.dropFirst().prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `$anchor`, or an `$id` of draft 4 that begins with `#`.
    private func anchor(_ name: String, in document: Int) -> Place? {
        for section in ["$defs", "definitions"] {
            for pair in documents[document].root.mapping?[section]?.value.mapping ?? [] {
                let keys = pair.value.mapping
                let own = [keys?["$anchor"], keys?["$id"], keys?["id"]].compactMap { $0?.value.scalar?.text }
                if own.contains(name) || own.contains("#" + name) {
                    return Place(document: document, pointer: [section, pair.key.value])
                }
            }
        }
        return nil
    }
}
