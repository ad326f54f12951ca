import ModelTestSupport
import Testing

@Suite("Header: marker tests")
struct HeaderMarkerTests {
    @Test func formerlyCurrent() {
        expectFindings(
            """
            model: Library
            version: 1
            formerly: [1️⃣Library, Bookshelf]
            """,
            ["1️⃣ formerly-current: 'Library' is the model's current name, not an earlier one"]
        )
    }

    /// The last name of the list is that of the stamps.
    @Test func theModelsOwnNameEndsTheListOfItsModules() {
        for formerly in ["OldModule, Library", "Old, OldModule"] {
            let module = formerly.hasSuffix("Library") ? "Library" : "OldModule"
            let resolution = Resolution(
                "model: Library\nversion: 1\nformerly: [\(formerly)]\nswift: { module: \(module) }\n"
            )
            #expect(resolution.bag.diagnostics.isEmpty && resolution.model?.stampName == module)
        }
    }

    @Test func reservedModuleName() {
        let reason = "it is a keyword, or Swift's own or imported by generated code"
        expectFindings(
            "model: 1️⃣class\nversion: 1\n",
            ["1️⃣ reserved-module-name: a Swift module cannot be called 'class': \(reason)"]
        )
        expectFindings(
            "model: Library\nversion: 1\nswift: { module: 1️⃣Foundation }\n",
            ["1️⃣ reserved-module-name: a Swift module cannot be called 'Foundation': \(reason)"]
        )
        expectFindings("model: class\nversion: 1\nswift: { module: Classes }\n", [])
    }

    @Test func versionAboveCurrent() {
        expectFindings(
            """
            model: Library
            version: 2
            readsFrom: 1️⃣3
            """,
            ["1️⃣ version-above-current: 'readsFrom' is 3, but the current version is 2"]
        )
    }

    @Test func includedRoot() {
        expectFindings(
            """
            model: Library
            version: 1
            include: [people.yaml]
            """,
            files: [
                "people.yaml": """
                model: 1️⃣People
                version: 1
                classes:
                  Person:
                    properties:
                      name: String
                """
            ],
            ["1️⃣ included-root: 'people.yaml' is the root file of model 'People' and cannot be included"]
        )
    }

    @Test func headerInInclude() {
        expectFindings(
            """
            model: Library
            version: 1
            include: [people.yaml]
            """,
            files: [
                "people.yaml": """
                1️⃣boxed: true
                classes:
                  Person:
                    properties:
                      name: String
                """
            ],
            ["1️⃣ header-in-include: 'boxed' belongs in the root file, not in an included one"]
        )
    }

    @Test func embeddedWithUses() {
        expectFindings(
            """
            model: Library
            version: 1
            uses: [1️⃣core.yaml]
            swift:
              runtime: embedded
            """,
            files: [
                "core.yaml": """
                model: Core
                version: 1
                swift:
                  access: public
                """
            ],
            ["1️⃣ embedded-with-uses: a model with an embedded runtime cannot use another model"]
        )
    }

    @Test func usedModelName() {
        expectFindings(
            """
            model: Library
            version: 1
            uses: [1️⃣core.yaml]
            """,
            files: [
                "core.yaml": """
                model: Library
                version: 1
                swift:
                  access: public
                  module: Core
                """
            ],
            ["1️⃣ used-model-name: the used model is called 'Library' too"]
        )
    }

    @Test func usedModelAccess() {
        expectFindings(
            """
            model: Library
            version: 1
            uses: [1️⃣core.yaml]
            """,
            files: [
                "core.yaml": """
                model: Core
                version: 1
                """
            ],
            ["1️⃣ used-model-access: model 'Core' is internal to module 'Core' and cannot be named from 'Library'"]
        )
    }
}
