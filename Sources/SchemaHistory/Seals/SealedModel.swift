import ModelLanguage
import SchemaDiagnostics
import YAMLTree

/// A sealed version as a model: the seal's lines use a schema's notation, so they are read as one.
///
/// Parts that a seal does not contain, since no data depends on them, come from the current model.
package struct SealedModel {
    /// For earlier versions the seal agrees with the current history, which 'check' ensures; here their shapes are empty.
    package let history: ModelHistory

    /// nil if the lines are not a model; `bag` has the reasons.
    package init?(
        _ seals: SealFile,
        version: Int,
        of checked: CheckedModel,
        path: String,
        into bag: inout DiagnosticBag
    ) {
        guard let shape = seals.shape(of: version), let settings = seals.settings(of: version),
            let block = seals[version]
        else { return nil }
        let today = checked.history
        var found = DiagnosticBag()
        let schema = SealedSchema(shape, settings, version: version)
        guard let read = SealedModel.read(schema, path, checked, block, &found), var last = read.shapes.last else {
            bag.append(found)
            return nil
        }
        var model = read.model
        SealedModel.complete(&model, from: today, settings, at: version)
        for record in model.records { last.records[record.name]?.keyRule = record.keyRule }
        SettingsText.readHeader(of: settings, into: &model)
        let first = min(model.readsFrom, version)
        let older = (first..<version).map { ModelShape(version: $0) }
        let changes = older.map { shape in
            VersionChanges(version: shape.version + 1, touched: shape.version + 1 == version ? Set(last.order) : [])
        }
        history = ModelHistory(model: model, shapes: older + [last], changes: changes)
    }

    /// Types of used models have the names of that version.
    private static func read(
        _ schema: SealedSchema,
        _ path: String,
        _ checked: CheckedModel,
        _ block: SealFile.Block,
        _ bag: inout DiagnosticBag
    ) -> ModelHistory? {
        let file = SourceFile(path: path, text: schema.text)
        guard let tree = parseYAML(file, into: &bag) else { return nil }
        let declarations = readSchemaFile(tree, file: file, kinds: historyKinds, into: &bag)
        let uses = checked.uses.map { used in
            block.uses[used.model.name].flatMap { used.history.model(at: $0.version) } ?? used.model
        }
        guard let model = resolveModel(root: declarations, includes: [], uses: uses, into: &bag) else { return nil }
        guard let history = replayHistory(of: model, into: &bag), !bag.hasErrors else { return nil }
        return history
    }

    private static func complete(
        _ model: inout Model,
        from today: ModelHistory,
        _ settings: ShapeText,
        at version: Int
    ) {
        model.swift = today.model.swift
        let foreign = Dictionary(today.model.foreignTypes.map { ($0.name.name, $0) }) { first, _ in first }
        for index in model.foreignTypes.indices {
            guard let now = foreign[model.foreignTypes[index].name.name] else { continue }
            model.foreignTypes[index].initArguments = now.initArguments
            model.foreignTypes[index].implementsCopying = now.implementsCopying
            model.foreignTypes[index].implementsCodable = now.implementsCodable
            model.foreignTypes[index].equality = now.equality
            model.foreignTypes[index].overriddenCoding = now.overriddenCoding
        }
        let described = today.shape(at: version)
        let records = Dictionary(today.model.records.map { ($0.name, $0) }) { first, _ in first }
        func update(_ record: inout RecordModel) {
            record.keyRule = SettingsText.keyRule(settings.lines["\(record.kind.rawValue) \(record.name.name)"])
            // A seal has every key: what the rule gives was not written.
            for index in record.properties.indices {
                let name = record.properties[index].name
                if record.properties[index].key == record.keyRule.key(for: name) {
                    record.properties[index].isKeyWritten = false
                }
                if record.properties[index].jsonKey == record.keyRule.json.key(for: name) {
                    record.properties[index].isJSONKeyWritten = false
                }
            }
            guard let identity = described?.names[record.name.name], let now = records[identity],
                now.kind == record.kind
            else { return }
            record.isBoxed = now.isBoxed
            record.isFinal = now.isFinal
            record.protocols = now.protocols
            record.equality = now.equality
            record.copying = now.copying
            record.hooks = now.hooks
            record.writesNil = now.writesNil
            complete(&record, from: now.properties)
        }
        for index in model.structs.indices { update(&model.structs[index]) }
        for index in model.classes.indices { update(&model.classes[index]) }
    }

    private static func complete(_ record: inout RecordModel, from today: [PropertyModel]) {
        for index in record.properties.indices {
            guard let now = today.first(where: { $0.name == record.properties[index].name }) else { continue }
            record.properties[index].form = now.form
            // Seals only contain those of validated classes.
            if !record.isValidated { record.properties[index].rules = now.rules }
            record.properties[index].isMutable = now.isMutable
        }
    }
}
