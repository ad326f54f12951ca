import ModelLanguage
import SchemaHistory

/// One rule: which changes it judges, and what it says of them.
package struct Rule: Sendable {
    /// Permanent.
    package let id: String
    /// What it usually is; verdicts and policy have the last word.
    package let severity: FindingSeverity
    /// One line for `heirloom rules`: lower case, no full stop.
    package let summary: String
    package let things: [Thing]
    /// Empty: the rule is about the two sides as a whole, and no change between them.
    package let kinds: [ChangeKind]
    /// nil: the change is another rule's.
    let judge: @Sendable (Matter) -> Draft?

    init(
        _ id: String,
        _ severity: FindingSeverity,
        _ summary: String,
        on things: Thing...,
        kinds: ChangeKind...,
        judge: @escaping @Sendable (Matter) -> Draft? = { _ in nil }
    ) {
        self.id = id
        self.severity = severity
        self.summary = summary
        self.things = things
        self.kinds = kinds
        self.judge = judge
    }

    /// A rule about a property that both sides have; it gets the two.
    init(
        _ id: String,
        _ severity: FindingSeverity,
        _ summary: String,
        pair kind: ChangeKind,
        judge: @escaping @Sendable (Matter, PropertyModel, PropertyModel) -> Draft?
    ) {
        self.init(id, severity, summary, on: .property, kinds: kind) { matter in
            guard let before = matter.oldProperty, let after = matter.newProperty else { return nil }
            return judge(matter, before, after)
        }
    }

    package func covers(_ thing: Thing, _ kind: ChangeKind) -> Bool {
        things.contains(thing) && kinds.contains(kind) && thing.possibleChanges.contains(kind)
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
    /// Set where the rule knows better than a look at one property would. Of declarations and cases, all is read otherwise.
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

    /// Swift code that uses something no longer compiles.
    mutating func breaksUses(of what: String) { source = Verdict(.refuses, "uses of \(what) no longer compile") }

    /// The entry that an undeclared change is to have.
    mutating func declare(_ matter: Matter, _ title: String, _ entries: String...) {
        if !matter.isDeclared { fixes = [matter.history(title, entries)] }
    }
}
