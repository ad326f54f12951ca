import Foundation

/// For generated code. A model as the runtime knows it: its names and version, and the class or struct of each archive name.
///
/// It is built once per model and is immutable; nothing is registered globally. A registry also knows the models that its own model uses.
@_documentation(visibility: internal)
public final class ModelRegistry: Sendable {
    /// The model's name.
    public let model: String
    /// Earlier names of the model or its module, newest first.
    public let formerly: [String]
    /// The Swift module of the generated code.
    public let module: String
    public let stamp: ModelStamp
    /// JSON carries stamps and class names.
    public let isStampedInJSON: Bool
    public let uses: [ModelRegistry]
    /// Past versions, with the parts that removed classes and structs require: functions still receive these.
    let formers: [ModelRegistry]
    let kinds: [ArchivedKind]
    private let unstamped: [String: UnstampedRule]
    /// Objects of some class, of this or a used model, may be dropped.
    let dropsObjects: Bool

    /// Objects of some class, of this or a used model, may have been written before it had a superclass in another model.
    let inheritsLate: Bool

    /// Classes of this model by their discriminators in JSON without class names.
    private let discriminated: [String: [Int]]
    /// Some class, of this or a used model, has a discriminator.
    private let hasDiscriminators: Bool

    private let names: [String: Int]
    private let indexOfClass: [ObjectIdentifier: Int]
    private let prefixes: [String]

    /// - Parameters:
    ///   - module: the Swift module; nil: it has the model's name.
    ///   - isStampedInJSON: false for `codable: plain`.
    ///   - formers: past versions, with removed classes and structs that functions still receive, newest first.
    ///   - unstamped: by archive name, how the version of objects without a stamp is found.
    public init(
        model: String,
        formerly: [String] = [],
        module: String? = nil,
        stamp: ModelStamp,
        isStampedInJSON: Bool = true,
        uses: [ModelRegistry] = [],
        formers: [ModelRegistry] = [],
        kinds: [ArchivedKind],
        unstamped: [String: UnstampedRule] = [:]
    ) {
        self.model = model
        self.formerly = formerly
        self.module = module ?? model
        self.stamp = stamp
        self.isStampedInJSON = isStampedInJSON
        self.uses = uses
        self.formers = formers
        self.kinds = kinds
        self.unstamped = unstamped

        var names: [String: Int] = [:]
        var indexOfClass: [ObjectIdentifier: Int] = [:]
        for (index, kind) in kinds.enumerated() {
            if let name = kind.archiveName { names[name] = index }
            if let type = kind.codedClass { indexOfClass[ObjectIdentifier(type)] = index }
        }
        for (index, kind) in kinds.enumerated() {
            // A name whose meaning the stamp decides includes the current class of that name.
            for name in kind.formerly where names[name] == nil || kind.archiveName == nil { names[name] = index }
        }
        // Objects that Foundation's archiver writes on Linux, where `setClassName` has no effect.
        for (index, kind) in kinds.enumerated() {
            guard let name = kind.codedClass.map({ runtimeName(of: $0) }), names[name] == nil else { continue }
            names[name] = index
        }
        self.names = names
        self.indexOfClass = indexOfClass
        var prefixes: [String] = []
        for name in [model, self.module] + formerly where !prefixes.contains(name + ".") { prefixes.append(name + ".") }
        self.prefixes = prefixes
        var discriminated: [String: [Int]] = [:]
        for (index, kind) in kinds.enumerated() {
            for name in kind.discriminator?.names ?? [] { discriminated[name, default: []].append(index) }
        }
        self.discriminated = discriminated
        hasDiscriminators = kinds.contains { $0.discriminator != nil } || uses.contains(where: \.hasDiscriminators)
        inheritsLate = uses.contains(where: \.inheritsLate) || kinds.contains { !$0.withoutInherited.isEmpty }
        dropsObjects = uses.contains(where: \.dropsObjects) || kinds.contains { $0.codedClass == nil }
    }

    public var version: Int { stamp.version }
    /// The key of the class name in Codable forms and deep dictionaries.
    var classKey: String { stamp.name + ".class" }
    /// The key in the root of a deep dictionary in which several places refer to one object.
    var sharedKey: String { stamp.name + ".shared" }
    /// The key of the path from that root to the object's first place, at the other places.
    var sameKey: String { stamp.name + ".same" }

    /// The class or struct of this or a used model for an archive name, old or new, alone or after a model's name.
    func kind(named name: String) -> ArchivedKind? {
        if let index = find(name, in: names) { return kinds[index] }
        return uses.lazy.compactMap { $0.kind(named: name) }.first
    }

    /// The entry of exactly this class, or of the struct whose box it is; nil for hand-written classes.
    func kind(of type: AnyClass) -> ArchivedKind? {
        registryAndKind(of: type)?.kind
    }

    func registryAndKind(of type: AnyClass) -> (registry: ModelRegistry, kind: ArchivedKind)? {
        if let index = indexOfClass[ObjectIdentifier(type)] { return (self, kinds[index]) }
        return (uses + formers).lazy.compactMap { $0.registryAndKind(of: type) }.first
    }

