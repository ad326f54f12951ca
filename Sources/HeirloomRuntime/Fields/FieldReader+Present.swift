import Foundation

// What the coder lacks is in the object that is present: the original of a copy, or the object that is updated.

extension FieldReader {
    /// Whether a copy is made, or a changed object.
    public var isCopy: Bool { copying != nil }

    /// Whether an object is read that did not exist.
    public var isReading: Bool { copying == nil && !isUpdating }

    /// The object that has what the coder lacks: the one that is copied or updated; nil while an object is read.
    @inlinable
    public func present<Object: ArchivedObject>(_ type: Object.Type) -> Object? {
        // Retaining the copier for each object would show in measurements.
        if let copying { return copying._withUnsafeGuaranteedRef { $0.source(as: type) } }
        return isUpdating ? updated(as: type) : nil
    }

    @usableFromInline
    func updated<Object: ArchivedObject>(as type: Object.Type) -> Object? { update?.object as? Object }

    /// The same for an immutable class: the values of a copy, or those with which a changed object is made.
    public func present<Object: ArchivedObject, Values: AnyObject>(_ values: (Object) -> Values) -> Values? {
        guard let copier else { return nil }
        return copier.values(as: Values.self) ?? copier.source(as: Object.self).map(values)
    }

    /// Whether an immutable object with changed values is made.
    public var isChanged: Bool { copier?.hasValues ?? false }

    /// The value of a property: what the coder has, otherwise what the present object has.
    @inlinable
    public func value<Value>(
        _ read: @autoclosure () throws -> Value,
        else present: Value?
    ) throws -> Value {
        if copying == nil, !isUpdating || asks() {
            do {
                let value = try read()
                if !isUpdating || isFound() { return value }
            } catch {
                guard isUpdating, isUnfound(error) else { throw error }
            }
        }
        guard let value = present else { throw ArchiveError(.missing) }
        return value
    }
}
