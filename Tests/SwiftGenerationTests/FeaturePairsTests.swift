import CommandTestSupport
import Foundation
import ModelLanguage
import RandomTestSupport
import SchemaDiagnostics
import SchemaHistory
import Testing

/// Every two features of a class or a property, together in one class: either the pair passes `check` and its code compiles, or it is an
/// error at one of the two. The valid pairs are one program.
@Suite struct FeaturePairsTests {
    /// A feature of a class or of one of its properties.
    struct Feature: Sendable {
        var name: String
        /// For the class, a line each; `§X` is the property.
        var ofClass: [String] = []
        /// For the property: its types, the usual one first, each with an attribute or none.
        var types: [(type: String, attribute: String)] = []
        /// The user's code; `§C` is the class, `§X` the property, `§T` its type, `§V` the access.
        var code = ""
    }

    static let features: [Feature] =
        [
            ("abstract", "abstract: true"), ("final", "final: true"), ("superclass", "superclass: Base"),
            ("foreign superclass", "superclass: Gadget"), ("protocols", "protocols: [Sendable2]"),
            ("archiveName", "archiveName: \"c §C\""), ("keys", "keys: \"§C.*\""), ("jsonKeys", "jsonKeys: snake_case"),
            ("boxed", "boxed: true"), ("unknownKeys", "unknownKeys: keep"), ("writesNil", "writesNil: true"),
            ("equality", "equality: value"), ("copying", "copying: deep"), ("objc", "objc: true"),
            ("versionKey", "versionKey: { key: hand, none: 1, values: { 2: 2 } }"), ("since", "since: 2"),
            ("class access", "access: internal"), ("class deprecated", "deprecated: Use another."),
            ("immutable", "immutable: true"), ("info", "info: { label: One }"), ("validated", "validated: true"),
            ("observable", "observable: true"), ("draft", "draft: true"),
            ("drop", "history: { 2: [{ drop: true }] }"),
        ].map { Feature(name: $0.0, ofClass: [$0.1]) }
        + [
            Feature(
                name: "hooks",
                ofClass: [
                    "hooks: { decoded: awake, encoding: prepare, upgraded: adapt, description: text, validate: test }"
                ],
                code: """
                    extension §C {
                      func awake() {}
                      func prepare() {}
                      func adapt(from version: Int) {}
                      func text() -> String { "" }
                      func test() throws {}
                    }
                    """
            ),
            Feature(
                name: "excluded",
                ofClass: ["excluded: { §X: [dictionary, json] }"],
                types: [("Int?", ""), ("String?", ""), ("Leaf?", "")]
            ),
            Feature(name: "optional", types: ["Int?", "String?", "Leaf?", "Point?", "Pay?", "RGB?"].map { ($0, "") }),
            Feature(name: "array", types: ["[Leaf]", "[String]", "[Float]", "[Point]", "[Pay]"].map { ($0, "") }),
            Feature(name: "set", types: ["Set<String>", "Set<Leaf>"].map { ($0, "") }),
            Feature(name: "dictionary", types: ["[String: Int]", "[String: Leaf]"].map { ($0, "") }),
            Feature(name: "union", types: [("Pay", ""), ("Pay?", ""), ("[Pay]", "")]),
            Feature(name: "union that keeps", types: [("Kept", ""), ("Kept?", ""), ("[Kept?]", "")]),
            Feature(
                name: "optional elements",
                types: ["[Leaf?]", "[String?]", "[Kept?]", "[Point?]", "[String: Leaf?]"].map { ($0, "") }
            ),
            Feature(name: "oneOf", types: [("Part", "")]),
            Feature(
                name: "default",
                types: [
                    ("Int", "default: 1"), ("String", "default: a"), ("[Leaf]", "default: []"),
                    ("[String]", "default: []"), ("[Leaf?]", "default: [nil]"),
                ]
            ),
            Feature(name: "key", types: all("key: k_§X")),
            Feature(name: "jsonKey", types: all("jsonKey: j_§X")),
            Feature(name: "JSON path", types: all("jsonKey: [p_§X, q]")),
            Feature(name: "mutable", types: all("mutable: false")),
            Feature(name: "deprecated", types: all("deprecated: Use another.")),
            Feature(
                name: "access",
                types: [("Int?", ""), ("Leaf?", ""), ("String?", ""), ("Int", ""), ("[Leaf]", ""), ("[Leaf?]", "")].map
                {
                    ($0.0, "access: internal")
                }
            ),
            Feature(name: "weak", types: [("Leaf?", "weak: true")]),
            Feature(name: "conditional", types: [("Leaf?", "conditional: true"), ("[Leaf]", "conditional: true")]),
            Feature(name: "inverse", types: [("[End_§C_§X]", "inverse: owner")]),
            Feature(name: "packed", types: [("[Float]", "packed: true")]),
            Feature(
                name: "form",
                types: [
                    ("[String]", "form: NSMutableArray"), ("[Leaf]", "form: NSMutableArray"), ("Int", "form: NSNumber"),
                    ("[Leaf?]", "form: NSMutableArray"),
                ]
            ),
            Feature(name: "flat", types: [("Point", "flat: true")]),
            Feature(
                name: "failure",
                types: [
                    ("Int?", "failure: nil"), ("Leaf?", "failure: nil"), ("[Leaf]", "failure: skip"),
                    ("[String]", "failure: skip"), ("String?", "failure: nil"), ("[Leaf?]", "failure: skip"),
                ]
            ),
            Feature(
                name: "convert",
                types: [("RGB", ""), ("RGB?", "")].map {
                    ($0.0, "convert: { as: String, encode: \\.hex, decode: RGB.init(hex:) }")
                }
            ),
            Feature(
                name: "virtual",
                types: all("virtual: true"),
                code: "extension §C { §V var §X: §T { get { preconditionFailure(\"unused\") } set {} } }"
            ),
            Feature(
                name: "onChange",
                types: all("onChange: changed_§X"),
                code: "extension §C { func changed_§X(_ old: §T) {} }"
            ),
            Feature(
                name: "copy",
                types: [("Leaf?", "copy: deep"), ("[Leaf]", "copy: deep"), ("[Leaf?]", "copy: deep")]
            ),
            Feature(name: "transient", types: [("(() -> Void)?", "transient: true")]),
            Feature(name: "info of a property", types: all("info: { label: One }")),
            Feature(name: "min", types: [("Int", "min: 1"), ("Int?", "min: 1")]),
            Feature(name: "length", types: [("String", "length: 1...9"), ("String?", "length: 1...9")]),
            Feature(
                name: "elements",
                types: [("[Leaf]", "elements: 0...9"), ("[String]", "elements: 0...9"), ("[Leaf?]", "elements: 0...9")]
            ),
            Feature(name: "pattern", types: [("String", "pattern: \"[a-z]*\""), ("String?", "pattern: \"[a-z]*\"")]),
        ]

