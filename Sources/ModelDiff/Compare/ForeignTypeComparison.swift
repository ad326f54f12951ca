import ModelLanguage

extension ModelComparison {
    mutating func compareForeignTypes() {
        let before = Dictionary(old.model.foreignTypes.map { ($0.name.name, $0) }) { first, _ in first }
        for type in new.model.foreignTypes {
            guard let former = before[type.name.name] else { continue }
            let isOther = former.swiftName != type.swiftName || former.className != type.className
            if coding(former.coding) != type.coding || isOther {
                changes.append(ModelChange(.foreignType, .coding, old: .foreign(former), new: .foreign(type)))
            }
        }
    }

    private func coding(_ coding: ForeignTypeModel.Coding) -> ForeignTypeModel.Coding {
        switch coding {
        case .secure, .codable, .none: coding
        case .oneOf(let types): .oneOf(types.map { names.type($0) })
        case .convert(let conversion): .convert(conversion.renaming(names.type))
        }
    }
}

extension ForeignTypeModel {
    /// As archives name a class that is coded securely, on systems where names begin with the module.
    var className: String {
        guard case .secure = coding, let importedModule else { return swiftName }
        return "\(importedModule).\(swiftName)"
    }
}
