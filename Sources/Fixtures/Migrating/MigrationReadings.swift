import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// The keys that code of a version reads from objects of one archive name that some versions wrote: with these a program can report what a
/// rewriting loses. The runtime's `ArchiveRewriting.Reading`, as JSON.
struct MigrationReading: Encodable, Equatable {
    var name: String
    var model: String
    var from: Int
    var to: Int
    /// nil: not known.
    var keys: [String]?
    var isDropped: Bool?
    var target: String?

    /// Of the model and of those that it uses.
    static func all(_ checked: CheckedModel) -> [MigrationReading] {
        var table = ReadingTable(checked)
        return table.readings() + checked.uses.flatMap(all)
    }
}

private struct ReadingTable {
    let checked: CheckedModel
    /// Versions that wrote more than the properties of their classes: copies for older readers.
    private var writers: [Int: CheckedModel?] = [:]
    /// Values that functions receive as a dictionary or a raw value.
    private let consumed: Set<TypeName>

    init(_ checked: CheckedModel) {
        self.checked = checked
        let leaves = checked.plan.records.values.flatMap(\.properties.values).flatMap(\.rules).flatMap(\.source.leaves)
        consumed = Set(leaves.flatMap(\.type.names))
    }

    mutating func readings() -> [MigrationReading] {
        var result: [MigrationReading] = []
        for rule in checked.plan.names {
            for version in rule.versions where version <= checked.model.version {
                guard let reading = reading(rule, at: version) else { continue }
                if var last = result.last, last.name == reading.name, last.to == version - 1 {
                    (last.from, last.to) = (version, version)
                    if last == reading {
                        result[result.count - 1].to = version
                        continue
                    }
                }
                result.append(reading)
            }
        }
        return result
    }

    private mutating func reading(_ rule: NameRule, at version: Int) -> MigrationReading? {
        let model = checked.model
        var reading = MigrationReading(name: rule.archiveName, model: model.stampName, from: version, to: version)
        func written(_ name: TypeName) -> String? {
            checked.plan.records[name]?.writtenName ?? model.records.first { $0.name == name }?.archiveName
        }
        switch rule.reading {
        case .dropped(_, let target):
            if target == nil, consumed.contains(rule.identity) { return nil }
            reading.isDropped = true
            reading.target = target.flatMap(written)
        case .record(let target):
            reading.target = written(target)
            guard let keys = checked.keysRead(of: target, named: rule.archiveName, at: version) else { break }
            reading.keys = keys.union(extraKeys(of: rule.identity, at: version)).sorted()
        }
        return reading
    }

    /// The keys that a version wrote for older readers: copies.
    private mutating func extraKeys(of identity: TypeName, at version: Int) -> Set<String> {
        let isPast = version < checked.model.version
        if isPast, writers[version] == nil {
            var bag = DiagnosticBag()
            let past = checked.history.model(at: version)
            writers[version] = .some(past.flatMap { CheckedModel($0, uses: checked.uses, into: &bag) })
        }
        let writer = isPast ? writers[version] ?? nil : checked
        guard let writer, let name = checked.history.shape(at: version)?.records[identity]?.name,
            let shape = writer.history.shape(at: version), let own = shape.names[name]
        else { return [] }
        return Set(
            shape.chain(of: own).flatMap { owner -> [String] in
                guard let plan = writer.plan.records[owner] else { return [] }
                return plan.extraKeys.flatMap(\.old.keys) + plan.flatExtras.values.flatMap { $0.map(\.key) }
            }
        )
    }
}

extension CheckedModel {
    /// The keys that are looked up in objects of a current class or struct which a version wrote with a name; nil: code that is not
    /// generated reads some.
    func keysRead(of type: TypeName, named name: String, at version: Int) -> Set<String>? {
        guard let shape = history.shape(at: model.version) else { return nil }
        var keys: Set<String> = []
        var next: TypeName? = type
        while let owner = next, let record = model.records.first(where: { $0.name == owner }) {
            for (_, source) in sources(of: record, named: name, at: version) {
                keys.formUnion(source.leaves.flatMap(\.keys))
            }
            if let key = shape.records[owner]?.versionKey?.key { keys.insert(key) }
            switch record.superclass {
            case .generated(let parent): next = parent
            case .foreign: return nil
            case nil: next = nil
            }
        }
        guard let base = next else { return keys }
        // A used model's class: its objects have stamps of their own, so every version's keys count.
        guard let used = uses.first(where: { $0.model.name == base.model }) else { return nil }
        for rule in used.plan.names where rule.reading == .record(base) {
            for version in rule.versions {
                guard let inherited = used.keysRead(of: base, named: rule.archiveName, at: version) else { return nil }
                keys.formUnion(inherited)
            }
        }
        return keys
    }
}
