import Foundation

/// A subclass that a user writes by hand: it knows NSSecureCoding and nothing else.
final class SignedBook: Book {
    var signature: String
    var copies: Int

    init(title: String, signature: String) {
        self.signature = signature
        copies = 2
        super.init(id: UUID(), title: title, author: Person(name: "Someone", home: Household()))
    }

    override class var supportsSecureCoding: Bool { true }

    override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(signature as NSString, forKey: "signature")
        coder.encode(copies, forKey: "copies")
    }

    required init?(coder: NSCoder) {
        guard let signature = coder.decodeObject(of: NSString.self, forKey: "signature") else { return nil }
        self.signature = String(signature)
        copies = coder.decodeInteger(forKey: "copies")
        super.init(coder: coder)
    }
}
