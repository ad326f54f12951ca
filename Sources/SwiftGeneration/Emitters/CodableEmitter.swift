import ModelLanguage

extension ClassEmitter {
    /// The members that a Codable superclass requires of its subclasses; the runtime does everything else, and its decoding may return a
    /// subclass.
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
