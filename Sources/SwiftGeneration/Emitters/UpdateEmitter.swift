import ModelLanguage
import SchemaHistory

extension ClassEmitter {
    /// What `update(fromArchive:)` and its variants set.
    func emitUpdate(into out: inout SwiftText) {
        guard !type.model.isImmutable else { return }
        let properties = type.coded
        let inverses = type.properties.filter { $0.model.inverseOf != nil || $0.past?.wasRestored == true }
        guard type.isBase || !properties.isEmpty || !inverses.isEmpty else { return }
        access.hide(into: &out)
        emitCollectHead(into: &out)
        out.depth += 1
        if !type.isBase { out.line("try super.collectUpdates(from: coder, into: &updates)") }
        for property in inverses {
            let name = property.storedName
            out.statement { out in
                out.add("updates.onError { [self, \(name)] in")
                out.nested(" ", end: " ") { $0.addAssignment("self.", name, "", name) }
                out.add("}")
            }
        }
        if !properties.isEmpty { emitFields("let fields = ", of: type.metatypeOfSelf, into: &out) }
        let statements = ReadStatements(fragments: fragments, isLayered: type.model.keepsUnknownKeys)
        for property in properties { emitUpdate(of: property, statements, into: &out) }
        out.depth -= 1
        out.line("}")
    }

    private func emitCollectHead(into out: inout SwiftText) {
        out.statement { out in
            out.add("\(access.method)\(overriding)func collectUpdates(")
            out.nested(end: "") { $0.add("from coder: NSCoder, into updates: inout ModelUpdates") }
            out.add(") throws {")
        }
    }

    private func emitUpdate(of property: GeneratedProperty, _ statements: ReadStatements, into out: inout SwiftText) {
        guard let slot = property.slot else { return }
        if statements.isLayered {
            var inner = statements
            inner.isLayered = false
            return out.closure("try fields.layer(\(slot))", "fields in") {
                emitUpdate(of: property, inner, into: &$0)
            }
        }
        if property.model.failure == .fail {
            emitUpdate(of: property, slot, statements, into: &out)
        } else {
            var strict = statements
            strict.isStrict = true
            let leavesOut = property.model.failure == .skip
            out.closure(
                "try updates.sparing\(leavesOut ? "Elements" : "")(fields, \(slot))",
                "updates in",
                closing: leavesOut ? "} reporting: {" : "}"
            ) { emitUpdate(of: property, slot, strict, into: &$0) }
            guard leavesOut else { return }
            out.indented { statements.assign(property, to: "let _: \(property.spelling)", into: &$0) }
            out.line("}")
        }
    }

    private func emitUpdate(
        of property: GeneratedProperty,
        _ slot: LayoutSlot,
        _ statements: ReadStatements,
        into out: inout SwiftText
    ) {
        let target = UpdateTarget(property)
        var whole: String?
        if let past = property.past {
            whole = "try " + statements.pastCall(property, past, isStored: false, fields: "$0")
        } else if property.model.flat != nil {
            let type = fragments.spelling.expression(property.wrappedType)
            whole = "try $0.flat\(property.type.isOptional ? "IfPresent" : "")(\(slot), \(type).self)"
        }
        if isReadAtOnce(property) {
            emitReading(to: target, into: &out) { out in
                if let whole { return out.add("{ \(whole) }") }
                out.add(slot)
                out.add(", { ")
                statements.element(of: property, slot, into: &out)
                out.add(" }")
            } else: {
                emitUpdateBlock(of: property, slot, to: target, statements, into: &$0)
            }
        } else {
            emitUpdateBlock(of: property, slot, to: target, statements, into: &out)
        }
    }

