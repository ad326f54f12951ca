import ModelLanguage
import SchemaHistory

/// A reader and archives newer than it: it goes by its own keys and types, and `minReader` keeps it out where it would err.
struct EarlierReading {
    /// Of the version that wrote.
    let readers: OldReaders
    let now: ModelShape
    /// The reader's version.
    let then: ModelShape

    func details(of identity: TypeName) -> [VersionMatrix.Detail] {
        if let record = now.records[identity] {
            if let known = then.records[identity] { return properties(of: identity, record, known) }
            guard !record.isAbstract, let holder = then.holder(admitting: { now.isKind(identity, of: $0) }) else {
                return []
            }
            let verdict = Verdict(.depends, "'\(holder)' with an object of this class, which it does not know")
            return [.init(subject: record.name, verdict: verdict)]
        }
        guard let shape = now.enums[identity], let known = then.enums[identity] else { return [] }
        return cases(shape, known)
    }

    private func properties(
        of identity: TypeName,
        _ record: RecordShape,
        _ known: RecordShape
    ) -> [VersionMatrix.Detail] {
        let least = readers.plan[identity].minReader
        // Its own properties, and those of classes that it does not inherit from any more: nobody else tells of them.
        let above = now.chain(of: identity).dropFirst()
        let readings = readers.readings(of: identity, by: then.version, in: .archive) { !above.contains($0) }
        var details = readings.compactMap { leaf, reading in
            let verdict = reading.told(isKeptOut: least > then.version)
            if verdict.outcome == .reads { return nil as VersionMatrix.Detail? }
            return VersionMatrix.Detail(subject: "\(known.name).\(leaf.name)", verdict: verdict)
        }
        // What no property tells: a class under a new name, a reader in between, a version the history forgot.
        if least > then.version, !details.contains(where: { $0.verdict.outcome.isFailure }) {
            let name = readers.plan[identity].writtenName ?? record.archiveName
            let because = name == known.archiveName ? "minReader is \(least)" : "does not know a class '\(name)'"
            details.append(.init(subject: known.name, verdict: Verdict(.refuses, because)))
        }
        return details
    }

    private func cases(_ shape: EnumShape, _ known: EnumShape) -> [VersionMatrix.Detail] {
        guard shape != known, !known.isOptions else { return [] }
        let raws = Set(known.cases.map(\.raw))
        return shape.cases.filter { !raws.contains($0.raw) }.compactMap { value in
            let verdict = known.verdictOnUnknown(value.raw)
            if verdict.outcome == .reads { return nil }
            return .init(subject: "\(known.name).\(value.name)", verdict: verdict)
        }
    }
}

extension ModelShape {
    /// A property that may hold objects of a class that came later: it is typed as one of its superclasses.
    func holder(among isKnown: (TypeName) -> Bool = { _ in true }, admitting isSuperclass: (TypeName) -> Bool)
        -> String?
    {
        for record in order.filter(isKnown).compactMap({ records[$0] }) {
            for property in record.properties where property.inverseOf == nil {
                if case .object(let declared)? = property.type.elementType, isSuperclass(declared) {
                    return "\(record.name).\(property.name)"
                }
            }
        }
        return nil
    }
}
