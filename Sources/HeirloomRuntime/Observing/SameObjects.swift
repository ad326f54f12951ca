import Foundation

/// Whether nothing changes: objects are compared by identity, since others may observe a new one.
func isSame<Value>(_ old: Value, _ new: Value) -> Bool {
    if let old = old as? any HoldingObjects { return old.holdsSame(as: new) }
    guard let old = old as? any Equatable else { return false }
    func isEqual<E: Equatable>(_ old: E) -> Bool { (new as? E).map { $0 == old } ?? false }
    return isEqual(old)
}

private protocol HoldingObjects {
    func holdsSame(as other: Any) -> Bool
}

extension NSObject: HoldingObjects {
    fileprivate func holdsSame(as other: Any) -> Bool { other as AnyObject === self }
}
extension Array: HoldingObjects where Element: HoldingObjects {
    fileprivate func holdsSame(as other: Any) -> Bool {
        guard let other = other as? Self, other.count == count else { return false }
        return zip(self, other).allSatisfy { $0.holdsSame(as: $1) }
    }
}
extension Set: HoldingObjects where Element: NSObject {
    fileprivate func holdsSame(as other: Any) -> Bool {
        guard let other = other as? Self else { return false }
        return Set<ObjectIdentifier>(map { ObjectIdentifier($0) })
            == Set<ObjectIdentifier>(other.map { ObjectIdentifier($0) })
    }
}
extension Dictionary: HoldingObjects where Value: HoldingObjects {
    fileprivate func holdsSame(as other: Any) -> Bool {
        guard let other = other as? Self, other.count == count else { return false }
        return allSatisfy { key, value in other[key].map { value.holdsSame(as: $0) } ?? false }
    }
}
extension Optional: HoldingObjects where Wrapped: HoldingObjects {
    fileprivate func holdsSame(as other: Any) -> Bool {
        guard let other = other as? Self else { return false }
        guard let self, let other else { return self == nil && other == nil }
        return self.holdsSame(as: other)
    }
}
