import ArchiveTestSupport
import Foundation
import ModelLanguage
import RandomTestSupport

/// A valid schema drawn at random, with the Swift that its user would write beside the generated code: types, hooks, virtual
/// properties, and objects of each class.
///
/// It combines what schemas written by hand rarely do: every type with every attribute that it admits, under names that generated code
/// uses itself, at each setting of the header. The same seed gives the same schema in every process.
struct RandomSchema {
    struct Class {
        let name: String
        let superclass: String?
        let isAbstract: Bool
        let isFinal: Bool
        var properties: [Property] = []
    }

    struct Property {
        let name: String
        /// As the schema spells it.
        let type: String
        let isReference: Bool
        let isVirtual: Bool
        /// The memberwise initialiser asks for it.
        let isRequired: Bool
        let isMutable: Bool
        /// Weak, conditional, excluded: what a channel leaves out.
        let isLeftOut: Bool
        /// Has exactly one element.
        let isSingle: Bool
    }

    struct Struct {
        let name: String
        var properties: [(name: String, type: String)] = []
    }

    let name: String
    private(set) var yaml = ""
    /// What the user declares.
    private(set) var declarations = ""
    private(set) var classes: [Class] = []
    private var structs: [Struct] = []
    var isCodable: Bool { settings["codable"] == "true" }
    /// All classes have drafts.
    let hasDrafts: Bool
    /// Without stamps and class names too.
    var hasJSON: Bool { settings["codable"] != "false" }

    private var random: SplitMix
    private var settings: [String: String] = [:]
    private var types = RandomTypes()

    init(seed: UInt64) {
        name = "Random\(seed)"
        hasDrafts = seed % 2 == 0
        random = SplitMix(state: seed)
        drawHeader()
        drawForeignTypes()
        drawEnums()
        drawStructs()
        drawClasses()
    }

    // MARK: header and types

    private mutating func drawHeader() {
        settings = [
            "access": pick(["internal", "package", "public"]), "layout": pick(["class", "file"]),
            "codable": pick(["true", "true", "false", "plain"]), "equality": pick(["identity", "identity", "value"]),
            "copying": pick(["shallow", "deep"]), "jsonKeys": pick(["name", "name", "snake_case"]),
            "observable": pick(["false", "false", "true"]),
        ]
        yaml = "model: \(name)\nversion: \(pick(["1", "3"]))\n"
        if chance(0.2) { yaml += "boxed: true\n" }
        if chance(0.2) { yaml += "keys: \"\(pick(["CPT", "a b", "名"])).*\"\n" }
        yaml += "swift:\n"
        for (key, value) in settings.sorted(by: { $0.key < $1.key }) { yaml += "  \(key): \(value)\n" }
    }

    private mutating func drawForeignTypes() {
        yaml += """
            types:
              Anything: { swift: NSObject, coding: secure, classes: [NSSet, NSString, NSNumber] }
              Parts: { swift: PersonNameComponents, coding: codable }
              Hex: { swift: HexText, convert: { as: String, encode: \\.text, decode: "HexText.init(text:)" } }
              Mixed: { swift: Any, oneOf: [String, Double, S0, C0] }

            """
        types.samples["Anything"] = "NSString(string: \"b\")"
        types.samples["Parts"] = "partsOfName()"
        types.samples["Hex"] = "HexText(text: \"ff\")"
        types.samples["Mixed"] = "\"mixed\""
        types.samples["Union"] = "Union.nothing"
        types.foreign = ["Anything", "Parts", "Hex", "Mixed", "Union"]
        let access = memberAccess
        declarations = """
            \(access)struct HexText: Hashable, Sendable {
              \(access)var text: String
            }

            func partsOfName() -> PersonNameComponents {
              var parts = PersonNameComponents()
              parts.givenName = "Ada"
              return parts
            }

            """
    }

