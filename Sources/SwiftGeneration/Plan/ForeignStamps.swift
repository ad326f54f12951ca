import ModelLanguage
import SchemaHistory

/// The used models whose stamp an object carries in addition to its own, because it contains their enums, conversions or flat structs: the
/// meaning of these depends on that model's version, and they have no object of their own to carry the stamp.
struct ForeignStamps {
    let index: TypeIndex
    /// Names of models, in the order of discovery.
    private(set) var models: [String] = []
    /// The lowest version of each model that reads the stored values of it; 1 if none is given.
    private(set) var minReaders: [String: Int] = [:]

    init(index: TypeIndex) {
        self.index = index
    }

    mutating func add(_ property: GeneratedProperty) {
        if property.model.flat != nil, case .structure(let name) = property.wrappedType {
            insert(name.model)
            let past = index.usedPasts[name.model]?[name]
            raise(name.model, to: past?.minReader)
            // A struct with keys of its own cannot have old keys.
            if !property.model.shape.hasDerivedFlatKeys {
                for extra in past?.extraKeys ?? [] { raise(name.model, to: extra.version) }
            }
            for part in index.structs[name]?.properties ?? [] { add(part.convert?.archived ?? part.type) }
        } else {
            add(property.archivedType)
        }
    }

    private mutating func add(_ type: PropertyType) {
        for name in type.names {
            if index.enums[name] != nil {
                insert(name.model)
                raise(name.model, to: index.pastEnums[name]?.minReader)
            } else if case .convert = index.foreign[name]?.coding {
                insert(name.model)
            }
        }
    }

    private mutating func raise(_ model: String, to version: Int?) {
        guard let version, version > 1, model != index.model.name else { return }
        minReaders[model] = max(minReaders[model] ?? 1, version)
    }

    private mutating func insert(_ model: String) {
        if model != index.model.name, !models.contains(model) { models.append(model) }
    }
}

extension PropertyShape {
    /// The parts of the flat struct are under `<key>.<name>`.
    var hasDerivedFlatKeys: Bool { flat?.allSatisfy { $0.key == "\(key).\($0.property)" } ?? false }
}
