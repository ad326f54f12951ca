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
    var standsFor: [String] = []
    /// Objects of exactly this class must not be created.
    var isAbstract = false
    /// The base-most class of its hierarchy: JSON leaves its name out.
    var isBase = false

    /// In JSON without class names: the key that distinguishes the classes of a hierarchy, and its value for this class; nil if there are
    /// no objects of exactly this class.
    var discriminator: (key: String, name: String?)?

    /// A class that is not generated.
    var isForeign: Bool {
        codedClass.map { !($0 is any ArchivedObject.Type || $0 is any ArchivedStructBox.Type) } ?? false
    }

    /// A class. A foreign class may have no other name than its runtime name.
    public static func object(
        _ type: any (NSObject & NSSecureCoding).Type,
        _ archiveName: String?,
        formerly: [String] = [],
        standsFor: [String] = [],
        isAbstract: Bool = false,
        isBase: Bool = false,
        discriminator: (key: String, name: String?)? = nil
    ) -> ArchivedKind {
        ArchivedKind(
            type: .object(type),
            codedClass: type,
            archiveName: archiveName,
            formerly: formerly + standsFor,
            standsFor: standsFor,
            isAbstract: isAbstract,
            isBase: isBase,
            discriminator: discriminator
        )
    }

    /// A struct.
    public static func structure<Value: ArchivedStruct>(
        _ type: Value.Type,
        _ archiveName: String,
        formerly: [String] = [],
        standsFor: [String] = []
    ) -> ArchivedKind {
        ArchivedKind(
            type: .structure(type),
            codedClass: type.archiveBoxClass,
            archiveName: archiveName,
            formerly: formerly + standsFor,
            standsFor: standsFor,
            isBase: true
        )
    }

    /// Names that only older archives have and that no current class has as its own: names of removed classes, or with several meanings.
    public static func past(_ type: ArchivedType, _ names: [String]) -> ArchivedKind {
        ArchivedKind(type: type, formerly: names)
    }
}
