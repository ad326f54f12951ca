import ModelLanguage
import SchemaHistory

/// One rule: which changes it judges, and what it says of them.
package struct Rule: Sendable {
    /// Permanent.
    package let id: String
    /// What it usually is; verdicts and policy have the last word.
    package let severity: FindingSeverity
    let scope: Scope
    /// nil: the change is another rule's.
    let judge: Judge

    typealias Judge = @Sendable (Matter) -> Draft?
    /// Gets the property of both sides too.
    typealias PairJudge = @Sendable (Matter, PropertyModel, PropertyModel) -> Draft?

    /// The changes that a rule is about; no kinds: it is about the two sides as a whole, and no change between them.
    struct Scope: Sendable {
        var things: [Thing]
        var kinds: [ChangeKind]

        init(_ things: [Thing], _ kinds: [ChangeKind]) {
            self.things = things
            self.kinds = kinds
        }

        static func model(_ kinds: ChangeKind...) -> Scope { Scope([.model], kinds) }
        static func foreignType(_ kinds: ChangeKind...) -> Scope { Scope([.foreignType], kinds) }
        /// Of a class, struct or enum, as far as it can happen to them.
        static func declaration(_ kinds: ChangeKind...) -> Scope { Scope([.class, .struct, .enum], kinds) }
        static func property(_ kinds: ChangeKind...) -> Scope { Scope([.property], kinds) }
        static func enumCase(_ kinds: ChangeKind...) -> Scope { Scope([.enumCase], kinds) }
    }

    init(_ id: String, _ severity: FindingSeverity, of scope: Scope, judge: @escaping Judge = { _ in nil }) {
        self.id = id
        self.severity = severity
        self.scope = scope
        self.judge = judge
    }

    /// A rule about a property that both sides have.
    init(_ id: String, _ severity: FindingSeverity, pair kind: ChangeKind, judge: @escaping PairJudge) {
        self.init(id, severity, of: .property(kind)) { matter in
            guard let before = matter.oldProperty, let after = matter.newProperty else { return nil }
            return judge(matter, before, after)
        }
    }

    package func covers(_ thing: Thing, _ kind: ChangeKind) -> Bool {
        scope.things.contains(thing) && scope.kinds.contains(kind)
    }
}

/// What a rule says of one change, before verdicts are looked up and the policy is asked.
struct Draft {
    var message: String
    /// nil: the rule's own.
    var severity: FindingSeverity?
    var loss: String?
    /// Where it is lost; nil: of the change's subject.
    var lostOf: [String]?
    var fixes: [Fix] = []
    /// What happens to code that uses the generated types.
    var source = Verdict.reads
    /// Set where the rule knows better than a look at one property would. Where it is nil, declarations and cases are read as before.
    var backward: VersionVerdicts?
    var forward: VersionVerdicts?
    /// What happens to other objects than those that the property is read from.
    var alsoBackward: (Channel) -> VersionVerdicts = { _ in VersionVerdicts() }
    /// Set where the channels differ, and the rule knows them all.
    var channelRows: [ChannelVerdict]?
    /// The one channel that is concerned: the others are read alike on both sides.
    var only: Channel?
    /// The severity stands even where every archive is read: nothing else in the schema would show the cause.
    var isFixed = false
    /// The severity stands whatever the policy protects: the record itself is at stake.
    var isAbsolute = false

    init(_ message: String, severity: FindingSeverity? = nil) {
        self.message = message
        self.severity = severity
    }

    /// Whatever the archives say, it is a break.
    mutating func fixAsBreak() {
        severity = .break
        isFixed = true
    }

    /// Nothing that is written is read otherwise, on either side.
    mutating func readsAll(_ matter: Matter) {
        backward = matter.backward(.reads)
        forward = matter.forward(.reads)
    }

    /// Only JSON is read otherwise.
    mutating func readsJSON(_ matter: Matter, backward: VersionVerdicts, forward: VersionVerdicts) {
        only = .json
        readsAll(matter)
        channelRows = matter.context.channels.map { channel in
            channel == .json
                ? ChannelVerdict(.json, backward: backward, forward: forward) : ChannelVerdict(channel)
        }
    }

    /// Swift code that uses something no longer compiles.
    mutating func breaksUses(of what: String) { source = Verdict(.refuses, "uses of \(what) no longer compile") }

    /// The entry that an undeclared change is to have.
    mutating func declare(_ matter: Matter, _ title: String, _ entries: String...) {
        if !matter.isDeclared { fixes = [matter.history(title, entries)] }
    }
}
