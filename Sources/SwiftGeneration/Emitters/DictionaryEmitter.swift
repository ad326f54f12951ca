import ModelLanguage
import SchemaHistory

extension ClassEmitter {
    /// `codableKeys` and `uncodableKeys`.
    func emitKeys(into out: inout SwiftText) {
        let codable = type.properties.filter { $0.isCoded && !$0.model.excludedFrom.contains(.coding) }
        let uncodable = type.properties.filter { $0.model.excludedFrom.contains(.coding) }
        out.line("/// Names of this class's own properties that are archived.")
        list("\(access.method)\(overriding)class var codableKeys: [String]", codable.map(\.nameLiteral), into: &out)
        out.blank()
        out.line("/// Names of this class's own properties that are not archived.")
        list("\(access.method)\(overriding)class var uncodableKeys: [String]", uncodable.map(\.nameLiteral), into: &out)
        out.blank()
        out.line("/// Names of all properties that are archived, inherited ones first.")
        let inherited = type.isBase ? "" : "super.codableKeys + "
        out.braces(
            "\(access.method)\(overriding)var codableKeys: [String]",
            "\(inherited)\(type.name).codableKeys"
        )
    }

    private func list(_ opening: String, _ literals: [String], into out: inout SwiftText) {
        out.fitting(onlyWide: literals.count > 20) { out in
            out.line(opening, " { [", literals.joined(separator: ", "), "] }")
        } else: { out in
            out.block(opening + " {") { out in
                out.block("[", closing: "]") { out in
                    for literal in literals { out.line(literal, literals.count > 1 ? "," : "") }
                }
            }
        }
    }

    /// The dictionary forms, both ways.
    func emitDictionary(into out: inout SwiftText) {
        let own = type.properties.filter { $0.isCoded && !$0.model.excludedFrom.contains(.dictionary) }
        if type.isBase || !own.isEmpty {
            out.line("/// Every codable property by name; nil is NSNull, values stand as they are.")
            out.block("\(access.method)\(overriding)var dictionaryRepresentation: [String: Any] {") { out in
                if own.isEmpty { return out.line("[:]") }
                if type.isBase {
                    out.line("var dictionary: [String: Any] = [:]")
                    out.line("dictionary.reserveCapacity(\(own.count))")
                } else {
                    out.line("var dictionary = super.dictionaryRepresentation")
                    out.line("dictionary.reserveCapacity(dictionary.count + \(own.count))")
                }
                for property in own { emitEntry(of: property, into: &out) }
                out.line("return dictionary")
            }
        }
        guard type.isBase else { return }
        out.blank()
        out.line("/// The dictionary in another form: deep, or without nils.")
        out.line(access.method, "func dictionaryRepresentation(")
        out.line("  _ options: DictionaryOptions")
        out.block(") -> [String: Any] {") {
            $0.line("Swift.type(of: self).modelRegistry.dictionary(")
            $0.line("  of: self, options, shallow: dictionaryRepresentation)")
        }
    }

    private func emitEntry(of property: PropertyPlan, into out: inout SwiftText) {
        var value = property.stored
        if property.isUnwrapped {
            // As `Any` an implicitly unwrapped optional would become an optional.
            value = property.model.deprecated == nil ? "self.\(property.name)" : value + "!"
        }
        emitDictionaryEntry(property.nameLiteral, value, isOptional: property.type.isOptional, into: &out)
    }
}

/// `dictionary["name"] = name`, nil as NSNull.
func emitDictionaryEntry(_ key: String, _ value: String, isOptional: Bool, into out: inout SwiftText) {
    let end = isOptional ? " ?? NSNull()" : ""
    out.fitting { out in
        out.line("dictionary[", key, "] = ", value, end)
    } else: { out in
        out.line("dictionary[", key, "] =")
        out.line("  ", value, end)
    }
}
