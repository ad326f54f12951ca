/// Sixty-four bits of a file's content: equal for equal bytes on every machine, different for contents that differ by accident or by any
/// edit. Not a protection against forgery.
package enum ContentHash {
    private static let first: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let second: UInt64 = 0xD1B5_4A32_D192_ED03

    package static func of(_ bytes: [UInt8]) -> UInt64 {
        // Two chains, so that one multiplication need not wait for the other.
        var (left, right) = (first, second)
        let whole = bytes.count & ~31
        bytes.withUnsafeBytes { bytes in
            func word(_ offset: Int) -> UInt64 {
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
            for offset in stride(from: 0, to: whole, by: 32) {
                left = folded(left ^ word(offset), word(offset + 8) ^ first)
                right = folded(right ^ word(offset + 16), word(offset + 24) ^ second)
            }
        }
        for byte in bytes[whole...] { left = folded(left ^ UInt64(byte), first) }
        // The second chain is at its start where all bytes are in the first one: zero would hide that.
        return folded(left ^ UInt64(bytes.count), whole == 0 ? first : right ^ second)
    }

    /// Every bit of the result depends on every bit of both.
    private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}
