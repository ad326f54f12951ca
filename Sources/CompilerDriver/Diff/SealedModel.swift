import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import YAMLTree

/// The model as its last seal has it: the seal's lines are a schema's own words, so they are read as one.
///
/// What a seal does not hold, since no data depends on it, is taken from today's model; so are the settings where the seal is of the first
/// form, which does not hold them.
struct SealedModel {
    let checked: CheckedModel

    /// nil where the lines give no model; `bag` has the reasons.
    init?(_ seals: SealFile, version: Int, of checked: CheckedModel, path: String, into bag: inout DiagnosticBag) {
        guard let shape = seals.shape(of: version) else { return nil }
        let today = checked.history
        let sealed = seals.settings(of: version)
        let now = SettingsText(today.model, as: today.shape(at: version)).lines
        let settings = sealed ?? SettingsText.completed(now, for: shape)
        let file = SourceFile(path: path, text: SealedSchema(shape, settings, version: version).text)
        var reported = DiagnosticBag()
        guard let tree = parseYAML(file, into: &reported) else { return nil }
        let declarations = readSchemaFile(tree, file: file, kinds: historyKinds, into: &reported)
        let resolved = resolveModel(root: declarations, includes: [], uses: today.model.uses, into: &reported)
        guard var model = resolved, let replayed = replayHistory(of: model, into: &reported), !reported.hasErrors,
            let last = replayed.shapes.last
        else {
            bag.append(reported)
            return nil
        }
        SealedModel.complete(&model, from: today, at: version, isWhole: sealed != nil)
        SettingsText.readHeader(of: settings, into: &model)
        // Of versions before, the seal says what today's history says: 'check' holds it to that.
        let first = min(model.readsFrom, version)
        let older = (first..<version).map { ModelShape(version: $0) }
        let changes = first < version ? ((first + 1)...version).map { VersionChanges(version: $0) } : []
        let history = ModelHistory(model: model, shapes: older + [last], changes: changes)
        guard let past = CheckedModel(history, uses: checked.uses, into: &bag) else { return nil }
        self.checked = past
    }

    /// - Parameter isWhole: the seal holds settings, which then are not today's.
    private static func complete(_ model: inout Model, from today: ModelHistory, at version: Int, isWhole: Bool) {
        model.swift = today.model.swift
        let foreign = Dictionary(today.model.foreignTypes.map { ($0.name.name, $0) }) { first, _ in first }
        for index in model.foreignTypes.indices {
            guard let now = foreign[model.foreignTypes[index].name.name] else { continue }
            model.foreignTypes[index].initArguments = now.initArguments
            model.foreignTypes[index].implementsCopying = now.implementsCopying
            model.foreignTypes[index].implementsCodable = now.implementsCodable
            model.foreignTypes[index].equality = now.equality
        }
        guard let told = today.shape(at: version) else { return }
        let classes = Dictionary(today.model.classes.map { ($0.name, $0) }) { first, _ in first }
        let structs = Dictionary(today.model.structs.map { ($0.name, $0) }) { first, _ in first }
        for index in model.classes.indices {
            guard let identity = told.names[model.classes[index].name.name], let now = classes[identity] else {
                continue
            }
            model.classes[index].isBoxed = now.isBoxed
            model.classes[index].isFinal = now.isFinal
            model.classes[index].protocols = now.protocols
            model.classes[index].equality = now.equality
            model.classes[index].copying = now.copying
            model.classes[index].keyPattern = told.records[identity]?.keyPattern ?? now.keyPattern
            if !isWhole { model.classes[index].versionKey = told.records[identity]?.versionKey }
            complete(&model.classes[index].properties, from: now.properties, isWhole: isWhole)
        }
        for index in model.structs.indices {
            guard let identity = told.names[model.structs[index].name.name], let now = structs[identity] else {
                continue
            }
            model.structs[index].isBoxed = now.isBoxed
            model.structs[index].protocols = now.protocols
            model.structs[index].keyPattern = told.records[identity]?.keyPattern ?? now.keyPattern
            complete(&model.structs[index].properties, from: now.properties, isWhole: isWhole)
        }
    }

    private static func complete(_ properties: inout [PropertyModel], from today: [PropertyModel], isWhole: Bool) {
        for index in properties.indices {
            guard let now = today.first(where: { $0.name == properties[index].name }) else { continue }
            properties[index].form = now.form
            if !isWhole { properties[index].failure = now.failure }
            properties[index].isMutable = now.isMutable
        }
    }
}
