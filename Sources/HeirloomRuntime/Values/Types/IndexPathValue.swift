import Foundation

extension IndexPath: CodedValue {
    /// For a negative index Foundation ends the process.
    func checkWritable() throws {
        guard let negative = first(where: { $0 < 0 }) else { return }
        throw ArchiveError(.unwritable, expected: "indexes from 0", found: "\(negative)")
    }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> IndexPath {
        try archive.indexPath(position)
    }

    func leafWrite(as uid: UInt32, to archive: ArchiveWriter) { archive.setIndexPath(self, uid) }
}

extension ArchiveReader {
    func indexPath(_ position: Int) throws -> IndexPath {
        let target = try instance(position, of: .indexPath, as: IndexPath.self)
        guard let length = try part(.indexPathLength, of: target).map(integer) else {
            throw broken("an index path without a length")
        }
        if length == 0 { return IndexPath() }
        if length == 1 {
            let index = try part(.indexPathValue, of: target).map(integer) ?? 0
            guard let index = Int(exactly: index), index >= 0 else { throw outOfRange("an index from 0", "\(index)") }
            return IndexPath(index: index)
        }
        guard let place = try part(.indexPathData, of: target) else { throw broken("an index path without indexes") }
        return try sharing(target, length: bytes(place).count) {
            guard let numbers = PackedNumbers.read(try data(place)), Int64(numbers.count) == length else {
                throw broken("the indexes of an index path")
            }
            try expansion(numbers.count)
            return IndexPath(
                indexes: try numbers.map { number in
                    guard let index = Int(exactly: number) else { throw outOfRange("an index of Int", "\(number)") }
                    return index
                }
            )
        }
    }
}

extension ArchiveWriter {
    func setIndexPath(_ path: IndexPath, _ uid: UInt32) {
        do { try path.checkWritable() } catch { return failWithError(error) }
        setValueObject(
            uid,
            .indexPath,
            [
                .indexPathLength: list.integer(Int64(path.count)),
                .indexPathValue: path.count == 1 ? list.integer(Int64(path[0])) : nil,
                .indexPathData: path.count > 1
                    ? boxed(list.data(PackedNumbers.write(path.map { UInt64($0) }))) : nil,
            ]
        )
    }
}
