import ModelLanguage
import SchemaDiagnostics
import YAMLTree

/// Settings that affect reading and are not part of a shape, as lines in a schema's notation: the header, foreign types, `versionKey`,
/// `unknownKeys`, `failure`, rules of validated classes, and how keys follow names, since a shape has each key. They may change without a
/// new version; `diff` reports that.
package struct SettingsText {
    /// `model`, `type Place`, `class Book`, `Book.title` -> attributes in flow form.
    package private(set) var lines = ShapeText()

    package init(_ model: Model) {
        var header: [FlowFields.Pair] = [("name", model.name)]
        if !model.formerly.isEmpty { header.append(("formerly", "[\(model.formerly.joined(separator: ", "))]")) }
        if model.readsFrom != 1 { header.append(("readsFrom", "\(model.readsFrom)")) }
        if model.stampedFrom != 1 { header.append(("stampedFrom", "\(model.stampedFrom)")) }
        if model.swift.module != model.name { header.append(("module", model.swift.module)) }
        if model.swift.codable != .none { header.append(("codable", model.swift.codable.rawValue)) }
        // Properties have theirs, unions do not.
        if let dates = model.enums.lazy.compactMap(\.dates).first {
            header.append(("dates", YAMLText.scalar(dates.text)))
        }
        set("model", header)
        let spelling = TypeText(shape: ModelShape(version: model.version), model: model.name)
        for type in model.foreignTypes where type.removedIn == nil {
            set("type \(type.name.name)", SettingsText.describe(type, spelling))
        }
        for item in model.enums {
            if item.isUntagged {
                let order = item.cases.map(\.name).joined(separator: ", ")
                set("enum \(item.name.name)", [("untagged", "true"), (SettingsText.order, "[\(order)]")])
            }
            guard let discriminator = item.discriminator else { continue }
            let names = item.cases.compactMap { item in
                discriminator.names[item.name].flatMap { own in
                    item.payload.map { (spelling.text($0), SettingsText.text(own)) }
                }
            }
            set("enum \(item.name.name)", [("discriminator", SettingsText.text(discriminator, names))])
        }
        for item in model.records {
            var fields: [FlowFields.Pair] = item.keepsUnknownKeys ? [("unknownKeys", "keep")] : []
            if item.isValidated { fields.append(("validated", "true")) }
            if let discriminator = item.discriminator {
                let names = discriminator.names.sorted { $0.key < $1.key }
                    .map { (TypeName(model: model.name, name: $0.key), SettingsText.text($0.value)) }
                    .filter { spelling.knows(.object($0.0)) }.map { (spelling.name($0.0), $0.1) }
                fields.append(("discriminator", SettingsText.text(discriminator, names)))
            }
            if item.hasDraft { fields.append(("draft", "true")) }
            fields += SettingsText.describe(item.keyRule)
            if let key = item.versionKey { fields.append(("versionKey", SettingsText.text(key))) }
            if !fields.isEmpty { set("\(item.kind.rawValue) \(item.name.name)", fields) }
            for property in item.properties where !property.isInvisible {
                var fields: [FlowFields.Pair] =
                    property.failure == .fail ? [] : [("failure", property.failure.rawValue)]
                if property.isVirtual { fields.append(("virtual", "true")) }
                fields += SettingsText.describe(property)
                // Other rules do not affect reading.
                if item.isValidated {
                    fields += property.rules.map { ($0.name.text, YAMLText.scalar($0.text)) }
                }
                if !fields.isEmpty { set("\(item.name.name).\(property.name)", fields) }
            }
        }
    }

    /// The cases of an untagged union in their order, which the shape does not have: no key of a schema.
    static let order = "order"

    /// The names under `order`.
    static func order(of line: String?) -> [String] {
        guard let line, let text = FlowFields(of: line)[order] else { return [] }
        return text.dropFirst().dropLast().split(separator: ", ").map(String.init)
    }

    private mutating func set(_ key: String, _ fields: [FlowFields.Pair]) {
        lines.lines[key] = FlowFields.flow(fields)
    }

    /// How JSON without class names has it.
    private static func describe(_ property: PropertyModel) -> [FlowFields.Pair] {
        let form = property.json
        var fields: [FlowFields.Pair] = []
        if !form.otherKeys.isEmpty {
            fields.append(("jsonKey", "{ any: [\(property.jsonKeys.map(JSONKey.text).joined(separator: ", "))] }"))
        }
        if let dates = form.dates { fields.append(("dates", YAMLText.scalar(dates.text))) }
        if form.isLenient { fields.append(("lenient", "true")) }
        if form.hasPresence { fields.append(("presence", "true")) }
        return fields
    }

    private static func text(_ discriminator: Discriminator, _ names: [FlowFields.Pair]) -> String {
        var fields: [FlowFields.Pair] = [("key", YAMLText.scalar(discriminator.key))]
        if let content = discriminator.content { fields.append(("content", YAMLText.scalar(content))) }
        if discriminator.keepsUnknown { fields.append(("unknown", "keep")) }
        return FlowFields.flow(fields + names)
    }

    private static func text(_ names: [String]) -> String {
        let texts = names.map { YAMLText.scalar($0) }
        return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
    }

    static func describe(_ rule: KeyRule) -> [FlowFields.Pair] {
        (rule.pattern == "*" ? [] : [("keys", YAMLText.quoted(rule.pattern))])
            + (rule.json == .name ? [] : [("jsonKeys", rule.json.rawValue)])
    }

    private static func text(_ key: VersionKey) -> String {
        var fields: [FlowFields.Pair] = [("key", YAMLText.scalar(key.key))]
        if let none = key.none { fields.append(("none", "\(none)")) }
        fields.append(("values", FlowFields.flow(key.values.map { ("\($0.number)", "\($0.version)") })))
        if !key.isWritten { fields.append(("written", "false")) }
        return FlowFields.flow(fields)
    }

    /// A foreign type's attributes. Lists without a significant order are sorted by their texts.
    static func describe(_ type: ForeignTypeModel, _ spelling: TypeText) -> [FlowFields.Pair] {
        var fields: [FlowFields.Pair] = []
        if type.swiftName != type.name.name, !type.isOpaque {
            fields.append(("swift", YAMLText.quoted(type.swiftName)))
        }
        if let module = type.importedModule { fields.append(("import", module)) }
        func text(_ type: PropertyType) -> String { YAMLText.type(spelling.text(type)) }
        switch type.coding {
        case .secure(let allowed), .opaque(let allowed):
            fields.append(("coding", type.isOpaque ? "opaque" : "secure"))
            if !allowed.isEmpty { fields.append(("classes", "[\(allowed.sorted().joined(separator: ", "))]")) }
            if let name = type.archiveName { fields.append(("archiveName", YAMLText.quoted(name))) }
            let formerly = type.formerly.map(YAMLText.quoted).sorted()
            if !formerly.isEmpty { fields.append(("formerly", "[\(formerly.joined(separator: ", "))]")) }
        case .codable: fields.append(("coding", "codable"))
        case .none: fields.append(("coding", "none"))
        case .oneOf(let all):
            let types = all.filter { spelling.knows($0) }
            fields.append(("oneOf", "[\(types.map(text).sorted().joined(separator: ", "))]"))
        case .convert(let conversion):
            let (encode, decode) = (YAMLText.quoted(conversion.encode), YAMLText.quoted(conversion.decode))
            let parts: [FlowFields.Pair] = [("as", text(conversion.archived)), ("encode", encode), ("decode", decode)]
            fields.append(("convert", FlowFields.flow(parts)))
        }
        return fields
    }

    // MARK: Back

    /// The rule of a declaration's keys.
    /// - Parameter line: what the settings say of it.
    static func keyRule(_ line: String?) -> KeyRule {
        // Most declarations have none, and each of their members asks.
        guard let line, line.contains("keys: ") || line.contains("jsonKeys: ") else { return KeyRule() }
        let tree = parseYAML(line)
        func text(_ key: String) -> String? { tree?[key]?.scalar?.text }
        return KeyRule(text("keys") ?? "*", json: text("jsonKeys").flatMap(JSONKeyStyle.init) ?? .name)
    }

    /// The lines of a schema's header that must exist so that the rest can be read.
    static func schemaHeader(of lines: ShapeText) -> String {
        let header = fields(of: lines)
        let isPlain = header["codable"] == "plain" || lines.lines.values.contains { $0.contains("discriminator: ") }
        return "model: \(header["name"] ?? "Model")\n" + (header["formerly"].map { "formerly: \($0)\n" } ?? "")
            + (isPlain ? "swift: { codable: plain\(header["dates"].map { ", dates: \($0)" } ?? "") }\n" : "")
    }

    static func modelName(_ lines: ShapeText) -> String? { fields(of: lines)["name"] }

    /// The name in stamps, which is the model's first one, and the module.
    static func namesInData(_ lines: ShapeText) -> [String?] {
        let header = fields(of: lines)
        let formerly = header["formerly"].flatMap { parseYAML($0)?.sequence?.last?.scalar?.text }
        return [formerly ?? header["name"], header["module"] ?? header["name"]]
    }

    /// The other lines of the header.
    static func readHeader(of lines: ShapeText, into model: inout Model) {
        let header = fields(of: lines)
        model.readsFrom = header["readsFrom"].flatMap { Int($0) } ?? 1
        model.stampedFrom = header["stampedFrom"].flatMap { Int($0) } ?? 1
        model.swift.module = header["module"] ?? model.name
        model.swift.codable = header["codable"].flatMap { SwiftOptions.CodableForm(rawValue: $0) } ?? .none
    }

    /// The keys in the header's line, each with its text.
    private static func fields(of lines: ShapeText) -> FlowFields { FlowFields(of: lines.lines["model"] ?? "{}") }
}

extension ShapeText {
    /// Settings of which all but the rules of keys are known of another version only; nil: of none.
    static func settings(_ others: ShapeText?, withKeysOf shape: ModelShape) -> ShapeText {
        var settings = others ?? ShapeText()
        for record in shape.records.values {
            let line = "\(record.kind.rawValue) \(record.name)"
            let rest = FlowFields(of: settings.lines[line] ?? "{}").pairs.filter {
                !["keys", "jsonKeys"].contains($0.key)
            }
            let fields = rest + SettingsText.describe(record.keyRule)
            settings.lines[line] = fields.isEmpty ? nil : FlowFields.flow(fields)
        }
        return settings
    }
}

extension ForeignTypeModel {
    /// Its declaration, field by field, in a schema's notation.
    package var fields: [String] {
        SettingsText.describe(self, TypeText(shape: ModelShape(version: 1), model: name.model)).map {
            "\($0.key): \($0.value)"
        }
    }
}