    /// The entry of a class, or of the generated superclass of a hand-written class.
    func nearestKind(of type: AnyClass) -> (registry: ModelRegistry, kind: ArchivedKind)? {
        lineage(of: type).lazy.compactMap { self.registryAndKind(of: $0) }.first
    }

    /// The model in which the hierarchy of a class begins; this one for classes of no model.
    func baseRegistry(of type: AnyClass) -> ModelRegistry {
        lineage(of: type).compactMap { registryAndKind(of: $0) }.last { !$0.kind.isForeign }?.registry ?? self
    }

    /// The base-most generated class of a class's hierarchy; nil for classes of no model.
    func baseClass(of type: AnyClass) -> AnyClass? {
        lineage(of: type).filter { kind(of: $0)?.isForeign == false }.last
    }

    /// Key and name that identify an object's class in forms without classes; nil if it is the base-most class of its hierarchy and need
    /// not be written.
    func classEntry(of type: AnyClass, isNamed: Bool = false) -> (key: String, name: String)? {
        if !isNamed, kind(of: type)?.isBase == true { return nil }
        return (baseRegistry(of: type).classKey, name(of: type))
    }

    /// How JSON without class names identifies objects of a class, or of its generated superclass.
    func discriminator(of type: AnyClass) -> ArchivedKind.Discriminator? {
        hasDiscriminators ? nearestKind(of: type)?.kind.discriminator : nil
    }

    /// The classes at or below another class that discriminators identify, by one name or by any.
    private func classes(namedBy name: String?, below type: AnyClass) -> [AnyClass] {
        let indices = name.map { discriminated[$0] ?? [] } ?? Array(Set(discriminated.values.joined()))
        let own: [AnyClass] = indices.compactMap { kinds[$0].codedClass }.filter { isClass($0, kindOf: type) }
        return own + uses.flatMap { $0.classes(namedBy: name, below: type) }
    }

    /// The class that a discriminator names. Without a name, the only class of which there can be an object.
    func discriminatedClass(_ name: String?, for type: AnyClass) -> AnyClass? {
        guard let generated = nearestKind(of: type)?.kind.codedClass else { return nil }
        let found = classes(namedBy: name, below: generated)
        guard let first = found.first, name != nil || found.count == 1 else { return nil }
        // A hand-written class has the name of its generated superclass.
        return first == generated ? type : first
    }

    /// The keys that may contain class names, this model's first.
    var classKeys: [String] { [classKey] + uses.flatMap(\.classKeys) }

    /// The keys that may contain stamps, this model's first.
    var versionKeys: [String] { [stamp.versionKey] + uses.flatMap(\.versionKeys) }

    /// All archive names of a kind of this model, the current one first.
    func allNames(of kind: ArchivedKind) -> [String] {
        let plain = [kind.archiveName].compactMap { $0 } + kind.formerly
        var all = plain + prefixes.flatMap { prefix in plain.map { prefix + $0 } }
        if let type = kind.codedClass { all.append(runtimeName(of: type)) }
        var met: Set<String> = []
        return all.filter { met.insert($0).inserted }
    }

    /// A table's entry for an archive name, alone or after a model's name.
    private func find<Value>(_ name: String, in table: [String: Value]) -> Value? {
        if let value = table[name] { return value }
        return prefixes.lazy.filter { name.hasPrefix($0) }.compactMap { table[String(name.dropFirst($0.count))] }.first
    }
}

// The meaning of names and classes: see `ClassTable`.
extension ModelRegistry {
    func archivedType(named name: String) -> ArchivedType? { kind(named: name)?.type }
    func archiveName(of type: AnyClass) -> String? { kind(of: type)?.archiveName }
    /// The name that is written for a class.
    func name(of type: AnyClass) -> String { archiveName(of: type) ?? runtimeName(of: type) }
    /// Whether the class is only a superclass: readers reject objects of exactly this class.
    func isAbstract(_ type: AnyClass) -> Bool { kind(of: type)?.isAbstract ?? false }

    func unstampedRule(named name: String) -> UnstampedRule? {
        if let rule = find(name, in: unstamped) { return rule }
        return uses.lazy.compactMap { $0.unstampedRule(named: name) }.first
    }

    /// The rules of all objects of a class and of those below it.
    func unstampedRules(below name: String) -> [UnstampedRule] {
        guard let base = kind(named: name)?.codedClass else { return [] }
        return unstamped.compactMap { name, rule in
            kind(named: name)?.codedClass.map { isClass($0, kindOf: base) } == true ? rule : nil
        }
    }
}

/// The name by which the Objective-C runtime, or Foundation on Linux, knows a class: `Module.Name`.
func runtimeName(of type: AnyClass) -> String {
    #if canImport(ObjectiveC)
        NSStringFromClass(type)
    #else
        // NSStringFromClass ends the process for nested classes.
        String(reflecting: type).replacingOccurrences(of: "Foundation.", with: "")
    #endif
}
