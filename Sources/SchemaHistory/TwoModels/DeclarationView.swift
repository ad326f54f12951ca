import ModelLanguage
import SchemaDiagnostics

/// A class, struct or enum as one type, so that their common parts are compared once.
@dynamicMemberLookup
package struct DeclarationView: Sendable {
    /// For an enum, the parts that it has in common with the others.
    private let record: RecordModel
    package let enumModel: EnumModel?
    private let index = PropertyIndex()

    init(_ model: RecordModel) { (record, enumModel) = (model, nil) }

    init(_ model: EnumModel) {
        var record = RecordModel(.enum, name: model.name, span: model.span, fileIndex: model.fileIndex)
        (record.protocols, record.since, record.history) = (model.protocols, model.since, model.history)
        (self.record, enumModel) = (record, model)
    }

    package var thing: Thing {
        switch record.kind {
        case .class: .class
        case .struct: .struct
        case .enum: .enum
        }
    }

    /// nil for an enum.
    package var recordModel: RecordModel? { enumModel == nil ? record : nil }

    package subscript<Value>(dynamicMember path: KeyPath<RecordModel, Value>) -> Value { record[keyPath: path] }

    /// The methods by the names of their hooks.
    package var hooks: [String: String] {
        let hooks = record.hooks
        let all = [
            ("decoded", hooks.decoded), ("encoding", hooks.encoding), ("upgraded", hooks.upgraded),
            ("description", hooks.description), ("validate", hooks.validate),
        ]
        return Dictionary(all.compactMap { name, hook in hook.map { (name, $0.method) } }) { first, _ in first }
    }
    package var writesNil: Bool { record.writesNil }
    package var keepsUnknownKeys: Bool { record.keepsUnknownKeys }
    package var isValidated: Bool { record.isValidated }
    package var keyRule: KeyRule { record.keyRule }
    package var discriminator: Discriminator? { record.discriminator ?? enumModel?.discriminator }
    /// nil for declarations without objects.
    package var archiveName: String? { enumModel == nil ? record.archiveName : nil }
    package var classModel: RecordModel? { record.kind == .class ? record : nil }

    package subscript(_ property: String) -> PropertyModel? {
        index.place(of: property, in: record.properties).map { record.properties[$0] }
    }

    /// The place of a property: mostly the place where the other side has it.
    package func position(of property: String, near place: Int) -> Int? {
        if place < record.properties.count, record.properties[place].name == property { return place }
        return index.place(of: property, in: record.properties)
    }
}

extension Model {
    /// Classes, structs and enums, in source order within each kind.
    package var declarationViews: [DeclarationView] {
        (classes + structs).map { DeclarationView($0) } + enums.map { DeclarationView($0) }
    }
}
