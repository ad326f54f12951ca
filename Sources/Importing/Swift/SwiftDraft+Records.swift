import ModelLanguage
import SchemaDiagnostics

/// Classes and structs: the parts that all ways of archiving share.
extension SwiftDraft {
    private static let generated: Set<String> = [
        "NSObject", "NSCoding", "NSSecureCoding", "NSCopying", "Codable", "Encodable", "Decodable", "Equatable",
        "Hashable", "Sendable", "CustomStringConvertible", "NSObjectProtocol", "PersistentModel", "OptionSet",
        "AnyObject",
    ]
    /// Attributes that are not property wrappers, or are handled elsewhere.
    private static let attributes: Set<String> = [
        "objc", "nonobjc", "available", "NSCopying", "IBOutlet", "IBInspectable", "GKInspectable", "usableFromInline",
        "inlinable", "MainActor", "preconcurrency", "Attribute", "Relationship", "Transient", "ObservationIgnored",
        "ObservationTracked", "_spi", "objcMembers", "backDeployed",
    ]

    mutating func record(_ type: Declaration, _ role: Role) -> SchemaDraft.Class {
        let name = names[type.name] ?? type.name
        var item = SchemaDraft.Class(name: name)
        if name != type.name { item.comments.add("\(type.name)", place(type.place)) }
        if let doc = type.doc { item.attributes.append(.init(key: "doc", value: YAMLText.quoted(doc))) }
        inherit(type, &item)
        if type.modifiers.contains("final"), role == .coding || role == .codable {
            item.attributes.append(.init(key: "final", value: "true"))
        }
        if isPublic, !Self.isPublic(type) { item.attributes.append(.init(key: "access", value: "internal")) }
        var seen: Set<String> = []
        for fact in type.properties where !fact.isStatic && !fact.isComputed && !seen.insert(fact.name).inserted {
            item.leftOut.add(
                "\(fact.name) is declared again: this draft is of the first declaration.",
                place(fact.place)
            )
        }
        switch role {
        case .coding: coding(type, &item)
        case .codable: codable(type, &item)
        case .model: model(type, &item)
        case .none: break
        }
        return item
    }

    private func inherit(_ type: Declaration, _ item: inout SchemaDraft.Class) {
        let superclass = types.superclass(of: type)
        if let superclass {
            if role(of: superclass) != .none, !superclass.isGeneric, let name = names[superclass.name] {
                item.superclass = name
            } else {
                item.comments.add(
                    "Its superclass \(superclass.name) is not archived by itself, and is left out.",
                    place(superclass.place)
                )
            }
        }
        var others: [String] = []
        for (index, inherited) in type.inherits.enumerated() {
            let name = SwiftTypes.plain(inherited.name)
            if Self.generated.contains(name) || name.isEmpty { continue }
            let declared = types.resolve(inherited.name, in: type.name)
            if declared?.kind == .class { continue }
            if type.kind == .class, index == 0, declared == nil, !Self.isKnownProtocol(name) {
                item.comments.append(
                    "\(name) is not declared in these sources. If it is a class that archives values of its own: 'superclass: \(name)', and \(name) under 'types'."
                )
            } else {
                others.append(name)
            }
        }
        if !others.isEmpty {
            item.comments.append("It also conforms to \(others.joined(separator: ", ")): see 'protocols'.")
        }
    }

    private static func isKnownProtocol(_ name: String) -> Bool {
        [
            "Identifiable", "Comparable", "ObservableObject", "Error", "LocalizedError", "Transferable",
            "NSMutableCopying",
        ]
        .contains(name) || name.hasSuffix("Protocol") || name.hasSuffix("Convertible")
    }

