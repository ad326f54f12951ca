import ArchiveTestSupport
import Foundation
import ModelLanguage
import RandomTestSupport

/// A random valid schema, with the Swift code that its user would write beside the generated code: types, hooks, virtual properties, and
/// objects of each class.
///
/// It combines what hand-written schemas rarely do: every type with every attribute that it allows, with names that generated code uses
/// itself, at each setting of the header. The same seed results in the same schema in every process.
struct RandomSchema {
    typealias Access = SwiftOptions.Access

    struct Class {
        let name: String
        let superclass: String?
        let isAbstract: Bool
        let isFinal: Bool
        let isImmutable: Bool
        let access: Access
        /// That of its memberwise initializer, which leaves out less accessible properties.
        var initAccess: Access
        var properties: [Property] = []
    }

    struct Property {
        let name: String
        /// As the schema spells it.
        let type: String
        let access: Access
        /// The memberwise initializer requires it.
        let isRequired: Bool
        /// The memberwise initializer has it.
        var isArgument = true
        var isReference = false
        /// Weak, conditional, excluded: left out by a channel.
        var isLeftOut = false
        /// Has exactly one element.
        var isSingle = false
    }

    struct Struct {
        let name: String
        /// Those that its initializer has.
        let properties: [Property]
    }

    let name: String
    var yaml = ""
    /// What the user declares.
    var declarations = ""
    var classes: [Class] = []
    var structs: [Struct] = []
    var isCodable: Bool { settings["codable"] == "true" }
    /// All classes have drafts.
    let hasDrafts: Bool
    /// All values with rules satisfy them: others are neither written nor read.
    var isValidated: Bool { validatedShare == 1 }
    /// Without stamps and class names too.
    var hasJSON: Bool { settings["codable"] != "false" }

    var random: SplitMix
    var settings: [String: String] = [:]
    var types = RandomTypes()
    var classNames: [String] = []
    var validatedShare = 0.0
    /// Of what the schema declares.
    var accesses: [String: Access] = [:]

    init(seed: UInt64) {
        name = "Random\(seed)"
        hasDrafts = seed % 2 == 0
        random = SplitMix(state: seed)
        drawHeader()
        drawForeignTypes()
        classNames = (0..<number(2...5)).map { "C\($0)" }
        // C0 is in the union, which is as accessible as the model.
        for name in classNames.dropFirst() { _ = drawAccess(of: name) }
        drawEnums()
        drawStructs()
        drawClasses()
    }

    // MARK: header

    private mutating func drawHeader() {
        settings = [
            "access": pick(["internal", "package", "public"]), "layout": pick(["class", "file"]),
            "codable": pick(["true", "true", "false", "plain"]), "equality": pick(["identity", "identity", "value"]),
            "copying": pick(["shallow", "deep"]), "jsonKeys": pick(["name", "name", "snake_case"]),
            "observable": pick(["false", "false", "true"]), "immutable": pick(["false", "false", "false", "true"]),
        ]
        validatedShare = pick([0, 0.5, 1])
        if settings["immutable"] == "true" { settings["observable"] = "false" }
        yaml = "model: \(name)\nversion: \(pick(["1", "3"]))\n"
        if chance(0.2) { yaml += "boxed: true\n" }
        if chance(0.2) { yaml += "keys: \"\(pick(["CPT", "a b", "名"])).*\"\n" }
        yaml += "swift:\n"
        for (key, value) in settings.sorted(by: { $0.key < $1.key }) { yaml += "  \(key): \(value)\n" }
    }

    // MARK: Queries of tests

    /// A class and its superclasses, the base-most first.
    func chain(_ type: Class) -> [Class] {
        guard let parent = classes.first(where: { $0.name == type.superclass }) else { return [type] }
        return chain(parent) + [type]
    }

    /// An expression that creates an object: with the arguments that it requires, or with all that are not references.
    func object(of type: Class, isFull: Bool) -> String {
        let arguments = chain(type).flatMap(\.properties).filter {
            $0.isArgument && ($0.isRequired || isFull && !$0.isReference)
        }
        return
            "\(type.name)(\(arguments.map { "\($0.name): \(types.sample($0.type, holdsObjects: false))" }.joined(separator: ", ")))"
    }

