import ModelLanguage
import SchemaHistory

extension ClassEmitter {
    /// The class's archived fields, and the layout for an object of it.
    func emitLayout(into out: inout SwiftText) {
        out.fieldNames(of: type.coded + type.pastFields)
        let layouts = LayoutEmitter(plan: plan, fragments: fragments, isBoxed: type.model.isBoxed)
        layouts.emit(
            "private static let layout",
            archiveName: type.model.archiveName,
            plan.past[type.model.name],
            type.coded + type.pastFields,
            keptBy: keepingModel,
            excluded: plan.isFormer ? [] : type.properties.filter { $0.model.excludedFrom.contains(.coding) },
            isLinked: !plan.isFormer && !type.model.isImmutable && !ends.isEmpty,
            into: &out
        )
        out.blank()
        if holdsKeptKeys {
            access.hide(into: &out)
            out.line(access.member, "var ", ReservedNames.keptMember, " = ArchiveLayout.KeptKeys()")
            out.blank()
        }
        out.line(access.hidden, access.method, overriding, "class var archiveLayout: ArchiveLayout { layout }")
        if type.isModelBase {
            out.braces(
                "\(access.hidden)\(access.method)\(overriding)class var modelRegistry: ModelRegistry",
                "\(plan.modelTypeName).registry"
            )
        }
        let secure = type.overridesSecureCoding ? "override " : ""
        out.line(access.method, secure, "class var supportsSecureCoding: Bool { true }")
    }

    /// NSSecureCoding, writing.
    func emitEncode(into out: inout SwiftText) {
        out.block("\(access.method)\(type.overridesCoding ? "override " : "")func encode(with coder: NSCoder) {") {
            out in
            if let hook = type.model.hooks.encoding {
                let call = "\(hook.isThrowing ? "try " : "")self.\(SwiftNames.dotted(hook.method))()"
                out.braces("guard coder.beforeEncoding({ \(call) }) else", "return")
            }
            if plan.beginsValidated(type.model) { out.line("guard coder.allows(valid: self) else { return }") }
            if !type.isBase || type.superclassIsCoded { out.line("super.encode(with: coder)") }
            let coded = type.coded
            let isUsed = !coded.isEmpty || !type.extraKeys.isEmpty || type.isBase && inheritsCodable || holdsKeptKeys
            let stamping = type.isModelBase ? ", stamping: \(type.typeOfSelf).archiveLayout" : ""
            out.line(isUsed ? "let fields" : "_", " = FieldWriter(coder, ", type.name, ".layout", stamping, ")")
            if type.isBase, inheritsCodable { out.line("fields.encodeSuperclass { try super.encode(to: $0) }") }
            var stamps = ForeignStamps(index: plan.index)
            for property in coded { stamps.add(property) }
            if !type.isModelBase, !stamps.models.isEmpty { out.line("fields.writeForeignStamps()") }
            emitAccesses(into: &out)
            var statements = WriteStatements(fragments: fragments, record: type.model)
            statements.versionKey = plan.index.versionKey(of: type.model.name)
            for property in coded { statements.write(property, into: &out) }
            let extras = ExtraKeyEmitter(statements: statements, object: type.typeOfSelf + ".archiveLayout")
            for extra in type.extraKeys { extras.emit(extra, into: &out) }
            if holdsKeptKeys { out.line("fields.writeKept(of: self)") }
        }
    }

    /// NSSecureCoding, reading: values here, references in `readReferences(from:)`. What a copier lacks is in the object that is copied.
    func emitDecode(into out: inout SwiftText) {
        out.block("\(access.member)required init?(coder: NSCoder) {") { out in
            out.block("do {", closing: "} catch {", emitReading)
            out.line("  coder.failDecoding(error)")
            out.line("  return nil")
            out.line("}")
        }
        PastReadEmitter(fragments: fragments).emit(type.coded, of: type.model.name, plan, into: &out)
    }

    private func emitReading(into out: inout SwiftText) {
        let values = type.properties.filter { $0.phase == .value }
        let hasSteps = type.model.hooks.decoded != nil || type.model.hooks.upgraded != nil
        let virtual = type.properties.filter { $0.phase == .virtual }
        let needsFields =
            type.isBase || plan.beginsValidated(type.model) || hasSteps || !values.isEmpty || !virtual.isEmpty
            || usesPresent || guardsReferences && hasValues
        emitFields(needsFields ? "let fields = " : "_ = ", into: &out)
        emitPresent(into: &out)
        let statements = ReadStatements(fragments: fragments, isLayered: type.model.keepsUnknownKeys)
        for property in type.properties where property.storage != .virtual {
            emitFirstValue(of: property, statements, into: &out)
        }
        if guardsReferences, hasValues { out.line("schemaIsRead = fields.isChanged") }
        emitKeptValues(into: &out)
        if type.isBase, inheritsCodable {
            out.line("if let decoder = try fields.decoder {")
            out.line("  try super.init(from: decoder)")
            out.block("} else {", emitSuperDecode)
        } else {
            emitSuperDecode(into: &out)
        }
        if type.isBase { out.line("try fields.announce(self)") }
        if plan.beginsValidated(type.model) { out.line("try fields.requireValid(self)") }
        for property in virtual { statements.assignVirtual(property, into: &out) }
        if let hook = type.model.hooks.decoded {
            let call = "$0.\(ReservedNames.escaped(hook.method))()"
            out.line("try fields.whenComplete(self) { ", hook.isThrowing ? "try " : "", call, " }")
        }
        if let hook = type.model.hooks.upgraded {
            let call = "$0.\(ReservedNames.escaped(hook.method))(from: $1)"
            out.line("try fields.whenUpgraded(self) { ", hook.isThrowing ? "try " : "", call, " }")
        }
    }

