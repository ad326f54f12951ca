import Foundation

/// What an archive name stands for.
public enum ArchivedType {
    case object(any (NSObject & NSSecureCoding).Type)
    case structure(any ArchivedStruct.Type)
    /// A removed class whose objects vanish: references to them are nil or leave their collections.
    case dropped
    /// A class of which some objects vanish like those of a removed one: where the function, asked once the graph is complete, says no.
    case doubtful(any (NSObject & NSSecureCoding).Type, keeps: @Sendable (NSObject) throws -> Bool)
    /// The name has had several lives, or stands for something else in older versions: the object's stamp decides (nil: it has none).
    case stamped(ModelStamp, @Sendable (Int?) -> ArchivedType?)
}

extension ArchivedType {
    /// For generated code. Objects of a class that vanish unless each of the functions wants to keep them.
    public static func object<Object: NSObject & NSSecureCoding>(
        _ type: Object.Type,
        unless first: @escaping @Sendable (Object) throws -> Bool,
        _ others: (@Sendable (Object) throws -> Bool)...
    ) -> ArchivedType {
        .doubtful(type) { object in
            guard let object = object as? Object else { return true }
            return try ([first] + others).allSatisfy { try $0(object) }
        }
    }
}

/// Classes and structs by archive name, as a reader and a writer need them. Each model's registry is one.
public protocol ArchiveClassTable: Sendable {
    /// What stands behind a current or old archive name, `Model.Name` included; nil if it is not of this model or of one it uses.
    func archivedType(named name: String) -> ArchivedType?
    /// The name to write for a class; nil if it is none of the model's: its runtime name is written.
    func archiveName(of type: AnyClass) -> String?
    /// Whether the class only stands above others: readers refuse objects of it.
    func isAbstract(_ type: AnyClass) -> Bool
    /// How objects of an archive name without a stamp tell their version; nil: there is nothing to tell.
    func unstampedRule(named name: String) -> UnstampedRule?
}

extension ArchiveClassTable {
    public func unstampedRule(named name: String) -> UnstampedRule? { nil }
}
