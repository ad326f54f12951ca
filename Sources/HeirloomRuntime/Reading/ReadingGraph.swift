import Foundation

/// One reading of a root object with everything that it refers to. `ArchiveReader` conforms, and so does the `TreeGraph` of a JSON document
/// or a dictionary. They know how an object is created; this protocol knows the steps that follow for all objects, and their order.
///
/// Input: a function that reads the root. Output: the complete root, or an error; after an error, no object that was created remains.
///
/// 1. The function creates the root. Each `init?(coder:)` reads values and registers its object.
/// 2. `readReferences(from:)` of each object, from a work list in the order of creation. New objects are added to the list, so that depth
///    requires no stack and cycles close.
/// 3. Sets of objects are filled, lower ranks first: an element requires its hash, which may use everything that the element refers to.
/// 4. Classes with `drop: unless` are asked about their objects, which are complete except for the following steps.
/// 5. Objects of classes that are `validated` are checked: an object that breaks a rule cannot be read.
/// 6. Virtual properties, then the values that objects keep for newer versions, then the hooks `decoded`, then `upgraded`, each in the
///    order of their calls.
///
/// An object cannot be removed once others refer to it. So if one is dropped in step 4, or fails in step 2, 3 or 5 below a place that
/// allows failures, everything except that result is discarded, and reading begins again. Each pass decides at least one object; the number
/// of passes is limited.
///
/// In a tree, one path leads to each object. There an attempt reads the references of the objects that it created before it ends: a failure
/// is known in time, and requires no further pass.
protocol ReadingGraph: AnyObject {
    /// Identifies objects: the UID in an archive, the place in a tree.
    associatedtype Key: Hashable
    /// The source's position while it reads.
    associatedtype Position

    var state: ReadingState<Key> { get set }
    var position: Position { get set }
    /// Whether nothing outside of an attempt refers to the objects that it creates.
    static var isTree: Bool { get }
    var classes: ClassTable { get }
    var onFailure: ((ArchiveError) -> Void)? { get }

    /// The number of objects created so far; objects are numbered in the order of creation.
    var objectCount: Int { get }
    /// Also throws the error that the object reported to its coder.
    func readReferences(ofObject number: Int) throws
    func forgetObjects(from number: Int)
    /// From now on each reference to the object fails with the error.
    func refuseObject(_ number: Int, _ error: ArchiveError)
    /// The object that was created under a key, if it may be dropped.
    func doubtfulObject(at key: Key) -> NSObject?

    func beginPass(_ number: Int)
    func beginSets() throws
    /// Takes the values that only newer versions know, when all objects exist.
    func keepUnknown() throws
    /// Whether the root must be read again when all sets are filled.
    var mustReadAgain: Bool { get }
    /// Whether everything must be read again, for references to objects that were reached only later.
    func mustLinkAgain() -> Bool

    /// The error that was reported to the coder and that nobody has thrown yet.
    func takeFailure() -> ArchiveError?
    /// An error with a place, unless it has one: the place of an object, otherwise the source's position.
    func located(_ error: any Error, ofObject number: Int?) -> any Error
    /// The path from the root to the object under a key.
    func pathText(of key: Key) -> String
}

/// The state of one reading.
struct ReadingState<Key: Hashable> {
    /// What is to be done with an object when all references have been read.
    fileprivate enum Task: Equatable {
        /// Filling a set property.
        case fill(rank: Int)
        /// Asking whether the object breaks a rule.
        case check
        case step(CompletionStep)
    }

    /// `owner` is the number of the object.
    fileprivate var tasks: [(task: Task, owner: Int, body: () throws -> Void)] = []
    /// Objects whose class has not been asked yet whether they are kept.
    fileprivate var doubts: [(key: Key, keeps: (NSObject) throws -> Bool)] = []
    /// Whether objects that may be dropped are kept. An object whose class is still to be asked is kept until then.
    fileprivate var answers: [Key: Bool] = [:]
    fileprivate var reports: [ArchiveError] = []
    /// The number of reports beyond the limit.
    fileprivate var unreported = 0
    /// Objects that failed after others had references to them.
    fileprivate var lateFailures: [(object: Int, error: ArchiveError)] = []
    /// Whether a place that was read in this pass allows failures, so that another pass may help.
    fileprivate var toleratesFailures = false
    /// Only the root is read again, if that is required.
    fileprivate(set) var areSetsFilled = false

    /// How often something was discarded.
    fileprivate(set) var discarded = 0

    var hasDoubts: Bool { !doubts.isEmpty }
}

