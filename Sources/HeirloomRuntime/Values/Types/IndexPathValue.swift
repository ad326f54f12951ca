import Foundation

extension IndexPath: CodedValue {
    /// For a negative index Foundation ends the process.
    func checkWritable() throws {
        guard let negative = first(where: { $0 < 0 }) else { return }
        throw ArchiveError(.unwritable, expected: "indexes from 0", found: "\(negative)")
    }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> IndexPath {
        let target = try archive.instance(position, of: .indexPath, as: IndexPath.self)
        guard let length = try archive.part(.indexPathLength, of: target).map(archive.integer) else {
            throw archive.broken("an index path without a length")
        }
        if length == 0 { return IndexPath() }
        if length == 1 {
            let index = try archive.part(.indexPathValue, of: target).map(archive.integer) ?? 0
            guard let index = Int(exactly: index), index >= 0 else {
                throw archive.outOfRange("an index from 0", "\(index)")
            }
            return IndexPath(index: index)
        }
        guard let place = try archive.part(.indexPathData, of: target) else {
            throw archive.broken("an index path without indexes")
        }
        return try archive.sharing(target, length: archive.bytes(place).count) {
            guard let numbers = PackedNumbers.read(try archive.data(place)), Int64(numbers.count) == length else {
                throw archive.broken("the indexes of an index path")
            }
            try archive.expansion(numbers.count)
            return IndexPath(
                indexes: try numbers.map { number in
                    guard let index = Int(exactly: number) else {
                        throw archive.outOfRange("an index of Int", "\(number)")
                    }
                    return index
                }
            )
        }
    }

    func leafWrite(as uid: UInt32, to archive: ArchiveWriter) {
        do { try checkWritable() } catch { return archive.failWithError(error) }
        archive.setValueObject(
            uid,
            .indexPath,
            [
                .indexPathLength: archive.list.integer(Int64(count)),
                .indexPathValue: count == 1 ? archive.list.integer(Int64(self[0])) : nil,
                .indexPathData: count > 1
                    ? archive.boxed(archive.list.data(PackedNumbers.write(map { UInt64($0) }))) : nil,
            ]
        )
    }
}
