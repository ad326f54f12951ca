import ModelLanguage

// What each kind of declaration consists of, in the order in which it stands.

/// A member section, or nil where nothing was written.
private func member(_ emit: (inout SwiftText) -> Void) -> [UInt8]? {
    var out = SwiftText(depth: 1)
    emit(&out)
    return out.section
}

private func topLevel(_ emit: (inout SwiftText) -> Void) -> [UInt8]? {
    var out = SwiftText()
    emit(&out)
    return out.section
}

private func facts(_ properties: [PropertyPlan]) -> [PropertyFacts] {
    properties.map {
        PropertyFacts(model: $0.model, type: $0.spelling, defaultValue: $0.defaultValue, isCoded: $0.isCoded)
    }
}

extension ClassEmitter {
    func content() -> DeclarationContent {
        var imports = ImportPlan(plan)
        imports.add(type)
        var content = DeclarationContent(
            .class,
            name: type.model.name.name,
            fileIndex: type.model.fileIndex,
            imports: imports.list,
            opening: topLevel { declaration(into: &$0) } ?? []
        )
        content.doc = topLevel { documentation(type.model.doc, into: &$0) }
        content.add(
            .properties,
            member {
                PropertyEmitter(access: type.access, withInitialValues: false).emit(type.properties, into: &$0)
            }
        )
        content.add(.initializer, member { emitInit(into: &$0) })
        content.add(.release, member { emitRelease(into: &$0) })
        content.add(.layout, member { emitLayout(into: &$0) })
        content.add(.encoding, member { emitEncode(into: &$0) })
        content.add(.decoding, member { emitDecode(into: &$0) })
        content.add(.references, member { emitReadReferences(into: &$0) })
        content.add(.updates, member { emitUpdate(into: &$0) })
        content.add(.copying, member { emitCopy(into: &$0) })
        content.add(.keys, member { emitKeys(into: &$0) })
        content.add(.dictionary, member { emitDictionary(into: &$0) })
        content.add(.codable, member { emitCodable(into: &$0) })
        content.add(.equality, member { emitEquality(into: &$0) })
        content.add(.description, member { emitDescription(into: &$0) })
        content.add(.files, member { emitFiles(into: &$0) })
        content.add(.defaults, member { emitDefaults(type.properties, access: type.access, into: &$0) })
        content.properties = facts(type.properties)
        content.facts.swiftName = type.name
        content.facts.superclass = type.superclass ?? "NSObject"
        content.facts.archiveName = type.model.archiveName
        content.facts.isAbstract = type.model.isAbstract
        content.facts.isFinal = type.model.isFinal
        return content
    }
}

extension StructEmitter {
    func content() -> DeclarationContent {
        var imports = ImportPlan(plan)
        imports.add(type)
        var content = DeclarationContent(
            .structure,
            name: type.model.name.name,
            fileIndex: type.model.fileIndex,
            imports: imports.list,
            opening: topLevel { declaration(into: &$0) } ?? []
        )
        content.doc = topLevel { documentation(type.model.doc, into: &$0) }
        content.add(.properties, member { emitProperties(into: &$0) })
        content.add(.initializer, member { emitInit(into: &$0) })
        content.add(.dictionary, member { emitDictionary(into: &$0) })
        content.add(.copying, member { emitCopy(into: &$0) })
        content.add(.equality, member { emitEquality(into: &$0) })
        content.add(.defaults, member { emitDefaults(type.properties, access: type.access, into: &$0) })
        content.addExtension(.encoding, topLevel { emitCoding(into: &$0) })
        content.addExtension(.box, topLevel { emitBox(into: &$0) })
        content.properties = facts(type.properties)
        content.facts.swiftName = type.name
        content.facts.archiveName = type.model.archiveName
        return content
    }
}

extension EnumEmitter {
    func content() -> DeclarationContent {
        var imports = ImportPlan(plan)
        imports.add(model)
        var content = DeclarationContent(
            model.isOptions ? .optionSet : .enumeration,
            name: model.name.name,
            fileIndex: model.fileIndex,
            imports: imports.list,
            opening: topLevel { declaration(into: &$0) } ?? []
        )
        content.doc = topLevel { documentation(model.doc, into: &$0) }
        content.add(model.isOptions ? .options : .cases, member { emitCases(into: &$0) })
        content.add(.rawValue, member { emitMembers(into: &$0) })
        content.cases = model.cases
        content.facts.swiftName = name
        content.facts.rawType = raw
        return content
    }
}

extension ModelTypeEmitter {
    func content() -> DeclarationContent {
        var imports = ImportPlan(plan)
        imports.addModelType(plan.model)
        var content = DeclarationContent(
            .model,
            name: plan.modelTypeName,
            fileIndex: 0,
            imports: imports.list,
            opening: topLevel { declaration(into: &$0) } ?? []
        )
        content.doc = Array("/// The model `\(plan.model.name)`: its version, and the way in and out of archives.".utf8)
        content.add(.version, member { emitVersion(into: &$0) })
        content.add(.registry, member { emitRegistry(into: &$0) })
        content.add(.kinds, member { emitKinds(into: &$0) })
        content.add(.archives, member { emitArchives(into: &$0) })
        content.add(.install, member { emitInstall(into: &$0) })
        content.add(.coders, member { emitJSON(into: &$0) })
        content.addExtension(.codable, topLevel { emitSupport(into: &$0) })
        content.facts.swiftName = plan.modelTypeName
        return content
    }
}
