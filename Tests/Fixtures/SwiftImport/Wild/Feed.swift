import Foundation

/// Other keys, keys inside of keys, numbers for dates, texts for numbers.
struct Feed: Codable {
    enum CodingKeys: String, CodingKey {
        case id, score, started, ended, stats, link, hidden, first
        case older = "first_name"
    }
    enum StatKeys: String, CodingKey { case visits = "n" }

    let id: Int
    var score: Double
    var started: Date
    var ended: Date?
    var visits: Int
    var link: URL?
    var isHidden: Bool
    var first: String
    var cached = 1

    init(id: Int) {
        self.id = id
        (score, started, ended, visits) = (1.5, Date(timeIntervalSince1970: 10), Date(timeIntervalSince1970: 20), 3)
        (link, isHidden, first) = (URL(string: "https://example.org/f"), false, "f")
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        if let text = try? container.decode(String.self, forKey: .score) {
            score = Double(text) ?? 0
        } else {
            score = try container.decode(Double.self, forKey: .score)
        }
        let seconds = try container.decode(Double.self, forKey: .started)
        started = Date(timeIntervalSince1970: seconds)
        ended = Date(timeIntervalSince1970: Double(try container.decode(Int.self, forKey: .ended)) / 1000)
        let stats = try container.nestedContainer(keyedBy: StatKeys.self, forKey: .stats)
        visits = try stats.decode(Int.self, forKey: .visits)
        link = try container.decodeIfPresent(String.self, forKey: .link).flatMap(URL.init(string:))
        isHidden = try container.decodeIfPresent(Bool.self, forKey: .hidden) ?? true
        first =
            try container.decodeIfPresent(String.self, forKey: .first) ?? container.decode(String.self, forKey: .older)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode("\(score)", forKey: .score)
        try container.encode(started.timeIntervalSince1970, forKey: .started)
        try container.encode(20_000, forKey: .ended)
        var stats = container.nestedContainer(keyedBy: StatKeys.self, forKey: .stats)
        try stats.encode(visits, forKey: .visits)
        try container.encodeIfPresent(link?.absoluteString, forKey: .link)
        try container.encode(isHidden, forKey: .hidden)
        try container.encode(first, forKey: .older)
    }
}

/// Its enum of keys has another name.
struct Row: Codable {
    private enum Keys: String, CodingKey {
        case name = "n"
        case age = "a"
        case tag
    }

    var name: String
    var age: Int = 18
    var tag: String? = "none"

    init(name: String) { self.name = name }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        name = try values.decode(String.self, forKey: .name)
        age = try values.decodeIfPresent(Int.self, forKey: .age) ?? 21
        tag = try values.decodeIfPresent(String.self, forKey: .tag)
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Keys.self)
        try values.encode(name, forKey: .name)
        try values.encode(age, forKey: .age)
        try values.encodeIfPresent(tag, forKey: .tag)
    }
}

/// What Swift makes: an absent optional is nil.
struct Plain: Codable {
    var note: String? = "begun"
    var count = 2
    var pace = Pace.fast
}

enum Pace: String, Codable {
    case slow, fast, odd

    init(from decoder: any Decoder) throws {
        self = try Pace(rawValue: decoder.singleValueContainer().decode(String.self)) ?? .odd
    }
}

/// Its keys are data.
struct Counts: Codable, Equatable {
    struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    var all: [String: Int]

    init(all: [String: Int]) { self.all = all }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        all = [:]
        for key in container.allKeys { all[key.stringValue] = try container.decode(Int.self, forKey: key) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for (key, value) in all { try container.encode(value, forKey: Key(stringValue: key)) }
    }
}

struct Report: Codable {
    var counts: Counts
    var plain: Plain
}

/// Its keys are computed.
struct Shout: Codable {
    enum CodingKeys: CodingKey {
        case word
        var stringValue: String { "WORD" }
    }
    var word: String
}

func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
}
