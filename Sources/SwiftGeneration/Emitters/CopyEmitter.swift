import ModelLanguage
import SchemaHistory

extension ClassEmitter {
    /// NSCopying.
    func emitCopy(into out: inout SwiftText) {
        if type.model.isImmutable { return emitImmutableCopy(into: &out) }
        if type.isBase {
            let word = inheritsCopying ? "override " : ""
            let copy = "\(access.method)\(word)func copy(with zone: NSZone? = nil) -> Any"
            out.braces(copy, "ObjectCopier.copy(self)")
        }
        if inheritsCopying { emitTakingValues(into: &out) }
    }

    /// For a superclass that copies itself: its copy gets the values of this class.
    func emitTakingValues(into out: inout SwiftText) {
        let stored = type.properties.filter { $0.storage != .virtual }
        if type.isBase {
            out.blank()
            access.hide(into: &out)
            let made = "super.copy(with: nil)"
            let copy = type.superclassIsCoded ? "ObjectCopier.whole(\(made), of: self)" : made
            out.line(access.method, "func superclassCopy() -> Any? { ", copy, " }")
        } else if stored.isEmpty {
            return
        }
        if !out.isEmpty { out.blank() }
        access.hide(into: &out)
        out.block("\(access.method)\(overriding)func takeValues(from copier: ObjectCopier) {") { out in
            if !type.isBase { out.line("super.takeValues(from: copier)") }
            guard !stored.isEmpty || holdsKeptKeys else { return }
            if type.model.isImmutable, hasValues, !stored.isEmpty {
                out.block("if let other = copier.values(as: Values.self) {") { out in
                    emitTaking(of: stored, into: &out)
                    out.line("return")
                }
            }
            let usesSource = holdsKeptKeys || stored.contains { isCopied($0) && !$0.model.isTransient }
            let test =
                usesSource
                ? "let source = copier.source(as: \(type.name).self)" : "copier.source(as: \(type.name).self) != nil"
            out.line("guard ", test, " else { return }")
            for property in stored {
                let isTaken = isCopied(property) && !property.model.isTransient
                out.assign(property.stored, isTaken ? "source." + property.storedName : property.defaultValue ?? "nil")
            }
            emitKeptCopy(into: &out)
        }
    }

    private func emitKeptCopy(into out: inout SwiftText) {
        if holdsKeptKeys { out.line("\(ReservedNames.keptMember) = source.\(ReservedNames.keptMember)") }
    }

    func isCopied(_ property: GeneratedProperty) -> Bool {
        property.storage != .virtual && !property.model.excludedFrom.contains(.copying)
    }

    /// Whether the copy gets objects of its own for the property.
    func isDeep(_ property: GeneratedProperty) -> Bool {
        DeepCopies(index: plan.index).applies(to: property)
    }

    /// Deep properties, and shallow ones, which only deep copies get of their own: when the copy exists, as a step of its own.
    var copiedReferences: (always: [GeneratedProperty], ifDeep: [GeneratedProperty]) {
        let copies = DeepCopies(index: plan.index)
        let late = type.properties.filter { !isCopiedAtOnce($0) }
        let shallow = late.filter { !isDeep($0) && copies.mayApply(to: $0) && !$0.model.isAlwaysShared }
        return (late.filter(isDeep), shallow)
    }

    /// Whether a copy of the property is an argument where it is read, and not a step of its own.
    func isCopiedAtOnce(_ property: GeneratedProperty) -> Bool {
        let copies = DeepCopies(index: plan.index)
        return property.phase == .reference && isCopied(property) && property.setRank == nil && !property.model.isWeak
            && !property.model.isConditional && !property.model.isAlwaysShared
            && copies.expression(property.type, "") == "copier.copy()"
    }

    /// Whether `init?(coder:)` may take the property from the present object.
    private func isPresent(_ property: GeneratedProperty) -> Bool {
        guard property.storage != .virtual, !property.model.isTransient, !plan.isFormer else { return false }
        if hasValues { return true }
        switch property.phase {
        case .value, .virtual: return true
        case .reference: return false
        // An end that other objects set gets back its value when an update fails.
        case .unread: return isCopied(property) || property.model.inverseOf != nil
        }
    }

    /// Whether `init?(coder:)` takes values from the present object.
    var usesPresent: Bool { type.properties.contains(where: isPresent) }

    /// `let present = fields.present(Book.self)`: the object that is copied or updated, or the values with which `with` makes an object.
    func emitPresent(into out: inout SwiftText) {
        guard usesPresent else { return }
        out.line("let present = fields.present(", hasValues ? "Values.init" : type.name + ".self", ")")
    }

    /// `present?.title`
    func present(_ property: GeneratedProperty) -> String? {
        presentName(property).map { "present?." + $0 }
    }

    /// The same as an optional of an optional.
    func presentOrNil(_ property: GeneratedProperty) -> String? {
        presentName(property).map { "present.map { $0.\($0) }" }
    }

    private func presentName(_ property: GeneratedProperty) -> String? {
        guard isPresent(property) else { return nil }
        return hasValues ? SwiftNames.dotted(property.model.name) : property.storedName
    }

