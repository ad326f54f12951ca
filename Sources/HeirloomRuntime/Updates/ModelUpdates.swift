/// For generated code. Assignments collected while an update is read, made only when all of it could be read: on an error the object is
/// unchanged.
///
/// In: an archive, a coder or a dictionary of an object of the same class. What is there is read and kept here, then assigned in one go,
/// inverses last; what is absent stays as it is.
@_documentation(visibility: internal)
public struct ModelUpdates {
    private var assignments: [() -> Void] = []
    private var inverses: [() -> Void] = []
    private var restorations: [() -> Void] = []

    public init() {}

    /// Reads a field, if it is there, and adds the assignment of its value.
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

    /// Reads a property whose `failure:` lets something pass: what cannot be read leaves it as it is, and is reported.
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
        guard !isRead else { return }
        assignments.removeLast(assignments.count - before.0)
        inverses.removeLast(inverses.count - before.1)
    }

    /// Adds an assignment, called at most once, in the order of adding.
    public mutating func assign(_ assignment: @escaping () -> Void) {
        assignments.append(assignment)
    }

    /// Adds what follows from assignments, made after all of them: inverses.
    public mutating func afterwards(_ step: @escaping () -> Void) {
        inverses.append(step)
    }

    /// Adds what puts back the other end of an inverse, which objects that are read may set before all is read.
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
