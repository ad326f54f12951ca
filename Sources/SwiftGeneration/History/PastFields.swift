import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// The fields of a class or struct that only older archives have, one for each form that a key ever had.
struct PastFields {
    private(set) var added: [GeneratedProperty] = []
    /// How older archives contain current properties, by name; a property that every version reads alike is not here.
    private(set) var readings: [String: PastReading] = [:]
    /// Properties with no other past than that a version added them or gave them other names, by name: the layout tells the runtime.
    private(set) var names: [String: FieldNames] = [:]
    /// Old keys that are still written; their fields are among those added.
    private(set) var extras: [ExtraField] = []
    private var byShape: [Destination: GeneratedProperty] = [:]
    /// Names of the layout's fields so far.
    private var fieldNames: Set<String>
    /// For a draft: the required properties of its class and of that class's superclasses.
    private let requiredInDraft: Set<String>

    /// The places of properties that allow failures: functions receive from there the value after the failure policy.
    private var lenient: [LenientPlace] = []

    /// By name and key: the versions that have a property that allows failures.
    private struct LenientPlace {
        var name: String
        var key: String
        var versions: ClosedRange<Int>
        var property: GeneratedProperty
    }

    /// A field and the handling of a value that cannot be read.
    private struct Destination: Hashable {
        var shape: PropertyShape
        var failure: PropertyModel.FailurePolicy
    }

    /// - Parameters:
    ///   - inherited: properties of superclasses, from which old keys may be written.
    ///   - keeps: whether objects keep what newer versions wrote: their values may come from several versions.
    init(
        _ record: RecordPlan,
        _ properties: [GeneratedProperty],
        inherited: [GeneratedProperty] = [],
        keeps: Bool = false,
        parts: (PropertyPlan) -> ComputedParts = { _ in [] },
        owner: String,
        spelling: TypeSpelling
    ) {
        requiredInDraft =
            record.name.isDraft
            ? Set(spelling.index.chain(of: record.name.drafted).flatMap(\.properties).filter(\.isRequired).map(\.name))
            : []
        // A struct's fields stand in other layouts, too, where it is flat.
        let isClass = spelling.index.classes[record.name] != nil
        fieldNames = Set(properties.compactMap(\.slot?.name))
        guard !record.properties.isEmpty || !record.extraKeys.isEmpty || !record.flatExtras.isEmpty else { return }
        for property in properties where property.isCoded && property.model.failure != .fail {
            let model = property.model
            guard let plan = record.properties[model.name] else {
                lenient.append(.init(name: model.name, key: model.key, versions: 1...(.max), property: property))
                continue
            }
            for rule in plan.allRules {
                guard let shape = rule.source.root else { continue }
                lenient.append(.init(name: shape.name, key: shape.key, versions: rule.versions, property: property))
            }
        }
        for property in properties where property.isCoded {
            guard let plan = record.properties[property.model.name] else { continue }
            if !keeps, let names = plan.names(of: property.model, areMany: isClass) {
                self.names[property.model.name] = names
                continue
            }
            let present = plan.mapSources { source in source.readingDrafts.mapTypes { spelling.present($0) } }
            var fields: [PropertyShape: GeneratedProperty] = [:]
            for rule in present.allRules {
                let own = rule.source.root
                for shape in rule.source.storedShapes where fields[shape] == nil {
                    let other = own == nil ? otherLenient(shape, rule.versions, than: property) : nil
                    fields[shape] = field(shape, like: property, other, spelling)
                }
            }
            var known: [PropertyShape: [ReadRule]] = [:]
            for part in parts(plan) {
                let rules = part.rules.map { rule in
                    ReadRule(versions: rule.versions, source: rule.source.mapTypes { spelling.present($0) })
                }
                for shape in rules.flatMap(\.source.storedShapes) where fields[shape] == nil {
                    fields[shape] = field(shape, like: property, nil, spelling)
                }
                if case .stored(let leaf) = ReadSource.stored(part.leaf).mapTypes({ spelling.present($0) }) {
                    known[leaf] = rules
                }
            }
            readings[property.model.name] = PastReading(
                owner: owner,
                ownerName: record.name,
                plan: present,
                fields: fields,
                parts: known
            )
        }
        for extra in record.extraKeys { add(extra, properties, inherited, spelling) }
    }

