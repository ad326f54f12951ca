import Foundation

/// The meaning of an archive name.
@_documentation(visibility: internal)
public enum ArchivedType {
    case object(any (NSObject & NSSecureCoding).Type)
    case structure(any ArchivedStruct.Type)
    /// A class that was removed with its objects: references to them are nil or leave their collections.
    case dropped
    /// A class of which some objects are removed as well: those for which the function, called once the graph is complete, returns false.
    case doubtful(any (NSObject & NSSecureCoding).Type, keeps: @Sendable (NSObject) throws -> Bool)
    /// The name had several meanings, or has another one in older versions: the object's stamp decides (nil: it has none).
    case stamped(ModelStamp, @Sendable (Int?) -> ArchivedType?)
}

extension ArchivedType {
    /// For generated code. Conditions for keeping the objects of a class: an object is removed unless each function returns true. They are
    /// static functions, which capture nothing, although Swift 5 cannot know that.
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
