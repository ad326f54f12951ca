import ArchiveInspection
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// How the current code reads an archive's objects: according to the plans from which readers are generated. No code is run.
package struct ArchiveReading {
    /// A model, and the meaning of archive names for it. Created once for all files.
    package struct Names {
        let checked: CheckedModel
        fileprivate let rules: NameRules
        /// Names that may precede the names of its classes.
        fileprivate let prefixes: [String]

        fileprivate init(_ checked: CheckedModel) {
            self.checked = checked
            rules = NameRules(checked.plan)
            prefixes = ([checked.model.name, checked.model.swift.module] + checked.model.formerly).map { $0 + "." }
        }

        /// Of the model and of those that it uses.
        package static func all(_ checked: CheckedModel) -> [Names] { [Names(checked)] + checked.uses.flatMap(all) }
    }

    /// Objects of one archive name and version.
    struct Entry {
        var name: String
        var count: Int
        var model: String?
        var version: Int?
        var isStamped = false
        /// The place of its class in the schema.
        var span: SourceSpan?
        /// read, dropped, rejected, or unknown to the model
        var outcome = "unknown"
        var type: String?
        var properties: [Property] = []
        var notRead: [String] = []
        var problem: String?
    }

    struct Property {
        var name: String
        /// Its place in the schema.
        var span: SourceSpan
        var from: String?
        var problem: String?
        var policy: String?
        /// The number of objects in which it has its default.
        var absent: Int
    }

    private let models: [Names]
    package private(set) var text = ""
    private(set) var entries: [Entry] = []
    /// The first property that makes reading fail; nil: none is known.
    package private(set) var failure: String?

    package init(_ models: [Names], of file: ArchiveFile) {
        self.models = models
        var objects = ObservedClasses()
        var groups: [String: (name: String, place: Origin?)] = [:]
        objects.add(file) { name, stamps, keys, number in
            let place = place(of: name, stamps, keys, number)
            let group = "\(name) \(place.map { "\($0.model.model.name) \($0.version)" } ?? "")"
            groups[group] = (name, place)
            return group
        }
        for (group, seen) in objects.classes.sorted(by: { $0.key < $1.key }) {
            if let (name, place) = groups[group] { describe(name, seen, place) }
        }
    }

    /// An object's version and class in the history.
    private struct Origin {
        var model: CheckedModel
        var version: Int
        var isStamped: Bool
        var rule: NameRule?
        /// It has no stamp, and the keys of no version that wrote none.
        var fitsNone: Bool
    }

    // MARK: Versions

    private func place(
        of name: String,
        _ stamps: [String: Int],
        _ keys: [String],
        _ number: (String) -> Int?
    ) -> Origin? {
        for names in models {
            let model = names.checked.model
            let prefix = names.prefixes.first { name.hasPrefix($0) }
            for candidate in [name] + (prefix.map { [String(name.dropFirst($0.count))] } ?? []) {
                let own = names.rules.identities(of: candidate)
                guard !own.isEmpty else { continue }
                let stamp = stamps[model.stampName]
                let plan = names.checked.plan
                let found =
                    stamp ?? numbered(own, names.checked, number) ?? unstamped(plan, own, candidate, Set(keys))
                let version = found ?? plan.lastUnstamped
                let rule = names.rules.rule(for: candidate, at: min(version, model.version))
                return Origin(
                    model: names.checked,
                    version: version,
                    isStamped: stamp != nil,
                    rule: rule,
                    fitsNone: found == nil
                )
            }
        }
        return nil
    }

    /// The version from the number that hand-written code wrote; nil if the schema names no such key, or not that number.
    private func numbered(_ identities: [TypeName], _ checked: CheckedModel, _ number: (String) -> Int?) -> Int? {
        guard let key = versionKey(of: identities, checked.model) else { return nil }
        guard let found = number(key.key) else { return key.none }
        return key.values.first { $0.number == found }?.version
    }

    /// Of the class itself or its nearest superclass.
    private func versionKey(of identities: [TypeName], _ model: Model) -> VersionKey? {
        var next = identities.first
        while let name = next, let record = model.records.first(where: { $0.name == name }) {
            if let key = record.versionKey { return key }
            next = if case .generated(let above) = record.superclass { above } else { nil }
        }
        return nil
    }

    /// The version of an object without a stamp, from its keys; nil if they are of none of the versions.
    private func unstamped(_ plan: ModelPlan, _ identities: [TypeName], _ name: String, _ keys: Set<String>) -> Int? {
        let candidates = identities.flatMap { plan.records[$0]?.unstamped ?? [] }.filter {
            $0.archiveNames.contains(name)
        }
        let known = Set(candidates.flatMap { ($0.required + $0.possible).map(\.key) })
        let fitting = candidates.first { candidate in
            candidate.required.allSatisfy { keys.contains($0.key) }
                && keys.intersection(known).isSubset(of: (candidate.required + candidate.possible).map(\.key))
        }
        return candidates.isEmpty ? plan.lastUnstamped : fitting?.version
    }

    // MARK: Words

    private mutating func describe(_ name: String, _ seen: ObservedClass, _ place: Origin?) {
        let shown = printable(name)
        entries.append(Entry(name: name, count: seen.count))
        guard let place else {
            let type = models.lazy.flatMap(\.checked.model.foreignTypes).first { $0.namesInArchives.contains(name) }
            let words = type.map { type in
                "of the type '\(type.name.name)', \(type.isOpaque ? "kept unread" : "which decodes itself")"
            }
            let unknown = "not of this model; rejected where the schema does not name the class"
            line("\(seen.count) × \(shown): \(words ?? unknown)")
            return
        }
        let (model, plan) = (place.model.model, place.model.plan)
        note {
            ($0.model, $0.version, $0.isStamped, $0.outcome) = (model.name, place.version, place.isStamped, "rejected")
        }
        let head =
            "\(seen.count) × \(shown), \(model.name) version \(place.version)\(place.isStamped ? "" : " (no stamp)")"
        if place.fitsNone {
            fail(
                "\(seen.count) × \(shown), \(model.name) (no stamp)",
                "its keys are of none of the versions without stamps"
            )
            return
        }
        if place.version > model.version {
            line(
                "\(head): newer than the schema's version \(model.version): its known properties are read, unless 'minReader' forbids it"
            )
        } else if place.version < plan.readsFrom {
            fail(head, "versions below \(plan.readsFrom) are not read")
            return
        }
        guard let rule = place.rule else {
            fail(head, "version \(place.version) had no such class")
            return
        }
        switch rule.reading {
        case .dropped(let functions, let target):
            let unless = functions.isEmpty ? "" : " unless \(functions.joined(separator: ", ")) keeps them"
            line("\(head): dropped\(unless)")
            note { ($0.outcome, $0.type) = ("dropped", target?.name) }
            guard !functions.isEmpty, let target else { return }
            properties(of: target, seen, place, name)
        case .record(let target):
            if place.version <= model.version { line("\(head): read as \(target.name)") }
            let record = place.model.model.records.first { $0.name == target }
            note { ($0.outcome, $0.type, $0.span) = ("read", target.name, record?.span) }
            properties(of: target, seen, place, name)
        }
    }

    private mutating func properties(of type: TypeName, _ seen: ObservedClass, _ place: Origin, _ name: String) {
        let history = place.model.history
        guard let shape = history.shape(at: place.model.model.version) else { return }
        var taken: Set<String> = []
        for owner in shape.chain(of: type).reversed() {
            let record = place.model.model.records.first { $0.name == owner }
            guard let record else { continue }
            for (property, source) in place.model.sources(of: record, named: name, at: place.version) {
                for leaf in source.leaves { taken.formUnion(leaf.keys) }
                let (words, problem) = (words(source), problem(source, seen, place))
                if let words, words != "'\(property.name)'" { line("  \(property.name): \(words)") }
                let otherwise = problem == nil || property.failure == .fail ? nil : property.failure.rawValue
                let found = Property(
                    name: property.name,
                    span: property.span,
                    from: words,
                    problem: problem,
                    policy: otherwise,
                    absent: absent(source, seen)
                )
                note { $0.properties.append(found) }
                if let problem {
                    let policy =
                        property.failure == .fail ? "" : ", and 'failure: \(property.failure.rawValue)' decides"
                    if policy.isEmpty {
                        fail("  \(property.name)", problem, of: "\(printable(name)).\(property.name)")
                    } else {
                        line("  \(property.name): \(problem)\(policy)")
                    }
                }
            }
        }
        if let key = versionKey(of: [type], place.model.model) { taken.insert(key.key) }
        let ignored = seen.keys.keys.filter { !taken.contains($0) && !$0.hasPrefix(place.model.model.stampName + ".") }
        note { $0.notRead = ignored.sorted() }
        if !ignored.isEmpty {
            line("  not read: \(ignored.sorted().map { "'\(printable($0))'" }.joined(separator: ", "))")
        }
    }

    /// nil for a value that the other end of an inverse restores.
    private func words(_ source: ReadSource) -> String? {
        switch source {
        case .stored(let shape): return quoted(shape.keys)
        case .value(let value, _):
            return "absent, so \(value.schemaSpelling)"
        case .failure: return "the history does not say what it was"
        case .inverse: return nil
        case .converted(let inner, let step):
            guard let words = words(inner) else { return nil }
            if let function = step.conversion.function { return "\(words), by \(function)" }
            return step.conversion == .same ? words : "\(words), as \(step.to.schemaSpelling())"
        case .computed(let value, let arguments):
            let list = arguments.compactMap { words($0.source) }.joined(separator: ", ")
            return "\(list), by \(value.function)" + (value.component.map { ", part \($0 + 1)" } ?? "")
        }
    }

    /// The number of objects without the key of a value that has a default.
    private func absent(_ source: ReadSource, _ seen: ObservedClass) -> Int {
        guard case .stored(let shape) = source, !shape.isRequired, !shape.type.isOptional, shape.flat == nil,
            shape.inverseOf == nil, !shape.isVirtual
        else { return 0 }
        return seen.count - (seen.keys[shape.key]?.count ?? 0)
    }

    /// The error in reading, as far as keys and kinds show it.
    private func problem(_ source: ReadSource, _ seen: ObservedClass, _ place: Origin) -> String? {
        if case .failure = source { return "required, and the history does not say what it was" }
        for shape in source.leaves where shape.flat == nil && shape.inverseOf == nil && !shape.isVirtual {
            let found = seen.keys[shape.key] ?? ObservedKey()
            if shape.isRequired, !shape.isWeak, !shape.isConditional, found.count < seen.count {
                return "'\(shape.key)' is missing in \(seen.count - found.count) of \(seen.count) objects"
            }
            if found.count > 0, !shape.type.admits(found.type, isDropped) {
                return "'\(shape.key)' holds \(found.type.words), where \(shape.type.schemaSpelling()) is expected"
            }
            if let raws = strangers(shape.type, found, place) { return "'\(shape.key)' holds \(raws)" }
        }
        return nil
    }

    /// Whether objects of the class leave the collections that have them.
    private func isDropped(_ name: String) -> Bool {
        if case .dropped = place(of: name, [:], [], { _ in nil })?.rule?.reading { true } else { false }
    }

    /// Raw values that no case has, neither in the object's version nor in the current one.
    private func strangers(_ type: PropertyType, _ found: ObservedKey, _ place: Origin) -> String? {
        var parts = [(type.element, found.raws)]
        if case .dictionary(let key, _) = type.wrapped { parts.append((key, found.keyRaws)) }
        for (part, raws) in parts {
            guard case .enumeration(let name) = part, let raws else { continue }
            let shapes = [place.version, place.model.model.version].compactMap {
                place.model.history.shape(at: $0)?.enums[name]
            }
            guard let last = shapes.last, !last.isOptions, last.unknown == .error else { continue }
            let others = raws.subtracting(shapes.flatMap { $0.cases.map(\.raw) }).sorted()
            guard !others.isEmpty else { continue }
            let list = others.prefix(5).map { "'\(printable($0))'" }.joined(separator: ", ")
            return "\(list)\(others.count > 5 ? " and more" : ""), which \(last.name) has no case for"
        }
        return nil
    }

    private mutating func fail(_ text: String, _ reason: String, of place: String? = nil) {
        line("\(text): rejected, \(reason)")
        note {
            $0.outcome = "rejected"
            if place == nil { $0.problem = reason }
        }
        failure = failure ?? (place.map { "\($0): " } ?? "") + reason
    }

    private mutating func line(_ line: String) { text += line + "\n" }

    private mutating func note(_ change: (inout Entry) -> Void) {
        if let last = entries.indices.last { change(&entries[last]) }
    }

    private func printable(_ text: String) -> String {
        text.escaping { $0.properties.generalCategory == .control ? "?" : nil }
    }
}

