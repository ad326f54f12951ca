import ModelLanguage
import SchemaHistory

extension ModelComparison {
    mutating func compareHeaders() {
        let before = old.model
        let after = new.model
        func add(_ kind: Difference, declared: Bool = false) {
            let entry = declared ? Declared(version: after.version, span: after.header) : nil
            changes.append(ModelChange(.model, kind, .model(before), .model(after), (nil, nil), entry))
        }
        let names = [after.name] + after.formerly
        // Without its earlier names a model does not recognize what it wrote under them.
        if before.name != after.name || before.stampName != after.stampName
            || !before.formerly.allSatisfy(names.contains)
        {
            add(.renamed, declared: names.contains(before.name))
        }
        if before.swift.module != after.swift.module,
            before.swift.module != before.name || after.swift.module != after.name
        {
            let isKnown = after.formerly.contains(before.swift.module) || before.swift.module == before.name
            add(.moduleName, declared: isKnown)
        }
        if after.version < before.version { add(.version) }
        if after.version > before.version + 1 { add(.versionGap) }
        if before.readsFrom != after.readsFrom { add(.readsFrom) }
        if before.stampedFrom != after.stampedFrom { add(.stampedFrom) }
        if before.swift.codable != after.swift.codable { add(.coding) }
        if before.swift.access != after.swift.access { add(.access) }
    }

    /// A changed shape with an unchanged version number is a cause by itself: the two shapes could not be distinguished.
    mutating func noteKeptVersion() {
        guard new.model.version == old.model.version, changes.contains(where: \.touchesShape) else { return }
        let change = ModelChange(.model, .versionNumberKept, .model(old.model), .model(new.model))
        changes.insert(change, at: 0)
    }
}

extension ModelChange {
    /// Whether archives, JSON or dictionaries depend on it.
    package var touchesShape: Bool {
        thing != .foreignType && thing != .model && kind.effect == .shape
    }
}
