import Foundation

/// Deep dictionaries for functions of the schema: an object's dictionary is at every place that refers to the object, except inside itself.
/// If an object is not part of a cycle, its dictionary is built once and used everywhere.
final class DictionaryExpansion {
    private let registry: ModelRegistry
    private let shared: SharedDictionaries
    private let room: StackRoom
    /// Objects on the path from the root to the current place.
    private var ancestors: Set<ObjectIdentifier> = []
    /// A dictionary was left out because its object is on the path already.
    private var isCyclic = false
    /// The deepest level that was reached.
    private var deepest = 0

    init(_ registry: ModelRegistry, _ shared: SharedDictionaries, _ room: StackRoom) {
        self.registry = registry
        self.shared = shared
        self.room = room
    }

    /// nil if the object is on the path already.
    func value(_ part: DictionaryPart, depth: Int) throws -> Any? {
        switch part {
        case .value(let value): return value
        case .array(let parts): return try parts.compactMap { try value($0, depth: depth) }
        case .dictionary(let parts):
            try shared.take()
            return try values(parts, depth: depth)
        case .object(let record, let isNamed, _): return try dictionary(of: record, isNamed: isNamed, depth: depth)
        }
    }

    private func values(_ parts: [String: DictionaryPart], depth: Int) throws -> [String: Any] {
        try checkDepth(depth)
        return try room.call(at: depth) { [self] in
            Result { try parts.compactMapValues { try value($0, depth: depth + 1) } }
        }.get()
    }

    private func dictionary(
        of record: DictionaryRecord,
        isNamed: Bool,
        depth: Int
    ) throws -> [String: Any]? {
        let id = ObjectIdentifier(record.object)
        guard !ancestors.contains(id) else {
            isCyclic = true
            return nil
        }
        let key = SharedDictionaries.Key(object: id, isNamed: isNamed)
        if let known = shared.entries[key] {
            try checkDepth(depth + known.height)
            try shared.take(known.weight)
            return known.dictionary
        }
        let before = (isCyclic: isCyclic, deepest: deepest, left: shared.weightLeft)
        try shared.take()
        (isCyclic, deepest) = (false, depth)
        ancestors.insert(id)
        var dictionary = try values(record.fields, depth: depth)
        ancestors.remove(id)
        if let (key, name) = registry.classEntry(of: type(of: record.object), isNamed: isNamed) {
            dictionary[key] = name
        }
        if !isCyclic {
            shared.entries[key] = SharedDictionaries.Entry(
                object: record.object,
                dictionary: dictionary,
                height: deepest - depth,
                weight: before.left - shared.weightLeft
            )
        }
        isCyclic = before.isCyclic || isCyclic
        deepest = max(before.deepest, deepest)
        return dictionary
    }

    private func checkDepth(_ depth: Int) throws {
        deepest = max(deepest, depth)
        guard depth < ValuePath.deepest else { throw SharedDictionaries.excess }
    }
}
