import ModelLanguage

// The parts of each kind of declaration, in its order.

/// A part without text is not a section.
private typealias Part = (name: Section.Name, emit: (inout SwiftText) -> Void)

extension DeclarationContent {
    /// With the parts of the declaration; of a past version's only those for reading.
    fileprivate func with(
        doc: String?,
        _ opening: (inout SwiftText) -> Void,
        _ members: [Part],
        extensions: [Part] = [],
        of plan: GenerationPlan
    ) -> DeclarationContent {
        // All parts are written in the same memory.
        var out = SwiftText(capacity: 65_536)
        var content = self
        content.doc = out.section(depth: 0) { documentation(doc, into: &$0) }
        content.opening = out.section(depth: 0, opening) ?? []
        func sections(_ parts: [Part], depth: Int) -> [Section] {
            parts.filter { !plan.isFormer || Section.Name.ofReading.contains($0.name) }.compactMap { part in
                out.section(depth: depth, part.emit).map { Section(part.name, $0) }
            }
        }
        content.members = sections(members, depth: 1)
        content.extensions = sections(extensions, depth: 0)
        return content
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
            properties: type.properties,
            access: access,
            withInitialValues: false,
            difference: difference(of:)
        )
        let members: [Part] = [
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
        let extensions: [Part] = [(.observation, emitObservation)]
        return content.with(doc: type.model.doc, declaration, members, extensions: extensions, of: plan)
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
        let properties = PropertyEmitter(
            properties: type.properties,
            access: access,
            withInitialValues: type.hasImplicitInit
        )
        let members: [Part] = [
            (.properties, properties.emit),
            (.layout, emitKeptKeys),
            (.initializer, emitInit),
            (.copying, emitCopy),
            (.equality, emitEquality),
            (.defaults, properties.emitCodeDefaults),
        ]
        let extensions: [Part] = [(.encoding, emitCoding), (.validation, emitValidation), (.box, emitBox)]
        return content.with(doc: type.model.doc, declaration, members, extensions: extensions, of: plan)
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
        let members: [Part] = [
            (model.isOptions ? .options : .cases, emitCases), (.rawValue, emitMembers),
        ]
        return content.with(doc: model.doc, declaration, members, of: plan)
    }
}

extension UnionEmitter {
    func content() -> DeclarationContent {
        var content = DeclarationContent(.enumeration, model.name.name, model.fileIndex, plan) { $0.add(model) }
        content.cases = model.cases
        content.swiftName = name
        let members: [Part] = [
            (.cases, emitCases), (.encoding, emitCoding), (.rawValue, emitPast), (.copying, emitCopy),
            (.equality, emitEquality),
        ]
        return content.with(doc: model.doc, declaration, members, of: plan)
    }
}

extension ModelTypeEmitter {
    func content() -> DeclarationContent {
        var content = DeclarationContent(.model, plan.modelTypeName, 0, plan) { $0.addModelType(plan.model) }
        content.info = plan.model.info
        content.swiftName = plan.modelTypeName
        if plan.isFormer {
            let former = "what version \(plan.model.version) had of `\(plan.model.name)`"
            let doc = "For generated code: \(former), as functions get what was removed."
            let members: [Part] = [(.version, emitStamp), (.registry, emitRegistry), (.kinds, emitKinds)]
            return content.with(doc: doc, declaration, members, of: plan)
        }
        content.formers = formerContents()
        for former in content.formers { content.imports.add(former.imports) }
        let members: [Part] = [(.version, emitVersion), (.registry, emitRegistry), (.kinds, emitKinds)]
        let doc = "The model `\(plan.model.name)`: its version, and the way in and out of archives."
        return content.with(doc: doc, declaration, members, of: plan)
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
