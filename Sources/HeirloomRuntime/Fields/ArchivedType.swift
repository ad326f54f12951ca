import Foundation

/// What an archive name stands for.
@_documentation(visibility: internal)
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
    /// For generated code. Objects of a class that vanish unless each of the functions wants to keep them: static functions, which hold
    /// nothing, although Swift 5 cannot tell.
    public static func object<Object: NSObject & NSSecureCoding>(
        _ type: Object.Type,
        unless first: @escaping (Object) throws -> Bool,
        _ others: ((Object) throws -> Bool)...
    ) -> ArchivedType {
        nonisolated(unsafe) let functions = [first] + others
        return .doubtful(type) { object in
            guard let object = object as? Object else { return true }
            return try functions.allSatisfy { try $0(object) }
        }
    }
}
