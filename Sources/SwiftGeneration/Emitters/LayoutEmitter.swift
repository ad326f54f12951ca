import ModelLanguage

/// The table of what a class or struct itself archives.
struct LayoutEmitter {
    let plan: GenerationPlan
    let spelling: TypeSpelling

    func emit(
        _ opening: String,
        archiveName: String,
        _ coded: [PropertyPlan],
        into out: inout SwiftText
    ) {
        let head = "ArchiveLayout(\(SwiftNames.literal(archiveName)), in: \(plan.modelTypeName).stamp"
        let fields = coded.map { field($0) }
        out.fitting { out in
            out.line(opening, " = ", head, ", fields: [", fields.joined(separator: ", "), "])")
        } else: { out in
            out.line(opening, " = ArchiveLayout(")
            out.depth += 1
            out.line(SwiftNames.literal(archiveName), ", in: ", plan.modelTypeName, ".stamp,")
            out.line("fields: [")
            out.depth += 1
            for field in fields { out.line(field, ",") }
            out.depth -= 1
            out.line("])")
            out.depth -= 1
        }
    }

    private func field(_ property: PropertyPlan) -> String {
        let model = property.model
        var extras = ""
        if model.key != model.name { extras += ", key: \(SwiftNames.literal(model.key))" }
        if model.jsonKey != model.name { extras += ", json: \(SwiftNames.literal(model.jsonKey))" }
        let left = model.excludedFrom
        if !left.isDisjoint(with: [.coding, .dictionary, .json]) {
            var channels: [String] = []
            if !left.contains(.coding) { channels.append(".archive") }
            if !left.contains(.dictionary) { channels.append(".dictionary") }
            if !left.contains(.json) { channels.append(".json") }
            extras += ", in: [\(channels.joined(separator: ", "))]"
        }
        var classes = AllowedClasses(spelling: spelling)
        classes.add(property.archivedType)
        if classes.isNeeded, model.flat == nil {
            extras += ", classes: [\(classes.names.map { $0 + ".self" }.joined(separator: ", "))]"
        }
        if let flat = model.flat { extras += ", flat: \(flatLayout(flat, of: property))" }
        let name = SwiftNames.literal(model.name)
        return extras.isEmpty ? name : ".init(\(name)\(extras))"
    }

    private func flatLayout(_ keys: [FlatKey], of property: PropertyPlan) -> String {
        var name = ""
        if case .structure(let type) = property.type.wrapped {
            name = plan.index.structs[type]?.archiveName ?? type.name
        }
        let fields = keys.map { key in
            let literal = SwiftNames.literal(key.key)
            return key.key == key.property
                ? literal : ".init(\(SwiftNames.literal(key.property)), key: \(literal), json: \(literal))"
        }
        return
            "ArchiveLayout(\(SwiftNames.literal(name)), in: \(plan.modelTypeName).stamp, fields: [\(fields.joined(separator: ", "))])"
    }
}

/// The classes that another coder may meet under a key.
struct AllowedClasses {
    let spelling: TypeSpelling
    private(set) var names: [String] = []
    /// They are not the usual ones of Foundation's values.
    private(set) var isNeeded = false

    init(spelling: TypeSpelling) {
        self.spelling = spelling
    }

    mutating func add(_ type: PropertyType) {
        switch type {
        case .builtin(let builtin): insert(BuiltinTypes.entry(builtin).foundationClass)
        case .propertyList: break
        case .array(let element):
            insert("NSArray")
            add(element)
        case .set(let element):
            insert("NSSet")
            add(element)
        case .dictionary(let key, let value):
            insert("NSDictionary")
            add(key)
            add(value)
        case .optional(let wrapped): add(wrapped)
        case .enumeration(let name):
            insert(spelling.index.enums[name]?.rawType == .string ? "NSString" : "NSNumber")
        case .structure(let name):
            isNeeded = true
            insert(spelling.declared(name) + "ArchiveBox")
        case .object(let name):
            isNeeded = true
            insert(spelling.declared(name))
        case .foreign(let name):
            guard let foreign = spelling.index.foreign[name] else { return }
            switch foreign.coding {
            case .secure(let allowed):
                isNeeded = true
                insert(foreign.swiftName)
                for name in allowed { insert(name) }
            case .codable: insert("NSData")
            case .oneOf(let types):
                isNeeded = true
                for type in types { add(type) }
            case .convert(let conversion): add(conversion.archived)
            case .none: break
            }
        }
    }

    private mutating func insert(_ name: String) {
        if !names.contains(name) { names.append(name) }
    }
}
