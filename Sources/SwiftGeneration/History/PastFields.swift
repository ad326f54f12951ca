import Diagnostics
import ModelLanguage

/// How older archives of a model are read; a model without a past costs nothing.
func planPast(_ model: Model) -> ModelPlan {
    let version = model.version
    let trivial = ModelPlan(version: version, readsFrom: model.readsFrom, stampedFrom: model.stampedFrom)
    guard version > 1 || model.readsFrom > 1 else { return trivial }
    // Checking reported whatever is wrong with it.
    var bag = DiagnosticBag()
    guard let history = replayHistory(of: model, into: &bag) else { return trivial }
    return planReading(of: history, into: &bag)
}

/// The fields of a class or struct that only older archives have, one for each way in which anything ever stood there.
struct PastFields {
    private(set) var added: [PropertyPlan] = []
    private var byShape: [PropertyShape: PropertyPlan] = [:]
    private var nextSlot: Int

    init(_ record: RecordPlan, _ properties: [PropertyPlan], owner: String, spelling: TypeSpelling) {
        nextSlot = properties.filter(\.isCoded).count
        for property in properties where property.isCoded {
            guard let plan = record.properties[property.model.name] else { continue }
            let rules = plan.rules.map { rule in
                ReadRule(
                    versions: rule.versions,
                    archivedAs: rule.archivedAs,
                    source: rule.source.mapTypes { spelling.present($0) }
                )
            }
            var fields: [PropertyShape: PropertyPlan] = [:]
            for shape in rules.flatMap(\.source.storedShapes) where fields[shape] == nil {
                fields[shape] = field(shape, like: property, spelling)
            }
            property.past = PastReading(owner: owner, rules: rules, fields: fields)
        }
    }

    private mutating func field(_ shape: PropertyShape, like property: PropertyPlan, _ spelling: TypeSpelling)
        -> PropertyPlan
    {
        if let known = byShape[shape] { return known }
        var model = shape.model(like: property.model)
        model.failure = .fail
        let isPresent =
            model.key == property.model.key && model.jsonKey == property.model.jsonKey
            && model.name == property.model.name
            && model.type.wrapped == property.model.type.wrapped && model.flat == property.model.flat
        let slot = isPresent ? property.slot ?? nextSlot : nextSlot
        let result = PropertyPlan(
            model: model,
            name: property.name,
            stored: property.stored,
            storage: .plain,
            phase: .value,
            slot: slot,
            spelling: spelling.swift(model.type),
            defaultValue: model.defaultValue.map { spelling.literal($0, of: model.type, function: nil) }
                ?? (model.type.isOptional ? "nil" : nil),
            defaultFunction: nil,
            isArgument: false,
            isUnwrapped: false,
            placeholder: nil,
            setRank: nil
        )
        byShape[shape] = result
        if !isPresent {
            added.append(result)
            nextSlot += 1
        }
        return result
    }
}

extension TypeSpelling {
    /// A type as today's code can name it: what was removed is a dictionary or a raw value.
    func present(_ type: PropertyType) -> PropertyType {
        switch type {
        case .builtin, .propertyList, .foreign: type
        case .array(let element): .array(present(element))
        case .set(let element): .set(present(element))
        case .dictionary(let key, let value): .dictionary(key: present(key), value: present(value))
        case .optional(let wrapped): .optional(present(wrapped))
        case .enumeration(let name): name.isRemoved ? .propertyList : type
        case .structure(let name), .object(let name): name.isRemoved ? .propertyList : type
        }
    }
}

extension ReadSource {
    func mapTypes(_ map: (PropertyType) -> PropertyType) -> ReadSource {
        switch self {
        case .stored(var shape):
            shape.type = map(shape.type)
            return .stored(shape)
        case .value(let value, let type): return .value(value, map(type))
        case .failure, .inverse: return self
        case .converted(let inner, var step):
            step.from = map(step.from)
            step.to = map(step.to)
            return .converted(inner.mapTypes(map), step)
        case .computed(var value):
            value.type = map(value.type)
            value.arguments = value.arguments.map {
                ComputedArgument(type: map($0.type), source: $0.source.mapTypes(map))
            }
            return .computed(value)
        }
    }
}