    /// `if try fields.ifPresent(0) != nil {`, and the statements in it.
    private func emitUpdateBlock(
        of property: GeneratedProperty,
        _ slot: LayoutSlot,
        to target: UpdateTarget,
        _ statements: ReadStatements,
        into out: inout SwiftText
    ) {
        if target.isWhole {
            out.line("try updates.reading(fields) { fields, updates in")
        } else {
            let present = property.type.isOptional ? "!fields.isAbsent(\(slot))" : "fields.ifPresent(\(slot)) != nil"
            out.line("if try ", present, " {")
        }
        out.indented { out in
            if let rank = property.setRank, property.phase == .reference {
                if let empty = property.placeholder ?? property.defaultValue {
                    out.line("var value: ", property.spelling, " = ", empty)
                } else {
                    out.line("var value: ", property.unwrappedSpelling)
                }
                out.block("try fields.fillingSets(rank: \(rank)) { fields in") { out in
                    statements.assign(property, to: "value", into: &out)
                }
            } else {
                // A function of the user's may be generic or overloaded.
                let type = fragments.holdsConversions(property) ? ": \(property.spelling)" : ""
                statements.assign(property, to: "let value\(type)", into: &out)
            }
            if property.storage == .virtual {
                out.line("updates.afterwards { ", target.setting("value"), " }")
            } else {
                out.braces("updates.assign", target.setting("value"))
            }
            emitInverseUpdate(of: property, into: &out)
        }
        out.line("}")
    }

    /// Whether the result depends only on its present value, and has no further effects.
    private func isReadAtOnce(_ property: GeneratedProperty) -> Bool {
        let fillsSets = property.setRank != nil && property.phase == .reference
        guard property.storage != .virtual, property.model.inverse == nil, !fillsSets,
            !property.model.json.hasPresence
        else { return false }
        return UpdateTarget(property).isWhole
            || !fragments.holdsConversions(property) && fragments.spelling.former(in: property.type) == nil
    }

    /// `try updates.read(fields, 0, { try $0.string() }, assign: { self.title = $0 })`, or `wide` where two lines are too short.
    private func emitReading(
        to target: UpdateTarget,
        into out: inout SwiftText,
        _ reading: (inout SwiftText) -> Void,
        else wide: (inout SwiftText) -> Void
    ) {
        let method = target.isNullable ? "try updates.readNullable(" : "try updates.read("
        func write(broken: Bool, into out: inout SwiftText) {
            out.begin()
            out.add(method)
            if broken { out.breakLine(1) }
            out.add("fields, ")
            reading(&out)
            out.add(", assign: { ")
            target.set("$0", into: &out)
            out.add(" })")
            if broken { out.depth -= 1 }
            out.end()
        }
        out.fitting {
            write(broken: false, into: &$0)
        } else: {
            $0.fitting {
                write(broken: true, into: &$0)
            } else: {
                wide(&$0)
            }
        }
    }

    private func emitInverseUpdate(of property: GeneratedProperty, into out: inout SwiftText) {
        if property.model.inverse != nil {
            out.block("updates.afterwards { [self] in") { emitInverse(of: property, into: &$0) }
        }
    }
}

/// The property that an update sets: its storage, whose observers are informed.
private struct UpdateTarget {
    private let property: GeneratedProperty

    init(_ property: GeneratedProperty) {
        self.property = property
    }

    /// Whether the field itself tells that the value is nil.
    var isNullable: Bool { property.type.isOptional && !isWhole }

    /// More than one field decides whether there is a value.
    var isWhole: Bool { property.past != nil || property.model.flat != nil }

    func set(_ value: String, into out: inout SwiftText) {
        out.add("self.")
        if property.observer != nil, property.storage != .virtual {
            return out.add("\(ObservationText.member).set(self, \(ObservationText.path(property)), to: \(value))")
        }
        out.add(property.storage == .virtual ? property.name : property.storedName)
        out.add(" = ")
        out.add(value)
    }

    func setting(_ value: String) -> String {
        var out = SwiftText(capacity: 128)
        set(value, into: &out)
        return out.text ?? ""
    }
}
