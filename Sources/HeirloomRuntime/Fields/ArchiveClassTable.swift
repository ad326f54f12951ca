import Foundation

/// What an archive name stands for.
public enum ArchivedType {
    case object(any (NSObject & NSSecureCoding).Type)
    case structure(any ArchivedStruct.Type)
    /// A removed class whose objects vanish: references to them are nil or leave their collections.
    case dropped
    /// The name has had several lives, or stands for something else in older versions: the object's stamp decides (nil: it has none).
    case stamped(ModelStamp, @Sendable (Int?) -> ArchivedType?)
}

/// Classes and structs by archive name, as a reader and a writer need them. Each model's registry is one.
public protocol ArchiveClassTable: Sendable {
    /// What stands behind a current or old archive name, `Model.Name` included; nil if it is not of this model or of one it uses.
    func archivedType(named name: String) -> ArchivedType?
    /// The name to write for a class; nil if it is none of the model's: its runtime name is written.
    func archiveName(of type: AnyClass) -> String?
    /// Whether the class only stands above others: readers refuse objects of it.
    func isAbstract(_ type: AnyClass) -> Bool
}
