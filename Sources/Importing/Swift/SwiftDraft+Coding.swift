import ModelLanguage
import SchemaDiagnostics

/// Classes with NSCoding: the keys of their archives, and the values under them.
extension SwiftDraft {
    /// The calls of a class for one key.
    private struct Key {
        var name: String
        var writes: [SwiftFacts.CoderCall] = []
        var reads: [SwiftFacts.CoderCall] = []
        /// The code asks whether it is there.
        var isAsked = false
    }

    mutating func coding(_ type: Declaration, _ item: inout SchemaDraft.Class) {
        nameInArchives(type, &item)
        let codings = type.codings.filter { [.encodeWithCoder, .initWithCoder].contains($0.kind) }
        var untold: [DraftRemark] = []
        var keys = keys(of: type, codings, &untold)
        let isWhole = untold.isEmpty
        versionKey(type, &keys, &item)
        for condition in codings.flatMap(\.conditions) {
            item.comments.add("'\(condition.text)': what differs there is for the history.", place(condition.place))
        }
        item.comments += untold
        if item.superclass == nil, codings.flatMap(\.calls).contains(where: { $0.function == "super" }),
            types.superclass(of: type) == nil, let above = type.inherits.first, above.name != "NSObject"
        {
            item.comments.append(
                "It calls encode(with:) or init(coder:) of \(above.name), which may have keys of its own."
            )
        }
        let jsonKeys = codingKeys(of: type) ?? []
        var archived: Set<String> = []
        var byProperty: [String: String] = [:]
        let parted = parted(keys, of: type)
        archived.formUnion(parted)
        for key in keys {
            guard let (property, stored) = property(under: key, of: type, parted) else { continue }
            var found = property
            if let stored {
                if let other = byProperty[stored] {
                    let read = key.reads.first ?? key.writes[0]
                    item.leftOut.add(
                        "'\(stored)' is \(key.writes.isEmpty ? "read from" : "under") the key \(YAMLText.quoted(key.name)), too, besides \(YAMLText.quoted(other)): an older version? See 'rekey' and 'rename'.",
                        place(read.place)
                    )
                    continue
                }
                byProperty[stored] = key.name
                archived.insert(stored)
            }
            if found.name != key.name { found.attributes.insert(("key", YAMLText.quoted(key.name)), at: 0) }
            if let json = jsonKeys.first(where: { $0.name == found.name })?.key, json != found.name {
                found.attributes.append(("jsonKey", YAMLText.quoted(json)))
            }
            item.properties.append(found)
        }
        let rest = Self.stored(type).filter { !archived.contains($0.name) }
        if isWhole, !rest.isEmpty {
            let list = rest.map { "\($0.name) (\(place($0.place)))" }.joined(separator: ", ")
            item.leftOut.append("Under no key: \(list).")
            return
        }
        // A key that is not known may be that of any property.
        for fact in rest {
            var (found, _) = property(fact, of: type, .coding)
            found.comments.add("Whether it is archived is not known, and under which key.", place(fact.place))
            item.properties.append(found)
        }
    }

    private func keys(of type: Declaration, _ codings: [SwiftFacts.Coding], _ untold: inout [DraftRemark]) -> [Key] {
        var keys: [Key] = []
        for coding in codings.sorted(by: { $0.kind == .encodeWithCoder && $1.kind != .encodeWithCoder }) {
            for call in coding.calls {
                let isWrite = call.function.hasPrefix("encode")
                let asks = ["containsValue", "contains"].contains(call.function)
                guard isWrite || asks || call.function.hasPrefix("decode") else {
                    if call.function == "helper" {
                        untold.add(
                            "\(call.value?.expression.text ?? "") may write or read more.",
                            place(call.place)
                        )
                    }
                    continue
                }
                guard let expression = call.key else {
                    untold.add(
                        "\(call.function) without a key: only archives with keys are read.",
                        place(call.place)
                    )
                    continue
                }
                guard let name = types.constant(expression, in: call.scope ?? type.name)?.value else {
                    untold.add("The key \(expression.text) is known only when the code runs.", place(call.place))
                    continue
                }
                let index = keys.firstIndex { $0.name == name } ?? keys.count
                if index == keys.count { keys.append(Key(name: name)) }
                if asks {
                    keys[index].isAsked = true
                } else if isWrite {
                    keys[index].writes.append(call)
                } else {
                    keys[index].reads.append(call)
                }
            }
        }
        return keys
    }

