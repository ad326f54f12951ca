import ModelLanguage

// Members of drafts and of classes with drafts, in addition to those of all classes: the conversions between them, and the list of missing
// values.
extension ClassEmitter {
    func emitDrafts(into out: inout SwiftText) {
        if let finished = type.model.draftOf {
            emitCompleting(finished, into: &out)
        } else if type.model.hasDraft {
            emitDrafting(into: &out)
        }
    }

    /// The protocol of the base-most class.
    var draftProtocol: String? {
        guard type.isBase, !plan.isFormer else { return nil }
        if type.model.draftOf != nil { return "ArchiveLayout.Draft" }
        return type.model.hasDraft ? "ArchiveLayout.Drafted" : nil
    }

    private func emitDrafting(into out: inout SwiftText) {
        let draft = plan.index.spelling(of: type.model.name.draft)
        out.line("/// A `", type.model.name.name, "` that need not be complete.")
        out.line(access.member, "typealias Draft = ", draft)
        out.blank()
        out.line(
            "/// A draft with the values of the object. Objects that it refers to and that have drafts become drafts, too."
        )
        out.braces(
            "\(access.method)\(overriding)func draft() -> \(draft)",
            "ArchiveLayout.draft(of: self, as: \(draft).self)"
        )
        emitOther("draftClass", draft, into: &out)
    }

    private func emitCompleting(_ finished: TypeName, into out: inout SwiftText) {
        let name = plan.index.spelling(of: finished)
        out.line("/// The finished object. Drafts that it refers to become finished objects, too.")
        out.line("///")
        out.line(
            "/// - Throws: `ArchiveError`, whose `failures` has one error for each value that is missing or breaks a rule."
        )
        out.braces(
            "\(access.method)\(overriding)func completed() throws -> \(name)",
            "try ArchiveLayout.completed(self, as: \(name).self)"
        )
        emitOther("completedClass", name, into: &out)
        let required = type.properties.filter { isRequired($0, in: finished) }
        let visited = type.properties.filter { isFollowed($0, in: finished) }
        let counted = type.properties.filter { $0.model.isPacked && $0.model.count != nil }
        guard type.isBase || !required.isEmpty || !visited.isEmpty || !counted.isEmpty else { return }
        out.blank()
        access.hide(into: &out)
        let opening = "\(access.method)\(overriding)func collectMissing(into missing: inout ArchiveLayout.Validation) {"
        guard !required.isEmpty || !visited.isEmpty || !counted.isEmpty else { return out.line(opening, "}") }
        out.block(opening) { out in
            if !type.isBase { out.line("super.collectMissing(into: &missing)") }
            for property in required {
                out.line("missing.require(", property.nameLiteral, ", ", property.stored, " != nil)")
            }
            for property in counted {
                let count = property.model.count ?? 0
                let call = "missing.fail(\(property.nameLiteral), \"count: \(count)\", found: count)"
                out.statement("if let count = \(property.stored)?.count, count != \(count)", call)
            }
            for property in visited { out.line("missing.visit(", property.nameLiteral, ", ", property.stored, ")") }
        }
    }

    private func emitOther(_ member: String, _ name: String, into out: inout SwiftText) {
        out.blank()
        access.hide(into: &out)
        out.braces(
            "\(access.method)\(overriding)class var \(member): any ArchivedObject.Type",
            "\(name).self"
        )
    }

    private func original(_ property: GeneratedProperty, in finished: TypeName) -> PropertyModel? {
        plan.index.classes[finished]?.properties.first { $0.name == property.model.name }
    }

    private func isRequired(_ property: GeneratedProperty, in finished: TypeName) -> Bool {
        original(property, in: finished)?.isRequired == true
    }

    /// It strongly refers to drafts in place of finished objects.
    private func isFollowed(_ property: GeneratedProperty, in finished: TypeName) -> Bool {
        guard let original = original(property, in: finished) else { return false }
        return !property.model.isWeak && !property.model.isConditional
            && original.type.contains { part in
                part.name.map { plan.index.classes[$0]?.hasDraft == true || plan.index.enums[$0.draft] != nil } ?? false
            }
    }
}
