import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// Properties that were excluded from channels, or included again.
    package struct Exclude: Kind {
        package var isInclusion: Bool
        package var changes: [ChannelChange]

        package func flows(of owner: TypeName) -> Flows { .properties(changes.map { .same($0.name, of: owner) }) }

        /// A property that was excluded from the channel has the default of the version that includes it.
        package func source(of leaf: Leaf, _ step: Step) -> Trace? {
            guard isInclusion, let channel = step.channel,
                changes.contains(where: { $0.name == leaf.name && $0.channels.contains(channel.exclusion) })
            else { return nil }
            return step.fallback(leaf, step.after.records[leaf.owner])
        }

        package func sealed(_ text: ChangeText) -> [String] {
            changes.map { "\(isInclusion ? "include" : "exclude") \($0.name)" + text.channels($0.channels) }
        }

        package func words(of _: TypeName, _: ChangeText) -> [String] {
            changes.map { change in
                let names = Channels.names.filter { change.channels.contains($0.channel) }.map(\.name)
                let all = names.joined(separator: ", ")
                return "'\(change.name)' is \(isInclusion ? "written to" : "left out of") \(all)"
            }
        }

        package var explains: Set<Difference> { [.exclusion] }
    }

    package struct ChannelChange: Sendable {
        package var name: String
        package var channels: Channels
    }
}

/// `exclude: [note]`, `include: { note: json }`.
struct ExcludeEntry: ChangeKind {
    private static let properties = ValueKind.either([.names, .named(.shared(.channels))])
    static let keys = [
        Language.Key("exclude", properties).says("Properties that became excluded.", "cache"),
        Language.Key("include", properties).says("Properties that are no longer excluded.", "cache"),
    ]
    var isInclusion: Bool
    var exclusions: [ExclusionDeclaration]

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> ExcludeEntry? {
        let exclusions: [ExclusionDeclaration]
        if case .scalar = pair.value.content {
            exclusions = reader.readNames(pair).map { ExclusionDeclaration(property: $0, channels: .all) }
        } else {
            exclusions = reader.readExcluded(pair)
        }
        return ExcludeEntry(isInclusion: pair.key.value == "include", exclusions: exclusions)
    }

    func undo(in replay: inout Replay) {
        var result: [Change.ChannelChange] = []
        for exclusion in exclusions {
            let name = exclusion.property
            guard let index = replay.record?.properties.firstIndex(where: { $0.name == name.value && !$0.isTransient }),
                var property = replay.record?.properties[index]
            else {
                replay.reportNoProperty(name)
                continue
            }
            let channels = exclusion.channels.intersection(.written)
            let place = Leaf(owner: replay.identity, name: name.value)
            // Some channels are excluded, others included.
            if replay.channels[place].map({ !$0.isDisjoint(with: channels) }) ?? true { replay.checkUnchanged(name) }
            replay.channels[place, default: []].formUnion(channels)
            let excluded = property.excludedFrom.intersection(channels)
            guard isInclusion ? excluded.isEmpty : excluded == channels else {
                let claim = isInclusion ? "included" : "excluded"
                let version = replay.version
                replay.bag.report(
                    .historyChannels,
                    "'\(replay.keyword)' says that '\(property.name)' is \(claim) in version \(version), but it is not",
                    at: name.span,
                    notes: [
                        Note("what version \(version) has is said here", at: property.span),
                        exclusions.count == 1 && (isInclusion ? excluded == channels : excluded.isEmpty)
                            ? Note("'\(isInclusion ? "exclude" : "include")' says the opposite: that it was not before")
                            : nil,
                        Note(
                            isInclusion
                                ? "its class lists it under 'excluded' until then: take it out there"
                                : "it is excluded where its class says so, in 'excluded: [\(property.name)]'; this entry says since when"
                        ),
                    ]
                )
                continue
            }
            result.append(Change.ChannelChange(name: property.name, channels: channels))
            if isInclusion, property.shape.isRequired, property.inverseOf == nil {
                // What is excluded has a value of its own: so had this one, and the version that includes it has it.
                let entry = "'add: { \(property.name): { missing: … } }' in the place of 'include'"
                let notes: [Note?] = [
                    Note("it was optional or had a default, as all that is excluded: a later version may change that"),
                    channels == .written ? Note("or say what they have: \(entry)") : nil,
                ]
                replay.reportNoValue(property, at: name.span, notes: notes)
            }
            if isInclusion {
                property.shape.excludedFrom.formUnion(exclusion.channels)
            } else {
                property.shape.excludedFrom.subtract(exclusion.channels)
            }
            replay.replace(index, by: property, at: name.span)
        }
        replay.note(Change.Exclude(isInclusion: isInclusion, changes: result))
    }

    static let form = EntryForm(isOfMembers: true)

    static func recalled(_ line: SealedLine) -> WrittenEntry? {
        line.entry(line.tail)
    }
}

extension WrittenEntry {
    static func exclude(_ name: String, from channels: [String]) -> WrittenEntry {
        inclusion("exclude", name, channels)
    }

    static func include(_ name: String, in channels: [String]) -> WrittenEntry {
        inclusion("include", name, channels)
    }

    /// In all channels.
    static func include(_ name: String) -> WrittenEntry { include(name, in: Channels.names.map(\.name)) }

    private static func inclusion(_ keyword: String, _ name: String, _ channels: [String]) -> WrittenEntry {
        channels.count == Channels.names.count
            ? WrittenEntry(keyword, name, needs: [name], gives: [name])
            : WrittenEntry(keyword, of: name, list(channels))
    }
}
