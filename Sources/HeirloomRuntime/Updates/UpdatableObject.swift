import Foundation

/// For generated code. An object that takes over what an archive or dictionary has and keeps the rest.
public protocol UpdatableObject: ArchivedObject {
    /// Reads every property that is present and adds its assignment. Overrides call super first.
    func collectUpdates(from coder: NSCoder, into updates: inout ModelUpdates) throws
}