    /// A number that is not a property: `coder.encode(2, forKey: "version")`.
    private mutating func versionKey(_ type: Declaration, _ keys: inout [Key], _ item: inout SchemaDraft.Class) {
        for key in keys {
            guard let write = key.writes.first, let value = write.value,
                let number = types.constant(value.expression, in: type.name), number.kind == .integer
            else { continue }
            keys.removeAll { $0.name == key.name }
            guard let version = Int(number.value), key.name.lowercased().contains("version"),
                (0...99_998).contains(version)
            else {
                item.leftOut.add("The key \(YAMLText.quoted(key.name)) always has \(number.value).", place(write.place))
                continue
            }
            // Each number that the old code may have written is a version; numbers from 100 on do not count versions.
            let numbers = version > 100 || version == 0 ? [version] : Array(1...version)
            let values = numbers.enumerated().map { "\($1): \($0 + 1)" }.joined(separator: ", ")
            storedVersion = max(storedVersion, numbers.count)
            item.attributes.append(
                .init(
                    key: "versionKey",
                    value: "{ key: \(YAMLText.scalar(key.name)), values: { \(values) } }",
                    comment: "\(place(write.place)); 'none' is the version of objects without the key"
                )
            )
        }
    }

    // MARK: Properties

    /// Properties whose parts are under keys of their own: `coordinate.latitude` under "lat".
    private func parted(_ keys: [Key], of type: Declaration) -> Set<String> {
        var parts: [String: Set<[String]>] = [:]
        for key in keys {
            let value = key.writes.first?.value
            let read = key.reads.first { !$0.isCondition }
            guard let name = value?.root ?? read?.target, types.property(name, of: type) != nil else { continue }
            parts[name, default: []].insert((value?.steps ?? read?.steps ?? []).filter { $0 != "try?" })
        }
        return Set(parts.filter { $0.value.count > 1 && !$0.value.contains([]) }.keys)
    }

    private mutating func property(
        under key: Key,
        of type: Declaration,
        _ parted: Set<String>
    ) -> (SchemaDraft.Property, stored: String?)? {
        let write = key.writes.first
        var read = key.reads.first { !$0.isCondition } ?? key.reads.first
        let root = write?.value?.root.flatMap { types.property($0, of: type) }
        // `(coder.decodeObject(forKey: "all") as? [String: Any])?["name"]`
        let target = read.map(Self.isPart) == true ? nil : read?.target.flatMap { types.property($0, of: type) }
        if key.writes.isEmpty, key.reads.allSatisfy(\.isCondition) { return nil }
        guard let fact = root ?? target, !parted.contains(fact.name) else {
            return (withoutProperty(key, read, in: type), nil)
        }
        // A helper for each type, with one name: `coder.decode(forKey: "isOn")`.
        if read?.function == "decode", let name = Self.inlineNames.first(where: { $0.value == fact.type?.name })?.key {
            read?.function = "decode\(name)"
        }
        var (item, spelled) = property(fact, of: type, .coding)
        if var spelling = spelled {
            refine(&spelling, by: read, fact, in: type)
            item.type = spelling.type
            if spelling.type.wrapped != spelled?.type.wrapped {
                item.comments.removeAll { spelled?.notes.contains($0) == true }
            }
            archivedForm(key, read, fact, &spelling, &item, in: type)
            if item.type == spelling.type || item["convert"] != nil {
                absent(read, spelling, fact, of: type, &item, asksForKey: key.isAsked)
            } else if let read, let value = absentValue(read, fact, &item), value.kind != .null {
                item.comments.add("Where it is absent, it is \(value.text).", place(read.place))
            }
            spelled = spelling
        }
        if write?.function == "encodeConditionalObject", fact.ownership == nil {
            item.attributes.append(("conditional", "true"))
        }
        if fact.isComputed, !item.isOpen {
            item.comments.add("It is computed: 'virtual: true'?", place(fact.place))
        }
        if key.writes.isEmpty { item.note = "read, and not written here" }
        if key.reads.isEmpty { item.note = "written, and not read here" }
        return (item, fact.name)
    }