    private mutating func add(
        _ extra: ExtraKeyPlan,
        _ properties: [GeneratedProperty],
        _ inherited: [GeneratedProperty],
        _ spelling: TypeSpelling
    ) {
        var sources: [ExtraField.Source] = []
        var like: GeneratedProperty?
        for name in extra.sources {
            let own = properties.first { $0.model.name == name }
            guard let source = own ?? inherited.first(where: { $0.model.name == name }) else { continue }
            sources.append(
                .init(
                    expression: own == nil ? "self.\(source.name)" : source.stored,
                    isUnwrapped: source.isUnwrapped,
                    isRequiredInDraft: requiredInDraft.contains(name)
                )
            )
            like = like ?? source
        }
        guard let like, sources.count == extra.sources.count else { return }
        let steps = extra.steps.map { step in
            var step = step
            step.from = spelling.present(step.from)
            step.to = spelling.present(step.to)
            return step
        }
        var model = like.model
        model.shape = extra.old
        model.shape.type = spelling.present(model.type)
        let source = sources[0].isRequiredInDraft ? ExtraField.given(0) : sources[0].expression
        var value = steps.isEmpty ? source : "value\(steps.count - 1)"
        if spelling.former(in: model.type) != nil { value = ExtraField.former }
        let field = GeneratedProperty(
            model,
            of: nil,
            name: like.name,
            stored: value,
            slot: LayoutSlot(fieldNames.count, extra.old.name, taken: &fieldNames),
            flatExtras: extra.flatExtras,
            spelling: spelling
        )
        added.append(field)
        extras.append(ExtraField(field: field, sources: sources, steps: steps, plan: extra))
    }

    private mutating func field(
        _ shape: PropertyShape,
        like property: GeneratedProperty,
        _ other: GeneratedProperty?,
        _ spelling: TypeSpelling
    ) -> GeneratedProperty {
        let place = Destination(shape: shape, failure: failure(of: shape, for: property, from: other))
        if let known = byShape[place] { return known }
        var model = property.model
        model.shape = shape
        model.failure = place.failure
        // The field states for other coders whether a number is inline or boxed.
        let isPresent =
            shape.isArchived(like: property.model)
            && spelling.index.isInline(model) == spelling.index.isInline(property.model)
        // The property itself tells whether the value is there.
        model.json.hasPresence = false
        let own = isPresent ? property.slot : nil
        let slot = own ?? LayoutSlot(fieldNames.count, shape.name, taken: &fieldNames)
        let result = GeneratedProperty(
            model,
            of: nil,
            name: property.name,
            stored: property.stored,
            slot: slot,
            spelling: spelling
        )
        byShape[place] = result
        if !isPresent {
            added.append(result)
        }
        return result
    }
}

extension PropertyShape {
    /// Whether an archive has the same under the same keys.
    fileprivate func isArchived(like property: PropertyModel) -> Bool {
        key == property.key && jsonKey == property.jsonKey && name == property.name
            && type.wrapped == property.type.wrapped && flat == property.flat && formerName == nil
    }
}

/// When a property came and what it was called.
struct FieldNames {
    struct Earlier {
        let name: String
        let key: String
        let jsonKey: String
        /// The last version.
        let until: Int
    }

    /// The version that added it, where older objects read as if its key were absent.
    var since: Int?
    /// Newest first.
    var earlier: [Earlier] = []
    /// Versions in which objects of removed classes, by their archive names, are read as if its key were absent.
    var absences: [Absence] = []

    struct Absence: Hashable {
        let archiveNames: [String]
        let versions: ClosedRange<Int>
    }
}

