import SchemaDiagnostics
import YAMLTree

/// Input: the files of one model as written, and the models it uses. Output: `model`, and in `bag` all that is wrong with it.
///
/// Works in a fixed order: names first, then what refers to them, then the rules over whole classes and chains. A part that could
/// not be resolved is reported once; what depends on it takes `PropertyType.unknown` and stays silent.
package struct ModelResolver {
    let root: SchemaFile
    let includes: [SchemaFile?]
    let uses: [Model?]
    /// The files that could be read, root first: what `fileIndex` counts in.
    let files: [SchemaFile]
    package var bag = DiagnosticBag()
    package var model: Model
    package var names = NameTable()
    package var tree = ClassTree()

    /// Declarations beside their models: `classDeclarations[i]` was resolved to `model.classes[i]`.
    var classDeclarations: [RecordDeclaration] = []
    var structDeclarations: [RecordDeclaration] = []
    var enumDeclarations: [EnumDeclaration] = []
    var foreignDeclarations: [ForeignTypeDeclaration] = []
    /// Indexes in `model.enums` and `model.structs` by name.
    package var enumIndexes: [String: Int] = [:]
    package var structIndexes: [String: Int] = [:]
    package var classIndexes: [String: Int] = [:]
    package var foreignIndexes: [String: Int] = [:]
    /// Element types of sets and where they stand, to be checked when everything is resolved.
    var setElements: [(type: PropertyType, span: SourceSpan)] = []
    /// Properties (by the place of their name) whose default was there but wrong.
    var defaultFailed: Set<SourceSpan> = []
    /// Properties that may lead to objects: classes, structs and foreign types, at any depth.
    package var referencing: [DeclaredPlace] = []
    /// Properties with attributes that ask something of their type or of each other.
    var attributed: [DeclaredPlace] = []
    /// Some key is not simply the property's name.
    var hasSpecialKeys = false
    /// Properties of classes are being resolved: such a one may be state that is never coded.
    var mayBeTransient = false
    /// The property whose type is being looked up, where it may be that.
    var typedProperty: PropertyDeclaration?
    /// Classes with drafts, by their number. The drafts are the last of `model.classes` while it is resolved, in the same order.
    var drafts: [Int] = []
    /// Swift types that only a property's own `convert:` names.
    var convertedTypes: [String: TypeName] = [:]

    /// A file or model could not be read, so that a name not found may stand there: in its text, where that is at hand.
    func isIncomplete(for name: String) -> Bool {
        includes.contains { $0 == nil } || uses.contains { $0 == nil }
            || files.contains { $0.brokenWords?.contains(name) ?? false }
    }

    package init(root: SchemaFile, includes: [SchemaFile?], uses: [Model?]) {
        self.root = root
        self.includes = includes
        self.uses = uses
        files = [root] + includes.compactMap { $0 }
        let header = root.header
        let name = header?.model.value ?? ""
        model = Model(
            name: name,
            version: header?.version?.value ?? 1,
            swift: SwiftOptions(module: name),
            files: files.map { SchemaFileInfo(file: $0.file, name: lastPathComponent($0.file.path)) },
            uses: uses.compactMap { $0 },
            header: header?.model.span ?? SourceSpan(file: root.file)
        )
    }

    mutating func resolve() {
        resolveHeader()
        collectNames()
        collectDrafts()
        resolveForeignTypes()
        resolveEnums()
        resolveSuperclasses()
        resolveStructs()
        resolveClasses()
        resolveRemoved()
        check()
        model.classes.removeLast(drafts.count)
    }
}

func lastPathComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
}

extension PropertyType {
    /// Stands where a type could not be resolved, which is reported already. Never in a finished model.
    static let unknown = PropertyType.foreign(TypeName(model: "", name: ""))

    package var isUnknown: Bool {
        contains { if case .foreign(let name) = $0 { name.name.isEmpty } else { false } }
    }
}
