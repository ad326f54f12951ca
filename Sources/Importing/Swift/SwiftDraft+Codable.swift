import ModelLanguage
import SchemaDiagnostics

/// Classes and structs with Codable: the keys of their JSON, and the values under them.
extension SwiftDraft {
    /// - Returns: the keys of JSON, by property; nil: none are written, so all stored properties are coded.
    func codingKeys(of type: Declaration) -> [(name: String, key: String)]? {
        keys(of: type).flatMap(keyTexts)
    }

    /// Its own `CodingKeys`; an enum, or another name of one.
    private func keys(of type: Declaration) -> Declaration? {
        let name = type.name + ".CodingKeys"
        return types[name] ?? types.alias(name, in: "").flatMap { types.resolve($0.name, in: type.name) }
    }

    /// What says that the keys are computed: `var stringValue: String { … }`.
    func computedKeys(of type: Declaration) -> Place? {
        keys(of: type)?.properties.first { $0.name == "stringValue" }?.place
    }

    /// The keys that an enum of keys has. Numbers are for containers without keys.
    private func keyTexts(of keys: Declaration) -> [(name: String, key: String)]? {
        guard let values = types.rawValues(of: keys), !keys.properties.contains(where: { $0.name == "stringValue" })
        else { return nil }
        return zip(keys.cases, values).map { ($0.name, $1.kind == .string ? $1.value : $0.name) }
    }

    /// The keys that lead to a value, from the outside; nil: they are known only when the code runs.
    private func path(of call: SwiftFacts.CoderCall, in type: Declaration) -> [String]? {
        guard let key = call.key else { return nil }
        let all = (call.path ?? []) + [SwiftFacts.Key(keys: call.keys, key: key)]
        let texts = all.compactMap { item -> String? in
            if item.key.kind == .string { return item.key.value }
            guard item.key.kind == .member, let name = item.key.value.split(separator: ".").last else { return nil }
            let isOwn = item.keys == nil || item.keys == "CodingKeys"
            let keys = (isOwn ? nil : item.keys.flatMap { types.resolve($0, in: type.name) }) ?? self.keys(of: type)
            guard let keys else { return isOwn ? String(name) : nil }
            return keyTexts(of: keys)?.first { $0.name == name }?.key
        }
        return texts.count == all.count ? texts : nil
    }

    /// Of the calls of `init(from:)` or `encode(to:)` one whose keys are not known, or that is not of values with keys.
    func callWithoutKeys(of type: Declaration) -> SwiftFacts.CoderCall? {
        let calls = type.codings.filter { [.initFrom, .encodeTo].contains($0.kind) }.flatMap(\.calls)
        return calls.first { call in
            let others = [
                "singleValueContainer", "unkeyedContainer", "nestedUnkeyedContainer", "superDecoder", "superEncoder",
            ]
            let isValue = ["encode", "decode"].contains(where: call.function.hasPrefix)
            return others.contains(call.function) || isValue && call.key != nil && path(of: call, in: type) == nil
        }
    }

