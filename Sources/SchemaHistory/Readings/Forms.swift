import ModelLanguage
import SchemaDiagnostics

/// Forms of data that no history describes, and how each reads the other: JSON without class names, foreign types, and what enums and
/// properties let pass.
///
/// The reader's form is asked about the writer's, in both directions: new code about old data, and old code about new data.
package enum WrittenBy: Sendable {
    case itself
    /// By its earlier versions too, whose forms the writer still reads.
    case allVersions
}

extension Sequence<Verdict> {
    /// The first of the worst.
    package var worst: Verdict { reduce(.reads) { $0.worse($1) } }
}

// MARK: Enums

extension EnumModel {
    /// How raw values of another kind are read. Archives contain integers without their width.
    package func verdict(onRawValuesOf writer: EnumModel) -> Verdict {
        if (rawType == .string) != (writer.rawType == .string) {
            return Verdict(.refuses, "raw values of another type")
        }
        return writer.isOptions && !isOptions ? Verdict(.depends, "values that combine cases") : .reads
    }

    /// How a case of the writer's is read without a history that names it.
    package func verdict(onUndeclared value: Case) -> Verdict {
        let what = value.raw == value.name || value.payload != nil ? "'.\(value.name)'" : value.written
        if let other = cases.first(where: { $0.raw == value.raw }) {
            return other.name == value.name ? .reads : Verdict(.misreads, "\(what) now means '.\(other.name)'")
        }
        return switch unknown {
        case .fallback(let target): Verdict(.loses, "\(what) becomes '.\(target)'")
        case .keep: Verdict(.loses, "\(what) becomes unrecognized")
        case .error: Verdict(.refuses, "objects with \(what)")
        }
    }

    /// How JSON and dictionaries are read, in which other programs wrote what the writer let pass.
    package func verdict(onUnknownTakenBy writer: EnumModel) -> Verdict {
        unknown == .error && writer.unknown != .error
            ? Verdict(.depends, "values that an older app kept or newer apps wrote") : .reads
    }

    // MARK: JSON of unions

    /// The cases of an untagged union, in the order in which they are tried.
    package var untaggedCases: [String] { isUntagged ? cases.filter { $0.payload != nil }.map(\.name) : [] }

    /// A case whose JSON an earlier case reads, which did not read it before: the names of both, first that of the earlier one.
    package func caught(since old: EnumModel) -> [String]? {
        func oldName(_ name: String) -> String? {
            let new = cases.first { $0.name == name }
            let same = old.cases.first { $0.name == name }
            return (same ?? old.cases.first { $0.payload != nil && $0.payload == new?.payload })?.name
        }
        for (later, firsts) in overlaps.sorted(by: { $0.key < $1.key }) {
            guard let known = oldName(later) else { continue }
            let first = firsts.sorted().first { first in
                oldName(first).map { old.overlaps[known]?.contains($0) != true } ?? true
            }
            if let first { return [first, later] }
        }
        return nil
    }

    /// Whether the cases that both have are tried in the same order.
    package func triesInOrder(of other: EnumModel) -> Bool {
        let (own, others) = (untaggedCases, other.untaggedCases)
        return own.filter(others.contains) == others.filter(own.contains)
    }

    package func verdict(onJSONOf writer: EnumModel) -> Verdict {
        let caught = caught(since: writer).map { Verdict(.depends, "what fits '\($0[0])' is read as that") }
        let isOrdered = triesInOrder(of: writer)
        return [
            caught ?? .reads, JSONDates.verdict(dates, on: writer.dates),
            isOrdered ? .reads : Verdict(.depends, "what fits several cases is read as another one"),
        ].worst
    }
}

