import ModelLanguage

extension ClassEmitter {
    var codableParents: [String] { ["CodableObject"] }

    /// Encodable; decoding is the runtime's, which may give a subclass.
    func emitCodable(into out: inout SwiftText) {
        guard type.isBase, plan.model.swift.codable != .none else { return }
        let word = type.foreignSuperclass?.implementsCodable == true ? "override " : ""
        out.block("\(access.method)\(word)func encode(to encoder: any Encoder) throws {") {
            $0.line("try ", plan.modelTypeName, ".registry.encode(self, to: encoder)")
        }
    }
}
