import ModelLanguage
import SchemaHistory

/// The table of the fields that a class or struct itself archives.
struct LayoutEmitter {
    let plan: GenerationPlan
    let fragments: TypeFragments
    /// Numbers are written as NSNumber.
    let isBoxed: Bool

    private var spelling: TypeSpelling { fragments.spelling }

    func emit(
        _ opening: String,
        archiveName: String,
        _ record: RecordPlan,
        _ coded: [GeneratedProperty],
        keptBy model: String? = nil,
        excluded: [GeneratedProperty] = [],
        isLinked: Bool = false,
        into out: inout SwiftText
    ) {
        var stamps = ForeignStamps(index: plan.index)
        for property in coded { stamps.add(property) }
        let foreign = stamps.models.map { model in
            let minReader = stamps.minReaders[model].map { ", minReader: \($0)" } ?? ""
            return "ForeignStamp(\(model)Model.stamp\(minReader))"
        }
        var kept = model.map { [unknownKeys($0, coded)] } ?? []
        if !excluded.isEmpty { kept.append(SwiftNames.list("excluded: ", excluded.map { $0.nameLiteral })) }
        kept += absences(coded)
        if isLinked { kept.append("linked: true") }
        let layout = layout(
            archiveName,
            readers: readers(record),
            foreign: foreign,
            kept: kept,
            coded.filter(\.isPresent).map { field($0) },
            past: coded.filter { !$0.isPresent }.map { field($0) }
        )
        out.line(opening, " = ", layout)
    }

    /// The lowest versions that read the written data, if these are not all versions.
    private func readers(_ record: RecordPlan) -> [String] {
        var readers: [String] = []
        if record.minReader > 1 { readers.append("minReader: \(record.minReader)") }
        for channel in [Channel.json, .dictionary] where channel != .json || plan.model.swift.codable == .stamped {
            let least = record.minReader(in: channel)
            if least != record.minReader { readers.append("\(channel.rawValue)MinReader: \(least)") }
        }
        if let key = plan.index.versionKey(of: record.name) {
            let number = UnstampedEmitter.number(key, isBoxed: isBoxed, isWritten: isWritten(key, in: record.name))
            readers.append("versionNumber: \(number)")
        } else if plan.tellsUnstampedVersions {
            readers.append("unstamped: { \(plan.modelTypeName).registry }")
        }
        return readers
    }

    /// Whether no property writes the number of hand-written code.
    private func isWritten(_ key: VersionKey, in name: TypeName) -> Bool {
        let chain = Array(plan.index.chain(of: name))
        let isOwn = chain.first { $0.versionKey != nil }.map { own in
            plan.model.classes.contains { $0.name == own.name }
        }
        return isOwn == true && key.isWritten
            && !chain.contains { $0.properties.contains { $0.key == key.key && !$0.excludedFrom.contains(.coding) } }
    }

    private func layout(
        _ archiveName: String,
        of model: String? = nil,
        readers: [String] = [],
        former: String? = nil,
        foreign: [String] = [],
        kept: [String] = [],
        _ fields: [String],
        past: [String] = []
    ) -> String {
        let name = SwiftNames.literal(archiveName)
        let stamp = "in: \(model.map { $0 + "Model" } ?? plan.modelTypeName).stamp"
        let stamps = foreign.isEmpty ? [] : [SwiftNames.list("foreign: ", foreign)]
        let formerly = former.map { ["formerName: " + SwiftNames.literal($0)] } ?? []
        let lists: [String] =
            [SwiftNames.list("fields: ", fields)] + (past.isEmpty ? [] : [SwiftNames.list("past: ", past)])
        return SwiftNames.call("ArchiveLayout", [name, stamp] + readers + formerly + stamps + kept + lists)
    }