    /// Its value before `super.init`.
    private func emitFirstValue(
        of property: GeneratedProperty,
        _ statements: ReadStatements,
        into out: inout SwiftText
    ) {
        switch property.phase {
        case .value:
            emitUnlessCopied(property, into: &out) { out in
                // Swift would take an optional `Any` for an `Any`.
                let present = property.spelling == "Any?" ? presentOrNil(property) : present(property)
                statements.assign(property, to: property.stored, else: present, into: &out)
            }
        case .reference, .unread:
            let isNullable = property.type.isOptional && !property.model.json.hasPresence
            if let placeholder = property.placeholder {
                let present = isNullable ? presentOrNil(property) : present(property)
                guard let present else { return out.assign(property.stored, placeholder) }
                emitUnlessCopied(property, into: &out) { $0.assign(property.stored, present + " ?? " + placeholder) }
            } else if let present = present(property) {
                emitUnlessCopied(property, into: &out) { $0.assign(property.stored, present) }
            }
        case .virtual: break
        }
    }

    /// The class is passed if values of older versions depend on it.
    func emitFields(_ opening: String, into out: inout SwiftText) {
        let asksClass = type.coded.contains {
            !$0.names.absences.isEmpty || $0.past?.plan.allRules.contains { $0.archivedAs != nil } == true
        }
        out.line(opening, "try FieldReader(coder, ", type.name, ".layout", asksClass ? ", of: Self.self)" : ")")
    }

    func emitSuperDecode(into out: inout SwiftText) {
        if type.isBase, !type.superclassIsCoded {
            out.line("super.init(", type.foreignSuperclass?.initArguments ?? "", ")")
        } else {
            out.line("super.init(coder: coder)")
        }
    }

    /// Whether `readReferences(from:)` of an immutable class sets a property: only once, since it can be called from elsewhere.
    var guardsReferences: Bool {
        guard type.model.isImmutable, !plan.isFormer else { return false }
        let copies = copiedReferences
        return !copies.always.isEmpty || !copies.ifDeep.isEmpty
            || type.properties.contains { $0.phase == .reference || $0.phase == .value && $0.past?.restores == true }
    }

    /// Reads properties that contain class references.
    func emitReadReferences(into out: inout SwiftText) {
        let references = type.properties.filter { $0.phase == .reference }
        let formerEnds = type.coded.filter { $0.phase == .value && $0.past?.restores == true }
        let copies = plan.isFormer ? (always: [], ifDeep: []) : copiedReferences
        if references.isEmpty, formerEnds.isEmpty, copies.always.isEmpty, copies.ifDeep.isEmpty {
            guard type.isBase else { return }
            out.line(access.method, "func readReferences(from coder: NSCoder) throws {}")
            return
        }
        if guardsReferences {
            out.line("/// Nothing is set after reading.")
            out.line("private var schemaIsRead = false")
            out.blank()
        }
        out.block("\(access.method)\(overriding)func readReferences(from coder: NSCoder) throws {") { out in
            if !type.isBase { out.line("try super.readReferences(from: coder)") }
            if guardsReferences {
                out.line("guard !schemaIsRead else { return }")
                out.line("schemaIsRead = true")
            }
            if !references.isEmpty || !formerEnds.isEmpty {
                emitFields("let fields = ", into: &out)
                if !references.isEmpty, !plan.isFormer {
                    out.line("let present = fields.present(", type.name, ".self)")
                }
                for property in references { emitReference(property, into: &out) }
                for property in formerEnds { emitFormerEnds(of: property, into: &out) }
            }
            if !plan.isFormer { emitCopyingReferences(copies, into: &out) }
        }
    }

    private func emitReference(_ property: GeneratedProperty, into out: inout SwiftText) {
        guard plan.isFormer || isCopied(property) else {
            return out.block("if !fields.isCopy {") { emitReferenceValue(property, into: &$0) }
        }
        emitReferenceValue(property, into: &out)
    }

    private func emitReferenceValue(_ property: GeneratedProperty, into out: inout SwiftText) {
        let statements = ReadStatements(fragments: fragments, isLayered: type.model.keepsUnknownKeys)
        let isDeep = isDeep(property)
        let name = property.storedName
        // Swift would take an optional `Any` for an `Any`.
        var present = property.spelling == "Any?" ? "present.map { $0.\(name) }" : "present?." + name
        if isCopiedAtOnce(property) { present = "fields.copy(\(present)\(isDeep ? ", always: true" : ""))" }
        func read(into out: inout SwiftText) {
            statements.assign(property, to: property.stored, else: plan.isFormer ? nil : present, into: &out)
            emitLateTaking(of: property, into: &out)
            // Before a set is filled there is nothing to set in it.
            emitLink(of: property, isCopied: !isCopiedAtOnce(property) ? false : isDeep ? true : nil, into: &out)
        }
        guard let rank = property.setRank else { return read(into: &out) }
        out.block("try fields.fillingSets(rank: \(rank)) { [self] fields in") { read(into: &$0) }
    }
}
