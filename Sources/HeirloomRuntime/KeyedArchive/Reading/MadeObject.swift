import Foundation

/// One object that was made from the archive, or is being made.
struct MadeObject {
    var uid: Int
    /// nil while `init?(coder:)` runs.
    var object: AnyObject?
    /// Set for generated classes: their references are read from the work list.
    var announced: (any ArchivedObject)?
    /// Number of the object that was read when this one was asked for; -1 at the top.
    var parent: Int
    var place: PathSegment
}

/// The object or struct in which the coder stands.
struct ObjectFrame {
    var uid: Int
    /// Number in `made` of the object, also inside its structs; -1 at the top.
    var owner: Int
    /// References of its keys.
    var keys: Int
    var count: Int
    /// Where the last value by key was found.
    var cursor = 0
    /// How many unkeyed values were read.
    var unkeyed = 0
}
