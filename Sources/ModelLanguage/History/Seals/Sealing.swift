import Diagnostics

/// A model and its history -> the block that seals its current version.
extension ModelHistory {
    /// A version's shape as text; types of used models in the names of the versions given, or today's.
    package func text(of version: Int, uses names: UsedNames = UsedNames()) -> ShapeText? {
        shape(at: version).map { ShapeText($0, model: model.name, used: { names[$0] }) }
    }

    package func changeLines(to version: Int) -> [String]? {
        guard let changes = changes(to: version), let before = shape(at: version - 1), let after = shape(at: version)
        else { return nil }
        return ChangeText.lines(changes, before: before, after: after, model: model.name)
    }

    package func sealBlock(of version: Int, behind file: SealFile, reasons: [String] = []) -> SealFile.Block? {
        guard let text = text(of: version) else { return nil }
        let last = file.blocks.last { $0.version < version }.flatMap { file.shape(of: $0.version) } ?? ShapeText()
        return SealFile.Block(
            version: version,
            uses: Dictionary(model.uses.map { ($0.name, $0.version) }) { first, _ in first },
            reasons: reasons,
            shape: SealFile.difference(from: last, to: text),
            changes: changeLines(to: version) ?? []
        )
    }
}

/// What types of used models were called at older versions of those models.
package struct UsedNames {
    private var names: [TypeName: String] = [:]

    /// - Parameter versions: by name of the model; others are asked for as they are today.
    package init(_ versions: [String: Int] = [:], of uses: [CheckedModel] = []) {
        for used in uses {
            guard let version = versions[used.model.name], version < used.model.version,
                let shape = used.history.shape(at: version)
            else { continue }
            for identity in shape.order {
                names[identity] = shape.records[identity]?.name ?? shape.enums[identity]?.name
            }
        }
    }

    subscript(_ name: TypeName) -> String? { names[name] }
}
