import Foundation

extension ModelRegistry {
    /// `update(fromArchive:)` of a generated class.
    public func update(_ object: any UpdatableObject, fromArchive data: Data) throws {
        let reader = try ArchiveReader(forReadingFrom: data, classes: ClassTable(self))
        var updates = ModelUpdates()
        try reader.standing(as: type(of: object)) { coder in
            updates = ModelUpdates()
            try object.collectUpdates(from: coder, into: &updates)
        }
        updates.apply()
    }

    /// `update(from: NSCoder)` of a generated class; the coder stands inside an object.
    public func update(_ object: any UpdatableObject, from coder: NSCoder) throws {
        var updates = ModelUpdates()
        try object.collectUpdates(from: coder, into: &updates)
        updates.apply()
        if let reader = coder as? ArchiveReader, !updates.isEmpty {
            // In the midst of a reading: sets of objects are complete only at its end.
            let updates = updates
            reader.after(.virtualProperties) { updates.apply() }
        }
    }

    /// `update(from dictionary:)` of a generated class.
    ///
    /// - Parameter version: of dictionaries without a stamp; nil: the current one.
    public func update(
        _ object: any UpdatableObject,
        from dictionary: [String: Any],
        version: Int? = nil
    ) throws {
        let graph = ReadingGraph(ClassTable(self), unstampedVersion: version)
        let updates = try graph.completing {
            var updates = ModelUpdates()
            let reader = DictionaryReader(dictionary, graph, at: .root)
            reader.made = type(of: object)
            reader.archivedName = try reader.className(forObjectOf: baseRegistry(of: type(of: object)))
            try object.collectUpdates(from: reader, into: &updates)
            return updates
        }
        updates.apply()
    }
}
