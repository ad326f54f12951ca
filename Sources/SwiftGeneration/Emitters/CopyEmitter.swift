import ModelLanguage
import SchemaHistory

extension ClassEmitter {
    /// NSCopying.
    func emitCopy(into out: inout SwiftText) {
        let isDirect = type.copiesDirectly && !type.model.isAbstract
        if type.isBase || isDirect {
            let word = !type.isBase || inheritsCopying ? "override " : ""
            out.block("\(access.method)\(word)func copy(with zone: NSZone? = nil) -> Any {") { out in
                guard isDirect else { return out.line("ObjectCopier.copy(self)") }
                let direct = "\(type.name)(copy: self)"
                if type.model.isFinal { return out.line(direct) }
                out.statement { out in
                    out.add("Swift.type(of: self) == \(type.name).self")
                    out.nested(" ") {
                        $0.group { out in
                            out.add("? \(direct)")
                            out.soft(" ")
                            out.add(": ObjectCopier.copy(self)")
                        }
                    }
                }
            }
        }
        if type.copiesDirectly { emitCopyingInit(into: &out) }
        if inheritsCopying { emitTakingValues(into: &out) }
    }

    /// Below a class that copies itself: what it made becomes whole.
    private func emitTakingValues(into out: inout SwiftText) {
        let stored = type.properties.filter { $0.storage != .virtual }
        if type.isBase {
            out.blank()
            out.line("/// For the runtime.")
            let made = "super.copy(with: nil)"
            let copy = type.superclassIsCoded ? "ObjectCopier.whole(\(made), of: self)" : made
            out.line(access.method, "func superclassCopy() -> Any? { ", copy, " }")
        } else if stored.isEmpty {
            return
        }
        if !out.isEmpty { out.blank() }
        out.line("/// For the runtime.")
        out.block("\(access.method)\(overriding)func takeValues(from copier: ObjectCopier) {") { out in
            if !type.isBase { out.line("super.takeValues(from: copier)") }
            guard !stored.isEmpty || holdsKeptKeys else { return }
            let usesSource = holdsKeptKeys || stored.contains { takesFromSource($0) }
            let test =
                usesSource
                ? "let source = copier.source(as: \(type.name).self)" : "copier.source(as: \(type.name).self) != nil"
            out.line("guard ", test, " else { return }")
            for property in stored {
                out.assign(property.stored, firstValue(of: property) ?? "nil")
            }
            emitKeptCopy(into: &out)
        }
    }

    /// What a copy of exactly this class is made by, and calls on the way from a subclass.
    private func emitCopyingInit(into out: inout SwiftText) {
        if !out.isEmpty { out.blank() }
        out.line("/// For copies: values as they are, excluded ones with their defaults.")
        out.block("\(access.member)init(copy source: \(type.name)) {") { out in
            emitFirstValues(of: type.properties.filter { $0.storage != .virtual }, into: &out)
            emitKeptCopy(into: &out)
            if type.isBase { emitSuperDecode(into: &out) } else { out.line("super.init(copy: source)") }
        }
    }

    private func emitKeptCopy(into out: inout SwiftText) {
        if holdsKeptKeys { out.line("\(ReservedNames.keptMember) = source.\(ReservedNames.keptMember)") }
    }

    private func isCopied(_ property: GeneratedProperty) -> Bool {
        property.storage != .virtual && !property.model.excludedFrom.contains(.copying)
    }

    /// Whether the copy gets objects of its own for the property.
    private func isDeep(_ property: GeneratedProperty) -> Bool {
        DeepCopies(index: plan.index).applies(to: property)
    }

    private func emitFirstValues(of properties: [GeneratedProperty], into out: inout SwiftText) {
        for property in properties {
            if let value = firstValue(of: property) { out.assign(property.stored, value) }
        }
    }

    /// What a copy holds of the property from the beginning; nil: nothing needs to be assigned.
    private func firstValue(of property: GeneratedProperty) -> String? {
        let value = "source." + property.storedName
        if !isCopied(property) { return property.defaultValue == "nil" ? nil : property.defaultValue }
        if !isDeep(property) { return value }
        return isDeepAtOnce(property)
            ? DeepCopies(index: plan.index).expression(property.type, value) : deepPlaceholder(property)
    }

    /// Deep properties that a copy gets after it exists.
    var copiedReferences: [GeneratedProperty] {
        type.properties.filter { isDeep($0) && !isDeepAtOnce($0) }
    }

    /// Deep and required: the copy of the value is made before `super.init`. Not where it holds sets, which are filled later.
    private func isDeepAtOnce(_ property: GeneratedProperty) -> Bool {
        property.phase == .value && property.placeholder == nil && !property.type.isOptional
            && property.model.defaultValue == nil && property.setRank == nil
            && !property.type.isCollection
    }

    /// Whether what a copy holds from the beginning is, or comes from, what its source holds.
    private func takesFromSource(_ property: GeneratedProperty) -> Bool {
        guard isCopied(property) else { return false }
        if !isDeep(property) || isDeepAtOnce(property) { return true }
        return deepPlaceholder(property) == "source." + property.storedName
    }

