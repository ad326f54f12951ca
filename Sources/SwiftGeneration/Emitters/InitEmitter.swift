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
        let isAbstract = type.model.isAbstract
        emitSignature(opening, arguments, into: &out)
        out.depth += 1
        if isAbstract {
            let message = "\(type.model.name.swiftName) is abstract: make an object of one of its subclasses"
            out.line("Swift.precondition(")
            out.line("  \(type.metatypeOfSelf) != ", type.name, ".self,")
            out.line("  ", SwiftNames.literal(message))
            out.line(")")
        }
        emitAssignments(of: type.properties, into: &out)
        if guardsReferences { out.line("schemaIsRead = true") }
        emitSuperInit(into: &out)
        for property in type.properties where property.isArgument {
            emitInverse(of: property, into: &out)
        }
        out.depth -= 1
        out.line("}")
    }

    private func emitSuperInit(into out: inout SwiftText) {
        if type.isBase {
            out.line("super.init(", type.foreignSuperclass?.initArguments ?? "", ")")
            return
        }
        let arguments =
            type.superclassIsDeprecated ? type.inheritedArguments.undeprecated : type.inheritedArguments
        out.fitting(onlyWide: arguments.count > 18) { out in
            out.line("super.init(", arguments.all.map(\.forwarded).joined(separator: ", "), ")")
        } else: { out in
            out.block("super.init(", closing: ")") { out in
                arguments.emitForwarded(into: &out)
            }
        }
    }

    /// Sets the other end of an inverse to this object.
    func emitInverse(of property: GeneratedProperty, into out: inout SwiftText) {
        guard let inverse = property.model.inverse, let end = inverseMember(of: property, named: inverse) else {
            return
        }
        out.statement { emitEnd(end, of: property, in: property.stored, to: "self", into: &$0) }
    }

    /// The same for an object that was read or copied.
    /// - Parameter isCopied: whether copies set it, too; nil: deep ones do.
    func emitLink(of property: GeneratedProperty, isCopied: Bool? = nil, into out: inout SwiftText) {
        guard let inverse = property.model.inverse, let end = inverseMember(of: property, named: inverse) else {
            return
        }
        let copied = isCopied.map { ", isCopied: \($0)" } ?? ""
        out.statement { out in
            out.add("fields.link(self\(copied)) {")
            out.nested(" ", end: " ") { out in
                out.group { emitEnd(end, of: property, in: "$0." + property.storedName, to: "$0", into: &$0) }
            }
            out.add("}")
        }
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
                            emitter.setEnd(
                                end,
                                of: property.stored,
                                property.type,
                                slot: "\(slot)",
                                to: "owner",
                                into: &$0
                            )
                        }
                    }
                }
            }
        }
    }

    /// - Parameters:
    ///   - stored: an expression of the property's value.
    ///   - owner: an expression of the object that has the property.
    private func emitEnd(
        _ end: String,
        of property: GeneratedProperty,
        in stored: String,
        to owner: String,
        into out: inout SwiftText
    ) {
        switch property.type {
        case .optional(.array), .optional(.set), .array, .set:
            out.add("for child in \(stored)\(property.type.isOptional ? " ?? []" : "") {")
            out.nested(" ", end: " ") { $0.add("child.\(end) = \(owner)") }
            out.add("}")
        case .optional: out.add("\(stored)?.\(end) = \(owner)")
        case .builtin, .propertyList, .dictionary, .enumeration, .union, .structure, .object, .foreign:
            out.add("\(stored).\(end) = \(owner)")
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
        if case .behindAccessor(let storage) = property.storage {
            out.assign("self.", storage, "", argument.local)
        } else {
            out.assign("self.", property.name, "", argument.local)
        }
    }
}

/// `init(a: Int, b: Int = 0) {`, an argument per line where one line is too short.
func emitSignature(_ opening: String, _ arguments: ArgumentList, into out: inout SwiftText) {
    out.fitting(onlyWide: arguments.count > 14) { out in
        out.begin()
        out.add(opening)
        out.add("(")
        for (index, argument) in arguments.all.enumerated() {
            if index > 0 { out.add(", ") }
            argument.add(to: &out)
        }
        out.add(") {")
        out.end()
    } else: { out in
        out.line(opening, "(")
        out.indented { out in
            arguments.emitDeclarations(into: &out)
        }
        out.line(") {")
    }
}
