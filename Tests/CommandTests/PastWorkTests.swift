import Authoring
import CommandTestSupport
import Commands
import Foundation
import ModelLanguage
import SchemaHistory
import Testing
import Workspace

/// The past of each root is computed once in a run, by checking it; later stages use the result. Plans are made when they are needed.
@Suite struct PastWorkTests {
    private static let library = """
        model: Library
        version: 3
        uses: [people.yaml]
        swift: { output: Generated }
        removed:
          Pamphlet: { in: 3, readAs: drop, properties: { text: String } }
        classes:
          Book:
            properties:
              title: String
              author: Author?
              pages: { type: Int, default: 0 }
            history:
              3: [add: [pages]]
              2: [rename: { name: title }]
        """

    private static let people = """
        model: People
        version: 2
        swift: { access: public }
        classes:
          Author:
            properties: { name: String }
            history:
              2: [rename: { label: name }]
        """

    private final class Log: @unchecked Sendable {
        private let lock = NSLock()
        private var entries: [PastWork: Int] = [:]

        var counts: [PastWork: Int] { lock.withLock { entries } }
        func note(_ work: PastWork) { lock.withLock { entries[work, default: 0] += 1 } }
    }

    private func folder() throws -> TemporaryProject {
        try TemporaryProject([
            "library.yaml": Self.library, "people.yaml": Self.people,
            "newer.yaml": Self.library.replacingOccurrences(of: "version: 3", with: "version: 4"),
        ])
    }

    /// The number of computations in a run, by kind.
    private func work(_ run: () throws -> Void) rethrows -> [PastWork: Int] {
        let log = Log()
        try PastWork.$observer.withValue({ log.note($0) }, operation: run)
        return log.counts
    }

    private func isOnce(_ counts: [PastWork: Int], plans: [PastWork] = []) {
        #expect(counts[.replay(model: "Library", version: 3)] == 1)
        #expect(counts[.replay(model: "People", version: 2)] == 1)
        for plan in plans { #expect(counts[plan] == 1) }
        #expect(counts.count == 2 + plans.count)
    }

    private static let plans: [PastWork] = [.plan(model: "Library", version: 3), .plan(model: "People", version: 2)]

    @Test func checkingPlansNothing() throws {
        let folder = try folder()
        isOnce(work { #expect(CompilerDriver.check([folder.path("library.yaml")]).exitStatus == 0) })
    }

    @Test func generatingTakesThePastFromChecking() throws {
        let folder = try folder()
        let counts = work {
            let result = CompilerDriver.generate([folder.path("library.yaml")], options: GenerateOptions())
            #expect(result.exitStatus == 0, "\(result.report.diagnostics.map(\.message))")
        }
        isOnce(counts, plans: Self.plans)
    }

    @Test func theMatrixTakesThePastFromChecking() throws {
        let folder = try folder()
        isOnce(try work { _ = try CompilerDriver.matrix(folder.path("library.yaml")) })
    }

    /// Both sides use the same model, each in its own state.
    @Test func comparingTakesThePastOfEachSideFromChecking() throws {
        let folder = try folder()
        let counts = work {
            _ = CompilerDriver.diff(folder.path("library.yaml"), folder.path("newer.yaml"))
        }
        #expect(counts[.replay(model: "Library", version: 3)] == 1)
        #expect(counts[.plan(model: "Library", version: 3)] == 1)
        #expect(counts[.replay(model: "Library", version: 4)] == 1)
        #expect(counts[.plan(model: "Library", version: 4)] == 1)
        #expect(counts[.replay(model: "People", version: 2)] == 2)
    }

    @Test func sealingAndEvolvingTakeThePastFromChecking() throws {
        let folder = try folder()
        isOnce(
            work {
                #expect(
                    CompilerDriver.seal([folder.path("library.yaml")], .current(despite: nil)).result.exitStatus == 0
                )
            }
        )
        isOnce(
            work {
                let result = CompilerDriver.evolve([folder.path("library.yaml")], against: nil).result
                #expect(result.exitStatus == 0, "\(result.report.diagnostics.map(\.message))")
            }
        )
    }
}
