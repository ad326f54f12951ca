import ModelLanguage

extension DiffContext {
    /// Entries for a declaration's `history`, under the version that they lead to.
    func history(_ title: String, of owner: DeclarationView?, _ entries: String...) -> Fix {
        let lines = ["\(comparison.nextVersion):"] + entries.map { "  - \($0)" }
        return Fix(title, at: path(owner) + " > history", yaml: lines.joined(separator: "\n"))
    }

    func attribute(_ title: String, of owner: DeclarationView?, _ member: String? = nil, _ yaml: String) -> Fix {
        let inner = member.map { owner?.thing == .enum ? " > cases > \($0)" : " > properties > \($0)" } ?? ""
        return Fix(title, at: path(owner) + inner, yaml: yaml)
    }

    func header(_ title: String, _ yaml: String) -> Fix { Fix(title, at: "the root file's header", yaml: yaml) }

    func path(_ owner: DeclarationView?) -> String {
        guard let owner else { return "the root file" }
        switch owner.thing {
        case .struct: return "structs > \(owner.name.name)"
        case .enum: return "enums > \(owner.name.name)"
        case .class, .model, .foreignType, .property, .enumCase: return "classes > \(owner.name.name)"
        }
    }

    /// A property's declaration in one line, in the old model's names.
    func spell(_ property: PropertyModel, withKeys: Bool = true) -> String {
        YAMLText.property(property, in: old.name, withKeys: withKeys)
    }

    /// The window in which an old key goes on being written.
    func writeAlso(_ change: ModelChange, inverse: String? = nil) -> [Fix] {
        guard let before = change.oldProperty, let after = change.newProperty, change.isDeclared else { return [] }
        let owner = change.newOwner
        let isWritten = newPlan[owner?.name ?? TypeName(model: "", name: "")].extraKeys.contains {
            $0.sources.contains(after.name)
        }
        // Another property may stand under the old key by now.
        let isTaken = (owner?.properties ?? []).contains { $0.key == before.key && $0.isArchived }
        if isWritten || isTaken { return [] }
        let entry = "writeAlso: { \(before.name): { from: \(after.name), until: \(comparison.nextVersion + 1) } }"
        return [history("go on writing the old key for a while, so that older apps find it", of: owner, entry)]
    }

    /// A value of a type, to begin with.
    func sample(_ type: PropertyType) -> String {
        switch type {
        case .optional: return "nil"
        case .array, .set: return "[]"
        case .dictionary: return "{}"
        case .propertyList: return "{}"
        case .enumeration(let name):
            let first = new.enums.first { $0.name == name }?.cases.first?.name
            return first.map { ".\($0)" } ?? "fail"
        case .structure, .object, .foreign: return "fail"
        case .builtin(let builtin): return builtin.traits.sample
        }
    }

    /// A function's name to fill in: `Book.convertPages`.
    func function(_ verb: String, _ owner: DeclarationView?, _ property: String) -> String {
        let capital = (property.first.map { $0.uppercased() } ?? "") + property.dropFirst()
        return "\(owner?.name.name ?? "").\(verb)\(capital)"
    }
}
