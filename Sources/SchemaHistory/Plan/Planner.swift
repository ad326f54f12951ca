import ModelLanguage
import SchemaDiagnostics

/// ModelHistory -> how code of one of its versions reads and writes. If the history could be replayed, the only findings are versions
/// without a stamp that cannot be distinguished, and old keys that are in use.
/// - Parameter index: of the history, if there is one already.
package func planReading(
    of history: ModelHistory,
    at version: Int? = nil,
    _ index: HistoryIndex? = nil,
    into bag: inout DiagnosticBag
) -> ModelPlan {
    let version = version ?? history.model.version
    PastWork.observer?(.plan(model: history.model.name, version: version))
    var planner = Planner(Timeline(history, index), version: version)
    planner.run()
    bag.append(planner.bag)
    return planner.plan
}

/// How code of a version reads and writes some declarations, without the parts that only the plan of the whole model has: names, versions
/// without a stamp, and `minReader`, which `OldReaders` computes for those that ask.
/// - Parameter names: with the superclasses of each class, and the structs that are flat in it.
package func planReading(
    in timeline: Timeline,
    at version: Int,
    _ names: Set<TypeName>
) -> ModelPlan {
    var planner = Planner(timeline, version: version, of: Array(names))
    planner.run()
    return planner.plan
}

extension ModelHistory {
    /// Planning reports only old keys that are written for older readers, and versions without a stamp that cannot be distinguished.
    var mayFailToPlan: Bool {
        model.stampedFrom - 1 > readsFrom
            || changes.contains { crossing in
                crossing.changes.contains { $0.kind is Change.WriteAlso || $0.kind is Change.WriteAlsoClass }
            }
    }
}

struct Planner {
    let timeline: Timeline
    let history: ModelHistory
    let version: Int
    let tracer: Tracer
    let shape: ModelShape
    /// The declarations to plan: all that exist in the version, unless the caller asked for fewer.
    let planned: [TypeName]
    private let isWhole: Bool
    var bag = DiagnosticBag()
    var plan: ModelPlan
    /// Archived classes whose objects may be read differently from those of the class as which they are read.
    private(set) var specialObjects: [TypeName] = []
    /// Names that objects have instead of their class's own, for older readers.
    private(set) var writtenNames: [TypeName: [WrittenName]] = [:]
    /// By class or struct: the place of each `writeAlso` entry of its old keys.
    var extraSpans: [TypeName: [SourceSpan]] = [:]

    init(_ timeline: Timeline, version: Int, of names: [TypeName]? = nil) {
        self.timeline = timeline
        self.version = version
        history = timeline.history
        tracer = timeline.tracer(at: version, in: .archive)
        let shape = history.shape(at: version) ?? ModelShape(version: version)
        self.shape = shape
        isWhole = names == nil
        planned = names?.filter { shape.records[$0] != nil || shape.enums[$0] != nil } ?? shape.order
        plan = ModelPlan(version: version, readsFrom: history.readsFrom, stampedFrom: history.model.stampedFrom)
    }

    var index: HistoryIndex { timeline.index }

    mutating func run() {
        collect()
        for name in planned where shape.enums[name] != nil { planEnum(name) }
        for older in history.shapes where older.version < version {
            for (name, item) in older.enums where shape.enums[name] == nil { plan.removedEnums[name] = item }
        }
        for name in planned where shape.records[name] != nil { planProperties(of: name) }
        if isWhole { planNames() }
        planDrops()
        planExtraKeys()
        planFlatExtras()
        if isWhole {
            planMinReaders()
            planUnstamped()
        }
        plan.isWhole = isWhole
        plan.records = plan.records.filter { !$0.value.isTrivial }
    }

    private mutating func collect() {
        var roots: Set<TypeName> = []
        for (changeVersion, change) in index.notable.ofObjects where changeVersion <= version {
            guard let written = change.kind as? Change.WriteAlsoClass else {
                roots.insert(change.declaration)
                continue
            }
            let before = history.shape(at: changeVersion - 1)?.records[change.declaration]
            let name = before.map { $0.name == written.name ? $0.archiveName : written.name } ?? written.name
            guard changeVersion <= written.until else { continue }
            writtenNames[change.declaration, default: []].append(
                WrittenName(name: name, versions: changeVersion...written.until)
            )
        }
        guard !roots.isEmpty else { return }
        // A subclass, in any version, shares its superclass's past.
        let below = index.descendants(of: roots)
        specialObjects = tracer.identities.filter(below.contains)
    }

    /// The declaration's own shape changed since the first version, or where its properties come from.
    func hasChanged(_ name: TypeName) -> Bool { (index.notable.firstTouched[name] ?? .max) <= version }

    /// The names of a class's objects in archives of some version.
    func archiveNames(of identity: TypeName, at version: Int) -> [String] {
        guard let record = history.shape(at: version)?.records[identity] else { return [] }
        let written = writtenNames[identity]?.filter { $0.versions.contains(version) } ?? []
        return [record.archiveName] + written.map(\.name).filter { $0 != record.archiveName }
    }

    // MARK: Names

    /// Every archive name of every version, with the current meaning of its objects.
    private mutating func planNames() {
        var rules: [NameRule] = []
        for identity in tracer.identities {
            var ofName: [String: [NameRule]] = [:]
            let target = tracer.target(of: identity)
            let life = tracer.life(of: identity)
            for epoch in index.epochs(of: identity).reversed() where epoch.overlaps(life) {
                let versions = epoch.clamped(to: life)
                let version = versions.lowerBound
                let drop = tracer.drop(of: identity, writtenAt: version)
                let reading: NameRule.Reading
                if let target, !drop.isDropped {
                    reading = .record(target)
                } else {
                    reading = .dropped(unless: drop.unless, as: drop.unless.isEmpty ? nil : target)
                }
                for name in archiveNames(of: identity, at: version) {
                    ofName[name, default: []].extend(
                        by: NameRule(
                            archiveName: name,
                            versions: versions,
                            identity: identity,
                            reading: reading
                        )
                    )
                }
            }
            rules += ofName.sorted { $0.key < $1.key }.flatMap(\.value)
        }
        plan.names = rules.sorted {
            $0.archiveName != $1.archiveName
                ? $0.archiveName < $1.archiveName : $0.versions.upperBound > $1.versions.upperBound
        }
    }

    private mutating func planDrops() {
        for (declaration, drops) in tracer.drops where shape.records[declaration] != nil {
            plan[declaration].drops = drops.reversed().map {
                DropRule(versions: history.readsFrom...($0.version - 1), unless: $0.unless)
            }
        }
    }
}

/// A name that objects have instead of their class's own, and the versions that write it.
struct WrittenName {
    var name: String
    var versions: ClosedRange<Int>
}
