import ModelLanguage

extension CheckedModel {
    /// The source of each archived property of a class or struct itself, in objects that a version wrote with a name.
    package func sources(of record: RecordModel, named name: String, at version: Int) -> [(PropertyModel, ReadSource)] {
        record.properties.filter { !$0.isTransient && !$0.excludedFrom.contains(.coding) }.map { property in
            let rules = plan.records[record.name]?.properties[property.name]?.rules ?? []
            let rule = rules.first { rule in
                rule.versions.contains(min(version, model.version))
                    && rule.archivedAs.map { $0.contains { $0.archiveNames.contains(name) } } ?? true
            }
            return (property, rule?.source ?? .stored(property.shape))
        }
    }
}

extension PropertyShape {
    /// The keys of its values.
    package var keys: [String] { flat.map { $0.map(\.key) } ?? [key] }
}
