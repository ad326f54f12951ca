import Foundation

/// For generated code. One class or struct of a model, as archives know it.
// Unchecked: metatypes are immutable, but `any ArchivedStruct.Type` does not say so.
@_documentation(visibility: internal)
public struct ArchivedKind: @unchecked Sendable {
    let type: ArchivedType
    /// The class, or the box class of a struct; nil for removed classes.
    var codedClass: (any (NSObject & NSSecureCoding).Type)?
    /// nil for what is read only, removed classes and names that depend on the stamp, and for foreign classes without a name of their own.
    var archiveName: String?
    /// Old archive names, those of removed classes that are read as this one among them.
    let formerly: [String]
    /// The removed classes' names.
    var standsFor: [String] = []
    /// No object of exactly this class may be made.
    var isAbstract = false
    /// The base-most class of its hierarchy: its name is left out of JSON.
    var isBase = false

    /// In JSON without class names: the key that tells objects of a hierarchy apart, and what is under it for this class; nil where no
    /// object is of it.
    var discriminator: (key: String, name: String?)?

    /// A class that is not generated.
    var isForeign: Bool {
        codedClass.map { !($0 is any ArchivedObject.Type || $0 is any ArchivedStructBox.Type) } ?? false
    }

    /// A class. A foreign one may have no name but that at run time.
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

    /// Names that only older archives have and that are no class's own: of removed classes, or with several lives.
    public static func past(_ type: ArchivedType, _ names: [String]) -> ArchivedKind {
        ArchivedKind(type: type, formerly: names)
    }
}
