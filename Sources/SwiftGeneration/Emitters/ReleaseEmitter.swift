import ModelLanguage
import SchemaHistory

extension ClassEmitter {
    /// `deinit` of a class whose objects can lead to another object like them: chains of them are released without recursion.
    func emitRelease(into out: inout SwiftText) {
        let released = type.properties.filter { $0.model.isRecursive && canBeEmptied($0) }
        guard !released.isEmpty else { return }
        if released.count == 1 { return out.braces("deinit", "ObjectRelease.release(&\(released[0].stored))") }
        out.block("deinit {") { out in
            for property in released { out.line("ObjectRelease.release(&", property.stored, ")") }
        }
    }

    /// Whether the property contains a value that can be moved out.
    private func canBeEmptied(_ property: GeneratedProperty) -> Bool {
        property.type.isOptional || property.type.isCollection || property.isUnwrapped
    }
}