    /// A key whose value is not assigned to a property of the class.
    private mutating func withoutProperty(
        _ key: Key,
        _ read: SwiftFacts.CoderCall?,
        in type: Declaration
    ) -> SchemaDraft.Property {
        var swift = SwiftNames()
        var item = SchemaDraft.Property(
            name: isIdentifier(key.name) ? key.name : swift.property(key.name),
            type: .propertyList
        )
        let call = read ?? key.writes[0]
        let what = key.writes.first?.value?.expression.text
        item.comments.add(
            "No property of its own: \(what.map { "\($0) is written" } ?? "it is read only").",
            place((key.writes.first ?? call).place)
        )
        var told: SwiftType?
        if let read { told = Self.told(read) }
        if let told, let read, let spelling = try? spelling(told, in: type.name, .coding) {
            // Without a condition a number is 0 if it is absent.
            let isLoose = read.isConditional && read.others.isEmpty || Self.isPart(read)
            let isInline = Self.inlineType(read.function) != nil && !isLoose
            let isRequired = !isLoose && (read.isForced || read.fallback != nil) || isInline
            item.type = isRequired ? spelling.type.wrapped : spelling.type.optional
            item.comments += spelling.notes
            let fact = SwiftFacts.Property(name: key.name, place: call.place)
            if !isLoose { absent(read, spelling, fact, of: type, &item) }
        } else {
            item.isOpen = true
        }
        return item
    }

    static let inlineNames = [
        "Bool": "Bool", "Integer": "Int", "Int": "Int32", "Int32": "Int32", "CInt": "Int32", "Int64": "Int64",
        "Float": "Float",
        "Double": "Double", "Point": "CGPoint", "Size": "CGSize", "Rect": "CGRect", "CGPoint": "CGPoint",
        "CGSize": "CGSize", "CGRect": "CGRect", "Bytes": "Data", "Data": "Data",
    ]

    /// Of what is read only a part is taken: `["name"]`.
    private static func isPart(_ read: SwiftFacts.CoderCall) -> Bool { read.steps.contains { $0.hasPrefix("[") } }

    static func inlineType(_ function: String) -> SwiftType? {
        guard function.hasPrefix("decode") else { return nil }
        return inlineNames[String(function.dropFirst("decode".count))].map { SwiftType(name: $0, text: $0) }
    }

    /// The type of what is read.
    private static func told(_ read: SwiftFacts.CoderCall) -> SwiftType? {
        if let type = inlineType(read.function) ?? read.cast { return type }
        guard let only = read.classes.first, read.classes.count == 1 else { return nil }
        let isList = read.function.hasPrefix("decodeArrayOfObjects")
        return isList ? SwiftType(name: "[]", arguments: [only], text: "[\(only.text)]") : only
    }

    /// The element types of Foundation's untyped classes follow from how they are read: `as? [Book]`.
    private mutating func refine(
        _ spelling: inout SwiftSpelling,
        by read: SwiftFacts.CoderCall?,
        _ fact: SwiftFacts.Property,
        in type: Declaration
    ) {
        guard spelling.type.contains({ $0 == .propertyList }), let cast = read?.cast, cast.name != fact.type?.name,
            let better = try? self.spelling(cast, in: type.name, .coding),
            !better.type.contains({ $0 == .propertyList })
        else { return }
        spelling.type = spelling.type.isOptional ? better.type.optional : better.type.wrapped
        (spelling.enumName, spelling.raw) = (better.enumName, better.raw)
    }

