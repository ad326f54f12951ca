import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// A class or struct whose objects are archived under another name.
    package struct ArchiveName: Kind {
        package var old: String
        package var new: String

        package func sealed(_: ChangeText) -> [String] {
            ["archiveName \(YAMLText.scalar(old)) to \(YAMLText.scalar(new))"]
        }

        package func words(of _: TypeName, _: ChangeText) -> [String] {
            ["objects are archived as '\(new)', were '\(old)'"]
        }

        package var explains: Set<Difference> { [.archiveName] }
    }
}

/// `archiveName: Old`; `~` for one that was not written.
struct ArchiveNameEntry: ChangeKind {
    static let keys = [
        Language.Key("archiveName", .either([.text, .unwritten])).says("The old archive name.", "Book")
    ]
    static let phase = ChangePhase.declarations
    var old: Spanned<String?>

    var formerArchiveName: Spanned<String?>? { old }

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> ArchiveNameEntry? {
        reader.unlessNone(pair) { $0.anyText($1, mayBeEmpty: false) }.map { ArchiveNameEntry(old: $0) }
    }

    func undo(in replay: inout Replay) {
        guard let record = replay.record else { return }
        let name = old.value ?? record.name
        if record.archiveName == name, old.value != nil || !record.isArchiveNameWritten && !replay.isOlder {
            replay.reportNoChange("it is '\(name)' in version \(replay.version) as well", at: old.span)
        }
        replay.note(Change.ArchiveName(old: name, new: record.archiveName))
        replay.update { record in
            record.archiveName = name
            record.isArchiveNameWritten = old.value != nil
        }
    }

    static let form = EntryForm()

    static func recalled(_ line: SealedLine) -> WrittenEntry? {
        let owner = line.past.owner
        return .archiveName(line.old("archiveName", nil, line.past.fields(of: owner)["archiveName"] ?? owner))
    }
}

extension WrittenEntry {
    /// - Parameter name: as YAML; `~`: it followed the name of the class.
    package static func archiveName(_ name: String) -> WrittenEntry { WrittenEntry("archiveName", name) }
}