/// A state to restore when an attempt fails.
struct ReadingMark<Position> {
    let objects: Int
    fileprivate let tasks: Int
    fileprivate let doubts: Int
    fileprivate let position: Position
}

/// What a pass reads.
private enum PassTarget {
    case root
    /// The root, unless objects turn out to be doubtful.
    case rootWithoutDoubts
    /// Everything in the same graph, for doubtful objects to be asked about.
    case whole
}

/// How often a reading may begin again because objects failed after others had references to them.
private let passLimit = 64
/// How many failures are reported one by one: the last report says how many more there were.
private let reportLimit = 10_000

extension ReadingGraph {
    func keepUnknown() throws {}
    func mustLinkAgain() -> Bool { false }

    /// Reads a root and everything that it refers to.
    /// - Parameters:
    ///   - whole: reads the same for a call of `read` that uses an existing object which does not have the archived values yet: objects
    ///     that may be dropped are asked about in that graph.
    ///   - read: returns the root; called again for each pass, and once more if sets of objects require it.
    func complete<Root>(whole: (() throws -> Void)? = nil, _ read: () throws -> Root) throws -> Root {
        let start = mark()
        defer { state.tasks = [] }
        var target = whole == nil ? PassTarget.root : .rootWithoutDoubts
        for number in 0..<passLimit {
            do {
                if let root = try pass(number, from: start, &target, whole, read) { return root }
            } catch {
                let located = located(error, ofObject: nil)
                rollBack(to: start)
                throw located
            }
            rollBack(to: start)
        }
        throw ArchiveError(.limitExceeded, expected: "at most \(passLimit) chains of failures", found: "more")
    }

    /// - Returns: nil if something was decided that changes what is read, so that another pass is required.
    private func pass<Root>(
        _ number: Int,
        from start: ReadingMark<Position>,
        _ target: inout PassTarget,
        _ whole: (() throws -> Void)?,
        _ read: () throws -> Root
    ) throws -> Root? {
        begin(number)
        var root: Root?
        if target == .whole { try whole?() } else { root = try read() }
        try throwPending()
        try readReferences(from: start.objects)
        if mustLinkAgain() { return nil }
        try beginSets()
        try fillSets()
        if try refusesLateFailures() { return nil }
        if target == .rootWithoutDoubts, state.hasDoubts {
            target = .whole
            return nil
        }
        let isAnyDropped = try askDoubts()
        if target == .whole, !isAnyDropped { target = .root }
        guard !isAnyDropped, let first = root else { return nil }
        try runChecks(from: start.tasks)
        if try refusesLateFailures() { return nil }
        state.areSetsFilled = true
        let complete = try mustReadAgain ? readAgain(read) : first
        try throwPending()
        try runSteps()
        for report in state.reports { onFailure?(report) }
        if state.unreported > 0 {
            let found = "\(state.unreported) more"
            onFailure?(ArchiveError(.limitExceeded, expected: "at most \(reportLimit) reports", found: found))
        }
        return complete
    }

    /// The failures that the root allowed have been reported already.
    private func readAgain<Root>(_ read: () throws -> Root) throws -> Root {
        let before = state.reports
        state.reports = []
        let root = try read()
        let known = Set(before.map(\.path))
        state.reports = before + state.reports.filter { !known.contains($0.path) }
        return root
    }

    private func begin(_ pass: Int) {
        state.reports = []
        state.unreported = 0
        state.lateFailures = []
        state.toleratesFailures = false
        state.areSetsFilled = false
        beginPass(pass)
    }

    func throwPending() throws {
        if let failure = takeFailure() { throw failure }
    }

    /// Processes the objects from a number on. Reading their references creates more of them.
    private func readReferences(from first: Int) throws {
        var number = first
        while number < objectCount {
            do { try readReferences(ofObject: number) } catch { try noteLateFailure(error, number) }
            number += 1
        }
    }

    private func fillSets() throws {
        // Sets of one rank are filled in the order of the calls.
        let fills = state.tasks.compactMap { task in
            if case .fill(let rank) = task.task { (rank: rank, task: task) } else { nil }
        }
        for (_, fill) in fills.sorted(by: { $0.rank < $1.rank }) {
            do { try fill.body() } catch { try noteLateFailure(error, fill.owner) }
        }
    }

    private func runChecks(from first: Int) throws {
        let since = min(first, state.tasks.count)...
        let checks = state.tasks[since].filter { $0.task == .check }
        state.tasks[since].removeAll { $0.task == .check }
        for check in checks {
            do { try check.body() } catch { try noteLateFailure(error, check.owner) }
        }
    }

