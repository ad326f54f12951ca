import Foundation

/// For generated code. An object that takes values from an archive or dictionary and keeps its other values.
public protocol UpdatableObject: ArchivedObject {
    /// Takes the values of an update. Overrides call super first.
    func takeValues(from update: ModelUpdate)
}

extension UpdatableObject where Self: ModelType {
    /// Sets the properties that the archive of an object of this class contains; the others are unchanged. On an error nothing changes.
    public func update(fromArchive data: Data) throws {
        try type(of: self).modelRegistry.update(self, fromArchive: data)
    }

    /// The same. If a value cannot be read and the property's `failure:` allows that, the property is unchanged and the failure is reported.
    public func update(fromArchive data: Data, options: ReadingOptions) throws {
        try type(of: self).modelRegistry.update(self, fromArchive: data, options: options)
    }

    /// Sets the properties that the object being decoded contains; the others are unchanged.
    public func update(from coder: NSCoder) throws {
        try type(of: self).modelRegistry.update(self, from: coder)
    }

    /// Sets the properties that the dictionary contains; the others are unchanged. On an error nothing changes.
    public func update(from dictionary: [String: Any]) throws {
        try type(of: self).modelRegistry.update(self, from: dictionary)
    }

    /// The same. Failures are handled as by `update(fromArchive:options:)`.
    public func update(from dictionary: [String: Any], options: ReadingOptions) throws {
        try type(of: self).modelRegistry.update(self, from: dictionary, options: options)
    }
}
