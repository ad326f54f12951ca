import ModelLanguage
import SchemaDiagnostics
import Workspace

/// The properties of one class in a schema's form.
struct ObjCClassProperties {
    private let found: ObjCClass
    private let style: ObjCDraft.Style
    private let source: ObjCSource
    private let coding: ObjCCoding
    private let encode: ObjCCoding.Encoding?
    private let decoding: ObjCDecoding?
    /// Properties, and variables without a property if the class has no properties or its coding names them.
    private let declared: [ObjCProperty]
    private var names = SwiftNames(avoiding: ReservedNames.classMembers, ReservedNames.alternatives)

    init(_ found: ObjCClass, style: ObjCDraft.Style, source: ObjCSource, coding: ObjCCoding) {
        self.found = found
        self.style = style
        self.source = source
        self.coding = coding
        encode = style == .written ? coding.encoding(of: found) : nil
        decoding = found.method("initWithCoder:").map { ObjCDecoding($0, of: found, coding: coding) }
        declared = Self.declared(found, encode)
    }

    mutating func fill(_ item: inout SchemaDraft.Class, _ types: inout ObjCTypes, hasJSON: Bool) {
        let keys = jsonKeys()
        if encode?.all != nil {
            let note = "its numbers are objects"
            item.attributes.append(.init(key: "boxed", value: "true", comment: note))
        }
        var excluded: [(name: String, channels: String)] = []
        var listed: [String] = []
        for property in declared {
            let calls = calls(of: property)
            listed += calls.map(\.key)
            guard var draft = self.draft(property, calls.first, &types) else {
                item.leftOut.append("'\(property.name)' is computed by its getter: no archive has it.")
                continue
            }
            let isArchived = isArchived(property)
            if !isArchived, !draft.comments.isEmpty {
                draft.isOpen = true
                draft.comments = [
                    DraftRemark(
                        "Not in archives: declare it 'transient: true', with the Swift type of '\(property.type.text)'.",
                        place(property.line)
                    )
                ]
            }
            if draft.isOpen {
                item.properties.append(draft)
                continue
            }
            var channels: [String] = []
            if !isArchived { channels.append("coding") }
            if hasJSON, let keys {
                addJSON(keys, property, &draft, &channels)
            }
            if !channels.isEmpty {
                if !isOptionalOrDefault(draft) {
                    draft.type = draft.type.optional
                    draft.note = "nonnull in Objective-C; excluded properties begin with nil"
                }
                excluded.append((draft.name, channels.contains("coding") ? "all" : "json"))
            }
            item.properties.append(draft)
        }
        for call in encode?.calls ?? [] where !listed.contains(call.key) && call.key != version?.key {
            item.properties.append(self.draft(call))
        }
        if let version { item.attributes.append(version.line) }
        if !excluded.isEmpty {
            let isPlain = excluded.allSatisfy { $0.channels == "all" }
            let list = excluded.map { isPlain ? $0.name : "\($0.name): \($0.channels)" }.joined(separator: ", ")
            item.attributes.append(.init(key: "excluded", value: isPlain ? "[\(list)]" : "{ \(list) }"))
        }
        describe(&item)
    }

    private static func declared(_ found: ObjCClass, _ encode: ObjCCoding.Encoding?) -> [ObjCProperty] {
        var result: [ObjCProperty] = []
        for property in found.properties {
            // The class extension's `readwrite` takes precedence.
            if let index = result.firstIndex(where: { $0.name == property.name }) {
                result[index] = property
            } else {
                result.append(property)
            }
        }
        let backed = Set(result.flatMap { [$0.name, "_" + $0.name, found.synthesized[$0.name] ?? $0.name] })
        let calls = Set(encode?.calls.compactMap(\.property) ?? [])
        let usesVariables = result.isEmpty
        return result
            + found.variables.filter { !backed.contains($0.name) && (usesVariables || calls.contains($0.name)) }
    }

