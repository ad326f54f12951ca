import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// The forms in which a model can be described.
package enum DescriptionFormat: String, Sendable, CaseIterable {
    case json
    case html
}

extension [ModelDescription] {
    /// One document, regardless of the number of models.
    package func rendered(as format: DescriptionFormat) -> String {
        switch format {
        case .json: JSONText.object([("format", .integer(1)), ("models", .array(map(\.json)))]).rendered
        case .html: htmlPage
        }
    }
}

/// For programs. Schemas/description.schema.json describes the structure, to which keys are only added.
extension ModelDescription {
    fileprivate var json: JSONText {
        .object(
            [
                ("model", .string(model.name)), ("source", .string(source)), ("version", .integer(model.version)),
                ("info", model.info?.json),
            ] + model.facts + [
                ("classes", .array(classes.map(json))),
                ("structs", .array(model.structs.map(json))),
                ("enums", .array(model.enums.map(json))),
                (
                    "types",
                    .array(foreignTypes.map { .object(named($0.name, nil, nil) + [("declaration", .string($0.text))]) })
                ),
                ("removed", .array(removed.map(json))),
                ("versions", .array(versions.map(json))),
                ("matrix", matrix.json),
            ]
        )
    }

    /// Drafts are not declarations.
    var classes: [RecordModel] { model.classes.filter { $0.draftOf == nil } }

    /// The declarations of the schema, each with its attributes.
    var foreignTypes: [(name: String, text: String)] {
        let lines = SettingsText(model).lines.lines
        return model.foreignTypes.filter { !$0.isUnion }.compactMap { type in
            lines["type \(type.name.name)"].map { (type.name.name, $0) }
        }
    }

    private func named(_ name: String, _ doc: String?, _ info: InfoValue?) -> Facts {
        [("name", .string(name)), ("doc", .text(doc)), ("info", info?.json)]
    }

    private func json(_ record: RecordModel) -> JSONText {
        let properties = record.properties.map { property in
            JSONText.object(
                named(property.name, property.doc, property.info) + [("type", .string(property.type(in: model)))]
                    + property.facts(in: model)
            )
        }
        return .object(
            named(record.name.name, record.doc, record.info) + record.facts(in: model) + [
                ("properties", .array(properties)), ("past", past(of: record.name)),
            ]
        )
    }

    private func json(_ item: EnumModel) -> JSONText {
        let cases = item.cases.map {
            JSONText.object(named($0.name, $0.doc, $0.info) + item.facts(of: $0, in: model))
        }
        return .object(
            named(item.name.name, item.doc, item.info) + item.facts + [
                ("cases", .array(cases)), ("past", past(of: item.name)),
            ]
        )
    }

    private func json(_ identity: TypeName) -> JSONText {
        .object([
            ("id", .string(identity.name)), ("name", .string(identity.plainName)), ("past", past(of: identity)),
        ])
    }

    private func past(of identity: TypeName) -> JSONText {
        let forms = (past[identity] ?? []).map { form in
            let members = form.members.map {
                JSONText.object([("name", .string($0.name)), ("declaration", .string($0.declaration))])
            }
            return JSONText.object([
                ("from", .integer(form.versions.lowerBound)), ("to", .integer(form.versions.upperBound)),
                ("kind", .string(form.kind.rawValue)), ("name", .string(form.name)),
                ("declaration", .string(form.declaration)), ("members", .array(members)),
            ])
        }
        return .array(forms)
    }

    private func json(_ version: Version) -> JSONText {
        let changes = version.changes.map {
            JSONText.object([
                ("declaration", .string($0.declaration.name)), ("name", .string($0.name)), ("text", .string($0.words)),
            ])
        }
        return .object([
            ("version", .integer(version.number)), ("sealed", .boolean(version.isSealed)), ("changes", .array(changes)),
        ])
    }
}
