import Foundation

/// For generated code. One property of a class or struct, with its key in each channel.
@_documentation(visibility: internal)
public struct ArchiveField: Sendable, ExpressibleByStringLiteral {
    /// The channels that include a field.
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
    /// The key in Codable forms; for a path, its steps joined by a separator.
    public let json: String
    /// Whether the field is inside nested objects in JSON.
    let isJSONPath: Bool
    /// The version that added the property. In objects of older versions the property is absent, even if something is under its key.
    let since: Int
    /// Names and keys that the property had in older versions, newest first.
    let earlier: [ArchiveField]
    /// Objects of this version and of newer ones have the value as it is today; in older ones it is computed from something else.
    let plainSince: Int
    /// The property does not retain its object.
    private(set) var isWeak: Bool
    /// Of an earlier name: the last version that had it.
    let until: Int
    /// In other channels the field is absent when reading and skipped when writing.
    public private(set) var channels: Channels
    /// The classes that another coder may find under the key, if they are not the usual ones of the value's type: classes of objects and of
    /// the boxes of structs, with the enclosing collections.
    public private(set) var classes: [AnyClass]
    /// Whether another coder finds an inline number or Bool under the key: not boxed, and not an optional with a default, which is always
    /// boxed. Other coders cannot distinguish the two forms.
    public private(set) var isInline: Bool
    /// The versions whose objects have the other of the two forms.
    private(set) var otherForm: OtherForm?
    /// The struct's layout under this object's keys, if the struct is flat in the object.
    public let flat: ArchiveLayout?
    /// The archive name of the removed struct or base-most class that this field had: JSON and dictionaries do not contain it.
    let formerName: String?
    /// What is special about it in JSON without class names.
    let jsonForm: JSONForm?

    public init(
        _ name: String,
        key: String? = nil,
        json: String? = nil,
        jsonPath: [String]? = nil,
        since: Int = 1,
        plainSince: Int = 1,
        earlier: [ArchiveField] = [],
        until: Int = .max,
        weak: Bool = false,
        in channels: Channels = .all,
        classes: [AnyClass] = [],
        inline: Bool = false,
        otherForm: OtherForm? = nil,
        flat: ArchiveLayout? = nil,
        formerName: String? = nil,
        inJSON jsonForm: JSONForm? = nil
    ) {
        self.name = name
        self.key = key ?? name
        self.json = jsonPath?.joined(separator: Self.pathSeparator) ?? json ?? name
        isJSONPath = jsonPath != nil
        self.since = since
        self.plainSince = plainSince
        self.earlier = earlier
        self.until = until
        isWeak = weak
        self.channels = channels
        self.classes = classes
        isInline = inline
        self.otherForm = otherForm
        self.flat = flat
        self.formerName = formerName
        self.jsonForm = jsonForm
    }

    public init(stringLiteral name: String) {
        self.init(name)
    }

    /// A number or Bool that is inline in archives.
    public static func inline(
        _ name: String,
        key: String? = nil,
        json: String? = nil,
        jsonPath: [String]? = nil,
        since: Int = 1,
        earlier: [ArchiveField] = [],
        in channels: Channels = .all,
        otherForm: OtherForm? = nil,
        inJSON jsonForm: JSONForm? = nil
    ) -> ArchiveField {
        ArchiveField(
            name,
            key: key,
            json: json,
            jsonPath: jsonPath,
            since: since,
            earlier: earlier,
            in: channels,
            inline: true,
            otherForm: otherForm,
            inJSON: jsonForm
        )
    }

    /// The field under a name of before.
    func named(_ former: ArchiveField) -> ArchiveField {
        var field = former
        field.isWeak = isWeak
        field.channels = channels
        field.classes = classes
        field.isInline = isInline
        field.otherForm = otherForm
        return field
    }

    /// For generated code. Versions in which an inline number is an object, or the reverse, because the raw type of an enum changed.
    public struct OtherForm: Sendable {
        fileprivate let versions: [ClosedRange<Int>]
        /// The model of these versions, if it is another one.
        fileprivate let stamp: ModelStamp?

        public init(_ versions: ClosedRange<Int>..., of stamp: ModelStamp? = nil) {
            self.versions = versions
            self.stamp = stamp
        }
    }

    /// The field as other coders find it in objects of a version.
    func versioned(at version: (ModelStamp?) throws -> Int) rethrows -> ArchiveField {
        guard let otherForm else { return self }
        let version = try version(otherForm.stamp)
        guard otherForm.versions.contains(where: { $0.contains(version) }) else { return self }
        return ArchiveField(name, key: key, json: json, since: since, in: channels, inline: !isInline)
    }

    /// Separates the steps of a path in JSON; no key contains it.
    static let pathSeparator = "\u{1F}"

    /// The key in a channel; nil if the channel does not include the field.
    func key(in form: ChannelForm) -> String? {
        switch form {
        case .archive: channels.contains(.archive) ? key : nil
        case .dictionary: channels.contains(.dictionary) ? name : nil
        case .json: channels.contains(.json) ? json : nil
        }
    }

    /// The key as errors show it.
    func shownKey(in form: ChannelForm) -> String? {
        let key = key(in: form)
        return isJSONPath ? key?.replacingOccurrences(of: Self.pathSeparator, with: ".") : key
    }
}
