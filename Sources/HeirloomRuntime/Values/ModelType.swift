import Foundation

/// For generated code. A class or struct of a model. Not restricted to classes, so that initializers in extensions can return objects of a
/// subclass.
public protocol ModelType {
    /// The declarations of this type's model, for the runtime.
    static var modelRegistry: ModelRegistry { get }
}

extension ModelType {
    /// Reads a value from its `dictionaryRepresentation`, shallow or deep. If a deep dictionary names a subclass, the object is of that
    /// class.
    /// - Parameters:
    ///   - dictionary: the result of `dictionaryRepresentation`.
    ///   - version: the version of a dictionary without a stamp; nil: the current one.
    ///   - classes: hand-written subclasses that the dictionary may name.
    ///   - onFailure: receives each value that a `failure:` policy allowed to fail.
    /// - Throws: `ArchiveError`, with the path of the value that could not be read.
    public init(
        dictionary: [String: Any],
        version: Int? = nil,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws {
        let options = ReadingOptions(classes, version: version, duringTheCall: onFailure)
        try self.init(dictionary: dictionary, options: options)
    }

    /// As `init(dictionary:version:including:onFailure:)`.
    public init(dictionary: [String: Any], options: ReadingOptions) throws {
        let graph = TreeGraph(Self.modelRegistry, reading: Self.self, options)
        self = try graph.read(Self.self, from: DictionarySource(dictionary, graph, at: .root))
    }
}

extension TreeGraph {
    /// - Parameter type: the type of the root; its class may be a hand-written one.
    convenience init<Root>(_ registry: ModelRegistry, reading type: Root.Type, _ options: ReadingOptions) {
        self.init(ClassTable(registry, reading: [type], options), options)
    }

    /// Reads the root, an object or a struct, and completes the graph.
    func read<Root>(_ type: Root.Type, from source: any ValueSource) throws -> Root {
        try options.check(for: classes.registry)
        let root: Any
        do { root = try complete { try FieldValue(source).record(type) } } catch {
            throw incomplete(error, of: source, type)
        }
        guard let root = root as? Root else { throw source.mismatch(expected: type) }
        return root
    }
}
