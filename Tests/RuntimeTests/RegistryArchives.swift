import Foundation

@testable import HeirloomRuntime

// Of a registry without the enum of a model.

extension ModelRegistry {
    func unarchivedObject<Object: NSObject & NSSecureCoding>(
        ofClass type: Object.Type,
        from data: Data,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey,
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> Object {
        let options = ReadingOptions(classes, key: key, duringTheCall: onFailure)
        return try roots(in: data, reading: type, options).object(ofClass: type)
    }

    func unarchivedArray<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey
    ) throws -> [Object] {
        try roots(in: data, reading: type, ReadingOptions(classes, key: key, duringTheCall: nil)).array(of: type)
    }

    func unarchivedSet<Object: NSObject & NSSecureCoding>(of type: Object.Type, from data: Data) throws -> Set<Object> {
        try roots(in: data, reading: type, ReadingOptions()).set(of: type)
    }

    func unarchivedDictionary<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data
    ) throws -> [String: Object] {
        try roots(in: data, reading: type, ReadingOptions()).dictionary(of: type)
    }
}
