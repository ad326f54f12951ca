import ModelLanguage
import SchemaDiagnostics
import Workspace

/// Drafts a schema from Objective-C classes: from their properties, and from the statements of their methods about archives and JSON.
struct ObjCDraft {
    /// How a class writes its archives.
    enum Style {
        /// `encodeWithCoder:` names the keys.
        case written
        /// Every property by key-value coding, as AutoCoding does.
        case keyValue
        case mantle
    }

    let source: ObjCSource
    var types: ObjCTypes
    private let coding: ObjCCoding
    private let order: [String]
    /// The highest `+modelVersion`, where there are Mantle's classes.
    private var mantleVersion: Int?
    /// The highest version number of their own that classes write.
    private var writtenVersion = 0
    private var hasOtherVersions = false
    private var hasJSON = false

    static let endings = ["h", "m", "mm", "hh"]
    private static let mantleKey = "MTLModelVersion"

    static func draft(_ request: ImportRequest, into bag: inout DiagnosticBag) -> SchemaDraft? {
        var source = ObjCSource()
        for path in request.sources {
            do {
                source.add(try FileSystem.read(path), path: path)
            } catch {
                bag.report(unread: error, "the file")
            }
        }
        if bag.hasErrors { return nil }
        let draft = ObjCDraft(source)
        guard !draft.order.isEmpty else {
            bag.report(
                .notImported,
                "no '@interface' of a class with properties or variables is in it",
                at: SourceSpan(path: request.sources[0]),
                notes: [Note("name the headers of the classes, with their '.m' files")]
            )
            return nil
        }
        var drafting = draft
        return drafting.draft(model: request.modelName())
    }

    private init(_ source: ObjCSource) {
        var source = source
        // A superclass comes before its subclasses; cycles are ignored.
        for name in source.order where source.chain(of: name).last?.superclass == name {
            source.classes[name]?.superclass = nil
        }
        self.source = source
        coding = ObjCCoding(source: source)
        var order: [String] = []
        func add(_ name: String) {
            guard !order.contains(name), let item = source.classes[name], item.isDeclared else { return }
            if let above = item.superclass { add(above) }
            order.append(name)
        }
        for name in source.order { add(name) }
        self.order = order
        var names = SwiftNames(avoiding: ReservedNames.types)
        let enumNames = Dictionary(uniqueKeysWithValues: source.enumOrder.map { ($0, names.asIs($0)) })
        types = ObjCTypes(
            source: source,
            names: Dictionary(
                uniqueKeysWithValues: order.map { ($0, isIdentifier($0) ? names.asIs($0) : names.type($0)) }
            ),
            enumNames: enumNames
        )
        let mantle = order.filter { source.descends($0, from: "MTLModel") }
        if !mantle.isEmpty {
            let numbers = mantle.compactMap { source.classes[$0]?.method("modelVersion") }.compactMap(coding.number)
            mantleVersion = numbers.max() ?? 0
        }
        hasJSON = order.contains {
            source.classes[$0]?.method("JSONKeyPathsByPropertyKey") != nil || isJSONModel($0)
        }
    }

