extension RandomSchema {
    mutating func drawForeignTypes() {
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

    mutating func drawEnums() {
        yaml += "enums:\n"
        let listed = chance(0.3) ? ", C0: one" : ""
        let discriminator = settings["codable"] == "plain" ? ", discriminator: { key: \"$kind\"\(listed) }" : ""
        let unknown = pick(["", ", unknown: nothing", ", unknown: keep"])
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

    mutating func drawStructs() {
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
                if chance(0.15) { type = pick(["C0?", "[C1]", "[String: C0]", "[C0?]"]) }
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
}