    private func isOf(_ property: ObjCProperty, _ name: String?) -> Bool {
        guard let name else { return false }
        return found.stores(property, as: name) || name == property.attributes["getter"]
    }

    /// Those that encode its value, or what is computed from it alone.
    private func calls(of property: ObjCProperty) -> [ObjCCoding.Encoded] {
        let all = encode?.calls ?? []
        let own = all.filter { isOf(property, $0.property) }
        if !own.isEmpty { return own }
        let free = all.filter { call in !declared.contains { isOf($0, call.property) } }
        let computed = free.filter { mentioned(in: $0.value).contains(property.name) }
        if computed.count == 1, mentioned(in: computed[0].value).count == 1 { return computed }
        // What is written under the key that it is read from.
        let keys = read(property)?.keys.map(\.key) ?? []
        let named = free.filter { keys.contains($0.key) && mentioned(in: $0.value).isEmpty }
        return named.count == 1 ? named : []
    }

    private func read(_ property: ObjCProperty) -> ObjCDecoding.Decoded? {
        decoding?.decoded.first { isOf(property, $0.property) }
    }

    /// `_name`, `self.name`, `[self name]`
    private func mentioned(in value: [ObjCToken]) -> Set<String> {
        var names: Set<String> = []
        for (index, token) in value.enumerated() where token.kind == .word {
            let isOfSelf =
                index > 0 && value[index - 1].isWord("self")
                || index > 1 && value[index - 2].isWord("self") && [".", "->"].contains(value[index - 1].text)
            for property in declared where isOf(property, token.text) {
                if isOfSelf || property.isVariable || token.text != property.name { names.insert(property.name) }
            }
        }
        return names
    }

    /// Whether a key is called a version, and its number is not known.
    var hasOtherVersion: Bool {
        version == nil
            && encode?.calls.contains { call in
                call.key.lowercased().contains("version") && !declared.contains { isOf($0, call.property) }
            } == true
    }

    /// The version number that the old code wrote: a constant that is not a property's value, and that it reads.
    var version: (key: String, number: Int, line: SchemaDraft.Line)? {
        for call in encode?.calls ?? [] where !declared.contains(where: { isOf($0, call.property) }) {
            guard let number = coding.number(call.value), 1...1_000 ~= number,
                decoding?.keys.contains(call.key) == true || call.key.lowercased().contains("version")
            else { continue }
            let values = (1...number).map { "\($0): \($0)" }.joined(separator: ", ")
            let line = SchemaDraft.Line(
                key: "versionKey",
                value: "{ key: \(YAMLText.quoted(call.key)), none: 1, values: { \(values) } }",
                comment: "the old code's number (\(call.place))"
                    + (number == 1 ? "" : ": the history must describe what changed between these versions")
            )
            return (call.key, number, line)
        }
        return nil
    }

    // MARK: Archived properties

    private var isJSONModel: Bool { style == .keyValue && source.descends(found.name, from: "JSONModel") }

    private func isArchived(_ property: ObjCProperty) -> Bool {
        if isJSONModel, property.type.protocols.contains("Ignore") || property.has("readonly") { return false }
        func isIn(_ methods: [String]) -> Bool? {
            let lists = methods.compactMap { found.method($0).flatMap(coding.list) }
            return lists.isEmpty ? nil : lists.contains { $0.contains(property.name) }
        }
        if isIn(["uncodableProperties", "uncodableKeys"]) == true { return false }
        // Of MJExtension and YYModel.
        if encode?.all == .properties,
            isIn(["mj_ignoredCodingPropertyNames", "ignoredCodingPropertyNames", "modelPropertyBlacklist"]) == true
                || isIn(["mj_allowedCodingPropertyNames", "allowedCodingPropertyNames", "modelPropertyWhitelist"])
                    == false
        {
            return false
        }
        switch style {
        case .written:
            // What is only read.
            guard let encode else { return decoding == nil || read(property)?.keys.isEmpty == false }
            // A key that is not known may be that of any property.
            guard encode.unknown.isEmpty, encode.all == nil else { return true }
            return !calls(of: property).isEmpty
        case .keyValue:
            if let pairs = found.method("codableProperties").flatMap(coding.dictionary) {
                return pairs.contains { $0.key == property.name }
            }
            if let list = found.method("codableKeys").flatMap(coding.list) { return list.contains(property.name) }
            return true
        case .mantle:
            let behaviors = found.method("encodingBehaviorsByPropertyKey").flatMap(coding.dictionary) ?? []
            let own = behaviors.first { $0.key == property.name }?.value ?? []
            return !own.contains { $0.text == "MTLModelEncodingBehaviorExcluded" }
        }
    }

