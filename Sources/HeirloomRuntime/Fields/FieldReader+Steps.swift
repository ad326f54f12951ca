import Foundation

extension FieldReader {
    /// The base-most generated class calls this when the whole object exists. With coders other than ours its references are read here.
    public func announce(_ object: any ArchivedObject) throws {
        if isUpdate { return }
        if let archive { archive.announce(object) } else { try source?.announce(object, asIn: self) }
    }

    /// Calls a hook when the whole graph is complete; with other coders than Heirloom's, when the object is complete.
    public func whenComplete<T: NSObject>(_ object: T, _ hook: @escaping (T) throws -> Void) throws {
        try after(.decoded) { [layout] in try Self.calling(layout) { try hook(object) } }
    }

    /// Calls a hook after all of `whenComplete` if the object was written by an older version.
    public func whenUpgraded<T: NSObject>(_ object: T, _ hook: @escaping (T, Int) throws -> Void) throws {
        try whenUpgraded(object, from: max(version, 1), hook)
    }

    /// The same with the version found by other means, for objects without a stamp.
    public func whenUpgraded<T: NSObject>(
        _ object: T,
        from version: Int,
        _ hook: @escaping (T, Int) throws -> Void
    ) throws {
        guard version < layout.stamp.version else { return }
        try after(.upgraded) { [layout] in try Self.calling(layout) { try hook(object, version) } }
    }

    /// The error of a hook names the hook's class.
    private static func calling(_ layout: ArchiveLayout, _ hook: () throws -> Void) throws {
        do { try hook() } catch {
            var error = ArchiveError(wrapping: error)
            if error.className == nil { error.className = layout.name }
            throw error
        }
    }

    /// Reads and sets a virtual property: after everything else, before the hooks. An update sets it when the object has its other values.
    public func readVirtual<Object: NSObject, Value>(
        _ object: Object,
        _ property: ReferenceWritableKeyPath<Object, Value>,
        _ read: @escaping (FieldReader) throws -> Value
    ) throws {
        func set(_ fields: FieldReader) throws { object[keyPath: property] = try read(fields) }
        if let update {
            guard asks() else { return }
            do {
                let value = try read(self)
                guard isFound() else { return }
                update.after { object in (object as? Object)?[keyPath: property] = value }
            } catch {
                guard isUnfound(error) else { throw error }
            }
        } else {
            try objectSource?.readVirtual(asIn: self, set)
        }
    }

    /// Reads properties that contain sets of objects: first with empty sets, so that the elements are created; then again when the elements
    /// are complete, lower ranks first.
    public func fillingSets(rank: Int, _ fill: @escaping (FieldReader) throws -> Void) throws {
        guard let objectSource else { return try fill(self) }
        try objectSource.fillSets(rank: rank, asIn: self, fill)
    }

    private func after(_ step: CompletionStep, _ body: @escaping () throws -> Void) throws {
        if isUpdate { return }
        try objectSource?.after(step, body)
    }
}
