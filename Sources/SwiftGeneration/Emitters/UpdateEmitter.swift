import ModelLanguage
import SchemaHistory

extension ClassEmitter {
    /// What other objects set.
    var ends: [GeneratedProperty] {
        type.properties.filter { $0.model.inverseOf != nil || $0.past?.wasRestored == true }
    }

    /// What an object takes when an update has been read.
    func emitUpdate(into out: inout SwiftText) {
        guard !type.model.isImmutable else { return }
        let taken = type.coded.filter {
            $0.storage != .virtual && $0.phase != .unread && $0.past?.wasRestored != true
        }
        let ends = ends
        guard type.isBase || !taken.isEmpty || !ends.isEmpty else { return }
        access.hide(into: &out)
        let head = "\(access.method)\(overriding)func takeValues(from update: ModelUpdate) {"
        if type.isBase, taken.isEmpty, ends.isEmpty { return out.line(head, "}") }
        out.block(head) { out in
            if !type.isBase { out.line("super.takeValues(from: update)") }
            if !ends.isEmpty {
                let head = "if let source = update.original(as: \(type.name).self)"
                if ends.count == 1 {
                    out.braces(head, "\(ends[0].stored) = source.\(ends[0].storedName)")
                } else {
                    out.block(head + " {") { out in
                        for property in ends { out.assign(property.stored, "source." + property.storedName) }
                    }
                }
            }
            guard !taken.isEmpty else { return }
            out.line("guard let source = update.values(as: ", type.name, ".self) else { return }")
            for property in taken {
                let value = "source." + property.storedName
                if property.observer == nil {
                    out.assign(property.stored, value)
                } else {
                    out.line(ObservationText.call("set", of: property, ["to: " + value]))
                }
            }
        }
    }

    /// The same for an end that other objects may have set: only if the property was found.
    func emitLateTaking(of property: GeneratedProperty, into out: inout SwiftText) {
        guard !type.model.isImmutable, !plan.isFormer, property.past?.wasRestored == true else { return }
        let (observer, name) = (property.observer, property.storedName)
        let set =
            observer == nil
            ? "$0.\(name) = $1.\(name)"
            : "$0.\(ObservationText.member).set($0, \(ObservationText.path(property)), to: $1.\(name))"
        out.braces("fields.update(self)", set)
    }
}
