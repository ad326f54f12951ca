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
}

extension EnumShape {
    /// How later code reads raw values that code of the enum's version did not know, and wrote unchanged.
    package func verdictOnKept(by reader: EnumModel.Unknown) -> Verdict {
        guard unknown == .keep, reader == .error, !isOptions else { return .reads }
        return Verdict(.depends, "values that an older app kept are rejected")
    }

    /// How code of the enum's version reads what a case is written as.
    /// - Parameters:
    ///   - isBlocked: whether `minReader` keeps it out if it would read another case.
    ///   - isItself: whether a case of that version is this one.
    package func verdict(on item: EnumModel.Case, isBlocked: Bool, isItself: (String) -> Bool) -> Verdict {
        guard let known = cases.first(where: { $0.raw == item.raw }) else {
            return verdictOnUnknown(item.written, isKnown: cases.contains { isItself($0.name) })
        }
        if isItself(known.name) { return .reads }
        return isBlocked
            ? Verdict(.refuses, "\(item.written) was '.\(known.name)': the archive's minReader blocks it")
            : Verdict(.misreads, "reads \(item.written) as '.\(known.name)'")
    }

    /// - Parameter isKnown: whether it knows the case, by another raw value.
    private func verdictOnUnknown(_ raw: String, isKnown: Bool) -> Verdict {
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
