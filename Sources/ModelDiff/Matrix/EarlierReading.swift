import ModelLanguage
import SchemaHistory

/// A reader and archives newer than it: it goes by its own keys and types, and `minReader` keeps it out where it would err.
struct EarlierReading {
    let history: ModelHistory
    let index: HistoryIndex
    /// The plan of the version that wrote.
    let writer: ModelPlan
    let now: ModelShape
    /// The reader's version.
    let then: ModelShape

    func details(of identity: TypeName) -> [VersionMatrix.Detail] {
        if let record = now.records[identity] {
            if let known = then.records[identity] { return properties(of: identity, record, known) }
            guard !record.isAbstract, let holder = holder(of: identity) else { return [] }
            let verdict = Verdict(.depends, "'\(holder)' with an object of this class, which it does not know")
            return [.init(subject: record.name, verdict: verdict)]
        }
        guard let shape = now.enums[identity], let known = then.enums[identity] else { return [] }
        return cases(shape, known)
    }

    /// A property of the reader that may hold objects of a class that came later.
    private func holder(of identity: TypeName) -> String? {
        for name in then.order {
            guard let record = then.records[name] else { continue }
            for property in record.properties where property.inverseOf == nil {
                if case .object(let declared)? = property.type.elementType, now.isKind(identity, of: declared) {
                    return "\(record.name).\(property.name)"
                }
            }
        }
        return nil
    }

    private func properties(
        of identity: TypeName,
        _ record: RecordShape,
        _ known: RecordShape
    ) -> [VersionMatrix.Detail] {
        let trace = PropertyTrace(history, from: then.version, to: now.version, of: index.reach(of: identity))
        let isKeptOut = writer[identity].minReader > then.version
        guard isKeptOut || trace.isTouched(identity) else { return [] }
        let written = WrittenRecord(now, identity, channel: .archive, plan: writer)
        let types = TypeVerdict(now, of: history.model, in: .archive)
        var details: [VersionMatrix.Detail] = []
        for (owner, property) in readProperties(of: identity) {
            let shape = PropertyShape(property)
            let parts = then.flatParts(of: shape, in: .archive)
            for part in parts ?? [shape] {
                let names = names(of: part, in: property, PropertyID(owner, property.name), trace)
                guard let verdict = verdict(on: part, written, names, types, isKeptOut) else { continue }
                details.append(.init(subject: "\(known.name).\(property.name)", verdict: verdict))
                break
            }
        }
        // What only the plan knows: a class under a new name, an enum whose raw values changed, a version the history forgot.
        if isKeptOut, !details.contains(where: { $0.verdict.outcome.isFailure }) {
            let name = writer[identity].writtenName ?? record.archiveName
            let because =
                name == known.archiveName
                ? "minReader is \(writer[identity].minReader)" : "does not know a class '\(name)'"
            details.append(.init(subject: known.name, verdict: Verdict(.refuses, because)))
        }
        return details
    }

    /// nil where it reads what is there.
    private func verdict(
        on shape: PropertyShape,
        _ written: WrittenRecord,
        _ names: [String],
        _ types: TypeVerdict,
        _ isKeptOut: Bool
    ) -> Verdict? {
        guard let key = shape.keys(in: .archive).first else { return nil }
        guard let value = written[key] else {
            let fallback = shape.defaultValue?.schemaSpelling ?? "nil"
            return shape.isRequired ? Verdict(.refuses, "needs '\(key)'") : Verdict(.loses, "sees \(fallback)")
        }
        let verdict = types(written: value.property, read: shape)
        if !value.isExtra, !names.contains(value.property.name), !verdict.outcome.isFailure {
            return Verdict(.refuses, "'\(key)' means '\(value.property.name)'")
        }
        if verdict.outcome == .misreads, isKeptOut, !value.isExtra {
            return Verdict(.refuses, verdict.because + ", so that minReader keeps it out")
        }
        return verdict.outcome == .reads ? nil : verdict
    }

    /// What a property, or a part of a flat struct, is called by the writer.
    private func names(
        of shape: PropertyShape,
        in property: PropertyModel,
        _ id: PropertyID,
        _ trace: PropertyTrace
    ) -> [String] {
        let names = trace.destinations(of: id).map(\.name)
        guard property.flat != nil, case .structure(let structure) = property.type.wrapped, shape.name != property.name
        else { return names }
        let part = String(shape.name.dropFirst(property.name.count + 1))
        let parts = trace.destinations(of: PropertyID(structure, part)).map(\.name)
        return names.flatMap { name in parts.map { "\(name).\($0)" } }
    }

    /// Its own properties, and those of classes that it does not inherit from any more: nobody else tells of them.
    private func readProperties(of identity: TypeName) -> [(owner: TypeName, property: PropertyModel)] {
        let chain = now.chain(of: identity)
        let owners = then.chain(of: identity).filter { $0 == identity || !chain.contains($0) }
        return owners.flatMap { owner in (then.records[owner]?.properties ?? []).map { (owner, $0) } }
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
