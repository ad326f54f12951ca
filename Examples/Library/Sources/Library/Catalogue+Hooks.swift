import Foundation

extension Catalogue {
    /// The hook `decoded`: the index is not archived, and built anew when a catalogue has been read.
    func buildSearchIndex() {
        searchIndex = [:]
        for shelf in shelves {
            for item in shelf.items {
                for word in item.title.lowercased().split(separator: " ") {
                    searchIndex[String(word), default: []].append(item.title)
                }
            }
        }
    }

    /// The hook `upgraded`: before version 2 nothing had a serial number, so all read as 0. Here each item gets its own.
    func numberItems(from version: Int) {
        guard version < 2 else { return }
        for (index, item) in shelves.flatMap(\.items).enumerated() { item.serial = index + 1 }
    }
}
