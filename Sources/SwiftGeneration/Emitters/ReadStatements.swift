import ModelLanguage
import SchemaHistory

/// Statements that read one property from a `FieldReader` called `fields`, for classes and structs alike.
struct ReadStatements {
    let fragments: TypeFragments
    /// Reads a field of older archives: without failure policy.
    var isPast = false
    /// Several versions may have written an object: each property is read from the layer that has it.
    var isLayered = false

    /// `title = try fields.value(fields[0].string(), else: present?.title)`.
    /// - Parameter present: the value of the object that has what the coder lacks; nil: `title = try fields[0].string()`.
    func assign(
        _ property: GeneratedProperty,
        to target: String,
        else present: String? = nil,
        into out: inout SwiftText
    ) {
        let isStored = target == property.stored
        guard isLayered, let slot = property.slot else {
            return assign(property, to: target, isStored: isStored, present, into: &out)
        }
        emitBlock("fields.layer(\(slot)) { fields in", to: target, present, into: &out) { out in
            assign(property, to: "let value: \(property.spelling)", isStored: isStored, nil, into: &out)
            out.line("return value")
        }
    }

    private func assign(
        _ property: GeneratedProperty,
        to target: String,
        isStored: Bool,
        _ present: String?,
        into out: inout SwiftText
    ) {
        if let past = property.past, !isPast {
            return assignPast(property, past, to: target, isStored: isStored, present, into: &out)
        }
        if let former = fragments.spelling.former(in: property.type) {
            // A value that contains a removed class or struct, which only this place still reads.
            let head = "fields.former(\(former.modelType).registry) { fields in"
            return emitBlock(head, to: target, present, into: &out) { $0.line("try ", value(of: property)) }
        }
        emitAssignment(to: target, present, value(of: property), into: &out)
    }

    private func emitAssignment(
        to target: String,
        _ present: String?,
        _ value: String,
        into out: inout SwiftText
    ) {
        guard let present else { return out.line(target, " = try ", value) }
        out.line(target, " = try fields.value(", value, ", else: ", present, ")")
    }

    /// The same with a value that is a call with a closure of several lines.
    private func emitBlock(
        _ head: String,
        to target: String,
        _ present: String?,
        into out: inout SwiftText,
        _ body: (inout SwiftText) -> Void
    ) {
        guard let present else {
            out.assign(target, "try " + head)
            out.indented(body)
            return out.line("}")
        }
        out.block(target + " = try fields.value(", closing: "  else: " + present + ")") { out in
            out.block(head, closing: "},", body)
        }
    }

    /// `return try fields[0].string()`, for a field whose form was the same in all older archives.
    func give(_ property: GeneratedProperty, into out: inout SwiftText) {
        guard let former = fragments.spelling.former(in: property.type) else {
            return out.line("return try ", value(of: property))
        }
        out.line(
            "return try fields.former(",
            former.modelType,
            ".registry) { fields in try ",
            value(of: property),
            " }"
        )
    }

    /// A property that the user computes; if it is excluded its setter is not called.
    /// - Parameter isOfStruct: whether it is read at once.
    func assignVirtual(_ property: GeneratedProperty, isOfStruct: Bool = false, into out: inout SwiftText) {
        guard let slot = property.slot else { return }
        func read(into out: inout SwiftText) {
            if isOfStruct { return assign(property, to: "self.\(property.name)", into: &out) }
            out.block("try fields.readVirtual(self, \\.\(property.name)) { fields in") { out in
                assign(property, to: "let value: \(property.spelling)", into: &out)
                out.line("return value")
            }
        }
        guard property.model.excludedFrom.isDisjoint(with: .written) else {
            return out.block("if !fields.isExcluded(\(slot)) {") { read(into: &$0) }
        }
        read(into: &out)
    }

    /// `title = try Book.schemaReadTitle(fields)`.
    private func assignPast(
        _ property: GeneratedProperty,
        _ past: PastReading,
        to target: String,
        isStored: Bool,
        _ present: String?,
        into out: inout SwiftText
    ) {
        guard let slot = property.slot else { return }
        let call = pastCall(property, past, isStored: isStored)
        guard let other = otherValue(of: property) else {
            return emitAssignment(to: target, present, call, into: &out)
        }
        emitBlock("fields.attempt(\(slot), else: \(other)) {", to: target, present, into: &out) {
            $0.line("try ", call)
        }
    }

