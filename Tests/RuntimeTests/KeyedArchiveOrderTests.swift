import ArchiveTestSupport
import Foundation
import HeirloomRuntime
import RandomTestSupport
import Testing

@Suite("Keyed archives: the order of reading never changes what is read")
struct KeyedArchiveOrderTests {
    private let registry = ArchiveTestModel.registry

    /// An archive of a hand-written object with five values, of which three are objects, two of them the same.
    private static func written() throws -> Data {
        let writer = ArchiveWriter()
        writer.encode(OrderProbe(), forKey: "root")
        return try writer.encodedData()
    }

    @Test("a hand-written class may ask for its keys in any order, and for each as often as it likes")
    func keys() throws {
        let data = try Self.written()
        let expected = try Self.read(data, OrderProbe.keys)
        #expect(expected.sorted() == ["flag=true", "left=1:a", "list=[1:a, 2:b]", "number=-7", "right=1:a", "text=ü"])
        for order in permutations(of: OrderProbe.keys) {
            let inOrder = expected.sorted { Self.place($0, order) < Self.place($1, order) }
            #expect(try Self.read(data, order) == inOrder)
        }
        let twice = try Self.read(data, OrderProbe.keys + OrderProbe.keys.reversed())
        #expect(twice == expected + expected.reversed())
    }

    @Test("the same objects are one, whichever key is asked for first")
    func identity() throws {
        let data = try Self.written()
        defer { OrderProbe.orders.set(nil) }
        for order in [["left", "right", "list"], ["list", "right", "left"], ["right", "list", "left"]] {
            let reader = try ArchiveReader(forReadingFrom: data)
            OrderProbe.orders.set(order)
            let read = try #require(reader.decodeObject(of: OrderProbe.self, forKey: "root"))
            #expect(read.left != nil && read.left === read.right && read.left === read.list?.first, "\(order)")
        }
    }

    @Test("the objects of an archive, and the keys of each, may stand in any order")
    func objects() throws {
        let author = ArchivePerson(name: "Ada")
        let first = ArchiveBook(title: "One", pages: 1, author: author)
        let second = ArchiveBook(title: "Two", pages: 2, author: author)
        author.books = [first, second]
        first.related = [second, first]
        second.readers = [author, ArchivePerson(name: "Ben")]
        second.price = ArchiveMoney(amount: 5, currency: "EUR")
        first.shelf = second
        let data = try registry.archivedData(withRootObject: author)
        for seed in 0..<60 as Range<UInt64> {
            var random = SplitMix(state: seed)
            let read = try registry.unarchivedObject(
                ofClass: ArchivePerson.self,
                from: ShuffledArchive(data).shuffled(&random)
            )
            #expect(read.books.map(\.title) == ["One", "Two"], "\(seed)")
            #expect(read.books.allSatisfy { $0.author === read })
            #expect(read.books[0].related.map(\.title) == ["Two", "One"])
            #expect(read.books[0].related[1] === read.books[0])
            #expect(read.books[0].shelf === read.books[1])
            #expect(read.books[1].readers.contains(read))
            #expect(Set(read.books[1].readers.map(\.name)) == ["Ada", "Ben"])
            #expect(read.books[1].price == second.price)
            #expect(read.books.map(\.completed) == [3, 3])
        }
    }

    @Test("values of every type, in any order of objects and keys")
    func values() throws {
        let values = ArchiveValues.full()
        let data = try registry.archivedData(withRootObject: values)
        for seed in 0..<20 as Range<UInt64> {
            var random = SplitMix(state: seed)
            let read = try registry.unarchivedObject(
                ofClass: ArchiveValues.self,
                from: ShuffledArchive(data).shuffled(&random)
            )
            #expect(read.differences(from: values) == [])
        }
    }
}

extension KeyedArchiveOrderTests {
    private static func place(_ line: String, _ order: [String]) -> Int {
        order.firstIndex { line.hasPrefix($0 + "=") } ?? -1
    }

    private static func read(_ data: Data, _ order: [String]) throws -> [String] {
        let reader = try ArchiveReader(forReadingFrom: data)
        OrderProbe.orders.set(order)
        defer { OrderProbe.orders.set(nil) }
        let read = reader.decodeObject(of: OrderProbe.self, forKey: "root")
        if let error = reader.error { throw error }
        return read?.lines ?? []
    }

    private func permutations(of keys: [String]) -> [[String]] {
        guard let first = keys.first else { return [[]] }
        return permutations(of: Array(keys.dropFirst())).flatMap { rest in
            (0...rest.count).map { place in
                var order = rest
                order.insert(first, at: place)
                return order
            }
        }
    }
}

/// The same archive with its objects, and the keys of each, in another order. Has fewer than 256 objects.
private struct ShuffledArchive {
    private var bytes: [UInt8]
    private let referenceSize: Int
    private var offsets: [Int] = []

