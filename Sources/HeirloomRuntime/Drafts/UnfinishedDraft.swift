import Foundation

/// An incomplete draft in an archive, at a place that requires the finished object.
struct UnfinishedDraft {
    /// The error of the reference to it.
    let position: Int
    let path: String
    let type: any (NSObject & NSSecureCoding).Type
}

// If a finished object cannot be read because its draft is incomplete, the error lists everything that is missing: the draft is read to
// find out.

/// At most this many drafts are asked. Each includes the drafts that it refers to.
private let mostDrafts = 64

extension ArchiveReader {
    func note(draft type: any (NSObject & NSSecureCoding).Type, at position: Int) {
        guard completing.count < mostDrafts else { return }
        completing.append(UnfinishedDraft(position: position, path: currentPath(withField: true), type: type))
    }

    func incomplete(_ error: any Error) -> any Error {
        guard (error as? ArchiveError)?.kind == .missing, !completing.isEmpty else { return error }
        let reader = ArchiveReader(in: self, classes: classes)
        reader.versionOfUnstamped = versionOfUnstamped
        for place in completing {
            func read<Object: NSObject>(_ type: Object.Type) throws -> NSObject {
                try reader.readAll { try reader.object(place.position, type) }
            }
            let draft = try? read(place.type) as? any ArchiveLayout.Draft
            if let error = draft?.missingError(at: place.path) { return error }
        }
        return error
    }
}

extension TreeGraph {
    func note(draft type: any ArchivedObject.Type, in reader: ChannelReader) {
        if completing.count < mostDrafts { completing.append((reader, type)) }
    }

    /// - Parameters:
    ///   - source: the root, of that type. Without class names nothing shows that it is a draft.
    func incomplete<Root>(_ error: any Error, of source: any ValueSource, _ type: Root.Type) -> any Error {
        guard (error as? ArchiveError)?.kind == .missing else { return error }
        var places = completing
        if let drafted = type as? any ArchiveLayout.Drafted.Type, let root = source as? any TreeSource,
            let reader = try? root.reader("")
        {
            places.append((reader, drafted.draftClass))
        }
        var silent = options
        silent.onFailure = nil
        for place in places {
            let graph = TreeGraph(classes, silent)
            func read<Object: NSObject>(_ type: Object.Type) throws -> NSObject {
                try graph.complete { try graph.makeObject(type, from: place.reader.reader(in: graph)) }
            }
            let draft = try? read(place.type) as? any ArchiveLayout.Draft
            if let error = draft?.missingError(at: place.reader.path.text) { return error }
        }
        return error
    }
}

extension ArchiveLayout.Draft {
    fileprivate func missingError(at path: String) -> ArchiveError? {
        var error = ArchiveError(missingValues.map { $0.inside(path) })
        error?.isLocated = true
        return error
    }
}