    mutating func codable(_ type: Declaration, _ item: inout SchemaDraft.Class) {
        let keys = codingKeys(of: type)
        let codings = type.codings.filter { [.initFrom, .encodeTo].contains($0.kind) }
        let conformances = types.conformances(of: type)
        if !conformances.contains("Codable"), conformances.contains("Encodable") != conformances.contains("Decodable") {
            let (kind, also) = conformances.contains("Encodable") ? ("Encodable", "read") : ("Decodable", "written")
            item.comments.append("It is only \(kind): what is generated is \(also) too.")
        }
        let calls = codings.flatMap(\.calls)
        if let first = codings.first {
            let names = codings.map { $0.kind == .initFrom ? "init(from:)" : "encode(to:)" }.joined(separator: " and ")
            let text = "\(names) \(codings.count == 1 ? "is" : "are") written by hand: compare the keys and types."
            item.comments.add(text, place(first.place))
        }
        let helpers = calls.filter { $0.function == "helper" }
        for call in helpers {
            let text = "What \(call.value?.expression.text ?? "") reads or writes is not known."
            item.comments.add(text, place(call.place))
        }
        if item.superclass != nil, codings.isEmpty, !Self.stored(type).isEmpty {
            let text = "Swift makes no Codable for what a subclass adds: its own properties were never in JSON."
            item.comments.add(text, place(type.place))
        }
        let isRead =
            codings.contains { $0.kind == .initFrom }
            || !conformances.contains("Decodable") && !conformances.contains("Codable")
        var uncoded: [String] = []
        var met: Set<String> = []
        for fact in Self.stored(type) {
            let key = keys?.first { $0.name == fact.name }?.key
            var (reads, writes) = ofProperty(fact, calls, in: type)
            let asked = reads.allSatisfy(\.isCondition) ? reads.first : nil
            reads.removeAll(where: \.isCondition)
            if reads.isEmpty, writes.isEmpty, let asked { writes = [asked] }
            let path = (reads.first ?? writes.first).flatMap { self.path(of: $0, in: type) }
            met.formUnion(
                (reads + writes).flatMap { (($0.path ?? []).map(\.key) + [$0.key].compactMap { $0 }).map(\.value) }
            )
            if path == nil,
                isRead && !codings.isEmpty && helpers.isEmpty || codings.isEmpty && keys != nil && key == nil
            {
                uncoded.append(fact.name)
                continue
            }
            var (property, spelling) = property(fact, of: type, .codable)
            if let path, path.count > 1 {
                property.attributes.append(("jsonKey", "[\(path.map(YAMLText.quoted).joined(separator: ", "))]"))
            } else if let key = path?.first ?? key, key != fact.name {
                property.attributes.append(("jsonKey", YAMLText.quoted(key)))
            }
            if path == nil, !codings.isEmpty {
                property.comments.add("Its key is not known.", place(fact.place))
            }
            if let spelling {
                describe(fact, reads, writes, path, spelling, of: type, &property)
            }
            if fact.isLet, fact.initial != nil { property.note = "a constant: written, and never read" }
            item.properties.append(property)
        }
        if !uncoded.isEmpty {
            let list = codings.isEmpty ? "CodingKeys" : "the JSON of the code by hand"
            item.leftOut.append("Not in \(list): \(uncoded.joined(separator: ", ")).")
        }
        for (name, key) in keys ?? [] where !Self.stored(type).contains(where: { $0.name == name }) {
            if met.contains(where: { $0.hasSuffix(".\(name)") }) { continue }
            item.leftOut.append(
                "CodingKeys also has '\(name)' (\(YAMLText.quoted(key))), which is not a stored property."
            )
        }
    }

    /// The calls that read and write it.
    private func ofProperty(
        _ fact: SwiftFacts.Property,
        _ calls: [SwiftFacts.CoderCall],
        in type: Declaration
    ) -> (reads: [SwiftFacts.CoderCall], writes: [SwiftFacts.CoderCall]) {
        func isOf(_ call: SwiftFacts.CoderCall, _ name: String?) -> Bool {
            if let name, types.property(name, of: type) != nil { return name == fact.name }
            return call.key?.value.hasSuffix(".\(fact.name)") == true
        }
        let reads = calls.filter { $0.function.hasPrefix("decode") && isOf($0, $0.target) }
        let writes = calls.filter { $0.function.hasPrefix("encode") && isOf($0, $0.value?.root) }
        return (reads, writes)
    }

    /// What the code by hand makes of a property.
    private mutating func describe(
        _ fact: SwiftFacts.Property,
        _ reads: [SwiftFacts.CoderCall],
        _ writes: [SwiftFacts.CoderCall],
        _ path: [String]?,
        _ spelling: SwiftSpelling,
        of type: Declaration,
        _ property: inout SchemaDraft.Property
    ) {
        guard let read = reads.first else {
            describe(writes, path, spelling, of: type, &property)
            guard let initial = fact.initial else { return }
            // An absent optional is nil, whatever a new object has.
            if !spelling.type.isOptional {
                setDefault(initial, spelling, of: fact, in: type, &property)
            } else if initial.kind != .null {
                let text = "A new object has \(initial.text) here, and JSON without the key nil."
                property.comments.add(text, place(fact.place))
            }
            return
        }
        let names = reads.compactMap { $0.classes.first.map(Self.plainName) }
        let isNumber = spelling.builtin?.isNumber == true && spelling.enumName == nil
        if isNumber, names.contains("String"), names.contains(where: { BuiltinType(rawValue: $0)?.isNumber == true }) {
            property.attributes.append(("lenient", "true"))
        } else {
            for read in reads { describe(read, fact, spelling, &property) }
        }
        let paths = reads.compactMap { self.path(of: $0, in: type) }
        if Set(paths).count > 1, paths.count == reads.count, paths.allSatisfy({ $0.count == 1 }), Set(names).count == 1,
            reads.allSatisfy({ !$0.steps.contains(where: Self.changes) })
        {
            let keys = paths.map { YAMLText.quoted($0[0]) }.joined(separator: ", ")
            property.attributes.removeAll { $0.key == "jsonKey" }
            property.attributes.append(("jsonKey", "{ any: [\(keys)] }"))
        } else {
            describe(others: reads.dropFirst(), path, of: type, &property)
        }
        describe(writes, path, spelling, of: type, &property)
        guard Set(names).count < 2 else { return }
        absent(read, spelling, fact, of: type, &property)
        // What cannot be read is absent to `try?`.
        if read.steps.contains("try?"), !property.isOpen, property["default"] != nil || property.type.isOptional {
            property.attributes.append(("failure", property["default"] != nil ? "default" : "nil"))
        }
    }

