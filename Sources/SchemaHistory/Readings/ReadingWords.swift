import ModelLanguage
import SchemaDiagnostics

extension EnumModel.Case {
    /// For people: its raw value, or its value's class or struct.
    package var written: String { payload.map { $0.plain.schemaSpelling() } ?? raw }
}

/// Version numbers for people: `1–3, 5`.
package func versionList(_ versions: [Int]) -> String {
    let versions = Set(versions).sorted()
    var parts: [String] = []
    var index = 0
    while index < versions.count {
        var end = index
        while end + 1 < versions.count, versions[end + 1] == versions[end] + 1 { end += 1 }
        parts.append(end == index ? "\(versions[index])" : "\(versions[index])–\(versions[end])")
        index = end + 1
    }
    return parts.joined(separator: ", ")
}

extension Verdict {
    /// An older reader and a key that it does not know.
    /// - Parameter later: what becomes of the value when that reader's code writes the object again.
    package static func ignoringKey(_ later: String = "") -> Verdict { Verdict(.reads, "the key is ignored\(later)") }

    package static func missing(_ names: some Sequence<String>) -> Verdict {
        Verdict(.refuses, "\(quoted(names)) missing")
    }

    static func unread(since version: Int) -> Verdict { Verdict(.loses, "has not been read since version \(version)") }

    package static func losing(_ because: String = "") -> Verdict { Verdict(.loses, because) }

    /// Objects under an archive name that the reader does not know.
    package static func unknownClass(_ name: String) -> Verdict { Verdict(.refuses, "does not know a class '\(name)'") }

    /// What contains values of a type that the reader does not have.
    package static func unknownType(_ name: String) -> Verdict { Verdict(.refuses, "those with a '\(name)' in them") }

    /// Objects of a class itself, of which the reader only knows subclasses.
    package static func ownObjects(of name: String) -> Verdict {
        Verdict(.depends, "those with an object of '\(name)' itself are rejected")
    }

    package static func unknownModule(_ name: String) -> Verdict {
        Verdict(.depends, "classes that Foundation wrote as '\(name).Name' are unknown")
    }

    package static let belowReadsFrom = Verdict(.refuses, "below readsFrom")
    package static let aboveOwnVersion = Verdict(.misreads, "its stamp is above the reader's own version")
    package static let withoutReader = Verdict(.refuses, "no code reads them any more")
    package static func ofOthers(_ name: String) -> Verdict {
        Verdict(.misreads, "'\(name)' wrote them in another shape")
    }

    /// A class or struct whose objects are in archives as those of the other kind are, or an enum, without a history that says so.
    package static func otherKind(_ name: String, isOfObjects: Bool) -> Verdict {
        isOfObjects
            ? Verdict(.depends, "as far as its properties fit; what was one object becomes many")
            : Verdict(.refuses, "'\(name)' is another kind of thing")
    }

    /// It holds where a value is absent, which not every writer leaves out.
    package var whereAbsent: Verdict { Verdict(.depends, "where it is absent: \(because)") }

    /// If objects are read as structs, there is one for each reference to an object.
    package static let separates = Verdict(.loses, "what was one object becomes many")

    /// What a property lets pass is no error: its own policy says what it is.
    package func tolerated(by property: PropertyModel) -> Verdict {
        guard property.failure != .fail, outcome == .refuses || outcome == .depends else { return self }
        let words = "\(because); 'failure: \(property.failure.rawValue)' lets it pass"
        return Verdict(outcome == .refuses ? .loses : outcome, words)
    }
}

extension Readings {
    /// The worst of a cell's details; those of equal severity share one line.
    static func verdict(on details: [Detail]) -> Verdict {
        let worst = details.map(\.verdict).worst.outcome
        var words: [String] = []
        for detail in details where detail.verdict.outcome == worst {
            let word = "'\(detail.subject)' \(detail.verdict.because)"
            if !words.contains(word) { words.append(word) }
        }
        return Verdict(worst, words.joined(separator: "; "))
    }
}

extension ModelPlan {
    /// The reason why old code is rejected for a class's objects that it could read otherwise.
    package func closing(_ name: TypeName, in channel: Channel) -> Verdict {
        Verdict(.refuses, "minReader of '\(name.name)' is \(self[name].minReader(in: channel))")
    }
}

extension EnumShape {
    /// How later code reads raw values that code of the enum's version did not know, and wrote unchanged.
    package func verdictOnKept(by reader: EnumModel.Unknown) -> Verdict {
        guard unknown == .keep, reader == .error, !isOptions else { return .reads }
        return Verdict(.depends, "values that an older app kept are rejected")
    }

    /// How code of the enum's version reads raw values of an enum whose kind a history changed.
    /// - Parameter isBlocked: whether `minReader` keeps it out.
    package static func verdictOnOtherKind(isBlocked: Bool) -> Verdict {
        let because = "its raw values are of another kind"
        return isBlocked ? Verdict(.refuses, "\(because); minReader blocks it") : Verdict(.misreads, because)
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
