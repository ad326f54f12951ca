import Foundation

/// Reads an object from its dictionary, shallow or deep.
///
/// Dictionaries in this folder: the input is a dictionary whose keys are the names of properties, either shallow (values as they are in
/// memory, no stamps) or deep (property-list types only, with stamps and class names, by which the two are distinguished). The output is
/// the complete object, or an `ArchiveError` with the path to the value. `DictionaryWriter` builds deep dictionaries; generated code builds
/// shallow ones itself.
final class DictionaryReader: ChannelReader {
    private let dictionary: [String: Any]
    /// Only deep dictionaries have stamps.
    private let isShallow: Bool
    private let scope: DictionaryScope?
    /// Whether it also has what dictionaries leave out.
    private let isWhole: Bool

    init(
        _ dictionary: [String: Any],
        _ graph: TreeGraph,
        at path: ValuePath,
        in scope: DictionaryScope? = nil,
        isWhole: Bool = false
    ) {
        self.dictionary = dictionary
        self.isWhole = isWhole
        let registry = graph.classes.registry
        isShallow = !registry.versionKeys.contains { dictionary[$0] != nil }
        self.scope = dictionary[registry.sharedKey] == nil ? scope : DictionaryScope(dictionary, at: path)
        super.init(.dictionary, graph, at: path)
    }

    override var sharedPlace: [ValuePath.Step]? { scope.map { _ in path.steps } }

    override func reader(in graph: TreeGraph) -> ChannelReader {
        DictionaryReader(dictionary, graph, at: path, in: scope, isWhole: isWhole)
    }

    override func key(of field: ArchiveField) -> String? { isWhole ? field.name : super.key(of: field) }

    override func source(forKey key: String) throws -> (any ValueSource)? {
        dictionary[key].map { DictionarySource($0, graph, at: path.property(key), in: scope, isShallow: isShallow) }
    }

    override func className(forObjectOf registry: ModelRegistry) throws -> String? {
        guard let name = dictionary[registry.classKey] else { return nil }
        return try DictionarySource(name, graph, at: path.property(registry.classKey)).string()
    }
}
