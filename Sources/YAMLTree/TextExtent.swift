/// The end of text that was meant as one value inside a flow collection: before the comma or bracket that ends the entry, skipping
/// brackets, braces, parentheses, generic arguments and Swift strings inside it; at most the line's end.
///
/// Unbalanced: a bracket that opens inside it does not close in it.
func flowTextEnd(in bytes: [UInt8], from start: Int) -> (end: Int, isBalanced: Bool) {
    var closers: [UInt8] = []
    var mayHoldStrings = true
    var position = start
    var previous = UInt8(ascii: " ")
    scan: while position < bytes.count {
        let byte = bytes[position]
        switch byte {
        case 0x0A, 0x0D:
            break scan
        case UInt8(ascii: "\"") where mayHoldStrings:
            let end = closingQuote(in: bytes, from: position)
            mayHoldStrings = end != nil
            position = end ?? position
        case UInt8(ascii: "("): closers.append(UInt8(ascii: ")"))
        case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
        case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
        case UInt8(ascii: "<") where isWord(previous): closers.append(byte)
        case UInt8(ascii: ">") where closers.last == UInt8(ascii: "<") && previous != UInt8(ascii: "-"):
            closers.removeLast()
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
            while closers.last == UInt8(ascii: "<") { closers.removeLast() }
            if closers.last == byte {
                closers.removeLast()
            } else if byte != UInt8(ascii: ")") || !closers.isEmpty {
                break scan
            }
        case UInt8(ascii: ",") where closers.isEmpty:
            break scan
        case UInt8(ascii: "#") where previous == UInt8(ascii: " ") && closers.isEmpty && position > start:
            break scan
        default:
            break
        }
        previous = bytes[position]
        position += 1
    }
    return (trimmedEnd(in: bytes, start..<position), closers.isEmpty)
}

/// The end of text in block context: its line's end, or before a comment.
func blockTextEnd(in bytes: [UInt8], from start: Int) -> Int {
    var position = start
    while position < bytes.count, !isBreak(bytes[position]) {
        if bytes[position] == UInt8(ascii: "#"), position > start, bytes[position - 1] == UInt8(ascii: " ") { break }
        position += 1
    }
    return trimmedEnd(in: bytes, start..<position)
}

func lineEnd(in bytes: [UInt8], from start: Int) -> Int {
    var position = start
    while position < bytes.count, !isBreak(bytes[position]) { position += 1 }
    return position
}

func lineStart(in bytes: [UInt8], of offset: Int) -> Int {
    var position = min(offset, bytes.count)
    while position > 0, !isBreak(bytes[position - 1]) { position -= 1 }
    return position
}

/// Bytes between the start of the line and the offset.
func indentation(in bytes: [UInt8], of offset: Int) -> Int {
    offset - lineStart(in: bytes, of: offset)
}

func hasBreak(in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    bytes[range.clamped(to: 0..<bytes.count)].contains(where: isBreak)
}

func trimmedEnd(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, isSpaceOrBreak(bytes[end - 1]) { end -= 1 }
    return end
}

/// The offset of the quote that ends a Swift string on the same line.
private func closingQuote(in bytes: [UInt8], from start: Int) -> Int? {
    var position = start + 1
    while position < bytes.count, !isBreak(bytes[position]) {
        if bytes[position] == UInt8(ascii: "\"") { return position }
        position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
}
