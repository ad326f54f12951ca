import Foundation

// What goes wrong in more than one channel or direction, each in one wording.

extension ArchiveError {
    /// Structs and collections inside each other, more than readers take.
    static func tooDeep(in name: String? = nil) -> ArchiveError {
        let found = name.map { "more in \($0)" } ?? "more"
        return ArchiveError(.limitExceeded, expected: "at most \(ValuePath.deepest) levels", found: found)
    }

    static func elements(_ kind: Kind, _ expected: Int, found: Int) -> ArchiveError {
        ArchiveError(kind, expected: "\(expected) elements", found: "\(found)")
    }

    // MARK: Classes

    static func unknownClass(_ name: String, expected: Any.Type) -> ArchiveError {
        ArchiveError(.unknownClass, expected: "\(expected)", found: name)
    }

    static func classNotAllowed(_ name: String, expected: Any.Type) -> ArchiveError {
        ArchiveError(.classNotAllowed, expected: "\(expected)", found: name)
    }

    static func abstractClass(_ name: String) -> ArchiveError {
        ArchiveError(.abstractClass, expected: "an object of a class below it", found: name)
    }

    static func dropped(_ name: String) -> ArchiveError {
        ArchiveError(.dropped, found: name)
    }

    static func insecureClass(_ kind: Kind, _ name: String) -> ArchiveError {
        ArchiveError(kind, expected: "a class with secure coding", found: name)
    }

    /// The class's `init?(coder:)` gave nil, and told its coder nothing.
    static func madeNothing(_ type: Any.Type) -> ArchiveError {
        ArchiveError(.objectFailed, expected: "\(type)", found: "an initialiser that gave nil")
    }

    /// No kind of a `oneOf` type.
    static func otherKind(_ kind: Kind, found: String) -> ArchiveError {
        ArchiveError(kind, expected: "a kind that may stand here", found: found)
    }

    // MARK: Writing

    static func uncoded(_ object: Any) -> ArchiveError {
        ArchiveError(.unwritable, expected: "an object with NSCoding", found: "\(type(of: object))")
    }

    static func uncoded(value: Any) -> ArchiveError {
        ArchiveError(.unwritable, expected: "a value that can be archived", found: "\(type(of: value))")
    }

    /// A key inside a PropertyList by which readers would take its dictionary for a value beside its kind.
    static func modelKey(_ key: String) -> ArchiveError {
        ArchiveError(.unwritable, expected: "a key that is not the model's", found: "'\(key)'")
    }

    // MARK: Files

    /// - Parameters:
    ///   - operation: what failed, as a verb phrase: "open", "rename the new file".
    ///   - code: the system's error number; nil where there is none.
    ///   - reason: nil: the system's words for the code.
    static func file(_ operation: String, _ path: String, code: Int32? = nil, reason: String? = nil) -> ArchiveError {
        let reason = reason ?? code.map { String(cString: strerror($0)) } ?? "no reason is known"
        var error = ArchiveError(.file, reason: "cannot \(operation): \(reason)")
        error.file = path
        error.underlyingError = code.flatMap { POSIXErrorCode(rawValue: $0) }.map { POSIXError($0) }
        return error
    }
}

extension ArchiveError {
    /// The system's error number; nil where there is none.
    var systemCode: Int32? { (underlyingError as? POSIXError)?.code.rawValue }

    /// What stands somewhere: the same words in all channels.
    static func words(_ value: Any) -> String {
        if case Optional<Any>.none = value { return "nil" }
        if ForeignObject.isNull(value) { return "nil" }
        if let text = value as? String { return text.count > 60 ? "text '\(text.prefix(60))…'" : "text '\(text)'" }
        if let number = AnyNumber(value) { return number.text }
        switch value {
        case let data as Data: return "\(data.count) bytes of data"
        case is Date: return "a date"
        case is [Any]: return "an array"
        case is Set<AnyHashable>: return "a set"
        case is [AnyHashable: Any]: return "a dictionary"
        default: return "\(type(of: value))"
        }
    }
}

extension ArchiveError {
    /// Any error as one of ours: what users' functions throw becomes the reason.
    init(wrapping error: any Error) {
        self = error as? ArchiveError ?? ArchiveError(.conversion, because: error)
    }

    /// For what a function, a class or a coder that is not ours threw.
    init(_ kind: Kind, because error: any Error, expected: String? = nil, found: String? = nil) {
        self.init(kind, expected: expected, found: found, reason: String(describing: error))
        underlyingError = error
    }

    /// One error for several; nil where there is none.
    init?(_ failures: [ArchiveError]) {
        guard var first = failures.first else { return nil }
        first.failures = failures
        self = first
    }

    /// The error with a step in front of its path.
    func inside(_ step: ValuePath.Step) -> ArchiveError { inside(step.text) }

    func inside(_ path: String) -> ArchiveError {
        var error = self
        error.path = ValuePath.join(path, error.path)
        error.failures = failures.map { $0.inside(path) }
        return error
    }
}
