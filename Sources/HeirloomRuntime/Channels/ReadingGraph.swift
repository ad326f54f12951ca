import Foundation

/// What has to happen to the objects of one reading after they are made: references from a work list (no recursion), sets when their
/// elements are complete, then virtual properties and hooks. One for each dictionary or decoder that is read.
final class ReadingGraph {
    let classes: ClassTable
    /// The version of objects without a stamp; nil: the present one.
    let unstampedVersion: Int?
    private let onFailure: ((ArchiveError) -> Void)?
    private var objects: [(object: any ArchivedObject, coder: NSCoder)] = []
    private var setsToFill: [(rank: Int, fill: () throws -> Void)] = []
    private var steps: [CompletionStep: [() throws -> Void]] = [:]
    /// The first error that an `init?(coder:)` told its coder.
    private var failure: ArchiveError?
    /// Where errors occurred, by their text, for errors that name the way in other terms.
    private(set) var places: [String: ValuePath] = [:]

    init(_ classes: ClassTable, unstampedVersion: Int? = nil, onFailure: ((ArchiveError) -> Void)? = nil) {
        self.classes = classes
        self.unstampedVersion = unstampedVersion
        self.onFailure = onFailure
    }

    func announce(_ object: any ArchivedObject, from coder: NSCoder) {
        objects.append((object, coder))
    }

    func fillSets(rank: Int, _ fill: @escaping () throws -> Void) {
        setsToFill.append((rank, fill))
    }

    func after(_ step: CompletionStep, _ body: @escaping () throws -> Void) {
        steps[step, default: []].append(body)
    }

    func report(_ error: ArchiveError) {
        onFailure?(error)
    }

    func report(_ error: ArchiveError, at path: ValuePath) {
        var error = error
        if error.path.isEmpty { error.path = note(path) }
        onFailure?(error)
    }

    /// Reads what may fail, with all that it refers to: in a tree nothing else refers there. Of what failed nothing is left.
    func attempt<T>(_ read: () throws -> T) throws -> T {
        let outer = (objects, setsToFill, steps)
        objects = []
        setsToFill = []
        steps = [:]
        do {
            let value = try read()
            if let failure = takeFailure() { throw failure }
            try readReferences()
            objects = outer.0
            setsToFill = outer.1 + setsToFill
            steps = outer.2.merging(steps) { $0 + $1 }
            return value
        } catch {
            (objects, setsToFill, steps) = outer
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

    /// Brings everything to its end: references, sets, virtual properties, hooks.
    func complete() throws {
        try readReferences()
        let sets = setsToFill.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        setsToFill = []
        for set in sets { try set.element.fill() }
        for step in CompletionStep.allCases {
            let bodies = steps.removeValue(forKey: step) ?? []
            for body in bodies { try body() }
        }
        if let failure = takeFailure() { throw failure }
    }
}
