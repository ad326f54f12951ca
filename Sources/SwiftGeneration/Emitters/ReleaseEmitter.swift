import ModelLanguage
import SchemaHistory

extension ClassEmitter {
    /// `deinit` of a class of which an object can lead to another one like it: chains of them are freed without recursion.
    func emitRelease(into out: inout SwiftText) {
        let released = type.properties.filter { $0.model.isRecursive && canBeEmptied($0) }
        guard !released.isEmpty else { return }
        out.block("deinit {") { out in
            for property in released { out.line("ObjectRelease.release(&", property.stored, ")") }
        }
    }

    /// Whether something can be taken out of the property.
    private func canBeEmptied(_ property: GeneratedProperty) -> Bool {
        property.type.isOptional || property.type.isCollection || property.isUnwrapped
    }
}