extension Discriminator {
    /// How a reader finds the type of what a writer wrote; either may have no discriminator.
    package static func verdict(_ reader: Discriminator?, on writer: Discriminator?, _ writers: WrittenBy) -> Verdict {
        guard let writer else { return reader.map { Verdict(.refuses, "JSON has no '\($0.key)'") } ?? .reads }
        guard let reader, reader.key == writer.key else { return Verdict(.refuses, "JSON has '\(writer.key)'") }
        if reader.content != writer.content { return Verdict(.refuses, "JSON has the content elsewhere") }
        let (known, given) = (reader.holders(.allVersions), writer.holders(writers))
        let unknown = given.keys.filter { known[$0] == nil }.sorted()
        if !unknown.isEmpty, !reader.keepsUnknown { return Verdict(.depends, "objects named \(quoted(unknown))") }
        if let other = given.keys.sorted().first(where: { known[$0] != nil && known[$0] != given[$0] }) {
            return Verdict(.misreads, "'\(other)' means another type")
        }
        let isKept = writers == .allVersions && writer.keepsUnknown && !reader.keepsUnknown
        return isKept ? Verdict(.depends, "an object of an unknown name is not read") : .reads
    }

    /// The types by the names that they have, or had.
    package func holders(_ writers: WrittenBy) -> [String: String] {
        let all = names.flatMap { holder, names in
            (writers == .itself ? Array(names.prefix(1)) : names).map { ($0, holder) }
        }
        return Dictionary(all) { first, _ in first }
    }
}

// MARK: Properties

extension JSONDates {
    /// A number is read as another date.
    static func verdict(_ reader: JSONDates?, on writer: JSONDates?) -> Verdict {
        if reader == writer { return .reads }
        let areNumbers = reader?.isNumber == true && writer?.isNumber == true
        return Verdict(areNumbers ? .misreads : .refuses, "dates have another form")
    }
}

extension PropertyModel {
    /// Apart from the key that is written, which is a matter of its own.
    package func verdict(onJSONOf writer: PropertyModel, _ writers: WrittenBy) -> Verdict {
        let dates = JSONDates.verdict(json.dates, on: writer.json.dates)
        guard writers == .allVersions else { return dates }
        let gone = writer.json.otherKeys.filter { !jsonKeys.contains($0) }.map(JSONKey.words)
        let isStricter = writer.json.isLenient && !json.isLenient
        return [
            gone.isEmpty ? .reads : Verdict(.depends, "\(quoted(gone)) is not read any more"), dates,
            isStricter ? Verdict(.depends, "text is not read as a number any more") : .reads,
        ].worst
    }

    /// How a value is read where it is absent, which for the writer meant its default.
    package func verdict(onAbsenceIn writer: PropertyModel) -> Verdict {
        if let value = defaultValue {
            return value == writer.defaultValue
                ? .reads : Verdict(.misreads, "an absent value would mean \(value.schemaSpelling)")
        }
        return isRequired ? Verdict(.refuses, "'\(name)' is missing") : Verdict(.misreads, "it is nil")
    }

    package func verdict(onFailuresOf writer: PropertyModel) -> Verdict {
        failure == .fail && writer.failure != .fail
            ? Verdict(.depends, "a value that was let pass is an error") : .reads
    }
}

// MARK: Classes

extension RecordModel {
    /// Only a validated class rejects what breaks the rules of its properties.
    package func verdict(on written: PropertyModel, read property: PropertyModel) -> Verdict {
        isValidated && !PropertyRule.narrowed(property.rules, since: written.rules).isEmpty
            ? Verdict(.depends, "a value that breaks the rule is not read") : .reads
    }

    package func verdict(onUnvalidatedOf writer: RecordModel) -> Verdict {
        isValidated && !writer.isValidated ? Verdict(.depends, "an object that breaks a rule is not read") : .reads
    }

    package func verdict(onDraftsOf writer: RecordModel) -> Verdict {
        writer.hasDraft && !hasDraft ? Verdict(.depends, "a draft is not read") : .reads
    }
}

// MARK: Foreign types

