import Foundation

private enum ParcelKey: String { case note, code }

extension NSCoder {
    fileprivate func note(_ key: ParcelKey) -> String? { decodeObject(forKey: key.rawValue) as? String }

    fileprivate func number(_ key: String) -> Int? {
        guard containsValue(forKey: key) else { return nil }
        return decodeInteger(forKey: key)
    }
}

private func readWeight(of coder: NSCoder) -> Double {
    if coder.containsValue(forKey: "kg") { return coder.decodeDouble(forKey: "kg") }
    return 1.5
}

/// Its coder is handed on.
class Parcel: NSObject, NSCoding {
    var title: String
    var weight: Double
    var note: String?
    var size: Int
    var layers: Int?
    var count = 4
    var tags: [String] = []
    var mark = "none"
    var code: String
    var spot: CGPoint
    var grade: Int

    init(title: String) {
        self.title = title
        (weight, size, note, code, grade) = (2.5, 6, "n", "c", 1)
        (layers, count, tags, mark, spot) = (8, 5, ["a"], "m", CGPoint(x: 1, y: 2))
    }

    required init?(coder: NSCoder) {
        guard let code = Parcel.text(of: coder, under: ParcelKey.code.rawValue) else { return nil }
        title = Self.title(in: coder)
        weight = readWeight(of: coder)
        note = coder.note(.note)
        size = coder.number("size") ?? 3
        layers = coder.number("layers")
        spot = CGPoint(x: 0, y: 0)
        grade = 0
        self.code = code
        super.init()
        self.restore(from: coder)
        restoreMore(coder)
    }

    private static func title(in coder: NSCoder) -> String {
        let read = coder.decodeObject(of: NSString.self, forKey: "name")
        guard let title = read as String? else { return "untitled" }
        return title
    }

    private static func text(of unarchiver: NSCoder, under key: String) -> String? {
        unarchiver.decodeObject(forKey: key) as? String
    }

    func encode(with coder: NSCoder) {
        coder.encode(title, forKey: "name")
        Parcel.write(weight, "kg", to: coder)
        coder.encode(note, forKey: ParcelKey.note.rawValue)
        coder.encode(size, forKey: "size")
        if let layers { coder.encode(layers, forKey: "layers") }
        coder.encode(code, forKey: ParcelKey.code.rawValue)
        store(to: coder)
        storeMore(coder)
    }

    func restoreMore(_ coder: NSCoder) { grade = coder.decodeInteger(forKey: "grade") }
    func storeMore(_ coder: NSCoder) { coder.encode(grade, forKey: "grade") }

    private static func write(_ number: Double, _ key: String = "number", to coder: NSCoder) {
        coder.encode(number, forKey: key)
    }
}

extension Parcel {
    fileprivate func restore(from archive: NSCoder) {
        tags = archive.decodeObject(forKey: "tags") as? [String] ?? ["none"]
        if archive.containsValue(forKey: "count") { count = archive.decodeInteger(forKey: "count") }
        restoreMark(archive)
        spot = archive.decodePoint(forKey: "spot")
    }

    private func restoreMark(_ coder: NSCoder) {
        guard let text = coder.decodeObject(forKey: "mark") as? String else { return }
        mark = text
    }

    fileprivate func store(to coder: NSCoder) {
        coder.encode(tags, forKey: "tags")
        coder.encode(count, forKey: "count")
        coder.encode(mark, forKey: "mark")
        coder.encode(spot, forKey: "spot")
    }

    private enum Keys { static let rest = "rest" }

    func readRest(of coder: NSCoder, _ fallback: Int) -> Int {
        coder.containsValue(forKey: Keys.rest) ? coder.decodeInteger(forKey: Keys.rest) : fallback
    }
}

/// A method of its superclass reads for it.
final class Letter: Parcel {
    private enum Keys { static let rest = "remains" }

    var rest = 0
    var remains = "r"

    override init(title: String) {
        super.init(title: title)
        rest = 9
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        rest = super.readRest(of: coder, 7)
        let version = coder.decodeInteger(forKey: "letterVersion")
        remains = Self.remains(in: coder, version)
    }

    private static func remains(in coder: NSCoder, _ number: Int) -> String {
        if number < 1 { return "" }
        return coder.decodeObject(forKey: Keys.rest) as? String ?? ""
    }

    override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(1, forKey: "letterVersion")
        coder.encode(rest, forKey: "rest")
        coder.encode(remains, forKey: Keys.rest)
    }
}

/// It adds to the methods to which its superclass hands the coder on.
final class Insured: Parcel {
    var sum = 3.5

    override func restoreMore(_ archive: NSCoder) {
        super.restoreMore(archive)
        if archive.containsValue(forKey: "sum") { sum = archive.decodeDouble(forKey: "sum") } else { sum = 8 }
    }

    override func storeMore(_ coder: NSCoder) {
        coder.encode(sum, forKey: "sum")
        super.storeMore(coder)
    }
}

/// What its functions read is not followed: a function that calls itself, made keys, two values, one that a subclass has, too.
class Maze: NSObject, NSCoding {
    var depth: Int
    var first = ""
    var second = ""
    var wall = ""

    override init() { depth = 2 }

    required init?(coder: NSCoder) {
        depth = Self.depth(in: coder, 0)
        (first, second) = Self.names(in: coder)
        super.init()
        restoreWall(coder)
        first = text(coder, "first")
    }

    private static func depth(in coder: NSCoder, _ level: Int) -> Int {
        coder.containsValue(forKey: "level\(level)") ? depth(in: coder, level + 1) : level
    }

    private static func names(in coder: NSCoder) -> (String, String) {
        (coder.decodeObject(forKey: "a") as? String ?? "", coder.decodeObject(forKey: "b") as? String ?? "")
    }

    private func text(_ coder: NSCoder, _ name: String) -> String {
        coder.decodeObject(forKey: "maze.\(name)") as? String ?? ""
    }

    func restoreWall(_ coder: NSCoder) { wall = coder.decodeObject(forKey: "wall") as? String ?? "" }

    func encode(with coder: NSCoder) { coder.encode(depth, forKey: "depth") }
}

final class HedgeMaze: Maze {
    override func restoreWall(_ coder: NSCoder) { wall = "hedge" }
}

/// Containers and decoders are handed on, too.
struct Slip: Codable {
    enum CodingKeys: String, CodingKey {
        case lines = "n"
        case to
    }

    var lines = 6
    var to: String

    init(to: String) { self.to = to }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        lines = try Self.lines(in: container)
        to = try Slip.receiver(from: decoder)
    }

    private static func lines(in values: KeyedDecodingContainer<CodingKeys>) throws -> Int {
        try values.decodeIfPresent(Int.self, forKey: .lines) ?? 4
    }

    private static func receiver(from decoder: any Decoder) throws -> String {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let to = try container.decodeIfPresent(String.self, forKey: .to) else { return "all" }
        return to
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try write(into: &container)
    }

    private func write(into container: inout KeyedEncodingContainer<CodingKeys>) throws {
        try container.encode(lines, forKey: .lines)
        try container.encode(to, forKey: .to)
    }
}
