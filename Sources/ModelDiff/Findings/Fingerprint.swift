/// 128 bits in hexadecimal over parts that name a cause: two FNV-1a sums with different seeds. They are not a cryptographic hash, they only
/// identify findings from run to run.
func fingerprint(_ parts: [String]) -> String {
    var first: UInt64 = 0xcbf2_9ce4_8422_2325
    var second: UInt64 = 0x9ae1_6a3b_2f90_404f
    func add(_ byte: UInt8) {
        first = (first ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        second = (second ^ UInt64(byte &+ 0x5b)) &* 0x0000_0100_0000_01b3
    }
    for part in parts {
        for byte in part.utf8 { add(byte) }
        add(0xFF)
    }
    return hexadecimal(first) + hexadecimal(second)
}

private func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
}
