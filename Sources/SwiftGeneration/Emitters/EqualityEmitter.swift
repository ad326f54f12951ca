import ModelLanguage
import SchemaHistory

/// Expressions that compare two values, with a comparison at hand where they hold objects.
struct EqualityFragments {
    let index: TypeIndex
    /// The generated enum of the model, which holds the tables of `oneOf` types.
    let modelType: String

    /// Whether `==` says all there is to say, and the type can be hashed.
    func isPlainlyEquatable(_ type: PropertyType) -> Bool {
        switch type {
        case .builtin, .enumeration: return true
        case .propertyList, .object: return false
        case .array(let element), .optional(let element), .dictionary(_, let element):
            return isPlainlyEquatable(element)
        // The elements' own equality decides: a set cannot hold what is not Hashable.
        case .set: return true
        case .structure(let name):
            return index.structs[name]?.isHashable == true && !index.holdsReferences(type)
        case .foreign(let name):
            if case .secure = index.foreign[name]?.coding { return true }
            return false
        }
    }

    /// Whether the value itself, not only its presence, may go into a hash.
    func isHashed(_ type: PropertyType) -> Bool {
        switch type {
        case .foreign, .set(.object): return false
        case .optional(let wrapped): return isHashed(wrapped)
        case .array(let element), .dictionary(_, let element), .set(let element):
            return isPlainlyEquatable(type) && isHashed(element)
        case .builtin, .enumeration, .structure: return isPlainlyEquatable(type) && !index.holdsReferences(type)
        case .propertyList, .object: return false
        }
    }