    /// A property with the attributes of its declaration: type, `mutable`, `weak`, wrappers, documentation. The default is not set.
    /// - Returns: nil if it is not a stored property.
    mutating func property(
        _ fact: SwiftFacts.Property,
        of type: Declaration,
        _ channel: SwiftChannel
    ) -> (item: SchemaDraft.Property, spelling: SwiftSpelling?) {
        var item = SchemaDraft.Property(name: fact.name, type: .propertyList)
        var spelled: SwiftSpelling?
        if let swift = fact.type, isTold(swift, fact, in: type.name) {
            do throws(SwiftUntold) {
                var spelling = try spelling(swift, in: type.name, channel)
                if fact.ownership != nil, !spelling.type.isOptional {
                    spelling.type = spelling.type.optional
                    spelling.notes.append("\(fact.ownership ?? "") and not optional: a schema has weak optionals only.")
                }
                item.type = spelling.type
                item.comments += spelling.notes
                spelled = spelling
            } catch {
                item.type = .named(swift.text)
                item.isOpen = true
                item.comments.add("Left out: \(error.reason).", place(fact.place))
            }
        } else {
            item.type = .named(fact.initial?.text ?? "?")
            item.isOpen = true
            item.comments.add("Left out: its type is not written.", place(fact.place))
        }
        if fact.ownership != nil, spelled != nil { item.attributes.append(("weak", "true")) }
        if fact.isLet || ["private", "fileprivate"].contains(fact.setter) {
            item.attributes.append(("mutable", "false"))
        }
        if fact.hasObservers {
            item.comments.add("It has observers: 'onChange' names a method that is called.", place(fact.place))
        }
        for attribute in fact.attributes where !Self.attributes.contains(SwiftTypes.plain(attribute.name)) {
            item.comments.add(
                "It is wrapped in @\(attribute.name), and what that does to it is not known.",
                place(fact.place)
            )
        }
        if let doc = fact.doc { item.attributes.append(("doc", YAMLText.quoted(doc))) }
        return (item, spelled)
    }

    /// `var genre = Genre.novel` is of type Genre if that is an enum with such a case.
    private func isTold(_ type: SwiftType, _ fact: SwiftFacts.Property, in scope: String) -> Bool {
        guard let initial = fact.initial, initial.kind == .member, type.text == initial.text else { return true }
        let name = initial.value.split(separator: ".").last.map(String.init)
        return types.resolve(type.name, in: scope)?.cases.contains { $0.name == name } == true
    }

    /// The properties that each object has a value of, without `lazy`, `static` and computed ones.
    static func stored(_ type: Declaration) -> [SwiftFacts.Property] {
        var seen: Set<String> = []
        return type.properties.filter { !$0.isStatic && !$0.isLazy && !$0.isComputed && seen.insert($0.name).inserted }
    }

    /// Writes a value as a default, or a remark that a schema cannot express it.
    func setDefault(
        _ value: SwiftFacts.Expression,
        _ spelling: SwiftSpelling?,
        of fact: SwiftFacts.Property,
        in type: Declaration,
        _ item: inout SchemaDraft.Property,
        otherwise words: String = "It begins with"
    ) {
        guard let spelling, !item.isOpen else { return }
        var value = value
        // `Float(12)`, `CGFloat(Metrics.width)`
        if value.kind == .call, value.elements.count == 1, value.labels ?? [""] == [""],
            BuiltinType(rawValue: value.value)?.isNumber == true,
            let number = types.constant(value.elements[0], in: type.name)
        {
            value = number
        }
        if let text = literal(value, spelling)
            ?? types.constant(value, in: type.name).flatMap({ literal($0, spelling) })
        {
            item.attributes.append(("default", text))
        } else if value.kind != .null {
            item.comments.add("\(words) \(value.text).", place(fact.place))
        }
    }

