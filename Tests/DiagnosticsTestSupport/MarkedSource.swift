import SchemaDiagnostics

/// A source text without its markers, and the byte offsets of the markers.
package struct MarkedSource: Sendable {
    package static let markers: [Character] = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣", "🔟"]

    package let file: SourceFile
    package let offsets: [Character: Int]

    package init(_ marked: String, path: String = "test.yaml") {
        var text = ""
        var offsets: [Character: Int] = [:]
        for character in marked {
            if Self.markers.contains(character) {
                offsets[character] = text.utf8.count
            } else {
                text.append(character)
            }
        }
        file = SourceFile(path: path, text: text)
        self.offsets = offsets
    }

    package func marker(at offset: Int) -> Character? {
        Self.markers.first { offsets[$0] == offset }
    }
}
