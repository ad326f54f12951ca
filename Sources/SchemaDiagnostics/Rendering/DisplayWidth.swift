/// The number of terminal columns for a character: 0 for combining marks, 2 for wide ones (East Asian wide, emoji), otherwise 1.
func displayWidth(of character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
        width = max(width, displayWidth(of: scalar))
        // The emoji presentation selector makes the character before it wide.
        if scalar.value == 0xFE0F, width == 1, character.unicodeScalars.count > 1 { width = 2 }
    }
    return width
}

private func displayWidth(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(scalar.value) ? 2 : 1
    }
}

/// Unicode's East Asian Width W and F, by block.
private func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
        true
    default: false
    }
}