extension PropertyPlan {
    /// When a property came and what it was called, where nothing else ever happened to it.
    ///
    /// - Parameter areMany: it may have had other names.
    fileprivate func names(of property: PropertyModel, areMany: Bool) -> FieldNames? {
        let plain = rules.filter { $0.archivedAs == nil }
        guard others.isEmpty, rules.count > 1, case .stored(let present)? = plain.first?.source,
            present.isArchived(like: property), present.type == property.type, present.flat == nil,
            present.formerEnds.isEmpty, present.defaultValue == property.defaultValue
        else { return nil }
        var names = FieldNames()
        let absent = property.defaultValue ?? (property.type.isOptional ? .null : nil)
        for rule in rules {
            guard let objects = rule.archivedAs else { continue }
            guard areMany, rule.source.isAbsence(absent) else { return nil }
            var archiveNames: [String] = []
            for name in objects.flatMap(\.archiveNames) where !archiveNames.contains(name) { archiveNames.append(name) }
            names.absences.append(.init(archiveNames: archiveNames, versions: rule.versions))
        }
        var newer = present
        for (index, rule) in plain.enumerated().dropFirst() {
            switch rule.source {
            case .stored(let shape):
                var renamed = shape
                renamed.name = present.name
                (renamed.key, renamed.jsonKey) = (present.key, present.jsonKey)
                guard areMany, renamed == present else { return nil }
                if (shape.name, shape.key, shape.jsonKey) != (newer.name, newer.key, newer.jsonKey) {
                    let until = rule.versions.upperBound
                    names.earlier.append(.init(name: shape.name, key: shape.key, jsonKey: shape.jsonKey, until: until))
                }
                newer = shape
            case .value, .failure:
                guard rule.source.isAbsence(absent), index == plain.count - 1 else { return nil }
                names.since = plain[index - 1].versions.lowerBound
            case .inverse, .converted, .computed: return nil
            }
        }
        return names
    }
}

extension ReadSource {
    /// Whether it gives what an absent key gives.
    fileprivate func isAbsence(_ absent: DefaultValue?) -> Bool {
        switch self {
        case .value(let value, _): value == absent
        case .failure: absent == nil
        case .stored, .inverse, .converted, .computed: false
        }
    }
}

extension PastFields {
    /// The other current property that is read from the same place of the same version and allows failures.
    private func otherLenient(
        _ shape: PropertyShape,
        _ versions: ClosedRange<Int>,
        than property: GeneratedProperty
    ) -> GeneratedProperty? {
        lenient.first {
            $0.name == shape.name && $0.key == shape.key && $0.versions.overlaps(versions) && $0.property !== property
        }?.property
    }

    /// A property's own policy is applied after all its conversions, except for elements; the policy of another property, from which a
    /// function takes its value, at once.
    private func failure(
        of shape: PropertyShape,
        for property: GeneratedProperty,
        from other: GeneratedProperty?
    ) -> PropertyModel.FailurePolicy {
        if property.model.failure == .skip { return shape.type.wrapped.isCollection ? .skip : .fail }
        guard let other else { return .fail }
        switch other.model.failure {
        case .skip: return shape.type.wrapped.isCollection ? .skip : .fail
        case .nil: return shape.type.isOptional ? .nil : .fail
        case .default: return shape.defaultValue == nil ? .fail : .default
        case .fail: return .fail
        }
    }
}

/// An old key that is still written.
struct ExtraField {
    /// The constant for objects of a removed class.
    static let former = "former"

    struct Source {
        let expression: String
        let isUnwrapped: Bool
        /// Optional only because it is a draft's.
        var isRequiredInDraft = false
    }

    /// The constant for such a source.
    static func given(_ source: Int) -> String { "given\(source)" }

    let field: GeneratedProperty
    let sources: [Source]
    /// In current types.
    let steps: [ReadStep]
    let plan: ExtraKeyPlan
}

extension TypeSpelling {
    /// A type as the current code can name it: a removed type is a dictionary.
    func present(_ type: PropertyType) -> PropertyType {
        switch type {
        case .builtin, .propertyList, .enumeration, .union, .foreign: type
        case .array(let element): .array(present(element))
        case .set(let element): presentSet(of: present(element))
        case .dictionary(let key, let value): .dictionary(key: present(key), value: present(value))
        case .optional(let wrapped): .optional(present(wrapped))
        case .structure(let name), .object(let name):
            name.isRemoved && index.formers[name] == nil
                ? .dictionary(key: .builtin(.string), value: .propertyList) : type
        }
    }

    /// Dictionaries cannot be elements of a set.
    private func presentSet(of element: PropertyType) -> PropertyType {
        former(in: element) == nil ? .set(element) : .array(element)
    }

    /// The removed class or struct in a type, as functions receive it.
    func former(in type: PropertyType) -> FormerType? {
        index.formers.isEmpty ? nil : type.names.lazy.compactMap { index.formers[$0] }.first
    }
}
