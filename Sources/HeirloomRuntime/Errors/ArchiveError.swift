import Foundation

/// Why something could not be read or written.
public struct ArchiveError: Error, Sendable {
    /// What went wrong.
    public enum Kind: String, Sendable {
        /// A required value is absent or nil.
        case missing
        /// The value has another type than expected.
        case mismatch
        /// A number that does not fit its type, text that is not a value of the type, or an element count other than the declared one.
        case outOfRange
        /// A raw value that no case of the enum has.
        case unknownCase
        /// A class that the reader does not know.
        case unknownClass
        /// A known class that is not allowed at this place.
        case classNotAllowed
        /// An object of an abstract class.
        case abstractClass
        /// A reference to an object of a class that was removed with its objects.
        case dropped
        /// A value that breaks a rule of its class: `min`, `max`, `length`, `elements`, `pattern` or the method that checks it.
        case invalid
        /// A conversion or a function of the schema returned nil or threw.
        case conversion
        /// A hand-written class failed, or returned nil without a reason.
        case objectFailed
        /// A hand-written class asked for an object that was still being read.
        case unfinishedObject
        /// The bytes are not a property list or not a keyed archive, or they contradict themselves.
        case malformed
        /// More nesting or sharing than the size of the input justifies.
        case limitExceeded
        /// Written by a version that this code does not read: newer, with a `minReader` above this version, or older than `readsFrom`.
        case versionRefused
        /// The coder does not support keyed coding.
        case unkeyedCoder
        /// The value cannot be written.
        case unwritable
        /// The file cannot be opened, read or written; the previous file is unchanged. `underlyingError` is the system's `POSIXError`.
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
    /// The version that wrote the object, if it is an older one.
    public var version: Int?
    /// From the root: `chapters[2].title`. Empty at the root itself.
    public var path: String
    /// What the schema allows at this place.
    public var expected: String?
    /// What was found instead.
    public var found: String?
    /// The error that the user's function or class threw, or that a coder reported, as text.
    public var reason: String?
    /// The same error as it was thrown.
    public var underlyingError: (any Error)?
    /// For `validate()`, and for objects whose class is `validated`: one error for each broken rule; this error is the first of them.
    public var failures: [ArchiveError] = []
    /// The path of the file, if the archive is in one.
    public var file: String?
    /// The Swift type that is expected, for errors of Codable.
    var expectedType: Any.Type?
    /// Class, key and path are as complete as they will be.
    var isLocated = false
    /// The end of the path, inside a value that was read and could not be converted.
    var parts: [Step] = []

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

    /// Whether `failure:` may allow it. A broken structure and a rejected version are always errors.
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

extension ArchiveError {
    /// A part of a path.
    enum Step: Hashable, Sendable {
        case property(String)
        case index(Int)
        case key(String)

        var text: String {
            switch self {
            case .property(let name): name
            case .index(let index): "[\(index)]"
            case .key(let key): "[\(Step.quoted(key))]"
            }
        }

        /// A dictionary's key as `ArchivePath` reads it.
        static func quoted(_ key: String) -> String {
            "\"" + key.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
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

    /// What an error of Codable adds to this one, which is its underlying error.
    var subject: String {
        let verb = kind == .unwritable ? "written" : "read"
        let value = property.map { name in "'\(name)'" + (className.map { " of \($0)" } ?? "") }
        return "\(value ?? className ?? "the value") cannot be \(verb)"
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
