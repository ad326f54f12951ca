import ModelLanguage
import SchemaHistory

extension ClassEmitter {
    /// The memberwise initializer: inherited properties first.
    func emitInit(into out: inout SwiftText) {
        deprecation(type.model.deprecated, into: &out)
        let opening = type.initAccess.member + (type.overridesInit ? "override init" : "init")
        emitInit(opening, type.arguments, into: &out)
        guard type.model.deprecated != nil, !type.model.isFinal else { return }
        out.blank()
        out.line("/// For generated subclasses: as the deprecated `init`, without the warning.")
        let overriding = type.superclassIsDeprecated && type.overridesInit ? "override init" : "init"
        emitInit(type.initAccess.member + overriding, type.arguments.undeprecated, into: &out)
    }

    private func emitInit(_ opening: String, _ arguments: ArgumentList, into out: inout SwiftText) {
        out.block("\(opening)(\(arguments.declaration)) {") { out in
            if type.model.isAbstract {
                let message = "\(type.model.name.swiftName) is abstract: make an object of one of its subclasses"
                let test = "\(type.metatypeOfSelf) != \(type.name).self"
                out.line("Swift.precondition(", test, ", ", SwiftNames.literal(message), ")")
            }
            emitAssignments(of: type.properties, into: &out)
            if guardsReferences { out.line("schemaIsRead = true") }
            emitSuperInit(into: &out)
            for property in type.properties where property.isArgument { emitInverse(of: property, into: &out) }
        }
    }

    private func emitSuperInit(into out: inout SwiftText) {
        if type.isBase {
            out.line("super.init(", type.foreignSuperclass?.initArguments ?? "", ")")
            return
        }
        let arguments =
            type.superclassIsDeprecated ? type.inheritedArguments.undeprecated : type.inheritedArguments
        out.line("super.init(", arguments.all.map(\.forwarded).joined(separator: ", "), ")")
    }

    /// Sets the other end of an inverse to this object.
    func emitInverse(of property: GeneratedProperty, into out: inout SwiftText) {
        guard let inverse = property.model.inverse, let end = inverseMember(of: property, named: inverse) else {
            return
        }
        out.line(setting(end, of: property, in: property.stored, to: "self"))
    }

    /// The same for an object that was read or copied.
    /// - Parameter isCopied: whether copies set it, too; nil: deep ones do.
    func emitLink(of property: GeneratedProperty, isCopied: Bool? = nil, into out: inout SwiftText) {
        guard let inverse = property.model.inverse, let end = inverseMember(of: property, named: inverse) else {
            return
        }
        let copied = isCopied.map { ", isCopied: \($0)" } ?? ""
        let setting = setting(end, of: property, in: "$0." + property.storedName, to: "$0")
        out.line("fields.link(self", copied, ") { ", setting, " }")
    }

    /// The same for a former inverse, if the object was just read from an archive that has only this end.
    func emitFormerEnds(of property: GeneratedProperty, into out: inout SwiftText) {
        guard let slot = property.slot else { return }
        let emitter = PastReadEmitter(fragments: fragments)
        for rule in property.past?.plan.rules ?? [] {
            for end in rule.source.storedShapes.flatMap(\.formerEnds) {
                let versions = "\(rule.versions.lowerBound)...\(rule.versions.upperBound)"
                out.block("if fields.isReading, \(versions) ~= fields.version {") { out in
                    let isKnown = plan.index.isKind(type.model.name, of: end.holder)
                    let holder = fragments.spelling.declared(end.holder)
                    if isKnown {
                        emitter.setEnd(end, of: property.stored, property.type, slot: "\(slot)", to: "self", into: &out)
                    } else {
                        out.block("if let owner = (self as NSObject) as? \(holder) {") {
                            let stored = property.stored
                            emitter.setEnd(end, of: stored, property.type, slot: "\(slot)", to: "owner", into: &$0)
                        }
                    }
                }
            }
        }
    }

    /// - Parameters:
    ///   - stored: an expression of the property's value.
    ///   - owner: an expression of the object that has the property.
    private func setting(
        _ end: String,
        of property: GeneratedProperty,
        in stored: String,
        to owner: String
    ) -> String {
        switch property.type {
        case .optional(.array), .optional(.set), .array, .set:
            let children = stored + (property.type.isOptional ? " ?? []" : "")
            return "for child in \(children) { child.\(end) = \(owner) }"
        case .optional: return "\(stored)?.\(end) = \(owner)"
        case .builtin, .propertyList, .dictionary, .enumeration, .union, .structure, .object, .foreign:
            return "\(stored).\(end) = \(owner)"
        }
    }

    /// The property to set in the objects of an inverse: the storage if the property has accessors.
    private func inverseMember(of property: GeneratedProperty, named name: String) -> String? {
        guard let target = property.type.referredClass else { return nil }
        for declaration in plan.index.chain(of: target) {
            guard let found = declaration.properties.first(where: { $0.name == name }) else { continue }
            return found.memberSetByOthers
        }
        return ReservedNames.escaped(name)
    }
}

/// How an initializer uses its arguments.
func emitAssignments(of properties: [GeneratedProperty], into out: inout SwiftText) {
    for property in properties {
        guard let argument = property.argument else {
            // Less accessible than the initialiser.
            if property.model.isArgument, let value = property.defaultValue, value != "nil" {
                out.assign(property.stored, value)
            }
            continue
        }
        let storage = if case .behindAccessor(let storage) = property.storage { storage } else { property.name }
        out.assign("self." + storage, argument.local)
    }
}
