import Foundation
import Testing

/// The build plugin's scan of a schema, which does not parse it. `Schemas` beside this file is the plugin's own folder.
@Suite struct SchemaGlanceTests {
    @Test(arguments: [
        ("include: people.yaml", ["people.yaml"]),
        ("include: [people.yaml, \"catalogue/*.yaml\"]  # both", ["people.yaml", "catalogue/*.yaml"]),
        (
            "include: [a.yaml,\n  'it''s.yaml', # one\n  \"b #2.yaml\"]\nclasses: [c]",
            ["a.yaml", "it's.yaml", "b #2.yaml"]
        ),
        ("include:\n- a b.yaml\n# - no.yaml\n- \"c.yaml\"\nversion: 1", ["a b.yaml", "c.yaml"]),
        ("include:\n  - ../x/-y.yaml\r\n  - z#1.yaml # z\r\n", ["../x/-y.yaml", "z#1.yaml"]),
        ("\"include\" : []", []),
        ("classes:\n  include: [no.yaml]", []),
        ("includes: [no.yaml]", []),
    ])
    func includesAreFound(_ text: String, _ expected: [String]) {
        #expect(SchemaGlance("model: A\n" + text + "\n").include == expected)
    }

    @Test func usedModelsAndTheRuntimeAreFound() {
        let glance = SchemaGlance("model: A\nuses: [../B/b.yaml]\nswift:\n  # runtime: module\n  runtime: embedded\n")
        #expect(glance.uses == ["../B/b.yaml"])
        #expect(glance.embedsRuntime)
        #expect(!SchemaGlance("swift: { access: public }\n# swift: { runtime: embedded }\n").embedsRuntime)
    }

    @Test(arguments: [
        ("swift: { module: My_App }", "My_App"), ("swift:\n  access: public\n  \"module\" : 'App' # its name", "App"),
        ("swift: { access: public }\n# module: No", nil), ("classes:\n  module: No", nil),
    ])
    func theModuleIsFound(_ text: String, _ expected: String?) {
        #expect(SchemaGlance("model: A\n" + text + "\n").module == expected)
    }

    @Test(arguments: [
        ("Films", "Films"), ("My films, 2", "My_films__2"), ("2 Films", "_2_Films"), ("Kinosäle", "Kinosäle"),
    ])
    func aProductsModuleIsAnIdentifier(_ product: String, _ module: String) {
        #expect(PlannedModel.module(ofProduct: product) == module)
    }

    @Test func inputsAreIncludesUsedModelsAndLockFiles() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "heirloom-glance-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in [
            "app/a.heirloom.yaml": "model: A\ninclude: [\"parts/*.yaml\"]\nuses: [../b.yaml]\n",
            "app/a.heirloom.lock.yaml": "", "app/parts/one.yaml": "", "app/parts/two.yaml": "",
            "app/parts/x.lock.yaml": "", "app/parts/.hidden.yaml": "",
            "b.yaml": "model: B\ninclude: c.yaml\n", "c.yaml": "", "b.lock.yaml": "",
        ] {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        let base = folder.path(percentEncoded: false)
        var names = DistinctNames()
        let model = PlannedModel(root: base + "/app/a.heirloom.yaml", work: base + "/work", runtime: [], names: &names)
        #expect(
            model.inputs.map { String($0.dropFirst(base.count + 1)) }.sorted() == [
                "app/a.heirloom.lock.yaml", "app/a.heirloom.yaml", "app/parts/one.yaml", "app/parts/two.yaml",
                "b.lock.yaml",
                "b.yaml", "c.yaml",
            ]
        )
        #expect(model.outputs.map(Path.name) == ["a.heirloom.swift", "one.heirloom.swift", "two.heirloom.swift"])
    }
}
