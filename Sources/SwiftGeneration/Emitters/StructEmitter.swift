import ModelLanguage
import SchemaHistory

/// Writes the sections of one struct.
struct StructEmitter {
    let plan: GenerationPlan
    let type: StructPlan
    let fragments: TypeFragments

    init(_ type: StructPlan, in plan: GenerationPlan) {
        self.type = type
        self.plan = plan
        fragments = plan.fragments(below: type.shadowed)
    }

    var access: AccessPlan { type.access }
    private var holdsReferences: Bool { plan.index.holdsReferences(.structure(type.model.name)) }

    func declaration(into out: inout SwiftText) {
        var parents: [String] = []
        if type.model.isHashable, !plan.isFormer { parents.append("Hashable") }
        if type.model.isSendable, !plan.isFormer { parents.append("Sendable") }
        parents += type.model.protocols.map(\.name)
        inheritance("\(access.type)struct \(type.name)", parents, into: &out)
    }

    /// The memberwise initializer, if Swift's own is not sufficient.
    func emitInit(into out: inout SwiftText) {
        guard !type.hasImplicitInit else { return }
        deprecation(type.model.deprecated, into: &out)
        out.line(type.initAccess.member, "init(", type.arguments.declaration, ") {")
        out.indented { emitAssignments(of: type.properties, into: &$0) }
        out.line("}")
    }

    /// The values that it keeps for newer versions.
    func emitKeptKeys(into out: inout SwiftText) {
        guard type.model.keepsUnknownKeys else { return }
        access.hide(into: &out)
        out.line(access.member, "var ", ReservedNames.keptMember, " = ArchiveLayout.KeptKeys()")
    }

    /// The archived fields, and how they are read and written.
    func emitCoding(into out: inout SwiftText) {
        let codable = plan.model.swift.codable == .none || plan.isFormer ? "ModelType" : "ModelCodable"
        let keeping = type.model.keepsUnknownKeys ? "ArchiveLayout.KeepingStruct" : "ArchivedStruct"
        access.hide(into: &out)
        out.block("nonisolated extension \(type.name): \(keeping), \(codable) {") { emitCodingMembers(into: &$0) }
    }

    private func emitCodingMembers(into out: inout SwiftText) {
        out.fieldNames(of: type.coded + type.pastFields)
        let layouts = LayoutEmitter(plan: plan, fragments: fragments, isBoxed: type.model.isBoxed)
        layouts.emit(
            access.member + "static let layout",
            archiveName: type.model.archiveName,
            plan.past[type.model.name],
            type.coded + type.pastFields,
            keptBy: type.model.keepsUnknownKeys ? plan.model.name : nil,
            into: &out
        )
        out.braces("\(access.member)static var modelRegistry: ModelRegistry", "\(plan.modelTypeName).registry")
        out.braces("\(access.member)static var archiveBoxClass: any ArchivedStructBox.Type", "\(boxName).self")
        out.braces("\(access.member)var archiveBox: any ArchivedStructBox", "\(boxName)(self)")
        out.blank()
        out.block("\(access.member)init(from fields: FieldReader) throws {") { out in
            let statements = ReadStatements(fragments: fragments, isLayered: type.model.keepsUnknownKeys)
            for property in type.properties where property.storage != .virtual {
                if property.isCoded {
                    statements.assign(property, to: target(property), into: &out)
                } else if let value = property.defaultValue {
                    out.line(target(property), " = ", value)
                }
            }
            for property in type.properties where property.storage == .virtual {
                statements.assignVirtual(property, isOfStruct: true, into: &out)
            }
            if plan.beginsValidated(type.model) { out.line("try fields.requireValid(self)") }
        }
        out.blank()
        out.block("\(access.member)func encode(to fields: FieldWriter) {") { out in
            if plan.beginsValidated(type.model) { out.line("guard fields.allows(valid: self) else { return }") }
            let statements = WriteStatements(fragments: fragments, record: type.model)
            for property in type.coded { statements.write(property, into: &out) }
            let extras = ExtraKeyEmitter(statements: statements, object: "\(type.name).layout")
            for extra in type.extraKeys { extras.emit(extra, into: &out) }
            if type.model.keepsUnknownKeys { out.line("fields.writeKept(of: self)") }
        }
        PastReadEmitter(fragments: fragments).emit(type.coded, of: type.model.name, plan, into: &out)
    }

    private func target(_ property: GeneratedProperty) -> String { "self.\(property.storedName)" }

    private var boxName: String { "\(type.model.name.name)ArchiveBox" }

    /// The class that represents it in coders that archive only objects.
    func emitBox(into out: inout SwiftText) {
        out.line("/// Represents `", type.model.name.name, "` in coders that archive only objects.")
        inheritance("nonisolated final class \(boxName)", ["NSObject", "ArchivedStructBox"], into: &out)
        out.indented { out in
            out.line("let archivedStruct: any ArchivedStruct")
            out.line("static var supportsSecureCoding: Bool { true }")
            out.blank()
            out.line("init(_ value: ", type.name, ") { archivedStruct = value }")
            out.blank()
            out.block("init?(coder: NSCoder) {") { out in
                out.line("guard let value = FieldReader.unboxed(", type.name, ".self, from: coder) else { return nil }")
                out.line("archivedStruct = value")
            }
            out.blank()
            out.line("func encode(with coder: NSCoder) { FieldWriter.box(archivedStruct, into: coder) }")
        }
        out.line("}")
    }

    /// Deep copies of the objects in it.
    func emitCopy(into out: inout SwiftText) {
        guard holdsReferences else { return }
        let copies = DeepCopies(index: plan.index)
        access.hide(into: &out)
        out.block("\(access.member)func copied(by copier: ObjectCopier) -> \(type.name) {") { out in
            out.line("var copy = self")
            for property in type.properties where property.storage != .virtual && copies.applies(to: property.type) {
                let value = property.storedName
                out.line("copy.", value, " = ", copies.expression(property.type, "self." + value))
            }
            if type.model.keepsUnknownKeys { out.line("copy.schemaKept = copier.copy(self.schemaKept)") }
            out.line("return copy")
        }
    }

    /// Comparison by value, if `==` is not sufficient: for objects, and for foreign values that may have none.
    func emitEquality(into out: inout SwiftText) {
        let fragments = EqualityFragments(index: plan.index, modelType: plan.modelTypeName)
        guard plan.needsComparisons, !fragments.isPlainlyEquatable(.structure(type.model.name)) else { return }
        access.hide(into: &out)
        let head = "func hasEqualValues(to other: \(type.name), in comparison: inout ValueComparison) -> Bool {"
        out.block(access.member + head) { $0.condition(type.coded.map(fragments.equal)) }
    }
}
