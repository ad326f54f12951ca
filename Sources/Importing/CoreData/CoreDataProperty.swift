import ModelLanguage
import SchemaDiagnostics

/// An attribute or a relationship as a property of a schema.
struct CoreDataProperty {
    enum Form: Hashable {
        /// Not optional.
        case value(PropertyType)
        /// A composite attribute.
        case composite(String)
        /// An entity, by its name in Core Data.
        case one(String)
        case many(String, isOrdered: Bool)
    }

    /// In Core Data.
    var name: String
    var renamingID: String
    var form: Form
    var isOptional: Bool
    /// In flow form.
    var defaultValue: String?
    var isWeak = false
    /// The property of the destination that this one restores, by its name in Core Data.
    var inverse: (owner: String, name: String)?
    /// Attributes that are not part of the shape.
    var attributes: [(key: String, value: String)] = []
    var comments: [DraftRemark] = []
    var notes: [String] = []
    /// In the model's file.
    var line: Int
    /// Not archived, or of a type that a schema cannot express: not part of the history.
    var isTransient = false
    var isOpen = false

    var isRequired: Bool { !isOptional && defaultValue == nil }
    var isInShape: Bool { !isTransient && !isOpen }
    var swiftName: String { Self.swiftName(name) }

    static func swiftName(_ name: String) -> String {
        var names = SwiftNames(avoiding: ReservedNames.classMembers, ReservedNames.alternatives)
        return names.asIs(name)
    }

    static func className(_ entity: String) -> String {
        var names = SwiftNames(avoiding: ReservedNames.types)
        return names.type(entity)
    }

    var type: PropertyType { type(Self.className) }

    /// - Parameter name: of a class, by that of the entity or composite attribute.
    func type(_ name: (String) -> String) -> PropertyType {
        let type: PropertyType =
            switch form {
            case .value(let type): type
            case .composite(let entity), .one(let entity): .named(name(entity))
            case .many(let entity, isOrdered: true): .array(.named(name(entity)))
            case .many(let entity, isOrdered: false): .set(.named(name(entity)))
            }
        return isOptional ? .optional(type) : type
    }

    /// Everything on which archives depend, except the type.
    var shape: [(key: String, value: String)] {
        var shape: [(key: String, value: String)] = []
        if let defaultValue { shape.append(("default", defaultValue)) }
        if isWeak { shape.append(("weak", "true")) }
        if let inverse { shape.append(("inverse", Self.swiftName(inverse.name))) }
        return shape
    }

    /// The old declaration in a history.
    var past: String { SchemaDraft.Property(name: swiftName, type: type, attributes: shape).declaration }

    var draft: SchemaDraft.Property {
        var property = SchemaDraft.Property(name: swiftName, type: type, attributes: shape, isOpen: isOpen)
        if case .many(_, isOrdered: true) = form { property.attributes.append(("form", "NSOrderedSet")) }
        if isTransient { property.attributes.append(("transient", "true")) }
        property.attributes += attributes
        property.comments = comments
        if swiftName != name { property.comments.insert("'\(name)' in Core Data.", at: 0) }
        property.note = notes.isEmpty ? nil : notes.joined(separator: "; ")
        return property
    }
}

// MARK: Attributes

extension CoreDataProperty {
    private static let types: [String: BuiltinType] = [
        "Integer 16": .int16, "Integer 32": .int32, "Integer 64": .int64, "Decimal": .decimal, "Double": .double,
        "Float": .float, "String": .string, "Boolean": .bool, "Date": .date, "Binary": .data, "UUID": .uuid,
        "URI": .url,
    ]

    /// - Parameter composites: names of composite attributes.
    init(attribute: MarkupElement, composites: [String], types foreign: inout CoreDataTypes) {
        name = attribute["name"] ?? ""
        line = attribute.line
        renamingID = CoreDataModel.Entity.renamingID(of: attribute)
        isOptional = attribute.isYes("optional")
        isTransient = attribute.isYes("transient")
        let kind = attribute["attributeType"] ?? "Undefined"
        switch kind {
        case "Transformable":
            let found = foreign.transformable(attribute)
            form = .value(found.type)
            comments.append(found.comment)
        case "Composite":
            let wanted = ["composite", "compositeName", "valueTypeName", "elementName"].compactMap { attribute[$0] }
            let named = composites.first { wanted.contains($0) }
            let found = named ?? (composites.count == 1 ? composites[0] : nil)
            form = .composite(found ?? "Composite")
            isOpen = found == nil
            if found == nil { comments.append("Which composite attribute it is of is not in the model.") }
        case _ where Self.types[kind] != nil:
            form = .value(Self.types[kind].map { .builtin($0) } ?? .propertyList)
        default:
            form = .value(.propertyList)
            if kind == "Undefined", isTransient {
                form = .value(.named("Any"))
                comments.append("Its type is undefined in Core Data.")
            } else {
                isOpen = true
                comments.append("'\(kind)' is not a type that Heirloom knows.")
            }
        }
        if isTransient {
            // Its getter may compute it: only the user knows.
            isOptional = true
            notes.append("transient in Core Data")
        } else {
            addDefault(attribute, kind)
            addRules(attribute, kind)
        }
        if attribute.isYes("usesScalarValueType"), isOptional, !isTransient, defaultValue == nil {
            notes.append("a scalar in code, where nil is 0")
        }
        if attribute.isYes("allowsExternalBinaryDataStorage") {
            notes.append("may be in a file of its own: archives hold it whole")
        }
        if attribute.isYes("allowsCloudEncryption") { notes.append("encrypted in CloudKit") }
        let info = attribute.userInfo
        if !info.isEmpty, !isTransient { attributes.append(("info", Self.flow(info))) }
    }

