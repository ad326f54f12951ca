import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// The fields of a class or struct that only older archives have, one for each way in which anything ever stood there.
struct PastFields {
    private(set) var added: [GeneratedProperty] = []
    /// How older archives hold properties of today, by name; where every version reads one alike it is not here.
    private(set) var readings: [String: PastReading] = [:]
    /// Properties with no other past than that a version added them, by name: older objects read as if their keys were absent.
    private(set) var additions: [String: Int] = [:]
    /// Old keys that are still written; their fields are among those added.
    private(set) var extras: [ExtraField] = []
    private var byShape: [Place: GeneratedProperty] = [:]
    private var nextSlot: Int
    /// Of a draft: what its class and those above require.
    private let requiredInDraft: Set<String>

    /// Where properties stand that let something pass: what functions take from there is what they are read as.
    private var lenient: [LenientPlace] = []

    /// By what name and key versions have a property that lets something pass.
    private struct LenientPlace {
        var name: String
        var key: String
        var versions: ClosedRange<Int>
        var property: GeneratedProperty
    }

    /// A field and what becomes of a value that cannot be read.
    private struct Place: Hashable {
        var shape: PropertyShape
        var failure: PropertyModel.FailurePolicy
    }

    /// - Parameters:
    ///   - inherited: properties of superclasses, from which old keys may be written.
    ///   - keeps: objects keep what newer versions wrote: what they are read from may lie in several versions.
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
        nextSlot = properties.count(where: \.isCoded)
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
            if !keeps, let version = plan.version(adding: property.model) {
                additions[property.model.name] = version
                continue
            }
            let present = plan.mapSources { source in source.mapTypes { spelling.present($0) } }
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
            if let own = properties.first(where: { $0.model.name == name }) {
                let isRequired = requiredInDraft.contains(name)
                sources.append(
                    .init(expression: own.stored, isUnwrapped: own.isUnwrapped, isRequiredInDraft: isRequired)
                )
                like = like ?? own
            } else if let other = inherited.first(where: { $0.model.name == name }) {
                let isRequired = requiredInDraft.contains(name)
                sources.append(
                    .init(
                        expression: "self.\(other.name)",
                        isUnwrapped: other.isUnwrapped,
                        isRequiredInDraft: isRequired
                    )
                )
                like = like ?? other
            }
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
            slot: nextSlot,
            flatExtras: extra.flatExtras,
            spelling: spelling
        )
        nextSlot += 1
        added.append(field)
        extras.append(ExtraField(field: field, sources: sources, steps: steps, plan: extra))
    }

    private mutating func field(
        _ shape: PropertyShape,
        like property: GeneratedProperty,
        _ other: GeneratedProperty?,
        _ spelling: TypeSpelling
    ) -> GeneratedProperty {
        let place = Place(shape: shape, failure: failure(of: shape, for: property, from: other))
        if let known = byShape[place] { return known }
        var model = property.model
        model.shape = shape
        model.failure = place.failure
        let isPresent = shape.isArchived(like: property.model)
        let slot = isPresent ? property.slot ?? nextSlot : nextSlot
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
            nextSlot += 1
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

extension PropertyPlan {
    /// The version that added a property, where nothing else ever happened to it and older objects read like those that lack its key.
    fileprivate func version(adding property: PropertyModel) -> Int? {
        guard others.isEmpty, rules.count == 2,
            rules.allSatisfy({ $0.archivedAs == nil }), case .stored(let shape) = rules[0].source,
            shape.isArchived(like: property), shape.type == property.type, shape.flat == nil, shape.formerEnd == nil,
            shape.defaultValue == property.defaultValue
        else { return nil }
        let absent = property.defaultValue ?? (property.type.isOptional ? .null : nil)
        switch rules[1].source {
        case .value(let value, _): if value != absent { return nil }
        case .failure: if absent != nil { return nil }
        case .stored, .inverse, .converted, .computed: return nil
        }
        return rules[0].versions.lowerBound
    }
}

extension PastFields {
    /// The other property, of today, that is read from the same place of the same version and lets something pass.
    private func otherLenient(
        _ shape: PropertyShape,
        _ versions: ClosedRange<Int>,
        than property: GeneratedProperty
    ) -> GeneratedProperty? {
        lenient.first {
            $0.name == shape.name && $0.key == shape.key && $0.versions.overlaps(versions) && $0.property !== property
        }?.property
    }

    /// A property's own policy decides when all its conversions are done, but for elements; another's, from which a function takes its
    /// value, at once.
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
    /// The constant that holds objects of a removed class.
    static let former = "former"

    struct Source {
        let expression: String
        let isUnwrapped: Bool
        /// Optional only because it is a draft's.
        var isRequiredInDraft = false
    }

    /// The constant that holds such a source.
    static func given(_ source: Int) -> String { "given\(source)" }

    let field: GeneratedProperty
    let sources: [Source]
    /// In types of today.
    let steps: [ReadStep]
    let plan: ExtraKeyPlan
}

extension TypeSpelling {
    /// A type as today's code can name it: what was removed is a dictionary.
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

    /// The removed class or struct in a type, as functions get it.
    func former(in type: PropertyType) -> FormerType? {
        index.formers.isEmpty ? nil : type.names.lazy.compactMap { index.formers[$0] }.first
    }
}
