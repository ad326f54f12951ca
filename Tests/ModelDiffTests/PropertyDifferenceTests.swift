import SchemaDiagnostics
import SchemaHistory
import Testing

@testable import ModelLanguage

/// What a comparison of two properties leaves out would never be reported.
@Suite struct PropertyDifferenceTests {
    private typealias Change = @Sendable (inout PropertyModel) -> Void

    /// What of a property is compared, each with a change of it.
    private static let compared: [String: Change] = [
        "shape": { $0.shape.isWeak.toggle() },
        "isKeyWritten": { $0.isKeyWritten.toggle() },
        "isJSONKeyWritten": { $0.isJSONKeyWritten.toggle() },
        "isMutable": { $0.isMutable.toggle() },
        "deprecated": { $0.deprecated = "use 'name'" },
        "onChange": { $0.onChange = "note" },
        "rules": { $0.rules = [.elements(.init(least: 1, most: nil))] },
        "form": { $0.form = .mutableArray },
        "json": { $0.json.isLenient.toggle() },
        "failure": { $0.failure = .skip },
    ]

    /// What is not, with the reason.
    private static let others = [
        "span": "where it is written", "typeSpan": "where it is written", "doc": "for readers of the Swift",
        "info": "for programs that read the schema", "transient": "no archive has it",
        "access": "of generated Swift alone",
        "copying": "of objects in memory", "isAlwaysShared": "of objects in memory",
        "isObserved": "of objects in memory",
        "isCyclic": "follows from types", "isRecursive": "follows from types",
    ]

    @Test func everythingOfAPropertyIsComparedOrNotForAReason() {
        let file = SourceFile(path: "a.yaml", text: "title")
        let span = SourceSpan(file: file, start: 0, end: 5)
        let property = PropertyModel(name: "title", span: span, type: .array(.builtin(.string)), typeSpan: span)
        let parts = Set(Mirror(reflecting: property).children.compactMap(\.label))
        #expect(parts == Set(Self.compared.keys).union(Self.others.keys))
        #expect(property.isTheSame(as: property))
        for (part, change) in Self.compared {
            var other = property
            change(&other)
            #expect(!property.isTheSame(as: other), "\(part)")
        }
    }
}
