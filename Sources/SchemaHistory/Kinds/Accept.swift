import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// `accept: { rule: property-removed, on: nick, because: "unused" }`: a finding of `heirloom diff` that is intended.
    package struct Accept: Kind, ChangeKind {
        package var rule: String
        package var ruleSpan: SourceSpan
        /// The property, case or declaration of the finding; nil: the declaration itself.
        package var target: String?
        package var reason: String

        package func sealed(_: ChangeText) -> [String] { [] }

        package func words(of _: TypeName, _: ChangeText) -> [String] {
            ["the finding '\(rule)'\(target.map { " of '\($0)'" } ?? "") is accepted: \(reason)"]
        }

        package static let keys = [
            Language.Key("accept", .mapping(place))
                .says(
                    "Accepts a finding of `heirloom diff`.",
                    "{ rule: property-removed, on: nick, because: unused since 2024 }"
                )
        ]
        private static let place = Language.Place(
            "'accept'",
            short: "rule",
            [
                Language.Key("rule", .code(unwritten: nil))
                    .says("The id of the rule.", "property-removed").required,
                Language.Key("on", .text).says("The property, case or class that it is about.", "nick"),
                Language.Key("because", .text)
                    .says("Why it is fine.", "unused since 2024").required,
            ]
        )
        package static let owners = DeclarationKind.allCases

        package static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> Accept? {
            let known = pair.value.scalar?.text ?? pair.value.sequence?.first?.scalar?.text ?? ""
            let rule = known.isEmpty || known.contains(" ") ? "property-removed" : known
            let form = "'accept', as in { rule: \(rule), on: nick, because: \"unused\" }"
            let pairs = reader.pairs(pair.value, of: form)
            let fields = reader.fields(pairs, of: place)
            let named = reader.text(fields["rule"])
            let target = reader.text(fields["on"])
            let reason = fields["because"].flatMap { reader.anyText($0, mayBeEmpty: false) }
            if pair.value.isMappingOrEmpty {
                reader.reportMissing(in: place, fields, among: pairs, at: pair.key.span)
            }
            guard let named, let reason else { return nil }
            return Accept(rule: named.value, ruleSpan: named.span, target: target?.value, reason: reason.value)
        }

        func undo(in replay: inout Replay) { replay.note(self) }

        static let form = EntryForm()

        /// Seals do not have it.
        static func recalled(_: SealedLine) -> WrittenEntry? { nil }

        package var explains: Set<Difference> { [] }
    }
}

extension WrittenEntry {
    /// - Parameter target: the subject, if it is not the declaration itself.
    package static func accept(_ rule: String, on target: String?) -> WrittenEntry {
        let on = target.map { [("on", $0)] } ?? []
        return WrittenEntry("accept", FlowFields.flow([("rule", rule)] + on + [("because", "\"...\"")]))
    }
}

extension HistoryEntry {
    package var acceptance: Change.Accept? { kind as? Change.Accept }
}
