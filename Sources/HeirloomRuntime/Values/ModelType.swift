import Foundation

/// For generated code. A class or struct of a model. Not bound to classes, so that initialisers in extensions can give objects of a
/// subclass.
public protocol ModelType {
    static var modelRegistry: ModelRegistry { get }
}

extension ModelType {
    /// The way back from `dictionaryRepresentation`, shallow or deep. A deep dictionary that names a subclass gives an object of that class.
    ///
    /// - Parameters:
    ///   - version: the version of a dictionary without a stamp; nil: the current one.
    ///   - onFailure: receives each value that a `failure:` policy let pass.
    /// - Throws: `ArchiveError`, with the path of the value that could not be read.
    public init(
        dictionary: [String: Any],
        version: Int? = nil,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws {
        let table = ClassTable(Self.modelRegistry, including: ClassTable.requested(Self.self) + classes)
        let graph = TreeGraph(table, unstampedVersion: version, onFailure: onFailure)
        self = try graph.read(Self.self, from: DictionarySource(dictionary, graph, at: .root))
    }
}

extension TreeGraph {
    /// Reads the root, an object or a struct, and completes the graph.
    func read<Root>(_ type: Root.Type, from source: any ValueSource) throws -> Root {
        let root = try complete { try FieldValue(source).record(type) }
        guard let root = root as? Root else { throw source.mismatch(expected: "\(type)") }
        return root
    }
}
