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
}
