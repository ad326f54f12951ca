import Foundation

/// One object that was created from the archive, or is being created.
struct MadeObject {
    var uid: Int
    /// nil while `init?(coder:)` runs.
    var object: AnyObject?
    /// Set for generated classes: their references are read from the work list.
    var announced: (any ArchivedObject)?
    /// Number of the object whose reading requested this one; -1 at the top.
    var parent: Int
    var place: PathSegment
}

/// The object or struct that the coder is reading or writing.
struct ObjectFrame {
    var uid: Int
    /// Number in `made` of the object, also inside its structs; -1 at the top.
    var owner: Int
    /// References of its keys.
    var keys: Int
    var count: Int
    /// The place of the last value by key.
    var cursor = 0
    /// The number of unkeyed values that were read.
    var unkeyed = 0
}
