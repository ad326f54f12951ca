import ModelLanguage
import SchemaHistory

extension ClassEmitter {
    /// `codableKeys` and `uncodableKeys`.
    func emitKeys(into out: inout SwiftText) {
        let uncodable = type.properties.filter { $0.model.excludedFrom.contains(.coding) }
        out.line("/// Names of this class's own properties that are archived.")
        out.braces("\(access.method)\(overriding)class var codableKeys: [String]", "layout.codableKeys")
        out.blank()
        out.line("/// Names of this class's own properties that are not archived.")
        out.list("\(access.method)\(overriding)class var uncodableKeys: [String]", uncodable.map(\.nameLiteral))
        out.blank()
        out.line("/// Names of all properties that are archived, inherited ones first.")
        let inherited = type.isBase ? "" : "super.codableKeys + "
        out.braces(
            "\(access.method)\(overriding)var codableKeys: [String]",
            "\(inherited)\(type.name).codableKeys"
        )
    }

    /// The dictionary forms, both ways.
    func emitDictionary(into out: inout SwiftText) {
        let own = type.properties.filter { $0.isCoded && !$0.model.excludedFrom.contains(.dictionary) }
        if type.isBase || !own.isEmpty {
            emitShallowDictionary(access.method + overriding, own, into: &out) { out in
                let inherited = type.isBase ? "" : "after: super.dictionaryRepresentation"
                out.statement { out in
                    out.add("var dictionary = \(type.name).layout.dictionary(")
                    out.nested { $0.add("\(inherited))") }
                }
            }
        }
        if type.isBase {
            out.blank()
            emitOtherDictionaries(access.method, type.typeOfSelf + ".modelRegistry", into: &out)
        }
    }
}

extension StructEmitter {
    /// Its dictionary.
    func emitDictionary(into out: inout SwiftText) {
        let own = type.properties.filter { $0.isCoded && !$0.model.excludedFrom.contains(.dictionary) }
        emitShallowDictionary(access.member, own, into: &out) { $0.line("var dictionary: [String: Any] = [:]") }
        out.blank()
        emitOtherDictionaries(access.member, plan.modelTypeName + ".registry", into: &out)
    }
}

/// - Parameter start: declares the dictionary to which the properties are added.
private func emitShallowDictionary(
    _ access: String,
    _ properties: [GeneratedProperty],
    into out: inout SwiftText,
    _ start: (inout SwiftText) -> Void
) {
    out.line("/// Every codable property by name; nil is NSNull, values are unchanged.")
    out.block("\(access)var dictionaryRepresentation: [String: Any] {") { out in
        if properties.isEmpty { return out.line("[:]") }
        start(&out)
        emitEntries(of: properties, in: "dictionary", into: &out)
        out.line("return dictionary")
    }
}

/// Assigns values of properties to a dictionary, by name.
func emitEntries(of properties: [GeneratedProperty], in dictionary: String, into out: inout SwiftText) {
    for property in properties {
        var value = property.stored
        if property.isUnwrapped {
            // As `Any` an implicitly unwrapped optional would become an optional.
            value = property.model.deprecated == nil ? "self.\(property.name)" : value + "!"
        }
        let end = property.type.isOptional ? " ?? NSNull()" : ""
        out.assign("\(dictionary)[", property.nameLiteral + "]", value, end)
    }
}

private func emitOtherDictionaries(_ access: String, _ registry: String, into out: inout SwiftText) {
    out.line("/// The dictionary in another form: deep, or without nils.")
    out.block("\(access)func dictionaryRepresentation(_ options: DictionaryOptions) -> [String: Any] {") { out in
        out.statement { out in
            out.add(registry)
            out.add(".dictionary(")
            out.nested { $0.group { $0.add("of: self, options, shallow: dictionaryRepresentation)") } }
        }
    }
}