    private func describe(
        others: ArraySlice<SwiftFacts.CoderCall>,
        _ path: [String]?,
        of type: Declaration,
        _ property: inout SchemaDraft.Property
    ) {
        for other in others where self.path(of: other, in: type) != path {
            let key = self.path(of: other, in: type)?.joined(separator: ".") ?? other.key?.text ?? ""
            property.comments.add("It is read under \(YAMLText.quoted(key)), too.", place(other.place))
        }
    }

    private static func plainName(_ type: SwiftType) -> String {
        type.name == "?" ? plainName(type.arguments[0]) : SwiftTypes.plain(type.name)
    }

    /// Types whose JSON is that of the first.
    private static let made: [BuiltinType: (from: String, by: String)] = [
        .url: ("String", "URL"), .uuid: ("String", "UUID"), .data: ("String", "Data(base64Encoded:"),
    ]

    private func describe(
        _ read: SwiftFacts.CoderCall,
        _ fact: SwiftFacts.Property,
        _ spelling: SwiftSpelling,
        _ property: inout SchemaDraft.Property
    ) {
        func remark(_ text: String) { property.comments.add(text, place(read.place)) }
        if !["decode", "decodeIfPresent", "decodeNil"].contains(read.function) {
            return remark("What '\(read.function)' reads is not known.")
        }
        let steps = read.steps.filter { step in
            step != "try?" && step != "??" && !step.hasPrefix("Set(")
                && !step.contains("rawValue:")
        }
        guard let decoded = read.classes.first, decoded.name != "Self", let type = fact.type else { return }
        let (name, own) = (Self.plainName(decoded), Self.plainName(type))
        if name == own || name == "[]" && own == "Set" || spelling.builtin?.rawValue == name {
            if let step = steps.first(where: Self.changes) { remark("What is read becomes another value by \(step).") }
            return
        }
        let numbers = [name, own].map { BuiltinType(rawValue: $0)?.isNumber == true }
        if let made = spelling.type.builtin.flatMap({ Self.made[$0] }), made.from == name,
            read.steps.contains(where: { $0.contains(made.by) })
        {
            return
        }
        if numbers == [true, true], !steps.contains(where: Self.changes) { return }
        if spelling.type.builtin == .date, numbers[0], steps.count == 1 {
            if steps[0] == "Date(timeIntervalSinceReferenceDate:)" { return }
            if steps[0] == "Date(timeIntervalSince1970:)" {
                return property.attributes.append(("dates", "secondsSince1970"))
            }
        }
        let thousandth = steps.filter { !["Double(_:)", "TimeInterval(_:)"].contains($0) }.joined(separator: " ")
        if ["/ 1000 ", "/ 1000.0 "].contains(where: { thousandth == $0 + "Date(timeIntervalSince1970:)" }) {
            return property.attributes.append(("dates", "millisecondsSince1970"))
        }
        remark("JSON has \(decoded.text) here, of which '\(fact.name)' is made: see 'convert'.")
    }

    private func describe(
        _ writes: [SwiftFacts.CoderCall],
        _ path: [String]?,
        _ spelling: SwiftSpelling,
        of type: Declaration,
        _ property: inout SchemaDraft.Property
    ) {
        for write in writes {
            let steps = write.value?.steps ?? []
            let isSame = steps.allSatisfy { step in
                step == ".rawValue" && spelling.enumName != nil || step == ".absoluteString" || step == ".uuidString"
                    || step == ".sorted()" || step == ".timeIntervalSince1970" && property["dates"] != nil
            }
            let own = self.path(of: write, in: type)
            if own != path {
                let key = own?.joined(separator: ".") ?? write.key?.text ?? ""
                property.comments.add("It is written under \(YAMLText.quoted(key)).", place(write.place))
            }
            if write.isCondition {
                let text = "What becomes of what is read is not known."
                property.comments.add(text, place(write.place))
            } else if !isSame || write.value?.root == nil {
                let text = "What is written is \(write.value?.expression.text ?? "not known")."
                property.comments.add(text, place(write.place))
            }
        }
    }
}
