import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Workspace
import YAMLTree

/// The place where a schema file describes one declaration: in its section, or in one of its entries under `removed`.
package struct DeclarationPlace: Hashable {
    package var section: String
    package var name: String
    package var life = 0
}

/// Edits of one schema file, by its declarations.
package struct SchemaEdits {
    package static let sections = ["enums", "structs", "classes"]

    package let file: SourceFile
    package let tree: YAMLNode
    /// Those of all declarations, in order.
    package let places: [DeclarationPlace]
    private let declarations: [DeclarationPlace: YAMLPair]
    /// Those with a text of their own, in the order of the text.
    private let inText: [(start: Int, place: DeclarationPlace)]
    var layer: TreeEdits
    package var edits: [FixIt.Edit] { layer.edits }
    /// The comments in what was taken out, as lines. Where it comes back elsewhere, they belong there.
    private(set) var takenComments: [String] = []
    /// Quoted and block texts, which may have the signs of comments.
    private let texts: [SourceSpan]

    package init?(_ part: SchemaLoader.Loaded) {
        guard let tree = part.tree else { return nil }
        file = part.file
        layer = TreeEdits(file)
        self.tree = tree
        texts = tree.texts
        let all = Self.declarations(in: tree)
        places = all.map(\.place)
        declarations = Dictionary(all.compactMap { place, pair in pair.map { (place, $0) } }) { first, _ in first }
        inText = declarations.map { ($1.value.span.start, $0) }.sorted { $0.start < $1.start }
    }

    package var isEmpty: Bool { edits.isEmpty }

    /// The file's text with all edits.
    package var text: [UInt8] { applying([FixIt("edit the schema", edits: edits)], to: file) }

    // MARK: Places

    /// - Returns: no pair for a declaration whose text is in the anchor of an alias.
    private static func declarations(in tree: YAMLNode) -> [(place: DeclarationPlace, pair: YAMLPair?)] {
        (sections + ["removed"]).flatMap { section -> [(DeclarationPlace, YAMLPair?)] in
            guard let node = tree[section], let pairs = node.mapping else { return [] }
            return pairs.flatMap { pair in
                let lives = section == "removed" ? pair.value.sequence ?? [pair.value] : [pair.value]
                return lives.enumerated().map { number, value in
                    var own = pair
                    own.value = value
                    let place = DeclarationPlace(section: section, name: pair.key.value, life: number)
                    return (place, node.anchorSpan == nil && value.anchorSpan == nil ? own : nil)
                }
            }
        }
    }

    /// A declaration whose text is here, not in the anchor of an alias.
    package func declaration(_ place: DeclarationPlace) -> YAMLPair? { declarations[place] }

    /// The place of the declaration that has a part of the text.
    package func place(at span: SourceSpan) -> DeclarationPlace? {
        let count = inText.countOfFirst { $0.start <= span.start }
        guard count > 0 else { return nil }
        let place = inText[count - 1].place
        return declarations[place].flatMap { $0.value.span.contains(span) ? place : nil }
    }

    // MARK: Edits

    package mutating func replace(_ span: SourceSpan, _ text: String) {
        layer.replace(span, text)
    }

    // MARK: Comments

    /// Takes out a part of the text, with its comments, which are noted.
    mutating func take(_ span: SourceSpan, leaving text: String = "") {
        takenComments += comments(in: span)
        replace(span, text)
    }

    /// Those that begin in a part of the text, in order.
    func comments(in span: SourceSpan) -> [String] {
        var result: [String] = []
        for line in file.position(at: span.start).line...file.position(at: span.end).line {
            let (start, bytes) = (file.lineStarts[line - 1], Array(file.line(line)))
            let sign = bytes.indices.first { place in
                bytes[place] == UInt8(ascii: "#") && (place == 0 || [0x20, 0x09].contains(bytes[place - 1]))
                    && !texts.contains { $0.start <= start + place && start + place < $0.end }
            }
            guard let sign, (span.start..<span.end).contains(start + sign) else { continue }
            let text = String(decoding: bytes[sign...], as: UTF8.self)
            result.append(String(text.reversed().drop { $0.isWhitespace }.reversed()))
        }
        return result
    }

    /// A number under a key of a declaration.
    package mutating func set(_ key: String, _ number: Int, of place: DeclarationPlace) {
        guard let value = declaration(place)?.value[key], value.scalar != nil else { return }
        replace(value.span, "\(number)")
    }

    mutating func setVersion(_ version: Int) {
        guard let value = tree["version"], value.scalar != nil else { return }
        replace(value.span, "\(version)")
    }

    /// The changes in a declaration's history, each with the list of its version and its item there.
    func changes(of place: DeclarationPlace) -> [(list: YAMLPair, item: YAMLNode, change: YAMLPair)] {
        (declaration(place)?.value["history"]?.mapping ?? []).flatMap { list in
            (list.value.sequence ?? []).compactMap { item in item.mapping?.first.map { (list, item, $0) } }
        }
    }

    /// The old declaration of a property in an entry. Returns false if it is not found as it was read.
    mutating func setFormer(_ text: String, of entry: MissingHistory.Described, in place: DeclarationPlace) -> Bool {
        let version = "\(entry.version)"
        for (list, _, change) in changes(of: place)
        where list.key.value == version && list.value.anchorSpan == nil && change.key.value == entry.keyword {
            let place = EntryForm.of(entry.keyword)?.former
            if place == .keys {
                guard let moved = change.value[entry.property], moved["key"] == nil, moved["jsonKey"] == nil,
                    let fields = FieldPlace(moved, short: "to")
                else { continue }
                for edit in fields.adding(text) { replace(edit.span, edit.replacement) }
                return true
            }
            let former =
                switch place {
                case .from: change.value[entry.property]?["from"]
                case .value: change.value[entry.property]
                case .ofSources, .keys, nil: change.value["from"]?[entry.property]
                }
            guard let former, former.anchorSpan == nil else { continue }
            replace(former.span, text)
            return true
        }
        return false
    }
}

extension YAMLNode {
    fileprivate var texts: [SourceSpan] {
        switch content {
        case .scalar(let scalar): scalar.isPlain ? [] : [span.withQuotes]
        case .sequence(let items): items.flatMap(\.texts)
        case .mapping(let pairs):
            pairs.flatMap { ($0.key.span == $0.key.span.withQuotes ? [] : [$0.key.span.withQuotes]) + $0.value.texts }
        }
    }
}
