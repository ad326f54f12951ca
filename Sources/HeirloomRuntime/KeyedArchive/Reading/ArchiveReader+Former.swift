import Foundation

// Objects of classes that the model no longer has. Another reader with the classes of the last version that had them reads them from the
// same archive. They are complete before the reading of the referring object continues.

extension ArchiveReader {
    /// Reads the content of a field with the classes of a past version.
    func reading<T>(before registry: ModelRegistry, _ body: () throws -> T) throws -> T {
        let outer = former
        former = reader(before: registry)
        defer { former = outer }
        return try body()
    }

    private func reader(before registry: ModelRegistry) -> ArchiveReader {
        if let known = formers[ObjectIdentifier(registry)] { return known }
        let reader = ArchiveReader(in: self, classes: ClassTable(registry, before: classes))
        reader.onFailure = { [unowned self] in report(below($0)) }
        reader.versionOfUnstamped = versionOfUnstamped.map { min($0, registry.version) }
        formers[ObjectIdentifier(registry)] = reader
        return reader
    }

    func former<T: ModelType>(_ position: Int, _ type: T.Type) throws -> [String: Any] {
        try former(type.modelRegistry) { try FieldValue($0, position).record(type) }
    }

    /// A struct whose properties are in the object that is being read.
    func formerFlat<S: ArchivedStruct & ModelType>(_ type: S.Type, _ layout: ArchiveLayout) throws -> [String: Any] {
        let here = frame
        return try former(type.modelRegistry) { reader in
            let outer = reader.frame
            reader.frame = ObjectFrame(uid: here.uid, owner: -1, keys: here.keys, count: here.count)
            defer { reader.frame = outer }
            return try S(from: FieldReader(reader, layout))
        }
    }

    private func former(_ registry: ModelRegistry, _ read: (ArchiveReader) throws -> Any) throws -> [String: Any] {
        let reader = reader(before: registry)
        do {
            let value = try reader.readAll {
                reader.core.pointee.path = ReadingPath(base: reader.core.pointee.segments.count)
                return try read(reader)
            }
            return try registry.wholeDictionary(of: value, reader.formerDictionaries)
        } catch {
            throw below(error)
        }
    }

    /// An error at this place, with the whole path.
    private func below(_ error: any Error) -> ArchiveError {
        var error = ArchiveError(wrapping: error)
        let here = currentPath(withField: true)
        let dot = error.path.isEmpty || error.path.hasPrefix("[") || here.isEmpty ? "" : "."
        error.path = here + dot + error.path
        error.isLocated = true
        return error
    }
}
