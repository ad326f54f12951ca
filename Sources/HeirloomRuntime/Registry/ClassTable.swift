import Foundation

/// The classes that one reading or writing may use: those of a model, of the models it uses, and hand-written subclasses that the caller
/// named.
final class ClassTable: Sendable {
    let registry: ModelRegistry
    /// Hand-written classes by their allowed names.
    let included: [String: any (NSObject & NSSecureCoding).Type]
    private let includedNames: [ObjectIdentifier: String]
    /// For a past version: the current table, which knows hand-written classes.
    private let present: ClassTable?

    /// The classes of a past version, for a reading inside a reading with the current table.
    init(_ registry: ModelRegistry, before present: ClassTable) {
        self.registry = registry
        self.present = present
        included = [:]
        includedNames = [:]
    }

    /// - Parameters:
    ///   - types: the classes of roots, which may be hand-written.
    ///   - options: name other hand-written classes.
    init(
        _ registry: ModelRegistry,
        reading types: [Any.Type] = [],
        _ options: ReadingOptions = ReadingOptions()
    ) {
        self.registry = registry
        let requested = types.compactMap { $0 as? any (NSObject & NSSecureCoding).Type }
        // Generated classes are registered with all their names already.
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

    /// The meaning of a current or old archive name, also in the form `Model.Name`; nil if it is neither in the model nor in one it uses.
    func archivedType(named name: String) -> ArchivedType? {
        if let type = included[name] { return .object(type) }
        return registry.archivedType(named: name) ?? substitute(forClassNamed: name)
    }

    /// A hand-written class is read like its generated superclass.
    private func substitute(forClassNamed name: String) -> ArchivedType? {
        guard let present, case .object(let type)? = present.archivedType(named: name) else { return nil }
        return lineage(of: type).dropFirst().lazy
            .compactMap { present.archiveName(of: $0) }.compactMap { registry.archivedType(named: $0) }.first
    }

    /// The archive name of generated classes, the runtime name of included ones; nil for others.
    func archiveName(of type: AnyClass) -> String? {
        registry.archiveName(of: type) ?? includedNames[ObjectIdentifier(type)]
    }

    /// How the version of objects without a stamp is found for an archive name; nil: nothing shows it.
    func unstampedRule(named name: String) -> UnstampedRule? {
        included[name] == nil ? registry.unstampedRule(named: name) : nil
    }

    /// Whether the caller named the class.
    func isIncluded(_ type: AnyClass) -> Bool {
        includedNames[ObjectIdentifier(type)] != nil
    }
}

extension ModelRegistry {
    /// Without a model: all classes have their runtime names.
    static let none = ModelRegistry(model: "", stamp: ModelStamp("", version: 1), kinds: [])
}
