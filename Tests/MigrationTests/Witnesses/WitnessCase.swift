import CommandTestSupport
import Foundation
import ModelDiff
import ModelLanguage
import SchemaDiagnostics
import SwiftGeneration
import YAMLTree

/// A case of Tests/Fixtures/Diff with both its models generated under names that no other case has, so that all of them compile into
/// two modules.
struct WitnessCase {
    let name: String
    let report: DiffReport
    let old: WitnessSide
    /// The old model's first version, where there is one before.
    let older: WitnessSide?
    let new: WitnessSide
    /// Old class -> the class that reads it; none where its objects are dropped.
    let successors: [String: String]
    /// New class -> its old class.
    let predecessors: [String: String]
    /// New property -> the old one whose values it has, as `Class.property`.
    let origins: [String: String]
    /// New properties with the values of several old ones: the values that are read depend on the object's class.
    let shared: Set<String>

    /// Cases that archives cannot test, with the reason.
    static let exempt = [
        "discriminator-changed-swapped":
            "samples are read as the class that they are of, which refuses the other; below an 'Animal' they are misread",
        "foreign-type-changed": "how a foreign value is coded is the user's own code",
        "foreign-type-changed-class": "the foreign classes are those of a module that is not there",
        "foreign-type-changed-formerly": "the foreign classes are those of modules that are not there",
        "foreign-type-changed-functions": "how a foreign value is coded is the user's own code",
        "foreign-type-changed-in-the-past": "the foreign class is that of a module that is not there",
        "foreign-type-changed-listed": "the foreign class is that of a module that is not there",
        "foreign-type-changed-opaque": "the foreign class is that of a module that is not there",
        "foreign-type-changed-opaque-back": "the foreign class is that of a module that is not there",
        "model-renamed-forgotten": "classes that Foundation wrote, by names that no code here gives them",
        "model-renamed-stamps-forgotten": "without its stamp an archive is read or refused as one of another version",
        "model-renamed-stamps-renamed": "without its stamp an archive is read or refused as one of another version",
        "rules-changed":
            "samples do not obey rules for their values; GeneratedProgramTests reads and writes such objects",
        "validation-changed":
            "samples do not obey rules for their values; GeneratedProgramTests reads and writes such objects",
    ]

    static func all() throws -> [WitnessCase] {
        let folder = Repository.fixtures.appending(path: "Diff")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
        return try names.enumerated().compactMap { index, name in
            try exempt[name] == nil ? WitnessCase(name, in: folder.appending(path: name), index: index) : nil
        }
    }

    private init(_ name: String, in folder: URL, index: Int) throws {
        let old = try String(contentsOf: folder.appending(path: "old.yaml"), encoding: .utf8)
        let new = try String(contentsOf: folder.appending(path: "new.yaml"), encoding: .utf8)
        let prefix = "W\(index)"
        let declared = Set(Self.declaredNames(old) + Self.declaredNames(new))
        self.name = name
        self.old = try WitnessSide(
            Self.opened(old, declared, prefix),
            functions: Self.renamed(WitnessFunctions.old[name] ?? "", declared, prefix)
        )
        older = try self.old.first()
        let functions = WitnessFunctions.text[name] ?? ""
        self.new = try WitnessSide(
            Self.opened(new, declared, prefix),
            functions: Self.renamed(functions, declared, prefix)
        )
        report = compareModels(
            old: self.old.checked,
            new: self.new.checked,
            options: DiffOptions(oldLabel: "old", newLabel: "new")
        )
        let comparison = ModelComparison(old: self.old.history, new: self.new.history)
        let dropped = report.findings.filter { $0.rule == "class-dropped" }.map(\.subject.declaration)
        var successors: [String: String] = [:]
        var predecessors: [String: String] = [:]
        for type in self.old.model.classes {
            guard let today = comparison.counterparts.inNew(type.name),
                let new = comparison.counterparts.newView(of: today), new.thing == .class,
                !dropped.contains(new.name.name)
            else { continue }
            successors[type.name.name] = new.name.name
        }
        for type in self.new.model.classes {
            guard let old = comparison.counterparts.oldView(of: type.name), old.thing == .class else { continue }
            predecessors[type.name.name] = old.name.name
        }
        for change in comparison.changes where change.kind == .removalAndAddition && change.thing == .class {
            guard let before = change.oldOwner?.name.name, let after = change.newOwner?.name.name else { continue }
            successors[before] = after
            predecessors[after] = before
        }
        self.successors = successors
        self.predecessors = predecessors
        var origins: [String: String] = [:]
        var shared: Set<String> = []
        for change in comparison.changes where change.thing == .property {
            guard let before = change.oldProperty, let after = change.newProperty, change.kind != .keyReuse else {
                continue
            }
            guard let owner = change.newOwner?.name.name, let oldOwner = change.oldOwner?.name.name else { continue }
            let path = "\(owner).\(after.name)"
            if origins[path].map({ $0 != "\(oldOwner).\(before.name)" }) == true { shared.insert(path) }
            origins[path] = "\(oldOwner).\(before.name)"
        }
        self.origins = origins
        self.shared = shared
    }

