import Foundation

/// For generated code. What every generated class is, seen from the runtime.
///
/// The base-most generated class of a hierarchy conforms. Reading goes in two steps: `init?(coder:)` reads values and announces the
/// object; `readReferences(from:)` reads whatever holds class references, when the object can already be referred to.
public protocol ArchivedObject: NSObject, NSSecureCoding {
    /// Reads the properties that hold class references. Overrides call super first.
    func readReferences(from coder: NSCoder) throws
    /// What the `copy(with:)` of a foreign superclass makes of the object; nil where there is none, and `init?(coder:)` makes copies.
    func superclassCopy() -> Any?
    /// Takes own values from the original, for a copy that `superclassCopy` has made. Overrides call super first.
    func takeValues(from copier: ObjectCopier)
    /// Whether the object is immutable and stands for its copies too.
    ///
    /// - Parameter deeply: all that is not shared by its properties' `copy: shallow` would be copied.
    func copiesAsItself(deeply: Bool) -> Bool
}

extension ArchivedObject {
    public func superclassCopy() -> Any? { nil }
    public func takeValues(from copier: ObjectCopier) {}
    public func copiesAsItself(deeply: Bool) -> Bool { false }
}
