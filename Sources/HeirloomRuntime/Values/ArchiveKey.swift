import Foundation

/// A dictionary key as archives have it.
@_documentation(visibility: internal)
public enum ArchiveKeyValue: Hashable, Sendable {
    case text(String)
    /// UInt64 by bit pattern.
    case integer(Int64)
    case uuid(UUID)
}

/// For generated code. A type that dictionary properties may have as key: String, Int, UUID and the model's enums.
@_documentation(visibility: internal)
public protocol ArchiveKey: Hashable {
    var archiveKeyValue: ArchiveKeyValue { get }
    /// nil if the value is of another kind, out of range, or an unknown case.
    init?(archiveKeyValue: ArchiveKeyValue)
}

extension ArchiveKey {
    /// A key from its text in JSON objects and deep dictionaries.
    init?(keyText: String) {
        if let key = Self(archiveKeyValue: .text(keyText)) {
            self = key
        } else if let number = Int64(keyText), let key = Self(archiveKeyValue: .integer(number)) {
            self = key
        } else if let uuid = UUID(uuidString: keyText), let key = Self(archiveKeyValue: .uuid(uuid)) {
            self = key
        } else {
            return nil
        }
    }
}

extension String: ArchiveKey {
    public var archiveKeyValue: ArchiveKeyValue { .text(self) }

    public init?(archiveKeyValue: ArchiveKeyValue) {
        guard case .text(let text) = archiveKeyValue else { return nil }
        self = text
    }
}

extension UUID: ArchiveKey {
    public var archiveKeyValue: ArchiveKeyValue { .uuid(self) }

    public init?(archiveKeyValue: ArchiveKeyValue) {
        guard case .uuid(let uuid) = archiveKeyValue else { return nil }
        self = uuid
    }
}

extension Int: ArchiveKey {}

extension ArchivedEnum {
    public var archiveKeyValue: ArchiveKeyValue { rawValue.archiveKeyValue }

    public init?(archiveKeyValue: ArchiveKeyValue) {
        guard let raw = RawValue(archiveKeyValue: archiveKeyValue), let value = Self.reading(raw) else { return nil }
        self = value
    }
}
