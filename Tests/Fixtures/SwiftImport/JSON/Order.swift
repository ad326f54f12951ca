import Foundation

struct Money: Codable, Hashable {
    var amount: Decimal
    var currency = "EUR"
}

struct Order: Codable, Identifiable {
    enum State: String, Codable, CaseIterable {
        /// Nobody has paid.
        case open
        case paid = "PAID"
        case `default`
    }

    enum CodingKeys: String, CodingKey {
        case id, deep
        case placedAt = "placed_at"
        case lines, state, note, payment, rights, ratios, limits, position, extra, counts, names, titles, byID, fee
    }

    let id: UUID
    private(set) var placedAt: Date
    var lines: [Line] = []
    var state = State.open
    var note: String?
    var payment: Payment?
    var rights: Rights = []
    var ratios: [String: [Double]] = [:]
    var limits: Range<Int>
    var position: Coordinate?
    var extra: Page<Line>?
    var counts: [State: Int] = [:]
    var byID: [UUID: Money] = [:]
    var deep: [UUID: [State: Int]] = [:]
    var names: [State: [String]] = [:]
    var titles: [State: String]?
    var fee = Money(amount: 2, currency: "NOK")
    var cache: Int = 0
    var total: Decimal { lines.reduce(0) { $0 + $1.price.amount } }
    static let shared = 1
    lazy var words: [String] = []

    struct Line: Codable {
        var product: String
        var count: Int = 1
        var price: Money
        var kind: Kind = .plain
    }
}

enum Kind: Int, Codable {
    case plain = 1
    case gift
    case other = 9
}

enum Payment: Codable {
    case card(Card)
    case voucher(Voucher)
    case cash
}

struct Card: Codable { var number: String }
struct Voucher: Codable {
    let code: String
    var value: Int
}

struct Rights: OptionSet, Codable {
    let rawValue: Int
    static let read = Rights(rawValue: 1 << 0)
    static let write = Rights(rawValue: 1 << 1)
    static let all: Rights = [.read, .write]
}

struct Page<Element: Codable>: Codable { var items: [Element] }

enum Shape: Codable {
    case circle(Double)
    case square(side: Double)
}

/// Degrees, as two numbers.
struct Coordinate: Codable {
    var latitude: Double
    var longitude: Double

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        latitude = try container.decode(Double.self)
        longitude = try container.decode(Double.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(latitude)
        try container.encode(longitude)
    }
}
