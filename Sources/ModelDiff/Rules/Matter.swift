import ModelLanguage
import SchemaHistory

/// A change as its rule uses it: with the facts of both models, and with words and entries that findings have in common.
@dynamicMemberLookup
struct Matter {
    let change: ModelChange
    let context: DiffContext
    private let known = KnownRows()

    /// By channel: a rule asks, and its finding shows them.
    private final class KnownRows {
        var rows: [Channel: ChangeRows] = [:]
    }

    init(_ change: ModelChange, _ context: DiffContext) {
        self.change = change
        self.context = context
    }

    /// How new code reads old archives; of what concerns one other channel alone, how it reads that.
    var backward: VersionVerdicts {
        rows(in: context.two.channel(of: change) ?? .archive).backward
    }

    func rows(in channel: Channel) -> ChangeRows {
        if let rows = known.rows[channel] { return rows }
        let rows = context.two.rows(of: change, in: channel)
        known.rows[channel] = rows
        return rows
    }

    subscript<Value>(dynamicMember path: KeyPath<ModelChange, Value>) -> Value { change[keyPath: path] }

    var counterparts: Counterparts { context.two.counterparts }
    /// The newest shape of the new side.
    var shape: ModelShape? { counterparts.new.shapes.last }

    /// `'Book.title'` of the new side, else of the old one.
    var name: String { "'\(change.subject.path)'" }

    /// `Book.title` by the old model's name.
    var oldPath: String { [change.oldOwner?.name.name, change.old?.name].compactMap(\.self).joined(separator: ".") }

    /// The old owner in the new model.
    var successor: DeclarationView? { change.oldOwner.flatMap { counterparts.successor(of: $0) } }

    /// The entries of one kind in the history for it.
    func declared<Kind: Change.Kind>(_ type: Kind.Type) -> [Kind] {
        (change.declaration?.changes ?? []).compactMap { $0.kind as? Kind }
    }

    // MARK: Entries to write

    /// Entries for the declaration's `history`, under the version that they lead to.
    func history(_ title: String, _ entries: WrittenEntry...) -> Fix {
        history(title, of: change.newOwner, entries.map(\.text))
    }
    func history(_ title: String, of owner: DeclarationView?, _ entries: [String]) -> Fix {
        let lines = ["\(counterparts.nextVersion):"] + entries.map { "  - \($0)" }
        return Fix(title, at: path(owner) + " > history", yaml: lines.joined(separator: "\n"))
    }

    /// The entries that the history lacks of a declaration, by default of the change's member, else of its declaration itself.
    /// - Parameters:
    ///   - owner: on the new side, by default that of the change.
    ///   - title: where nothing has to be known before.
    func missing(
        _ subject: MissingHistory.Subject? = nil,
        of owner: DeclarationView? = nil,
        _ title: String = "declare it"
    ) -> [Fix] {
        guard let owner = owner ?? change.newOwner else { return [] }
        let ways = context.missingOwners[owner.name.name]?.ways(about: subject ?? ownSubject) ?? []
        return ways.map { way in
            let words = way.condition.map { "if \($0)" } ?? (way.isElse ? "if not" : title)
            return history(words, of: owner, way.entries)
        }
    }

    /// The same of an attribute that a version which is not released may change without an entry.
    var missingSince: [Fix] { context.new.version > context.old.version ? missing() : [] }

    /// What else belongs to a way, wherever it is.
    func missing(if condition: MissingHistory.Condition) -> [Fix] {
        (context.missing?.entries(if: condition) ?? []).map { found in
            let owner = context.new.declarationViews.first { $0.name.name == found.declaration }
            return history("and in '\(found.declaration)'", of: owner, found.entries)
        }
    }

    private var ownSubject: MissingHistory.Subject {
        guard change.thing == .property || change.thing == .enumCase else { return .itself }
        let roots = change.newOwner.flatMap { owner in
            change.new.map { counterparts.roots(of: Leaf(owner: owner.name, name: $0.name)).map(\.name) }
        }
        return .members(Set([change.old?.name, change.new?.name].compactMap(\.self) + (roots ?? [])))
    }

    /// Lines of the declaration itself, or of one of its members.
    func attribute(_ title: String, of member: String? = nil, _ yaml: String) -> Fix {
        let inner = member.map { change.newOwner?.thing == .enum ? " > cases > \($0)" : " > properties > \($0)" } ?? ""
        return Fix(title, at: path(change.newOwner) + inner, yaml: yaml)
    }

