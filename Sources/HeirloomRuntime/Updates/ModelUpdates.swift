/// For generated code. Assignments that are collected while an update is read, and applied only when everything could be read: after an
/// error the object is unchanged.
///
/// Input: an archive, a coder or a dictionary of an object of the same class. The values in it are read and collected here, then assigned
/// together, inverses last; a property without a value there is unchanged.
@_documentation(visibility: internal)
public struct ModelUpdates {
    private var assignments: [() -> Void] = []
    private var inverses: [() -> Void] = []
    private var restorations: [() -> Void] = []

    public init() {}

    /// Reads a field, if it exists, and adds the assignment of its value.
    public mutating func read<Value>(
        _ fields: FieldReader,
        _ index: Int,
        _ read: (FieldValue) throws -> Value,
        assign: @escaping (Value) -> Void
    ) throws {
        guard let field = try fields.ifPresent(index) else { return }
        let value = try read(field)
        self.assign { assign(value) }
    }

    /// The same for an optional property: NSNull is nil.
    public mutating func readNullable<Value>(
        _ fields: FieldReader,
        _ index: Int,
        _ read: (FieldValue) throws -> Value?,
        assign: @escaping (Value?) -> Void
    ) throws {
        let value: Value?
        if let field = try fields.nullable(index) {
            value = try read(field)
        } else {
            guard try !fields.isAbsent(index) else { return }
            value = nil
        }
        self.assign { assign(value) }
    }

    /// Reads a property as older versions have it, if the object has what it is read from, and adds the assignment of its value.
    public mutating func read<Value>(
        _ fields: FieldReader,
        _ read: (FieldReader) throws -> Value,
        assign: @escaping (Value) -> Void
    ) throws {
        try reading(fields) { fields, updates in
            let value = try read(fields)
            updates.assign { assign(value) }
        }
    }

    /// The same where more follows from the value than an assignment.
    public mutating func reading(
        _ fields: FieldReader,
        _ read: (FieldReader, inout ModelUpdates) throws -> Void
    ) throws {
        let found = FoundFields()
        let before = (assignments.count, inverses.count)
        do {
            try read(fields.noting(found), &self)
        } catch {
            // Nothing was found, and what replaces it cannot be converted.
            let isOfNothing = !found.hasAny && (error as? ArchiveError)?.kind == .conversion
            guard found.lacks || isOfNothing else { throw error }
        }
        if found.lacks || !found.hasAny { forget(after: before) }
    }

    private mutating func forget(after counts: (assignments: Int, inverses: Int)) {
        assignments.removeLast(assignments.count - counts.assignments)
        inverses.removeLast(inverses.count - counts.inverses)
    }

    /// Reads a property whose `failure:` allows failures: a value that cannot be read leaves the property unchanged, and is reported.
    public mutating func sparing(
        _ fields: FieldReader,
        _ index: Int,
        _ read: (inout ModelUpdates) throws -> Void
    ) throws {
        let before = (assignments.count, inverses.count)
        let isRead = try fields.attempt(index, else: false) {
            try read(&self)
            return true
        }
        if !isRead { forget(after: before) }
    }

    /// The same where elements may be left out: each one that cannot be read is reported.
    /// - Parameter report: reads the property without such elements.
    public mutating func sparingElements(
        _ fields: FieldReader,
        _ index: Int,
        _ read: (inout ModelUpdates) throws -> Void,
        reporting report: () throws -> Void
    ) throws {
        let before = (assignments.count, inverses.count)
        do {
            try fields.attempting(index) { try read(&self) }
        } catch let error as ArchiveError where error.isTolerable {
            forget(after: before)
            try fields.attempt(index, else: (), report)
        }
    }

    /// Adds an assignment, called at most once, in the order of adding.
    public mutating func assign(_ assignment: @escaping () -> Void) {
        assignments.append(assignment)
    }

    /// Adds steps that follow from assignments, and run after all of them: inverses.
    public mutating func afterwards(_ step: @escaping () -> Void) {
        inverses.append(step)
    }

    /// Adds a step that restores the other end of an inverse, which objects may set while they are being read.
    public mutating func onError(_ step: @escaping () -> Void) {
        restorations.append(step)
    }

    var isEmpty: Bool { assignments.isEmpty }

    func apply() {
        for assignment in assignments { assignment() }
        for step in inverses { step() }
    }

    func restore() {
        for step in restorations { step() }
    }
}

/// Whether an object has what a property is read from: all that is required, or any of what may be absent.
final class FoundFields {
    var hasAny = false
    /// Something that is required is absent.
    var lacks = false
}