    private func literal(_ value: SwiftFacts.Expression, _ spelling: SwiftSpelling) -> String? {
        let isText = spelling.builtin == .string && spelling.enumName == nil
        switch value.kind {
        case .string: return isText ? YAMLText.quoted(value.value) : nil
        case .integer:
            guard spelling.enumName == nil, let type = spelling.builtin else { return nil }
            return type.isQuantity ? value.value : nil
        case .real: return spelling.builtin?.isReal == true || spelling.builtin == .decimal ? value.value : nil
        case .bool: return spelling.builtin == .bool ? value.value : nil
        case .member:
            let name = value.value.split(separator: ".").last.map(String.init) ?? ""
            if let cases = spelling.enumName.flatMap({ enums[$0]?.cases }),
                cases.contains(where: { $0.key == YAMLText.scalar(name) })
            {
                return ".\(name)"
            }
            if name == "zero", spelling.enumName == nil, let type = spelling.builtin {
                if type.isQuantity { return "0" }
                if value.value == ".zero" { return "{ swift: \(type.rawValue).zero }" }
            }
            return code(value, spelling)
        case .array:
            if let options = spelling.enumName.flatMap({ enums[$0] }),
                options.attributes.contains(where: { $0.key == "options" })
            {
                let elements = value.elements.map { literal($0, spelling) }
                let known = elements.compactMap { $0 }
                return known.count == elements.count ? "[\(known.joined(separator: ", "))]" : nil
            }
            guard let empty = spelling.type.empty else { return nil }
            if value.elements.isEmpty { return empty }
            let inner = SwiftSpelling(type: spelling.type.element)
            let elements = value.elements.map { literal($0, inner) }
            let known = elements.compactMap { $0 }
            return known.count == elements.count ? "[\(known.joined(separator: ", "))]" : nil
        case .dictionary:
            return spelling.type.isDictionary
                ? "{}" : foreign[spelling.type.wrapped.schemaSpelling()].map { _ in "{ swift: \"[:]\" }" }
        case .call:
            let isEmpty = value.elements.isEmpty && value.text.hasSuffix("()")
            if isEmpty, spelling.type.builtin == .string { return "\"\"" }
            return code(value, spelling) ?? memberwise(value, spelling)
        case .null, .sum: return nil
        case .other:
            // `[String]()`, `[String: Int]()`, `Set<Int>()`.
            return value.text.hasSuffix("]()") || value.text.hasSuffix(">()") ? spelling.type.empty : nil
        }
    }

    /// `Date()`, `UUID()`, `Locale.current`: expressions that compile anywhere, since they begin with a type that the sources do not
    /// declare.
    private func code(_ value: SwiftFacts.Expression, _ spelling: SwiftSpelling) -> String? {
        guard let first = value.value.split(separator: ".").first.map(String.init), !value.value.hasPrefix(".") else {
            return nil
        }
        guard first.first?.isUppercase == true,
            !value.text.contains(where: \.isNewline)
        else { return nil }
        let words = value.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        guard !types.all.contains(where: { words.contains(SwiftVersions.ownName($0.name)) }) else { return nil }
        // `NSDate()` is a `Date()`, while other classes of Foundation's have other members.
        guard let type = BuiltinType(apple: first), type.rawValue != first else {
            return "{ swift: \(YAMLText.quoted(value.text)) }"
        }
        guard type == spelling.builtin, value.kind == .call, value.value == first else { return nil }
        return "{ swift: \(YAMLText.quoted(type.rawValue + value.text.dropFirst(first.count))) }"
    }

    /// `Place(lat: 0, lon: 0)` of a struct of the model whose properties these are.
    private func memberwise(_ value: SwiftFacts.Expression, _ spelling: SwiftSpelling) -> String? {
        guard let labels = value.labels,
            let type = types.all.first(where: { names[$0.name].map { .named($0) } == spelling.type.wrapped }),
            type.kind == .struct, types.resolve(value.value, in: "")?.name == type.name || value.value == ".init"
        else { return nil }
        let stored = Self.stored(type)
        guard labels == stored.map(\.name), value.elements.allSatisfy({ ![.member, .call, .other].contains($0.kind) })
        else { return nil }
        let arguments = zip(labels, value.elements).map { "\($0): \($1.text)" }.joined(separator: ", ")
        return "{ swift: \(YAMLText.quoted("\(spelling.type.wrapped.schemaSpelling())(\(arguments))")) }"
    }

    // MARK: SwiftData

