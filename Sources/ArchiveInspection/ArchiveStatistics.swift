/// The result of one walk over everything in a file: how often each container is referred to, and how many objects each class has.
struct ArchiveStatistics {
    /// By number: 0, 1, or 2 for more.
    private(set) var uses: [UInt8]
    /// The most frequent first.
    let classes: [(type: ArchivedClass, count: Int)]
    private(set) var brokenCount = 0

    init(_ file: ArchiveFile) {
        uses = [UInt8](repeating: 0, count: file.list.objectCount)
        var counts: [ObjectIdentifier: (type: ArchivedClass, count: Int)] = [:]
        var open = file.roots.map(\.reference)
        while let reference = open.popLast() {
            let (number, value) = file.value(reference)
            if case .broken = value { brokenCount += 1 }
            guard value.isContainer, uses.indices.contains(number) else { continue }
            uses[number] = min(uses[number] + 1, 2)
            guard uses[number] == 1 else { continue }
            switch value {
            case .list(_, let items): open += items
            case .dictionary(_, let pairs):
                for pair in pairs { open += [pair.key, pair.value] }
            case .fields(let type, let fields):
                if let type { counts[ObjectIdentifier(type), default: (type, 0)].count += 1 }
                for index in fields.indices { open.append(fields.value(index)) }
            default: break
            }
        }
        // A class may be described several times in a file.
        classes = Dictionary(grouping: counts.values) { [$0.type.name] + $0.type.chain }.values
            .map { ($0[0].type, $0.reduce(0) { $0 + $1.count }) }
            .sorted { ($1.1, $0.0.name) < ($0.1, $1.0.name) }
    }
}