    private mutating func draft(model: String) -> SchemaDraft {
        var draft = SchemaDraft()
        for name in order { draft.classes.append(item(name)) }
        let styles = order.map(style(of:))
        draft.comments = [
            "Drafted from Objective-C. Nonnull properties are required: one that older archives may lack needs a default, or an",
            "entry in the history. Numbers that were never set are 0, as in the old code.",
        ]
        if order.contains(where: { style(of: $0) == .keyValue && !isJSONModel($0) }) {
            draft.comments.append(
                "Classes without 'encodeWithCoder:' are read as AutoCoding writes them: each property under its name."
            )
        }
        let version = max((mantleVersion ?? 0) + 2, writtenVersion + 1)
        let older = version == 2 ? "version 1" : "versions 1 \(version == 3 ? "and" : "to") \(version - 1)"
        let remark =
            hasOtherVersions ? "older archives are version 1, whatever number they have" : "the old code wrote \(older)"
        draft.header = [SchemaDraft.Line(key: "model", value: YAMLText.scalar(model))]
        let isJSON = order.allSatisfy(isJSONModel)
        if isJSON {
            draft.header.append(.init(key: "version", value: "1"))
        } else {
            draft.header += [
                SchemaDraft.Line(key: "version", value: "\(version)", comment: remark),
                SchemaDraft.Line(key: "stampedFrom", value: "\(version)", comment: "it wrote no stamps"),
            ]
        }
        if !styles.contains(.written), !isJSON {
            draft.header.append(.init(key: "boxed", value: "true", comment: "numbers are objects in its archives"))
        }
        // JSONModel writes '2024-05-01T10:00:00+0000'.
        let isTimed = zip(order, draft.classes).contains { name, item in
            isJSONModel(name) && item.properties.contains { $0.type.contains { $0 == .builtin(.date) } }
        }
        if hasJSON {
            draft.header.append(
                SchemaDraft.Line(
                    key: "swift",
                    value: "{ codable: plain\(isTimed ? ", dates: iso8601" : "") }",
                    comment: order.contains(where: isJSONModel)
                        ? "JSON as JSONModel writes it" : "JSON as Mantle's key paths have it"
                )
            )
        }
        draft.leftOut = source.problems.map { DraftRemark($0) }
        draft.types = types.foreign.sorted { $0.key < $1.key }.map(\.value)
        draft.enums = source.enumOrder.compactMap { source.enums[$0] }.compactMap(enumeration)
        return draft
    }

    /// Its own code writes no archives, and JSONModel's writes JSON.
    private func isJSONModel(_ name: String) -> Bool {
        style(of: name) == .keyValue && source.descends(name, from: "JSONModel")
    }

    private func style(of name: String) -> Style {
        if source.chain(of: name).contains(where: ObjCCoding.isWritten) { return .written }
        return source.descends(name, from: "MTLModel") ? .mantle : .keyValue
    }

    // MARK: Enums

    /// `GenreFiction` of `Genre` is `fiction`. Where a name would begin with a digit, all have one word more: `type1D`, `typeCube`.
    static func cases(of item: ObjCEnum) -> [(name: String, value: Int?)] {
        var names = SwiftNames(avoiding: ReservedNames.caseNames)
        var prefixes = [item.name, "k" + item.name, commonWords(of: item)]
        func rest(_ name: String) -> Substring {
            name.dropFirst(prefixes.first { name.hasPrefix($0) && name.count > $0.count }?.count ?? 0)
        }
        if item.cases.contains(where: { rest($0.name.text).first?.isNumber == true }) {
            prefixes = prefixes.map(droppingLastWord)
        }
        return item.cases.map { (names.property(String(rest($0.name.text))), $0.value) }
    }

    private static func droppingLastWord(_ text: String) -> String {
        let rest = text.dropLast(text.reversed().prefix(while: \.isLowercase).count)
        let capitals = rest.reversed().prefix(while: \.isUppercase).count
        return String(rest.dropLast(rest.count < text.count ? min(capitals, 1) : capitals))
    }

    /// The words with which all cases begin, and the type too: `RefEvent` of `RefEventType`, `Mark` of `Marks`.
    private static func commonWords(of item: ObjCEnum) -> String {
        guard item.cases.count > 1, let first = item.cases.first?.name.text else { return item.name }
        let names = item.cases.map(\.name.text)
        var common = first[...]
        func ends(in text: String) -> Bool {
            let rest = text.dropFirst(common.count)
            guard text.hasPrefix(common), let next = rest.first else { return false }
            // The capital before a small letter begins a word: `WD` and `Shelf`.
            let isWord = common.last?.isUppercase != true || rest.dropFirst().first?.isLowercase == true
            return next.isNumber || next.isUppercase && isWord
        }
        while !common.isEmpty, !names.allSatisfy(ends) { common = common.dropLast() }
        let isPlural = ["s", "es"].contains { common + $0 == item.name }
        if isPlural || common.last == "y" && common.dropLast() + "ies" == item.name { return String(common) }
        while !common.isEmpty, !(names + [item.name]).allSatisfy(ends) { common = common.dropLast() }
        return common.isEmpty ? item.name : String(common)
    }

