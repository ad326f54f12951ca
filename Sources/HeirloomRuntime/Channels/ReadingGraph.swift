import Foundation

/// What has to happen to the objects of one reading after they are made: references from a work list (no recursion), then virtual properties and hooks. One for each dictionary or decoder that is read.
final class ReadingGraph {
    let classes: ClassTable
    let room = StackRoom()
    /// A stamp was found under the very key it is written under.
    var hasExactStampKeys = false
    /// The version of objects without a stamp; nil: the present one.
    let unstampedVersion: Int?
    private let onFailure: ((ArchiveError) -> Void)?
    private var objects: [(object: any ArchivedObject, coder: NSCoder)] = []
    private var steps: [CompletionStep: [() throws -> Void]] = [:]
    /// Objects of which their class asks, once the graph is complete, whether they are to be kept.
    private var doubts: [(object: NSObject, place: String, keeps: (NSObject) throws -> Bool)] = []
    /// By place: whether such an object stays.
    private var answers: [String: Bool] = [:]
    private var reports: [ArchiveError] = []
    /// The first error that an `init?(coder:)` told its coder.
    private var failure: ArchiveError?
    /// Where errors occurred, by their text, for errors that name the way in other terms.
    private(set) var places: [String: ValuePath] = [:]
    /// Reads what stands in the present field, where that is of classes the model no longer has.
    private(set) var former: ReadingGraph?

    init(_ classes: ClassTable, unstampedVersion: Int? = nil, onFailure: ((ArchiveError) -> Void)? = nil) {
        self.classes = classes
        self.unstampedVersion = unstampedVersion
        self.onFailure = onFailure
    }

    func announce(_ object: any ArchivedObject, from coder: NSCoder) {
        objects.append((object, coder))
    }

    func after(_ step: CompletionStep, _ body: @escaping () throws -> Void) {
        steps[step, default: []].append(body)
    }

    func report(_ error: ArchiveError) {
        if onFailure != nil { reports.append(error) }
    }

    func report(_ error: ArchiveError, at path: ValuePath) {
        var error = error
        if error.path.isEmpty { error.path = note(path) }
        report(error)
    }

    /// Reads what may fail, with all that it refers to: in a tree nothing else refers there. Of what failed nothing is left.
    func attempt<T>(_ read: () throws -> T) throws -> T {
        let outer = (objects, steps, doubts)
        objects = []
        steps = [:]
        do {
            let value = try read()
            if let failure = takeFailure() { throw failure }
            try readReferences()
            objects = outer.0
            steps = outer.1.merging(steps) { $0 + $1 }
            return value
        } catch {
            (objects, steps, doubts) = outer
            failure = nil
            throw error
        }
    }

    /// A place as text, remembered for errors that name it in other terms.
    func note(_ path: ValuePath) -> String {
        let text = path.text
        places[text] = path
        return text
    }

    func fail(_ error: ArchiveError) {
        if failure == nil { failure = error }
    }

    /// The error behind an `init?(coder:)` that gave nil, once.
    func takeFailure() -> ArchiveError? {
        defer { failure = nil }
        return failure
    }

    func error(_ kind: ArchiveError.Kind, at path: ValuePath, expected: String? = nil, found: String? = nil)
        -> ArchiveError
    {
        ArchiveError(kind, path: note(path), expected: expected, found: found)
    }

    /// Reads all references, also of objects that are made on the way.
    func readReferences() throws {
        var next = 0
        while next < objects.count {
            let (object, coder) = objects[next]
            next += 1
            try object.readReferences(from: coder)
            if let failure = takeFailure() { throw failure }
        }
        objects = []
    }

    /// Reads a root and brings everything to its end: references, sets, virtual properties, hooks. Begins anew where objects vanish.
    func completing<Root>(_ read: () throws -> Root) throws -> Root {
        defer {
            for report in reports { onFailure?(report) }
            reports = []
        }
        while true {
            let root = try read()
            try readReferences()
            if try askDoubts() {
                steps = [:]
                reports = []
                continue
            }
            for step in CompletionStep.allCases {
                let bodies = steps.removeValue(forKey: step) ?? []
                for body in bodies { try body() }
            }
            if let failure = takeFailure() { throw failure }
            return root
        }
    }

    // MARK: Objects that may vanish

    /// Whether an object that may vanish stays, as far as is known.
    func keeps(objectAt path: ValuePath) -> Bool { answers[path.text] ?? true }

    func doubt(_ object: NSObject, at path: ValuePath, unless keeps: @escaping (NSObject) throws -> Bool) {
        let place = note(path)
        if answers[place] == nil { doubts.append((object, place, keeps)) }
    }

    private func askDoubts() throws -> Bool {
        var isAnyDropped = false
        for (object, place, keeps) in doubts {
            do {
                answers[place] = try keeps(object)
            } catch {
                let name = classes.archiveName(of: type(of: object))
                throw ArchiveError(.conversion, className: name, path: place, reason: "\(error)")
            }
            if answers[place] == false { isAnyDropped = true }
        }
        doubts = []
        return isAnyDropped
    }
}

// MARK: Classes that the model no longer has

extension ReadingGraph {
    /// Has what stands in a field be known by the classes of a past version.
    func reading<T>(before registry: ModelRegistry, _ body: () throws -> T) throws -> T {
        let outer = former
        let graph = ReadingGraph(
            ClassTable(registry, before: classes),
            unstampedVersion: unstampedVersion.map { min($0, registry.version) },
            onFailure: { [unowned self] in report($0) }
        )
        graph.hasExactStampKeys = hasExactStampKeys
        former = graph
        defer {
            places.merge(graph.places) { first, _ in first }
            former = outer
        }
        return try body()
    }

    /// The deep dictionary of an object or a struct of this graph's version.
    func dictionary(_ read: () throws -> Any) throws -> [String: Any] {
        let value = try completing(read)
        // The source is a tree: nothing in it is shared.
        var limit = Int.max
        return try classes.registry.wholeDictionary(of: value, limit: &limit)
    }
}