extension PropertyType {
    /// Whether a value of the kind can be of the type, as far as its kind shows.
    fileprivate func admits(_ found: ObservedType, _ isDropped: (String) -> Bool) -> Bool {
        if found.hasNull {
            return (isOptional || self == .propertyList) && admits(found.withoutNull, isDropped)
        }
        let isNumber = ["Bool", "Int", "UInt64", "Double"].contains { found == .value($0) }
        switch (wrapped, found) {
        case (.propertyList, _): return found.isPlain(ObservedType.othersInPropertyLists, isDropped)
        case (_, .nothing), (.foreign, _), (.union, _): return true
        case (_, .several(let all)): return all.allSatisfy { admits($0, isDropped) }
        case (.builtin(let type), .value(let name)):
            if type.isNumber { return isNumber }
            return type.rawValue == name || type == .decimal && isNumber
                || ["String", "CGPoint", "CGRect"].contains(name)
        case (.enumeration, .value(let name)): return isNumber || name == "String"
        case (.array(let element), .array(let inner, _)), (.set(let element), .array(let inner, _)),
            (.array(let element), .set(let inner, _)), (.set(let element), .set(let inner, _)):
            return element.admits(inner, isDropped)
        case (.array, .value("Data")): return true
        case (.dictionary(_, let value), .dictionary(_, let inner)): return value.admits(inner, isDropped)
        case (.structure, .object), (.object, .object), (.builtin, .object): return true
        default: return false
        }
    }
}

extension ObservedType {
    /// The value that was found, in a few words.
    var words: String {
        alternatives.map { alternative in
            switch alternative {
            case .value(let name), .object(let name): name
            case .array(let element, _): "an array\(element.wordsOfParts)"
            case .set(let element, _): "a set\(element.wordsOfParts)"
            case .dictionary(_, let value): "a dictionary\(value.wordsOfParts)"
            case .nothing, .several: "others"
            }
        }.sorted().joined(separator: ", ")
    }

    private var wordsOfParts: String { self == .nothing ? "" : " of \(words)" }
}
