import Foundation

/// What one archive holds.
struct Sample {
    let name: String
    var isSecure = true
    let encode: (NSKeyedArchiver) -> Void

    /// An object as the archive's root.
    init(_ name: String, _ root: Any) {
        self.name = name
        encode = { $0.encode(root, forKey: NSKeyedArchiveRootObjectKey) }
    }

    /// Values under keys of their own.
    init(_ name: String, isSecure: Bool = true, encode: @escaping (NSKeyedArchiver) -> Void) {
        self.name = name
        self.isSecure = isSecure
        self.encode = encode
    }
}

/// In the order of the kinds that the runtime's tests have: what it reads itself, archives of other shapes, objects that decode themselves.
let samples = values + collections + geometry + shapes + objects

let text = "Å text, 字"
let day = Date(timeIntervalSinceReferenceDate: 600_000_000.25)

private let values = [
    Sample("string", text as NSString),
    Sample("string-mutable", NSMutableString(string: text)),
    Sample("numbers-boxed", [1, 1.5, true, UInt64.max, Int64.min, Float(0.25)] as [Any] as NSArray),
    Sample("numbers-inline") { archiver in
        archiver.encode(7, forKey: "integer")
        archiver.encode(Int64.max, forKey: "int64")
        archiver.encode(1.5, forKey: "double")
        archiver.encode(Float(0.25), forKey: "float")
        archiver.encode(true, forKey: "bool")
    },
    Sample("data", Data([0, 1, 255]) as NSData),
    Sample("data-mutable", NSMutableData(data: Data([0, 1, 255]))),
    Sample("date", day as NSDate),
    Sample("url", NSURL(string: "https://example.org/a?b=c#d")!),
    Sample("url-relative", NSURL(string: "b/c", relativeTo: URL(string: "https://example.org/a/"))!),
    Sample("url-file", NSURL(fileURLWithPath: "/a folder/file.txt")),
    Sample("uuid", NSUUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF")!),
    Sample("null", NSNull()),
    Sample("locale", NSLocale(localeIdentifier: "sv_SE")),
    Sample("time-zone", NSTimeZone(name: "Europe/Stockholm")!),
    Sample("calendar", NSCalendar(identifier: .gregorian)!),
    Sample("index-set", NSIndexSet(indexesIn: NSRange(location: 3, length: 4))),
    Sample("index-set-of-ranges", IndexSet(1...2).union(IndexSet(5...9)) as NSIndexSet),
    Sample("date-components", DateComponents(year: 2024, month: 2, day: 29) as NSDateComponents),
]

private let collections = [
    Sample("array", [text, 1, day] as NSArray),
    Sample("array-mutable", NSMutableArray(array: [text, 1, day])),
    Sample("dictionary", ["a": 1, "b": [text]] as NSDictionary),
    Sample("dictionary-mutable", NSMutableDictionary(dictionary: ["a": 1, "b": [text]])),
    Sample("set", NSSet(array: [1, 2])),
    Sample("set-mutable", NSMutableSet(array: [1, 2])),
    Sample("set-ordered", NSOrderedSet(array: [2, 1])),
    Sample("set-ordered-mutable", NSMutableOrderedSet(array: [2, 1])),
    Sample("set-counted", NSCountedSet(array: [1, 1, 2])),
]

private let geometry = [
    Sample("geometry-inline") { archiver in
        archiver.encode(CGPoint(x: 1, y: 2.5), forKey: "point")
        archiver.encode(CGSize(width: 3, height: 4), forKey: "size")
        archiver.encode(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "rect")
    },
    Sample("range", NSValue(range: NSRange(location: 3, length: 4))),
]

private let shapes = [
    Sample("shared-string") { archiver in
        let shared = NSMutableString(string: text)
        archiver.encode(shared, forKey: "first")
        archiver.encode([shared, shared] as NSArray, forKey: "others")
    },
    Sample("several-keys", isSecure: false) { archiver in
        archiver.encode(text, forKey: "title")
        archiver.encode(day, forKey: "day")
    },
]
