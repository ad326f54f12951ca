import Foundation

#if canImport(ObjectiveC)
    @objc(LIBShelf)
#endif
final class Shelf: NSObject, NSCoding {
    var name = ""
    var items: NSArray
    weak var owner: Review?
    var colors: [Double]
    var kinds: [String: Int]

    init(items: NSArray) {
        self.items = items
        colors = []
        kinds = [:]
    }

    init?(coder: NSCoder) {
        name = coder.decodeObject(forKey: "name") as? String ?? "unnamed"
        items = coder.decodeObject(forKey: "items") as? [Item] as NSArray? ?? []
        colors = coder.decodeObject(forKey: "colors") as! [Double]
        kinds = coder.decodeObject(forKey: "kinds") as? [String: Int] ?? [:]
    }

    func encode(with coder: NSCoder) {
        coder.encode(name, forKey: "name")
        coder.encode(items, forKey: "items")
        coder.encodeConditionalObject(owner, forKey: "owner")
        coder.encode(colors, forKey: "colors")
        coder.encode(kinds, forKey: "kinds")
        for index in 0..<2 { coder.encode(index, forKey: "slot\(index)") }
        writeRest(to: coder)
    }

    private func writeRest(to coder: NSCoder) {}
}

func prepare() {
    NSKeyedUnarchiver.setClass(Review.self, forClassName: "Old.Critique")
}