    /// What objects of removed classes lack.
    private func absences(_ coded: [GeneratedProperty]) -> [String] {
        var properties: [(absence: FieldNames.Absence, names: [String])] = []
        for property in coded {
            for absence in property.names.absences {
                let name = property.nameLiteral
                if let index = properties.firstIndex(where: { $0.absence == absence }) {
                    properties[index].names.append(name)
                } else {
                    properties.append((absence, [name]))
                }
            }
        }
        if properties.isEmpty { return [] }
        let absences = properties.map { absence, names in
            let classes = SwiftNames.list("as: ", absence.archiveNames.map { SwiftNames.literal($0) })
            let versions = "\(absence.versions.lowerBound)...\(absence.versions.upperBound)"
            return SwiftNames.call(".init", [classes, versions, SwiftNames.list("", names)])
        }
        return [SwiftNames.list("absent: ", absences)]
    }

    /// How objects keep values that only newer versions know, under keys with a model's name.
    private func unknownKeys(_ model: String, _ coded: [GeneratedProperty]) -> String {
        let own = coded.filter { $0.isPresent }
        var arguments: [String] = ["in: \(model)Model.stamp"]
        let weak = own.filter {
            ($0.model.isWeak || $0.model.isConditional) && !$0.model.excludedFrom.contains(.coding)
        }
        if !weak.isEmpty { arguments.append(SwiftNames.list("weak: ", weak.map { SwiftNames.literal($0.model.key) })) }
        var origins: [String] = own.compactMap { property in
            guard let slot = property.slot else { return nil }
            return property.past.map { past in
                "\(slot): [\(KeptOrigins(past.plan.rules, past.fields).text)]"
            }
        }
        for past in own.compactMap(\.past) {
            let parts = past.parts.compactMap { part in past.fields[part.key]?.slot.map { ($0, part.value) } }
            for (slot, rules) in parts.sorted(by: { $0.0.index < $1.0.index }) where slot.index >= own.count {
                origins.append("\(slot): [\(KeptOrigins(rules, past.fields).text)]")
            }
        }
        if !origins.isEmpty { arguments.append(SwiftNames.list("origins: ", origins)) }
        return "unknownKeys: " + SwiftNames.call("ArchiveLayout.UnknownKeys", arguments)
    }

    private func field(_ property: GeneratedProperty) -> String {
        let model = property.model
        var left = model.excludedFrom
        // JSON leaves out references that something else must write.
        if model.isWeak || model.isConditional { left.insert(.json) }
        var details: [String] = []
        if !left.isDisjoint(with: .written) {
            var channels: [String] = []
            if !left.contains(.coding) { channels.append(".archive") }
            if !left.contains(.dictionary) { channels.append(".dictionary") }
            if !left.contains(.json) { channels.append(".json") }
            details.append("in: [\(channels.joined(separator: ", "))]")
        }
        if let flat = model.flat {
            details.append("flat: " + flatLayout(flat, of: property))
        }
        var former =
            model.formerName.map { ["formerName: " + SwiftNames.literal($0)] }
            ?? []
        former += jsonForm(model.json)
        return field(property, key: model.key, jsonKey: model.jsonKey, isBoxed: isBoxed, details, former)
    }

    static func text(_ dates: JSONDates) -> String {
        if case .pattern(let pattern) = dates { ".pattern(\(SwiftNames.literal(pattern)))" } else { ".\(dates.text)" }
    }

    private func jsonForm(_ form: JSONForm) -> [String] {
        var arguments: [String] = []
        if !form.otherKeys.isEmpty {
            let keys = form.otherKeys.map { key -> String in
                "[\(JSONKey.steps(key).map(SwiftNames.literal).joined(separator: ", "))]"
            }
            arguments.append(SwiftNames.list("otherKeys: ", keys))
        }
        if let dates = form.dates { arguments.append("dates: \(Self.text(dates))") }
        if form.isLenient { arguments.append("lenient: true") }
        return arguments.isEmpty ? [] : ["inJSON: " + SwiftNames.call(".init", arguments)]
    }

