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
    typealias Access = SwiftOptions.Access

    struct Class {
        let name: String
        let superclass: String?
        let isAbstract: Bool
        let isFinal: Bool
        let isImmutable: Bool
        let access: Access
        /// That of its memberwise initialiser, which leaves out what is less accessible.
        var initAccess: Access
        var properties: [Property] = []
    }

    struct Property {
        let name: String
        /// As the schema spells it.
        let type: String
        let access: Access
        /// The memberwise initialiser asks for it.
        let isRequired: Bool
        /// The memberwise initialiser has it.
        var isArgument = true
        var isReference = false
        /// Weak, conditional, excluded: what a channel leaves out.
        var isLeftOut = false
        /// Has exactly one element.
        var isSingle = false
    }

    struct Struct {
        let name: String
        /// Those that its initialiser has.
        let properties: [Property]
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
    /// All that has rules keeps them: nothing else is written or read.
    var isValidated: Bool { validatedShare == 1 }
    /// Without stamps and class names too.
    var hasJSON: Bool { settings["codable"] != "false" }

    private var random: SplitMix
    private var settings: [String: String] = [:]
    private var types = RandomTypes()
    private var classNames: [String] = []
    private var validatedShare = 0.0
    /// Of what the schema declares.
    private var accesses: [String: Access] = [:]

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

    // MARK: header and types

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
            // Nobody draws it: Swift would warn.
            let deprecated = kind == 2 && chance(0.5) ? cases[1] : nil
            switch kind {
            case 0: yaml += "  \(name): { cases: [\(cases.joined(separator: ", "))]"
            case 1: yaml += "  \(name): { cases: { \(cases.map { "\($0): \"\($0) raw\"" }.joined(separator: ", ")) }"
            case 2:
                let values = cases.enumerated().map { place, name in
                    let raw = place * 3 - 1
                    return "\(name): \(name == deprecated ? "{ raw: \(raw), deprecated: Say more. }" : "\(raw)")"
                }
                yaml += "  \(name): { raw: Int, cases: { \(values.joined(separator: ", ")) }"
            default:
                let values = cases.enumerated().map { "\($1): \(1 << $0)" }
                yaml += "  \(name): { raw: UInt, options: true, cases: { \(values.joined(separator: ", ")) }"
            }
            let unknown = kind < 3 && chance(0.6) ? pick(["keep", cases[0]]) : nil
            let isKept = unknown == "keep"
            if let unknown { yaml += ", unknown: \(unknown)" }
            if let access = drawAccess(of: name) { yaml += ", \(access)" }
            yaml += " }\n"
            let choices = cases.filter { $0 != deprecated }.map { "." + SwiftWords.escaped($0) }.joined(separator: ", ")
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
            yaml += "  \(name):\n"
            // The union is as accessible as the model.
            if index > 0, let access = drawAccess(of: name) { yaml += "    \(access)\n" }
            if chance(validatedShare) { yaml += "    validated: true\n" }
            yaml += "    properties:\n"
            var properties: [Property] = []
            for property in names(number(1...4)) {
                var type = types.draw(using: &random, depth: 1)
                if chance(0.15) { type = pick(["C0?", "[C1]", "[String: C0]"]) }
                let plain = type
                if chance(0.3), !type.hasSuffix("?") { type += "?" }
                var attributes: [String] = []
                if chance(0.3), let value = types.default(of: type) { attributes.append("default: \(value)") }
                let isRequired = !type.hasSuffix("?") && attributes.isEmpty
                drawRule(of: plain, into: &attributes)
                if chance(0.3) { attributes.append("key: \"k \(property)\"") }
                if chance(0.05) { attributes.append("deprecated: Use another.") }
                let access = drawAccess(of: type, in: access(of: name), into: &attributes)
                yaml += "      \(property): { \((["type: \"\(type)\""] + attributes).joined(separator: ", ")) }\n"
                properties.append(Property(name: property, type: type, access: access, isRequired: isRequired))
            }
            _ = chooseArguments(&properties, atMost: access(of: name))
            properties.removeAll { !$0.isArgument }
            structs.append(Struct(name: name, properties: properties))
            types.structs.append(name)
            let arguments = properties.filter { !$0.type.hasSuffix("?") }
            let samples = arguments.map { "\($0.name): \(types.sample($0.type))" }
            types.samples[name] = "\(name)(\(samples.joined(separator: ", ")))"
        }
    }

    // MARK: access and rules

    private var modelAccess: Access { settings["access"].flatMap(Access.init) ?? .internal }
    private func access(of name: String) -> Access { accesses[name] ?? modelAccess }

    /// An attribute for a declaration that is less accessible than the model.
    private mutating func drawAccess(of name: String) -> String? {
        guard chance(0.2), let access = Access.allCases.filter({ $0 < modelAccess }).randomElement(using: &random)
        else {
            return nil
        }
        accesses[name] = access
        return "access: \(access.rawValue)"
    }

    /// A property is at most as accessible as what its type names; now and then it is less so.
    private mutating func drawAccess(of type: String, in owner: Access, into attributes: inout [String]) -> Access {
        let highest = accesses.filter { type.contains($0.key) }.map(\.value).reduce(owner, min)
        let lower = Access.allCases.filter { $0 < highest }
        let access = chance(0.1) ? lower.randomElement(using: &random) ?? highest : highest
        if access < owner { attributes.append("access: \(access.rawValue)") }
        return access
    }

    /// Leaves out of the memberwise initialiser what is less accessible than all that it requires.
    ///
    /// - Returns: how accessible the initialiser is.
    private func chooseArguments(_ properties: inout [Property], atMost limit: Access) -> Access {
        let least = properties.filter(\.isRequired).map(\.access).reduce(limit, min)
        for index in properties.indices where properties[index].access < least { properties[index].isArgument = false }
        return least
    }

    private mutating func drawRule(of type: String, into attributes: inout [String]) {
        let rules = types.rules(of: type, isDefaulted: !attributes.isEmpty)
        if chance(0.3), let rule = rules.randomElement(using: &random) { attributes.append(rule) }
    }

    // MARK: classes

    private mutating func drawClasses() {
        yaml += "classes:\n"
        for name in classNames {
            // Swift warns of an initialiser of its own making in an internal class below a package class.
            let parents = classes.filter {
                !$0.isFinal && $0.access >= access(of: name)
                    && ($0.access != .package || access(of: name) == .package)
            }
            let parent = !parents.isEmpty && chance(0.5) ? pick(parents) : nil
            let isAbstract = chance(0.15) && !hasDrafts
            let saysImmutable = parent == nil && chance(0.15)
            var type = Class(
                name: name,
                superclass: parent?.name,
                isAbstract: isAbstract,
                isFinal: !isAbstract && chance(0.15),
                isImmutable: parent?.isImmutable ?? (saysImmutable || settings["immutable"] == "true"),
                access: access(of: name),
                initAccess: parent?.initAccess ?? .public
            )
            yaml += "  \(name):\n    doc: Class \(name).\n"
            if let parent { yaml += "    superclass: \(parent.name)\n" }
            if hasDrafts { yaml += "    draft: true\n" }
            if type.isAbstract { yaml += "    abstract: true\n" }
            // Nobody calls its initialiser: Swift would warn.
            if type.isAbstract, chance(0.5) { yaml += "    deprecated: Use another.\n" }
            if saysImmutable { yaml += "    immutable: true\n" }
            if type.access < modelAccess { yaml += "    access: \(type.access.rawValue)\n" }
            if chance(validatedShare) { yaml += "    validated: true\n" }
            if type.superclass == nil, settings["codable"] == "plain", chance(0.4) {
                yaml += "    discriminator: { key: \"$class\"\(type.isAbstract ? "" : ", \(name): own") }\n"
            }
            if type.isFinal { yaml += "    final: true\n" }
            if chance(0.15) { yaml += "    archiveName: \"old.\(name)-\(self.name)\"\n" }
            if chance(0.1) { yaml += "    boxed: \(pick(["true", "false"]))\n" }
            if chance(0.15) {
                yaml += "    hooks: { decoded: awake\(name), validate: check\(name) }\n"
                declarations += "extension \(name) {\n  func awake\(name)() {}\n  func check\(name)() throws {}\n}\n"
            }
            drawProperties(of: &type)
            classes.append(type)
        }
    }

    private mutating func drawProperties(of type: inout Class) {
        let drawn = names(pick([0, 1, 3, 6, 9]), besides: Set(chain(type).flatMap(\.properties).map(\.name)))
        if !drawn.isEmpty { yaml += "    properties:\n" }
        var excluded: [String] = []
        for name in drawn {
            var attributes: [String] = []
            let isTransient = !type.isImmutable && chance(0.08)
            let isReference = !isTransient && chance(0.3)
            let spelling =
                isTransient
                ? drawState(name, of: type, into: &attributes)
                : isReference ? drawReference(into: &attributes) : drawValue(name, of: type, into: &attributes)
            let isVirtual = attributes.contains("virtual: true")
            let isRequired = !spelling.hasSuffix("?") && !attributes.contains { $0.hasPrefix("default") }
            if chance(0.1) { attributes.append("doc: \"Of \(name), with *marks* and \\\"quotes\\\".\"") }
            if !isTransient {
                if chance(0.12), !attributes.contains("flat: true") { attributes.append("key: \"key \(name)\"") }
                if chance(0.12) {
                    let paths = ["\"json_\(name)\"", "[\"$way\", \"\(name)\"]", "[\"$way\", to, \"\(name)\"]"]
                    attributes.append("jsonKey: \(pick(paths))")
                }
            }
            if !isVirtual, !isTransient {
                if chance(0.08) { attributes.append("mutable: false") }
                if chance(0.06) { attributes.append("copy: \(pick(["deep", "shallow"]))") }
            }
            var access = type.access
            if !isVirtual {
                if chance(0.06) { attributes.append("deprecated: Use \\\"another\\\".") }
                access = drawAccess(of: isTransient ? "" : spelling, in: access, into: &attributes)
            }
            let isWeak = attributes.contains { $0.hasPrefix("weak") || $0.hasPrefix("conditional") }
            let isExcluded = !isRequired && !isVirtual && !isTransient && !isWeak && chance(0.08)
            if isExcluded { excluded.append(name) }
            let all = ["type: \"\(spelling)\""] + attributes
            yaml += "      \(name): { \(all.joined(separator: ", ")) }\n"
            type.properties.append(
                Property(
                    name: name,
                    type: spelling,
                    access: access,
                    isRequired: isRequired && !isVirtual,
                    isArgument: !isVirtual && !isTransient,
                    isReference: isReference,
                    isLeftOut: isWeak || isExcluded,
                    isSingle: attributes.contains("packed: true, count: 1")
                )
            )
        }
        if !excluded.isEmpty { yaml += "    excluded: [\(excluded.joined(separator: ", "))]\n" }
        type.initAccess = chooseArguments(&type.properties, atMost: min(type.access, type.initAccess))
    }

    /// State of any Swift type, in no channel.
    private mutating func drawState(_ name: String, of type: Class, into attributes: inout [String]) -> String {
        let (spelling, value) = pick([
            ("Timer?", nil), ("((Int) -> Void)?", nil), ("[(inout Int) throws -> Void]", "[]"),
            ("any Sequence<Int>", "[1]"), ("AnyObject?", nil), ("Result<Int, any Error>", ".success(1)"),
        ])
        attributes.append("transient: true")
        if let value { attributes.append("default: { swift: '\(value)' }") }
        if spelling == "AnyObject?", chance(0.7) { attributes.append("weak: true") }
        drawChange(of: spelling, in: type, into: &attributes)
        return spelling
    }

    private mutating func drawReference(into attributes: inout [String]) -> String {
        let form = pick(["?", "?", "?", "[]", "[]?", "[String:]", "[[]]", "[UUID:]"])
        let target = pick(classNames)
        if form.hasPrefix("["), chance(0.15) { attributes.append("elements: ...\(number(1...3))") }
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
        if chance(0.1), !hasDrafts, !type.isImmutable {
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
        drawRule(of: plain, into: &attributes)
        let forms = types.forms(of: plain).filter { !isDefaulted || !$0.contains("count") }
        if let form = forms.randomElement(using: &random), chance(0.3) { attributes.append(form) }
        if types.structs.contains(plain), plain == spelling, chance(0.3), !hasDrafts { attributes.append("flat: true") }
        if spelling.hasSuffix("?"), chance(0.2) {
            attributes.append("failure: nil")
        } else if isDefaulted, chance(0.2) {
            attributes.append("failure: default")
        }
        drawChange(of: spelling, in: type, into: &attributes)
        return spelling
    }

    private mutating func drawChange(of spelling: String, in type: Class, into attributes: inout [String]) {
        guard !type.isImmutable, chance(0.1) else { return }
        let function = "changed\(type.name)\(type.properties.count)"
        attributes.append("onChange: \(function)")
        declarations += "extension \(type.name) { func \(function)(_ old: \(types.swift(spelling))) {} }\n"
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

    /// Statements that return a value with drawn properties, each in a constant of its own: compilers need long for what is nested.
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
