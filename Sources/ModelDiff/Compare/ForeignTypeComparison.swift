import ModelLanguage

extension ModelComparison {
    mutating func compareForeignTypes() {
        let before = Dictionary(old.model.foreignTypes.map { ($0.name.name, $0) }) { first, _ in first }
        for type in new.model.foreignTypes {
            guard let former = before[type.name.name] else { continue }
            let isOther =
                former.swiftName != type.swiftName || former.className != type.className
                || Set(former.formerly) != Set(type.formerly)
            if coding(former.coding, today: names.type) != coding(type.coding, today: { $0 }) || isOther {
                changes.append(ModelChange(.foreignType, .coding, .foreign(former), .foreign(type)))
            }
        }
    }

    /// In current names. The order of lists has no meaning, and seals do not keep it.
    private func coding(
        _ coding: ForeignTypeModel.Coding,
        today: (PropertyType) -> PropertyType
    ) -> ForeignTypeModel.Coding {
        switch coding {
        case .codable, .none: coding
        case .secure(let classes): .secure(allowed: classes.sorted())
        case .opaque(let classes): .opaque(allowed: classes.sorted())
        case .oneOf(let types): .oneOf(types.map(today).sorted { $0.schemaSpelling() < $1.schemaSpelling() })
        case .convert(let conversion): .convert(conversion.renaming(today))
        }
    }
}
