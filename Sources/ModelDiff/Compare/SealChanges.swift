import ModelLanguage
import SchemaHistory

extension ModelComparison {
    /// One change for each difference between the lock file's blocks.
    mutating func noteSeals(_ old: SealFile?, _ new: SealFile?) {
        guard let old, !counterparts.isReturn else { return }
        let difference = SealDifference(from: old, to: new ?? SealFile(), readsFrom: self.new.readsFrom)
        var parts: [SealDifference] = []
        for key in [\SealDifference.lost, \.replaced, \.resealed] where !difference[keyPath: key].isEmpty {
            var part = SealDifference()
            part[keyPath: key] = difference[keyPath: key]
            part.reasons = difference.reasons
            parts.append(part)
        }
        if difference.doubt != nil {
            var part = SealDifference()
            part.replaced = new?.blocks.map(\.version) ?? []
            part.doubt = difference.doubt
            parts.append(part)
        }
        changes.insert(
            contentsOf: parts.map { part in
                var change = ModelChange(.model, .seals, .model(self.old.model), .model(self.new.model))
                change.seals = part
                return change
            },
            at: 0
        )
    }
}