    /// A getter is written and nothing is stored.
    private func isComputed(_ property: ObjCProperty) -> Bool {
        guard !property.isVariable, property.has("readonly"), found.synthesized[property.name] == nil else {
            return false
        }
        let getter = property.attributes["getter"].flatMap { $0.isEmpty ? nil : $0 } ?? property.name
        let hasVariable = found.variables.contains { $0.name == "_" + property.name || $0.name == property.name }
        return found.method(getter, ofClass: false) != nil && !hasVariable
    }

    // MARK: Drafts

    /// nil if nothing is stored.
    private mutating func draft(
        _ property: ObjCProperty,
        _ call: ObjCCoding.Encoded?,
        _ types: inout ObjCTypes
    ) -> SchemaDraft.Property? {
        if isComputed(property), call == nil { return nil }
        let type = type(of: property, call, &types)
        let getter = property.attributes["getter"].flatMap { $0.isEmpty ? nil : $0 }
        // Variables often have an underscore that is not part of the key.
        let plain =
            property.isVariable && property.name.hasPrefix("_") ? String(property.name.dropFirst()) : property.name
        let name = names.asIs(getter ?? plain)
        var draft = SchemaDraft.Property(name: name, type: type.type ?? .propertyList, isOpen: type.type == nil)
        draft.comments = type.comments
        // Without code that writes, what is read has the keys.
        let first = encode == nil ? read(property)?.keys.first?.key : nil
        let key = call?.key ?? first ?? (style == .written || !property.isVariable ? property.name : plain)
        var realKey = call?.key ?? first ?? (property.isVariable && style != .written ? property.name : key)
        if call == nil, encode?.all == .variables {
            realKey = property.isVariable ? property.name : found.synthesized[property.name] ?? "_" + property.name
        }
        if realKey != name { draft.attributes.append(("key", YAMLText.quoted(realKey))) }
        if let zero = type.zero {
            draft.attributes.append(("default", zero))
        } else if property.type.nullability != .nonnull || property.has("weak") || property.has("null_resettable") {
            if type.type != nil { draft.type = draft.type.optional }
        }
        let isConditional = call?.kind == "ConditionalObject"
        if type.isObject, property.has("weak") || property.has("assign") || property.has("unsafe_unretained") {
            draft.attributes.append(("weak", "true"))
            if !property.has("weak") { draft.note = "assign in Objective-C" }
        } else if isConditional, type.isObject {
            draft.attributes.append(("conditional", "true"))
        }
        if property.has("readonly"), !draft.isOpen { draft.attributes.append(("mutable", "false")) }
        if let form = type.form {
            draft.attributes.append(("form", form))
        } else if call?.isBoxed == true, type.zero != nil {
            draft.attributes.append(("form", "NSNumber"))
        }
        if let condition = call?.condition, type.isObject || type.zero == nil || !isOf(property, call?.property),
            !draft.type.isOptional || draft["default"] != nil
        {
            draft.attributes.removeAll { $0.key == "default" }
            draft.type = draft.type.optional
            draft.comments.add("It is written only if '\(condition)'.", call?.place)
        }
        addDecoding(of: property, realKey, type.type, types.cases[property.type.name] ?? [], &draft)
        draft.comments = draft.comments.map { $0.at(place(property.line)) }
        return draft
    }

