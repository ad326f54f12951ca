import ModelLanguage

/// What decides reading and is no shape, as lines in a schema's own words: the header, foreign types, `versionKey`, `failure`. It may
/// change without a new version; `diff` judges that.
package struct SettingsText {
    /// `model`, `type Place`, `class Book`, `Book.title` -> attributes in flow form.
    package private(set) var lines = ShapeText()

    /// - Parameter shape: that of the version whose names types are called by; nil: the current one's.
    package init(_ model: Model, as shape: ModelShape? = nil) {
        var header = ["name: \(model.name)"]
        if !model.formerly.isEmpty { header.append("formerly: [\(model.formerly.joined(separator: ", "))]") }
        if model.readsFrom != 1 { header.append("readsFrom: \(model.readsFrom)") }
        if model.stampedFrom != 1 { header.append("stampedFrom: \(model.stampedFrom)") }
        if model.swift.module != model.name { header.append("module: \(model.swift.module)") }
        if model.swift.codable != .none { header.append("codable: \(model.swift.codable.rawValue)") }
        set("model", header)
        let spelling = TypeText(shape: shape ?? ModelShape(version: model.version), model: model.name)
        for type in model.foreignTypes where shape != nil || type.removedIn == nil {
            set("type \(type.name.name)", SettingsText.describe(type, spelling))
        }
        for item in model.classes {
            if let key = item.versionKey { set("class \(item.name.name)", ["versionKey: \(SettingsText.text(key))"]) }
            addFailures(item.properties, of: item.name.name)
        }
        for item in model.structs { addFailures(item.properties, of: item.name.name) }
    }

    private mutating func set(_ key: String, _ parts: [String]) {
        lines.lines[key] = "{ \(parts.joined(separator: ", ")) }"
    }

    private mutating func addFailures(_ properties: [PropertyModel], of owner: String) {
        for property in properties where property.failure != .fail && !property.isInvisible {
            set("\(owner).\(property.name)", ["failure: \(property.failure.rawValue)"])
        }
    }

    private static func text(_ key: VersionKey) -> String {
        var parts = ["key: \(YAMLText.scalar(key.key))"]
        if let none = key.none { parts.append("none: \(none)") }
        let values = key.values.map { "\($0.number): \($0.version)" }
        parts.append("values: { \(values.joined(separator: ", ")) }")
        return "{ \(parts.joined(separator: ", ")) }"
    }

    /// Lists whose order says nothing are in order of their texts.
    private static func describe(_ type: ForeignTypeModel, _ spelling: TypeText) -> [String] {
        var parts: [String] = []
        if type.swiftName != type.name.name { parts.append("swift: \(YAMLText.quoted(type.swiftName))") }
        if let module = type.importedModule { parts.append("import: \(module)") }
        func text(_ type: PropertyType) -> String { YAMLText.type(spelling.text(type)) }
        switch type.coding {
        case .secure(let allowed):
            parts.append("coding: secure")
            if !allowed.isEmpty { parts.append("classes: [\(allowed.sorted().joined(separator: ", "))]") }
        case .codable: parts.append("coding: codable")
        case .none: parts.append("coding: none")
        case .oneOf(let all):
            let types = all.filter { spelling.knows($0) }
            parts.append("oneOf: [\(types.map(text).sorted().joined(separator: ", "))]")
        case .convert(let conversion):
            parts.append(
                "convert: { as: \(text(conversion.archived)), encode: \(YAMLText.quoted(conversion.encode)), decode: \(YAMLText.quoted(conversion.decode)) }"
            )
        }
        return parts
    }

    // MARK: Back

    /// Also declares what a recorded shape names and no settings tell of: a guess, for seals of the first form.
    package static func completed(_ lines: ShapeText, for shape: ShapeText) -> ShapeText {
        var lines = lines
        for name in ShapeDeclarations(shape).foreignNames where lines.lines["type \(name)"] == nil {
            lines.lines["type \(name)"] = "{ coding: secure }"
        }
        return lines
    }

    /// The lines of a schema's header that must be there for the rest to be read.
    package static func schemaHeader(of lines: ShapeText) -> String {
        let header = ShapeFields(lines.lines["model"] ?? "{}")
        return "model: \(header["name"] ?? "Model")\n" + (header["formerly"].map { "formerly: \($0)\n" } ?? "")
    }

    /// What else the header said.
    package static func readHeader(of lines: ShapeText, into model: inout Model) {
        let header = ShapeFields(lines.lines["model"] ?? "{}")
        model.readsFrom = header["readsFrom"].flatMap { Int($0) } ?? 1
        model.stampedFrom = header["stampedFrom"].flatMap { Int($0) } ?? 1
        model.swift.module = header["module"] ?? model.name
        model.swift.codable = header["codable"].flatMap { SwiftOptions.CodableForm(rawValue: $0) } ?? .none
    }
}
