import Foundation

/// For generated code. The interface of every generated class for the runtime.
///
/// The base-most generated class of a hierarchy conforms. Reading has two steps: `init?(coder:)` reads values and registers the object;
/// `readReferences(from:)` reads everything that contains class references, when others can already refer to the object.
public protocol ArchivedObject: NSObject, NSSecureCoding {
    /// The fields that the class itself archives.
    static var archiveLayout: ArchiveLayout { get }
    /// Reads the properties that contain class references. Overrides call super first.
    func readReferences(from coder: NSCoder) throws
    /// The copy that `copy(with:)` of a foreign superclass makes; nil if there is none, and `init?(coder:)` makes copies.
    func superclassCopy() -> Any?
    /// Takes its own values from the original, for a copy that `superclassCopy` has made. Overrides call super first.
    func takeValues(from copier: ObjectCopier)
    /// Whether the object is immutable and is its own copy.
    /// - Parameter deeply: whether everything would be copied that `copy: shallow` does not share.
    func copiesAsItself(deeply: Bool) -> Bool
}

extension ArchivedObject {
    public func superclassCopy() -> Any? { nil }
    public func takeValues(from copier: ObjectCopier) {}
    public func copiesAsItself(deeply: Bool) -> Bool { false }
}
