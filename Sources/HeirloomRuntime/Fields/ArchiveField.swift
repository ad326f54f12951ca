import Foundation

/// For generated code. One property of a class or struct, with its key in each channel.
@_documentation(visibility: internal)
public struct ArchiveField: Sendable, ExpressibleByStringLiteral {
    /// What a field takes part in.
    public struct Channels: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        public static let archive = Channels(rawValue: 1)
        public static let dictionary = Channels(rawValue: 2)
        public static let json = Channels(rawValue: 4)
        public static let all: Channels = [.archive, .dictionary, .json]
    }

    /// The property's name, which is also its key in dictionaries.
    public let name: String
    /// The key in archives.
    public let key: String
    /// The key in Codable forms; of a path its steps, one behind the other.
    public let json: String
    /// Whether it stands in nested objects.
    let isJSONPath: Bool
    /// The version that added the property; in objects of older ones it is absent, whatever is under its key.
    let since: Int
    /// In the others the field is absent when reading and skipped when writing.
    public let channels: Channels
    /// The classes another coder may find under the key, where they are not the usual ones of the value's type: classes of objects and of
    /// the boxes of structs, with the collections around them.
    public let classes: [AnyClass]
    /// Whether another coder finds a number or Bool under the key that stands inline: not boxed, and no optional with a default, which is
    /// always boxed. Other coders cannot tell the two forms apart.
    public let isInline: Bool
    /// The struct's layout under this object's keys, where a struct stands flat in it.
    public let flat: ArchiveLayout?
    /// The archive name of the removed struct or base-most class that stood here: JSON and dictionaries do not tell it.
    let formerName: String?

    public init(
        _ name: String,
        key: String? = nil,
        json: String? = nil,
        jsonPath: [String]? = nil,
        since: Int = 1,
        in channels: Channels = .all,
        classes: [AnyClass] = [],
        inline: Bool = false,
        flat: ArchiveLayout? = nil,
        formerName: String? = nil
    ) {
        self.name = name
        self.key = key ?? name
        self.json = jsonPath?.joined(separator: Self.pathSeparator) ?? json ?? name
        isJSONPath = jsonPath != nil
        self.since = since
        self.channels = channels
        self.classes = classes
        isInline = inline
        self.flat = flat
        self.formerName = formerName
    }

    public init(stringLiteral name: String) {
        self.init(name)
    }

    /// A number or Bool that stands inline in archives.
    public static func inline(
        _ name: String,
        key: String? = nil,
        json: String? = nil,
        jsonPath: [String]? = nil,
        since: Int = 1,
        in channels: Channels = .all
    ) -> ArchiveField {
        ArchiveField(name, key: key, json: json, jsonPath: jsonPath, since: since, in: channels, inline: true)
    }

    /// Between the steps of a path in JSON; part of no key.
    static let pathSeparator = "\u{1F}"

    /// The key in a channel, nil where the field takes no part in it.
    func key(in form: ChannelForm) -> String? {
        switch form {
        case .archive: channels.contains(.archive) ? key : nil
        case .dictionary: channels.contains(.dictionary) ? name : nil
        case .json: channels.contains(.json) ? json : nil
        }
    }

    /// The same as errors show it.
    func shownKey(in form: ChannelForm) -> String? {
        let key = key(in: form)
        return isJSONPath ? key?.replacingOccurrences(of: Self.pathSeparator, with: ".") : key
    }
}
