import Foundation

/// The classes one reading or writing may meet: a model's, its used models', and hand-written subclasses that the caller named.
final class ClassTable: Sendable {
    let registry: ModelRegistry
    /// Hand-written classes by the names under which they may stand.
    let included: [String: any (NSObject & NSSecureCoding).Type]
    private let includedNames: [ObjectIdentifier: String]
    /// Of a past version: the present table, which knows hand-written classes.
    private let present: ClassTable?

    /// The classes of a past version, read in the midst of a reading by the present table.
    init(_ registry: ModelRegistry, before present: ClassTable) {
        self.registry = registry
        self.present = present
        included = [:]
        includedNames = [:]
    }

    /// - Parameters:
    ///   - types: of roots, which may be of hand-written classes.
    ///   - options: name other such classes.
    init(
        _ registry: ModelRegistry,
        reading types: [Any.Type] = [],
        _ options: ReadingOptions = ReadingOptions()
    ) {
        self.registry = registry
        let requested = types.compactMap { $0 as? any (NSObject & NSSecureCoding).Type }
        // Generated classes are known by all their names already.
        var included = options.includingNamed.filter { registry.kind(named: $0.key) == nil }
        var names: [ObjectIdentifier: String] = [:]
        for type in requested + options.including + options.includingNamed.values where registry.kind(of: type) == nil {
            let name = runtimeName(of: type)
            included[name] = type
            names[ObjectIdentifier(type)] = name
        }
        self.included = included
        includedNames = names
        present = nil
    }

    /// What stands behind a current or old archive name, `Model.Name` included; nil if it is not of the model or of one it uses.
    func archivedType(named name: String) -> ArchivedType? {
        if let type = included[name] { return .object(type) }
        return registry.archivedType(named: name) ?? standIn(forClassNamed: name)
    }

    /// A hand-written class is read as the generated one it comes from.
    private func standIn(forClassNamed name: String) -> ArchivedType? {
        guard let present, case .object(let type)? = present.archivedType(named: name) else { return nil }
        return lineage(of: type).dropFirst().lazy
            .compactMap { present.archiveName(of: $0) }.compactMap { registry.archivedType(named: $0) }.first
    }

    /// The archive name of generated classes, the runtime name of included ones; nil for others.
    func archiveName(of type: AnyClass) -> String? {
        registry.archiveName(of: type) ?? includedNames[ObjectIdentifier(type)]
    }

    /// Whether the class only stands above others: readers refuse objects of it.
    func isAbstract(_ type: AnyClass) -> Bool {
        registry.isAbstract(type)
    }

    /// How objects of an archive name without a stamp tell their version; nil: there is nothing to tell.
    func unstampedRule(named name: String) -> UnstampedRule? {
        included[name] == nil ? registry.unstampedRule(named: name) : nil
    }

    /// Whether the caller named the class.
    func isIncluded(_ type: AnyClass) -> Bool {
        includedNames[ObjectIdentifier(type)] != nil
    }
}

extension ModelRegistry {
    /// Of no model: all classes are known by their runtime names.
    static let none = ModelRegistry(model: "", stamp: ModelStamp("", version: 1), kinds: [])
}
