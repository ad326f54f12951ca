import Foundation

/// Numbers of the most recently used texts. A text is recognized by the two words that Swift stores for it, without comparing its bytes:
/// keys of hand-written classes are literals, and each object uses the same ones.
struct RecentTexts: ~Copyable {
    private struct Entry {
        /// Retained, so that no other text gets its words.
        var text: String
        var words: (UInt64, UInt64)
        var number: UInt32
    }

    private let entries: UnsafeMutablePointer<Entry>
    private static let count = 128
    private static let none = UInt32.max

    init() {
        entries = .allocate(capacity: Self.count)
        entries.initialize(repeating: Entry(text: "", words: (0, 0), number: Self.none), count: Self.count)
    }

    deinit {
        entries.deinitialize(count: Self.count)
        entries.deallocate()
    }

    /// The number of a text; `find` returns it if it is not known.
    func number(_ text: String, _ find: (String) -> UInt32) -> UInt32 {
        // Elsewhere Swift stores three words.
        guard MemoryLayout<String>.size == 16 else { return find(text) }
        let words = withUnsafeBytes(of: text) {
            ($0.load(as: UInt64.self), $0.load(fromByteOffset: 8, as: UInt64.self))
        }
        let slot = Int(truncatingIfNeeded: ((words.0 ^ words.1) &* 0x9E37_79B9_7F4A_7C15) >> 57)
        if entries[slot].words == words, entries[slot].number != Self.none { return entries[slot].number }
        let number = find(text)
        entries[slot] = Entry(text: text, words: words, number: number)
        return number
    }
}
