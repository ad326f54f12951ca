/// The objects that a page shows, and their places: found breadth first, so that each object is as near to the top as possible, and the
/// deepest are left out.
struct PagePlan {
    /// The place of an object.
    struct Place {
        /// The place of the object around it; nil at the top.
        var parent: Int?
        var level: Int
        /// Its parts that are shown.
        var shownCount: Int
        /// The objects inside it, at any depth, are those from here to `end`, in no other order.
        var start = 0
        var end = 0
        fileprivate var shownEnd = 0
        fileprivate var isWritten = false
    }

    let options: ArchivePage.Options
    private(set) var valueCount = 0
    /// In the order in which they are found.
    private(set) var objects: [Int] = []
    private var indices: [Int: Int] = [:]
    private(set) var places: [Place] = []
    let shownRootCount: Int

    init(_ file: ArchiveFile, _ options: ArchivePage.Options, _ values: Int) {
        self.options = options
        shownRootCount = min(file.roots.count, options.elements, values)
        valueCount = shownRootCount
        for root in file.roots.prefix(shownRootCount) { add(file.value(root.reference), nil, values) }
        var next = 0
        while next < objects.count {
            let parts = file.value(objects[next]).value.labelled(file, places[next].shownCount)
            for part in parts { add(file.value(part.reference), next, values) }
            next += 1
        }
        number()
    }

    private mutating func add(_ found: (number: Int, value: InspectedValue), _ parent: Int?, _ values: Int) {
        guard found.value.isContainer, indices[found.number] == nil else { return }
        let count = found.value.partCount
        let shownCount = min(count, options.elements, values - valueCount)
        // An object of which nothing would be shown is left out, unless it is empty.
        guard shownCount > 0 || count == 0 && valueCount < values else { return }
        valueCount += max(shownCount, 1)
        indices[found.number] = objects.count
        objects.append(found.number)
        places.append(Place(parent: parent, level: parent.map { places[$0].level + 1 } ?? 0, shownCount: shownCount))
    }

    /// Decides for any two objects whether one contains the other, by where they begin and end.
    private mutating func number() {
        for index in places.indices { places[index].end = 1 }
        for index in places.indices.reversed() {
            if let parent = places[index].parent { places[parent].end += places[index].end }
        }
        var next = 0
        for index in places.indices {
            let size = places[index].end
            if let parent = places[index].parent {
                places[index].start = places[parent].shownEnd
                places[parent].shownEnd += size
            } else {
                places[index].start = next
                next += size
            }
            places[index].end = places[index].start + size
            places[index].shownEnd = places[index].start + 1
        }
    }

    func index(of number: Int) -> Int? { indices[number] }

    /// Whether an object contains another, or is it.
    func contains(_ index: Int, _ other: Int) -> Bool {
        places[index].start <= places[other].start && places[other].start < places[index].end
    }

    /// True once for each object, in the object that contains it.
    mutating func takes(_ index: Int, in parent: Int?) -> Bool {
        guard !places[index].isWritten, places[index].parent == parent else { return false }
        places[index].isWritten = true
        return true
    }
}
