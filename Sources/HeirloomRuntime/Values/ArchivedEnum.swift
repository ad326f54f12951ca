import Foundation

/// For generated code. An enum or option set of the model, archived as its raw value.
@_documentation(visibility: internal)
public protocol ArchivedEnum: RawRepresentable, Hashable where RawValue: ArchivedRawValue {
    /// The case for a raw value that no case has: the fallback of `unknown:`, or nil, which makes the value an error. An enum with
    /// `unknown: keep` and an option set accept every raw value in `init(rawValue:)`; this is never called for them.
    static func unknownCase(for rawValue: RawValue) -> Self?
}

extension ArchivedEnum {
    public static func unknownCase(for rawValue: RawValue) -> Self? { nil }

    /// The case for an archived raw value, with the rule for unknown values; nil if the value is an error.
    public static func reading(_ rawValue: RawValue) -> Self? {
        Self(rawValue: rawValue) ?? unknownCase(for: rawValue)
    }
}

/// A raw type that a model's enum may have.
@_documentation(visibility: internal)
public protocol ArchivedRawValue: Hashable, Sendable, Codable {
    /// Its written form: text, or a number (UInt64 by bit pattern).
    var archiveKeyValue: ArchiveKeyValue { get }
    /// nil if the value is of another kind or out of range.
    init?(archiveKeyValue: ArchiveKeyValue)
}

extension ArchivedRawValue where Self: FixedWidthInteger {
    public var archiveKeyValue: ArchiveKeyValue { .integer(Int64(truncatingIfNeeded: self)) }

    public init?(archiveKeyValue: ArchiveKeyValue) {
        guard case .integer(let number) = archiveKeyValue else { return nil }
        if Self.bitWidth == 64 && !Self.isSigned {
            self = Self(truncatingIfNeeded: number)
        } else if let exact = Self(exactly: number) {
            self = exact
        } else {
            return nil
        }
    }
}

extension String: ArchivedRawValue {}
extension Int: ArchivedRawValue {}
extension Int8: ArchivedRawValue {}
extension Int16: ArchivedRawValue {}
extension Int32: ArchivedRawValue {}
extension Int64: ArchivedRawValue {}
extension UInt: ArchivedRawValue {}
extension UInt8: ArchivedRawValue {}
extension UInt16: ArchivedRawValue {}
extension UInt32: ArchivedRawValue {}
extension UInt64: ArchivedRawValue {}
