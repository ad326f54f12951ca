import Foundation

class Review: NSObject {
    let text: String
    let stars: Int
    var author: String?

    init(text: String, stars: Int) {
        self.text = text
        self.stars = stars
    }

    convenience init?(from coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "text") as String? else { return nil }
        let count = coder.decodeInteger(forKey: "stars")
        self.init(text: text, stars: count)
    }

    required convenience init?(coder: NSCoder) {
        guard let words = coder.decodeObject(of: NSString.self, forKey: "text") as String? else { return nil }
        let count = coder.decodeInteger(forKey: "stars")
        self.init(text: words, stars: count)
        author = coder.decodeObject(of: NSString.self, forKey: "by") as String?
    }
}