    /// A property that copies do not have gets its default there.
    func emitUnlessCopied(
        _ property: GeneratedProperty,
        into out: inout SwiftText,
        _ emit: (inout SwiftText) -> Void
    ) {
        if isCopied(property) || plan.isFormer { return emit(&out) }
        out.line("if fields.isCopy", hasValues ? ", !fields.isChanged {" : " {")
        out.indented { $0.assign(property.stored, property.defaultValue ?? "nil") }
        out.block("} else {", emit)
    }

    /// The kept values of the object that is copied.
    func emitKeptValues(into out: inout SwiftText) {
        guard holdsKeptKeys, !plan.isFormer else { return }
        out.block("if let source = ObjectCopier.source(coder, as: \(type.name).self) {") { emitKeptCopy(into: &$0) }
    }

    /// The last part of `readReferences(from:)`: the coder may be a copier.
    func emitCopyingReferences(
        _ copied: (always: [GeneratedProperty], ifDeep: [GeneratedProperty]),
        into out: inout SwiftText
    ) {
        let isAlways = !copied.always.isEmpty
        guard isAlways || !copied.ifDeep.isEmpty else { return }
        let source = "if let (copier, source) = ObjectCopier.copying(coder, as: \(type.name).self)"
        out.block(isAlways ? "\(source) {" : "\(source), copier.isDeep {") { out in
            emitCopies(of: isAlways ? copied.always : copied.ifDeep, into: &out)
            guard isAlways, !copied.ifDeep.isEmpty else { return }
            out.block("if copier.isDeep {") { emitCopies(of: copied.ifDeep, into: &$0) }
        }
    }

    private func emitCopies(of copied: [GeneratedProperty], into out: inout SwiftText) {
        let copies = DeepCopies(index: plan.index)
        func isLate(_ property: GeneratedProperty) -> Bool { property.model.isWeak || property.model.isConditional }
        for property in copied.filter({ !isLate($0) }) {
            let value = copies.expression(property.type, "source." + property.storedName)
            guard let rank = property.setRank else {
                out.assign(property.stored, value)
                continue
            }
            out.block("copier.fillingSets(rank: \(rank)) { [self] in") { out in
                out.assign(property.stored, value)
                emitInverse(of: property, into: &out)
            }
        }
        let late = copied.filter(isLate)
        if !late.isEmpty {
            out.block("copier.whenAllCopied { [self] in") { out in
                for property in late {
                    let value = "source." + property.storedName
                    let counterpart = copies.counterpart(property.type, value)
                    // A copied owner has set itself.
                    guard property.model.inverseOf != nil else {
                        out.assign(property.stored, counterpart)
                        continue
                    }
                    out.block("if \(property.stored) === \(value) {") { $0.assign(property.stored, counterpart) }
                }
            }
        }
        for property in copied where property.setRank == nil { emitInverse(of: property, into: &out) }
    }
}

extension String {
    /// A member's name without the `self.` before it.
    var droppingSelf: String { hasPrefix("self.") ? String(dropFirst(5)) : self }
}

/// Expressions that copy a value deeply, with a copier called `copier`.
struct DeepCopies {
    let index: TypeIndex

    /// Whether copies get objects of their own for the property.
    func applies(to property: GeneratedProperty) -> Bool {
        property.model.copying == .deep && mayApply(to: property)
    }

    /// Whether the property contains anything that copies may get of their own.
    func mayApply(to property: GeneratedProperty) -> Bool {
        property.storage != .virtual && !property.model.excludedFrom.contains(.copying) && applies(to: property.type)
    }

    /// Whether a value of the type contains anything that a deep copy does not share.
    func applies(to type: PropertyType) -> Bool {
        type.contains { part in
            switch part {
            case .builtin, .propertyList, .enumeration, .array, .set, .optional, .dictionary: return false
            case .object: return true
            case .structure, .union: return index.holdsReferences(part)
            case .foreign(let name):
                switch index.foreign[name]?.coding {
                case .secure, .opaque, .oneOf: return true
                case .codable, .convert, .some(.none), nil: return false
                }
            }
        }
    }

    func expression(_ type: PropertyType, _ value: String) -> String {
        switch type {
        case .object, .optional(.object), .array(.object), .set(.object), .dictionary(_, .object):
            return "copier.copy(\(value))"
        case .structure, .union: return "\(value).copied(by: copier)"
        case .foreign(let name) where index.foreign[name]?.isOpaque == true: return "\(value).copied(by: copier)"
        case .foreign: return "copier.copyForeign(\(value))"
        case .optional(let wrapped): return "\(value).map { \(expression(wrapped, "$0")) }"
        case .array(let element): return "\(value).map { \(expression(element, "$0")) }"
        case .set(let element): return "Set(\(value).map { \(expression(element, "$0")) })"
        case .dictionary(_, let element): return "\(value).mapValues { \(expression(element, "$0")) }"
        case .builtin, .propertyList, .enumeration: return value
        }
    }

    /// A weak or conditional reference: the copy if another reference caused one.
    func counterpart(_ type: PropertyType, _ value: String) -> String {
        switch type {
        case .array: "\(value).compactMap { copier.counterpart(of: $0) }"
        case .set: "Set(\(value).compactMap { copier.counterpart(of: $0) })"
        case .optional(.array), .optional(.set): "\(value)?.map { copier.counterpart(of: $0) ?? $0 }"
        default: "copier.counterpart(of: \(value))"
        }
    }
}
