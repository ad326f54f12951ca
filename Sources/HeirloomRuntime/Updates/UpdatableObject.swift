import Foundation

/// For generated code. An object that takes over what an archive or dictionary has and keeps the rest.
public protocol UpdatableObject: ArchivedObject {
    /// Reads every property that is present and adds its assignment. Overrides call super first.
    func collectUpdates(from coder: NSCoder, into updates: inout ModelUpdates) throws
}

extension UpdatableObject where Self: ModelType {
    /// Sets what the archive of an object of this class has and keeps the rest. A value that cannot be read leaves its property as it is
    /// where the property's `failure:` would let it pass, and is reported; otherwise it is an error, on which nothing changes.
    public func update(fromArchive data: Data, options: ReadingOptions) throws {
        try type(of: self).modelRegistry.update(self, fromArchive: data, options: options)
    }

    /// Sets what the dictionary has and keeps the rest, as `update(fromArchive:options:)` does.
    public func update(from dictionary: [String: Any], options: ReadingOptions) throws {
        try type(of: self).modelRegistry.update(self, from: dictionary, options: options)
    }
}
