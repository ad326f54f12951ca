/// Numbers by text: a dictionary for the many short names of a schema, for which a standard one spends most of its time hashing.
///
/// Texts are equal if Swift says so. The seed differs from process to process, so that no file can cause collisions on purpose. Nothing is
/// enumerated, so the seed has no visible effect.
package struct TextTable: Sendable {
    private static let seed = UInt64.random(in: .min ... .max)

    private struct Entry {
        var text: String
        var value: Int
    }

    private var entries: [Entry] = []
    /// Numbers of entries, counted from 1, at the slot of their hash or after it; 0: free. The size is a power of two, with at least half
    /// of the slots free.
    private var slots: [UInt32] = []
    /// Two texts can be equal and differ in bytes: texts beyond ASCII are in this dictionary.
    private var others: [String: Int] = [:]

    package init() {}

    package init(minimumCapacity: Int) {
        entries.reserveCapacity(minimumCapacity)
        var count = 16
        while count < 2 * minimumCapacity { count *= 2 }
        slots = [UInt32](repeating: 0, count: count)
    }

    package var isEmpty: Bool { entries.isEmpty && others.isEmpty }

    package subscript(text: String) -> Int? {
        get {
            guard let hash = Self.hash(of: text) else { return others[text] }
            guard !slots.isEmpty else { return nil }
            let slot = slots[slot(of: text, hash)]
            return slot == 0 ? nil : entries[Int(slot) - 1].value
        }
        set {
            guard let newValue else { preconditionFailure("texts are never taken out") }
            guard value(of: text, orInsert: newValue) != nil else { return }
            guard let hash = Self.hash(of: text) else {
                others[text] = newValue
                return
            }
            entries[Int(slots[slot(of: text, hash)]) - 1].value = newValue
        }
    }

    /// The number of an existing text; nil if it is new, and now has the given number.
    package mutating func value(of text: String, orInsert value: Int) -> Int? {
        guard let hash = Self.hash(of: text) else {
            if let known = others[text] { return known }
            others[text] = value
            return nil
        }
        if 2 * (entries.count + 1) > slots.count { grow() }
        let place = slot(of: text, hash)
        let slot = slots[place]
        if slot != 0 { return entries[Int(slot) - 1].value }
        entries.append(Entry(text: text, value: value))
        slots[place] = UInt32(entries.count)
        return nil
    }

    /// The slot of the text, or the free slot for it.
    private func slot(of text: String, _ hash: UInt64) -> Int {
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while slots[place] != 0, entries[Int(slots[place]) - 1].text != text { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: max(16, 2 * slots.count))
        let mask = slots.count - 1
        for (number, entry) in entries.enumerated() {
            var place = Int(truncatingIfNeeded: Self.hash(of: entry.text) ?? 0) & mask
            while slots[place] != 0 { place = (place + 1) & mask }
            slots[place] = UInt32(number + 1)
        }
    }

    /// Nil if the text is not ASCII.
    private static func hash(of text: String) -> UInt64? {
        if let hash = text.utf8.withContiguousStorageIfAvailable({ hash(of: $0) }) { return hash }
        return Array(text.utf8).withUnsafeBufferPointer { hash(of: $0) }
    }

    private static func hash(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
        var hash = seed ^ UInt64(bytes.count)
        var all: UInt64 = 0
        var index = 0
        while index < bytes.count {
            var word: UInt64 = 0
            if index + 8 <= bytes.count {
                word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
            } else if bytes.count >= 8 {
                // The last eight bytes once more.
                word = UnsafeRawBufferPointer(bytes)
                    .loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
            } else {
                for place in index..<bytes.count { word = word << 8 | UInt64(bytes[place]) }
            }
            index += 8
            all |= word
            let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            hash = product.high ^ product.low
        }
        return all & 0x8080_8080_8080_8080 == 0 ? hash : nil
    }
}