    /// As it is in archives.
    private func type(
        of property: ObjCProperty,
        _ call: ObjCCoding.Encoded?,
        _ types: inout ObjCTypes
    ) -> ObjCTypes.Found {
        let key = call?.key ?? property.name
        let own = read(property)
        guard let call else { return found(property.type, own?.classes ?? [], &types) }
        let isNumber = property.type.name == "NSNumber"
        let isComputed = !isOf(property, call.property)
        var result: ObjCTypes.Found
        if let number = Self.kinds[call.kind], isComputed || isNumber {
            result = ObjCTypes.Found(type: .builtin(number), zero: number.traits.sample)
        } else if isComputed {
            let classes = decoding?.classes[key] ?? []
            let words = call.value.map(\.text)
            if call.kind == "Bytes" || classes.isEmpty && words.contains(where: { $0.hasPrefix("archivedData") }) {
                result = ObjCTypes.Found(type: .builtin(.data))
            } else if !classes.isEmpty {
                result = found(ObjCType(name: "id", text: "id"), classes, &types)
            } else if words.contains(where: { $0.hasSuffix("String") || $0.hasPrefix("NSStringFrom") }) {
                result = ObjCTypes.Found(type: .builtin(.string))
            } else if call.kind == "Object", !call.isBoxed, property.type.pointers == 0, property.type.name != "id" {
                result = ObjCTypes.Found(type: .optional(.propertyList))
            } else {
                result = types.found(property.type)
            }
        } else {
            result = found(property.type, decoding?.classes[key] ?? own?.classes ?? [], &types)
        }
        if isComputed { result.comments.add("What is encoded here is '\(call.text)'.", call.place) }
        return result
    }

    /// The type, with the classes that decoding allows where it is not declared.
    private func found(_ type: ObjCType, _ classes: [String], _ types: inout ObjCTypes) -> ObjCTypes.Found {
        guard type.generics.isEmpty, type.protocols.isEmpty else { return types.found(type) }
        var type = type
        let containers = classes.filter { name in
            ["Array", "Set", "Dictionary"].contains { name.hasSuffix($0) } && name.hasPrefix("NS")
        }
        let inner = classes.filter { !containers.contains($0) }
        if type.name == "id", containers.count + (containers.isEmpty ? inner.count : 0) == 1 {
            (type.name, type.pointers) = (containers.first ?? inner[0], 1)
        }
        func pointer(_ name: String) -> ObjCType { ObjCType(name: name, pointers: 1, text: "\(name) *") }
        func isOne(_ ending: String) -> Bool {
            type.name.hasSuffix(ending) && containers.allSatisfy { $0.hasSuffix(ending) }
        }
        guard ["NSArray", "NSSet", "NSOrderedSet", "NSDictionary"].contains(type.name.replacing("Mutable", with: "")),
            !inner.isEmpty
        else { return types.found(type) }
        let isMap = isOne("Dictionary")
        let others = isMap ? inner.filter { $0 != "NSString" } : inner
        let element: String? = others.count == 1 ? others[0] : isMap && others.isEmpty ? "NSString" : shared(others)
        if let element, isMap ? inner.contains("NSString") : isOne("Array") || isOne("Set") {
            type.generics = (isMap ? [pointer("NSString")] : []) + [pointer(element)]
            return types.found(type)
        }
        var result = types.found(type)
        let plain: Set = ["NSString", "NSNumber", "NSDate", "NSData", "NSDecimalNumber", "NSNull"]
        if result.type == nil || !inner.allSatisfy(plain.contains) {
            result.comments.add("Decoding allows \(classes.joined(separator: ", ")) in it: say which, or 'oneOf' them.")
        }
        return result
    }

    /// The nearest class of the sources that all of them are.
    private func shared(_ names: [String]) -> String? {
        names.map { source.chain(of: $0).map(\.name) }.nearestShared
    }

    private func place(_ line: Int) -> String { "\(Paths.name(of: found.path)):\(line)" }

