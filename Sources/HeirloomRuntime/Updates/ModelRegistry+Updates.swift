import Foundation

extension ModelRegistry {
    /// `update(fromArchive:)` of a generated class.
    public func update(
        _ object: any UpdatableObject,
        fromArchive data: Data,
        options: ReadingOptions = ReadingOptions()
    ) throws {
        let reader = try reader(data, type(of: object), options)
        try updating { first in
            var updates = ModelUpdates()
            try reader.standing(inObjectForKey: options.key, for: object) { coder in
                updates = ModelUpdates()
                defer { first = first ?? updates }
                try object.collectUpdates(from: coder, into: &updates)
            }
            return updates
        }
    }

    /// `update(from: NSCoder)` of a generated class; the coder is inside an object.
    public func update(_ object: any UpdatableObject, from coder: NSCoder) throws {
        var updates = ModelUpdates()
        try object.collectUpdates(from: coder, into: &updates)
        updates.apply()
        if let reader = coder as? ArchiveReader, !updates.isEmpty {
            // During a reading: sets of objects are complete only at its end.
            let updates = updates
            reader.after(.virtualProperties, ofObject: reader.frame.owner) { updates.apply() }
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
        try updating { first in
            try graph.complete {
                var updates = ModelUpdates()
                defer { first = first ?? updates }
                let reader = DictionaryReader(dictionary, graph, at: .root)
                try graph.stand(in: reader, for: object)
                try object.collectUpdates(from: reader, into: &updates)
                return updates
            }
        }
    }

    /// Applies the assignments that `collect` returns. If it throws, everything that its first attempt found is unchanged.
    private func updating(_ collect: (_ first: inout ModelUpdates?) throws -> ModelUpdates) throws {
        var first: ModelUpdates?
        do {
            try collect(&first).apply()
        } catch {
            first?.restore()
            throw error
        }
    }
}
