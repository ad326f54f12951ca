import Foundation

/// For generated code. One class or struct of a model, with its names in archives. Unchecked: metatypes are immutable, but `any
/// ArchivedStruct.Type` does not say so.
@_documentation(visibility: internal)
public struct ArchivedKind: @unchecked Sendable {
    let type: ArchivedType
    /// The class, or the box class of a struct; nil for removed classes.
    var codedClass: (any (NSObject & NSSecureCoding).Type)?
    /// nil for kinds that are only read, such as removed classes and names that depend on the stamp, and for foreign classes without a name
    /// of their own.
    var archiveName: String?
    /// Old archive names, including those of removed classes that are read as this one.
    let formerly: [String]
    /// The removed classes' names.
    var replacing: [String] = []
    /// Objects of exactly this class must not be created.
    var isAbstract = false
    /// The base-most class of its hierarchy: JSON leaves its name out.
    var isBase = false

    /// Objects that have nothing of a superclass in a used model, which their class did not have yet.
    var withoutInherited: [ArchiveLayout.Absence] = []

    /// How JSON without class names identifies objects of exactly this class.
    var discriminator: Discriminator?

    /// A key of JSON objects that distinguishes the classes of a hierarchy, and its texts for one of them, the first of which is written.
    public struct Discriminator: Sendable {
        let key: String
        /// Empty: there are no objects of exactly this class.
        let names: [String]
        /// Objects of this class stand for those of unknown names.
        let keepsUnknown: Bool

        public init(_ key: String, _ names: String..., keepsUnknown: Bool = false) {
            (self.key, self.names, self.keepsUnknown) = (key, names, keepsUnknown)
        }
    }

    /// A class that is not generated.
    var isForeign: Bool {
        codedClass.map { !($0 is any ArchivedObject.Type || $0 is any ArchivedStructBox.Type) } ?? false
    }

    /// A class. A foreign class may have no other name than its runtime name.
    public static func object(
        _ type: any (NSObject & NSSecureCoding).Type,
        _ archiveName: String?,
        formerly: [String] = [],
        replacing: [String] = [],
        isAbstract: Bool = false,
        isBase: Bool = false,
        discriminator: Discriminator? = nil,
        withoutInherited: [ArchiveLayout.Absence] = []
    ) -> ArchivedKind {
        ArchivedKind(
            type: .object(type),
            codedClass: type,
            archiveName: archiveName,
            formerly: formerly + replacing,
            replacing: replacing,
            isAbstract: isAbstract,
            isBase: isBase,
            withoutInherited: withoutInherited,
            discriminator: discriminator
        )
    }

    /// A struct.
    public static func structure<Value: ArchivedStruct>(
        _ type: Value.Type,
        _ archiveName: String,
        formerly: [String] = [],
        replacing: [String] = []
    ) -> ArchivedKind {
        ArchivedKind(
            type: .structure(type),
            codedClass: type.archiveBoxClass,
            archiveName: archiveName,
            formerly: formerly + replacing,
            replacing: replacing,
            isBase: true
        )
    }

    /// Names that only older archives have and that no current class has as its own: names of removed classes, or with several meanings.
    public static func past(_ type: ArchivedType, _ names: [String]) -> ArchivedKind {
        ArchivedKind(type: type, formerly: names)
    }
}
