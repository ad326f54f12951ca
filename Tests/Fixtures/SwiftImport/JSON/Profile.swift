import Foundation

class Person: Codable {
    var name: String
    var born: Date?

    init(name: String) { self.name = name }
}

final class Profile: Person {
    typealias Identifier = Int64
    var identifier: Identifier = 0
    var settings: Settings

    enum CodingKeys: String, CodingKey {
        case identifier = "ID"
        case settings
    }

    init(name: String, settings: Settings) {
        self.settings = settings
        super.init(name: name)
    }

    required init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        identifier = try values.decodeIfPresent(Int64.self, forKey: .identifier) ?? 7
        settings = try values.decode(Settings.self, forKey: .settings)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(identifier, forKey: .identifier)
        try values.encode(settings, forKey: .settings)
    }
}

struct Settings: Codable {
    var isDark: Bool
    var scale: CGFloat?
    var volume: Int
    var shape: Shape
    var names: (first: String, last: String) { ("", "") }
    var token: AuthToken?
    var onChange: (() -> Void)? { nil }
}

struct Mixer: Codable {
    @Clamped var level: Int
}

@propertyWrapper struct Clamped: Codable {
    var wrappedValue: Int
}

/// What absent keys mean, by hand.
struct Lamp: Codable {
    var watts: Int
    var color: String = "warm"
    var steps: [Int: String]
    var isOn: Bool
    var socket: Socket

    enum Socket: String, Codable { case small, large, odd }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        socket = Socket(rawValue: try container.decodeIfPresent(String.self, forKey: .socket) ?? "large") ?? .odd
        if container.contains(.watts) { watts = try container.decode(Int.self, forKey: .watts) } else { watts = 40 }
        if let color = try container.decodeIfPresent(String.self, forKey: .color) { self.color = color }
        steps = (try? container.decode([Int: String].self, forKey: .steps)) ?? [:]
        do { isOn = try container.decode(Bool.self, forKey: .isOn) } catch { isOn = true }
    }
}
