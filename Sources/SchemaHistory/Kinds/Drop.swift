import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// `drop: true`, `drop: { unless: isComplete }`: objects of a class written before are left out.
    package struct Drop: Kind, ChangeKind {
        /// A function that decides which objects are kept.
        package var unless: String?

        package func sealed(_ text: ChangeText) -> [String] {
            [unless.map { "drop unless \(text.named($0))" } ?? "drop"]
        }

        package func words(of _: TypeName, _: ChangeText) -> [String] {
            ["objects of older versions are dropped" + (unless.map { ", unless '\($0)' keeps them" } ?? "")]
        }

        package static let keys = [
            Language.Key("drop", .either([.pattern("true"), .mapping(condition)]))
                .says(
                    "Objects written before are dropped; `{ unless: function }` asks once the graph is complete.",
                    "true",
                    "{ unless: Role.isValid }"
                )
        ]
        private static let condition = Language.Place("'drop'", [Language.Key("unless", .shared(.function)).required])
        package static let owners: [DeclarationKind] = [.class]

        package static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> Drop? {
            guard case .mapping(let pairs) = pair.value.content else {
                if pair.value.sequence != nil {
                    reader.reportKind(
                        pair.value,
                        expected: "true or { unless: function } for 'drop'",
                        notes: [Note("'drop' is about objects of older versions; properties are under 'remove'")]
                    )
                    return nil
                }
                guard let value = reader.bool(pair) else { return nil }
                if value.value { return Drop(unless: nil) }
                let message = "'drop: false' has no effect; expected 'drop: true' or no entry"
                let fixIt = FixIt("write 'true'", replace: value.span, with: "true").withSeveralReadings
                reader.bag.report(.historyEntry, message, at: value.span, fixIts: [fixIt])
                return nil
            }
            let fields = reader.fields(pairs, of: condition)
            if let unless = reader.text(fields["unless"]) { return Drop(unless: unless.value) }
            reader.reportMissingKey("unless", in: "'drop'", at: pair.key.span)
            return nil
        }

        func undo(in replay: inout Replay) { replay.note(self) }

        package mutating func renameFunctions(_ name: (String) -> String) { unless = unless.map(name) }

        static let form = EntryForm()

        static func recalled(_ line: SealedLine) -> WrittenEntry? {
            .drop(unless: line.tail.isEmpty ? nil : line.tail)
        }

        package var explains: Set<Difference> { [.dropped] }
    }
}

extension WrittenEntry {
    package static func drop(unless function: String? = nil) -> WrittenEntry {
        WrittenEntry("drop", function.map { FlowFields.flow([("unless", $0)]) } ?? "true")
    }
}
