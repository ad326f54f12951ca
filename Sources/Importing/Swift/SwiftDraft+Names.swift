import ModelLanguage
import SchemaDiagnostics

/// The names that archives have for classes.
extension SwiftDraft {
    func nameInArchives(_ type: Declaration, _ item: inout SchemaDraft.Class) {
        let given = facts.archiveNames.filter { types.resolve($0.className, in: "")?.name == type.name }
        if let name = given.first(where: \.isWritten)?.archiveName {
            item.archiveName = name
        } else if let name = type.attributes.first(where: { $0.name == "objc" })?.arguments.first?.value.text {
            item.archiveName = name
        } else if let hidden = around(type).first(where: Self.isPrivate) {
            item.comments.add("\(hidden.name) is private: \(ArchiveComparison.hiddenNote)", place(hidden.place))
        } else if let module {
            item.archiveName = nameOfSwift(type, module)
            if item.archiveName == nil {
                item.comments.add(
                    "It is in a type of another module: 'heirloom inspect' shows its name in archives.",
                    place(type.place)
                )
            }
        } else if type.name.contains(".") {
            item.comments.add(
                "It is nested: with --module, 'archiveName' is the name that Swift gives to it.",
                place(type.place)
            )
        }
        if let written = item.archiveName, written == item.name { item.archiveName = nil }
        for other in given where !other.isWritten && other.archiveName != item.archiveName {
            item.comments.add(
                "Archives under the name \(YAMLText.quoted(other.archiveName)) are read, too: 'archiveName' in the history.",
                place(other.place)
            )
        }
    }

    /// The types around a type, from the outside, and itself; those that are not declared here are left out.
    private func around(_ type: Declaration) -> [Declaration] {
        let parts = type.name.split(separator: ".")
        return parts.indices.compactMap { types[parts[...$0].joined(separator: ".")] }
    }

    private static func isPrivate(_ type: Declaration) -> Bool {
        !Set(type.modifiers).isDisjoint(with: ["private", "fileprivate"])
    }

    /// `Game.Board`; of `Board.Piece` it is `_TtCC4Game5Board5Piece`. nil: the type is in one of another module, or not of ASCII.
    private func nameOfSwift(_ type: Declaration, _ module: String) -> String? {
        let parts = type.name.split(separator: ".")
        if parts.count == 1 { return "\(module).\(type.name)" }
        let all = around(type)
        guard all.count == parts.count, "\(module)\(type.name)".allSatisfy(\.isASCII) else { return nil }
        let kinds = all.reversed().map { $0.kind == .class ? "C" : $0.kind == .enum ? "O" : "V" }.joined()
        return "_Tt\(kinds)" + ([module[...]] + parts).map { "\($0.utf8.count)\($0)" }.joined()
    }
}
