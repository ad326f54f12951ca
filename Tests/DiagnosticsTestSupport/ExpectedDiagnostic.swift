import SchemaDiagnostics

/// An expected diagnostic of a marker test.
package struct ExpectedDiagnostic: Sendable {
    package var id: String
    package var message: String
    /// `1️⃣` to `9️⃣` or `🔟`: where in the source the diagnostic begins.
    package var marker: Character
    /// The text of its span, if the test checks it.
    package var underlined: String?
    /// Each note, in order; a marker states its place.
    package var notes: [ExpectedNote]
    /// The fix-its' messages, in order.
    package var fixIts: [String]

    package init(
        _ id: DiagnosticID,
        _ message: String,
        at marker: Character = "1️⃣",
        underlined: String? = nil,
        notes: [ExpectedNote] = [],
        fixIts: [String] = []
    ) {
        self.id = id.name
        self.message = message
        self.marker = marker
        self.underlined = underlined
        self.notes = notes
        self.fixIts = fixIts
    }
}

package struct ExpectedNote: Sendable, ExpressibleByStringLiteral {
    package var message: String
    package var marker: Character?

    package init(_ message: String, at marker: Character? = nil) {
        self.message = message
        self.marker = marker
    }

    package init(stringLiteral message: String) {
        self.init(message)
    }
}