    static func flow(_ info: [(key: String, value: String)]) -> String {
        var seen: Set<String> = []
        let pairs = info.filter { seen.insert($0.key).inserted }
        return "{ \(pairs.map { "\(YAMLText.quoted($0.key)): \(YAMLText.quoted($0.value))" }.joined(separator: ", ")) }"
    }

    private mutating func addDefault(_ attribute: MarkupElement, _ kind: String) {
        if let text = attribute["defaultDateTimeInterval"], kind == "Date" {
            guard let seconds = Double(text) else {
                comments.append("Its default, '\(text)', is not a date.")
                return
            }
            let number = seconds == seconds.rounded() && abs(seconds) < 1e15 ? "\(Int(seconds))" : "\(seconds)"
            let code = YAMLText.quoted("Date(timeIntervalSinceReferenceDate: \(number))")
            defaultValue = "{ swift: \(code) }"
            return
        }
        guard let text = attribute["defaultValueString"] else { return }
        switch kind {
        case "Boolean":
            defaultValue = ["YES": "true", "NO": "false"][text] ?? Double(text).map { $0 == 0 ? "false" : "true" }
        // Xcode writes '0.0' of an integer, too.
        case "Integer 16": defaultValue = (Int16(text) ?? Double(text).flatMap { Int16(exactly: $0) }).map { "\($0)" }
        case "Integer 32": defaultValue = (Int32(text) ?? Double(text).flatMap { Int32(exactly: $0) }).map { "\($0)" }
        case "Integer 64": defaultValue = (Int64(text) ?? Double(text).flatMap { Int64(exactly: $0) }).map { "\($0)" }
        case "Float", "Double": defaultValue = Double(text).map { $0.isFinite ? "\($0)" : nil } ?? nil
        case "Decimal": defaultValue = Double(text) == nil || text.lowercased().contains("e") ? nil : text
        case "String", "URI": defaultValue = YAMLText.quoted(text)
        case "UUID": defaultValue = text.utf8.count == 36 ? YAMLText.quoted(text) : nil
        default: break
        }
        if defaultValue == nil {
            comments.append("Its default, '\(text)', is not a value of type \(type.schemaSpelling()).")
        }
    }

    private mutating func addRules(_ attribute: MarkupElement, _ kind: String) {
        let (least, most) = (attribute["minValueString"], attribute["maxValueString"])
        switch kind {
        case "String":
            let bounds = [least, most].map { $0.flatMap(Double.init).flatMap { Int(exactly: $0) } }
            if bounds != [nil, nil] {
                let range = Self.range(bounds[0], bounds[1])
                attributes.append(("length", range))
            }
            if let pattern = attribute["regularExpressionString"] {
                if (try? TextPattern(pattern)) != nil {
                    attributes.append(("pattern", YAMLText.quoted(pattern)))
                } else {
                    comments.append("Heirloom has no such pattern: \(pattern). Check it in 'hooks: { validate: … }'.")
                }
            }
        case "Integer 16", "Integer 32", "Integer 64", "Float", "Double", "Decimal":
            let isWhole = kind.hasPrefix("Integer")
            for (key, text) in [("min", least), ("max", most)] {
                guard let text, let number = Double(text), number.isFinite else { continue }
                let whole = Int(exactly: number)
                if isWhole, whole == nil { continue }
                attributes.append((key, isWhole ? "\(whole ?? 0)" : text))
            }
        case "Date":
            for (key, name) in [("min", "minDateTimeInterval"), ("max", "maxDateTimeInterval")] {
                guard let seconds = attribute[name].flatMap(Double.init) else { continue }
                if let text = Self.dateText(secondsSince2001: seconds) {
                    attributes.append((key, YAMLText.quoted(text)))
                } else {
                    comments.append("Its \(key) is \(seconds) seconds after 2001, which a schema cannot express.")
                }
            }
        default: break
        }
    }

