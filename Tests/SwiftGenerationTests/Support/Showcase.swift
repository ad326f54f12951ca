import CommandTestSupport
import Foundation

/// The two schemas of the repository, generated, with the code that they require from users.
enum Showcase {
    static func model() throws -> GeneratedModel {
        try GeneratedModel(["showcase.yaml": Repository.text("Schemas/showcase.yaml")], root: "showcase.yaml")
    }

    static func library() throws -> GeneratedModel {
        try GeneratedModel(["library.yaml": Repository.text("Schemas/library.yaml")], root: "library.yaml")
    }

    static func handwritten() throws -> String {
        try Repository.text("Tests/Fixtures/Showcase/Handwritten.swift")
    }
}
