import Foundation

extension Review: NSSecureCoding {
    static var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {
        coder.encode(text, forKey: "text")
        coder.encode(stars, forKey: "stars")
        coder.encode(author, forKey: "by")
    }
}
