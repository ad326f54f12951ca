import Foundation

extension ChannelReader {
    /// A value as an object of one of the classes that a hand-written `init?(coder:)` asks for.
    func foundationObject(_ source: any ValueSource, of classes: [AnyClass]) throws -> Any {
        for type in classes {
            if let object = try object(source, of: type, among: classes) { return object }
        }
        throw source.mismatch(expected: classes.map { ArchiveError.name(of: $0) }.joined(separator: " or "))
    }

    /// nil if the value is of another class; then the next class is tried.
    private func object(_ source: any ValueSource, of type: AnyClass, among classes: [AnyClass]) throws -> Any? {
        if type is any ArchivedObject.Type || graph.classes.isIncluded(type) {
            guard let type = type as? NSObject.Type else { return nil }
            return try source.object(type)
        }
        switch type {
        case is NSString.Type: return try? NSString(string: source.string())
        case is NSNumber.Type: return try? number(source)
        case is NSDate.Type: return try? source.leaf(Date.self) as NSDate
        case is NSData.Type: return try? NSData(data: source.data())
        case is NSURL.Type: return try? source.leaf(URL.self) as NSURL
        case is NSUUID.Type: return try? source.leaf(UUID.self) as NSUUID
        case is NSNull.Type: return source.isNull ? NSNull() : nil
        case is NSArray.Type, is NSSet.Type:
            guard let elements = try? source.elements() else { return nil }
            let objects = try elements.map { try foundationObject($0, of: classes) }
            return type is NSArray.Type ? NSArray(array: objects) : NSSet(array: objects)
        case is NSDictionary.Type:
            let dictionary = NSMutableDictionary()
            var failure: (any Error)?
            do {
                try source.entries { key, value in
                    do {
                        let object = try foundationObject(value, of: classes)
                        dictionary.setObject(object, forKey: NSString(string: try key.string()))
                    } catch {
                        failure = error
                        throw error
                    }
                }
            } catch {
                if let failure { throw failure }
                return nil
            }
            return dictionary
        default:
            guard let type = type as? any (NSObject & NSSecureCoding).Type else { return nil }
            return try? source.secureObject(type, allowing: classes)
        }
    }

    private func number(_ source: any ValueSource) throws -> NSNumber {
        if let integer = try? source.integer() { return NSNumber(value: integer) }
        if let double = try? source.double() { return NSNumber(value: double) }
        return NSNumber(value: try source.bool())
    }
}
