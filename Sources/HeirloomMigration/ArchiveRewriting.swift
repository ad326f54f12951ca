import Foundation

@testable import HeirloomRuntime

/// Converts keyed archives to the version of a model's code.
///
/// Input: an archive of any version that the code reads. Output: the same roots under the same keys, as the code writes them, in the
/// archive's form, binary or XML; it is read once more before it is returned. An archive whose objects all have the code's version is not
/// written again. Objects of a newer version are an error.
struct ArchiveRewriting: Sendable {
    /// The keys that the code reads from objects of one archive name, for a range of versions.
    struct Reading: Codable, Sendable {
        var name: String
        /// The name of the model in stamps.
        var model: String
        var from: Int
        var to: Int
        /// nil: not known, since code that is not generated reads some keys.
        var keys: Set<String>?
        /// Objects are dropped, either all or those that a function names.
        var isDropped: Bool?
        /// The name of the class's objects in the new archive.
        var target: String?
    }

    /// The result of a rewriting, or of a trial.
    struct Outcome: Sendable {
        /// The archive as the code writes it; nil if it has the code's version already.
        var data: Data?
        /// The versions of the model's objects in the archive, oldest first.
        var versions: [Int] = []
        /// Values of the archive that are not in `data`, in words: `Person.nick in 2 objects`.
        var lost: [String] = []
    }

    let registry: ModelRegistry
    let readings: [String: [Reading]]

    /// - Parameter readings: as `heirloom migrate` writes them.
    /// - Throws: if they are not in that form.
    init(_ registry: ModelRegistry, readings: String) throws {
        self.registry = registry
        let all = try JSONDecoder().decode([Reading].self, from: Data(readings.utf8))
        self.readings = Dictionary(grouping: all, by: \.name)
    }

    /// - Throws: `ArchiveError`, regardless of the bytes.
    func rewritten(_ data: Data) throws -> Outcome {
        var outcome = Outcome()
        let reader = try reader(of: data)
        let survey = try ArchiveSurvey(reader, self)
        if survey.isCurrent {
            outcome.versions = [registry.version]
            return outcome
        }
        var failures: [ArchiveError] = []
        reader.onFailure = { failures.append($0) }
        let writer = ArchiveWriter(classes: registry)
        try copyRoots(from: reader, to: writer)
        outcome.lost = try survey.keysLost(in: reader)
        outcome.versions = survey.versions(in: reader)
        var written = try writer.encodedData()
        if !data.starts(with: Array("bplist".utf8)) { written = try PropertyListXML.data(fromBinary: written) }
        do {
            let second = try self.reader(of: written)
            let now = try ArchiveSurvey(second, self)
            guard now.isCurrent else { throw ArchiveError(.unwritable, reason: "some objects got no stamp") }
            try copyRoots(from: second, to: nil)
            outcome.lost += survey.objectsLost(since: now)
        } catch {
            throw ArchiveError(.unwritable, reason: "what would be written could not be read: \(error)")
        }
        outcome.lost += failures.map { "\($0)" }
        outcome.data = written
        return outcome
    }

    /// Rewrites the archive in a file, which is unchanged if that fails.
    /// - Parameter shouldWrite: is called before the file is replaced.
    func rewriteFile(at path: String, if shouldWrite: (Outcome) -> Bool = { _ in true }) throws -> Outcome {
        let url = URL(fileURLWithPath: path)
        let before = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK).status()
        do {
            let outcome = try FileReading.withContents(of: url) { try rewritten($0) }
            guard let data = outcome.data else { return outcome }
            // The check also applies to a user who may write every file.
            guard before.st_mode & 0o222 != 0 else {
                throw ArchiveError.file("replace", path, reason: "it is read-only")
            }
            guard shouldWrite(outcome) else { return outcome }
            let now = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK).status()
            guard now.isUnchanged(since: before) else {
                throw ArchiveError.file("replace", path, reason: "somebody changed it meanwhile")
            }
            try FileWriting.replace(url, with: data)
            return outcome
        } catch var error as ArchiveError {
            // The caller names it.
            error.file = nil
            throw error
        }
    }

    private func reader(of data: Data) throws -> ArchiveReader {
        try registry.reader(data, nil, ReadingOptions())
    }

    /// An entry that Foundation's archiver on Linux requires to write archive names.
    private func isClassRecord(_ key: String) -> Bool {
        registry.classKeys.contains { key.hasPrefix($0 + ".") }
    }

    /// - Parameter writer: nil: the roots are read and discarded.
    private func copyRoots(from reader: ArchiveReader, to writer: ArchiveWriter?) throws {
        var isEmpty = true
        for key in reader.topLevelKeys where !isClassRecord(key) {
            isEmpty = false
            do {
                try copyRoot(key, from: reader, to: writer)
            } catch {
                let error = ArchiveError(wrapping: error)
                throw key == NSKeyedArchiveRootObjectKey ? error : error.inside(.key(key))
            }
        }
        if isEmpty { throw ArchiveError(.missing, expected: "a root object", found: "none") }
    }

    private func copyRoot(_ key: String, from reader: ArchiveReader, to writer: ArchiveWriter?) throws {
        let position = try reader.topPosition(key)
        // A nil and an absent value are read alike.
        if try reader.isNil(position) { return }
        let roots = ArchiveRoots(reader, key: key)
        let isReference = reader.list.marker(at: position) >> 4 == 8
        let archived = isReference ? try reader.classInfo(reader.list.uid(at: position)) : nil
        guard isReference, archived != nil, archived?.value?.isCollection ?? true else {
            return try copyValue(key, from: reader, to: writer)
        }
        do {
            let root: Any =
                switch archived?.value {
                case nil: try roots.object()
                case let value? where value.isDictionary: try roots.dictionary()
                case let value? where value.shape == .set: try roots.set()
                default: try roots.array()
                }
            try writer?.write(root, forKey: key)
        } catch {
            // A collection may contain no objects at all.
            guard archived?.value != nil, (try? copyValue(key, from: reader, to: writer)) != nil else { throw error }
        }
    }

    /// A text, a number or a collection of them: the kinds of values in property lists.
    private func copyValue(_ key: String, from reader: ArchiveReader, to writer: ArchiveWriter?) throws {
        let value = try reader.root(forKey: key) { try $0.propertyList() }
        guard let writer else { return }
        writer.root(forKey: key) { $0.propertyList(value) }
        if let error = writer.error { throw error }
    }
}

extension stat {
    fileprivate func isUnchanged(since other: stat) -> Bool {
        #if canImport(Darwin)
            let times = (st_mtimespec, other.st_mtimespec)
        #else
            let times = (st_mtim, other.st_mtim)
        #endif
        return st_ino == other.st_ino && st_dev == other.st_dev && st_size == other.st_size
            && times.0.tv_sec == times.1.tv_sec && times.0.tv_nsec == times.1.tv_nsec
    }
}
