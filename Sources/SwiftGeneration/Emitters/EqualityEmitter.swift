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
        case .structure, .union:
            return .call("\(left).hasEqualValues", [.text("to: \(right)"), .text("in: &\(comparison)")])
        case .foreign(let name) where index.foreign[name]?.isOpaque == true:
            return .call("\(left).hasEqualValues", [.text("to: \(right)"), .text("in: &\(comparison)")])
        case .optional(.foreign(let name)) where index.foreign[name]?.isOpaque == true:
            return call("optionals", element: type.wrapped)
        case .foreign(let name), .optional(.foreign(let name)):
            if case .oneOf = index.foreign[name]?.coding {
                let kinds = TypeFragments.kinds(of: name, in: modelType)
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

    /// The values of a property are compared unchanged.
    func isCompared(plainly property: GeneratedProperty) -> Bool {
        property.model.convert == nil && isPlainlyEquatable(property.type)
    }

    /// The same for a property with its own conversion.
    func equal(_ property: GeneratedProperty) -> CallText {
        let left = property.stored
        let right = "other.\(property.storedName)"
        guard let convert = property.model.convert else { return equal(property.type, left, right) }
        let archived: PropertyType = property.type.isOptional ? .optional(convert.archived.wrapped) : convert.archived
        let type = property.type
        return equal(archived, converted(left, convert, type), converted(right, convert, type))
    }
}

/// Conditions that must all be true, or `false` is returned: one guard for as many as fit on a line.
struct GuardStatements {
    let fragments: EqualityFragments
    /// Conditions of the guard that is not written yet.
    private var open: [String] = []
    /// The width of its last line, with a comma.
    private var columns = 0

    init(_ fragments: EqualityFragments) {
        self.fragments = fragments
    }

    /// `comparison.values(a, other.a)`.
    mutating func add(_ property: GeneratedProperty, into out: inout SwiftText) {
        let line =
            fragments.isCompared(plainly: property)
            ? "comparison.values(\(property.stored), other.\(property.storedName))" : fragments.equal(property).line
        let width = width(of: line, at: out.depth)
        // A column stays free after the comma of the line before.
        if out.lineHolds(max(width, open.isEmpty ? 0 : columns + 1)) { return add(line, width) }
        end(into: &out)
        out.statement { out in
            out.add("guard")
            out.nested(" ") { fragments.equal(property).write(into: &$0) }
        }
        out.line("else {")
        out.line("  return false")
        out.line("}")
    }

    /// The same for a condition that cannot be broken.
    mutating func add(_ condition: String, at depth: Int) {
        add(condition, width(of: condition, at: depth))
    }

    private mutating func add(_ condition: String, _ width: Int) {
        columns = width
        open.append(condition)
    }

    /// With a comma, after `guard` or below it.
    private func width(of condition: String, at depth: Int) -> Int {
        2 * depth + (open.isEmpty ? 7 : 3) + SwiftText.columns(of: condition)
    }

    /// Writes the guard that is open.
    mutating func end(into out: inout SwiftText) {
        guard let first = open.first else { return }
        if open.count == 1 {
            out.statement { out in
                out.add("guard ")
                out.add(first)
                out.group {
                    $0.soft(" ")
                    $0.add("else {")
                }
                out.nested(" ", end: " ") { $0.add("return false") }
                out.add("}")
            }
        } else {
            out.begin()
            out.add("guard ")
            out.add(first)
            out.depth += 1
            for condition in open.dropFirst() {
                out.add(",")
                out.breakLine()
                out.add(condition)
            }
            out.breakLine(-1)
            out.add("else { return false }")
            out.end()
        }
        open = []
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
        out.line(access.method, word, "func hasEqualValues(")
        out.line("  to other: NSObject, in comparison: inout ValueComparison")
        out.block(") -> Bool {") { out in
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
                conditions.add("let other = other as? " + type.name, at: out.depth)
                if let inherited { conditions.add(inherited, at: out.depth) }
                for property in compared { conditions.add(property, into: &out) }
                conditions.end(into: &out)
                out.line("return true")
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
