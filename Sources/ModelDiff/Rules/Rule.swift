import ModelLanguage
import SchemaHistory

/// One rule: the changes it judges, and its statement.
package struct Rule: Sendable {
    /// Permanent.
    package let id: String
    /// Its usual severity; verdicts and policy may change it.
    package let severity: FindingSeverity
    /// The changes that it judges; no kinds: it concerns the two sides as a whole, and no change between them.
    let things: [Thing]
    let kinds: [Difference]
    /// nil: the change belongs to another rule.
    let judge: Judge

    typealias Judge = @Sendable (Matter) -> Draft?
    /// Receives the property of both sides too.
    typealias PairJudge = @Sendable (Matter, PropertyModel, PropertyModel) -> Draft?

    init(
        _ id: String,
        _ severity: FindingSeverity,
        of things: [Thing],
        _ kinds: Difference...,
        judge: @escaping Judge = { _ in nil }
    ) {
        (self.id, self.severity, self.things, self.kinds, self.judge) = (id, severity, things, kinds, judge)
    }

    /// A rule about a property that both sides have.
    init(_ id: String, _ severity: FindingSeverity, pair kind: Difference, judge: @escaping PairJudge) {
        self.init(id, severity, of: [.property], kind) { matter in
            guard let old = matter.oldProperty, let new = matter.newProperty else { return nil }
            return judge(matter, old, new)
        }
    }

    package func covers(_ thing: Thing, _ kind: Difference) -> Bool {
        things.contains(thing) && kinds.contains(kind)
    }
}

/// The statement of a rule about one change, before verdicts are looked up and the policy is applied.
struct Draft {
    var message: String
    /// nil: the rule's own.
    var severity: FindingSeverity?
    var loss: String?
    /// The member whose data is lost; nil: the change's subject.
    var lostOf: [String]?
    var fixes: [Fix] = []
    /// The effect on code that uses the generated types.
    var source = Verdict.reads
    /// The severity applies even if every archive is read: nothing else in the schema would show the cause.
    var isFixed = false
    /// The severity applies regardless of what the policy protects, since the record itself changed.
    var isAbsolute = false

    init(_ message: String, severity: FindingSeverity? = nil) {
        self.message = message
        self.severity = severity
    }

    /// It is a break, regardless of the archives.
    mutating func fixAsBreak() {
        severity = .break
        isFixed = true
    }

    /// Nothing reads the old side's archives any more, which one finding on the model says: there is nothing to declare.
    mutating func isOfUnread() {
        severity = severity.map { min($0, .caution) } ?? .caution
        (isFixed, loss, lostOf, fixes) = (false, nil, nil, [])
    }

    /// No history describes the forms of the two sides: what was read may not be read any more.
    mutating func isOfForm(_ matter: Matter) {
        if matter.backward.worst.outcome == .reads { severity = .safe } else { fixAsBreak() }
    }

    /// Swift code that uses something no longer compiles.
    mutating func breaksUses(of what: String) { breaksSource("uses of \(what) no longer compile") }
    /// A property's own name.
    mutating func breaksUses(ofProperty name: String, _ matter: Matter) {
        if matter.newOwner?[name] == nil { return breaksUses(of: "'\(name)'") }
        source = Verdict(.misreads, "uses of '\(name)' mean another property now")
    }
    mutating func breaksSource(_ because: String) { source = Verdict(.refuses, because) }

    /// The entries that would declare an undeclared change.
    mutating func declare(_ matter: Matter, _ subject: MissingHistory.Subject? = nil) {
        if !matter.isDeclared { fixes = matter.missing(subject) }
    }
}
