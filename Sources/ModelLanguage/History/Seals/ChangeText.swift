/// The changes of one version as lines of text, ordered: what seals keep of them. Accepted findings are left out, since they expire; names
/// are those of the version, functions' classes among them.
package struct ChangeText {
    private let before: ModelShape
    private let after: ModelShape
    private let model: String
    /// False for seals of the first form: functions, `missing`, `else`, old keys that are still written, and channels are left out.
    private let isWhole: Bool

    package static func lines(
        _ changes: VersionChanges,
        before: ModelShape,
        after: ModelShape,
        model: String,
        form: Int = SealFile.form
    ) -> [String] {
        let text = ChangeText(before: before, after: after, model: model, isWhole: form > 1)
        var lines: [String] = []
        for change in changes.changes {
            let owner =
                before.records[change.declaration]?.name ?? before.enums[change.declaration]?.name
                ?? after.records[change.declaration]?.name ?? change.declaration.plainName
            for line in text.texts(change) { lines.append("\(owner): \(line)") }
        }
        return lines.sorted()
    }

    private func texts(_ change: Change) -> [String] {
        switch change.kind {
        case .add(let additions): return additions.map { "add \($0.property.name)" + missing($0) }
        case .rename(let pairs): return pairs.map { "rename \($0.old) to \($0.new)" }
        case .retype(let retypings):
            let old = TypeText(shape: before, model: model)
            return retypings.map { retyping in
                "retype \(retyping.new.name) from \(ShapeText.declaration(of: retyping.old, old))"
                    + using(retyping.conversion.function, [retyping.otherwise], retyping.inverse)
            }
        case .combine(let combination):
            return [
                "\(combination.isSplit ? "split" : "merge") \(combination.sources.map(\.name).joined(separator: ", "))"
                    + " into \(combination.targets.map(\.name).joined(separator: ", "))"
                    + using(combination.function, combination.otherwise, combination.inverse)
            ]
        case .move(let movement):
            let target = after.records[movement.target]?.name ?? movement.target.plainName
            let addition = Change.Addition(property: movement.new, missing: movement.missing)
            return ["move \(movement.property) to \(target)" + (movement.isUp ? missing(addition) : "")]
        case .remove(let properties): return properties.map { "remove \($0.name)" }
        case .rekey(let pairs): return pairs.map { "rekey \($0.new.name)" }
        case .redefault(let pairs): return pairs.map { "redefault \($0.new.name)" }
        case .exclude(let changes): return changes.map { "exclude \($0.property)" + channels($0.channels) }
        case .include(let changes): return changes.map { "include \($0.property)" + channels($0.channels) }
        case .renameClass(let old, let new): return ["renameClass \(old) to \(new)"]
        case .archiveName(let old, let new):
            return ["archiveName \(YAMLText.scalar(old)) to \(YAMLText.scalar(new))"]
        case .superclass(_, _, let additions):
            return ["superclass"] + (isWhole ? additions : []).map { "superclass \($0.property.name)" + missing($0) }
        case .was(let names): return ["was \(names.joined(separator: ", "))"]
        case .drop(let unless): return [unless.map { "drop unless" + whole(named($0)) } ?? "drop"]
        case .addCase(let cases): return cases.map { "addCase \($0.name)" }
        case .removeCase(let removals):
            return removals.map { "removeCase \($0.removed.name) as \($0.readAs ?? "drop")" }
        case .renameCase(let pairs): return pairs.map { "renameCase \($0.old.name) to \($0.new.name)" }
        case .reraw(let pairs): return pairs.map { "reraw \($0.new.name)" }
        case .removeDeclaration(let readAs, let rename, let additions):
            return ["removed as \(readAs.flatMap { after.records[$0]?.name } ?? "drop")"]
                + rename.map { "renamed \($0.old) to \($0.new)" }
                + (isWhole ? additions : []).map { "removed, \($0.property.name)" + missing($0) }
        case .writeAlso(let key):
            return isWhole ? ["writeAlso \(key.old) from \(key.source) until \(key.until)"] : []
        case .writeAlsoClass(let name, let until): return isWhole ? ["writeAlso class \(name) until \(until)"] : []
        case .accept: return []
        }
    }

    /// What older objects have, where the declaration alone does not say so.
    private func missing(_ addition: Change.Addition) -> String {
        switch addition.missing {
        case .fail: return whole("missing fail")
        case .value(let value):
            let text = YAMLText.value(value)
            let implied = addition.property.defaultValue.map { YAMLText.value($0) } ?? "nil"
            return text == implied ? "" : whole("missing \(text)")
        case .computed(let sources, let using):
            return whole("missing from \(sources.map(\.name).joined(separator: ", ")) using \(named(using))")
        }
    }

    private func using(_ function: String?, _ otherwise: [Otherwise], _ inverse: String?) -> String {
        let others = otherwise.map { if case .value(let value) = $0 { YAMLText.value(value) } else { "fail" } }
        return (function.map { whole("using \(named($0))") } ?? "")
            + (others.allSatisfy { $0 == "fail" } ? "" : whole("else \(others.joined(separator: ", "))"))
            + (inverse.map { whole("inverse \(named($0))") } ?? "")
    }

    private func channels(_ channels: Channels) -> String {
        whole("[\(Channels.names.filter { channels.contains($0.channel) }.map(\.name).joined(separator: ", "))]")
    }

    /// Functions are named by today's classes: here by what those were called.
    private func named(_ function: String) -> String {
        guard let dot = function.firstIndex(of: ".") else { return function }
        let owner = TypeName(model: model, name: String(function[..<dot]))
        let name = after.records[owner]?.name ?? after.enums[owner]?.name
        return name.map { $0 + function[dot...] } ?? function
    }

    private func whole(_ text: String) -> String { isWhole ? " \(text)" : "" }

    /// The lines as they are compared once `sealed` is the newest version that is sealed: an old key that is still written then may go on
    /// being written.
    static func settled(_ lines: [String], sealed version: Int) -> [String] {
        lines.map { line in
            guard line.contains(": writeAlso "), let word = line.firstRange(of: " until "),
                let until = Int(line[word.upperBound...]), until >= version
            else { return line }
            return String(line[..<word.lowerBound])
        }
    }
}

extension ValueConversion {
    /// The Swift function in it.
    fileprivate var function: String? {
        switch self {
        case .function(let name): name
        case .unwrap(let inner), .optional(let inner), .single(let inner), .singleOrEmpty(let inner),
            .elements(let inner):
            inner.function
        case .dictionary(let key, let value): key.function ?? value.function
        case .same, .number, .text, .parse, .cast, .fromPropertyList, .toPropertyList: nil
        }
    }
}
