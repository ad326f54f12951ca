import ModelLanguage
import SchemaHistory

extension ClassEmitter {
    /// Whether a changed object can be made: a property with the name of the required method takes precedence.
    var hasValues: Bool {
        type.model.isImmutable && !plan.isFormer
            && !plan.index.chain(of: type.model.name).contains {
                $0.properties.contains { ["with", "Values"].contains($0.name) }
            }
    }

    private var stored: [GeneratedProperty] { type.properties.filter { $0.storage != .virtual } }

    /// NSCopying of immutable objects.
    func emitImmutableCopy(into out: inout SwiftText) {
        let (isItself, deeply) = (type.copiesAsItself, type.deeplyCopiesAsItself)
        let parent = type.isBase ? nil : plan.classes.first { $0.name == type.superclass }
        if type.isBase || parent?.copiesAsItself != isItself {
            let word = !type.isBase || inheritsCopying ? "override " : ""
            let value = isItself ? "self" : "ObjectCopier.copy(self)"
            out.braces("\(access.method)\(word)func copy(with zone: NSZone? = nil) -> Any", value)
        }
        if type.isBase || parent?.copiesAsItself != isItself || parent?.deeplyCopiesAsItself != deeply {
            if !out.isEmpty { out.blank() }
            access.hide(into: &out)
            let value = deeply && isItself ? "true" : isItself ? "!deeply" : "false"
            out.braces("\(access.method)\(overriding)func copiesAsItself(deeply: Bool) -> Bool", value)
        }
        if inheritsCopying { emitTakingValues(into: &out) }
    }

    /// `with { $0.title = "…" }`, and the argument of the closure.
    func emitWith(into out: inout SwiftText) {
        guard hasValues else { return }
        let name = type.model.name.name
        let above = type.isBase ? nil : type.superclass.map { $0 + ".Values" }
        out.line("/// The properties of a `", name, "` that `with` makes.")
        inheritance("nonisolated \(access.method)class Values", above.map { [$0] } ?? [], into: &out)
        out.indented { out in
            for property in stored {
                documentation(property.model.doc, into: &out)
                let member = property.access(in: access).member
                out.line(member, "var ", property.name, ": ", property.spelling)
            }
            if !stored.isEmpty { out.blank() }
            out.line("/// Those of an object.")
            out.block("\(access.member)init(_ object: \(type.name)) {") { out in
                for property in stored {
                    let end = property.isUnwrapped ? "!" : ""
                    out.line("self.", property.name, " = object.", property.storedName, end)
                }
                if above != nil { out.line("super.init(object)") }
            }
        }
        out.line("}")
        out.blank()
        out.line("/// An object of the same class with changed values.")
        let head = "\(access.method)\(overriding)func with(_ change: (Values) throws -> Void) rethrows -> Self {"
        out.block(head) { out in
            out.line("let values = Values(self)")
            out.line("try change(values)")
            out.line("return ObjectCopier.object(like: self, with: values)")
        }
    }

    /// Own values of an object that `with` creates.
    func emitTaking(of properties: [GeneratedProperty], into out: inout SwiftText) {
        for property in properties { out.assign(property.stored, "other.\(property.name)") }
    }
}
