import Foundation

/// In extensions, so that a property or method of the class with one of these names takes precedence.
extension ArchivedObject {
    /// A copy like that of `copy()`, typed as the object's own class: shallow or deep, as the schema says.
    public func copied() -> Self {
        let copy = self.copy()
        guard let object = copy as? Self else {
            preconditionFailure("\(type(of: self)) made a copy of class \(type(of: copy))")
        }
        return object
    }

    /// A copy that shares no object of the model, except in properties with `copy: shallow`.
    public func deepCopied() -> Self { ObjectCopier.copy(self, isDeep: true) }
}

extension ArchivedStruct {
    /// The value after the change.
    public func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
        var copy = self
        try change(&copy)
        return copy
    }
}

/// For generated code. Objects to which a copied or updated object refers, as the copy or the second object gets them: copies of them in a
/// deep copy, otherwise the same objects.
extension FieldReader {
    /// - Parameter always: whether shallow copies get copies, too.
    @inlinable
    public func copy<Object: ArchivedObject>(_ object: Object?, always: Bool = false) -> Object? {
        guard let object, copiesObjects(always) else { return object }
        return copying?._withUnsafeGuaranteedRef { $0.copy(object) }
    }

    @inlinable
    public func copy<Object: ArchivedObject>(_ objects: [Object]?, always: Bool = false) -> [Object]? {
        guard let objects, copiesObjects(always) else { return objects }
        return copying?._withUnsafeGuaranteedRef { $0.copy(objects) }
    }

    @inlinable
    public func copy<Key, Object: ArchivedObject>(_ objects: [Key: Object]?, always: Bool = false) -> [Key: Object]? {
        guard let objects, copiesObjects(always) else { return objects }
        return copying?._withUnsafeGuaranteedRef { $0.copy(objects) }
    }

    @inlinable
    func copiesObjects(_ always: Bool) -> Bool {
        copying?._withUnsafeGuaranteedRef { always || $0.isDeep } ?? false
    }
}