    /// - Parameters:
    ///   - details: the arguments before the classes that another coder may find.
    ///   - others: the arguments after them.
    private func field(
        _ property: GeneratedProperty,
        key: String,
        jsonKey: String,
        isBoxed: Bool,
        _ details: [String] = [],
        _ others: [String] = []
    ) -> String {
        let model = property.model
        var arguments = names(model.name, key, jsonKey)
        let name = arguments[0]
        if let since = property.names.since { arguments.append("since: \(since)") }
        if let since = plainSince(property) { arguments.append("plainSince: \(since)") }
        let earlier = property.names.earlier.map { former in
            SwiftNames.call(".init", names(former.name, former.key, former.jsonKey) + ["until: \(former.until)"])
        }
        if !earlier.isEmpty { arguments.append(SwiftNames.list("earlier: ", earlier)) }
        if model.isWeak { arguments.append("weak: true") }
        arguments += details
        let archived = model.convert?.archived ?? model.type
        // In other versions only Foundation's usual classes are possible.
        if model.flat == nil, archived.mayHoldObjects {
            var classes = AllowedClasses(spelling: spelling)
            classes.add(archived)
            if classes.isNeeded {
                arguments.append(SwiftNames.list("classes: ", classes.expressions))
            }
        }
        if let other = otherForm(of: model, isBoxed: isBoxed) { arguments.append(other) }
        arguments += others
        if fragments.index.isInline(model, isBoxed: isBoxed) { return SwiftNames.call(".inline", arguments) }
        return arguments.count == 1 ? name : SwiftNames.call(".init", arguments)
    }

    /// The lowest version whose objects have under the keys of a property what is in it, so that a part of it can be read alone; nil: all
    /// versions. Only values with objects have such parts.
    private func plainSince(_ property: GeneratedProperty) -> String? {
        let model = property.model
        guard property.isPresent, property.archivedType.mayHoldObjects, !fragments.holdsConversions(property) else {
            return nil
        }
        // Reading may leave elements out, or give something else.
        if model.failure == .skip || model.failure == .default || fragments.maySelectElements(property.type) {
            return ".max"
        }
        guard let since = property.past?.plainSince(property) else { return nil }
        return since == .max ? ".max" : "\(since)"
    }

    /// Of a property or what it was called before: its keys follow where they are others.
    private func names(_ name: String, _ key: String, _ jsonKey: String) -> [String] {
        var arguments = [SwiftNames.literal(name)]
        if key != name { arguments.append("key: " + SwiftNames.literal(key)) }
        if JSONKey.isPath(jsonKey) {
            let steps = JSONKey.steps(jsonKey).map { SwiftNames.literal($0) }
            arguments.append(SwiftNames.list("jsonPath: ", steps))
        } else if jsonKey != name {
            arguments.append("json: " + SwiftNames.literal(jsonKey))
        }
        return arguments
    }

    /// The versions in which an enum's raw values had the other form, inline or not; nil if there are none.
    private func otherForm(of model: PropertyModel, isBoxed: Bool) -> String? {
        guard model.convert == nil, case .enumeration(let type) = model.type.wrapped else { return nil }
        let name = fragments.index.read(type)
        guard let past = fragments.index.pastEnums[name] else { return nil }
        let isInline = fragments.index.isInline(model, isBoxed: isBoxed)
        let versions = past.tables.filter { table in
            let wasInline = table.rawType != .string && !isBoxed && !model.shape.isNullable && model.form == nil
            return wasInline != isInline
        }
        if versions.isEmpty { return nil }
        var ranges = versions.map { "\($0.versions.lowerBound)...\($0.versions.upperBound)" }
        if name.model != fragments.index.model.name { ranges.append("of: \(name.model)Model.stamp") }
        return "otherForm: .init(\(ranges.joined(separator: ", ")))"
    }

