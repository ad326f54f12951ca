import Foundation

/// Something in the catalogue.
public class Item: NSObject, NSSecureCoding {
    public class var supportsSecureCoding: Bool { true }

    fileprivate struct Keys {
        static let title = "itemTitle"
        static let added = "added"
    }

    public var title: String
    public private(set) var added: Date
    var rating: Int?
    var price = 9.5
    var cache: [String: Int] = [:]

    init(title: String, added: Date) {
        self.title = title
        self.added = added
    }

    public required init?(coder: NSCoder) {
        guard let title = coder.decodeObject(of: NSString.self, forKey: Keys.title) as String? else { return nil }
        self.title = title
        added = coder.decodeObject(of: NSDate.self, forKey: Keys.added) as Date? ?? Date(timeIntervalSince1970: 0)
        rating = (coder.decodeObject(of: NSNumber.self, forKey: "rating"))?.intValue
        price = coder.decodeDouble(forKey: "price")
    }

    public func encode(with coder: NSCoder) {
        coder.encode(title, forKey: Keys.title)
        coder.encode(added as NSDate, forKey: Keys.added)
        coder.encode(rating, forKey: "rating")
        coder.encode(price, forKey: "price")
    }
}
