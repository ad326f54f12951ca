import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// A class, struct or enum of one of the roots, or a property or case that it declares.
package struct Symbol {
    package let root: String
    package let checked: CheckedModel
    package let declaration: TypeName
    /// The key of its section in the schema: `classes`, `structs`, `enums`.
    package let section: String
    package let member: String?
    package let span: SourceSpan

    package var model: Model { checked.model }
    var isCase: Bool { section == "enums" && member != nil }
    /// The key of the members.
    var membersKey: String {
        guard section == "enums" else { return "properties" }
        return model.enums.first { $0.name == declaration }?.isUnion == true ? "oneOf" : "cases"
    }
    package var place: DeclarationPlace { DeclarationPlace(section: section, name: declaration.name) }
    package var name: String { member ?? declaration.name }
    package var fullName: String { member.map { "\(declaration.name).\($0)" } ?? declaration.name }
    package var property: PropertyModel? {
        member.flatMap { name in
            model.records.first { $0.name == declaration }?.properties.first { $0.name == name }
        }
    }
}

extension Symbol {
    /// - Returns: nil if nothing has that name, or several things have it, which is reported.
    package init?(_ name: String, in models: [(path: String, model: CheckedModel)], into bag: inout DiagnosticBag) {
        let words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let found = models.flatMap { path, checked in
            Self.all(in: checked, path).filter { $0.answers(to: words) }
        }
        if found.count == 1 {
            self = found[0]
            return
        }
        let place = SourceSpan(path: models.first?.path ?? "")
        guard found.isEmpty else {
            let models = found.map { "'\($0.model.name).\($0.fullName)' [\($0.root)]" }.joined(separator: ", ")
            bag.report(
                .noSuchDeclaration,
                "several models have '\(shortened(name))'",
                at: place,
                notes: [Note("write which one is meant: \(models)")]
            )
            return nil
        }
        let all = models.flatMap { Self.all(in: $0.model, $0.path) }
        var notes: [Note] = []
        if let owner = all.first(where: { $0.member == nil && $0.answers(to: words.dropLast()) }), let last = words.last
        {
            let heir = owner.inherited(last).flatMap { heir in all.first { $0.declaration == heir && $0.member == last }
            }
            let members = all.filter { $0.declaration == owner.declaration }.compactMap(\.member)
            if let heir {
                notes = [Note("'\(heir.fullName)' is declared here", at: heir.span)]
            } else if closestMatch(to: last, among: members) == nil, !members.isEmpty {
                notes = [Note("'\(owner.fullName)' declares \(quoted(members.prefix(8)))")]
            }
        }
        let members = all.filter { $0.member == name }.map(\.fullName)
        if notes.isEmpty, !members.isEmpty {
            notes = [Note("write its class too: \(quoted(members.prefix(3)))")]
        }
        if notes.isEmpty, let match = closestMatch(to: name, among: all.map(\.fullName).sorted()) {
            notes = [Note("did you mean '\(match)'?")]
        }
        let declarations = all.filter { $0.member == nil }.map(\.fullName)
        if notes.isEmpty, !declarations.isEmpty { notes = [Note("declarations: \(quoted(declarations.prefix(5)))")] }
        bag.report(
            .noSuchDeclaration,
            "no class, struct, enum, property or case is called '\(shortened(name))'",
            at: place,
            notes: notes
        )
        return nil
    }

    private func answers(to words: some Collection<String>) -> Bool {
        let own = [declaration.name] + (member.map { [$0] } ?? [])
        return words.elementsEqual(own) || words.elementsEqual([model.name] + own)
    }

    /// The superclass that declares a property.
    private func inherited(_ property: String) -> TypeName? {
        let shape = checked.history.shape(at: model.version)
        return shape?.chain(of: declaration).first { shape?.records[$0]?[property] != nil }
    }

    private static func all(in checked: CheckedModel, _ root: String) -> [Symbol] {
        let model = checked.model
        func symbols(_ name: TypeName, _ section: String, _ span: SourceSpan, _ members: [(String?, SourceSpan)])
            -> [Symbol]
        {
            ([(nil, span)] + members).map {
                Symbol(root: root, checked: checked, declaration: name, section: section, member: $0.0, span: $0.1)
            }
        }
        return model.enums.flatMap { symbols($0.name, "enums", $0.span, $0.cases.map { ($0.name, $0.span) }) }
            + model.records.flatMap { record in
                let section = record.kind == .class ? "classes" : "structs"
                return symbols(record.name, section, record.span, record.properties.map { ($0.name, $0.span) })
            }
    }
}