    /// Names of declarations, and of the model.
    private static func declaredNames(_ text: String) -> [String] {
        var names: [String] = []
        var isInside = false
        for line in text.split(separator: "\n") {
            if let colon = line.firstIndex(of: ":"), line.first != " " {
                let key = line[..<colon]
                isInside = ["classes", "structs", "enums", "removed"].contains(key)
                if key == "model" {
                    names.append(line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
                }
            } else if isInside, line.hasPrefix("  "), !line.hasPrefix("   "), let colon = line.firstIndex(of: ":") {
                names.append(String(line[..<colon].dropFirst(2)))
            }
        }
        return names
    }

    /// Public, and Codable unless the case states otherwise.
    private static func opened(_ text: String, _ names: Set<String>, _ prefix: String) -> String {
        var text = renamed(text, names, prefix)
        if let range = text.range(of: "swift: { ") {
            let codable = text.contains("codable:") ? "" : "codable: true, "
            text.replaceSubrange(range, with: "swift: { access: public, \(codable)")
        } else if let range = text.range(of: "version:") {
            text.insert(contentsOf: "swift: { access: public, codable: true }\n", at: range.lowerBound)
        }
        return text
    }

    private static func renamed(_ text: String, _ names: Set<String>, _ prefix: String) -> String {
        var result = ""
        var word = ""
        func flush() {
            result += names.contains(word) ? prefix + word : word
            word = ""
        }
        for character in text {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
            } else {
                flush()
                result.append(character)
            }
        }
        flush()
        return result
    }
}

/// Other text that old code may have in JSON and dictionaries, besides what its generated code writes: a member's text instead of its own,
/// nil if it is absent. It is in the second sample, which has the defaults.
enum WitnessEdits {
    static let members: [String: [String: String?]] = [
        "default-changed": ["pages": nil],
        "default-changed-undeclared": ["pages": nil],
        "default-removed": ["pages": nil],
        "default-removed-optional": ["pages": nil],
        "enum-fallback-removed": ["genre": "unheard-of"],
        "failure-policy-changed": ["pages": "damaged"],
    ]
}

/// The code that the schemas of the cases require from their users, on the new side where it is not said otherwise.
enum WitnessFunctions {
    static let old = [
        "hooks-changed": "extension Book { func finish() {}; func prepare() {} }"
    ]

    static let text = [
        "collection-kind-changed-inside": """
        extension Book { static func labels(_ marks: [Int]) throws -> [String]? { marks.map { "\\($0)" } } }
        """,
        "hooks-changed": """
        extension Book { func complete() {}; func check() throws {} }
        extension Film { func migrate(from version: Int) {} }
        """,
        "class-removed-for-function":
            "extension Book { static func words(_ pamphlet: [String: Any]) -> String? { (pamphlet[\"sheets\"] as? Int).map { \"\\($0)\" } } }",
        "property-merged-then-renamed":
            "extension Book { public static func join(_ a: String, _ b: String) -> String? { a == \"42\" ? nil : a + b } }",
        "property-merged-into-flat":
            "extension Book { public static func place(_ x: Int, _ y: Int) -> Place { Place(x: x, y: y) } }",
        "class-dropped-unless": "extension Role { static func isKept(_ role: Role) -> Bool { false } }",
        "type-converted": "extension Book { public static func parseAge(_ text: String) -> Int? { Int(text) } }",
        "type-converted-name-reused": """
        extension Holder {
          static func fresh(_ old: B) -> A { A() }
          static func list(_ old: B) -> [A] { [] }
          static func tone(_ old: Mood) -> Tone? { old == .x ? .c : nil }
        }
        """,
        "class-removed-enum-converted":
            "extension Book { static func name(_ genre: String) -> String? { genre == \"essay\" ? nil : genre } }",
        "property-merged":
            "extension Book { public static func join(_ a: String, _ b: String) -> String? { a == \"42\" ? nil : a + b } }",
        "property-split": """
        extension Book {
          public static func splitAddress(_ text: String) -> (String, String)? {
            text.isEmpty ? nil : (String(text.prefix(1)), String(text.dropFirst(1)))
          }
        }
        """,
        "property-conversion-changed": """
        enum Colour {
          static func text(_ number: Int) -> String { String(number) }
          static func number(_ text: String) throws -> Int? { Int(text) }
        }
        """,
        "property-virtual-changed": "extension Book { public var label: String? { get { nil } set {} } }",
    ]
}
