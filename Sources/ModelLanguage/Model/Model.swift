import SchemaDiagnostics

/// Everything that one root file declares, resolved and checked: names are unique, types exist, defaults fit, every rule of the language is
/// satisfied. Stages after resolution rely on that without checking again.
///
/// Declarations are in source order: root file first, then includes in the order in which they are named.
package struct Model: Sendable {
    package var name: String
    package var version: Int
    /// Earlier names, newest first. Stamps are written under the oldest.
    package var formerly: [String] = []
    package var readsFrom = 1
    package var stampedFrom = 1
    package var swift: SwiftOptions
    /// The root file, then the included ones.
    package var files: [SchemaFileInfo]
    /// The models named under `uses`, in that order.
    package var uses: [Model] = []
    package var foreignTypes: [ForeignTypeModel] = []
    package var enums: [EnumModel] = []
    package var structs: [RecordModel] = []
    package var classes: [RecordModel] = []
    package var removed: [RemovedDeclaration] = []
    /// By version, the types that properties and cases (`Book.author`) were sealed with, where a later one may read them as another type.
    package var sealedTypes: [Int: [String: String]] = [:]
    /// Those whose `since` is not followed, so that a version before can be told whose history is incomplete.
    package var declaredNew: Set<TypeName> = []
    package var info: InfoValue?
    package var header: SourceSpan
    /// Of a model of an older version: what its Swift code calls by the current names.
    package var codeNames = CodeNames()

    /// The name under which stamps are in archives: the oldest name of the model.
    package var stampName: String { formerly.last ?? name }

    /// Modules in which Foundation may have written its classes before they had archive names, and which readers of another model do not
    /// accept.
    package func modules(unknownTo other: Model) -> [String] {
        let known = Set([other.name, other.swift.module] + other.formerly)
        return ([swift.module] + formerly).filter { !known.contains($0) }
    }

    package var records: [RecordModel] { structs + classes }

    /// Whether code of a version, whose own archives have stamps, refuses what `minReader` of an archive keeps from it: hand-written code
    /// from before the stamps does not know it.
    package func knowsMinReader(_ version: Int) -> Bool { version >= stampedFrom }
}

/// One schema file of a model.
package struct SchemaFileInfo: Sendable, Hashable {
    package var file: SourceFile
    /// File name without folders, as the first line of generated files names it.
    package var name: String
}

/// The `swift:` section, with defaults filled in.
package struct SwiftOptions: Sendable, Hashable {
    package enum Access: String, Sendable, CaseIterable, Comparable {
        case `public`
        case package
        case `internal`

        /// In the order of visibility.
        package static func < (left: Access, right: Access) -> Bool {
            left != right && (left == .internal || right == .public)
        }
    }
    package enum Layout: String, Sendable, CaseIterable {
        case `class`
        case file
    }
    package enum Runtime: String, Sendable, CaseIterable {
        case module
        case embedded
    }
    /// `false`, `true` or `plain` in the schema.
    package enum CodableForm: String, Sendable, CaseIterable {
        case none = "false"
        case stamped = "true"
        case plain
    }

    /// As written, relative to the root file's folder; default `Generated`.
    package var output = "Generated"
    package var module: String
    package var access = Access.internal
    package var layout = Layout.class
    package var runtime = Runtime.module
    package var codable = CodableForm.none
    package var header: String?
    /// Modules that code in the schema requires.
    package var imports: [String] = []
}

package enum Equality: String, Sendable, CaseIterable {
    case identity
    case value
}

/// What happens to keys that only newer versions have.
package enum UnknownKeys: String, Sendable, CaseIterable {
    case keep
}

package enum Copying: String, Sendable, CaseIterable {
    case shallow
    case deep
}

/// A declared type's full name: the model that declares it, and its name there.
package struct TypeName: Hashable, Sendable {
    package var model: String
    package var name: String

    package init(model: String, name: String) {
        self.model = model
        self.name = name
    }
}