    private mutating func drawEnums() {
        yaml += "enums:\n"
        let listed = chance(0.3) ? ", C0: one" : ""
        let discriminator = settings["codable"] == "plain" ? ", discriminator: { key: \"$kind\"\(listed) }" : ""
        let unknown = chance(0.5) ? ", unknown: nothing" : ""
        yaml +=
            "  Union: { oneOf: { part: S0, object: C0, nothing: none }\(discriminator)\(unknown) }\n"
        for index in 0..<number(1...4) {
            let name = "E\(index)"
            let cases = names(3, besides: ["none", "self", "init"])
            let kind = number(0...3)
            switch kind {
            case 0: yaml += "  \(name): { cases: [\(cases.joined(separator: ", "))]"
            case 1: yaml += "  \(name): { cases: { \(cases.map { "\($0): \"\($0) raw\"" }.joined(separator: ", ")) }"
            case 2:
                let values = cases.enumerated().map { "\($1): \($0 * 3 - 1)" }
                yaml += "  \(name): { raw: Int, cases: { \(values.joined(separator: ", ")) }"
            default:
                let values = cases.enumerated().map { "\($1): \(1 << $0)" }
                yaml += "  \(name): { raw: UInt, options: true, cases: { \(values.joined(separator: ", ")) }"
            }
            let unknown = kind < 3 && chance(0.6) ? pick(["keep", cases[0]]) : nil
            let isKept = unknown == "keep"
            if let unknown { yaml += ", unknown: \(unknown)" }
            yaml += " }\n"
            let choices = cases.map { "." + SwiftWords.escaped($0) }.joined(separator: ", ")
            let strangers =
                kind == 3
                ? ["[]", ".init(rawValue: 1 << 20)", "[\(choices)]"]
                : isKept ? [".unrecognized(\(kind == 2 ? "77" : "\"other\""))"] : []
            types.choices[name] = "[" + ([choices] + strangers).joined(separator: ", ") + "]"
            types.enums.append(name)
            types.samples[name] = "." + SwiftWords.escaped(cases[2])
            types.defaults[name] = kind < 3 ? ".\(cases[0])" : "{ swift: \"[]\" }"
        }
    }

    private mutating func drawStructs() {
        yaml += "structs:\n"
        for index in 0..<number(1...3) {
            let name = "S\(index)"
            yaml += "  \(name):\n    properties:\n"
            var arguments: [String] = []
            structs.append(Struct(name: name))
            for property in names(number(1...4)) {
                var type = types.draw(using: &random, depth: 1)
                if chance(0.15) { type = pick(["C0?", "[C1]", "[String: C0]"]) }
                if chance(0.3), !type.hasSuffix("?") { type += "?" }
                yaml += "      \(property): { type: \"\(type)\""
                if chance(0.3), let value = types.default(of: type) { yaml += ", default: \(value)" }
                if chance(0.3) { yaml += ", key: \"k \(property)\"" }
                yaml += " }\n"
                if !type.hasSuffix("?") { arguments.append("\(property): \(types.sample(type))") }
                structs[index].properties.append((property, type))
            }
            types.structs.append(name)
            types.samples[name] = "\(name)(\(arguments.joined(separator: ", ")))"
        }
    }

    // MARK: classes

    private mutating func drawClasses() {
        yaml += "classes:\n"
        let all = (0..<number(2...6)).map { "C\($0)" }
        for name in all {
            let parents = classes.filter { !$0.isFinal }.map(\.name)
            let isAbstract = chance(0.15) && !hasDrafts
            var type = Class(
                name: name,
                superclass: !parents.isEmpty && chance(0.5) ? pick(parents) : nil,
                isAbstract: isAbstract,
                isFinal: !isAbstract && chance(0.15)
            )
            yaml += "  \(name):\n    doc: Class \(name).\n"
            if let parent = type.superclass { yaml += "    superclass: \(parent)\n" }
            if hasDrafts { yaml += "    draft: true\n" }
            if type.isAbstract { yaml += "    abstract: true\n" }
            if type.superclass == nil, settings["codable"] == "plain", chance(0.4) {
                yaml += "    discriminator: { key: \"$class\"\(type.isAbstract ? "" : ", \(name): own") }\n"
            }
            if type.isFinal { yaml += "    final: true\n" }
            if chance(0.15) { yaml += "    archiveName: \"old.\(name)-\(self.name)\"\n" }
            if chance(0.1) { yaml += "    boxed: \(pick(["true", "false"]))\n" }
            if chance(0.15) {
                yaml += "    hooks: { decoded: awake\(name) }\n"
                declarations += "extension \(name) { func awake\(name)() {} }\n"
            }
            drawProperties(of: &type, classes: all)
            classes.append(type)
        }
    }

    private mutating func drawProperties(of type: inout Class, classes all: [String]) {
        let drawn = names(pick([0, 1, 3, 6, 9]), besides: Set(chain(type).flatMap(\.properties).map(\.name)))
        if !drawn.isEmpty { yaml += "    properties:\n" }
        var excluded: [String] = []
        for name in drawn {
            var attributes: [String] = []
            let isReference = chance(0.3)
            let spelling =
                isReference
                ? drawReference(all, into: &attributes) : drawValue(name, of: type, into: &attributes)
            let isVirtual = attributes.contains("virtual: true")
            if chance(0.1) { attributes.append("doc: \"Of \(name), with *marks* and \\\"quotes\\\".\"") }
            if chance(0.12), !attributes.contains("flat: true") { attributes.append("key: \"key \(name)\"") }
            if chance(0.12) {
                attributes.append(
                    "jsonKey: \(pick(["\"json_\(name)\"", "[\"$way\", \"\(name)\"]", "[\"$way\", to, \"\(name)\"]"]))"
                )
            }
            if !isVirtual {
                if chance(0.08) { attributes.append("mutable: false") }
                if chance(0.06) { attributes.append("copy: \(pick(["deep", "shallow"]))") }
            }
            let isRequired = !spelling.hasSuffix("?") && !attributes.contains { $0.hasPrefix("default") }
            let isWeak = attributes.contains { $0.hasPrefix("weak") || $0.hasPrefix("conditional") }
            let isExcluded = !isRequired && !isVirtual && !isWeak && chance(0.08)
            if isExcluded { excluded.append(name) }
            let all = ["type: \"\(spelling)\""] + attributes
            yaml += "      \(name): { \(all.joined(separator: ", ")) }\n"
            type.properties.append(
                Property(
                    name: name,
                    type: spelling,
                    isReference: isReference,
                    isVirtual: isVirtual,
                    isRequired: isRequired && !isVirtual,
                    isMutable: !attributes.contains("mutable: false"),
                    isLeftOut: isWeak || isExcluded,
                    isSingle: attributes.contains("packed: true, count: 1")
                )
            )
        }
        if !excluded.isEmpty { yaml += "    excluded: [\(excluded.joined(separator: ", "))]\n" }
    }

    private mutating func drawReference(_ classes: [String], into attributes: inout [String]) -> String {
        let form = pick(["?", "?", "?", "[]", "[]?", "[String:]", "[[]]", "[UUID:]"])
        let target = pick(classes)
        switch form {
        case "?":
            if chance(0.25) {
                attributes.append("weak: true")
            } else if chance(0.2) {
                attributes.append("conditional: true")
            }
            return target + "?"
        case "[]?": return "[\(target)]?"
        case "[[]]": return "[[\(target)]]"
        case "[String:]", "[UUID:]":
            if chance(0.5) { attributes.append("default: {}") }
            return "\(form.dropLast(2)): \(target)]"
        default:
            if chance(0.5) { attributes.append("default: []") } else { attributes.append("failure: skip") }
            return "[\(target)]"
        }
    }

    private mutating func drawValue(_ name: String, of type: Class, into attributes: inout [String]) -> String {
        var spelling = types.draw(using: &random, depth: 0)
        let plain = spelling
        if chance(0.3) { spelling += "?" }
        if chance(0.1), !hasDrafts {
            attributes.append("virtual: true")
            declarations += """
                extension \(type.name) {
                  \(memberAccess)var \(SwiftWords.escaped(name)): \(types.swift(spelling)) { get { \(types.sample(spelling)) } set {} }
                }

                """
            return spelling
        }
        if chance(0.35), let value = types.default(of: spelling) { attributes.append("default: \(value)") }
        let isDefaulted = !attributes.isEmpty
        let forms = types.forms(of: plain).filter { !isDefaulted || !$0.contains("count") }
        if let form = forms.randomElement(using: &random), chance(0.3) { attributes.append(form) }
        if types.structs.contains(plain), plain == spelling, chance(0.3), !hasDrafts { attributes.append("flat: true") }
        if spelling.hasSuffix("?"), chance(0.2) {
            attributes.append("failure: nil")
        } else if isDefaulted, chance(0.2) {
            attributes.append("failure: default")
        }
        if chance(0.1) {
            let function = "changed\(type.name)\(type.properties.count)"
            attributes.append("onChange: \(function)")
            declarations += "extension \(type.name) { func \(function)(_ old: \(types.swift(spelling))) {} }\n"
        }
        return spelling
    }

    // MARK: what tests ask

    /// A class and those above it, the base-most first.
    func chain(_ type: Class) -> [Class] {
        guard let parent = classes.first(where: { $0.name == type.superclass }) else { return [type] }
        return chain(parent) + [type]
    }

    /// An expression that makes an object: with the arguments that it needs, or with all that are no references.
    func object(of type: Class, isFull: Bool) -> String {
        let arguments = chain(type).flatMap(\.properties).filter {
            !$0.isVirtual && ($0.isRequired || isFull && !$0.isReference)
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
                let values: [Any] = [text(), 2.5, 3.0, S0.drawn(&self)]
                return object { drawnC0(&$0) } ?? pick(values)
              }
              mutating func union() -> Union {
                if let object = object({ drawnC0(&$0) }) { return .object(object) }
                return pick([.nothing, .part(S0.drawn(&self))])
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
            text += making(type.name, type.properties.map { ($0.name, $0.type, false) }) + "  }\n}\n"
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
                    let properties = chain(kind).flatMap(\.properties).filter { !$0.isVirtual && !$0.isLeftOut }
                    text += making(kind.name, properties.map { ($0.name, $0.type, $0.isSingle) })
                }
                text += "  }\n}\n"
            }
        }
        return text
    }

    /// Statements that return a value with drawn properties, each in a constant of its own: compilers need long for what is nested.
    private func making(_ type: String, _ properties: [(name: String, type: String, isSingle: Bool)]) -> String {
        var text = ""
        for (index, property) in properties.enumerated() {
            var drawn = types.drawing(property.type).replacing("$0", with: "dice", maxReplacements: 1)
            if property.isSingle { drawn = drawn.replacing("list {", with: "list(1...1) {", maxReplacements: 1) }
            text += "    let value\(index): \(types.swift(property.type)) = \(drawn)\n"
        }
        let arguments = properties.enumerated().map { "\($1.name): value\($0)" }.joined(separator: ", ")
        return text + "    return \(type)(\(arguments))\n"
    }

    private var memberAccess: String { settings["access"] == "internal" ? "" : (settings["access"] ?? "") + " " }

    // MARK: dice

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: 0..<choices.count, using: &random)] }

    private mutating func names(_ count: Int, besides taken: Set<String> = []) -> [String] {
        let taken = taken.union(hasDrafts ? ReservedNames.draftMembers : [])
        return Array(SwiftWords.awkwardNames.filter { !taken.contains($0) }.shuffled(using: &random).prefix(count))
    }
}