    private static func all(_ attribute: String) -> [(type: String, attribute: String)] {
        [
            "Int", "String?", "String", "Int?", "Leaf?", "[Leaf]", "[Float]", "[String]", "[End_§C_§X]", "Point", "RGB",
            "Pay", "Part",
            "Set<String>", "[String: Int]", "(() -> Void)?", "[Leaf?]", "Kept",
        ].map { ($0, attribute) }
    }

    /// A class with some properties.
    struct Text {
        var name: String
        var head: [String] = []
        var properties: [(name: String, lines: [String])] = []
        var others: [String] = []
        var code: [String] = []

        /// For features of one property, if they have a type in common.
        mutating func add(_ features: [Feature]) {
            let declaring = features.filter { !$0.types.isEmpty }
            var shared: String?
            if declaring.count > 1 {
                shared = declaring[0].types.map(\.type).first { type in
                    declaring.dropFirst().allSatisfy { $0.types.contains { $0.type == type } }
                }
            }
            var places: [(features: [Feature], type: String)] = []
            if let shared {
                places = [(declaring, shared)]
            } else {
                places = declaring.map { ([$0], $0.types[0].type) }
            }
            var names: [String: String] = [:]
            for place in places {
                let property = "x\(properties.count)"
                let type = filled(place.type, property, "")
                let attributes = place.features.flatMap {
                    $0.types.first { $0.type == place.type }.map { [$0.attribute] } ?? []
                }
                let lines = ["type: \"\(type)\""] + attributes.filter { !$0.isEmpty }.map { filled($0, property, type) }
                properties.append((property, lines))
                if type.hasPrefix("[End_") {
                    others.append(
                        "  \(type.dropFirst().dropLast()): { properties: { owner: { type: \(name)?, weak: true } } }"
                    )
                }
                for feature in place.features {
                    names[feature.name] = property
                    guard !feature.code.isEmpty else { continue }
                    code.append(filled(feature.code, property, type))
                    if feature.name == "virtual", head.contains("draft: true") {
                        let optional = type.hasSuffix("?") ? type : type + "?"
                        code.append(filled(feature.code.replacing("§C", with: "§CDraft"), property, optional))
                    }
                }
            }
            for feature in features {
                for line in feature.ofClass { head.append(filled(line, names[feature.name] ?? "", "")) }
                if feature.types.isEmpty, !feature.code.isEmpty { code.append(filled(feature.code, "", "")) }
            }
        }

        private func filled(_ text: String, _ property: String, _ type: String) -> String {
            text.replacing("§C", with: name).replacing("§X", with: property).replacing("§T", with: type)
                .replacing("§V", with: head.contains("access: internal") ? "internal" : "public")
        }

