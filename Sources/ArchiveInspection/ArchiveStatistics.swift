/// What one walk over everything in a file finds: how often each container is referred to, and how many objects each class has.
struct ArchiveStatistics {
    /// By number: 0, 1, or 2 for more.
    private(set) var uses: [UInt8]
    private(set) var classes: [ArchivedClassName: Int] = [:]
    private(set) var brokenCount = 0

    init(_ file: ArchiveFile) {
        uses = [UInt8](repeating: 0, count: file.list.objectCount)
        var open = file.roots.map(\.reference)
        while let reference = open.popLast() {
            let (number, value) = file.value(reference)
            if case .broken = value { brokenCount += 1 }
            guard value.isContainer, uses.indices.contains(number) else { continue }
            uses[number] = min(uses[number] + 1, 2)
            guard uses[number] == 1 else { continue }
            if case .fields(let type?, _) = value { classes[type, default: 0] += 1 }
            open += value.parts
        }
    }
}
