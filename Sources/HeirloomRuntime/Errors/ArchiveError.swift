import Foundation

/// Why something could not be read or written.
public struct ArchiveError: Error, Sendable {
    /// What went wrong.
    public enum Kind: String, Sendable {
        /// A required value is absent or nil.
        case missing
        /// A value of another type than expected.
        case mismatch
        /// A number that does not fit its type, text that is none of the type's, a count that is not the declared one.
        case outOfRange
        /// A raw value that no case of the enum has.
        case unknownCase
        /// A class that the reader knows nothing of.
        case unknownClass
        /// A known class that may not stand at this place.
        case classNotAllowed
        /// An object of an abstract class.
        case abstractClass
        /// A reference to an object of a class that was removed with its objects.
        case dropped
        /// A value breaks a rule of its class: `min`, `max`, `length`, `elements`, `pattern` or the method that checks it.
        case invalid
        /// A conversion or a function of the schema gave nil or threw.
        case conversion
        /// A hand-written class failed, or gave no reason for giving nil.
        case objectFailed
        /// A hand-written class asked for an object that was still being read.
        case unfinishedObject
        /// The bytes are no property list or no keyed archive, or they contradict themselves.
        case malformed
        /// More nesting or sharing than the input's size warrants.
        case limitExceeded
        /// Written by a version that this one does not read: newer with a `minReader` above it, or older than `readsFrom`.
        case versionRefused
        /// The coder has no keyed coding.
        case unkeyedCoder
        /// The value cannot be written.
        case unwritable
        /// The file cannot be opened, read or written; where one stood there before, it is as it was. `underlyingError` is the system's
        /// `POSIXError`.
        case file
    }

    /// What went wrong.
    public var kind: Kind
    /// The class or struct that was being read or written.
    public var className: String?
    /// The property, by the name that it had in the version that wrote the object.
    public var property: String?
    /// The key under which the value is or was to be archived; in JSON and dictionaries the key there.
    public var key: String?
    /// The version that wrote the object, where that is an older one.
    public var version: Int?
    /// From the root: `chapters[2].title`. Empty at the root itself.
    public var path: String
    /// What the schema allows there.
    public var expected: String?
    /// What was there instead.
    public var found: String?
    /// What a function or class of the user's threw, or a coder told, as text.
    public var reason: String?
    /// The same as it was thrown.
    public var underlyingError: (any Error)?
    /// Of `validate()`, and of objects whose class is `validated`: one error for each broken rule; this error is the first of them.
    public var failures: [ArchiveError] = []
    /// The path of the file, where the archive stands in one.
    public var file: String?
    /// The Swift type that is expected, for errors of Codable.
    var expectedType: Any.Type?
    /// Class, key and path are as full as they will be.
    var isLocated = false

    /// An error of your own, for example in a function that a schema names.
    public init(
        _ kind: Kind,
        className: String? = nil,
        key: String? = nil,
        path: String = "",
        expected: String? = nil,
        found: String? = nil,
        reason: String? = nil
    ) {
        self.kind = kind
        self.className = className
        self.key = key
        self.path = path
        self.expected = expected
        self.found = found
        self.reason = reason
    }

    /// Whether `failure:` may let it pass: broken structure and refused versions may not.
    public var isTolerable: Bool {
        switch kind {
        case .missing, .mismatch, .outOfRange, .unknownCase, .unknownClass, .classNotAllowed, .abstractClass, .dropped,
            .conversion, .invalid,
            .objectFailed, .unfinishedObject, .unwritable:
            true
        case .malformed, .limitExceeded, .versionRefused, .unkeyedCoder, .file: false
        }
    }
}

extension ArchiveError: CustomStringConvertible, LocalizedError {
    public var description: String {
        if failures.count > 1 { return failures.map(\.description).joined(separator: "; ") }
        var place: [String] = []
        if !path.isEmpty { place.append("at '\(path)'") }
        if let className { place.append("in \(className)") }
        if let file { place.append("file '\(file)'") }
        if let key { place.append("key '\(key)'") }
        if let version { place.append("of version \(version)") }
        return place.isEmpty ? sentence : sentence + " [" + place.joined(separator: ", ") + "]"
    }

    /// What went wrong, without the place.
    var sentence: String {
        var text = Self.sentence(kind)
        if let expected, let found {
            text += ": expected \(expected), found \(found)"
        } else if let expected {
            text += ": expected \(expected)"
        } else if let found {
            text += ": \(found)"
        }
        if let reason { text += " (\(reason))" }
        return text
    }

    public var errorDescription: String? { description }

    private static func sentence(_ kind: Kind) -> String {
        switch kind {
        case .missing: "value is missing"
        case .mismatch: "value has another type"
        case .outOfRange: "value does not fit"
        case .unknownCase: "unknown case"
        case .unknownClass: "unknown class"
        case .classNotAllowed: "class is not allowed here"
        case .abstractClass: "object of an abstract class"
        case .dropped: "object of a removed class"
        case .invalid: "value breaks a rule"
        case .conversion: "conversion failed"
        case .objectFailed: "object could not be made"
        case .unfinishedObject: "object is still being read"
        case .malformed: "malformed archive"
        case .limitExceeded: "archive exceeds a limit"
        case .versionRefused: "version cannot be read"
        case .unkeyedCoder: "coder has no keyed coding"
        case .unwritable: "value cannot be written"
        case .file: "file cannot be used"
        }
    }
}
