/// For generated code. Assignments collected while an update is read, made only when all of it could be read: on an error the object is
/// unchanged.
public struct ModelUpdates {
    private var assignments: [() -> Void] = []
    private var inverses: [() -> Void] = []
    private var restorations: [() -> Void] = []

    public init() {}

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
