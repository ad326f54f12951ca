import ModelLanguage

/// Declarations of properties, for classes and structs alike.
struct PropertyEmitter {
    let access: AccessPlan
    /// Defaults stand at the declaration: the type has the memberwise initialiser that Swift adds.
    let withInitialValues: Bool

    func emit(_ properties: [PropertyPlan], into out: inout SwiftText) {
        for property in properties where property.storage != .virtual {
            emit(property, into: &out)
        }
    }

    private func emit(_ property: PropertyPlan, into out: inout SwiftText) {
        let model = property.model
        documentation(model.doc, into: &out)
        if let message = model.deprecated {
            out.line("@available(*, deprecated, message: ", SwiftNames.literal(message), ")")
        }
        switch property.storage {
        case .virtual: break
        case .plain:
            out.begin()
            out.add(access.member)
            if !model.isMutable { out.add(setter(of: model)) }
            if model.isWeak { out.add("weak ") }
            out.add("var ")
            out.add(property.name)
            out.add(": ")
            out.add(property.spelling)
            if withInitialValues, let value = property.defaultValue, value != "nil" {
                out.add(" = ")
                out.add(value)
            }
            out.end()
        case .behindAccessor(let storage): emitAccessor(property, storage, into: &out)
        }
    }

    private func emitAccessor(_ property: PropertyPlan, _ storage: String, into out: inout SwiftText) {
        let model = property.model
        let setterAccess = model.isMutable ? "" : setter(of: model)
        out.line(access.member, setterAccess, "var ", property.name, ": ", property.spelling + " {")
        out.depth += 1
        out.line("get { ", storage, " }")
        if let onChange = model.onChange {
            out.block("set {") { out in
                out.line("let oldValue = ", storage, property.isUnwrapped ? "!" : "")
                out.line(storage, " = newValue")
                out.line("self.", SwiftNames.escaped(onChange), "(oldValue)")
            }
        } else {
            out.line("set { ", storage, " = newValue }")
        }
        out.depth -= 1
        out.line("}")
        // Where another class sets it as its inverse it does so without this accessor's effects.
        let storageAccess = model.inverseOf == nil ? "private " : ""
        let unwrapped =
            property.isUnwrapped
            ? (property.spelling.hasPrefix("any ") ? "(\(property.spelling))!" : property.spelling + "!")
            : property.spelling
        out.line(storageAccess, model.isWeak ? "weak var " : "var ", storage, ": ", unwrapped)
    }

    private func setter(of model: PropertyModel) -> String {
        model.inverseOf == nil ? "private(set) " : access.member.isEmpty ? "" : "internal(set) "
    }
}

/// Static functions that return defaults written as code.
func emitDefaults(_ properties: [PropertyPlan], access: AccessPlan, into out: inout SwiftText) {
    for property in properties {
        guard let function = property.defaultFunction, case .code(let code) = property.model.defaultValue else {
            continue
        }
        if !out.isEmpty { out.blank() }
        out.line("/// The default of `", property.model.name, "`.")
        out.fitting { out in
            out.line(access.member, "static func ", function, "() -> ", property.spelling, " { \(code) }")
        } else: { out in
            out.block("\(access.member)static func \(function)() -> \(property.spelling) {") { out in
                for line in code.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
                    out.line(String(line))
                }
            }
        }
    }
}
