import ModelLanguage

// What each kind of declaration consists of, in the order in which it stands.

/// Makes sections, all in the same memory.
private struct SectionText: ~Copyable {
    private var out = SwiftText(capacity: 65_536)

    /// A member section, or nil where nothing was written.
    mutating func member(_ emit: (inout SwiftText) -> Void) -> [UInt8]? {
        out.section(depth: 1, emit)
    }

    mutating func topLevel(_ emit: (inout SwiftText) -> Void) -> [UInt8]? {
        out.section(depth: 0, emit)
    }
}

extension ClassEmitter {
    func content() -> DeclarationContent {
        var text = SectionText()
        var imports = ImportPlan(plan)
        imports.add(type)
        var content = DeclarationContent(
            .class,
            name: type.model.name.name,
            fileIndex: type.model.fileIndex,
            imports: imports.list,
            opening: text.topLevel { declaration(into: &$0) } ?? []
        )
        content.doc = text.topLevel { documentation(type.model.doc, into: &$0) }
        content.add(
            .properties,
            text.member {
                PropertyEmitter(access: type.access, withInitialValues: false).emit(type.properties, into: &$0)
            }
        )
        content.add(.initializer, text.member { emitInit(into: &$0) })
        content.add(.release, text.member { emitRelease(into: &$0) })
        content.add(.layout, text.member { emitLayout(into: &$0) })
        content.add(.encoding, text.member { emitEncode(into: &$0) })
        content.add(.decoding, text.member { emitDecode(into: &$0) })
        content.add(.references, text.member { emitReadReferences(into: &$0) })
        content.add(.updates, text.member { emitUpdate(into: &$0) })
        content.add(.copying, text.member { emitCopy(into: &$0) })
        content.add(.keys, text.member { emitKeys(into: &$0) })
        content.add(.dictionary, text.member { emitDictionary(into: &$0) })
        content.add(.codable, text.member { emitCodable(into: &$0) })
        content.add(.equality, text.member { emitEquality(into: &$0) })
        content.add(.description, text.member { emitDescription(into: &$0) })
        content.add(.files, text.member { emitFiles(into: &$0) })
        content.add(.defaults, text.member { emitDefaults(type.properties, access: type.access, into: &$0) })
        content.properties = type.properties
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
        var text = SectionText()
        var imports = ImportPlan(plan)
        imports.add(type)
        var content = DeclarationContent(
            .structure,
            name: type.model.name.name,
            fileIndex: type.model.fileIndex,
            imports: imports.list,
            opening: text.topLevel { declaration(into: &$0) } ?? []
        )
        content.doc = text.topLevel { documentation(type.model.doc, into: &$0) }
        content.add(.properties, text.member { emitProperties(into: &$0) })
        content.add(.initializer, text.member { emitInit(into: &$0) })
        content.add(.dictionary, text.member { emitDictionary(into: &$0) })
        content.add(.copying, text.member { emitCopy(into: &$0) })
        content.add(.equality, text.member { emitEquality(into: &$0) })
        content.add(.defaults, text.member { emitDefaults(type.properties, access: type.access, into: &$0) })
        content.addExtension(.encoding, text.topLevel { emitCoding(into: &$0) })
        content.addExtension(.box, text.topLevel { emitBox(into: &$0) })
        content.properties = type.properties
        content.facts.swiftName = type.name
        content.facts.archiveName = type.model.archiveName
        return content
    }
}

extension EnumEmitter {
    func content() -> DeclarationContent {
        var text = SectionText()
        var imports = ImportPlan(plan)
        imports.add(model)
        var content = DeclarationContent(
            model.isOptions ? .optionSet : .enumeration,
            name: model.name.name,
            fileIndex: model.fileIndex,
            imports: imports.list,
            opening: text.topLevel { declaration(into: &$0) } ?? []
        )
        content.doc = text.topLevel { documentation(model.doc, into: &$0) }
        content.add(model.isOptions ? .options : .cases, text.member { emitCases(into: &$0) })
        content.add(.rawValue, text.member { emitMembers(into: &$0) })
        content.cases = model.cases
        content.facts.swiftName = name
        content.facts.rawType = raw
        return content
    }
}

extension ModelTypeEmitter {
    func content() -> DeclarationContent {
        var text = SectionText()
        var imports = ImportPlan(plan)
        imports.addModelType(plan.model)
        for former in plan.formers {
            for type in former.classes { imports.add(type) }
            for type in former.structs { imports.add(type) }
        }
        var content = DeclarationContent(
            .model,
            name: plan.modelTypeName,
            fileIndex: 0,
            imports: imports.list,
            opening: text.topLevel { declaration(into: &$0) } ?? []
        )
        content.doc = Array("/// The model `\(plan.model.name)`: its version, and the way in and out of archives.".utf8)
        content.add(.version, text.member { emitVersion(into: &$0) })
        content.add(.registry, text.member { emitRegistry(into: &$0) })
        content.add(.kinds, text.member { emitKinds(into: &$0) })
        content.add(.archives, text.member { emitArchives(into: &$0) })
        content.add(.install, text.member { emitInstall(into: &$0) })
        content.add(.coders, text.member { emitJSON(into: &$0) })
        content.addExtension(.formers, text.topLevel { emitFormers(into: &$0) })
        content.facts.swiftName = plan.modelTypeName
        return content
    }
}
