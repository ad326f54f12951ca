import Foundation

let numberKey = "isbn"

enum Genre: Int {
    case novel
    case essay = 5
    case poem
}

class Volume: Item {
    static let version = 2

    private enum Key: String {
        case genre
        case size = "format"
        case site
    }

    var pages: Int
    var genre: Genre
    var site: URL?
    var number: String?
    var size: CGSize
    var tags: Set<String>
    var weight: Float?
    var reviews: [Review]
    var isLent = false
    var limit: UInt16 = 0
    lazy var summary: String = title

    init(title: String, pages: Int, genre: Genre, reviews: [Review] = []) {
        self.pages = pages
        self.genre = genre
        self.reviews = reviews
        size = CGSize(width: 2, height: 3)
        tags = []
        super.init(title: title, added: Date(timeIntervalSince1970: 1_000))
    }

    required init?(coder aDecoder: NSCoder) {
        let stored = aDecoder.decodeInteger(forKey: "version")
        pages = aDecoder.decodeInteger(forKey: "pages")
        genre = Genre(rawValue: aDecoder.decodeInteger(forKey: Key.genre.rawValue)) ?? .essay
        site = (aDecoder.decodeObject(of: NSString.self, forKey: Key.site.rawValue) as String?).flatMap(
            URL.init(string:)
        )
        if stored < 2 {
            number = aDecoder.decodeObject(of: NSString.self, forKey: "number") as String?
        } else {
            number = aDecoder.decodeObject(of: NSString.self, forKey: numberKey) as String?
        }
        size = aDecoder.decodeSize(forKey: Key.size.rawValue)
        tags = aDecoder.decodeObject(of: [NSSet.self, NSString.self], forKey: "tags") as? Set<String> ?? []
        weight = aDecoder.decodeObject(of: NSNumber.self, forKey: "weight")?.floatValue
        reviews = aDecoder.decodeObject(of: [NSArray.self, Review.self], forKey: "reviews") as? [Review] ?? []
        isLent = aDecoder.decodeBool(forKey: "lent")
        limit = (aDecoder.decodeObject(of: NSNumber.self, forKey: "limit"))?.uint16Value ?? 7
        super.init(coder: aDecoder)
    }

    override func encode(with aCoder: NSCoder) {
        super.encode(with: aCoder)
        aCoder.encode(Volume.version, forKey: "version")
        aCoder.encode(pages, forKey: "pages")
        aCoder.encode(genre.rawValue, forKey: Key.genre.rawValue)
        aCoder.encode(site?.absoluteString, forKey: Key.site.rawValue)
        if let number { aCoder.encode(number, forKey: numberKey) }
        aCoder.encode(size, forKey: Key.size.rawValue)
        aCoder.encode(tags, forKey: "tags")
        aCoder.encode(weight, forKey: "weight")
        aCoder.encode(reviews, forKey: "reviews")
        aCoder.encode(isLent, forKey: "lent")
        aCoder.encode(limit, forKey: "limit")
    }
}

final class PictureVolume: Volume {
    var pictures = 0

    override init(title: String, pages: Int, genre: Genre, reviews: [Review] = []) {
        super.init(title: title, pages: pages, genre: genre, reviews: reviews)
    }

    required init?(coder: NSCoder) {
        pictures = Int(coder.decodeInt32(forKey: "pictures"))
        super.init(coder: coder)
    }

    override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(Int32(pictures), forKey: "pictures")
    }
}
