import Foundation

/// In extensions, so that a property or a method of the class that has one of these names is meant instead.
extension ArchivedObject {
    /// What `copy()` gives, of the object's own class: shallow or deep, as the schema says.
    public func copied() -> Self {
        let copy = self.copy()
        guard let object = copy as? Self else {
            preconditionFailure("\(type(of: self)) made a copy of class \(type(of: copy))")
        }
        return object
    }

    /// A copy that shares no object of the model, except under properties with `copy: shallow`.
    public func deepCopied() -> Self { ObjectCopier.copy(self, isDeep: true) }
}

extension ArchivedStruct {
    /// The value, changed.
    public func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
        var copy = self
        try change(&copy)
        return copy
    }
}