    /// The struct's own layout, with the keys of its properties here.
    private func flatLayout(_ keys: [FlatKey], of property: GeneratedProperty) -> String {
        guard case .structure(let type) = property.wrappedType, let declaration = plan.flatStructs[type] else {
            return layout("", [])
        }
        var keyOf: [String: String] = [:]
        for key in keys { keyOf[key.property] = key.key }
        let key = property.model.key
        let isDerived = property.model.shape.hasDerivedFlatKeys
        let isOwn = type.model == plan.model.name
        func flatField(_ part: GeneratedProperty, _ key: String) -> String {
            // Its keys in JSON are those here.
            var form = part.model.json
            form.otherKeys = []
            return field(part, key: key, jsonKey: key, isBoxed: declaration.model.isBoxed, [], jsonForm(form))
        }
        let parts = declaration.coded.map { ($0, $0.model.name) }
        // A property that only older versions of the struct had has the key that it had here in those versions.
        let past = declaration.pastFields.map { field in
            (field, declaration.coded.first { $0.name == field.name }?.model.name ?? "")
        }
        func flatFields(_ parts: [(GeneratedProperty, String)]) -> [String] {
            parts.map { part, today in
                let name = part.model.name
                if let index = declaration.extraKeys.firstIndex(where: { $0.field === part }) {
                    let other = isDerived ? FlatExtraKey(index: index, key: "\(key).\(name)") : nil
                    let extra = isOwn ? property.flatExtras.first { $0.index == index } : other
                    guard let extra else { return SwiftNames.call(".init", [part.nameLiteral, "in: []"]) }
                    return flatField(part, extra.key)
                }
                // A used model's struct changes with versions of its own.
                let other = isOwn ? nil : isDerived ? "\(key).\(name)" : keyOf[today]
                guard let key = keyOf[name] ?? other else {
                    return SwiftNames.call(".init", [part.nameLiteral, "in: []"])
                }
                return flatField(part, key)
            }
        }
        return layout(
            declaration.model.archiveName,
            of: isOwn ? nil : type.model,
            former: property.model.formerName,
            flatFields(parts),
            past: flatFields(past)
        )
    }
}

/// The classes that another coder may find under a key.
struct AllowedClasses {
    let spelling: TypeSpelling
    private(set) var expressions: [String] = []
    /// They are not the usual ones of Foundation's values.
    private(set) var isNeeded = false

    init(spelling: TypeSpelling) {
        self.spelling = spelling
    }

    /// Of an array or a dictionary: nil is NSNull there.
    private mutating func addElement(_ type: PropertyType) {
        if type.isOptional { insert("NSNull") }
        add(type)
    }

    mutating func add(_ type: PropertyType) {
        switch type {
        case .builtin(let builtin): insert(builtin.traits.foundationClass)
        case .propertyList: break
        case .array(let element):
            insert("NSArray")
            addElement(element)
        case .set(let element):
            insert("NSSet")
            add(element)
        case .dictionary(let key, let value):
            insert("NSDictionary")
            add(key)
            addElement(value)
        case .optional(let wrapped): add(wrapped)
        case .enumeration(let name):
            insert(spelling.index.rawType(of: name) == .string ? "NSString" : "NSNumber")
        case .union(let name):
            guard let union = spelling.index.enums[name] else { return }
            isNeeded = true
            for payload in union.payloads { add(payload) }
            if spelling.index.isText(union) { insert("NSString") }
        case .structure(let name):
            isNeeded = true
            insert(expression: (spelling.index.formers[name]?.name ?? spelling.declared(name)) + ".archiveBoxClass")
        case .object(let name):
            isNeeded = true
            insert(spelling.index.formers[name]?.name ?? spelling.declared(name))
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
            case .opaque, .none: break
            }
        }
    }

    private mutating func insert(_ name: String) {
        insert(expression: name + ".self")
    }

    private mutating func insert(expression: String) {
        if !expressions.contains(expression) { expressions.append(expression) }
    }
}
