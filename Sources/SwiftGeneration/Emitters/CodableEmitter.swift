import ModelLanguage

extension ClassEmitter {
    /// What a Codable superclass needs of its subclasses; all else is the runtime's, whose decoding may give a subclass.
    func emitCodable(into out: inout SwiftText) {
        guard inheritsCodable else { return }
        out.block("\(access.member)required convenience init(from decoder: any Decoder) throws {") {
            $0.line("try self.init(reading: decoder)")
        }
        guard type.isBase else { return }
        out.blank()
        out.block("\(access.method)override func encode(to encoder: any Encoder) throws {") {
            $0.line("try encodeModel(to: encoder)")
        }
    }
}