    /// A Bool expression.
    func equal(
        _ type: PropertyType,
        _ left: String,
        _ right: String,
        _ comparison: String = "comparison"
    ) -> CallText {
        func call(_ method: String, element: PropertyType? = nil) -> CallText {
            var arguments: [CallText] = [.text(left), .text(right)]
            if let element { arguments.append(.text(closure(element))) }
            return .call("\(comparison).\(method)", arguments)
        }
        if isPlainlyEquatable(type) { return call("values") }
        switch type {
        case .object, .optional(.object): return call("objects")
        case .array(.object), .optional(.array(.object)): return call("arrays")
        case .dictionary(_, .object), .optional(.dictionary(_, .object)): return call("dictionaries")
        case .array(let element), .optional(.array(let element)): return call("arrays", element: element)
        case .dictionary(_, let element), .optional(.dictionary(_, let element)):
            return call("dictionaries", element: element)
        case .structure:
            return .call("\(left).hasEqualValues", [.text("to: \(right)"), .text("in: &\(comparison)")])
        case .foreign(let name), .optional(.foreign(let name)):
            if case .oneOf = index.foreign[name]?.coding {
                let kinds = TypeFragments(spelling: TypeSpelling(index: index, shadowed: []), modelType: modelType)
                    .kinds(of: name)
                return .call("\(comparison).any", [.text(left), .text(right), .text("of: \(kinds)")])
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
        "{ \(equal(element, "$0", "$1", "$2").line) }"
    }

    private func converted(_ value: String, _ conversion: Conversion, _ type: PropertyType) -> String {
        TypeFragments.converted(value, conversion, isOptional: type.isOptional)
    }

    /// The values of a property are compared as they are.
    func isCompared(plainly property: PropertyPlan) -> Bool {
        property.model.convert == nil && isPlainlyEquatable(property.type)
    }

    /// The same for a property, its own conversion considered.
    func equal(_ property: PropertyPlan) -> CallText {
        let left = property.stored
        let right = "other.\(property.storedName)"
        guard let convert = property.model.convert else { return equal(property.type, left, right) }
        let archived: PropertyType = property.type.isOptional ? .optional(convert.archived.wrapped) : convert.archived
        let type = property.type
        return equal(archived, converted(left, convert, type), converted(right, convert, type))
    }
}

/// Conditions that must all hold, or `false` is returned: one guard, as far as the width of a line allows.
struct GuardStatements {
    let fragments: EqualityFragments
    /// Conditions that stand in the guard that was begun.
    private var count = 0

    init(_ fragments: EqualityFragments) {
        self.fragments = fragments
    }

    /// `comparison.values(a, other.a)`.
    mutating func add(_ property: PropertyPlan, into out: inout SwiftText) {
        if fragments.isCompared(plainly: property) {
            let fits = add(into: &out) {
                $0.add("comparison.values(")
                $0.add(property.stored)
                $0.add(", other.")
                $0.add(property.storedName)
                $0.add(")")
            }
            if fits { return }
        }
        let condition = fragments.equal(property)
        let line = condition.line
        if !add(into: &out, { $0.add(line) }) { emit(condition, line, into: &out) }
    }

    /// The same for a condition that cannot be broken.
    mutating func add(_ condition: String, into out: inout SwiftText) {
        if add(into: &out, { $0.add(condition) }) { return }
        begin(&out)
        out.add(condition)
        if count > 0 { out.depth -= 1 }
        count += 1
    }

    /// Begins the condition's line.
    private func begin(_ out: inout SwiftText) {
        if count == 0 {
            out.begin()
            out.add("guard ")
        } else {
            out.add(",")
            out.breakLine(1)
        }
    }

    /// False, and nothing is written, where the line would be too long.
    private mutating func add(into out: inout SwiftText, _ condition: (inout SwiftText) -> Void) -> Bool {
        var fits = true
        let before = self
        out.fitting(reserved: 1) { out in
            before.begin(&out)
            condition(&out)
            if before.count > 0 { out.depth -= 1 }
        } else: { _ in
            fits = false
        }
        if fits { count += 1 }
        return fits
    }

    /// Ends the guard.
    mutating func end(into out: inout SwiftText) {
        guard count > 0 else { return }
        if count == 1 {
            out.fitting { out in
                out.add(" else { return false }")
            } else: { out in
                // As much on the line as it holds.
                out.fitting {
                    $0.add(" else {")
                } else: {
                    $0.breakLine()
                    $0.add("else {")
                }
                out.breakLine(1)
                out.add("return false")
                out.breakLine(-1)
                out.add("}")
            }
        } else {
            out.breakLine()
            out.add("else { return false }")
        }
        out.end()
        count = 0
    }

    /// A guard of its own, for a condition that a line is too short for.
    private mutating func emit(_ condition: CallText, _ line: String, into out: inout SwiftText) {
        end(into: &out)
        out.fitting { out in
            out.line("guard ", line)
        } else: { out in
            out.line("guard")
            out.depth += 1
            out.begin()
            condition.write(into: &out)
            out.end()
            out.depth -= 1
        }
        out.line("else {")
        out.line("  return false")
        out.line("}")
    }
}

extension ClassEmitter {
    /// What counts for equality: archived, and not the other end of an inverse.
    private var compared: [PropertyPlan] {
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
            out.block("\(access.method)override func isEqual(_ object: Any?) -> Bool {") {
                $0.line("ValueComparison.areEqual(self, object)")
            }
            out.blank()
            out.line(access.method, "override var hash: Int { ValueComparison.hash(of: self) }")
            out.blank()
        }
        let word = superclassHasValues ? "override " : ""
        emitComparison(word, fragments, into: &out)
        out.blank()
        out.line("/// For the runtime.")
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
        out.line("/// For the runtime.")
        out.line(access.method, word, "func hasEqualValues(")
        out.line("  to other: NSObject, in comparison: inout ValueComparison")
        out.line(") -> Bool {")
        out.depth += 1
        if compared.isEmpty, !superclassHasValues {
            out.line("other is ", type.name, comparesBelowForeign ? " && super.isEqual(other)" : "")
        } else if compared.isEmpty {
            out.line("super.hasEqualValues(to: other, in: &comparison)")
        } else {
            let inherited =
                superclassHasValues
                ? "super.hasEqualValues(to: other, in: &comparison)"
                : comparesBelowForeign ? "super.isEqual(other)" : nil
            var conditions = GuardStatements(fragments)
            conditions.add("let other = other as? " + type.name, into: &out)
            if let inherited { conditions.add(inherited, into: &out) }
            for property in compared { conditions.add(property, into: &out) }
            conditions.end(into: &out)
            out.line("return true")
        }
        out.depth -= 1
        out.line("}")
    }

    /// Below a class with equality by value.
    private func emitIdentity(into out: inout SwiftText) {
        out.line(access.method, "override func isEqual(_ object: Any?) -> Bool { self === object as? NSObject }")
        out.blank()
        out.line(access.method, "override var hash: Int { ObjectIdentifier(self).hashValue }")
    }
}
