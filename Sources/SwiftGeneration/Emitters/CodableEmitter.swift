import ModelLanguage

extension ClassEmitter {
    /// What a Codable superclass needs of its subclasses; all else is the runtime's, whose decoding may give a subclass.
    func emitCodable(into out: inout SwiftText) {
        guard type.isBase, plan.model.swift.codable != .none, !isCodable else { return }
        out.block("\(access.method)override func encode(to encoder: any Encoder) throws {") {
            $0.line("try ", plan.modelTypeName, ".registry.encode(self, to: encoder)")
        }
    }
}
