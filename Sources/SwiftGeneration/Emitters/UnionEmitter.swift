import ModelLanguage
import SchemaHistory

/// Writes a union: an enum whose cases hold structs and objects.
struct UnionEmitter {
    let plan: GenerationPlan
    let model: EnumModel
    let access: AccessPlan
    let name: String

    init(_ model: EnumModel, in plan: GenerationPlan) {
        self.plan = plan
        self.model = model
        access = AccessPlan(model.access ?? plan.model.swift.access, isFinal: false, isClass: false)
        name = SwiftNames.type(model.name.name)
    }

    private var spelling: TypeSpelling {
        TypeSpelling(index: plan.index, shadowed: Set(model.cases.map(\.name)))
    }
    private var equality: EqualityFragments { EqualityFragments(index: plan.index, modelType: plan.modelTypeName) }

    func declaration(into out: inout SwiftText) {
        var parents: [String] = []
        if model.isHashable { parents.append("Hashable") }
        if model.isSendable { parents.append("Sendable") }
        parents.append("ArchivedUnion")
        inheritance("\(access.type)enum \(name)", parents + model.protocols.map(\.name), into: &out)
    }

    func emitCases(into out: inout SwiftText) {
        for item in model.cases {
            documentation(item.doc, into: &out)
            guard let payload = item.payload else {
                out.line("case ", SwiftNames.escaped(item.name))
                continue
            }
            let word = plan.index.isIndirect(payload, in: model.name) ? "indirect " : ""
            out.line(word, "case ", SwiftNames.escaped(item.name), "(", spelling.swift(payload), ")")
        }
    }

    /// How values are told apart, read and written.
    func emitCoding(into out: inout SwiftText) {
        out.line("/// For the runtime.")
        out.line(access.member, "static let schemaKinds = ArchivedKinds([")
        for payload in model.payloads { ModelTypeEmitter(plan: plan).emitKind(payload, spelling, into: &out) }
        if plan.index.isText(model) { out.line("  .value(.string),") }
        out.line("])")
        if case .fallback(let fallback) = model.unknown {
            out.braces("\(access.member)static var schemaUnknown: \(name)?", "Self.\(SwiftNames.dotted(fallback))")
        }
        if let discriminator {
            out.blank()
            out.line("/// For the runtime.")
            let names = model.cases.compactMap { discriminator.names[$0.name] }.map { SwiftNames.literal($0) }
            out.begin()
            out.add("\(access.member)static let schemaDiscriminator: UnionDiscriminator? = ")
            CallText.call(
                "UnionDiscriminator",
                [.text(SwiftNames.literal(discriminator.key)), .list("", names.map { .text($0) })]
            )
            .write(into: &out)
            out.end()
        }
        out.blank()
        out.line("/// For the runtime.")
        out.block("\(access.member)init?(schemaValue value: Any) {") { out in
            out.line("switch value {")
            for item in model.cases {
                if let payload = item.payload {
                    out.line("case let value as ", spelling.swift(payload), ":")
                    out.line("  self = .\(SwiftNames.dotted(item.name))(value)")
                } else {
                    out.line("case ", SwiftNames.literal(item.raw), " as ", spelling.builtin("String"), ":")
                    out.line("  self = .\(SwiftNames.dotted(item.name))")
                }
            }
            out.line("default: return nil")
            out.line("}")
        }
        out.blank()
        out.line("/// For the runtime.")
        out.block("\(access.member)func encode(to slot: FieldSlot) {") { out in
            let holding = model.cases.filter { $0.payload != nil }.map(\.name)
            if discriminator != nil { out.line("guard let kinds = Self.schemaDiscriminator else { return }") }
            switchOver("self", into: &out) { item in
                guard let index = holding.firstIndex(of: item.name) else {
                    return "slot.string(\(SwiftNames.literal(item.raw)))"
                }
                return discriminator == nil ? "slot.named(value)" : "slot.named(value, kinds, \(index))"
            }
        }
    }

