import Foundation

/// A binary property list, read in place: values are decoded on request, and checked before use.
///
/// Objects are identified by number (`reference`) or by the offset of their first byte (`position`). A position from this type is within
/// the objects' part of the bytes. The bytes after it are checked when they are read.
struct BinaryPropertyList: BitwiseCopyable {
    let bytes: UnsafeRawPointer
    /// The size of the whole list in bytes, in relation to which limits are set.
    let byteCount: Int
    /// Where the objects end and the offset table begins.
    let end: Int
    let objectCount: Int
    /// The number of the outermost object.
    let top: Int
    let referenceSize: Int
    private let offsetSize: Int
    private let offsetMask: UInt
    private let referenceMask: UInt

    /// The size of the header and of the trailer.
    private static let headerSize = 8
    private static let trailerSize = 32

    /// - Parameter storage: the bytes, mapped or not. The caller retains them as long as the list is used.
    init(_ storage: NSData) throws {
        let count = storage.length
        guard count > Self.headerSize + Self.trailerSize, memcmp(storage.bytes, "bplist0", 7) == 0 else {
            throw ArchiveError(
                .malformed,
                expected: "a binary property list",
                found: "\(count) bytes without its header"
            )
        }
        bytes = storage.bytes
        byteCount = count
        let trailer = bytes + (count - Self.trailerSize)
        offsetSize = Int(trailer.load(fromByteOffset: 6, as: UInt8.self))
        referenceSize = Int(trailer.load(fromByteOffset: 7, as: UInt8.self))
        func number(_ offset: Int) throws -> Int {
            let value = UInt64(bigEndian: trailer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            guard let exact = Int(exactly: value) else { throw Self.broken("a number in the trailer is too large") }
            return exact
        }
        objectCount = try number(8)
        top = try number(16)
        end = try number(24)
        guard 1...8 ~= offsetSize, 1...8 ~= referenceSize else { throw Self.broken("sizes in the trailer") }
        guard end > Self.headerSize, end <= count - Self.trailerSize else {
            throw Self.broken("place of the offset table")
        }
        guard objectCount > 0, objectCount <= (count - Self.trailerSize - end) / offsetSize else {
            throw Self.broken("number of objects")
        }
        guard top < objectCount else { throw Self.broken("number of the top object") }
        offsetMask = UInt.max >> UInt(64 - 8 * offsetSize)
        referenceMask = UInt.max >> UInt(64 - 8 * referenceSize)
    }

    static func broken(_ what: String) -> ArchiveError {
        ArchiveError(.malformed, expected: "a sound property list", found: what)
    }

    /// A big-endian number of up to 8 bytes that ends before `end`; `mask` says how many. There are always 8 bytes before: the header's.
    @inline(__always)
    private func bigEndian(endingAt end: Int, _ mask: UInt) -> UInt {
        UInt(bigEndian: bytes.loadUnaligned(fromByteOffset: end - 8, as: UInt.self)) & mask
    }

    @inline(__always)
    func position(of reference: Int) throws -> Int {
        guard let position = soundPosition(of: reference) else { throw badReference(reference) }
        return position
    }

    @inline(never)
    private func badReference(_ reference: Int) -> ArchiveError {
        Self.broken(0..<objectCount ~= reference ? "an offset outside" : "a reference to no object")
    }

    /// The same; nil where the reference or the offset is broken.
    @inline(__always)
    func soundPosition(of reference: Int) -> Int? {
        guard UInt(bitPattern: reference) < UInt(bitPattern: objectCount) else { return nil }
        let offset = bigEndian(endingAt: end + (reference + 1) * offsetSize, offsetMask)
        guard offset >= UInt(Self.headerSize), offset < UInt(bitPattern: end) else { return nil }
        return Int(bitPattern: offset)
    }

    func topPosition() throws -> Int {
        let position = try position(of: top)
        guard marker(at: position) >> 4 == 13 else { throw Self.broken("something else than a dictionary at the top") }
        return position
    }

    /// The `index`th of the references at an offset that `list(at:)` or `dictionary(at:)` returned.
    @inline(__always)
    func reference(_ index: Int, from start: Int) -> Int {
        Int(bitPattern: bigEndian(endingAt: start + (index + 1) * referenceSize, referenceMask))
    }

    @inline(__always)
    func marker(at position: Int) -> UInt8 {
        bytes.load(fromByteOffset: position, as: UInt8.self)
    }

    /// The first byte after the marker, and the count in it or after it.
    func payload(at position: Int) throws -> (start: Int, count: Int) {
        let low = Int(marker(at: position) & 15)
        if low < 15 { return (position + 1, low) }
        guard position + 2 < end else { throw Self.broken("an object beyond the end") }
        let size = marker(at: position + 1)
        guard size >> 4 == 1, size & 15 <= 3 else { throw Self.broken("a count") }
        let width = 1 << Int(size & 15)
        guard position + 2 + width < end else { throw Self.broken("an object beyond the end") }
        let count = bigEndian(endingAt: position + 2 + width, UInt.max >> UInt(64 - 8 * width))
        guard count <= UInt(bitPattern: end) else { throw Self.broken("a count larger than the file") }
        return (position + 2 + width, Int(bitPattern: count))
    }

    /// The bytes of data, or of text with `width` bytes a unit.
    func span(at position: Int, width: Int = 1) throws -> UnsafeRawBufferPointer {
        let (start, count) = try payload(at: position)
        guard count * width <= end - start else { throw Self.broken("text or data beyond the end") }
        return UnsafeRawBufferPointer(start: bytes + start, count: count * width)
    }

    /// References of an array.
    func list(at position: Int) throws -> (start: Int, count: Int) {
        let (start, count) = try payload(at: position)
        guard count <= (end - start) / referenceSize else { throw Self.broken("an array beyond the end") }
        return (start, count)
    }

    /// References of a dictionary's keys; the same number of references of its values follow.
    @inline(__always)
    func dictionary(at position: Int) throws -> (start: Int, count: Int) {
        let (start, count) = try payload(at: position)
        guard count <= (end - start) / (2 * referenceSize) else { throw Self.broken("a dictionary beyond the end") }
        return (start, count)
    }

    /// A number of `width` bytes after the marker.
    @inline(__always)
    private func number(at position: Int, width: Int) throws -> UInt {
        guard position + width < end else { throw Self.broken("a number beyond the end") }
        return bigEndian(endingAt: position + 1 + width, UInt.max >> UInt(64 - 8 * width))
    }

    /// The integer of a marker 0x1n. Numbers above Int64.max are in 16 bytes.
    @inline(__always)
    func integer(at position: Int) throws -> PropertyListInteger {
        let exponent = marker(at: position) & 15
        if exponent <= 3 {
            let bits = try number(at: position, width: 1 << Int(exponent))
            return .signed(Int64(bitPattern: UInt64(bits)))
        }
        guard exponent == 4, position + 16 < end else { throw Self.broken("an integer") }
        let high = bigEndian(endingAt: position + 9, .max)
        let low = bigEndian(endingAt: position + 17, .max)
        if high == 0 { return low > UInt(Int.max) ? .unsigned(UInt64(low)) : .signed(Int64(low)) }
        guard high == .max, low > UInt(Int.max) else { throw Self.broken("an integer of more than 64 bits") }
        return .signed(Int64(bitPattern: UInt64(low)))
    }

    /// The number of a marker 0x22, 0x23 or 0x33.
    @inline(__always)
    func real(at position: Int) throws -> Double {
        switch marker(at: position) & 15 {
        case 2: Double(Float(bitPattern: UInt32(truncatingIfNeeded: try number(at: position, width: 4))))
        case 3: Double(bitPattern: UInt64(try number(at: position, width: 8)))
        default: throw Self.broken("a real number")
        }
    }

    /// The number of a marker 0x8n.
    @inline(__always)
    func uid(at position: Int) throws -> Int {
        let width = Int(marker(at: position) & 15) + 1
        if width > 8 { throw Self.broken("a UID") }
        let value = try number(at: position, width: width)
        guard value <= UInt(Int32.max) else { throw Self.broken("a UID that is too large") }
        return Int(bitPattern: value)
    }

    /// A reference to `$null`, as Foundation writes nil.
    @inline(__always)
    func isNil(_ position: Int) throws -> Bool {
        try marker(at: position) >> 4 == 8 && uid(at: position) == 0
    }

    // MARK: Only the usual forms; nil for everything else, valid or not

    /// An integer of at most 8 bytes.
    @inline(__always)
    func soundInteger(at position: Int) -> Int64? {
        let marker = marker(at: position)
        guard marker & 0xFC == 0x10 else { return nil }
        let width = 1 << Int(marker & 3)
        guard position + width < end else { return nil }
        let bits = bigEndian(endingAt: position + 1 + width, UInt.max >> UInt(64 - 8 * width))
        return Int64(bitPattern: UInt64(bits))
    }

    @inline(__always)
    func soundDouble(at position: Int) -> Double? {
        guard marker(at: position) == 0x23, position + 8 < end else { return nil }
        return Double(bitPattern: UInt64(bigEndian(endingAt: position + 9, .max)))
    }

    /// A UID of at most 4 bytes.
    @inline(__always)
    func soundUID(at position: Int) -> Int? {
        let width = Int(marker(at: position) & 15) + 1
        guard width <= 4, position + width < end else { return nil }
        let value = bigEndian(endingAt: position + 1 + width, UInt.max >> UInt(64 - 8 * width))
        return value <= UInt(Int32.max) ? Int(bitPattern: value) : nil
    }

    /// ASCII text of less than 256 bytes.
    @inline(__always)
    func soundASCII(at position: Int) -> UnsafeRawBufferPointer? {
        guard marker(at: position) >> 4 == 5, let (start, count) = soundPayload(at: position), count <= end - start
        else { return nil }
        return UnsafeRawBufferPointer(start: bytes + start, count: count)
    }

    /// Of less than 256 bytes or elements.
    @inline(__always)
    private func soundPayload(at position: Int) -> (start: Int, count: Int)? {
        let low = Int(marker(at: position) & 15)
        if low < 15 { return (position + 1, low) }
        guard position + 2 < end, marker(at: position + 1) == 0x10 else { return nil }
        return (position + 3, Int(marker(at: position + 2)))
    }

    /// References of an array of less than 256 elements.
    @inline(__always)
    func soundList(at position: Int) -> (start: Int, count: Int)? {
        guard marker(at: position) >> 4 == 10, let (start, count) = soundPayload(at: position),
            count * referenceSize <= end - start
        else { return nil }
        return (start, count)
    }

    /// Text of a marker 0x5n, 0x6n or 0x7n.
    func string(at position: Int) throws -> String {
        switch marker(at: position) >> 4 {
        case 5, 7: return String(decoding: try span(at: position), as: UTF8.self)
        default:
            let span = try span(at: position, width: 2)
            return String(bigEndianUTF16: span)
        }
    }
}

enum PropertyListInteger {
    case signed(Int64)
    /// Above Int64.max.
    case unsigned(UInt64)
}

extension String {
    /// Text from big-endian UTF-16; unpaired surrogates become replacement characters.
    fileprivate init(bigEndianUTF16 span: UnsafeRawBufferPointer) {
        let units = (0..<span.count / 2).lazy.map { index in
            UInt16(bigEndian: span.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self))
        }
        self.init(decoding: units, as: UTF16.self)
    }
}
