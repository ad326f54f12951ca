import ModelLanguage

extension ModelPlan {
    /// The rule by which a property is read from one version; nil: as it is written now.
    /// - Parameter identity: The class whose objects are read; nil: the property's own.
    package func source(
        of property: Leaf,
        read identity: TypeName? = nil,
        at version: Int,
        in channel: Channel
    ) -> ReadSource? {
        guard let plan = records[property.owner]?.properties[property.name] else { return nil }
        let candidates = plan.rules(in: channel).lazy.filter { $0.versions.contains(version) }
        // If objects of several former classes have one name, the class's own objects decide.
        let own = candidates.first { rule in
            rule.archivedAs?.contains { $0.identity == identity ?? property.owner } ?? true
        }
        return (own ?? candidates.first)?.source
    }
}
