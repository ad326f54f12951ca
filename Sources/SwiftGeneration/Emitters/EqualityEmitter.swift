import ModelLanguage

/// Expressions that compare two values, with a comparison at hand where they hold objects.
struct EqualityFragments {
    let index: TypeIndex

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
    func equal(_ type: PropertyType, _ left: String, _ right: String, _ comparison: String = "comparison") -> String {
        if isPlainlyEquatable(type) { return "\(left) == \(right)" }
        switch type {
        case .object, .optional(.object): return "\(comparison).objects(\(left), \(right))"
        case .array(.object), .optional(.array(.object)): return "\(comparison).arrays(\(left), \(right))"
        case .dictionary(_, .object), .optional(.dictionary(_, .object)):
            return "\(comparison).dictionaries(\(left), \(right))"
        case .array(let element), .optional(.array(let element)):
            return "\(comparison).arrays(\(left), \(right), { \(equal(element, "$0", "$1", "$2")) })"
        case .dictionary(_, let element), .optional(.dictionary(_, let element)):
            return "\(comparison).dictionaries(\(left), \(right), { \(equal(element, "$0", "$1", "$2")) })"
        case .structure: return "\(left).hasEqualValues(to: \(right), in: &\(comparison))"
        case .foreign(let name):
            if case .convert(let conversion) = index.foreign[name]?.coding {
                return equal(
                    conversion.archived,
                    "convert(\(left), \(conversion.encode))",
                    "convert(\(right), \(conversion.encode))",
                    comparison
                )
            }
            return "\(comparison).any(\(left), \(right))"
        case .optional(.foreign(let name)):
            if case .convert = index.foreign[name]?.coding {
                return equal(.foreign(name), left, right, comparison)
            }
            return "\(comparison).any(\(left), \(right))"
        case .optional(let wrapped):
            return "\(comparison).optionals(\(left), \(right), { \(equal(wrapped, "$0", "$1", "$2")) })"
        case .propertyList, .builtin, .enumeration, .set: return "\(comparison).any(\(left), \(right))"
        }
    }

    /// The same for a property, its own conversion considered.
    func equal(_ property: PropertyPlan, other: String, _ comparison: String = "comparison") -> String {
        let right = "\(other).\(property.storedName)"
        let left = property.stored
        guard let convert = property.model.convert else { return equal(property.type, left, right, comparison) }
        let archived: PropertyType = property.type.isOptional ? .optional(convert.archived.wrapped) : convert.archived
        return equal(
            archived,
            "convert(\(left), \(convert.encode))",
            "convert(\(right), \(convert.encode))",
            comparison
        )
    }
}

extension ClassEmitter {
    /// What counts for equality: coded, and not the other end of an inverse.
    private var compared: [PropertyPlan] { type.properties.filter { $0.isCoded } }

    private var superclassHasValues: Bool {
        guard case .generated(let parent) = type.model.superclass else { return false }
        return plan.index.classes[parent]?.equality == .value
    }

    /// isEqual and hash by value.
    func emitEquality(into out: inout SwiftText) {
        let fragments = EqualityFragments(index: plan.index)
        guard type.model.equality == .value else {
            if superclassHasValues { emitIdentity(into: &out) }
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
            out.line("other is ", type.name)
        } else if compared.isEmpty {
            out.line("super.hasEqualValues(to: other, in: &comparison)")
        } else {
            let inherited = superclassHasValues ? ", super.hasEqualValues(to: other, in: &comparison)" : ""
            out.fitting { out in
                out.line("guard let other = other as? ", type.name, inherited, " else { return false }")
            } else: { out in
                out.line("guard let other = other as? ", type.name, ",")
                out.line("  super.hasEqualValues(to: other, in: &comparison)")
                out.line("else { return false }")
            }
            for property in compared {
                let condition = fragments.equal(property, other: "other")
                out.fitting { out in
                    out.line("guard ", condition, " else { return false }")
                } else: { out in
                    out.line("guard ", condition, " else {")
                    out.line("  return false")
                    out.line("}")
                }
            }
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
