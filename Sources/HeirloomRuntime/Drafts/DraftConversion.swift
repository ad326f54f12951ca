import Foundation

/// Converts finished objects to drafts and drafts to finished objects, in one graph.
///
/// An object is read from its shallow dictionary, whose values are the values in memory. Where the other kind of object is required, its
/// counterpart is created once: so shared references remain shared, and cycles close. Objects of classes without drafts are shared.
final class DraftConversion {
    /// The counterparts by the identity of the objects that they represent.
    private var made: [ObjectIdentifier: NSObject] = [:]
    /// Those that keep what newer versions wrote.
    private var keepers: [any ArchiveLayout.KeepingObject] = []
    /// Whether drafts are known to be complete.
    private var isComplete = false

    static func convert<Result: NSObject>(_ object: any DraftCounterpart, to type: Result.Type) throws -> Result {
        let graph = TreeGraph(ClassTable(.none), ReadingOptions())
        graph.drafts.isComplete = true
        let result = try graph.complete {
            guard let result = try graph.drafts.counterpart(of: object, as: type, in: graph, at: .root) else {
                throw graph.error(.classNotAllowed(runtimeName(of: Swift.type(of: object)), expected: type), at: .root)
            }
            return result
        }
        var copies = KeptCopies()
        copies.refer(graph.drafts.keepers) { graph.drafts.made[ObjectIdentifier($0)] ?? $0 }
        return result
    }

    func reset() { (made, keepers) = ([:], []) }

    /// - Returns: nil where the object has no counterpart of that class.
    func counterpart<Result: NSObject>(
        of object: NSObject,
        as type: Result.Type,
        in graph: TreeGraph,
        at path: ValuePath
    ) throws -> Result? {
        if let known = made[ObjectIdentifier(object)] { return known as? Result }
        guard let source = object as? any DraftCounterpart,
            let other = draftCounterpart(of: Swift.type(of: object), for: type)
        else { return nil }
        if !isComplete, let draft = object as? any ArchiveLayout.Draft,
            let error = ArchiveError(draft.missingValues.map { $0.inside(path.text) })
        {
            throw error
        }
        let values = ShallowWriter.dictionary(of: source, isWhole: true)
        let reader = DictionaryReader(values, graph, at: path, isWhole: true)
        reader.made = other
        guard let result = other.init(coder: reader) else {
            throw graph.takeFailure() ?? graph.error(.madeNothing(other), at: path)
        }
        if let failure = graph.takeFailure() { throw failure }
        made[ObjectIdentifier(object)] = result
        if let keeper = object as? any ArchiveLayout.KeepingObject,
            var other = result as? any ArchiveLayout.KeepingObject
        {
            other.schemaKept = keeper.schemaKept
            keepers.append(other)
        }
        return result as? Result
    }
}
