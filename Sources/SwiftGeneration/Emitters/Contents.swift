import ModelLanguage

// The parts of each kind of declaration, in its order.

/// Writes the parts of a declaration, all in the same memory.
private struct ContentText: ~Copyable {
    /// A part without text is not a section.
    typealias Part = (name: Section.Name, emit: (inout SwiftText) -> Void)

    /// Of a past version, for which only reading is generated.
    let isFormer: Bool
    private var out = SwiftText(capacity: 65_536)

    init(isFormer: Bool) {
        self.isFormer = isFormer
    }

    mutating func content(
        _ content: DeclarationContent,
        doc: String? = nil,
        _ opening: (inout SwiftText) -> Void,
        _ members: [Part],
        extensions: [Part] = []
    ) -> DeclarationContent {
        var content = content
        content.doc = out.section(depth: 0) { documentation(doc, into: &$0) }
        content.opening = out.section(depth: 0, opening) ?? []
        content.members = sections(members, depth: 1)
        content.extensions = sections(extensions, depth: 0)
        return content
    }

    private mutating func sections(_ parts: [Part], depth: Int) -> [Section] {
        var sections: [Section] = []
        for part in parts where !isFormer || Section.Name.ofReading.contains(part.name) {
            if let text = out.section(depth: depth, part.emit) { sections.append(Section(part.name, text)) }
        }
        return sections
    }
}

extension ClassEmitter {
    func content() -> DeclarationContent {
        let name = type.model.name.swiftName
        var content = DeclarationContent(.class, name, type.model.fileIndex, plan) { $0.add(type) }
        content.info = type.model.info
        content.properties = type.properties
        content.swiftName = type.name
        content.superclass = type.superclass ?? "NSObject"
        content.archiveName = type.model.archiveName
        content.isAbstract = type.model.isAbstract
        content.isFinal = type.model.isFinal
        let properties = PropertyEmitter(
            type.properties,
            access: access,
            withInitialValues: false,
            difference: difference(of:)
        )
        let members: [ContentText.Part] = [
            (.properties, properties.emit),
            (.initializer, emitInit),
            (.release, emitRelease),
            (.layout, emitLayout),
            (.encoding, emitEncode),
            (.decoding, emitDecode),
            (.references, emitReadReferences),
            (.updates, emitUpdate),
            (.copying, emitCopy),
            (.values, emitWith),
            (.drafts, emitDrafts),
            (.codable, emitCodable),
            (.equality, emitEquality),
            (.validation, emitValidation),
            (.description, emitDescription),
            (.objectiveC, emitObjectiveC),
            (.defaults, properties.emitCodeDefaults),
        ]
        var text = ContentText(isFormer: plan.isFormer)
        return text.content(
            content,
            doc: type.model.doc,
            declaration,
            members,
            extensions: [(.observation, emitObservation)]
        )
    }
}

extension StructEmitter {
    func content() -> DeclarationContent {
        let name = type.model.name.name
        var content = DeclarationContent(.structure, name, type.model.fileIndex, plan) { $0.add(type) }
        content.info = type.model.info
        content.properties = type.properties
        content.swiftName = type.name
        content.archiveName = type.model.archiveName
        let properties = PropertyEmitter(type.properties, access: access, withInitialValues: type.hasImplicitInit)
        let members: [ContentText.Part] = [
            (.properties, properties.emit),
            (.layout, emitKeptKeys),
            (.initializer, emitInit),
            (.copying, emitCopy),
            (.equality, emitEquality),
            (.defaults, properties.emitCodeDefaults),
        ]
        var text = ContentText(isFormer: plan.isFormer)
        let extensions: [ContentText.Part] = [(.encoding, emitCoding), (.validation, emitValidation), (.box, emitBox)]
        return text.content(content, doc: type.model.doc, declaration, members, extensions: extensions)
    }
}

extension EnumEmitter {
    func content() -> DeclarationContent {
        let kind = model.isOptions ? DeclarationContent.Kind.optionSet : .enumeration
        var content = DeclarationContent(kind, model.name.name, model.fileIndex, plan) { $0.add(model) }
        content.info = model.info
        content.cases = model.cases
        content.swiftName = name
        content.rawType = raw
        var text = ContentText(isFormer: plan.isFormer)
        let members: [ContentText.Part] = [
            (model.isOptions ? .options : .cases, emitCases), (.rawValue, emitMembers),
        ]
        return text.content(content, doc: model.doc, declaration, members)
    }
}

extension UnionEmitter {
    func content() -> DeclarationContent {
        var content = DeclarationContent(.enumeration, model.name.name, model.fileIndex, plan) { $0.add(model) }
        content.cases = model.cases
        content.swiftName = name
        var text = ContentText(isFormer: plan.isFormer)
        let members: [ContentText.Part] = [
            (.cases, emitCases), (.encoding, emitCoding), (.rawValue, emitPast), (.copying, emitCopy),
            (.equality, emitEquality),
        ]
        return text.content(content, doc: model.doc, declaration, members)
    }
}

extension ModelTypeEmitter {
    func content() -> DeclarationContent {
        var content = DeclarationContent(.model, plan.modelTypeName, 0, plan) { $0.addModelType(plan.model) }
        content.info = plan.model.info
        content.swiftName = plan.modelTypeName
        var text = ContentText(isFormer: plan.isFormer)
        if plan.isFormer {
            let former = "what version \(plan.model.version) had of `\(plan.model.name)`"
            let doc = "For generated code: \(former), as functions get what was removed."
            let members: [ContentText.Part] = [
                (.version, emitStamp), (.registry, emitRegistry), (.kinds, emitKinds),
            ]
            return text.content(content, doc: doc, declaration, members)
        }
        content.formers = formerContents()
        for former in content.formers { content.imports.add(former.imports) }
        let members: [ContentText.Part] = [
            (.version, emitVersion),
            (.registry, emitRegistry),
            (.kinds, emitKinds),
        ]
        let doc = "The model `\(plan.model.name)`: its version, and the way in and out of archives."
        return text.content(content, doc: doc, declaration, members)
    }

    /// The code that functions require for removed classes, structs and enums: the part of each past version's model to which they refer,
    /// with only the code that reads it and writes its dictionary.
    private func formerContents() -> [DeclarationContent] {
        var contents: [DeclarationContent] = []
        for former in plan.formers {
            contents.append(ModelTypeEmitter(plan: former.plan).content())
            contents += former.former.enums.map {
                $0.isUnion ? UnionEmitter($0, in: former.plan).content() : EnumEmitter($0, in: former.plan).content()
            }
            contents += former.structs.map { StructEmitter($0, in: former.plan).content() }
            contents += former.classes.map { ClassEmitter($0, in: former.plan).content() }
        }
        for item in plan.formerEnums {
            var content = EnumEmitter(item, in: plan, access: .internal).content()
            content.doc = Array(
                "/// For generated code: raw values of `\(item.name.name)` as its last version read them."
                    .utf8
            )
            contents.append(content)
        }
        return contents
    }
}
