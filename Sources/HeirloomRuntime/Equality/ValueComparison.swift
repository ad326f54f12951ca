import Foundation

/// For generated code. A class whose objects are equal when their coded properties are.
@_documentation(visibility: internal)
public protocol ValueEquatable: NSObject {
    /// Compares the coded properties of this class and its superclasses; `other` has the same dynamic class. References are passed to
    /// `comparison`, which compares them later.
    func hasEqualValues(to other: NSObject, in comparison: inout ValueComparison) -> Bool
    /// Adds values to the hash; for references, only whether they are nil.
    func hashValues(into hasher: inout Hasher)
}

/// For generated code. The comparison of two object graphs by value: a work list instead of recursion, so that depth does not matter. Pairs
/// that are being compared count as equal, so that cycles end. One call of `isEqual` uses one comparison; threads share nothing.
@_documentation(visibility: internal)
public struct ValueComparison {
    private struct Pair: Hashable {
        let left: ObjectIdentifier
        let right: ObjectIdentifier
    }

    private var pending: [(any ValueEquatable, NSObject)] = []
    private var met: Set<Pair> = []
    /// How many pairs may still be compared.
    private var stepsLeft = Int.max

    private init() {}

    /// Whether two objects have the same dynamic class and equal values.
    public static func areEqual(_ left: any ValueEquatable, _ right: Any?) -> Bool {
        var steps = Int.max
        return areEqual(left, right, steps: &steps) ?? false
    }

    /// The same; nil if it takes more steps than remain.
    static func areEqual(_ left: any ValueEquatable, _ right: Any?, steps: inout Int) -> Bool? {
        guard let right = right as? NSObject else { return false }
        if left === right { return true }
        guard type(of: left) == type(of: right) else { return false }
        var comparison = ValueComparison()
        comparison.stepsLeft = steps - 1
        defer { steps = comparison.stepsLeft }
        var isEqual = left.hasEqualValues(to: right, in: &comparison)
        if isEqual, !comparison.pending.isEmpty {
            comparison.met.insert(Pair(left: ObjectIdentifier(left), right: ObjectIdentifier(right)))
            while isEqual, let (left, right) = comparison.pending.popLast() {
                isEqual = left.hasEqualValues(to: right, in: &comparison)
            }
        }
        return comparison.stepsLeft < 0 ? nil : isEqual
    }

    public static func hash(of object: any ValueEquatable) -> Int {
        var hasher = Hasher()
        hasher.combine(ObjectIdentifier(type(of: object)))
        object.hashValues(into: &hasher)
        return hasher.finalize()
    }

    /// Two values that their own `==` compares completely. Under a name of its own: the compiler takes six times as long to choose among
    /// many `==`.
    @inlinable
    public func values<Value: Equatable>(_ left: Value, _ right: Value) -> Bool { left == right }

    /// Two objects of any class; objects with equality by identity are compared at once.
    public mutating func objects(_ left: NSObject?, _ right: NSObject?) -> Bool {
        if left === right { return true }
        guard let left, let right else { return false }
        guard let comparable = left as? any ValueEquatable else { return left.isEqual(right) }
        guard type(of: left) == type(of: right) else { return false }
        if met.insert(Pair(left: ObjectIdentifier(left), right: ObjectIdentifier(right))).inserted {
            stepsLeft -= 1
            pending.append((comparable, right))
        }
        return stepsLeft >= 0
    }

    public mutating func arrays<Element: NSObject>(_ left: [Element]?, _ right: [Element]?) -> Bool {
        arrays(left, right) { $2.objects($0, $1) }
    }

    public mutating func dictionaries<Key, Element: NSObject>(_ left: [Key: Element]?, _ right: [Key: Element]?) -> Bool
    {
        dictionaries(left, right) { $2.objects($0, $1) }
    }

    /// Collections nested in any way, and structs that contain objects: `areEqual` compares two elements.
    public mutating func arrays<Element>(
        _ left: [Element]?,
        _ right: [Element]?,
        _ areEqual: (Element, Element, inout ValueComparison) -> Bool
    ) -> Bool {
        optionals(left, right) { left, right, comparison in
            left.count == right.count && zip(left, right).allSatisfy { areEqual($0, $1, &comparison) }
        }
    }

    public mutating func dictionaries<Key, Element>(
        _ left: [Key: Element]?,
        _ right: [Key: Element]?,
        _ areEqual: (Element, Element, inout ValueComparison) -> Bool
    ) -> Bool {
        optionals(left, right) { left, right, comparison in
            left.count == right.count
                && left.allSatisfy { key, element in right[key].map { areEqual(element, $0, &comparison) } ?? false }
        }
    }

    public mutating func optionals<Value>(
        _ left: Value?,
        _ right: Value?,
        _ areEqual: (Value, Value, inout ValueComparison) -> Bool
    ) -> Bool {
        guard let left, let right else { return (left == nil) == (right == nil) }
        return areEqual(left, right, &self)
    }

    /// Values of a `oneOf` type.
    public mutating func any(_ left: Any?, _ right: Any?, of kinds: ArchivedKinds) -> Bool {
        guard let left, let right else { return (left == nil) == (right == nil) }
        // Values that cannot be compared directly, such as converted ones, are compared in their archived form.
        guard !(left is AnyHashable), case .value(let kind) = kinds.kind(of: left) else { return any(left, right) }
        guard kind.fits(right) else { return false }
        return any(kind.archived(left), kind.archived(right))
    }

    /// Values of unknown type: property lists, foreign ones.
    public mutating func any(_ left: Any?, _ right: Any?) -> Bool {
        guard let left, let right else { return (left == nil) == (right == nil) }
        if let left = left as? [Any] { return arrays(left, right as? [Any]) { $2.any($0, $1) } }
        if let left = left as? [AnyHashable: Any] {
            return dictionaries(left, right as? [AnyHashable: Any]) { $2.any($0, $1) }
        }
        if let object = left as? any ValueEquatable {
            return objects(object, ForeignObject.itself(right, as: NSObject.self))
        }
        // A number that was read is an NSNumber; a new one may be an Int.
        if AnyNumber(left) != nil, AnyNumber(right) != nil, let left = left as? NSNumber,
            let right = right as? NSNumber
        {
            return left == right && WrittenValue.isBoolean(left) == WrittenValue.isBoolean(right)
        }
        // Not with `==`, which would begin another comparison of the objects in it.
        if let left = left as? any ArchivedStruct { return structs(left, right) }
        if let left = left as? AnyHashable, let right = right as? AnyHashable { return left == right }
        guard let left = left as? any Encodable, let right = right as? any Encodable, type(of: left) == type(of: right)
        else { return false }
        return (try? CodableData.encode(left)) == (try? CodableData.encode(right))
    }

    private mutating func structs<Value: ArchivedStruct>(_ left: Value, _ right: Any) -> Bool {
        (right as? Value).map { left.hasEqualValues(to: $0, in: &self) } ?? false
    }
}
