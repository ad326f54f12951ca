import CommandTestSupport
import Foundation
import ModelLanguage
import ModelTestSupport
import Testing

@Suite struct ReservedNameTests {
    /// A model's type must not hide a type of the runtime that generated code uses.
    @Test func runtimeTypesAreReserved() throws {
        let folder = Repository.root.appending(path: "Sources/HeirloomRuntime")
        var names: Set<String> = []
        for case let file as URL in try #require(
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        )
        where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            let types = /(?m)^(?:@\S+ )*public (?:final |indirect )?(?:class|struct|enum|protocol|typealias) (\w+)/
            names.formUnion(text.matches(of: types).map { String($0.1) })
        }
        #expect(!names.isEmpty)
        // Many models have a type of that name, and few use the runtime's.
        #expect(names.subtracting(ReservedNames.types).sorted() == [ReservedNames.present])
    }

    /// The names that the language reference lists as rejected.
    @Test(arguments: [
        "hash", "description", "copy", "superclass", "className", "zone", "isProxy", "self", "class",
    ])
    func membersOfNSObjectAreRefused(name: String) {
        let resolution = Resolution("model: M\nversion: 1\nclasses:\n  Book:\n    properties:\n      \(name): Int?\n")
        #expect(resolution.bag.diagnostics.map(\.id.name) == ["reserved-property-name"])
        // The fix-it keeps the data under the old name.
        let fixIts = resolution.bag.diagnostics.flatMap(\.fixIts)
        let mended = fixIts.first.map { resolution.applying($0) }
        #expect(mended?.model?.classes.first?.properties.map(\.key) == [name])
        #expect(mended?.model?.classes.first?.properties.map(\.jsonKey) == [name])
    }

    @Test(
        arguments: [
            "      hash: [String: Int]", "      hash: \"[Int]?\"", "      hash: { type: Int, doc: Text. }",
            "      hash:\n        type: Int\n        doc: Text.", "      hash: { type: Int, key: h }",
        ]
    )
    func fixItMendsEveryForm(property: String) {
        let resolution = Resolution("model: M\nversion: 1\nclasses:\n  Book:\n    properties:\n\(property)\n")
        let fixIts = resolution.bag.diagnostics.flatMap(\.fixIts)
        #expect(fixIts.count == 1)
        for fixIt in fixIts {
            let mended = resolution.applying(fixIt)
            #expect(mended.bag.diagnostics.isEmpty)
            #expect(mended.model?.classes.first?.properties.first?.jsonKey == "hash")
        }
    }

    /// `+version` is of the class, not of its instances.
    @Test func classMembersOfNSObjectAreFine() {
        let resolution = Resolution("model: M\nversion: 1\nclasses:\n  Book:\n    properties:\n      version: Int\n")
        #expect(resolution.bag.diagnostics.isEmpty)
    }

    /// Structs are not NSObjects.
    @Test func structsMayUseTheNames() {
        let resolution = Resolution(
            "model: M\nversion: 1\nstructs:\n  S:\n    properties:\n      description: Int\n      superclass: Int\n"
        )
        #expect(resolution.bag.diagnostics.isEmpty)
    }

    /// Keywords are written in backticks for the user.
    @Test(arguments: ["default", "case", "func", "in", "protocol", "throws", "import", "Any", "is", "repeat", "where"])
    func keywordsAreFine(name: String) {
        let resolution = Resolution("model: M\nversion: 1\nclasses:\n  Book:\n    properties:\n      \(name): Int\n")
        #expect(resolution.bag.diagnostics.isEmpty)
    }
}

@Suite struct StorageNameTests {
    /// A property with a setter of its own has separate storage.
    @Test func storageIsTaken() {
        expectFindings(
            """
            model: M
            version: 1
            structs:
              Price:
                properties:
                  amount: { type: Int, onChange: changed }
                  1️⃣amountStorage: Int
            classes:
              Book:
                properties:
                  pages: { type: Int, deprecated: Use extent. }
                  2️⃣pagesStorage: Int
                  titleStorage: String
            """,
            [
                "1️⃣ member-name: property 'amountStorage' has the name of the generated storage of 'amount'",
                "2️⃣ member-name: property 'pagesStorage' has the name of the generated storage of 'pages'",
            ]
        )
    }
}