    /// What `initWithCoder:` says of it: other keys, and the value where there is none.
    private func addDecoding(
        of property: ObjCProperty,
        _ key: String,
        _ type: PropertyType?,
        _ cases: [(constant: String, name: String)],
        _ draft: inout SchemaDraft.Property
    ) {
        guard let decoded = read(property) else { return }
        for (other, place, condition) in decoded.keys where other != key {
            let rest = condition.map { ", if '\($0)'" } ?? ""
            let text = "It is read under the key \(YAMLText.quoted(other)), too\(rest): an older version?"
            draft.comments.add(text, place)
        }
        let own = decoded.keys.filter { $0.key == key }
        if let first = own.first, let condition = first.condition, own.allSatisfy({ $0.condition != nil }) {
            draft.comments.add("It is read only if '\(condition)'.", first.place)
        }
        draft.comments += decoded.remarks
        guard let tokens = decoded.other, let type else { return }
        let named = tokens.count == 1 ? cases.first { $0.constant == tokens[0].text } : nil
        if let value = named.map({ "." + $0.name }) ?? coding.literal(tokens, type) {
            draft.attributes.removeAll { $0.key == "default" }
            draft.attributes.append(("default", value))
            // Without a case for 0 it was optional. What replaces nil, too, leaves none.
            if named != nil || decoded.isForNil { draft.type = draft.type.wrapped }
        } else if !(tokens.count == 1 && ["nil", "NULL", "Nil"].contains(tokens[0].text)) {
            draft.comments.append("Where it is absent, it is '\(ObjCTypeReader.spelled(tokens))'.")
        }
    }

    private static let kinds: [String: BuiltinType] = [
        "Integer": .int, "Int": .int32, "Int32": .int32, "Int64": .int64, "Bool": .bool, "Float": .float,
        "Double": .double,
    ]

    /// For a key whose value is not a property.
    private mutating func draft(_ call: ObjCCoding.Encoded) -> SchemaDraft.Property {
        let name = names.property(call.key)
        var draft = SchemaDraft.Property(name: name, type: .optional(.propertyList))
        if let type = Self.kinds[call.kind] {
            draft.type = .builtin(type)
            draft.attributes.append(("default", type.traits.sample))
        }
        if call.kind == "Bytes" { draft.type = .optional(.builtin(.data)) }
        if name != call.key { draft.attributes.append(("key", YAMLText.quoted(call.key))) }
        let isVersion = call.key.lowercased().contains("version")
        let rest = isVersion ? ": if it is the old code's version number, see 'versionKey'" : ""
        draft.comments = [DraftRemark("What is encoded here is '\(call.text)'\(rest).", call.place)]
        return draft
    }

    private func isOptionalOrDefault(_ draft: SchemaDraft.Property) -> Bool {
        draft.type.isOptional || draft["default"] != nil
    }

    // MARK: JSON

    /// `+JSONKeyPathsByPropertyKey`, or JSONModel's `+keyMapper`; nil if the class has none or its result is not known.
    private func jsonKeys() -> (pairs: [(key: String, value: [ObjCToken])], isIdentity: Bool)? {
        if isJSONModel {
            let mapper = source.keyMapper(of: found.name)
            // Of JSON to properties in `initWithDictionary:`.
            let isKnown =
                mapper?.body.contains { ["initWithModelToJSONDictionary", "withExceptions"].contains($0.text) } == true
            return (isKnown ? mapper.flatMap(coding.dictionary) ?? [] : [], true)
        }
        guard let method = found.method("JSONKeyPathsByPropertyKey") else { return nil }
        let isIdentity = method.body.contains { $0.text == "mtl_identityPropertyMapWithModel" }
        return (coding.dictionary(method) ?? [], isIdentity)
    }