    /// `Book.schemaReadTitle(fields)`, which throws.
    func pastCall(
        _ property: GeneratedProperty,
        _ past: PastReading,
        isStored: Bool
    ) -> String {
        // A property that another object has set already is not in the archive.
        let present = past.wasRestored && isStored ? ", \(property.stored)" : ""
        let owner = past.restores && property.phase != .value ? ", owner: fields.object(self)" : ""
        let function = PastReading.functionName(property.model)
        let call = "\(past.owner).\(function)(fields\(present)\(owner))"
        guard property.model.json.hasPresence, let slot = property.slot else { return call }
        return "Presence(fields.hasNoKey(\(slot)), \(call))"
    }

    /// Required references that JSON and deep dictionaries leave out.
    private func isLeftOutAsEmpty(_ property: GeneratedProperty) -> Bool {
        property.model.isConditional && !property.type.isOptional && property.defaultValue == nil
    }

    /// The value, without `try`, its default and its failure policy applied.
    private func value(of property: GeneratedProperty) -> String {
        guard let slot = property.slot else { return "" }
        let present = present(property, slot)
        return otherValue(of: property).map { "fields.attempt(\(slot), else: \($0)) { try \(present) }" } ?? present
    }

    /// The value, its default applied.
    private func present(_ property: GeneratedProperty, _ slot: LayoutSlot) -> String {
        if property.model.json.hasPresence {
            return "Presence(fields.hasNoKey(\(slot)), \(converted(property, slot, base: .nullable(slot))))"
        } else if property.model.shape.isNullable {
            let value = converted(property, slot, base: .nullable(slot))
            return "fields.hasNoKey(\(slot)) ? \(property.defaultValue ?? "nil") : \(value)"
        } else if property.type.isOptional {
            return converted(property, slot, base: .nullable(slot))
        } else if let value = property.defaultValue {
            return converted(property, slot, base: .ifPresent(slot)) + " ?? " + value
        } else if isLeftOutAsEmpty(property) {
            return converted(property, slot, base: .conditional(slot)) + " ?? []"
        }
        return converted(property, slot, base: .field(slot))
    }

    private func converted(_ property: GeneratedProperty, _ slot: LayoutSlot, base: ReadBase) -> String {
        let isOptional = if case .field = base { false } else { true }
        let member = base.text + (isOptional ? "?." : ".")
        if property.model.flat != nil {
            let former = fragments.spelling.former(in: property.wrappedType)
            let method = (former == nil ? "fields.flat" : "fields.formerFlat") + (isOptional ? "IfPresent" : "")
            let type = former?.name ?? fragments.spelling.expression(property.wrappedType)
            let isDefault = isPast && isOptional && !property.type.isOptional
            return "\(method)(\(slot), \(type).self\(isDefault ? ", orDefault: true" : ""))"
        } else if property.model.isPacked, case .array(let element) = property.wrappedType {
            let count = property.model.count.map { ", count: \($0)" } ?? ""
            return "\(member)packed(\(fragments.spelling.expression(element)).self\(count))"
        } else if let convert = property.model.convert {
            return member + fragments.readConverted(convert, skipping: skips(property))
        }
        return fragments.read(
            property.wrappedType,
            from: base,
            isOptional: isOptional,
            isElement: property.type.isOptional && !property.model.shape.requiresCase,
            skipping: skips(property)
        )
    }

    /// The replacement of a value that cannot be read; nil if there is none.
    private func otherValue(of property: GeneratedProperty) -> String? {
        switch property.model.failure {
        case .nil: "nil"
        case .default: property.defaultValue ?? "nil"
        case .fail, .skip: nil
        }
    }

    /// Whether elements that fail are left out.
    private func skips(_ property: GeneratedProperty) -> Bool { property.model.failure == .skip }
}