    /// The new side's declaration has a history in versions of the old side: it cannot be one that came later.
    var hasOlderHistory: Bool {
        change.newOwner?.history.contains { $0.version <= context.old.version && !$0.entries.isEmpty } ?? false
    }

    func header(_ title: String, _ yaml: String) -> Fix { Fix(title, at: Fix.header, yaml: yaml) }

    /// The entry that accepts a finding: in the history of its declaration; if that is gone, in that of the class as which its objects are
    /// read, or of any other one.
    func accepting(_ finding: Finding) -> [Fix] {
        let subject = finding.subject
        guard let owner = change.newOwner ?? change.heir ?? context.new.declarationViews.first else { return [] }
        let isOwn = owner.name.name == subject.declaration
        let target = isOwn ? subject.member : subject.path.isEmpty ? nil : subject.path
        let title = "accept \(finding.loss == nil ? "it" : "the loss")"
        let next = counterparts.nextVersion
        let isBumped =
            context.new.version == next || context.changes.contains { $0.kind == .versionNumberKept }
        return [
            history(
                finding.fixes.isEmpty ? title : "or \(title)",
                of: owner,
                [WrittenEntry.accept(finding.rule, on: target).text]
            )
        ] + (isBumped ? [] : [header("and give the model the version that the entry is of", "version: \(next)")])
    }

    private func path(_ owner: DeclarationView?) -> String {
        guard let owner else { return "the root file" }
        switch owner.thing {
        case .struct: return "structs > \(owner.name.name)"
        case .enum: return "enums > \(owner.name.name)"
        case .class, .model, .foreignType, .property, .enumCase: return "classes > \(owner.name.name)"
        }
    }

    /// The pasted entry replaces one in the history.
    var placeOfEntry: String { change.isDeclared ? ", instead of the existing entry" : "" }

    /// The function that the old version's values of a property go through.
    var function: String? {
        guard let new = change.newProperty, let owner = change.newOwner else { return nil }
        let id = Leaf(owner: owner.name, name: new.name)
        return context.newPlan.source(of: id, at: context.old.version, in: .archive)?.functions.first?.name
    }

    /// The window in which an old key is still written.
    func writeAlso() -> [Fix] {
        guard let old = change.oldProperty, let new = change.newProperty, let owner = change.newOwner,
            change.isDeclared
        else { return [] }
        let isWritten = context.newPlan[owner.name].extraKeys.contains { $0.sources.contains(new.name) }
        // Another property may have the old key now.
        let isTaken = owner.properties.contains { $0.key == old.key && $0.shape.isArchived }
        if isWritten || isTaken || function != nil { return [] }
        let entry = WrittenEntry.writeAlso(old.name, from: new.name, until: counterparts.nextVersion + 1)
        return [history("keep writing the old key for a while, so that older apps find it", entry)]
    }

    // MARK: Spelling

    func oldSpelling(_ type: PropertyType) -> String { "'\(type.schemaSpelling(in: context.old.name))'" }
    func newSpelling(_ type: PropertyType) -> String { "'\(type.schemaSpelling(in: context.new.name))'" }

    /// A property's declaration in one line without its keys, in a history's notation: in the old model's own names, and the current names of used models'
    /// types.
    func spell(_ property: PropertyModel) -> String {
        var property = property
        property.shape = property.shape.renaming { type in
            type.renamed { name in
                guard name.model != context.old.name, let today = counterparts.names.identities[name] else {
                    return name
                }
                return today.isRemoved ? name : today
            }
        }
        return YAMLText.property(property, in: context.old.name, withKeys: false)
    }

    /// An example value of a type.
    func sample(_ type: PropertyType) -> String {
        switch type {
        case .optional: return "nil"
        case .array, .set: return "[]"
        case .dictionary, .propertyList: return "{}"
        case .enumeration(let name), .union(let name):
            let cases = context.new.enums.first { $0.name == name }?.cases
            let first = cases?.first { $0.payload == nil }?.name
            return first.map { ".\($0)" } ?? "fail"
        case .structure, .object, .foreign: return "fail"
        case .builtin(let builtin): return builtin.traits.sample
        }
    }
}
