import Foundation

/// One reading of a root object with everything that it refers to. An `ArchiveReader` is one, and so is the `TreeGraph` of a JSON document
/// or a dictionary: they know how an object is made, this protocol knows what happens to all of them, and when.
///
/// Input: a function that reads the root. Output: the root, complete, or an error; after an error nothing that was made is left.
///
/// 1. The function makes the root. Each `init?(coder:)` reads values and announces its object.
/// 2. `readReferences(from:)` of each object, from a work list in the order of making. New objects join the list, so that depth costs no
///    stack and cycles close.
/// 3. Sets of objects are filled, lower ranks first: an element needs its hash, and that may ask all that the element refers to.
/// 4. Classes with `drop: unless` are asked about their objects, which are complete except for the following steps.
/// 5. Objects of classes that are `validated` are asked whether they break a rule: those that do cannot be read.
/// 6. Virtual properties, then what objects keep for newer versions, then the hooks `decoded`, then `upgraded`, each in the order of their calls.
///
/// An object cannot be taken back once others refer to it. So where one vanishes in step 4, or fails in step 2, 3 or 5 below a place that
/// tolerates failures, all is forgotten except that answer, and reading begins again. Each pass settles at least one object; their number is limited.
///
/// A tree has one way to each object. There an attempt reads the references of what it has made before it ends: a failure is known in
/// time, and needs no other pass.
protocol ReadingGraph: AnyObject {
    /// Tells objects apart: the UID in an archive, the place in a tree.
    associatedtype Key: Hashable
    /// Where the source stands while it reads.
    associatedtype Standing

    var state: ReadingState<Key> { get set }
    var standing: Standing { get set }
    /// Whether nothing outside of an attempt refers to what it makes.
    static var isTree: Bool { get }
    var classes: ClassTable { get }
    var onFailure: ((ArchiveError) -> Void)? { get }

    /// How many objects have been made; their numbers are in the order of making.
    var objectCount: Int { get }
    /// Throws what the object reported to its coder, too.
    func readReferences(ofObject number: Int) throws
    func forgetObjects(from number: Int)
    /// From now on each reference to the object fails with the error.
    func refuseObject(_ number: Int, _ error: ArchiveError)
    /// The object that has been made under a key, of those that may vanish.
    func doubtfulObject(at key: Key) -> NSObject?

    func beginPass(_ number: Int)
    func beginSets()
    /// Takes what only newer versions know, when all objects exist.
    func keepUnknown() throws
    /// Whether the root has to be read once more when all sets are filled.
    var mustReadAgain: Bool { get }

    /// What was reported to the coder and nobody has thrown yet.
    func takeFailure() -> ArchiveError?
    /// An error with its place, unless it has one: that of an object, else the one in which the source stands.
    func located(_ error: any Error, ofObject number: Int?) -> any Error
    /// The way from the root to the object under a key.
    func pathText(of key: Key) -> String
}

/// What one reading has to remember.
struct ReadingState<Key: Hashable> {
    /// A set property to fill.
    struct Fill {
        var rank: Int
        /// Number of the object.
        var owner: Int
        var body: () throws -> Void
    }
    struct Step {
        var step: CompletionStep
        var owner: Int
        var body: () throws -> Void
    }

    fileprivate var fills: [Fill] = []
    fileprivate var steps: [Step] = []
    /// Rules of objects that must not break them. `owner` is the number of the object.
    fileprivate var checks: [(owner: Int, body: () throws -> Void)] = []
    /// Objects whose class has not been asked yet whether they stay.
    fileprivate var doubts: [(key: Key, keeps: (NSObject) throws -> Bool)] = []
    /// Whether objects that may vanish stay. An object that is to be asked about stays meanwhile.
    fileprivate var answers: [Key: Bool] = [:]
    fileprivate var reports: [ArchiveError] = []
    /// How many reports there are beyond the limit.
    fileprivate var unreported = 0
    /// Objects that failed after others had got them.
    fileprivate var lateFailures: [(object: Int, error: ArchiveError)] = []
    /// Whether a place that was read in this pass tolerates failures, so that another pass may help.
    fileprivate var toleratesFailures = false
    /// Only the root is read once more, where it has to be.
    fileprivate(set) var areSetsFilled = false

    var hasDoubts: Bool { !doubts.isEmpty }
}

/// A state to go back to when something fails that may fail.
struct ReadingMark<Standing> {
    let objects: Int
    fileprivate let fills: Int
    fileprivate let steps: Int
    fileprivate let checks: Int
    fileprivate let doubts: Int
    fileprivate let standing: Standing
}

/// How often a reading may begin again because objects failed after others had got them.
private let passLimit = 64
/// How many failures are reported one by one: the last report tells how many more there were.
private let reportLimit = 10_000

extension ReadingGraph {
    func keepUnknown() throws {}

