import Foundation

// What the coder lacks is in the object that is present: the original of a copy, or the object that is updated.

extension FieldReader {
    /// Whether a copy is made, or a changed object.
    public var isCopy: Bool { copier != nil }

    /// Whether an object is read that did not exist.
    public var isReading: Bool { copier == nil && update == nil }

    /// The object that has what the coder lacks: the one that is copied or updated; nil while an object is read.
    @inlinable
    public func present<Object: ArchivedObject>(_ type: Object.Type) -> Object? {
        if let copier { return copier.source(as: type) }
        return update == nil ? nil : updated(as: type)
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
        if copier == nil, update == nil || asks() {
            do {
                let value = try read()
                if update == nil || isFound() { return value }
            } catch {
                guard update != nil, isUnfound(error) else { throw error }
            }
        }
        guard let value = present else { throw ArchiveError(.missing) }
        return value
    }
}
