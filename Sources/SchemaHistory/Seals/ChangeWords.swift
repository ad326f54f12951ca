import ModelLanguage

/// Changes in words, for people who read a model's past. Functions have the names that the schema gives them, which are those of now.
extension ChangeText {
    /// The changes of one version, in their order, each in one or more sentences without their ends.
    package static func words(
        _ changes: VersionChanges,
        before: ModelShape,
        after: ModelShape,
        model: String
    ) -> [(change: Change, words: String)] {
        let text = ChangeText(before: before, after: after, model: model)
        return changes.changes.flatMap { change in
            change.kind.words(of: change.declaration, text).map { (change, $0) }
        }
    }

    /// ` from 'a' to 'b'`, as far as both are known and differ.
    static func step(_ old: String?, _ new: String?) -> String {
        guard let old, let new, old != new else { return "" }
        return " from '\(old)' to '\(new)'"
    }

    /// The change of one attribute of a property; nothing if only names differ.
    func step(
        _ owner: TypeName,
        _ property: String,
        in channel: String? = nil,
        _ value: (PropertyModel) -> String?
    ) -> String {
        let (old, new) = (before.records[owner]?[property], after.records[owner]?[property])
        let step = ChangeText.step(old.flatMap(value), new.flatMap(value))
        return step.isEmpty ? "" : (channel.map { ", in \($0)" } ?? "") + step
    }

    /// A property's declaration in the new version.
    func newDeclaration(of property: PropertyModel) -> String {
        ShapeText.declaration(of: property, TypeText(shape: after, model: model))
    }

    func missingWords(_ addition: Change.Addition) -> String {
        switch addition.missing {
        case .fail: return "; older objects without it are an error"
        case .value(let value): return "; older objects have '\(value.schemaSpelling)'"
        case .computed(let sources, let function, let otherwise):
            let names = sources.map { "'\($0.name)'" }.joined(separator: ", ")
            return "; older objects get it from \(names)" + usingWords(function, [otherwise])
        }
    }

    func usingWords(_ function: String?, _ otherwise: [Otherwise]) -> String {
        let values = otherwise.compactMap { if case .value(let value) = $0 { value.schemaSpelling } else { nil } }
        return (function.map { " by '\($0)'" } ?? "")
            + (values.isEmpty ? "" : ", otherwise '\(values.joined(separator: ", "))'")
    }
}
