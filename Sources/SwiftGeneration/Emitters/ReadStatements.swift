import ModelLanguage
import SchemaHistory

/// Statements that read one property from a `FieldReader` called `fields`, for classes and structs alike.
struct ReadStatements {
    let fragments: TypeFragments
    /// Reads a field of older archives: without failure policy.
    var isPast = false
    /// A value that cannot be read fails, regardless of the property's `failure:`: an update then leaves the property unchanged.
    var isStrict = false
    /// Several versions may have written an object: each property is read from the layer that has it.
    var isLayered = false

    /// `title = try fields[0].string()`.
    func assign(_ property: GeneratedProperty, to target: String, into out: inout SwiftText) {
        guard isLayered, let slot = property.slot else {
            return assign(property, to: target, isStored: target == property.stored, into: &out)
        }
        out.assign(target, "try fields.layer(\(slot)) { fields in")
        out.indented { out in
            let value = "let value: \(property.spelling)"
            assign(property, to: value, isStored: target == property.stored, into: &out)
            out.line("return value")
        }
        out.line("}")
    }

    private func assign(
        _ property: GeneratedProperty,
        to target: String,
        isStored: Bool,
        into out: inout SwiftText
    ) {
        if let past = property.past, !isPast {
            return assignPast(property, past, to: target, isStored: isStored, into: &out)
        }
        if let former = fragments.spelling.former(in: property.type) {
            return assignFormer(property, former, to: target, into: &out)
        }
        // swift-format keeps a column free between a closure and an operator after it.
        let (hasClosure, hasOperator) = (hasClosure(property), hasOperator(property))
        out.statement(reserved: hasClosure && hasOperator ? 1 : 0) { out in
            out.add(target)
            out.add(" =")
            if hasClosure, !hasOperator {
                out.add(" try ")
                value(of: property, into: &out)
            } else {
                out.nested(" ") {
                    $0.group {
                        $0.add("try ")
                        value(of: property, into: &$0)
                    }
                }
            }
        }
    }

    /// `return try fields[0].string()`, for a field whose form was the same in all older archives.
    func give(_ property: GeneratedProperty, into out: inout SwiftText) {
        out.add("return try ")
        if let former = fragments.spelling.former(in: property.type), let slot = property.slot {
            out.add("fields.former(\(slot), \(former.modelType).registry) { fields in try ")
            value(of: property, into: &out)
            out.add(" }")
        } else {
            value(of: property, into: &out)
        }
    }

    /// A value that contains a removed class or struct, which only this place still reads.
    private func assignFormer(
        _ property: GeneratedProperty,
        _ former: FormerType,
        to target: String,
        into out: inout SwiftText
    ) {
        guard let slot = property.slot else { return }
        out.assign(target, "try fields.former(\(slot), \(former.modelType).registry) { fields in")
        out.indented {
            $0.statement {
                $0.add("try ")
                value(of: property, into: &$0)
            }
        }
        out.line("}")
    }

    /// The value of an existing field, read from a closure's argument.
    func element(of property: GeneratedProperty, _ slot: LayoutSlot, into out: inout SwiftText) {
        out.add("try ")
        converted(property, slot, base: .element, isOptional: false, into: &out)
    }

    /// The same for a property that the user computes: if it is excluded its setter is not called.
    func assignVirtual(_ property: GeneratedProperty, into out: inout SwiftText) {
        guard let slot = property.slot else { return }
        let target = "self.\(property.name)"
        if property.model.excludedFrom.isDisjoint(with: .written) { return assign(property, to: target, into: &out) }
        out.block("if !fields.isExcluded(\(slot)) {") { assign(property, to: target, into: &$0) }
    }

    /// `title = try Book.schemaReadTitle(fields)`.
    private func assignPast(
        _ property: GeneratedProperty,
        _ past: PastReading,
        to target: String,
        isStored: Bool,
        into out: inout SwiftText
    ) {
        guard let slot = property.slot else { return }
        let call = pastCall(property, past, isStored: isStored)
        guard let other = otherValue(of: property) else { return out.assign(target, call) }
        out.block("\(target) = try fields.attempt(\(slot), else: \(other)) {") { $0.line(call) }
    }

    /// `try Book.schemaReadTitle(fields)`.
    func pastCall(
        _ property: GeneratedProperty,
        _ past: PastReading,
        isStored: Bool,
        fields: String = "fields"
    ) -> String {
        // A property that another object has set already is not in the archive.
        let present = past.wasRestored && isStored ? ", \(property.stored)" : ""
        let owner = past.restores && property.phase != .value ? ", owner: self" : ""
        let skipping = isStrict && past.skipsElements(of: property.model) ? ", skipping: false" : ""
        let function = PastReading.functionName(property.model)
        let call = "\(past.owner).\(function)(\(fields)\(present)\(owner)\(skipping))"
        guard property.model.json.hasPresence, let slot = property.slot else { return "try \(call)" }
        return "try Presence(\(fields).hasNoKey(\(slot)), \(call))"
    }

