import Diagnostics

/// ModelHistory -> how code of one of its versions reads and writes. Without findings where the history could be replayed, but for
/// unstamped versions that nothing tells apart, and old keys that are taken.
package func planReading(
    of history: ModelHistory,
    at version: Int? = nil,
    into bag: inout DiagnosticBag
) -> ModelPlan {
    var planner = Planner(history, version: version ?? history.model.version)
    planner.run()
    bag.append(planner.bag)
    return planner.plan
}

struct Planner {
    let history: ModelHistory
    let version: Int
    let lineage: Lineage
    let tracer: Tracer
    let origins: OriginTraces
    let shape: ModelShape
    var bag = DiagnosticBag()
    var plan: ModelPlan
    /// Archived classes whose objects may be read otherwise than those of the class they are read as.
    private(set) var specialObjects: [TypeName] = []
    /// Whose own properties' origin or shape ever changed.
    private(set) var changedRecords: Set<TypeName> = []
    /// Enums whose raw values ever meant something else.
    private(set) var changedEnums: Set<TypeName> = []
    /// Archive names that more than one declaration bore, at one time or another.
    private(set) var sharedNames: Set<String> = []
    private(set) var hasPartialChannels = false

    init(_ history: ModelHistory, version: Int) {
        self.history = history
        self.version = version
        lineage = Lineage(history, version: version)
        tracer = Tracer(history, version: version, channel: .coding, lineage: lineage)
        origins = OriginTraces(tracer)
        shape = history.shape(at: version) ?? ModelShape(version: version)
        plan = ModelPlan(version: version, readsFrom: history.readsFrom, stampedFrom: history.model.stampedFrom)
    }

    mutating func run() {
        collect()
        for name in shape.order where shape.enums[name] != nil { planEnum(name) }
        for name in shape.order where shape.records[name] != nil { planProperties(of: name) }
        planNames()
        planDrops()
        planExtraKeys()
        planMinReaders()
        planUnstamped()
        plan.records = plan.records.filter { !$0.value.isTrivial }
    }

    private mutating func collect() {
        var roots: Set<TypeName> = []
        for changes in history.changes where changes.version <= version {
            changedRecords.formUnion(changes.touched)
            for change in changes.changes {
                switch change.kind {
                case .superclass, .removeDeclaration(.some, _, _): roots.insert(change.declaration)
                case .removeCase, .renameCase, .reraw, .was:
                    if shape.enums[change.declaration] != nil { changedEnums.insert(change.declaration) }
                case .move(let movement):
                    if movement.isUp { roots.insert(change.declaration) }
                case .include(let channels), .exclude(let channels):
                    if channels.contains(where: { !$0.channels.isSuperset(of: [.coding, .dictionary, .json]) }) {
                        hasPartialChannels = true
                    }
                default: break
                }
            }
        }
        var bearers: [String: TypeName] = [:]
        for shape in history.shapes where shape.version <= version {
            for identity in shape.order {
                guard let name = shape.records[identity]?.archiveName else { continue }
                if bearers.updateValue(identity, forKey: name) ?? identity != identity { sharedNames.insert(name) }
            }
        }
        guard !roots.isEmpty else { return }
        // A class below, in any version, shares its superclass's past.
        specialObjects = lineage.identities.filter { name in
            history.shapes.contains { shape in
                shape.version <= version && shape.chain(of: name).contains { roots.contains($0) }
            }
        }
    }

    func name(_ identity: TypeName, _ update: (inout RecordPlan) -> Void, in plan: inout ModelPlan) {
        update(&plan.records[identity, default: RecordPlan(name: identity)])
    }

    // MARK: Names

    /// Every archive name of every version, with what its objects are now.
    private mutating func planNames() {
        var rules: [NameRule] = []
        for identity in lineage.identities {
            var open: NameRule?
            for shape in history.shapes.reversed() where shape.version <= version {
                guard let record = shape.records[identity] else { continue }
                let drop = lineage.drop(of: identity, writtenAt: shape.version)
                let target = lineage.target(of: identity)
                let reading: NameRule.Reading
                if let target, !drop.isDropped {
                    reading = .record(target)
                } else {
                    reading = .dropped(unless: drop.unless, as: drop.unless.isEmpty ? nil : target)
                }
                if var rule = open, rule.archiveName == record.archiveName, rule.reading == reading {
                    rule.versions = shape.version...rule.versions.upperBound
                    open = rule
                } else {
                    if let open { rules.append(open) }
                    open = NameRule(
                        archiveName: record.archiveName,
                        versions: shape.version...shape.version,
                        identity: identity,
                        reading: reading
                    )
                }
            }
            if let open { rules.append(open) }
        }
        plan.names = rules.sorted {
            $0.archiveName != $1.archiveName
                ? $0.archiveName < $1.archiveName : $0.versions.upperBound > $1.versions.upperBound
        }
    }

    private mutating func planDrops() {
        for changes in history.changes.reversed() where changes.version <= version {
            for change in changes.changes {
                guard case .drop(let unless) = change.kind, shape.records[change.declaration] != nil else { continue }
                let rule = DropRule(versions: history.readsFrom...(changes.version - 1), unless: unless)
                name(change.declaration, { $0.drops.append(rule) }, in: &plan)
            }
        }
    }
}