    /// The archive's value in place of the property's value, and whether numbers are objects there.
    private mutating func archivedForm(
        _ key: Key,
        _ read: SwiftFacts.CoderCall?,
        _ fact: SwiftFacts.Property,
        _ spelling: inout SwiftSpelling,
        _ item: inout SchemaDraft.Property,
        in type: Declaration
    ) {
        if let form = spelling.form { item.attributes.append(("form", form)) }
        let value = key.writes.first?.value
        let steps = value?.steps ?? []
        if let read, steps.isEmpty, let step = read.steps.first(where: Self.changes) {
            item.comments.add("What is read becomes another value by \(step).", place(read.place))
        }
        var isBoxed = false
        var isWhole = spelling.builtin
        for step in steps {
            if step.hasPrefix("NSNumber(") || step.hasPrefix("NSValue(") || step == "as NSNumber" {
                isBoxed = true
            } else if step == ".rawValue", spelling.enumName != nil {
                continue
            } else if let convert = Self.conversions[step]?.first(where: { .builtin($0.type) == spelling.type.wrapped })
            {
                item.attributes.append(
                    (
                        "convert",
                        "{ as: \(convert.archived.rawValue), encode: \\\(step), decode: \(YAMLText.quoted(convert.decode)) }"
                    )
                )
                isWhole = convert.archived
            } else if let name = step.split(separator: "(").first, let number = BuiltinType(rawValue: String(name)),
                number.isNumber, spelling.builtin?.isNumber == true
            {
                isWhole = number
            } else if step.hasPrefix("as ") || step.hasPrefix("NSString(") || step.hasPrefix("NSArray(")
                || step.hasPrefix("NSSet(")
            {
                continue
            } else {
                stepUnknown(value?.expression.text ?? step, key, read, &item, in: type)
                return
            }
        }
        guard !item.isOpen, let whole = isWhole, spelling.form == nil else { return }
        // `encode` has an overload for these types; all others are archived as objects, including optionals.
        let inline: Set<BuiltinType> = [.bool, .int, .int32, .int64, .float, .double, .cgPoint, .cgSize, .cgRect]
        let isNil = spelling.type.isOptional && value?.isUnwrapped != true || value?.isOptionalChain == true
        let isGeometry = [.cgPoint, .cgSize, .cgRect, .nsRange].contains(whole)
        guard whole.isNumber || isGeometry else { return }
        let encode = key.writes.first?.function
        if value == nil {
            isBoxed = read?.function.hasPrefix("decodeObject") == true
        } else if encode == "encode" && (isNil || !inline.contains(whole)) || encode == "encodeObject" {
            isBoxed = true
        }
        if isBoxed, item["convert"] == nil {
            item.attributes.append(("form", isGeometry ? "NSValue" : "NSNumber"))
        }
        let readsInline = read.map { Self.inlineType($0.function) != nil }
        if let read, let readsInline, readsInline == isBoxed, value != nil {
            item.comments.append(
                "It is written as \(isBoxed ? "an object" : "a number") (\(place(key.writes[0].place))) and read as \(isBoxed ? "a number" : "an object") (\(place(read.place)))."
            )
        }
    }

    /// Whether a step on what was read is more than another form of the same value: `max(_:)`, `.uppercased()`.
    static func changes(_ step: String) -> Bool {
        if ["try?", "??", "?:"].contains(step) || step.hasPrefix("as ") { return false }
        if step.first.map({ "+-*/%<>=!&|?".contains($0) }) == true { return true }
        if step.hasPrefix(".") {
            // A function, `Genre(rawValue: $0)`, `$0 as URL`
            let isMapped = step.hasPrefix(".map(") || step.hasPrefix(".flatMap(")
            let isForm = [" as ", "rawValue:", "Value"].contains(where: step.contains) || !step.contains("$")
            return !step.hasSuffix("Value") && !(isMapped && isForm)
        }
        return step.first?.isLowercase == true
    }

    private mutating func stepUnknown(
        _ text: String,
        _ key: Key,
        _ read: SwiftFacts.CoderCall?,
        _ item: inout SchemaDraft.Property,
        in type: Declaration
    ) {
        item.comments.add(
            "Archives have \(text): 'convert' says how it becomes a \(item.type.schemaSpelling()).",
            place(key.writes[0].place)
        )
        item.attributes.removeAll { ["weak", "default"].contains($0.key) }
        let told = read.flatMap(Self.told)
        if let told, let spelling = try? spelling(told, in: type.name, .coding) {
            item.type = spelling.type.optional
            item.comments += spelling.notes
        } else {
            item.isOpen = true
        }
    }

    /// Values that are often archived in place of others, with the conversion back.
    static let conversions: [String: [(type: BuiltinType, archived: BuiltinType, decode: String)]] = [
        ".absoluteString": [(.url, .string, "URL.init(string:)")],
        ".uuidString": [(.uuid, .string, "UUID.init(uuidString:)")],
        ".timeIntervalSince1970": [(.date, .double, "Date.init(timeIntervalSince1970:)")],
        ".timeIntervalSinceReferenceDate": [(.date, .double, "Date.init(timeIntervalSinceReferenceDate:)")],
    ]
}
