import Foundation

// Errors that occur in more than one channel or direction. Each has one wording.

extension ArchiveError {
    /// Structs and collections are nested deeper than readers accept.
    static func tooDeep(in name: String? = nil) -> ArchiveError {
        let found = name.map { "more in \($0)" } ?? "more"
        return ArchiveError(.limitExceeded, expected: "at most \(ValuePath.deepest) levels", found: found)
    }

    static func elements(_ kind: Kind, _ expected: Int, found: Int) -> ArchiveError {
        ArchiveError(kind, expected: "\(expected) elements", found: "\(found)")
    }

    // MARK: Classes

    static func unknownClass(_ name: String, expected: Any.Type) -> ArchiveError {
        ArchiveError(.unknownClass, expected: Self.name(of: expected), found: name)
    }

    static func classNotAllowed(_ name: String, expected: Any.Type) -> ArchiveError {
        ArchiveError(.classNotAllowed, expected: Self.name(of: expected), found: name)
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

    /// The class's `init?(coder:)` returned nil and reported nothing to its coder.
    static func madeNothing(_ type: Any.Type) -> ArchiveError {
        ArchiveError(.objectFailed, expected: Self.name(of: type), found: "an initializer that returned nil")
    }

    /// A type that is not among those of a `oneOf` type.
    static func otherKind(_ kind: Kind, found: String) -> ArchiveError {
        ArchiveError(kind, expected: "a kind that is allowed here", found: found)
    }

    // MARK: Writing

    static func uncoded(_ object: Any) -> ArchiveError {
        ArchiveError(.unwritable, expected: "an object with NSCoding", found: "\(type(of: object))")
    }

    static func uncoded(value: Any) -> ArchiveError {
        ArchiveError(.unwritable, expected: "a value that can be archived", found: "\(type(of: value))")
    }

    /// A key inside a PropertyList that is reserved: readers would read its dictionary as a value with the name of its kind.
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
}

extension ArchiveError {
    /// Any error as an `ArchiveError`: what a user's function throws becomes the reason.
    init(wrapping error: any Error) {
        self = error as? ArchiveError ?? ArchiveError(.conversion, because: error)
    }

    /// For an error that a user's function, a class or another coder threw.
    init(_ kind: Kind, because error: any Error, expected: String? = nil, found: String? = nil) {
        self.init(kind, expected: expected, found: found, reason: String(describing: error))
        underlyingError = error
    }

    /// One error for several; nil if there are none.
    init?(_ failures: [ArchiveError]) {
        guard var first = failures.first else { return nil }
        first.failures = failures
        self = first
    }

    var partsText: String { parts.reduce("") { $0 + $1.text } }

    /// The path of the value, unless the error has one.
    mutating func setPath(_ text: () -> String) {
        if path == partsText { path = ValuePath.join(text(), path) }
    }

    /// An error of `body` gets a step in front of its path.
    static func inside<T>(_ step: ValuePath.Step, _ body: () throws -> T) throws -> T {
        do { return try body() } catch { throw ArchiveError(wrapping: error).inside(step) }
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
