/// The form of the data: it decides which of a field's keys is used and whether stamps are expected.
enum ChannelForm: Sendable {
    /// Any keyed NSCoder: archive keys.
    case archive
    /// Dictionaries: property names.
    case dictionary
    /// Codable: `jsonKey`s.
    case json
}
