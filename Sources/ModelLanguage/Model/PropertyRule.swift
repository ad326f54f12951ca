/// A requirement on a property's value beyond its type. Not part of the shape.
package enum PropertyRule: Hashable, Sendable {
    /// A smallest or greatest value.
    package struct Limit: Hashable, Sendable {
        /// As written.
        package let text: String
        /// As Swift code.
        package let value: DefaultValue
        /// To compare limits: a date as seconds.
        package let number: Double
    }

    /// The number of elements or characters.
    package struct Bounds: Hashable, Sendable {
        package let least: Int
        /// Nil: any number.
        package let most: Int?

        package var text: String {
            guard let most else { return "\(least)..." }
            return least == most ? "\(least)" : "\(least)...\(most)"
        }

        func contains(_ number: Int) -> Bool { number >= least && number <= most ?? .max }

        func admits(_ other: Bounds) -> Bool {
            least <= other.least && (most.map { most in other.most.map { $0 <= most } ?? false } ?? true)
        }
    }

    /// Of a number or a date.
    package var isLimit: Bool {
        switch self {
        case .min, .max: true
        default: false
        }
    }

    case min(Limit)
    case max(Limit)
    case length(Bounds)
    case elements(Bounds)
    case pattern(String, TextPattern)

    package var name: PropertyAttribute.Name {
        switch self {
        case .min: .min
        case .max: .max
        case .length: .length
        case .elements: .elements
        case .pattern: .pattern
        }
    }

    /// Without its name.
    package var text: String {
        switch self {
        case .min(let limit), .max(let limit): limit.text
        case .length(let bounds), .elements(let bounds): bounds.text
        case .pattern(let text, _): text
        }
    }

    /// As messages show it.
    package var description: String { "\(name.text): \(text)" }

    /// Whether a value of a schema does not satisfy it; false for code.
    func isBroken(by value: DefaultValue) -> Bool {
        switch (self, value) {
        case (.min(let limit), .integer(let text)), (.min(let limit), .real(let text)),
            (.min(let limit), .string(let text)):
            Double(text.filter { $0 != "_" }).map { !($0 >= limit.number) } ?? false
        case (.max(let limit), .integer(let text)), (.max(let limit), .real(let text)),
            (.max(let limit), .string(let text)):
            Double(text.filter { $0 != "_" }).map { !($0 <= limit.number) } ?? false
        case (.length(let bounds), .string(let text)): !bounds.contains(text.count)
        case (.elements(let bounds), .array(let values)): !bounds.contains(values.count)
        case (.elements(let bounds), .dictionary(let pairs)): !bounds.contains(pairs.count)
        case (.pattern(_, let pattern), .string(let text)): !pattern.matches(text)
        default: false
        }
    }

    /// Whether every value that satisfies another rule with the same name also satisfies this one.
    private func admits(_ other: PropertyRule) -> Bool {
        switch (self, other) {
        case (.min(let own), .min(let other)): own.number < other.number || own.text == other.text
        case (.max(let own), .max(let other)): own.number > other.number || own.text == other.text
        case (.length(let own), .length(let other)), (.elements(let own), .elements(let other)): own.admits(other)
        default: self == other
        }
    }

    /// The rules that may reject values that earlier rules accept.
    package static func narrowed(_ rules: [PropertyRule], since earlier: [PropertyRule]) -> [PropertyRule] {
        rules.filter { rule in
            !(earlier.first { $0.name == rule.name }.map { rule.admits($0) } ?? false)
        }
    }
}

extension RecordModel {
    /// The type, or a part of it, has rules.
    package var hasRules: Bool { isValidated || hooks.validate != nil || properties.contains { !$0.rules.isEmpty } }
}
