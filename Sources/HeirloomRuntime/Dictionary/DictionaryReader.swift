import Foundation

/// Reads an object from its dictionary, shallow or deep.
///
/// Dictionaries in this folder: in, a dictionary with names of properties as keys, shallow (values as they are in memory, no stamps) or
/// deep (property-list types alone, with stamps and class names, which tell the two apart); out, the object, complete, or an
/// `ArchiveError` with the way to the value. `DictionaryWriter` makes deep ones; generated code makes shallow ones itself.
final class DictionaryReader: ChannelReader {
    private let dictionary: [String: Any]
    /// Only deep dictionaries have stamps.
    private let isShallow: Bool
    private let scope: DictionaryScope?

    init(_ dictionary: [String: Any], _ graph: TreeGraph, at path: ValuePath, in scope: DictionaryScope? = nil) {
        self.dictionary = dictionary
        let registry = graph.classes.registry
        isShallow = !registry.versionKeys.contains { dictionary[$0] != nil }
        self.scope = dictionary[registry.sharedKey] == nil ? scope : DictionaryScope(dictionary, at: path)
        super.init(.dictionary, graph, at: path)
    }

    override var sharedPlace: [ValuePath.Step]? { scope.map { _ in path.steps } }

    override func reader(in graph: TreeGraph) -> ChannelReader {
        DictionaryReader(dictionary, graph, at: path, in: scope)
    }

    override func value(forKey key: String) throws -> (any ValueSource)? {
        dictionary[key].map { DictionarySource($0, graph, at: path.property(key), in: scope, isShallow: isShallow) }
    }

    override func className(forObjectOf registry: ModelRegistry) throws -> String? {
        guard let name = dictionary[registry.classKey] else { return nil }
        return try DictionarySource(name, graph, at: path.property(registry.classKey)).string()
    }
}
