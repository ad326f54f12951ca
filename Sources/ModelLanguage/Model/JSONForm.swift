/// What is special about a property in JSON without class names. No part of the shape: such JSON has no versions.
package struct JSONForm: Hashable, Sendable {
    /// `jsonKey: { any: [title, name] }`: the keys after the first, which is written.
    package var otherKeys: [String] = []
    package var dates: JSONDates?
    /// Text and number are the same.
    package var isLenient = false
    /// An absent value, null and a value are three states.
    package var hasPresence = false

    package init() {}
}

/// `dates:`, how dates are written in JSON.
package enum JSONDates: Hashable, Sendable {
    case named(Named)
    /// A pattern of Unicode's, as in `yyyy-MM-dd`.
    case pattern(String)

    package enum Named: String, CaseIterable, Sendable {
        case iso8601, secondsSince1970, millisecondsSince1970
    }

    init(_ text: String) { self = Named(rawValue: text).map { .named($0) } ?? .pattern(text) }

    /// As a schema has it.
    package var text: String {
        switch self {
        case .named(let name): name.rawValue
        case .pattern(let pattern): pattern
        }
    }

    package var isNumber: Bool { self == .named(.secondsSince1970) || self == .named(.millisecondsSince1970) }
}

extension PropertyModel {
    /// All keys in JSON, the one that is written first.
    package var jsonKeys: [String] { [jsonKey] + json.otherKeys }
}
