import SchemaHistory
import Testing

@testable import ModelDiff

@Suite struct RuleRegistryTests {
    /// Each pair of a kind of thing and a kind of change has a rule, or a reason why not, and never both.
    @Test(arguments: Thing.allCases)
    func everyChangeIsJudgedOrExplained(_ thing: Thing) {
        for kind in Difference.allCases {
            let isPossible = thing.possibleChanges.contains(kind)
            let rules = Rule.all.filter { isPossible && $0.covers(thing, kind) }.map(\.id)
            let reason = Unruled.reason(thing, kind)
            #expect(rules.isEmpty == (reason != nil), "\(thing) \(kind): rules \(rules), reason \(reason ?? "none")")
        }
    }

    @Test func idsAreUniqueAndKebabCase() {
        let ids = Rule.all.map(\.id) + Unruled.withoutRule.map(\.id)
        #expect(Set(ids).count == ids.count)
        for id in ids {
            #expect(id.allSatisfy { $0.isLowercase || $0 == "-" }, "\(id)")
        }
    }
}