    /// The first part of `init?(coder:)`: the coder may be a copier.
    func emitCopyingValues(into out: inout SwiftText) {
        let needsCopier = type.properties.contains { isDeep($0) && isDeepAtOnce($0) }
        let stored = type.properties.filter { $0.storage != .virtual }
        let usesSource = holdsKeptKeys || stored.contains { takesFromSource($0) }
        if needsCopier {
            test("let (copier, source) = ObjectCopier.copying", into: &out)
        } else if usesSource {
            test("let source = ObjectCopier.source", into: &out)
        } else {
            out.line("if ObjectCopier.source(coder, as: ", type.name, ".self) != nil {")
        }
        out.depth += 1
        emitFirstValues(of: stored, into: &out)
        emitKeptCopy(into: &out)
        emitSuperDecode(into: &out)
        out.line("return")
        out.depth -= 1
        out.line("}")
    }

    /// `if let source = ObjectCopier.source(coder, as: Book.self) {`.
    private func test(_ condition: String, into out: inout SwiftText) {
        out.statement { out in
            out.add("if \(condition)(")
            out.nested { $0.add("coder, as: \(type.name).self)") }
            out.soft(" ")
            out.add("{")
        }
    }

    private func deepPlaceholder(_ property: GeneratedProperty) -> String? {
        if property.type.isOptional || property.isUnwrapped { return nil }
        switch property.type {
        case .array, .set: return "[]"
        case .dictionary: return "[:]"
        case .builtin, .propertyList, .optional, .enumeration, .structure, .object, .foreign:
            return "source." + property.storedName
        }
    }

    /// The first part of `readReferences(from:)`: the coder may be a copier.
    func emitCopyingReferences(_ copied: [GeneratedProperty], into out: inout SwiftText) {
        let references = type.properties.contains { $0.phase == .reference }
        guard !copied.isEmpty else {
            if references { out.braces("if ObjectCopier.source(coder, as: \(type.name).self) != nil", "return") }
            return
        }
        test("let (copier, source) = ObjectCopier.copying", into: &out)
        out.depth += 1
        let copies = DeepCopies(index: plan.index)
        for property in copied {
            let value = "source." + property.storedName
            if property.model.isWeak || property.model.isConditional {
                out.block("copier.whenAllCopied { [self] in") { out in
                    guard property.model.inverseOf != nil else {
                        return out.assign(property.stored, copies.counterpart(property.type, value))
                    }
                    // A copied owner has set itself.
                    out.block("if \(property.stored) == nil {") { out in
                        out.assign(property.stored, copies.counterpart(property.type, value))
                    }
                }
            } else if let rank = property.setRank {
                out.block("copier.fillingSets(rank: \(rank)) { [self] in") { out in
                    out.assign(property.stored, copies.expression(property.type, value))
                    emitInverse(of: property, into: &out)
                }
            } else {
                out.assign(property.stored, copies.expression(property.type, value))
            }
        }
        for property in copied where property.setRank == nil { emitInverse(of: property, into: &out) }
        if references { out.line("return") }
        out.depth -= 1
        out.line("}")
    }
}

extension String {
    /// A member's name without the `self.` in front of it.
    var droppingSelf: String { hasPrefix("self.") ? String(dropFirst(5)) : self }
}

/// Expressions that copy a value deeply, with a copier called `copier`.
struct DeepCopies {
    let index: TypeIndex

    /// Whether copies get objects of their own for the property.
    func applies(to property: GeneratedProperty) -> Bool {
        property.model.copying == .deep && property.storage != .virtual
            && !property.model.excludedFrom.contains(.copying) && applies(to: property.type)
    }

    /// Whether there is anything in a value of the type that a deep copy does not share.
    func applies(to type: PropertyType) -> Bool {
        switch type {
        case .builtin, .propertyList, .enumeration: return false
        case .object: return true
        case .array(let element), .set(let element), .optional(let element), .dictionary(_, let element):
            return applies(to: element)
        case .structure: return index.holdsReferences(type)
        case .foreign(let name):
            switch index.foreign[name]?.coding {
            case .secure, .oneOf: return true
            case .codable, .convert, .some(.none), nil: return false
            }
        }
    }

    func expression(_ type: PropertyType, _ value: String) -> String {
        switch type {
        case .object, .optional(.object), .array(.object), .set(.object), .dictionary(_, .object):
            return "copier.copy(\(value))"
        case .structure: return "\(value).copied(by: copier)"
        case .foreign: return "copier.copyForeign(\(value))"
        case .optional(let wrapped): return "\(value).map { \(expression(wrapped, "$0")) }"
        case .array(let element): return "\(value).map { \(expression(element, "$0")) }"
        case .set(let element): return "Set(\(value).map { \(expression(element, "$0")) })"
        case .dictionary(_, let element): return "\(value).mapValues { \(expression(element, "$0")) }"
        case .builtin, .propertyList, .enumeration: return value
        }
    }

    /// A weak or conditional reference: the copy where something else made one.
    func counterpart(_ type: PropertyType, _ value: String) -> String {
        switch type {
        case .array: "\(value).compactMap { copier.counterpart(of: $0) }"
        case .set: "Set(\(value).compactMap { copier.counterpart(of: $0) })"
        case .optional(.array), .optional(.set): "\(value)?.map { copier.counterpart(of: $0) ?? $0 }"
        default: "copier.counterpart(of: \(value))"
        }
    }
}