    /// If an enclosing place may allow the failure, the other objects are read too, so that one pass finds all failures.
    private func noteLateFailure(_ error: any Error, _ number: Int) throws {
        guard state.toleratesFailures, number >= 0 else { throw error }
        state.lateFailures.append((number, ArchiveError(wrapping: error)))
    }

    /// Whether objects failed: the next pass does without them.
    private func refusesLateFailures() throws -> Bool {
        let failures = state.lateFailures
        guard failures.allSatisfy(\.error.isTolerable) else { throw failures[0].error }
        for (object, error) in failures { refuseObject(object, error) }
        return !failures.isEmpty
    }

    private func runSteps() throws {
        for current in CompletionStep.allCases {
            for step in state.tasks where step.task == .step(current) {
                do {
                    try step.body()
                    try throwPending()
                } catch {
                    throw located(error, ofObject: step.owner)
                }
            }
            if current == .virtualProperties { try keepUnknown() }
        }
    }

    func fillSets(rank: Int, ofObject number: Int, _ body: @escaping () throws -> Void) {
        state.tasks.append((.fill(rank: rank), number, body))
    }

    /// Runs when the graph is complete: step by step, and within a step in the order of the calls.
    func after(_ step: CompletionStep, ofObject number: Int, _ body: @escaping () throws -> Void) {
        state.tasks.append((.step(step), number, body))
    }

    /// Asks whether an object breaks a rule, in which case it cannot be read. Virtual properties and hooks follow.
    func check(ofObject number: Int, _ body: @escaping () throws -> Void) {
        state.tasks.append((.check, number, body))
    }

    // MARK: Allowed failures

    /// Reads a value that may fail. A failed attempt leaves nothing.
    func attempt<T>(_ read: () throws -> T) throws -> T {
        let start = mark()
        if !Self.isTree { state.toleratesFailures = true }
        do {
            let value = try read()
            if Self.isTree {
                try throwPending()
                try readReferences(from: start.objects)
                try runChecks(from: start.tasks)
                forgetObjects(from: start.objects)
            }
            return value
        } catch {
            if Self.isTree { _ = takeFailure() }
            rollBack(to: start)
            throw error
        }
    }

    /// A failure that a `failure:` policy allowed.
    func report(_ error: ArchiveError) {
        guard onFailure != nil else { return }
        if state.reports.count < reportLimit { state.reports.append(error) } else { state.unreported += 1 }
    }

    func mark() -> ReadingMark<Position> {
        ReadingMark(
            objects: objectCount,
            tasks: state.tasks.count,
            doubts: state.doubts.count,
            position: position
        )
    }

    /// Discards everything that was created since.
    func rollBack(to mark: ReadingMark<Position>) {
        state.discarded += 1
        forgetObjects(from: mark.objects)
        state.tasks.removeLast(max(0, state.tasks.count - mark.tasks))
        for doubt in state.doubts.dropFirst(mark.doubts) { state.answers[doubt.key] = nil }
        state.doubts.removeLast(max(0, state.doubts.count - mark.doubts))
        position = mark.position
    }

    // MARK: Objects that may be dropped

    /// The meaning of a name for one object: if the object may be dropped, either its class or a removed class.
    func living(_ type: ArchivedType?, at key: @autoclosure () -> Key) -> ArchivedType? {
        guard case .doubtful(let type, let keeps) = type else { return type }
        let key = key()
        if let answer = state.answers[key] { return answer ? .object(type) : .dropped }
        state.answers[key] = true
        state.doubts.append((key, keeps))
        return .object(type)
    }

    /// Asks about the objects of this pass. Returns whether any is dropped.
    /// - Throws: the error of a function, with the path to its object.
    private func askDoubts() throws -> Bool {
        let doubts = state.doubts
        state.doubts = []
        var isAnyDropped = false
        for (key, keeps) in doubts {
            state.answers[key] = nil
            guard let object = doubtfulObject(at: key) else { continue }
            do {
                let stays = try keeps(object)
                state.answers[key] = stays
                if !stays { isAnyDropped = true }
            } catch {
                let type = type(of: object)
                let name = classes.archiveName(of: type) ?? runtimeName(of: type)
                var failure = ArchiveError(.conversion, because: error)
                (failure.className, failure.path) = (name, pathText(of: key))
                failure.isLocated = true
                throw failure
            }
        }
        return isAnyDropped
    }
}
