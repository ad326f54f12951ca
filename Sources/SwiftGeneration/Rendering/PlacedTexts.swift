/// Finished texts of one file. Templates get a short mark in place of each; the texts are inserted in one pass when the file is arranged.
///
/// swift-mustache copies its output at each level of sections and templates, as strings: without marks that would be megabytes of Swift.
final class PlacedTexts {
    /// It is random, so no schema or template can contain it.
    private static let sign = "\u{F0000}\(UInt64.random(in: .min ... .max)):"
    private static let signBytes = Array(sign.utf8)
    private var texts: [[UInt8]] = []

    func place(_ text: [UInt8]) -> Any {
        texts.append(text)
        return TemplateText(text: "\(Self.sign)\(texts.count - 1);", texts: self)
    }

    /// The bytes of the output, with each mark replaced.
    func filling(_ rendered: String) -> [UInt8] {
        pieces(of: rendered).reduce(into: []) { bytes, piece in
            bytes += piece.own
            bytes += piece.placed
        }
    }

    /// The output, cut after each mark: bytes of the template's own, and the text that follows them.
    func pieces(of rendered: String) -> [(own: ArraySlice<UInt8>, placed: [UInt8])] {
        let bytes = Array(rendered.utf8)
        var pieces: [(own: ArraySlice<UInt8>, placed: [UInt8])] = []
        var start = 0
        var index = 0
        while index < bytes.count {
            guard bytes[index] == Self.signBytes[0], bytes[index...].starts(with: Self.signBytes) else {
                index += 1
                continue
            }
            let end = bytes[index...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.endIndex
            let digits = bytes[(index + Self.signBytes.count)..<end]
            pieces.append((bytes[start..<index], texts[digits.reduce(0) { 10 * $0 + Int($1 - 48) }]))
            start = end + 1
            index = start
        }
        pieces.append((bytes[start...], []))
        return pieces
    }
}