    private var discriminator: Discriminator? {
        plan.model.swift.codable == .plain && !model.payloads.isEmpty ? model.discriminator : nil
    }

    private func switchOver(
        _ subject: String,
        into out: inout SwiftText,
        _ body: (EnumModel.Case) -> String
    ) {
        out.line("switch ", subject, " {")
        for item in model.cases {
            out.line("case .", SwiftNames.dotted(item.name), item.payload == nil ? ":" : "(let value):")
            out.line("  ", body(item))
        }
        out.line("}")
    }

    /// What values of older versions are now, where that is not what they say.
    func emitPast(into out: inout SwiftText) {
        guard let past = plan.past.enums[model.name] else { return }
        out.line("/// For generated code: what values of older versions are now.")
        out.block("\(access.member)static func schemaPast(_ version: Int) -> PastUnion<\(name)>? {") { out in
            out.line("switch version {")
            for table in past.tables {
                let rows = table.rows.filter(isDecidedByCase)
                if rows.isEmpty { continue }
                out.line("case ", PastEnums.range(table.versions), ":")
                out.indented { out in
                    out.block("return PastUnion { then in") { out in
                        out.line("switch then {")
                        for row in rows { emitRow(row, into: &out) }
                        out.line("default: nil")
                        out.line("}")
                    }
                }
            }
            out.line("default: return nil")
            out.line("}")
        }
    }

    /// What a case that holds something is read from, the history of the class tells.
    private func isDecidedByCase(_ row: RawTable.Row) -> Bool {
        guard case .case(let name) = row.reading else { return true }
        return model.cases.first { $0.name == name }?.payload == nil
    }

    private func emitRow(_ row: RawTable.Row, into out: inout SwiftText) {
        let raws = row.archiveNames.isEmpty ? [row.raw] : row.archiveNames.map { "of " + $0 }
        let reading = PastEnums.reading(row) { "." + SwiftNames.dotted($0) }
        for raw in raws { out.line("case ", SwiftNames.literal(raw), ": ", reading) }
    }

    /// Deep copies of the objects it holds.
    func emitCopy(into out: inout SwiftText) {
        guard plan.index.holdsReferences(model.type) else { return }
        let copies = DeepCopies(index: plan.index)
        out.line("/// For the runtime.")
        out.block("\(access.member)func copied(by copier: ObjectCopier) -> \(name) {") { out in
            switchOver("self", into: &out) { item in
                let member = ".\(SwiftNames.dotted(item.name))"
                guard let payload = item.payload else { return member }
                return "\(member)(\(copies.applies(to: payload) ? copies.expression(payload, "value") : "value"))"
            }
        }
    }

    /// Comparison by value, where `==` cannot give it: of objects, and of foreign values that may have none.
    func emitEquality(into out: inout SwiftText) {
        guard plan.needsComparisons, !equality.isPlainlyEquatable(model.type) else { return }
        out.line("/// For the runtime.")
        out.line(access.member, "func hasEqualValues(")
        out.line("  to other: ", name, ", in comparison: inout ValueComparison")
        out.block(") -> Bool {") { out in
            out.line("switch (self, other) {")
            for item in model.cases {
                let member = ".\(SwiftNames.dotted(item.name))"
                if let payload = item.payload {
                    out.line("case (", member, "(let value), ", member, "(let other)):")
                    out.begin()
                    out.add("  ")
                    equality.equal(payload, "value", "other").write(into: &out)
                    out.end()
                } else {
                    out.line("case (", member, ", ", member, "): true")
                }
            }
            if model.cases.count > 1 { out.line("default: false") }
            out.line("}")
        }
    }
}

extension TypeIndex {
    /// Whether some case of a union holds nothing, or did in some older version.
    func isText(_ union: EnumModel) -> Bool {
        union.cases.contains { $0.payload == nil }
            || pastEnums[union.name]?.tables.contains { $0.rows.contains { $0.archiveNames.isEmpty } } == true
    }
}