extension ForeignTypeModel {
    /// - Parameter writer: with types by the reader's names.
    package func verdict(on writer: ForeignTypeModel, _ writers: WrittenBy) -> Verdict {
        switch (writer.coding, coding) {
        case (.oneOf(let given), .oneOf(let known)):
            let refused = given.filter { !known.contains($0) }.map { $0.schemaSpelling() }
            return refused.isEmpty ? .reads : Verdict(.depends, "values of \(quoted(refused)) are rejected")
        case (.secure(let given), .secure(let known)), (.secure(let given), .opaque(let known)),
            (.opaque(let given), .secure(let known)), (.opaque(let given), .opaque(let known)):
            // Archives contain the class's name.
            let names = [writer.className] + (writers == .itself ? [] : writer.formerly)
            let unread = names.filter { !readNames.contains($0) }
            if !unread.isEmpty { return Verdict(.depends, "objects are of \(quoted(unread)), by name") }
            // Without a list every subclass is allowed.
            if given.isEmpty { return known.isEmpty ? .reads : Verdict(.depends, "subclasses that are not listed") }
            return given.allSatisfy(known.contains) ? .reads : Verdict(.depends, "what is not allowed inside")
        case (.codable, .codable), (.none, .none):
            return swiftName == writer.swiftName
                ? .reads : Verdict(.depends, "what its Swift type cannot be made from")
        case (.convert(let given), .convert(let known)) where given.archived == known.archived:
            if writers == .itself {
                return given.encode == known.encode ? .reads : Verdict(.depends, "what \(given.encode) writes")
            }
            // As if a history named another function for existing values.
            return given.decode == known.decode
                ? .reads : Verdict(.misreads, "\(known.decode) reads what \(given.encode) wrote")
        case (.secure, _), (.opaque, _), (.codable, _), (.oneOf, _), (.convert, _), (.none, _):
            return Verdict(.refuses, "its values are archived in another form")
        }
    }
}

extension ForeignTypeModel.Coding {
    package func renaming(_ rename: (PropertyType) -> PropertyType) -> Self {
        switch self {
        case .codable, .none, .secure, .opaque: self
        case .oneOf(let types): .oneOf(types.map(rename))
        case .convert(let conversion): .convert(conversion.renaming(rename))
        }
    }
}

// MARK: Stamps and names

extension Model {
    package func verdict(onStampsOf writer: Model) -> Verdict {
        stampName == writer.stampName
            ? .reads : Verdict(.misreads, "'\(writer.stampName).version' is not seen: read as version 1")
    }
}

extension ModelHistory {
    /// How objects of one of its versions are read that say nothing of their version, if the reader takes them for other versions: keys and
    /// types distinguish them where there are several, and a schema in which they do not is an error.
    package func verdict(onUnstamped version: Int, as versions: ClosedRange<Int>) -> Verdict {
        if versions.contains(version) || versions.allSatisfy({ text(of: $0) == text(of: version) }) { return .reads }
        return Verdict(.misreads, "without a stamp it is read as \(versionList(Array(versions)))")
    }

    /// How objects of one of its versions are read, whose version one key showed and another key shows now; nil: none does.
    package func verdict(onVersion version: Int, of writer: VersionKey?, by reader: VersionKey?) -> Verdict {
        guard let writer, let reader else { return Verdict(.depends, "numbers that are not listed are errors") }
        let numbers: [Int?] =
            writer.values.filter { $0.version == version }.map(\.number) + (writer.none == version ? [nil] : [])
        let verdicts = numbers.map { (number: Int?) -> Verdict in
            let isSeen = number != nil && reader.key == writer.key
            let meant = isSeen ? reader.values.first { $0.number == number }?.version : reader.none
            let what = number.map { "\($0) under '\(writer.key)'" } ?? "no '\(writer.key)'"
            guard let meant else { return Verdict(.refuses, "\(what) no longer means a version") }
            let isSame = meant == version || text(of: meant) == text(of: version)
            return isSame ? .reads : Verdict(.misreads, "\(what) means version \(meant) now")
        }
        let worst = verdicts.worst
        // Some of its objects have another number.
        return worst.outcome == .refuses && verdicts.contains(.reads) ? Verdict(.depends, worst.because) : worst
    }
}
