import ModelLanguage
import SchemaHistory

extension ModelComparison {
    mutating func compareHeaders() {
        let (old, new) = (self.old.model, self.new.model)
        func add(_ kind: Difference, declared: Bool = false) {
            let entry = declared ? Declared(version: new.version, span: new.header) : nil
            changes.append(ModelChange(.model, kind, .model(old), .model(new), (nil, nil), entry))
        }
        let names = [new.name] + new.formerly
        // Without its earlier names a model does not recognize what it wrote under them.
        if old.name != new.name || old.stampName != new.stampName
            || !old.formerly.allSatisfy(names.contains)
        {
            add(.renamed, declared: names.contains(old.name))
        }
        if old.swift.module != new.swift.module,
            old.swift.module != old.name || new.swift.module != new.name
        {
            let isKnown = new.formerly.contains(old.swift.module) || old.swift.module == old.name
            add(.moduleName, declared: isKnown)
        }
        if new.version < old.version { add(.version) }
        if new.version > old.version + 1 { add(.versionGap) }
        if old.readsFrom != new.readsFrom { add(.readsFrom) }
        if old.stampedFrom != new.stampedFrom { add(.stampedFrom) }
        if old.swift.codable != new.swift.codable { add(.coding) }
        if old.swift.access != new.swift.access { add(.access) }
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
