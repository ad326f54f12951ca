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
    package var keepsUnknownKeys = false
    package var keyPattern = "*"
    package var protocols: [ProtocolConformance]
    package var properties: [PropertyModel] = []
    package var history: [HistoryBlock]
    package var since: Int
    package var classModel: ClassModel?
    package var enumModel: EnumModel?

    package init(_ model: ClassModel) {
        self.init(.class, model.name, model.span, model.protocols, model.history, model.since)
        hold(model.properties, model.archiveName, model.isArchiveNameWritten, model.isBoxed, model.keyPattern)
        keepsUnknownKeys = model.keepsUnknownKeys
        classModel = model
    }

    package init(_ model: StructModel) {
        self.init(.struct, model.name, model.span, model.protocols, model.history, model.since)
        hold(model.properties, model.archiveName, model.isArchiveNameWritten, model.isBoxed, model.keyPattern)
        keepsUnknownKeys = model.keepsUnknownKeys
    }

    package init(_ model: EnumModel) {
        self.init(.enum, model.name, model.span, model.protocols, model.history, model.since)
        enumModel = model
    }

    private init(
        _ thing: Thing,
        _ name: TypeName,
        _ span: SourceSpan,
        _ protocols: [ProtocolConformance],
        _ history: [HistoryBlock],
        _ since: Int
    ) {
        self.thing = thing
        self.name = name
        self.span = span
        self.protocols = protocols
        self.history = history
        self.since = since
    }

    private mutating func hold(
        _ properties: [PropertyModel],
        _ archiveName: String,
        _ isNameWritten: Bool,
        _ isBoxed: Bool,
        _ keyPattern: String
    ) {
        self.properties = properties
        self.archiveName = archiveName
        isArchiveNameWritten = isNameWritten
        self.isBoxed = isBoxed
        self.keyPattern = keyPattern
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
