import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// A class, struct or enum under one type, so that what they share is compared once.
package struct DeclarationView: Sendable {
    package var thing: Thing
    package var name: TypeName
    package var span: SourceSpan
    package var archiveName: String?
    package var isArchiveNameWritten = false
    package var isBoxed = false
    package var keyPattern = "*"
    package var protocols: [ProtocolConformance]
    package var properties: [PropertyModel] = []
    package var history: [HistoryBlock]
    package var since: Int
    package var classModel: ClassModel?
    package var enumModel: EnumModel?

    package init(_ model: ClassModel) {
        thing = .class
        name = model.name
        span = model.span
        archiveName = model.archiveName
        isArchiveNameWritten = model.isArchiveNameWritten
        isBoxed = model.isBoxed
        keyPattern = model.keyPattern
        protocols = model.protocols
        properties = model.properties
        history = model.history
        since = model.since
        classModel = model
    }

    package init(_ model: StructModel) {
        thing = .struct
        name = model.name
        span = model.span
        archiveName = model.archiveName
        isArchiveNameWritten = model.isArchiveNameWritten
        isBoxed = model.isBoxed
        keyPattern = model.keyPattern
        protocols = model.protocols
        properties = model.properties
        history = model.history
        since = model.since
    }

    package init(_ model: EnumModel) {
        thing = .enum
        name = model.name
        span = model.span
        protocols = model.protocols
        history = model.history
        since = model.since
        enumModel = model
    }

    package subscript(_ property: String) -> PropertyModel? { properties.first { $0.name == property } }

    /// Where a property stands: mostly at the place where the other side has it.
    func position(of property: String, near place: Int) -> Int? {
        if place < properties.count, properties[place].name == property { return place }
        return properties.firstIndex { $0.name == property }
    }
}

extension Model {
    /// Classes, structs and enums, in source order within each kind.
    package var declarationViews: [DeclarationView] {
        classes.map { DeclarationView($0) } + structs.map { DeclarationView($0) } + enums.map { DeclarationView($0) }
    }
}