    private mutating func model(_ type: Declaration, _ item: inout SchemaDraft.Class) {
        var transient: [String] = []
        for fact in Self.stored(type) {
            let attributes = fact.attributes.map { (SwiftTypes.plain($0.name), $0.arguments) }
            let options = attributes.first { $0.0 == "Attribute" }?.1 ?? []
            let words = options.filter { $0.label == nil }.map(\.value.text)
            if attributes.contains(where: { $0.0 == "Transient" }) || words.contains(".ephemeral") {
                transient.append(fact.name)
                continue
            }
            var (property, spelling) = property(fact, of: type, .codable)
            if let initial = fact.initial { setDefault(initial, spelling, of: fact, in: type, &property) }
            if let relation = attributes.first(where: { $0.0 == "Relationship" }) {
                relationship(relation.1, of: fact, in: type, &property)
            }
            if !words.isEmpty { property.note = "@Attribute(\(words.joined(separator: ", ")))" }
            for option in options where option.label == "transformable" || option.value.text.hasPrefix(".transformable")
            {
                property.comments.add("\(option.value.text): see 'convert'.", place(fact.place))
            }
            if schema?.number ?? 1 == 1, let old = Self.formerName(of: fact) {
                property.comments.add("Its name was \(old) before.", place(fact.place))
            }
            item.properties.append(property)
        }
        let given = type.attributes.first { SwiftTypes.plain($0.name) == "Model" }?.arguments
        if let old = given?.first(where: { $0.label == "originalName" })?.value.value {
            let text =
                "Its original name is \(old): 'renameClass' in the history, in place of what 'removed' says of it."
            item.comments.add(text, place(type.place))
        }
        if !transient.isEmpty { item.leftOut.append("Never stored: \(transient.joined(separator: ", ")).") }
        for macro in type.attributes where macro.name.hasPrefix("#") {
            let list = macro.arguments.map(\.value.text).joined(separator: ", ")
            item.comments.append("\(macro.name)(\(list)) is for the store, not for the schema.")
        }
    }

    /// `old` of `@Attribute(originalName: "old")`.
    static func formerName(of fact: SwiftFacts.Property) -> String? {
        for attribute in fact.attributes where ["Attribute", "Relationship"].contains(SwiftTypes.plain(attribute.name))
        {
            for argument in attribute.arguments {
                if argument.label == "originalName", argument.value.kind == .string { return argument.value.value }
                // `.originalName("old")`
                if argument.value.value.hasSuffix(".originalName") || argument.value.value == "originalName" {
                    return argument.value.elements.first?.value
                }
            }
        }
        return nil
    }

    /// A relation and its inverse are two properties; in a schema one of them restores the other.
    private mutating func relationship(
        _ arguments: [SwiftFacts.Argument],
        of fact: SwiftFacts.Property,
        in type: Declaration,
        _ property: inout SchemaDraft.Property
    ) {
        if let rule = arguments.first(where: { $0.label == "deleteRule" || $0.label == nil }) {
            property.note = "@Relationship(\(rule.label.map { "\($0): " } ?? "")\(rule.value.text))"
        }
        guard let text = arguments.first(where: { $0.label == "inverse" })?.value.text else { return }
        let parts = text.drop { $0 == "\\" }.split(separator: ".").map { $0.filter { $0 != "?" && $0 != "!" } }
        let named = types.resolve(parts.dropLast().joined(separator: "."), in: type.name)
        let target = named.map { schema?.model(for: $0, types) ?? $0 }
        let end = target?.properties.first { $0.name == parts.last }
        let other = end?.attributes
        guard let end, let endType = end.type, endType.name == "?", !["[]", "Set"].contains(endType.arguments[0].name)
        else {
            let isTold =
                other?.contains { $0.name == "Relationship" && $0.arguments.contains { $0.label == "inverse" } } == true
            if isTold { return }
            let one = fact.type?.name == "?" ? fact.type?.arguments[0].name : nil
            if let end, let one, !["[]", "Set"].contains(one), let owner = target.flatMap({ names[$0.name] }) {
                inverses.append((owner, end.name, fact.name))
                return
            }
            property.comments.add(
                "inverse: \(text): a schema restores one reference to an object only.",
                place(fact.place)
            )
            return
        }
        property.attributes.append(("inverse", end.name))
    }

    /// The other ends of inverses are restored from them, and are weak.
    func weaken(_ draft: inout SchemaDraft) {
        for (owner, name, end) in inverses {
            guard let index = draft.classes.firstIndex(where: { $0.name == owner }),
                let place = draft.classes[index].properties.firstIndex(where: { $0.name == name && !$0.isOpen })
            else { continue }
            draft.classes[index].properties[place].attributes.append(("inverse", end))
        }
        for item in draft.classes {
            for property in item.properties where !property.isOpen {
                guard let end = property["inverse"] else { continue }
                let target = property.type.names.first?.name
                for index in draft.classes.indices where draft.classes[index].name == target {
                    for place in draft.classes[index].properties.indices
                    where draft.classes[index].properties[place].name == end {
                        draft.classes[index].properties[place].attributes.removeAll {
                            ["weak", "default"].contains($0.key)
                        }
                        draft.classes[index].properties[place].attributes.insert(("weak", "true"), at: 0)
                    }
                }
            }
        }
    }
}
