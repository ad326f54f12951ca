import ModelLanguage
import SchemaHistory

/// Expressions that compare two values, with a comparison if they contain objects.
struct EqualityFragments {
    let index: TypeIndex
    /// The generated enum of the model, which has the tables of `oneOf` types.
    let modelType: String

    /// Whether `==` compares completely, and the type is Hashable.
    func isPlainlyEquatable(_ type: PropertyType) -> Bool {
        switch type {
        case .builtin, .enumeration: return true
        case .propertyList, .object: return false
        case .array(let element), .optional(let element), .dictionary(_, let element):
            return isPlainlyEquatable(element)
        // The elements' own equality is used: elements of a set must be Hashable.
        case .set: return true
        case .structure(let name):
            return index.structs[name]?.isHashable == true && !index.holdsReferences(type)
        case .union(let name):
            return index.enums[name]?.isHashable == true && !index.holdsReferences(type)
        case .foreign(let name):
            if case .secure = index.foreign[name]?.coding { return true }
            return false
        }
    }

    /// Whether the value itself, not only its presence, can be part of a hash.
    func isHashed(_ type: PropertyType) -> Bool {
        switch type {
        case .foreign, .set(.object): return false
        case .optional(let wrapped): return isHashed(wrapped)
        case .array(let element), .dictionary(_, let element), .set(let element):
            return isPlainlyEquatable(type) && isHashed(element)
        case .builtin, .enumeration, .union, .structure:
            return isPlainlyEquatable(type) && !index.holdsReferences(type)
        case .propertyList, .object: return false
        }
    }

    /// A Bool expression.
    func equal(
        _ type: PropertyType,
        _ left: String,
        _ right: String,
        _ comparison: String = "comparison"
    ) -> String {
        func call(_ method: String, element: PropertyType? = nil) -> String {
            var arguments: [String] = [left, right]
            if let element { arguments.append(closure(element)) }
            return SwiftNames.call("\(comparison).\(method)", arguments)
        }
        if isPlainlyEquatable(type) { return call("values") }
        switch type {
        case .object, .optional(.object): return call("objects")
        case .array(.object), .optional(.array(.object)): return call("arrays")
        case .dictionary(_, .object), .optional(.dictionary(_, .object)): return call("dictionaries")
        case .array(let element), .optional(.array(let element)): return call("arrays", element: element)
        case .dictionary(_, let element), .optional(.dictionary(_, let element)):
            return call("dictionaries", element: element)
        case .structure, .union:
            return SwiftNames.call("\(left).hasEqualValues", ["to: \(right)", "in: &\(comparison)"])
        case .foreign(let name) where index.foreign[name]?.isOpaque == true:
            return SwiftNames.call("\(left).hasEqualValues", ["to: \(right)", "in: &\(comparison)"])
        case .optional(.foreign(let name)) where index.foreign[name]?.isOpaque == true:
            return call("optionals", element: type.wrapped)
        case .foreign(let name), .optional(.foreign(let name)):
            if case .oneOf = index.foreign[name]?.coding {
                let kinds = TypeFragments.kinds(of: name, in: modelType)
                return SwiftNames.call("\(comparison).any", [left, right, "of: \(kinds)"])
            }
            guard case .convert(let conversion) = index.foreign[name]?.coding else { return call("any") }
            let archived: PropertyType = type.isOptional ? .optional(conversion.archived.wrapped) : conversion.archived
            return equal(archived, converted(left, conversion, type), converted(right, conversion, type), comparison)
        case .optional(let wrapped): return call("optionals", element: wrapped)
        case .propertyList, .builtin, .enumeration, .set: return call("any")
        }
    }

    /// Compares two elements of a collection, with the comparison as its third argument.
    private func closure(_ element: PropertyType) -> String {
        "{ \(equal(element, "$0", "$1", "$2")) }"
    }

    private func converted(_ value: String, _ conversion: Conversion, _ type: PropertyType) -> String {
        TypeFragments.converted(value, conversion, isOptional: type.isOptional)
    }

