import Foundation

/// For generated code. What every generated class is, seen from the runtime.
///
/// The base-most generated class of a hierarchy conforms. Reading goes in two steps: `init?(coder:)` reads values and announces the
/// object; `readReferences(from:)` reads whatever holds class references, when the object can already be referred to.
public protocol ArchivedObject: NSObject, NSSecureCoding {
    /// Reads the properties that hold class references. Overrides call super first.
    func readReferences(from coder: NSCoder) throws
}
