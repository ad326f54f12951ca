import SchemaDiagnostics

/// The YAML character that another character resembles; nil for all others. Empty: the character is invisible.
func plainCharacter(_ scalar: Unicode.Scalar) -> (plain: String, name: String)? {
    switch scalar.value {
    case 0xA0: (" ", "no-break space")
    case 0x3000: (" ", "ideographic space")
    case 0x1680, 0x2000...0x200A, 0x202F, 0x205F: (" ", "space of another width")
    case 0x200B: ("", "zero-width space")
    case 0x200C, 0x200D: ("", "zero-width joiner")
    case 0xAD, 0x180E, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF:
        ("", "invisible character")
    case 0x201C...0x201F, 0xAB, 0xBB, 0x301D, 0x301E: ("\"", "typographic quote")
    case 0x2018...0x201B, 0x2039, 0x203A, 0xB4: ("'", "typographic quote")
    case 0xFF01...0xFF5E:
        Unicode.Scalar(scalar.value - 0xFEE0).map { (String(Character($0)), "full-width character") }
    default: nil
    }
}

/// A text in plain characters, and a description of the first character that was replaced; nil if none was.
func plainText(_ original: String) -> (text: String, message: String)? {
    var result = ""
    var first: (scalar: Unicode.Scalar, plain: String, name: String)?
    var quote: Unicode.Scalar?
    var previous: Unicode.Scalar = " "
    let scalars = Array(original.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
        if scalar == "#", previous == " ", quote == nil {
            result.unicodeScalars.append(contentsOf: scalars[index...])
            break
        }
        if let open = quote {
            if scalar == open { quote = nil }
        } else if scalar == "\"" || scalar == "'", " [{:,".unicodeScalars.contains(previous) {
            quote = scalar
        }
        let next = index + 1 < scalars.count ? scalars[index + 1] : " "
        let isApostrophe = previous.properties.isAlphabetic && next.properties.isAlphabetic && scalar.value == 0x2019
        guard quote == nil, !isApostrophe, let (plain, name) = plainCharacter(scalar) else {
            result.unicodeScalars.append(scalar)
            previous = scalar
            continue
        }
        if first == nil { first = (scalar, plain, name) }
        result += plain
        previous = plain.unicodeScalars.first ?? previous
        // A full-width colon or comma includes its own space.
        if plain == ":" || plain == ",", next != " " { result += " " }
    }
    guard let first else { return nil }
    let code = codePoint(first.scalar.value)
    let message =
        first.plain.isEmpty
        ? "here is \(code), \(first.name == "invisible character" ? "an" : "a") \(first.name), which cannot be seen"
        : "\(code), a \(first.name), is not \(first.plain == " " ? "a space" : "'\(first.plain)'") in YAML"
    return (result, message)
}
