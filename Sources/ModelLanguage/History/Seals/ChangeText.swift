/// The changes of one version as lines of text, ordered: what seals keep of them. Functions, `missing`, `else`, old keys that are still
/// written and accepted findings may change later and are left out.
package enum ChangeText {
    package static func lines(_ changes: VersionChanges, before: ModelShape, after: ModelShape, model: String)
        -> [String]
    {
        var lines: [String] = []
        let old = TypeText(shape: before, model: model)
        for change in changes.changes {
            let owner =
                before.records[change.declaration]?.name ?? before.enums[change.declaration]?.name
                ?? after.records[change.declaration]?.name ?? change.declaration.plainName
            for text in texts(change, old, after) { lines.append("\(owner): \(text)") }
        }
        return lines.sorted()
    }

    private static func texts(_ change: Change, _ old: TypeText, _ after: ModelShape) -> [String] {
        switch change.kind {
        case .add(let additions): additions.map { "add \($0.property.name)" }
        case .rename(let pairs): pairs.map { "rename \($0.old) to \($0.new)" }
        case .retype(let retypings):
            retypings.map { "retype \($0.new.name) from \(ShapeText.declaration(of: $0.old, old))" }
        case .combine(let combination):
            [
                "\(combination.isSplit ? "split" : "merge") \(combination.sources.map(\.name).joined(separator: ", "))"
                    + " into \(combination.targets.map(\.name).joined(separator: ", "))"
            ]
        case .move(let movement):
            ["move \(movement.property) to \(after.records[movement.target]?.name ?? movement.target.plainName)"]
        case .remove(let properties): properties.map { "remove \($0.name)" }
        case .rekey(let pairs): pairs.map { "rekey \($0.new.name)" }
        case .redefault(let pairs): pairs.map { "redefault \($0.new.name)" }
        case .exclude(let channels): channels.map { "exclude \($0.property)" }
        case .include(let channels): channels.map { "include \($0.property)" }
        case .renameClass(let old, let new): ["renameClass \(old) to \(new)"]
        case .archiveName(let old, let new): ["archiveName \(YAMLText.scalar(old)) to \(YAMLText.scalar(new))"]
        case .superclass: ["superclass"]
        case .was(let names): ["was \(names.joined(separator: ", "))"]
        case .drop(let unless): [unless == nil ? "drop" : "drop unless"]
        case .addCase(let cases): cases.map { "addCase \($0.name)" }
        case .removeCase(let removals): removals.map { "removeCase \($0.removed.name) as \($0.readAs ?? "drop")" }
        case .renameCase(let pairs): pairs.map { "renameCase \($0.old.name) to \($0.new.name)" }
        case .reraw(let pairs): pairs.map { "reraw \($0.new.name)" }
        case .removeDeclaration(let readAs, let rename, _):
            ["removed as \(readAs.flatMap { after.records[$0]?.name } ?? "drop")"]
                + rename.map { "renamed \($0.old) to \($0.new)" }
        case .writeAlso, .writeAlsoClass, .accept: []
        }
    }
}
