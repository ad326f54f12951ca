import Foundation

/// For generated code. Defaults that a schema writes as text; the compiler has checked that they can be read.
@_documentation(visibility: internal)
public enum ArchiveLiteral {
    public static func url(_ text: String) -> URL {
        URL(string: text) ?? URL(fileURLWithPath: text)
    }

    public static func uuid(_ text: String) -> UUID {
        guard let value = UUID(uuidString: text) else { preconditionFailure("'\(text)' is not a UUID") }
        return value
    }

    public static func decimal(_ text: String) -> Decimal {
        guard let value = Decimal(string: text) else { preconditionFailure("'\(text)' is not a decimal number") }
        return value
    }

    /// For a deprecated case: its name would cause a warning.
    public static func enumCase<Value: RawRepresentable>(_ raw: Value.RawValue) -> Value {
        guard let value = Value(rawValue: raw) else { preconditionFailure("no case has the raw value \(raw)") }
        return value
    }

    public static func timeZone(_ text: String) -> TimeZone {
        guard let value = TimeZone(identifier: text) else { preconditionFailure("'\(text)' is not a time zone") }
        return value
    }
}
