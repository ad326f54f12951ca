import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// A model and its history: both forms of `heirloom describe` are written from this.
package struct ModelDescription: Sendable {
    /// The changes of one declaration in one version.
    struct Change: Sendable {
        var declaration: TypeName
        /// Its name in that version; for a removed declaration, in the previous version.
        var name: String
        var words: String
        /// Declarations whose properties it changes.
        var receivers: Set<TypeName> = []
    }

    struct Version: Sendable {
        var number: Int
        var isSealed: Bool
        /// In order of the declarations; removals are last.
        var changes: [Change]
    }

    /// A declaration as it was during several consecutive versions.
    struct Form: Sendable {
        let first: Int
        fileprivate(set) var last: Int
        var kind: DeclarationKind
        var name: String
        /// In the schema's notation, like members.
        var declaration: String
        var members: [(name: String, declaration: String)]

        var versions: ClosedRange<Int> { first...last }
    }

    let checked: CheckedModel
    /// The root file, as the user names it.
    let source: String
    /// Oldest first.
    let versions: [Version]
    let matrix: VersionMatrix
    /// Of each declaration of any version, oldest first.
    let past: [TypeName: [Form]]
    /// Removed declarations, in order.
    let removed: [TypeName]

    var model: Model { checked.model }

    package init(_ checked: CheckedModel, source: String) {
        self.checked = checked
        self.source = source
        matrix = VersionMatrix(checked)
        let (history, name) = (checked.history, checked.model.name)
        let sealed = Set(checked.seals?.blocks.map(\.version) ?? [])
        versions = history.shapes.map { shape in
            Version(
                number: shape.version,
                isSealed: sealed.contains(shape.version),
                changes: Self.changes(to: shape, in: history)
            )
        }
        var past: [TypeName: [Form]] = [:]
        var removed: [TypeName] = []
        var names: [String: TypeName] = [:]
        for shape in history.shapes {
            let isRenamed = shape.names != names
            names = shape.names
            let touched = history.changes(to: shape.version)?.touched
            let changed = shape.order.filter { isRenamed || past[$0] == nil || touched?.contains($0) != false }
            let lines = ShapeText(shape, model: name, only: Set(changed)).lines
            for identity in changed {
                if identity.isRemoved, past[identity] == nil { removed.append(identity) }
                guard let form = Form(identity, in: shape, lines), past[identity]?.last.map({ $0 ~= form }) != true
                else {
                    continue
                }
                past[identity, default: []].append(form)
            }
            for identity in shape.order {
                guard let index = past[identity]?.indices.last else { continue }
                past[identity]?[index].last = shape.version
            }
        }
        (self.past, self.removed) = (past, removed)
    }

    private static func changes(to after: ModelShape, in history: ModelHistory) -> [Change] {
        guard let changes = history.changes(to: after.version), let before = history.shape(at: after.version - 1) else {
            return []
        }
        let words = ChangeText.words(changes, before: before, after: after, model: history.model.name)
        let grouped = Dictionary(grouping: words, by: \.change.declaration)
        let gone = before.order.filter { after.name(of: $0) == nil }
        return (after.order + gone).flatMap { identity in
            let name = after.name(of: identity) ?? before.name(of: identity) ?? identity.plainName
            let came =
                before.name(of: identity) == nil ? [Change(declaration: identity, name: name, words: "was added")] : []
            return came
                + (grouped[identity] ?? []).map {
                    Change(declaration: identity, name: name, words: $0.words, receivers: $0.change.receivers)
                }
        }
    }
}

extension ModelDescription.Form {
    fileprivate init?(_ identity: TypeName, in shape: ModelShape, _ lines: [String: String]) {
        let members: [String]
        if let item = shape.enums[identity] {
            (kind, name) = (.enum, item.name)
            members = item.cases.map(\.name)
        } else if let record = shape.records[identity] {
            (kind, name) = (record.kind, record.name)
            members = record.properties.map(\.name)
        } else {
            return nil
        }
        (first, last) = (shape.version, shape.version)
        declaration = lines["\(kind.rawValue) \(name)"] ?? "{}"
        self.members = members.compactMap { [name] member in lines["\(name).\(member)"].map { (member, $0) } }
    }

    /// Whether nothing in it changed.
    fileprivate static func ~= (one: Self, other: Self) -> Bool {
        one.kind == other.kind && one.name == other.name && one.declaration == other.declaration
            && one.members.elementsEqual(other.members, by: ==)
    }
}
