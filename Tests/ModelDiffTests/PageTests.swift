import Explanations
import Testing

@testable import ModelDiff

/// Every rule has its page, and the page's example shows it.
@Suite struct PageTests {
    @Test(arguments: Rule.all.map(\.id))
    func ruleHasAPage(_ id: String) throws {
        #expect(Explanation.all.contains { $0.id == id }, "no page Sources/Explanations/Pages/\(id).md")
    }

    @Test(arguments: Explanation.all.map(\.id).filter { id in Rule.all.contains { $0.id == id } })
    func exampleShowsTheRule(_ id: String) throws {
        let page = try #require(Explanation.all.first { $0.id == id }).text
        guard let old = block("yaml old", of: page), let new = block("yaml new", of: page) else { return }
        #expect(try compare(old, new).findings.contains { $0.rule == id })
    }

    private func block(_ info: String, of page: String) -> String? {
        guard let start = page.range(of: "```\(info)\n") else { return nil }
        let rest = page[start.upperBound...]
        return rest.range(of: "```").map { String(rest[..<$0.lowerBound]) }
    }
}