        var lines: [String] {
            var lines = ["  \(name):"] + head.map { "    " + $0 }
            if properties.isEmpty { return lines + ["    properties: { own: { type: Int, default: 1 } }"] }
            lines.append("    properties:")
            for property in properties {
                lines += ["      \(property.name):"] + property.lines.map { "        " + $0 }
            }
            return lines + others
        }
    }

    static let header = """
        model: Pairs
        version: 2
        swift: { access: public, codable: true }
        types:
          Gadget: { coding: none }
          Part: { swift: Any, oneOf: [Leaf, Point] }
        enums:
          Pay: { oneOf: { leaf: Leaf, point: Point, cash: none } }
          Kept: { oneOf: { leaf: Leaf, point: Point }, unknown: keep }
        structs:
          Point: { properties: { a: Int, b: Int } }
        classes:
          Leaf: { properties: { n: { type: Int, default: 0 } } }
          Base: { properties: { b: { type: Int, default: 0 } } }

        """

    /// The findings of `check` on classes.
    private func findings(_ classes: [Text]) -> [Diagnostic] {
        var bag = DiagnosticBag()
        let text = Self.header + classes.flatMap(\.lines).joined(separator: "\n") + "\n"
        if let model = GeneratedModel.model(["schema.yaml": text], root: "schema.yaml", into: &bag), !bag.hasErrors {
            _ = CheckedModel(model, into: &bag)
        }
        return bag.diagnostics.filter { $0.severity == .error }
    }

    /// The pairs that are rejected, and why.
    static let refused = """
        abstract, final: abstract-final
        superclass, foreign superclass: yaml-duplicate-key
        superclass, unknownKeys: unknown-keys-place
        superclass, equality: not-covered-by-superclass
        superclass, copying: not-covered-by-superclass
        superclass, immutable: immutable-superclass
        superclass, draft: draft-superclass
        since, drop: history-version
        since, inverse: history-type-gone
        class access, inverse: access-mismatch
        immutable, observable: observable-immutable
        immutable, virtual: immutable-property
        immutable, onChange: immutable-property
        immutable, transient: immutable-property
        draft, inverse: draft-inverse
        key, transient: attribute-conflict
        jsonKey, JSON path: yaml-duplicate-key
        jsonKey, transient: attribute-conflict
        JSON path, transient: attribute-conflict
        mutable, virtual: attribute-conflict
        mutable, transient: attribute-conflict
        deprecated, virtual: attribute-conflict
        access, virtual: attribute-conflict
        weak, conditional: attribute-conflict
        weak, virtual: attribute-conflict
        inverse, virtual: attribute-conflict
        virtual, onChange: attribute-conflict
        virtual, copy: attribute-conflict
        virtual, transient: attribute-conflict
        virtual, min: attribute-conflict
        virtual, length: attribute-conflict
        virtual, elements: attribute-conflict
        virtual, pattern: attribute-conflict
        """

    @Test func everyPairIsRefusedOrCompiles() async throws {
        var refusals: [String] = []
        var classes: [Text] = []
        let features = Self.features
        for feature in features { #expect(Set(features.map(\.name)).count == features.count, "\(feature.name)") }
        /// Those of properties that combine with a class's feature, or with no other.
        var together = Text(name: "Together0")
        for (index, first) in features.enumerated() {
            var own = Text(name: "With\(index)")
            if first.types.isEmpty { own.add([first]) }
            for (other, second) in features.enumerated().dropFirst(index + 1) {
                var text = Text(name: "Pair\(index)x\(other)")
                text.add([first, second])
                let found = findings([text])
                if let finding = found.first {
                    refusals.append("\(first.name), \(second.name): \(finding.id.name)")
                    let line = finding.span.position.line - Self.header.count { $0 == "\n" }
                    #expect(
                        (1...text.lines.count).contains(line),
                        "\(first.name), \(second.name): \(finding.message) at \(finding.span.position.line)"
                    )
                } else if !first.types.isEmpty, first.ofClass.isEmpty {
                    together.add([first, second])
                } else if !second.types.isEmpty, second.ofClass.isEmpty {
                    own.add([second])
                } else {
                    classes.append(text)
                }
            }
            if first.types.isEmpty { classes.append(own) }
            if together.properties.count > 20 || index == features.count - 1 {
                classes.append(together)
                together = Text(name: "Together\(classes.count)")
            }
        }
        #expect(refusals.joined(separator: "\n") == Self.refused)
        classes = sampled(classes)
        let schema = Self.header + classes.flatMap(\.lines).joined(separator: "\n") + "\n"
        var program = CompiledCase("feature-pairs")
        program.add(try GeneratedModel(schema))
        let code = """
            import Foundation

            public protocol Sendable2 {}
            public typealias Part = Any
            open class Gadget: NSObject {}
            public struct RGB: Hashable, Sendable {
              public var hex: String
              public init(hex: String) { self.hex = hex }
            }

            """
        program.add(code + classes.flatMap(\.code).joined(separator: "\n"), as: "Functions.swift")
        try await program.diagnose()
    }
}