    private func enumeration(_ item: ObjCEnum) -> SchemaDraft.Enum? {
        let raw = ObjCTypes.value(item.raw) ?? .int
        var result = SchemaDraft.Enum(name: types.enumNames[item.name] ?? item.name)
        result.attributes = [SchemaDraft.Line(key: "raw", value: raw.rawValue)]
        if item.isOptions {
            result.attributes.append(.init(key: "options", value: "true"))
        } else if !item.isClosed {
            result.attributes.append(.init(key: "unknown", value: "keep", comment: "as Objective-C keeps any number"))
        }
        var seen: Set<Int> = []
        for (element, written) in zip(Self.cases(of: item), item.cases) {
            let place = source.place(of: written.name)
            guard let value = element.value else {
                let text = written.text.isEmpty ? "one more than the last" : written.text
                result.comments.add("The value of '\(element.name)' is not known: \(text).", place)
                continue
            }
            if item.isOptions, value == 0 { continue }
            guard seen.insert(value).inserted else {
                result.comments.add("'\(element.name)' has the value of another case, \(value).", place)
                continue
            }
            result.cases.append(.init(key: YAMLText.scalar(element.name), value: "\(value)"))
        }
        return result.cases.isEmpty ? nil : result
    }

    // MARK: Classes

    private mutating func item(_ name: String) -> SchemaDraft.Class {
        guard let found = source.classes[name] else { return SchemaDraft.Class(name: name) }
        let swiftName = types.names[name] ?? name
        var item = SchemaDraft.Class(name: swiftName, archiveName: swiftName == name ? nil : name)
        if let above = found.superclass {
            if let known = types.names[above] {
                item.superclass = known
            } else if !["NSObject", "MTLModel", "BaseModel", "JSONModel"].contains(above) {
                item.comments.append("Its superclass \(above) is not among the sources.")
            }
        }
        let style = style(of: name)
        if style == .mantle, types.names[found.superclass ?? ""] == nil || found.method("modelVersion") != nil {
            item.attributes.append(versionKey(found))
        }
        let declares = found.protocols.contains { ["NSCoding", "NSSecureCoding"].contains($0) }
        if style == .keyValue, declares {
            let text = "Its encodeWithCoder: is not among the sources: each property is taken to be under its name."
            item.comments.add(text, "\(Paths.name(of: found.path)):\(found.line)")
        }
        if style == .keyValue, !isJSONModel(name), order.contains(where: { self.style(of: $0) == .written }) {
            item.attributes.append(.init(key: "boxed", value: "true", comment: "its numbers are objects"))
        }
        if isJSONModel(name), source.keyMapper(of: name)?.body.contains(where: Self.isSnakeCase) == true {
            item.attributes.append(.init(key: "jsonKeys", value: "snake_case"))
        }
        var properties = ObjCClassProperties(found, style: style, source: source, coding: coding)
        writtenVersion = max(writtenVersion, properties.version?.number ?? 0)
        if properties.hasOtherVersion { hasOtherVersions = true }
        properties.fill(&item, &types, hasJSON: hasJSON)
        return item
    }

    /// JSONModel's mappers from `first_name` to `firstName`.
    static func isSnakeCase(_ token: ObjCToken) -> Bool {
        ["mapperForSnakeCase", "mapperFromUnderscoreCaseToCamelCase"].contains(token.text)
    }

    /// Mantle's number N corresponds to version N + 1.
    private func versionKey(_ found: ObjCClass) -> SchemaDraft.Line {
        let method = found.method("modelVersion")
        let number = method.map { coding.number($0) } ?? 0
        let values = (0...max(0, min(number ?? 0, 1_000))).map { "\($0): \($0 + 1)" }.joined(separator: ", ")
        return SchemaDraft.Line(
            key: "versionKey",
            value: "{ key: \(Self.mantleKey), none: 1, values: { \(values) } }",
            comment: number == nil
                ? "the result of +modelVersion is not known"
                : number == 0 ? nil : "the history must describe what changed between these versions"
        )
    }
}
