import ModelLanguage

extension ClassEmitter {
    /// `description`: all properties, or the result of the user's hook.
    func emitDescription(into out: inout SwiftText) {
        if let hook = type.model.hooks.description {
            let method = ReservedNames.escaped(hook.method)
            out.line(access.method, "override var description: String { self.", method, "() }")
        } else if type.isBase {
            out.line(access.method, "override var description: String { ObjectDescription.text(of: self) }")
        }
    }
}
