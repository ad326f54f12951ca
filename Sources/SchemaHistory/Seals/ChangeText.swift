import ModelLanguage

/// The changes of one version as lines of text, ordered, for seals. Accepted findings are left out, since they expire; names are those of
/// the version, including the classes of functions.
package struct ChangeText {
    let before: ModelShape
    let after: ModelShape
    let model: String
    /// In entries; functions and declarations of used models have their current names.
    var used = UsedNames()

    /// - Parameter isAlone: as for `ModelHistory.changeLines`.
    func lines(of changes: VersionChanges, isAlone: Bool) -> [String] {
        let came = isAlone ? after.order.filter { before.records[$0] == nil && before.enums[$0] == nil } : []
        return (changes.changes.flatMap { lines(of: $0) } + came.map { "\(name(of: $0)): since \(after.version)" })
            .sorted()
    }

    private func name(of declaration: TypeName) -> String {
        before.name(of: declaration) ?? after.name(of: declaration) ?? declaration.plainName
    }

    func lines(of change: Change) -> [String] {
        let owner = name(of: change.declaration)
        return change.kind.sealed(self).map { "\(owner): \($0)" }
    }

    private var types: TypeText { TypeText(shape: before, model: model, used: used) }

    /// A property's declaration in the version before.
    func declaration(of property: PropertyModel) -> String { ShapeText.declaration(of: property, types) }

    /// The value for older objects, if the declaration alone does not state it.
    func missing(_ addition: Change.Addition) -> String {
        switch addition.missing {
        case .fail: return " missing fail"
        case .value(let value):
            let text = types.text(value)
            let implied = addition.property.defaultValue.map(types.text) ?? "nil"
            return text == implied ? "" : " missing \(text)"
        case .computed(let sources, let using, let otherwise):
            return " missing from \(sources.map(\.name).joined(separator: ", "))"
                + self.using(using, [otherwise], nil)
        }
    }

    func using(_ function: String?, _ otherwise: [Otherwise], _ inverse: String?) -> String {
        let others = otherwise.map { if case .value(let value) = $0 { types.text(value) } else { "fail" } }
        return (function.map { " using \(named($0))" } ?? "")
            + (others.allSatisfy { $0 == "fail" } ? "" : " else \(others.joined(separator: ", "))")
            + (inverse.map { " inverse \(named($0))" } ?? "")
    }

    func channels(_ channels: Channels) -> String {
        " [\(Channels.names.filter { channels.contains($0.channel) }.map(\.name).joined(separator: ", "))]"
    }

    /// Functions are named by the current classes; here by the names of that version.
    func named(_ function: String) -> String {
        guard let dot = function.firstIndex(of: ".") else { return function }
        let owner = TypeName(model: model, name: String(function[..<dot]))
        return after.name(of: owner).map { $0 + function[dot...] } ?? function
    }

    /// The version whose change a line is, if that is not the block's own.
    static func version(of line: String) -> Int? { line.firstIndex(of: ":").flatMap { Int(line[..<$0]) } }

    /// The lines as they are compared while `sealed` is the newest sealed version: an old key that this version still writes may be written
    /// for longer.
    /// - Parameter promises: sealed lines. What they say to be written for longer than the line is another change.
    static func settled(_ lines: [String], sealed version: Int, keeping promises: [String] = []) -> [String] {
        func window(_ line: String) -> (written: String, until: Int)? {
            guard line.contains(": writeAlso "), let word = line.firstRange(of: " until "),
                let until = Int(line[word.upperBound...])
            else { return nil }
            return (String(line[..<word.lowerBound]), until)
        }
        let promised = promises.compactMap(window)
        return lines.map { line in
            guard let (written, until) = window(line), until >= version,
                !promised.contains(where: { $0.written == written && $0.until > until })
            else { return line }
            return written
        }
    }
}
