import Foundation

extension ModelRegistry {
    /// `update(fromArchive:)` of a generated class.
    public func update(
        _ object: any UpdatableObject,
        fromArchive data: Data,
        options: ReadingOptions = ReadingOptions()
    ) throws {
        let reader = try reader(data, type(of: object), options)
        try updating(object) {
            var update: ModelUpdate?
            try reader.within(objectForKey: options.key, for: object) { coder in
                update = try ModelUpdate(object, from: coder)
            }
            return update
        }
    }

    /// `update(from: NSCoder)` of a generated class; the coder is inside an object.
    public func update(_ object: any UpdatableObject, from coder: NSCoder) throws {
        let update = try ModelUpdate(object, from: coder)
        update.apply()
        if let reader = coder as? ArchiveReader {
            // During a reading: sets of objects are complete only at its end.
            reader.after(.virtualProperties, ofObject: reader.frame.owner) { update.apply() }
        }
    }

    /// `update(from dictionary:)` of a generated class.
    public func update(
        _ object: any UpdatableObject,
        from dictionary: [String: Any],
        options: ReadingOptions = ReadingOptions()
    ) throws {
        try options.check(for: self)
        let graph = TreeGraph(self, reading: type(of: object), options)
        try updating(object) {
            try graph.complete {
                let reader = DictionaryReader(dictionary, graph, at: .root)
                try graph.enter(reader, for: object)
                return try ModelUpdate(object, from: reader)
            }
        }
    }

    /// Updates the object when everything has been read. On an error it gets back what other objects have set in it.
    private func updating(_ object: any UpdatableObject, _ read: () throws -> ModelUpdate?) throws {
        let isLinked = ArchiveLayout.layouts(of: type(of: object)).contains(where: \.isLinked)
        let before = isLinked ? try ModelUpdate(object, from: nil) : nil
        do {
            try read()?.apply()
        } catch {
            if let before { object.takeValues(from: before) }
            throw error
        }
    }
}
