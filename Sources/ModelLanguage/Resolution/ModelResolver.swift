import SchemaDiagnostics
import YAMLTree

/// Input: the files of one model as written, and the models it uses. Output: `model`, and in `bag` all errors.
///
/// The order is fixed: names first, then references to them, then the rules over whole classes and chains. A part that could not be
/// resolved is reported once; parts that depend on it get `PropertyType.unknown` and are not reported.
package struct ModelResolver {
    var root: SchemaFile
    var includes: [SchemaFile?]
    let uses: [Model?]
    /// The files that could be read, root first: `fileIndex` is an index in this list.
    var files: [SchemaFile]
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
    /// In histories: names that cases of used models' enums had, with what they are today.
    package var formerCases: [TypeName: [String: String]] = [:]
    package var structIndexes: [String: Int] = [:]
    package var classIndexes: [String: Int] = [:]
    package var foreignIndexes: [String: Int] = [:]
    /// Element types of sets and where they are, to be checked when everything is resolved.
    var setElements: [(type: PropertyType, span: SourceSpan)] = []
    /// Properties (by the place of their name) whose default was there but wrong.
    var defaultFailed: Set<SourceSpan> = []
    /// Properties that may lead to objects: classes, structs and foreign types, at any depth.
    package var referencing: [DeclaredPlace] = []
    /// Properties with attributes that have requirements on their type or on each other.
    var attributed: [DeclaredPlace] = []
    /// Some key differs from the property's name.
    var hasSpecialKeys = false
    /// Properties of classes are being resolved: they may be transient.
    var mayBeTransient = false
    /// The property whose type is being looked up, if it may be transient.
    var typedProperty: PropertyDeclaration?
    /// Properties of the class being resolved that no channel has.
    var excludedFromAll: Set<String> = []
    /// Classes with drafts, by their number. The drafts are the last of `model.classes` while it is resolved, in the same order.
    var drafts: [Int] = []
    /// Swift types that only a property's own `convert:` names.
    var convertedTypes: [String: TypeName] = [:]

    /// A file or model could not be read, so it may declare a name that was not found; its text is searched if it is known.
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
            files: files.map {
                SchemaFileInfo(file: $0.file, name: lastPathComponent($0.file.path).onOneLine.withoutDirections())
            },
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
        for index in classDeclarations.indices { resolveClass(index) }
        resolveRemoved()
        check()
        model.classes.removeLast(drafts.count)
    }
}

func lastPathComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
}

extension PropertyType {
    /// Replaces a type that could not be resolved, which is reported already. Never in a finished model.
    static let unknown = PropertyType.foreign(TypeName(model: "", name: ""))

    package var isUnknown: Bool {
        contains { if case .foreign(let name) = $0 { name.name.isEmpty } else { false } }
    }
}
