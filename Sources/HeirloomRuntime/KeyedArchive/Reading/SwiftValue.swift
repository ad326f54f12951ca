import Foundation

/// Foundation's objects as the Swift values that users expect in `Any`.
enum SwiftValue {
    static func of(_ object: NSObject) -> Any {
        switch object {
        case let text as NSString: text as String
        case let data as NSData: data as Data
        case let date as NSDate: date as Date
        case let url as NSURL: url.withBase
        case let decimal as ArchivedDecimal: decimal.value
        case let uuid as NSUUID: uuid as UUID
        case let array as NSArray: array.map { ($0 as? NSObject).map(of) ?? $0 }
        case let dictionary as NSDictionary: of(dictionary)
        default: object
        }
    }

    private static func of(_ dictionary: NSDictionary) -> Any {
        var texts: [String: Any] = [:]
        var others: [AnyHashable: Any] = [:]
        for (key, value) in dictionary {
            let swift = (value as? NSObject).map(of) ?? value
            if let text = key as? String {
                texts[text] = swift
            } else if let key = key as? AnyHashable {
                others[key] = swift
            }
        }
        if others.isEmpty { return texts }
        for (text, value) in texts { others[text] = value }
        return others
    }
}
