import ModelLanguage

/// Reading the form of one builtin type as another one: as a number, as text.
extension TypeVerdict {
    func scalar(_ written: BuiltinType, _ read: BuiltinType) -> Verdict {
        if written == read { return .reads }
        if channel == .json, written == .date || read == .date, written != .bool, read != .bool {
            guard isNumber(written), isNumber(read) else { return mismatch(.builtin(written), .builtin(read)) }
            let number = scalar(written == .date ? .double : written, read == .date ? .double : read)
            if written == .float || read == .float { return Verdict(.loses, "a Date is rounded to a Float") }
            return number.worse(
                Verdict(.depends, "a Date is a number in JSON, unless the coder's strategy says otherwise")
            )
        }
        if isNumber(written), isNumber(read), !isTextOnly(written) { return number(written, read) }
        if let pair = pair(written, read) { return pair }
        if channel == .dictionary, written.traits.codable.isBytes, read == .data || read.traits.codable.isOpen {
            return Verdict(.misreads, "takes the bytes that '\(written.rawValue)' is coded as")
        }
        // JSON has a number for a Decimal, and readers accept text as well.
        guard isText(written), isText(read), channel != .json || written != .decimal else {
            return unnamed(.builtin(written), .builtin(read)) ?? mismatch(.builtin(written), .builtin(read))
        }
        if read == .string { return .reads }
        let takes =
            switch read {
            case .url, .locale: true
            case .decimal: written == .url || written == .string
            default: written == .string
            }
        return takes
            ? Verdict(.depends, "only text that is a valid \(read.rawValue) fits")
            : mismatch(.builtin(written), .builtin(read))
    }

    private func number(_ written: BuiltinType, _ read: BuiltinType) -> Verdict {
        let mismatch = mismatch(.builtin(written), .builtin(read))
        if written == .date || read == .date { return mismatch }
        if written == .bool { return channel == .archive ? .reads : mismatch }
        if read == .bool {
            return written == .decimal && channel == .archive ? mismatch : Verdict(.depends, "only 0 and 1 fit")
        }
        if channel == .archive, let verdict = bitPattern(written, read) { return verdict }
        if read.holdsEvery(written) { return .reads }
        let rounds = channel == .json || channel == .dictionary && read == .float
        if rounds, written.integerRange != nil, read.integerRange == nil {
            return Verdict(.loses, "large numbers are rounded")
        }
        return Verdict(.depends, "\(written.rawValue) values that \(read.rawValue) cannot hold are errors")
    }

    /// Archives have UInt and UInt64 by their bits, which can also be a negative number's.
    private func bitPattern(_ written: BuiltinType, _ read: BuiltinType) -> Verdict? {
        let isWide = (written: written == .uint || written == .uint64, read: read == .uint || read == .uint64)
        guard isWide.written != isWide.read, read != .bool else { return nil }
        if isWide.written, read.integerRange.map({ $0.negative > 0 }) ?? true {
            return Verdict(.misreads, "numbers above \(Int64.max) become negative")
        }
        if isWide.read, written.integerRange.map({ $0.negative > 0 }) ?? false {
            return Verdict(.misreads, "negative numbers become large ones")
        }
        return nil
    }

    /// Geometry types share a form: text in archives and dictionaries, numbers in JSON.
    private func pair(_ written: BuiltinType, _ read: BuiltinType) -> Verdict? {
        let pairs: [BuiltinType] = [.cgPoint, .cgSize, .nsRange]
        let names: [BuiltinType: String] = [.timeZone: "time zone", .calendar: "calendar"]
        if channel == .json, read == .locale, let name = names[written] {
            return Verdict(.misreads, "the \(name)'s name is read as a locale's")
        }
        guard pairs.contains(written), pairs.contains(read) else { return nil }
        guard read == .nsRange else { return .reads }
        return channel == .json
            ? Verdict(.depends, "only whole numbers fit") : mismatch(.builtin(written), .builtin(read))
    }

    private func isNumber(_ type: BuiltinType) -> Bool {
        switch type {
        case .decimal: true
        case .date: channel == .json
        default: type.isNumber
        }
    }

    private func isTextOnly(_ type: BuiltinType) -> Bool { channel == .dictionary && type == .decimal }

    private func isText(_ type: BuiltinType) -> Bool { type.traits.text.isSuperset(of: channel.exclusion) }
}

extension BuiltinType {
    /// Every number of the other type is also one of this type.
    package func holdsEvery(_ other: BuiltinType) -> Bool {
        if other == .bool { return true }
        if let range = other.integerRange {
            if let own = integerRange { return range.negative <= own.negative && range.positive <= own.positive }
            switch self {
            case .decimal: return true
            case .float: return range.positive <= 1 << 24
            default: return range.positive <= 1 << 53
            }
        }
        return other == self || other.isReal && isReal && (other == .float || self != .float)
    }
}
