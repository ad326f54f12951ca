import Foundation

/// For generated code. An object that is a draft or can become one.
@_documentation(visibility: internal)
public protocol DraftCounterpart: ArchivedObject {}

extension ArchiveLayout {
    /// For generated code. A class that has drafts.
    public protocol Drafted: DraftCounterpart {
        /// The class of its drafts.
        static var draftClass: any ArchivedObject.Type { get }
    }

    /// An object that need not be complete: properties that its class requires may be nil. It is archived like a finished object, under its
    /// class's archive name followed by `.draft`. It also reads finished objects.
    public protocol Draft: DraftCounterpart {
        /// For generated code. The class of the finished object.
        static var completedClass: any ArchivedObject.Type { get }
        /// For generated code. Reports what is missing in this object, and passes on the drafts that it strongly refers to. Overrides call
        /// super first.
        func collectMissing(into missing: inout Validation)
    }

    /// For generated code. The draft of an object.
    public static func draft<Finished: Drafted, Result: Draft>(of object: Finished, as type: Result.Type) -> Result {
        do { return try DraftConversion.convert(object, to: type) } catch {
            preconditionFailure("\(Swift.type(of: object)) has no draft: \(error)")
        }
    }

    /// For generated code. The finished object of a draft.
    public static func completed<Unfinished: Draft, Result: Drafted>(
        _ draft: Unfinished,
        as type: Result.Type
    ) throws -> Result {
        var failures = draft.missingValues
        if let draft = draft as? any Validatable { failures += draft.brokenRules }
        if let error = ArchiveError(failures) { throw error }
        let object = try DraftConversion.convert(draft, to: type)
        if let object = object as? any Validatable { try object.validate() }
        return object
    }
}

extension ArchiveLayout.Draft {
    /// The paths of all values that must be set before the object can be `completed()`: `title`, `parts[2].name`. A packed array with another
    /// number of elements than its class requires is one of them.
    public var missing: [String] { missingValues.map(\.path) }

    /// One error for each of these values.
    var missingValues: [ArchiveError] {
        var missing = ArchiveLayout.Validation(.missing)
        missing.run(self)
        return missing.failures
    }
}

extension ArchiveLayout.Validatable {
    /// One error for each rule that the value, or anything that it refers to, breaks.
    fileprivate var brokenRules: [ArchiveError] {
        var validation = ArchiveLayout.Validation(.rules)
        validation.run(self)
        return validation.failures
    }
}

/// The class to create where an archive names another class than the place requires: of a draft the finished object, and the reverse.
/// - Returns: nil if that class is not allowed there either.
func draftCounterpart(of found: AnyClass, for wanted: AnyClass) -> (any ArchivedObject.Type)? {
    guard let other = draftCounterpart(of: found), isClass(other, kindOf: wanted) else { return nil }
    return other
}

func draftCounterpart(of found: AnyClass) -> (any ArchivedObject.Type)? {
    (found as? any ArchiveLayout.Draft.Type)?.completedClass
        ?? (found as? any ArchiveLayout.Drafted.Type)?.draftClass
}