    private func addJSON(
        _ keys: (pairs: [(key: String, value: [ObjCToken])], isIdentity: Bool),
        _ property: ObjCProperty,
        _ draft: inout SchemaDraft.Property,
        _ channels: inout [String]
    ) {
        if let value = keys.pairs.first(where: { $0.key == property.name })?.value {
            if value.contains(where: { $0.text == "NSNull" }) {
                channels.append("json")
            } else if let path = coding.text(value) {
                let parts = path.split(separator: ".").map(String.init)
                if parts.count > 1 {
                    draft.attributes.append(("jsonKey", "[\(parts.map(YAMLText.quoted).joined(separator: ", "))]"))
                } else if path != draft.name {
                    draft.attributes.append(("jsonKey", YAMLText.quoted(path)))
                }
            } else {
                draft.comments.append("Its key in JSON is not known: \(ObjCTypeReader.spelled(value)).")
            }
        } else if !keys.isIdentity {
            channels.append("json")
        }
        if !channels.contains("json"), found.method(property.name + "JSONTransformer") != nil {
            draft.comments.append(
                "+\(property.name)JSONTransformer made its JSON: replace it by 'convert', which applies to archives as well."
            )
        }
    }

    // MARK: Remarks

    private func describe(_ item: inout SchemaDraft.Class) {
        let isOwn = found.method("encodeWithCoder:") != nil
        var known: Set<DraftRemark> = []
        let unknown = (isOwn ? encode?.unknown ?? [] : []) + (decoding?.unknown ?? [])
        item.leftOut += unknown.filter { known.insert($0).inserted }
        if style == .written, !isOwn, let encode, encode.all == nil, encode.unknown.isEmpty, !found.properties.isEmpty {
            let text =
                "\(found.name) has no encodeWithCoder: of its own: what it adds to its superclass is in no archive."
            item.comments.add(text, place(found.line))
        }
        if isJSONModel { describeJSONModel(&item) }
        for method in found.methods where method.selector.hasSuffix("WithCoder:modelVersion:") {
            item.comments.add(
                "-\(method.selector) reads archives of older versions: describe that in the history.",
                coding.place(of: method)
            )
        }
        for method in found.methods where ["setWithCoder:", "awakeFromCoder"].contains(method.selector) {
            item.comments.append("-\(method.selector) ran after decoding: a hook, 'decoded'.")
        }
        for name in ["propertyKeys", "storageBehaviorForPropertyWithKey:"] {
            guard style == .mantle, let method = found.method(name) else { continue }
            let text = "+\(name) decides which properties are archived, and is not read: compare them."
            item.comments.add(text, coding.place(of: method))
        }
        if let method = found.method("JSONKeyPathsByPropertyKey"), method.body.contains(where: { $0.isWord("super") }) {
            let text = "+JSONKeyPathsByPropertyKey adds to the keys of its superclass, which are not known here."
            item.comments.add(text, coding.place(of: method))
        }
        if found.method("JSONKeyPathsByPropertyKey") != nil, jsonKeys()?.pairs.isEmpty == true,
            jsonKeys()?.isIdentity == false
        {
            item.comments.append("+JSONKeyPathsByPropertyKey does not return a dictionary literal.")
        }
    }

    private func describeJSONModel(_ item: inout SchemaDraft.Class) {
        item.comments.append(
            "JSONModel's archives have one text, its JSON, under the key \"json\": these properties are in it."
        )
        if let mapper = found.method("keyMapper") {
            let place = coding.place(of: mapper)
            if jsonKeys()?.pairs.isEmpty == true, !mapper.body.contains(where: ObjCDraft.isSnakeCase) {
                item.comments.add("+keyMapper has other keys than these: see 'jsonKey'.", place)
            }
            if source.chain(of: found.name).dropFirst().contains(where: { !$0.properties.isEmpty }) {
                let text =
                    "+keyMapper is for what this class inherits, too, which is under the keys of its superclass here."
                item.comments.add(text, place)
            }
        }
        if let method = found.method("propertyIsIgnored:") {
            let text = "+propertyIsIgnored: decides which properties are in its JSON, and is not read: compare them."
            item.comments.add(text, coding.place(of: method))
        }
    }
}