    /// Swift that draws objects of each class, structs and enums with dice.
    var drawing: String {
        var text = """
            import Foundation
            import RandomTestSupport

            extension HexText: Drawn {
              public static func drawn(_ dice: inout Dice) -> HexText { HexText(text: dice.text()) }
            }
            extension PersonNameComponents: @retroactive Drawn {
              public static func drawn(_ dice: inout Dice) -> PersonNameComponents {
                var parts = PersonNameComponents()
                if dice.chance(0.5) { parts.givenName = dice.text() } else { parts.familyName = "Ö" }
                return parts
              }
            }
            extension Dice {
              mutating func anything() -> NSObject {
                if chance(strangeness) { return pick([NSDate(), NSArray(), NSSet(array: [NSDate()])] as [NSObject]) }
                return pick([NSString("s"), NSNumber(value: 2.5), NSSet(array: ["a"]), NSMutableSet()] as [NSObject])
              }
              mutating func mixed() -> Any {
                if chance(strangeness) { return pick([URL(fileURLWithPath: "/"), 3 as Int8, NSObject()] as [Any]) }
                let values: [Any] = [text(), 2.5, 3.0]
                return object { $0.chance(0.5) ? drawnC0(&$0) as Any? : S0.drawn(&$0) } ?? pick(values)
              }
              mutating func union() -> Union {
                if let object = object({ drawnC0(&$0) }) { return .object(object) }
                return object { .part(S0.drawn(&$0)) } ?? .nothing
              }
            }

            """
        for (name, choices) in types.choices.sorted(by: { $0.key < $1.key }) {
            text += """
                extension \(name): Drawn {
                  public static func drawn(_ dice: inout Dice) -> \(name) { dice.pick(\(choices)) }
                }

                """
        }
        for type in structs {
            text += "extension \(type.name): Drawn {\n"
            text += "  public static func drawn(_ dice: inout Dice) -> \(type.name) {\n"
            text += making(type.name, type.properties) + "  }\n}\n"
        }
        for type in classes {
            let below = classes.filter { kind in !kind.isAbstract && chain(kind).contains { $0.name == type.name } }
            text += "func drawn\(type.name)(_ dice: inout Dice) -> \(type.name)? {\n"
            if below.isEmpty {
                text += "  nil\n}\n"
            } else {
                text += "  switch dice.number(0...\(below.count - 1)) {\n"
                for (index, kind) in below.enumerated() {
                    text += index == below.count - 1 ? "  default:\n" : "  case \(index):\n"
                    let properties = chain(kind).flatMap(\.properties)
                    text += making(kind.name, properties.filter { $0.isArgument && !$0.isLeftOut })
                }
                text += "  }\n}\n"
            }
        }
        return text
    }

    /// Statements that return a value with drawn properties, each in a constant of its own: compilers are slow with nested expressions.
    private func making(_ type: String, _ properties: [Property]) -> String {
        var text = ""
        for (index, property) in properties.enumerated() {
            var drawn = types.drawing(property.type).replacing("$0", with: "dice", maxReplacements: 1)
            if property.isSingle { drawn = drawn.replacing("list {", with: "list(1...1) {", maxReplacements: 1) }
            text += "    let value\(index): \(types.swift(property.type)) = \(drawn)\n"
        }
        let arguments = properties.enumerated().map { "\($1.name): value\($0)" }.joined(separator: ", ")
        return text + "    return \(type)(\(arguments))\n"
    }

    var memberAccess: String { settings["access"] == "internal" ? "" : (settings["access"] ?? "") + " " }

    // MARK: dice

    mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: 0..<choices.count, using: &random)] }

    mutating func names(_ count: Int, besides taken: Set<String> = []) -> [String] {
        let taken = taken.union(hasDrafts ? ReservedNames.draftMembers : [])
        return Array(SwiftWords.awkwardNames.filter { !taken.contains($0) }.shuffled(using: &random).prefix(count))
    }
}
