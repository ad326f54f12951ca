/// Finished texts of one file. Templates see a short mark in the place of each; the texts follow in one pass when the file is arranged.
///
/// swift-mustache copies what it renders at each level of sections and templates, as strings: megabytes of Swift went through that.
final class PlacedTexts {
    /// Nobody who writes a schema or a template can know it.
    private static let sign = "\u{F0000}\(UInt64.random(in: .min ... .max)):"
    private var texts: [[UInt8]] = []

    func place(_ text: [UInt8]) -> Any {
        texts.append(text)
        return TemplateText(text: "\(Self.sign)\(texts.count - 1);", texts: self)
    }

    /// The bytes of what was rendered, each mark replaced.
    func filling(_ rendered: String) -> [UInt8] {
        let pieces = rendered.split(separator: Self.sign, omittingEmptySubsequences: false)
        var bytes: [UInt8] = []
        for (index, piece) in pieces.enumerated() {
            guard index > 0, let end = piece.utf8.firstIndex(of: UInt8(ascii: ";")), let number = Int(piece[..<end])
            else {
                bytes += piece.utf8
                continue
            }
            bytes += texts[number]
            bytes += piece[end...].utf8.dropFirst()
        }
        return bytes
    }
}
