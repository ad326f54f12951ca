import Foundation

/// Foundation's objects as the Swift values that users expect in `Any`.
enum SwiftValue {
    /// - Throws: if a dictionary has keys other than text: it is not a property list.
    static func of(_ object: NSObject) throws -> Any {
        switch object {
        case let text as NSString: text as String
        case let data as NSData: data as Data
        case let date as NSDate: date as Date
        case let url as NSURL: url.withBase
        case let decimal as ArchivedDecimal: decimal.value
        case let uuid as NSUUID: uuid as UUID
        case let array as NSArray: try array.map { try ($0 as? NSObject).map(of) ?? $0 }
        case let dictionary as NSDictionary: try of(dictionary)
        default: object
        }
    }

    private static func of(_ dictionary: NSDictionary) throws -> Any {
        var texts: [String: Any] = [:]
        for (key, value) in dictionary {
            guard let text = key as? String else {
                let found = "a key that is \(ArchiveError.name(of: type(of: key)))"
                throw ArchiveError(.mismatch, expected: ArchiveError.name(of: String.self), found: found)
            }
            texts[text] = try (value as? NSObject).map(of) ?? value
        }
        return texts
    }
}
