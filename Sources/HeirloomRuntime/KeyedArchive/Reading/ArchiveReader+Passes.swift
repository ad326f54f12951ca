import Foundation

/// What is to be done when the last reference is read.
struct CompletionSteps {
    struct Step {
        /// Number in `made` of the object.
        var owner: Int
        var body: () throws -> Void
    }
    struct Fill {
        var rank: Int
        var frame: ObjectFrame
        var layout: ArchiveLayout
        var body: (FieldReader) throws -> Void
    }

    var fills: [Fill] = []
    var virtuals: [Fill] = []
    var decoded: [Step] = []
    var upgraded: [Step] = []
}

/// A state to go back to when something fails that may fail.
struct ReadingMark {
    var made: Int
    var fills: Int
    var virtuals: Int
    var decoded: Int
    var upgraded: Int
    var pathDepth: Int
    var nesting: Int
    var current: PathSegment
    var frame: ObjectFrame
    var reports: Int
}

extension ArchiveReader {
    /// How often a whole reading may begin anew because objects failed after others had got them.
    private static let passLimit = 64

    /// Reads a top-level value and everything that hangs on it.
    ///
    /// - Parameters:
    ///   - whole: reads the same where `read` has an object stand for an archived one that it does not have the values of yet: what may
    ///     vanish is asked about in that graph.
    ///   - read: gives the value; called again when all references are read, if that is needed to complete sets of objects.
    func readAll<R>(whole: (() throws -> Void)? = nil, _ read: () throws -> R) throws -> R {
        let start = mark()
        let defers = defersSets
        isReading = true
        defer {
            isReading = false
            defersSets = defers
            steps = CompletionSteps()
        }
        var isWhole = false
        var wasWhole = whole == nil
        for pass in 0..<Self.passLimit {
            do {
                if pass > 0 { formers = [:] }
                reports = []
                lateFailures = []
                toleratesFailures = false
                defersSets = true
                areSetsFilled = false
                core.pointee.mustReadAgain = false
                var first: R?
                if isWhole { try whole?() } else { first = try read() }
                try throwPending()
                readReferences()
                defersSets = false
                fillSets()
                guard lateFailures.isEmpty else {
                    guard toleratesFailures, lateFailures.allSatisfy(\.error.isTolerable) else {
                        throw lateFailures[0].error
                    }
                    rollBack(to: start)
                    for (uid, error) in lateFailures { failures[uid] = error }
                    for uid in failures.keys { madeNumbers[uid] = -1 }
                    continue
                }
                if !wasWhole, !doubts.unasked.isEmpty {
                    doubts.postpone()
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
                areSetsFilled = true
                let result = if let first, !core.pointee.mustReadAgain { first } else { try read() }
                try throwPending()
                try complete()
                for report in reports { onFailure?(report) }
                return result
            } catch {
                let located = located(error)
                rollBack(to: start)
                throw located
            }
        }
        rollBack(to: start)
        throw ArchiveError(.limitExceeded, expected: "at most \(Self.passLimit) chains of failures", found: "more")
    }

    private func throwPending() throws {
        guard let error = pendingError else { return }
        pendingError = nil
        throw error
    }

    /// Works through the list of objects whose references are still to be read; reading them makes the list longer.
    private func readReferences() {
        while nextReferences < made.count {
            let number = nextReferences
            nextReferences += 1
            guard let object = made[number].announced else { continue }
            do {
                try stand(in: made[number].uid, owner: number) {
                    try object.readReferences(from: self)
                    try throwPending()
                }
            } catch {
                lateFailures.append((made[number].uid, ArchiveError(wrapping: error)))
            }
        }
    }

    private func fillSets() {
        for fill in steps.fills.enumerated().sorted(by: { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) })
        {
            do { try run(fill.element) } catch {
                lateFailures.append((fill.element.frame.uid, ArchiveError(wrapping: error)))
            }
        }
    }

    private func complete() throws {
        for step in steps.virtuals { try run(step) }
        for step in steps.decoded + steps.upgraded {
            do {
                try step.body()
                try throwPending()
            } catch {
                var failure = ArchiveError(wrapping: error)
                if !failure.isLocated {
                    failure.path = pathText(ofObject: step.owner)
                    failure.isLocated = true
                }
                throw failure
            }
        }
    }

    private func run(_ fill: CompletionSteps.Fill) throws {
        try stand(in: fill.frame.uid, owner: fill.frame.owner) {
            try fill.body(FieldReader(self, fill.layout))
            try throwPending()
        }
    }

    /// Stands in an object while its references are read.
    private func stand(in uid: Int, owner: Int, _ body: () throws -> Void) throws {
        guard uid >= 0 else { return }
        let (start, count) = try list.dictionary(at: position(ofUID: uid))
        let outer = (frame: frame, path: core.pointee.beginPath())
        frame = ObjectFrame(uid: uid, owner: owner, keys: start, count: count)
        defer {
            core.pointee.endPath(outer.path)
            frame = outer.frame
        }
        do { try body() } catch { throw located(error) }
    }

    func fillSets(rank: Int, asIn fields: FieldReader, _ fill: @escaping (FieldReader) throws -> Void) throws {
        // An update reads its object once more when all is complete.
        if areSetsFilled { return try fill(fields) }
        let outer = defersSets
        defersSets = true
        defer { defersSets = outer }
        try fill(fields)
        steps.fills.append(.init(rank: rank, frame: frame, layout: fields.layout, body: fill))
    }

    func readVirtual(asIn fields: FieldReader, _ read: @escaping (FieldReader) throws -> Void) {
        steps.virtuals.append(.init(rank: 0, frame: frame, layout: fields.layout, body: read))
    }

    func after(_ step: CompletionStep, _ body: @escaping () throws -> Void) {
        let step = (step, CompletionSteps.Step(owner: frame.owner, body: body))
        if step.0 == .upgraded { steps.upgraded.append(step.1) } else { steps.decoded.append(step.1) }
    }

    func beginAttempt() -> ReadingMark {
        toleratesFailures = true
        return mark()
    }

    func report(_ error: ArchiveError) {
        reports.append(error)
    }

    func mark() -> ReadingMark {
        ReadingMark(
            made: made.count,
            fills: steps.fills.count,
            virtuals: steps.virtuals.count,
            decoded: steps.decoded.count,
            upgraded: steps.upgraded.count,
            pathDepth: core.pointee.segments.count,
            nesting: nesting,
            current: path.current,
            frame: frame,
            reports: reports.count
        )
    }

    /// Forgets what was made for a value that failed.
    func rollBack(to mark: ReadingMark) {
        for number in mark.made..<max(mark.made, made.count) where madeNumbers[made[number].uid] > 0 {
            madeNumbers[made[number].uid] = 0
        }
        releaseMade(from: mark.made)
        made.removeLast(max(0, made.count - mark.made))
        nextReferences = min(nextReferences, made.count)
        steps.fills.removeLast(max(0, steps.fills.count - mark.fills))
        steps.virtuals.removeLast(max(0, steps.virtuals.count - mark.virtuals))
        steps.decoded.removeLast(max(0, steps.decoded.count - mark.decoded))
        steps.upgraded.removeLast(max(0, steps.upgraded.count - mark.upgraded))
        core.pointee.segments.truncate(to: mark.pathDepth)
        path.current = mark.current
        nesting = mark.nesting
        frame = mark.frame
    }
}
