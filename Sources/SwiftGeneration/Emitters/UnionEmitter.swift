import ModelLanguage
import SchemaHistory

/// Writes a union: an enum whose cases have structs and objects as values.
struct UnionEmitter {
    let plan: GenerationPlan
    let model: EnumModel
    let access: AccessPlan
    let name: String

    init(_ model: EnumModel, in plan: GenerationPlan) {
        self.plan = plan
        self.model = model
        access = AccessPlan(model.access ?? plan.model.swift.access, isFinal: false, isClass: false)
        name = SwiftNames.type(model.name.swiftName)
    }

    private var spelling: TypeSpelling {
        TypeSpelling(index: plan.index, shadowed: Set(model.cases.map(\.name)))
    }
    private var equality: EqualityFragments { EqualityFragments(index: plan.index, modelType: plan.modelTypeName) }

    func declaration(into out: inout SwiftText) {
        var parents: [String] = []
        if model.isHashable { parents.append("Hashable") }
        if model.isSendable { parents.append("Sendable") }
        if isCodable { parents.append("CodableUnion") }
        if isKept || !isCodable { parents.append(isKept ? "KeepingUnion" : "ArchivedUnion") }
        inheritance("\(access.type)enum \(name)", parents + model.protocols.map(\.name), into: &out)
    }

    func emitCases(into out: inout SwiftText) {
        for item in model.cases {
            documentation(item.doc, into: &out)
            guard let payload = item.payload else {
                out.line("case ", ReservedNames.escaped(item.name))
                continue
            }
            let word = plan.index.isIndirect(payload, in: model.name) ? "indirect " : ""
            out.line(word, "case ", ReservedNames.escaped(item.name), "(", spelling.swift(payload), ")")
        }
        if isKept {
            out.line("/// A value that no case holds; it is written back as it was.")
            out.line("case unrecognized(KeptValue)")
        }
    }

    /// How values are distinguished, read and written.
    func emitCoding(into out: inout SwiftText) {
        if isCodable {
            access.hide(into: &out)
            out.braces("\(access.member)static var modelRegistry: ModelRegistry", "\(plan.modelTypeName).registry")
            out.blank()
        }
        access.hide(into: &out)
        let text = plan.index.isText(model) ? [".value(.string)"] : []
        let kinds = ModelTypeEmitter(plan: plan).kinds(model.payloads, spelling, text)
        out.line(access.member, "static let schemaKinds", kinds)
        if case .fallback(let fallback) = model.unknown {
            access.hide(into: &out)
            out.braces("\(access.member)static var schemaUnknown: \(name)?", "Self.\(SwiftNames.dotted(fallback))")
        }
        if isPlain {
            out.blank()
            access.hide(into: &out)
            var arguments = [model.discriminator.map { SwiftNames.literal($0.key) } ?? "nil"]
            if let content = model.discriminator?.content {
                arguments.append("content: \(SwiftNames.literal(content))")
            }
            if let dates = model.dates { arguments.append("dates: \(LayoutEmitter.text(dates))") }
            let numbers = kindNumbers.filter { model.triedCases.contains($0.key) }.values.sorted()
            if !numbers.isEmpty { arguments += ["overlapping: \(numbers)", "of: schemaKinds"] }
            if let discriminator = model.discriminator {
                let holding = model.cases.filter { $0.payload != nil }
                arguments.append(
                    SwiftNames.list(
                        "",
                        holding.map {
                            SwiftNames.list("", (discriminator.names[$0.name] ?? []).map(SwiftNames.literal))
                        }
                    )
                )
            }
            let call = SwiftNames.call("UnionDiscriminator", arguments)
            out.line(access.member, "static let schemaDiscriminator: UnionDiscriminator? = ", call)
        }
        out.blank()
        access.hide(into: &out)
        out.block("\(access.member)init?(schemaValue value: Any) {") { out in
            out.line("switch value {")
            for item in model.cases {
                let member = "self = .\(SwiftNames.dotted(item.name))"
                if let payload = item.payload {
                    out.line("case let value as ", spelling.swift(payload), ": ", member, "(value)")
                } else {
                    out.line("case ", SwiftNames.literal(item.raw), " as ", spelling.builtin("String"), ": ", member)
                }
            }
            if isKept { out.line("case let value as KeptValue: self = .unrecognized(value)") }
            out.line("default: return nil")
            out.line("}")
        }
        out.blank()
        access.hide(into: &out)
        out.block("\(access.member)init?(schemaKind number: Int, of value: FieldValue) throws {") { out in
            out.line("switch number {")
            let records = model.cases.filter { item in
                switch item.payload {
                case .structure, .object: true
                default: false
                }
            }
            for (number, item) in records.enumerated() {
                guard let payload = item.payload else { continue }
                let method = if case .structure = payload { "structure" } else { "object" }
                let value = "value.\(method)(\(spelling.swift(payload)).self)"
                out.line("case \(number): self = .", SwiftNames.dotted(item.name), "(try ", value, ")")
            }
            out.line("default: return nil")
            out.line("}")
        }
        out.blank()
        access.hide(into: &out)
        out.block("\(access.member)func encode(to slot: FieldSlot) {") { out in
            if isPlain { out.line("let kinds = Self.schemaDiscriminator") }
            switchOver("self", kept: "slot.kept(value)", into: &out) { item in
                let index = kindNumbers[item.name] ?? 0
                guard let payload = item.payload else {
                    let isTold = isPlain && (model.discriminator?.content != nil || isOverlapping(item))
                    return "slot.string(\(SwiftNames.literal(item.raw))\(isTold ? ", kinds, \(index)" : ""))"
                }
                let value = if case .builtin = payload { "any(value, of: Self.schemaKinds" } else { "named(value" }
                return isPlain ? "slot.\(value), kinds, \(index))" : "slot.\(value))"
            }
        }
    }