    /// The same for a property with its own conversion.
    func equal(_ property: GeneratedProperty) -> String {
        let left = property.stored
        let right = "other.\(property.storedName)"
        guard let convert = property.model.convert else { return equal(property.type, left, right) }
        let archived: PropertyType = property.type.isOptional ? .optional(convert.archived.wrapped) : convert.archived
        let type = property.type
        return equal(archived, converted(left, convert, type), converted(right, convert, type))
    }
}

extension SwiftText {
    /// Statements that return whether all conditions are true.
    mutating func condition(_ conditions: [String]) {
        if conditions.count == 1 {
            line("guard ", conditions[0], " else { return false }")
        } else if let last = conditions.last {
            line("guard ", conditions[0], ",")
            for condition in conditions.dropFirst().dropLast() { line("  ", condition, ",") }
            line("  ", last)
            line("else { return false }")
        }
        line("return true")
    }
}

extension ClassEmitter {
    /// Properties that are compared: archived ones, except the other end of an inverse.
    private var compared: [GeneratedProperty] {
        type.coded.filter { !$0.model.excludedFrom.contains(.coding) }
    }

    private var superclassHasValues: Bool {
        guard case .generated(let parent) = type.model.superclass else { return false }
        return plan.index.classes[parent]?.equality == .value
    }

    /// Directly below a foreign class that compares values.
    private var comparesBelowForeign: Bool { type.foreignSuperclass?.equality == .value }

    /// isEqual and hash by value.
    func emitEquality(into out: inout SwiftText) {
        let fragments = EqualityFragments(index: plan.index, modelType: plan.modelTypeName)
        guard type.model.equality == .value else {
            if superclassHasValues || comparesBelowForeign { emitIdentity(into: &out) }
            return
        }
        if !superclassHasValues {
            let head = "\(access.method)override func isEqual(_ object: Any?) -> Bool"
            out.statement(head, "ValueComparison.areEqual(self, object)")
            out.blank()
            out.line(access.method, "override var hash: Int { ValueComparison.hash(of: self) }")
            out.blank()
        }
        let word = superclassHasValues ? "override " : ""
        emitComparison(word, fragments, into: &out)
        out.blank()
        access.hide(into: &out)
        out.block("\(access.method)\(word)func hashValues(into hasher: inout Hasher) {") { out in
            if superclassHasValues { out.line("super.hashValues(into: &hasher)") }
            if comparesBelowForeign { out.line("hasher.combine(super.hash)") }
            for property in compared {
                if property.model.convert == nil, fragments.isHashed(property.type) {
                    out.line("hasher.combine(", property.stored, ")")
                } else if property.type.isOptional {
                    out.line("hasher.combine(", property.stored, " != nil)")
                }
            }
        }
    }

    private func emitComparison(_ word: String, _ fragments: EqualityFragments, into out: inout SwiftText) {
        let compared = compared
        access.hide(into: &out)
        let head = "func hasEqualValues(to other: NSObject, in comparison: inout ValueComparison) -> Bool {"
        out.block(access.method + word + head) { out in
            if compared.isEmpty, !superclassHasValues {
                out.line("other is ", type.name, comparesBelowForeign ? " && super.isEqual(other)" : "")
            } else if compared.isEmpty {
                out.line("super.hasEqualValues(to: other, in: &comparison)")
            } else {
                let inherited =
                    superclassHasValues
                    ? "super.hasEqualValues(to: other, in: &comparison)"
                    : comparesBelowForeign ? "super.isEqual(other)" : nil
                let first = ["let other = other as? " + type.name] + (inherited.map { [$0] } ?? [])
                out.condition(first + compared.map(fragments.equal))
            }
        }
    }

    /// Below a class with equality by value.
    private func emitIdentity(into out: inout SwiftText) {
        out.line(access.method, "override func isEqual(_ object: Any?) -> Bool { self === object as? NSObject }")
        out.blank()
        out.line(access.method, "override var hash: Int { ObjectIdentifier(self).hashValue }")
    }
}
