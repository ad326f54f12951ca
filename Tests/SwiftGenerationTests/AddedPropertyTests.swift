import Foundation
import Testing

/// What a reviewer sees of the generated code when a property is added.
@Suite struct AddedPropertyTests {
    private static let types = ["Int", "String?", "[String]", "Date?", "Bool", "Double", "{ type: Int?, default: 1 }"]

    private func lines(_ header: String, added: Bool) throws -> [String] {
        var properties = (0..<20).map { "      property\($0): \(Self.types[$0 % Self.types.count])" }
        if added { properties.insert("      subtitle: String?", at: 2) }
        let schema = """
            model: Shop
            version: 2
            \(header)
            classes:
              Film:
                properties:
            \(properties.joined(separator: "\n"))
                history:
                  2:
                    - rename: { before: property5 }
                    - retype: { property7: { from: String, using: Film.number } }
            \(added ? "        - add: [subtitle]" : "")
            """
        let text = try GeneratedModel(schema).text
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Ten lines, one that tells its history, and one in each function that a feature adds.
    @Test(arguments: [
        ("", 11), ("swift: { codable: true }", 11), ("swift: { equality: value }", 13),
        ("swift: { copying: deep }", 11),
        ("swift: { codable: true, equality: value, copying: deep }", 13),
    ])
    func anOptionalInTheMiddleChangesFewLines(header: String, limit: Int) throws {
        let difference = try lines(header, added: true).difference(from: lines(header, added: false))
        let changed = difference.compactMap { change -> String? in
            switch change {
            case .insert(_, let line, _): "+\(line)"
            case .remove(_, let line, _): "-\(line)"
            }
        }
        #expect(changed.count <= limit, "\(changed.joined(separator: "\n"))")
        #expect(changed.contains { $0.contains("subtitle") })
    }
}