    init(_ data: Data) {
        bytes = [UInt8](data)
        let trailer = bytes.count - 32
        referenceSize = Int(bytes[trailer + 7])
        let width = Int(bytes[trailer + 6])
        let table = number(trailer + 24, 8)
        offsets = (0..<number(trailer + 8, 8)).map { number(table + $0 * width, width) }
    }

    func shuffled(_ random: inout some RandomNumberGenerator) -> Data {
        var copy = self
        let list = objectList()
        let (start, count) = items(of: list)
        let places = [0] + (1..<count).shuffled(using: &random)
        let references = (0..<count).map { number(start + $0 * referenceSize, referenceSize) }
        for (from, to) in places.enumerated() { copy.set(start + to * referenceSize, references[from]) }
        for offset in offsets {
            switch bytes[offset] {
            case 0x80: copy.bytes[offset + 1] = UInt8(places[Int(bytes[offset + 1])])
            case 0xD0...0xDF:
                let (start, count) = items(of: offset)
                for (to, from) in (0..<count).shuffled(using: &random).enumerated() {
                    for part in [start, start + count * referenceSize] {
                        copy.set(part + to * referenceSize, number(part + from * referenceSize, referenceSize))
                    }
                }
            default: break
            }
        }
        return Data(copy.bytes)
    }

    /// The place of `$objects`: the array that has `$null` first.
    private func objectList() -> Int {
        let null = Array("\u{55}$null".utf8)
        return offsets.first { offset in
            guard bytes[offset] >> 4 == 0xA, items(of: offset).count > 0 else { return false }
            let first = offsets[number(items(of: offset).start, referenceSize)]
            return bytes[first...].starts(with: null)
        } ?? 0
    }

    private func items(of offset: Int) -> (start: Int, count: Int) {
        let small = Int(bytes[offset] & 0xF)
        guard small == 0xF else { return (offset + 1, small) }
        let width = 1 << Int(bytes[offset + 1] & 0xF)
        return (offset + 2 + width, number(offset + 2, width))
    }

    private func number(_ place: Int, _ width: Int) -> Int {
        bytes[place..<place + width].reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func set(_ place: Int, _ value: Int) {
        for byte in 0..<referenceSize {
            bytes[place + byte] = UInt8(truncatingIfNeeded: value >> ((referenceSize - 1 - byte) * 8))
        }
    }
}

/// The calls of an order probe, in one thread.
private final class ProbeOrders: @unchecked Sendable {
    private let key = "heirloom.order"

    func set(_ order: [String]?) { Thread.current.threadDictionary[key] = order }
    var current: [String] { Thread.current.threadDictionary[key] as? [String] ?? [] }
}

private final class OrderProbe: NSObject, NSSecureCoding {
    static let orders = ProbeOrders()
    static let keys = ["number", "left", "flag", "list", "right", "text"]
    private(set) var lines: [String] = []
    private(set) var left: OrderPart?
    private(set) var right: OrderPart?
    private(set) var list: [OrderPart]?

    override init() { super.init() }

    static var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {
        let part = OrderPart(1, "a")
        coder.encode(-7, forKey: "number")
        coder.encode(part, forKey: "left")
        coder.encode(true, forKey: "flag")
        coder.encode([part, OrderPart(2, "b")], forKey: "list")
        coder.encode(part, forKey: "right")
        coder.encode("ü" as NSString, forKey: "text")
    }

    init?(coder: NSCoder) {
        super.init()
        for key in Self.orders.current { lines.append("\(key)=\(value(of: key, coder))") }
    }

    private func value(of key: String, _ coder: NSCoder) -> String {
        switch key {
        case "number": return "\(coder.decodeInteger(forKey: key))"
        case "flag": return "\(coder.decodeBool(forKey: key))"
        case "text": return coder.decodeObject(of: NSString.self, forKey: key) as String? ?? "nil"
        case "list":
            list = coder.decodeObject(of: [NSArray.self, OrderPart.self], forKey: key) as? [OrderPart]
            return "\(list ?? [])"
        case "left":
            left = coder.decodeObject(of: OrderPart.self, forKey: key)
            return "\(left?.description ?? "nil")"
        default:
            right = coder.decodeObject(of: OrderPart.self, forKey: key)
            return "\(right?.description ?? "nil")"
        }
    }
}

private final class OrderPart: NSObject, NSSecureCoding {
    private let number: Int
    private let name: String

    init(_ number: Int, _ name: String) {
        self.number = number
        self.name = name
    }

    override var description: String { "\(number):\(name)" }
    static var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {
        coder.encode(number, forKey: "number")
        coder.encode(name as NSString, forKey: "name")
    }

    // The other way round.
    init?(coder: NSCoder) {
        name = coder.decodeObject(of: NSString.self, forKey: "name") as String? ?? ""
        number = coder.decodeInteger(forKey: "number")
    }
}