    /// `2...5`, `2...`, `...5`, and `2` for exactly two.
    private static func range(_ least: Int?, _ most: Int?) -> String {
        if let least, least == most { return "\(least)" }
        return (least.map { "\($0)" } ?? "") + "..." + (most.map { "\($0)" } ?? "")
    }

    /// `2024-12-31T23:59:00Z`; nil outside of the years that four digits have.
    static func dateText(secondsSince2001 seconds: Double) -> String? {
        guard abs(seconds) < 3e11 else { return nil }
        let whole = Int(seconds.rounded(.down))
        let second = ((whole % 86_400) + 86_400) % 86_400
        // Days since 1 March of year 0, in which leap days come last.
        let days = (whole - second) / 86_400 + 730_791
        guard days > 400 else { return nil }
        let century = (4 * days + 3) / 146_097
        let inCentury = days - 146_097 * century / 4
        let year = (4 * inCentury + 3) / 1_461
        let inYear = inCentury - 1_461 * year / 4
        let month = (5 * inYear + 2) / 153
        let day = inYear - (153 * month + 2) / 5 + 1
        let full = [100 * century + year + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9, day]
        guard 1...9_999 ~= full[0] else { return nil }
        func padded(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
        }
        let date = [padded(full[0], 4), padded(full[1], 2), padded(full[2], 2)].joined(separator: "-")
        let time = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined(separator: ":")
        return date + "T" + time + "Z"
    }

    // MARK: Relationships

    init(relationship: MarkupElement, of owner: CoreDataModel.Entity, in model: CoreDataModel) {
        name = relationship["name"] ?? ""
        line = relationship.line
        renamingID = CoreDataModel.Entity.renamingID(of: relationship)
        let isMany = relationship.isYes("toMany")
        isOptional = !isMany && relationship.isYes("optional")
        isTransient = relationship.isYes("transient")
        let destination = relationship["destinationEntity"] ?? ""
        form =
            isMany ? .many(destination, isOrdered: relationship.isYes("ordered")) : .one(destination)
        guard model.entity(destination) != nil else {
            isOpen = true
            form = .value(.propertyList)
            comments.append(
                destination.isEmpty
                    ? "It has no destination." : "Its destination '\(destination)' is not an entity of the model."
            )
            return
        }
        if isMany {
            if !isTransient { defaultValue = "[]" }
            let least = relationship["minCount"].flatMap(Int.init) ?? 0
            let most = relationship["maxCount"].flatMap(Int.init) ?? 0
            if least > 0 || most > 0 {
                attributes.append(("elements", Self.range(least, most > 0 ? most : nil)))
            }
        }
        if let rule = relationship["deletionRule"], rule != "Nullify" { notes.append("deletion: \(rule)") }
        let info = relationship.userInfo
        if !info.isEmpty, !isTransient { attributes.append(("info", Self.flow(info))) }
        if isTransient {
            isOptional = true
            defaultValue = nil
            attributes = []
            notes.append("transient in Core Data")
        } else {
            addInverse(of: relationship, owner, model, isMany: isMany)
        }
    }

    private mutating func addInverse(
        of relationship: MarkupElement,
        _ owner: CoreDataModel.Entity,
        _ model: CoreDataModel,
        isMany: Bool
    ) {
        guard let (other, end) = model.inverse(of: relationship, in: owner) else {
            if let name = relationship["inverseName"] {
                comments.append("Its inverse '\(name)' does not name it back: no inverse here.")
            }
            return
        }
        let isOtherMany = end.isYes("toMany")
        if isMany, isOtherMany {
            comments.append(
                "Its inverse is '\(end["name"] ?? "")' of \(other.name): many to many. Both hold their objects strongly, and neither follows the other."
            )
            return
        }
        // The end of a to-many or owning relationship restores the other.
        let isOwner =
            isMany != isOtherMany ? isMany : Self.owns(relationship, owner, rather: end, other)
        if isOwner {
            inverse = (other.name, end["name"] ?? "")
            if !isMany { comments.append("One to one: taken as the owner of '\(end["name"] ?? "")'.") }
        } else {
            isWeak = true
            if !isOptional { notes.append("required in Core Data") }
            isOptional = true
        }
    }

    /// Of two ends that refer to one object each: the one whose deletion deletes the other, or that is optional, or the first by name.
    private static func owns(
        _ one: MarkupElement,
        _ owner: CoreDataModel.Entity,
        rather other: MarkupElement,
        _ otherOwner: CoreDataModel.Entity
    ) -> Bool {
        let cascades = [one, other].map { $0["deletionRule"] == "Cascade" }
        if cascades[0] != cascades[1] { return cascades[0] }
        let optionals = [one, other].map { $0.isYes("optional") }
        if optionals[0] != optionals[1] { return optionals[0] }
        return (owner.name, one["name"] ?? "") <= (otherOwner.name, other["name"] ?? "")
    }
}