    /// The place of each case among `schemaKinds`: text is the last.
    private var kindNumbers: [String: Int] {
        let holding = model.cases.filter { $0.payload != nil }.map(\.name)
        return Dictionary(
            uniqueKeysWithValues: model.cases.map { ($0.name, holding.firstIndex(of: $0.name) ?? holding.count) }
        )
    }

    private func isOverlapping(_ item: EnumModel.Case) -> Bool { model.triedCases.contains(item.name) }

    private var isKept: Bool { model.unknown == .keep }
    private var isCodable: Bool { plan.model.swift.codable != .none && !plan.isFormer }

    /// JSON without class names.
    private var isPlain: Bool { plan.model.swift.codable == .plain && !model.payloads.isEmpty }

    private func switchOver(
        _ subject: String,
        kept: String,
        into out: inout SwiftText,
        _ body: (EnumModel.Case) -> String
    ) {
        out.line("switch ", subject, " {")
        for item in model.cases {
            let value = item.payload == nil ? "" : "(let value)"
            out.line("case .", SwiftNames.dotted(item.name), value, ": ", body(item))
        }
        if isKept { out.line("case .unrecognized(let value): ", kept) }
        out.line("}")
    }

    /// The current meaning of older versions' values, if it changed.
    func emitPast(into out: inout SwiftText) {
        guard let past = plan.past.enums[model.name] else { return }
        access.forRuntime("For generated code: what values of older versions are now.", into: &out)
        let tables = past.tables.map { table in
            let rows = table.rows.filter(isDecidedByCase).flatMap(meanings)
            return PastEnums.Table(versions: table.versions, call: "PastUnion", rows: rows)
        }
        PastEnums.emit("PastUnion<\(name)>", access, tables.filter { !$0.rows.isEmpty }, into: &out)
    }

    /// The history of the class describes how the value of a case is read.
    private func isDecidedByCase(_ row: RawTable.Row) -> Bool {
        guard case .case(let name) = row.reading else { return true }
        return model.cases.first { $0.name == name }?.payload == nil
    }

    private func meanings(of row: RawTable.Row) -> [(value: String, meaning: String)] {
        let raws = row.archiveNames.isEmpty ? [row.raw] : row.archiveNames.map { "of " + $0 }
        let reading = PastEnums.reading(row) { "." + SwiftNames.dotted($0) }
        return raws.map { (SwiftNames.literal($0), reading) }
    }

    /// Deep copies of the objects in it.
    func emitCopy(into out: inout SwiftText) {
        guard plan.index.holdsReferences(model.type) else { return }
        let copies = DeepCopies(index: plan.index)
        access.hide(into: &out)
        out.block("\(access.member)func copied(by copier: ObjectCopier) -> \(name) {") { out in
            switchOver("self", kept: ".unrecognized(value.copied(by: copier))", into: &out) { item in
                let member = ".\(SwiftNames.dotted(item.name))"
                guard let payload = item.payload else { return member }
                return "\(member)(\(copies.applies(to: payload) ? copies.expression(payload, "value") : "value"))"
            }
        }
    }

    /// Comparison by value, if `==` is not sufficient: for objects, and for foreign values that may have none.
    func emitEquality(into out: inout SwiftText) {
        guard plan.needsComparisons, !equality.isPlainlyEquatable(model.type) else { return }
        access.hide(into: &out)
        let head = "func hasEqualValues(to other: \(name), in comparison: inout ValueComparison) -> Bool {"
        out.block(access.member + head) { out in
            out.line("switch (self, other) {")
            for item in model.cases {
                let member = ".\(SwiftNames.dotted(item.name))"
                if let payload = item.payload {
                    let equal = equality.equal(payload, "value", "other")
                    out.line("case (", member, "(let value), ", member, "(let other)): ", equal)
                } else {
                    out.line("case (", member, ", ", member, "): true")
                }
            }
            if isKept {
                let equal = "value.hasEqualValues(to: other, in: &comparison)"
                out.line("case (.unrecognized(let value), .unrecognized(let other)): ", equal)
            }
            if model.cases.count + (isKept ? 1 : 0) > 1 { out.line("default: false") }
            out.line("}")
        }
    }
}

extension TypeIndex {
    /// Whether some case of a union has no value, or had none in some older version.
    func isText(_ union: EnumModel) -> Bool {
        union.cases.contains { $0.payload == nil }
            || pastEnums[union.name]?.tables.contains { $0.rows.contains { $0.archiveNames.isEmpty } } == true
    }
}
