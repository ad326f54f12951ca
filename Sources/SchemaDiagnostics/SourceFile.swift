/// A file as it was read: its path as shown to the user, and its text as UTF-8 bytes, without a byte order mark.
///
/// Equality is identity of content and path; spans refer to `bytes` by offset.
package final class SourceFile: Sendable, Hashable {
    /// The path as the user gave it or as it was found, used in messages; never resolved against links.
    package let path: String
    package let bytes: [UInt8]
    /// Byte offsets of the first byte of each line. A line ends with LF, CRLF or CR.
    package let lineStarts: [Int]
    private let counts: ByteCounts

    /// A byte order mark at the start is dropped.
    package init(path: String, bytes content: [UInt8]) {
        self.path = path
        let bytes = content.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(content.dropFirst(3)) : content
        self.bytes = bytes
        lineStarts = SourceFile.lineStarts(of: bytes)
        counts = ByteCounts(bytes)
    }

    private static func lineStarts(of bytes: [UInt8]) -> [Int] {
        var starts = [0]
        starts.reserveCapacity(bytes.count / 24 + 1)
        bytes.withUnsafeBytes { bytes in
            var index = 0
            while index + 8 <= bytes.count {
                // Eight bytes at once: a bit for each that is a line end. No sum carries into the next byte.
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
                func places(_ byte: UInt64) -> UInt64 {
                    let other = word ^ byte
                    return ~(((other & low) &+ low) | other) & ~low
                }
                var found = places(0x0A0A_0A0A_0A0A_0A0A) | places(0x0D0D_0D0D_0D0D_0D0D)
                while found != 0 {
                    note(index + found.trailingZeroBitCount / 8)
                    found &= found - 1
                }
                index += 8
            }
            while index < bytes.count {
                note(index)
                index += 1
            }

            func note(_ place: Int) {
                let next = place + 1
                let byte = bytes[place]
                if byte == 0x0A || (byte == 0x0D && (next == bytes.count || bytes[next] != 0x0A)) {
                    starts.append(next)
                }
            }
        }
        return starts
    }

    package convenience init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    package static func == (left: SourceFile, right: SourceFile) -> Bool {
        left === right || (left.path == right.path && left.bytes == right.bytes)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(path)
    }

    /// The place of a byte offset: line and column from 1, the column counted in Unicode scalars.
    package func position(at offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), bytes.count)
        let line = line(at: offset)
        return SourcePosition(line: line, column: 1 + scalars(in: lineStarts[line - 1]..<offset))
    }

    /// The number of Unicode scalars that begin in a range of bytes.
    package func scalars(in range: Range<Int>) -> Int {
        range.count - ByteCounts.count(counts.continuations, in: range, of: bytes) { $0 & 0xC0 == 0x80 }
    }

    /// The same in UTF-16.
    package func utf16Units(in range: Range<Int>) -> Int {
        scalars(in: range) + ByteCounts.count(counts.long, in: range, of: bytes) { $0 >= 0xF0 }
    }

    /// The number of the line, from 1, that has a byte offset.
    package func line(at offset: Int) -> Int {
        max(1, lineStarts.countOfFirst { $0 <= offset })
    }

    /// The bytes of a line counted from 1, without its line end; empty if there is no such line.
    package func line(_ number: Int) -> ArraySlice<UInt8> {
        guard lineStarts.indices.contains(number - 1) else { return [] }
        let start = lineStarts[number - 1]
        var end = number < lineStarts.count ? lineStarts[number] : bytes.count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return bytes[start..<end]
    }
}

/// Line and column, both from 1; columns count Unicode scalars.
package struct SourcePosition: Hashable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// Bytes of UTF-8 that are no column of their own, or two: how many come before each block. So a place in a long line is found without
/// reading the line.
private struct ByteCounts {
    /// Those that do not begin a scalar.
    private(set) var continuations: [Int] = []
    /// Those that begin a scalar of two UTF-16 units.
    private(set) var long: [Int] = []
    private static let block = 512

    init(_ bytes: [UInt8]) {
        var (continuation, wide) = (0, 0)
        bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: Self.block) {
                continuations.append(continuation)
                long.append(wide)
                guard start + Self.block < bytes.count else { break }
                for index in stride(from: start, to: start + Self.block, by: 8) {
                    let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    let high = word & 0x8080_8080_8080_8080
                    if high == 0 { continue }
                    continuation += (high & ~(word << 1)).nonzeroBitCount
                    wide += (high & (word << 1) & (word << 2) & (word << 3)).nonzeroBitCount
                }
            }
        }
    }

    /// - Parameters:
    ///   - counted: one of the two.
    ///   - isCounted: whether a byte is of that kind.
    static func count(
        _ counted: [Int],
        in range: Range<Int>,
        of bytes: [UInt8],
        _ isCounted: (UInt8) -> Bool
    ) -> Int {
        func count(before end: Int) -> Int {
            guard end > 0 else { return 0 }
            let block = (end - 1) / Self.block
            return counted[block] + bytes[block * Self.block..<end].count(where: isCounted)
        }
        return count(before: range.upperBound) - count(before: range.lowerBound)
    }
}
