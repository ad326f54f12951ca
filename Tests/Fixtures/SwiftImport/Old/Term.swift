// Of Swift 2, which no compiler of today reads.
import UIKit

class Term: NSObject, NSCoding {
    var term: String
    var count: Int
    var weight: Double
    var made: NSDate = NSDate(timeIntervalSince1970: 7)

    struct PropertyKey {
        static let termKey = "term"
        static let countKey = "count"
    }

    init?(term: String, count: Int, weight: Double) {
        self.term = term
        self.count = count
        self.weight = weight
    }

    func encodeWithCoder(aCoder: NSCoder) {
        aCoder.encodeObject(term, forKey: PropertyKey.termKey)
        aCoder.encodeInteger(count, forKey: PropertyKey.countKey)
        aCoder.encodeObject(weight, forKey: "weight")
        aCoder.encodeObject(made, forKey: "made")
    }

    required convenience init?(coder aDecoder: NSCoder) {
        let term = aDecoder.decodeObjectForKey(PropertyKey.termKey) as! String
        let count = aDecoder.containsValueForKey(PropertyKey.countKey) ? aDecoder.decodeIntegerForKey("count") : 3
        let weight = aDecoder.decodeObjectForKey("weight") as! Double
        self.init(term: term, count: count, weight: weight)
        if let made = aDecoder.decodeObjectForKey("made") as? NSDate { self.made = made }
    }
}
