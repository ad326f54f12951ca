import Foundation

extension IndexSet: UnsharedValue {
    /// Pairs of location and length.
    var leafForm: Any? { rangeView.map { [$0.lowerBound, $0.count] } }
    var leafObject: NSObject { self as NSIndexSet }
    var leafSummary: String { "\(count) indexes" }

    init?(leafForm: Any) {
        guard let ranges = leafForm as? [[Int]] else { return nil }
        self.init()
        for range in ranges {
            guard range.count == 2, range[0] >= 0, range[1] > 0 else { return nil }
            let (end, overflow) = range[0].addingReportingOverflow(range[1])
            guard !overflow else { return nil }
            insert(integersIn: range[0]..<end)
        }
    }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> IndexSet {
        let target = try archive.instance(position, of: .indexSet, .mutableIndexSet, as: IndexSet.self)
        guard let data = try archive.part(.rangeData, of: target) else { return try archive.newIndexSet(target) }
        return try archive.sharing(target, length: archive.bytes(data).count) { try archive.newIndexSet(target) }
    }

    func leafWrite(as uid: UInt32, to archive: ArchiveWriter) { archive.setIndexSet(self, uid, .indexSet) }
}

/// As in IndexSet's own coding, which ends the process for an invalid range.
struct CodedIndexSet: Decodable {
    private struct Range: Decodable {
        let location: Int
        let length: Int
    }

    private let indexes: [Range]

    var value: IndexSet? { IndexSet(leafForm: indexes.map { [$0.location, $0.length] }) }
}

extension ArchiveReader {
    fileprivate func newIndexSet(_ target: Int) throws -> IndexSet {
        let count = try part(.rangeCount, of: target).map(integer) ?? 0
        var numbers: [UInt64] = []
        if count == 1 {
            numbers = [
                UInt64(bitPattern: try part(.location, of: target).map(integer) ?? 0),
                UInt64(bitPattern: try part(.indexLength, of: target).map(integer) ?? 0),
            ]
        } else if count > 1 {
            guard let data = try part(.rangeData, of: target) else { throw broken("an index set without ranges") }
            guard let read = PackedNumbers.read(try self.data(data)) else { throw broken("the ranges of an index set") }
            numbers = read
        }
        guard UInt64(bitPattern: count) == UInt64(numbers.count / 2), numbers.count.isMultiple(of: 2) else {
            throw broken("the number of ranges of an index set")
        }
        try expansion(numbers.count)
        var set = IndexSet()
        var next = 0
        for index in stride(from: 0, to: numbers.count, by: 2) {
            guard numbers[index] < UInt64(Int.max), numbers[index + 1] <= UInt64(Int.max) - numbers[index] else {
                throw broken("a range of an index set")
            }
            let lower = Int(numbers[index])
            guard lower >= next else { throw broken("ranges of an index set out of order") }
            next = lower + Int(numbers[index + 1])
            set.insert(integersIn: lower..<next)
        }
        return set
    }
}

extension ArchiveWriter {
    func setIndexSet(_ value: IndexSet, _ uid: UInt32, _ class: FoundationClass) {
        let ranges = value.rangeView.map { ($0.lowerBound, $0.count) }
        let count = list.integer(Int64(ranges.count))
        switch ranges.count {
        case 0: setValueObject(uid, `class`, [.rangeCount: count])
        case 1:
            let (location, length) = (list.integer(Int64(ranges[0].0)), list.integer(Int64(ranges[0].1)))
            setValueObject(uid, `class`, [.rangeCount: count, .location: location, .indexLength: length])
        default:
            let packed = PackedNumbers.write(ranges.flatMap { [UInt64($0.0), UInt64($0.1)] })
            setValueObject(uid, `class`, [.rangeCount: count, .rangeData: boxed(list.data(packed))])
        }
    }
}
