import ModelLanguage
import SchemaHistory

extension ModelComparison {
    mutating func compareForeignTypes() {
        let old = Dictionary(old.model.foreignTypes.map { ($0.name.name, $0) }) { first, _ in first }
        for type in new.model.foreignTypes {
            guard let former = old[type.name.name] else { continue }
            let isOther =
                former.swiftName != type.swiftName || former.className != type.className
                || Set(former.formerly) != Set(type.formerly)
            if former.coding.renaming(names.type).sorted != type.coding.sorted || isOther {
                changes.append(ModelChange(.foreignType, .coding, .foreign(former), .foreign(type)))
            }
        }
    }
}

extension ForeignTypeModel.Coding {
    /// The order of lists has no meaning, and seals do not keep it.
    fileprivate var sorted: Self {
        switch self {
        case .codable, .none, .convert: self
        case .secure(let classes): .secure(allowed: classes.sorted())
        case .opaque(let classes): .opaque(allowed: classes.sorted())
        case .oneOf(let types): .oneOf(types.sorted { $0.schemaSpelling() < $1.schemaSpelling() })
        }
    }
}