    /// Reads a root and everything that it refers to.
    ///
    /// - Parameters:
    ///   - whole: reads the same where `read` has an object stand for an archived one that it does not have the values of yet: what may
    ///     vanish is asked about in that graph.
    ///   - read: gives the root; called again for each pass, and once more if that is needed to complete sets of objects.
    // Inlined where the source is known, so that calls for each object are direct.
    @inline(__always)
    func complete<Root>(whole: (() throws -> Void)? = nil, _ read: () throws -> Root) throws -> Root {
        let start = mark()
        defer {
            state.fills = []
            state.steps = []
            state.checks = []
        }
        var isWhole = false
        var wasWhole = whole == nil
        for pass in 0..<passLimit {
            do {
                begin(pass)
                var first: Root?
                if isWhole { try whole?() } else { first = try read() }
                try throwPending()
                try readReferences(from: start.objects)
                beginSets()
                try fillSets()
                if !state.lateFailures.isEmpty {
                    try refuseLateFailures(to: start)
                    continue
                }
                if !wasWhole, state.hasDoubts {
                    (isWhole, wasWhole) = (true, true)
                    rollBack(to: start)
                    continue
                }
                let vanishes = try askDoubts()
                if vanishes || isWhole {
                    isWhole = isWhole && vanishes
                    rollBack(to: start)
                    continue
                }
                try runChecks(from: start.checks)
                if !state.lateFailures.isEmpty {
                    try refuseLateFailures(to: start)
                    continue
                }
                state.areSetsFilled = true
                let root = if let first, !mustReadAgain { first } else { try readAgain(read) }
                try throwPending()
                try runSteps()
                for report in state.reports { onFailure?(report) }
                if state.unreported > 0 {
                    let found = "\(state.unreported) more"
                    onFailure?(ArchiveError(.limitExceeded, expected: "at most \(reportLimit) reports", found: found))
                }
                return root
            } catch {
                let located = located(error, ofObject: nil)
                rollBack(to: start)
                throw located
            }
        }
        rollBack(to: start)
        throw ArchiveError(.limitExceeded, expected: "at most \(passLimit) chains of failures", found: "more")
    }

    /// What the root tolerated has been reported already.
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

    /// Works through the objects from a number on; reading their references makes more of them.
    @inline(__always)
    private func readReferences(from first: Int) throws {
        var number = first
        while number < objectCount {
            do { try readReferences(ofObject: number) } catch { try noteLateFailure(error, number) }
            number += 1
        }
    }

    private func fillSets() throws {
        // Those of one rank stay in the order of the calls.
        for fill in state.fills.sorted(by: { $0.rank < $1.rank }) {
            do { try fill.body() } catch { try noteLateFailure(error, fill.owner) }
        }
    }

    private func runChecks(from first: Int) throws {
        let checks = state.checks.dropFirst(first)
        state.checks.removeLast(checks.count)
        for check in checks {
            do { try check.body() } catch { try noteLateFailure(error, check.owner) }
        }
    }

    /// If something above may tolerate the failure, the other objects follow, so that one pass finds all failures.
    private func noteLateFailure(_ error: any Error, _ number: Int) throws {
        guard state.toleratesFailures, number >= 0 else { throw error }
        state.lateFailures.append((number, ArchiveError(wrapping: error)))
    }

    private func refuseLateFailures(to start: ReadingMark<Standing>) throws {
        let failures = state.lateFailures
        guard failures.allSatisfy(\.error.isTolerable) else { throw failures[0].error }
        for (object, error) in failures { refuseObject(object, error) }
        rollBack(to: start)
    }

    private func runSteps() throws {
        for current in CompletionStep.allCases {
            for step in state.steps where step.step == current {
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
        state.fills.append(.init(rank: rank, owner: number, body: body))
    }

    /// Runs when the graph is complete, step by step, within a step in the order of the calls.
    func after(_ step: CompletionStep, ofObject number: Int, _ body: @escaping () throws -> Void) {
        state.steps.append(.init(step: step, owner: number, body: body))
    }

    /// Asks whether an object breaks a rule, in which case it cannot be read. Virtual properties and hooks follow.
    func check(ofObject number: Int, _ body: @escaping () throws -> Void) {
        state.checks.append((number, body))
    }

    // MARK: Failures that are tolerated

    /// Reads what may fail. Of what failed nothing is left.
    func attempt<T>(_ read: () throws -> T) throws -> T {
        let start = mark()
        if !Self.isTree { state.toleratesFailures = true }
        do {
            let value = try read()
            if Self.isTree {
                try throwPending()
                try readReferences(from: start.objects)
                try runChecks(from: start.checks)
                forgetObjects(from: start.objects)
            }
            return value
        } catch {
            if Self.isTree { _ = takeFailure() }
            rollBack(to: start)
            throw error
        }
    }

    /// A failure that a `failure:` policy let pass.
    func report(_ error: ArchiveError) {
        guard onFailure != nil else { return }
        if state.reports.count < reportLimit { state.reports.append(error) } else { state.unreported += 1 }
    }

    func mark() -> ReadingMark<Standing> {
        ReadingMark(
            objects: objectCount,
            fills: state.fills.count,
            steps: state.steps.count,
            checks: state.checks.count,
            doubts: state.doubts.count,
            standing: standing
        )
    }

    /// Forgets what was made since.
    func rollBack(to mark: ReadingMark<Standing>) {
        forgetObjects(from: mark.objects)
        state.fills.removeLast(max(0, state.fills.count - mark.fills))
        state.steps.removeLast(max(0, state.steps.count - mark.steps))
        if state.checks.count > mark.checks { state.checks.removeLast(state.checks.count - mark.checks) }
        for doubt in state.doubts.dropFirst(mark.doubts) { state.answers[doubt.key] = nil }
        state.doubts.removeLast(max(0, state.doubts.count - mark.doubts))
        standing = mark.standing
    }

    // MARK: Objects that may vanish

    /// What a name means for one object: an object that may vanish is one that stays, or one of a removed class.
    func living(_ type: ArchivedType?, at key: @autoclosure () -> Key) -> ArchivedType? {
        guard case .doubtful(let type, let keeps) = type else { return type }
        let key = key()
        if let answer = state.answers[key] { return answer ? .object(type) : .dropped }
        state.answers[key] = true
        state.doubts.append((key, keeps))
        return .object(type)
    }

    /// Asks about the objects of this pass. Returns whether any vanishes.
    ///
    /// - Throws: what a function throws, with the way to its object.
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
