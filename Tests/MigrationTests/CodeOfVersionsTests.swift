import ModelLanguage
import Testing

/// Swift code in a schema has the current names; in the code of an older version, those of that version.
@Suite struct CodeOfVersionsTests {
    static let modules = VersionModules(
        name: "migrations-code",
        schema: #"""
            model: Code
            version: 3
            swift: { access: public }
            types:
              Tag: { swift: "Dog.Tag", convert: { as: String, encode: \.text, decode: "{ Dog.Tag(text: $0) }" } }
            classes:
              Owner:
                properties:
                  pets: { type: "[Dog]", default: { swift: '[Dog(n: "Dog")]' } }
                  others: { type: "[Dog]", default: [] }
                  tag: { type: Tag, default: { swift: 'Dog.Tag(text: "\(Dog.self)")' } }
                history:
                  3:
                    - redefault: { pets: { swift: '[Dog(n: "old")]' } }
                  2:
                    - add: { others: { missing: { swift: '[Dog(n: "x")]' } } }
              Dog:
                properties: { n: String }
                history:
                  3:
                    - renameClass: Pet
            """#,
        prefix: "CodeV",
        versions: [1, 2, 3],
        functions: { version in
            """
            extension \(version == 3 ? "Dog" : "Pet") {
                public struct Tag { public var text: String }
            }
            """
        }
    )

    @Test func compilesAndReads() async throws {
        let output = try await Self.modules.run(
            """
            import CodeV1
            import CodeV2
            import CodeV3

            let old = try CodeV1.CodeModel.archivedData(withRootObject: CodeV1.Owner())
            show("1 by 2") {
                let owner = try CodeV2.CodeModel.unarchivedObject(ofClass: CodeV2.Owner.self, from: old)
                return "\\(owner.pets[0].n) \\(owner.others[0].n) \\(owner.tag.text)"
            }
            show("3") {
                let owner = CodeV3.Owner()
                return "\\(owner.pets[0].n) \\(owner.others) \\(owner.tag.text)"
            }
            """
        )
        #expect(
            output == """
                1 by 2: old x Pet
                3: Dog [] Dog
                """
        )
    }

    @Test(
        arguments: [
            "Dog(n: Dog.none)": "Pet(n: Pet.none)",
            "Lib.Dog()": "Lib.Pet()",
            "Other.Dog(n: .Dog)": "Other.Dog(n: .Dog)",
            "\"Dog \\(Dog())\" /* Dog */": "\"Dog \\(Pet())\" /* Dog */",
            "DogDog": "DogDog",
        ]
    )
    func names(_ code: String, _ former: String) {
        #expect(CodeNames(["Dog": "Pet"], in: "Lib").renaming(code) == former)
    }
}
