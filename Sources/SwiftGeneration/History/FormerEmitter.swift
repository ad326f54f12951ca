import ModelLanguage

/// Writes what stands behind removed classes and structs that functions still get: the part of a past version's model that they lead
/// to, with nothing but what reading it and writing its dictionary takes.
struct FormerEmitter {
    let former: FormerPlan
    private var plan: GenerationPlan { former.plan }

    func emit(into out: inout SwiftText) {
        let version = former.former.version
        let type = ModelTypeEmitter(plan: plan)
        out.line(
            "/// For generated code: what version \(version) had of `",
            plan.model.name,
            "`, as functions get what was removed."
        )
        out.block("nonisolated enum \(plan.modelTypeName) {") { out in
            type.emitStamp(into: &out)
            out.blank()
            type.emitRegistry(into: &out)
            if plan.model.foreignTypes.contains(where: \.isOneOf) || plan.model.uses.contains(where: \.hasOneOf) {
                out.blank()
                type.emitKinds(into: &out, isFirst: true)
            }
        }
        for item in former.former.enums {
            out.blank()
            EnumEmitter(item, in: plan).emitWhole(into: &out)
        }
        for type in former.structs {
            out.blank()
            emit(StructEmitter(type, in: plan), into: &out)
        }
        for type in former.classes {
            out.blank()
            emit(ClassEmitter(type, in: plan), into: &out)
        }
    }

    private func emit(_ emitter: StructEmitter, into out: inout SwiftText) {
        out.block("nonisolated struct \(emitter.type.name) {") { out in
            emitter.emitProperties(into: &out)
            emitDefaults(emitter.type.properties, access: emitter.access, into: &out)
        }
        out.blank()
        emitter.emitCoding(into: &out)
        out.blank()
        emitter.emitBox(into: &out)
    }

    private func emit(_ emitter: ClassEmitter, into out: inout SwiftText) {
        let type = emitter.type
        let parents =
            type.isBase ? ["NSObject", "NSSecureCoding", "ArchivedObject", "ModelType"] : [type.superclass ?? ""]
        inheritance("nonisolated class \(type.name)", parents, into: &out)
        let sections: [(inout SwiftText) -> Void] = [
            { PropertyEmitter(access: type.access, withInitialValues: false).emit(type.properties, into: &$0) },
            { emitter.emitRelease(into: &$0) },
            { emitter.emitLayout(into: &$0) },
            { emitter.emitEncode(into: &$0) },
            { emitter.emitDecode(into: &$0) },
            { emitter.emitReadReferences(into: &$0) },
            { emitDefaults(type.properties, access: type.access, into: &$0) },
        ]
        var isFirst = true
        for section in sections {
            var text = SwiftText()
            text.depth = 1
            section(&text)
            guard let bytes = text.section else { continue }
            if !isFirst { out.blank() }
            out.line(bytes)
            isFirst = false
        }
        out.line("}")
    }
}

extension ForeignTypeModel {
    fileprivate var isOneOf: Bool { if case .oneOf = coding { true } else { false } }
}

extension Model {
    fileprivate var hasOneOf: Bool { foreignTypes.contains(where: \.isOneOf) }
}