    /// Whether a default follows after an operator.
    private func hasOperator(_ property: GeneratedProperty) -> Bool {
        guard policy(property) == .fail || policy(property) == .skip else { return false }
        if isLeftOutAsEmpty(property) { return true }
        return property.defaultValue != nil && property.defaultValue != "nil"
    }

    /// Required references that JSON and deep dictionaries leave out.
    private func isLeftOutAsEmpty(_ property: GeneratedProperty) -> Bool {
        property.model.isConditional && !property.type.isOptional && property.defaultValue == nil
    }

    private func hasClosure(_ property: GeneratedProperty) -> Bool {
        if policy(property) == .nil || policy(property) == .default { return true }
        if property.model.isPacked || property.model.flat != nil { return false }
        return property.model.convert != nil || fragments.isConverted(property.wrappedType)
            || property.archivedType.wrapped.isCollection
    }

    /// The value, without `try`, its default and its failure policy applied.
    private func value(of property: GeneratedProperty, into out: inout SwiftText) {
        guard let slot = property.slot else { return }
        guard let other = otherValue(of: property) else { return present(property, slot, into: &out) }
        fragments.head("fields.attempt", "\(slot), else: \(other)", into: &out)
        out.add(" {")
        out.nested(" ", end: " ") {
            $0.add("try ")
            $0.group { present(property, slot, into: &$0) }
        }
        out.add("}")
    }

    /// The value, its default applied.
    private func present(_ property: GeneratedProperty, _ slot: LayoutSlot, into out: inout SwiftText) {
        let type = property.type
        if property.model.json.hasPresence {
            out.add("Presence(fields.hasNoKey(")
            out.add(slot)
            out.add("), ")
            converted(property, slot, base: .nullable(slot), isOptional: true, into: &out)
            out.add(")")
        } else if property.model.shape.isNullable {
            out.add("fields.hasNoKey(")
            out.add(slot)
            out.add(")")
            out.soft(" ")
            out.add("? ")
            out.add(property.defaultValue ?? "nil")
            out.soft(" ")
            out.add(": ")
            converted(property, slot, base: .nullable(slot), isOptional: true, into: &out)
        } else if type.isOptional {
            converted(property, slot, base: .nullable(slot), isOptional: true, into: &out)
        } else if let value = property.defaultValue {
            converted(property, slot, base: .ifPresent(slot), isOptional: true, into: &out)
            if hasClosure(property) { out.add(" ") } else { out.soft(" ") }
            out.add("?? ")
            out.addDefault(value)
        } else if isLeftOutAsEmpty(property) {
            converted(property, slot, base: .conditional(slot), isOptional: true, into: &out)
            out.add(" ?? []")
        } else {
            converted(property, slot, base: .field(slot), isOptional: false, into: &out)
        }
    }

    private func converted(
        _ property: GeneratedProperty,
        _ slot: LayoutSlot,
        base: ReadBase,
        isOptional: Bool,
        into out: inout SwiftText
    ) {
        if property.model.flat != nil {
            let former = fragments.spelling.former(in: property.wrappedType)
            let method = (former == nil ? "fields.flat" : "fields.formerFlat") + (isOptional ? "IfPresent" : "")
            let type = former?.name ?? fragments.spelling.expression(property.wrappedType)
            let isDefault = isPast && isOptional && !property.type.isOptional
            fragments.call(method, ["\(slot)", type + ".self"] + (isDefault ? ["orDefault: true"] : []), into: &out)
        } else if property.model.isPacked, case .array(let element) = property.wrappedType {
            base.add(to: &out)
            let count = property.model.count.map { ["count: \($0)"] } ?? []
            let type = fragments.spelling.expression(element) + ".self"
            fragments.member(of: base, isOptional: isOptional, into: &out) {
                fragments.call("packed", [type] + count, into: &$0)
            }
        } else if let convert = property.model.convert {
            base.add(to: &out)
            fragments.member(of: base, isOptional: isOptional, into: &out) {
                fragments.readConverted(convert, skipping: skipping(property), into: &$0)
            }
        } else {
            fragments.read(
                property.wrappedType,
                from: base,
                isOptional: isOptional,
                isElement: property.type.isOptional,
                skipping: skipping(property),
                into: &out
            )
        }
    }

    /// The replacement of a value that cannot be read; nil if there is none.
    private func otherValue(of property: GeneratedProperty) -> String? {
        switch policy(property) {
        case .nil: "nil"
        case .default: property.defaultValue ?? "nil"
        case .fail, .skip: nil
        }
    }

    private func policy(_ property: GeneratedProperty) -> PropertyModel.FailurePolicy {
        isStrict ? .fail : property.model.failure
    }

    /// Whether elements that fail are left out; nil if they are not.
    private func skipping(_ property: GeneratedProperty) -> Skipping? {
        guard policy(property) == .skip else { return nil }
        return isPast ? .asAsked : .always
    }
}
