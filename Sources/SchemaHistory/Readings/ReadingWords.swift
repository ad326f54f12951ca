import ModelLanguage

extension EnumModel.Case {
    /// For people: its raw value, or its value's class or struct.
    package var written: String { payload.map { $0.plain.schemaSpelling() } ?? raw }
}

extension Verdict {
    /// If objects are read as structs, there is one for each reference to an object.
    package static let separates = Verdict(.loses, "what was one object becomes many")

    /// What a property lets pass is no error: its own policy says what it is.
    package func tolerated(by property: PropertyModel) -> Verdict {
        guard property.failure != .fail, outcome == .refuses || outcome == .depends else { return self }
        let told = "\(because); 'failure: \(property.failure.rawValue)' lets it pass"
        return Verdict(outcome == .refuses ? .loses : outcome, told)
    }

    /// A raw value that older code reads as another case, unless `minReader` rejects that code.
    package static func taken(_ raw: String, for name: String, isBlocked: Bool) -> Verdict {
        isBlocked
            ? Verdict(.refuses, "\(raw) was '.\(name)': the archive's minReader blocks it")
            : Verdict(.misreads, "reads \(raw) as '.\(name)'")
    }
}

extension EnumShape {
    /// How later code reads raw values that code of the enum's version did not know, and wrote unchanged.
    package func verdictOnKept(by reader: EnumModel.Unknown) -> Verdict {
        guard unknown == .keep, reader == .error, !isOptions else { return .reads }
        return Verdict(.depends, "values that an older app kept are rejected")
    }

    /// How code of the enum's version reads a raw value that it does not know.
    /// - Parameter isKnown: whether it knows the case, by another raw value.
    package func verdictOnUnknown(_ raw: String, ofKnown isKnown: Bool) -> Verdict {
        if isOptions {
            return isKnown ? Verdict(.loses, "does not see it in \(raw)") : Verdict(.reads, "unknown bits are kept")
        }
        switch unknown {
        case .error: return Verdict(.depends, "'\(raw)' is rejected: it is not a case of that version")
        case .fallback(let name): return Verdict(.loses, "'\(raw)' is read as '.\(name)'")
        case .keep: return Verdict(.reads, "'\(raw)' is kept as an unrecognized value")
        }
    }
}
