import SchemaDiagnostics

extension DiagnosticID {
    package static let yamlBadUTF8 = DiagnosticID("yaml-bad-utf8")
    package static let yamlControlCharacter = DiagnosticID("yaml-control-character")
}

/// Checks that the file is UTF-8 without control characters. Nil if it is not (reported, at the first bad place); otherwise whether all of
/// it is ASCII, so that characters and bytes are the same.
func checkEncoding(of file: SourceFile, into bag: inout DiagnosticBag) -> Bool? {
    let finding = file.bytes.withUnsafeBufferPointer(firstBadPlace)
    switch finding {
    case .clean(let isASCII):
        return isASCII
    case .notUTF8(let offset, let length):
        let bytes = file.bytes
        if reportOtherEncoding(of: file, into: &bag) { return nil }
        var notes: [Note] = []
        let byte = bytes[offset]
        if byte >= 0xA0 {
            let character = Character(Unicode.Scalar(byte))
            notes.append(Note("in Latin-1 this byte is '\(character)': save the file as UTF-8"))
        } else {
            notes.append(Note("save the file as UTF-8"))
        }
        let span = SourceSpan(file: file, start: offset, end: offset + length)
        bag.report(
            .yamlBadUTF8,
            "the byte 0x\(String(byte, radix: 16, uppercase: true)) is not valid UTF-8 here",
            at: span,
            notes: notes
        )
        return nil
    case .control(let offset, let length, let scalar):
        if scalar == 0, reportOtherEncoding(of: file, into: &bag) { return nil }
        let span = SourceSpan(file: file, start: offset, end: offset + length)
        let name = codePoint(scalar)
        bag.report(
            .yamlControlCharacter,
            "the control character \(name) is not allowed in a schema",
            at: span,
            notes: [Note("inside double quotes it can be written as an escape, \"\\u\(name.dropFirst(2))\"")],
            fixIts: [FixIt("remove it", replace: span, with: "")]
        )
        return nil
    }
}

private enum EncodingFinding {
    case clean(isASCII: Bool)
    case notUTF8(offset: Int, length: Int)
    case control(offset: Int, length: Int, scalar: UInt32)
}

/// One pass. The allowed characters are those that YAML 1.1 calls printable, as in libyaml.
private func firstBadPlace(_ bytes: UnsafeBufferPointer<UInt8>) -> EncodingFinding {
    var isASCII = true
    var index = 0
    while index < bytes.count {
        // Tests eight printable ASCII characters or line feeds at once. No sum of two ASCII bytes carries into the next byte.
        if index + 8 <= bytes.count {
            let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let high: UInt64 = 0x8080_8080_8080_8080
            if word & high == 0 {
                let isPrintable = word &+ 0x6060_6060_6060_6060
                let isNoLineFeed = (word ^ 0x0A0A_0A0A_0A0A_0A0A) &+ 0x7F7F_7F7F_7F7F_7F7F
                let isDelete = word &+ 0x0101_0101_0101_0101
                if (~isPrintable & isNoLineFeed | isDelete) & high == 0 {
                    index += 8
                    continue
                }
            }
        }
        let byte = bytes[index]
        if byte < 0x80 {
            if byte < 0x20 ? (byte == 0x0A || byte == 0x09 || byte == 0x0D) : byte != 0x7F {
                index += 1
                continue
            }
            return .control(offset: index, length: 1, scalar: UInt32(byte))
        }
        isASCII = false
        let length: Int
        var scalar: UInt32
        switch byte {
        case 0xC2...0xDF: (length, scalar) = (2, UInt32(byte & 0x1F))
        case 0xE0...0xEF: (length, scalar) = (3, UInt32(byte & 0x0F))
        case 0xF0...0xF4: (length, scalar) = (4, UInt32(byte & 0x07))
        default: return .notUTF8(offset: index, length: 1)
        }
        for step in 1..<length {
            guard index + step < bytes.count, bytes[index + step] & 0xC0 == 0x80 else {
                return .notUTF8(offset: index, length: step)
            }
            let next = bytes[index + step]
            scalar = scalar << 6 | UInt32(next & 0x3F)
        }
        let minimum: UInt32 = length == 3 ? 0x800 : length == 4 ? 0x10000 : 0x80
        guard scalar >= minimum, scalar <= 0x10FFFF, !(0xD800...0xDFFF).contains(scalar) else {
            return .notUTF8(offset: index, length: length)
        }
        if (0x80...0x9F).contains(scalar) && scalar != 0x85 || scalar == 0xFEFF || scalar == 0xFFFE || scalar == 0xFFFF
        {
            return .control(offset: index, length: length, scalar: scalar)
        }
        index += length
    }
    return .clean(isASCII: isASCII)
}

private func reportOtherEncoding(of file: SourceFile, into bag: inout DiagnosticBag) -> Bool {
    guard let encoding = otherEncoding(file.bytes) else { return false }
    let name = file.path.split(separator: "/").last ?? ""
    bag.report(
        .yamlBadUTF8,
        "the file is \(encoding), a schema must be UTF-8",
        at: SourceSpan(file: file, start: 0, end: min(2, file.bytes.count)),
        notes: [Note("save it as UTF-8, or convert it: iconv -f \(encoding) -t UTF-8 \(name) > new.yaml")]
    )
    return true
}

/// By the mark at the start; without one, every other byte of ASCII text is 0.
private func otherEncoding(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _): return "UTF-16"
    case (1..., 0, 1..., 0): return "UTF-16LE"
    case (0, 1..., 0, 1...): return "UTF-16BE"
    default: return nil
    }
}
