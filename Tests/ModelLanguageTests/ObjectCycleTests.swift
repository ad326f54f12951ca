import ModelTestSupport
import Testing

/// Classes of which objects can, or could never, be created.
@Suite struct ObjectCycleTests {
    private func neverMade(_ classes: String, more: String = "") -> [String] {
        let resolution = Resolution("model: M\nversion: 1\n\(more)classes:\n\(classes)\n")
        return resolution.bag.diagnostics.map { "\($0.id.name) \($0.span.text)" }
    }

    /// The references of the cycle, in order, through superclasses, structs and `oneOf` types.
    @Test(arguments: [
        ("  A: { properties: { a: A } }", "", "A.a -> A"),
        (
            "  A: { properties: { b: B } }\n  B: { properties: { c: C } }\n  C: { properties: { a: A } }", "",
            "A.b -> B.c -> C.a -> A"
        ),
        ("  A: { properties: { b: B } }\n  B: { superclass: A }", "", "A.b -> A"),
        (
            "  A: { properties: { link: Link } }", "structs:\n  Link: { properties: { a: A } }\n",
            "A.link -> Link.a -> A"
        ),
    ])
    func theCycleIsNamed(_ classes: String, _ structs: String, _ cycle: String) {
        let resolution = Resolution("model: M\nversion: 1\n\(structs)classes:\n\(classes)\n")
        let notes = resolution.bag.diagnostics.filter { $0.id.name == "never-made" }.map { $0.notes.first?.message }
        #expect(notes == ["the cycle: \(cycle)"])
    }

    /// Of structs and unions alone, which cannot be made either.
    @Test func aUnionNeedsACaseThatEnds() {
        func found(_ cases: String, _ property: String = "U") -> [String] {
            let resolution = Resolution(
                "model: M\nversion: 1\nenums: { U: { oneOf: { \(cases) } } }\nstructs: { S: { properties: { u: \(property) } } }\n"
            )
            return resolution.bag.diagnostics.map { "\($0.id.name): \($0.message); \($0.notes.first?.message ?? "")" }
        }
        #expect(
            found("a: S") == [
                "never-made: no value of 'S' can ever be created: 'u' requires one that requires it; the cycle: S.u -> S"
            ]
        )
        #expect(found("a: S, b: none") == [] && found("a: S", "U?") == [])
        #expect(found("a: S", "\"[U]\"") == [])
    }

    @Test func directly() {
        #expect(neverMade("  A: { properties: { a: A } }") == ["never-made A"])
    }

    /// A class that requires an impossible object is not reported as well.
    @Test func causesOnly() {
        #expect(neverMade("  A: { properties: { a: A } }\n  B: { properties: { a: A } }") == ["never-made A"])
    }

    @Test func anotherConcreteClassLetsItEnd() {
        let classes = """
              Node: { abstract: true }
              Branch: { superclass: Node, properties: { left: Node, right: Node } }
              Leaf: { superclass: Node, properties: { value: Int } }
            """
        #expect(neverMade(classes) == [])
    }

    @Test func noConcreteClassLetsItEnd() {
        let classes = """
              Node: { abstract: true }
              Branch: { superclass: Node, properties: { left: Node } }
              Stem: { superclass: Node, properties: { tip: Node } }
            """
        #expect(neverMade(classes) == ["never-made Node"])
    }

    /// A program's subclasses create objects of an abstract class without subclasses in the schema.
    @Test func abstractWithoutSubclasses() {
        #expect(
            neverMade("  Node: { abstract: true, properties: { next: Node } }\n  List: { properties: { first: Node } }")
                == []
        )
    }

    @Test func inheritedRequirement() {
        let classes = "  Base: { properties: { buddy: Derived } }\n  Derived: { superclass: Base }"
        #expect(neverMade(classes) == ["never-made Derived"])
    }

    @Test func throughStructs() {
        let structs = "structs:\n  Link: { properties: { target: Node } }\n"
        #expect(neverMade("  Node: { properties: { link: Link } }", more: structs) == ["never-made Link"])
        #expect(neverMade("  Node: { properties: { link: Link? } }", more: structs) == [])
        #expect(neverMade("  Node: { properties: { links: [Link] } }", more: structs) == [])
    }

    @Test func throughOneOf() {
        let node = "  Node: { properties: { child: Child } }"
        #expect(neverMade(node, more: "types: { Child: { swift: Any, oneOf: [Node, String] } }\n") == [])
        #expect(neverMade(node, more: "types: { Child: { swift: NSObject, oneOf: [Node] } }\n") == ["never-made Child"])
    }
}
