import Foundation

/// For generated code. What the runtime knows of a model: its names and version, and which class or struct each archive name means.
///
/// Built once per model, immutable; nothing is registered globally. A registry also answers for the models that its own model uses.
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
    /// Past versions, with what stands behind removed classes and structs that functions still get.
    let formers: [ModelRegistry]
    let kinds: [ArchivedKind]
    private let unstamped: [String: UnstampedRule]
    /// Objects of some class, of this or a used model, may vanish.
    let dropsObjects: Bool

    /// By what discriminators have in JSON without class names: the classes of this model.
    private let told: [String: [Int]]
    /// Some class, of this or a used model, has one.
    private let hasDiscriminators: Bool

    private let names: [String: Int]
    private let indexOfClass: [ObjectIdentifier: Int]
    private let prefixes: [String]

    /// - Parameters:
    ///   - module: the Swift module; nil: it is named as the model.
    ///   - isStampedInJSON: false for `codable: plain`.
    ///   - formers: of past versions, with removed classes and structs that functions still get, newest first.
    ///   - unstamped: by archive name, how objects without a stamp tell their version.
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
            // A name that the stamp decides covers the living class of that name too.
            for name in kind.formerly where names[name] == nil || kind.archiveName == nil { names[name] = index }
        }
        // What Foundation's archiver writes on Linux, where `setClassName` has no effect.
        for (index, kind) in kinds.enumerated() {
            guard let name = kind.codedClass.map({ runtimeName(of: $0) }), names[name] == nil else { continue }
            names[name] = index
        }
        self.names = names
        self.indexOfClass = indexOfClass
        var prefixes: [String] = []
        for name in [model, self.module] + formerly where !prefixes.contains(name + ".") { prefixes.append(name + ".") }
        self.prefixes = prefixes
        told = Dictionary(grouping: kinds.indices.filter { kinds[$0].discriminator?.name != nil }) {
            kinds[$0].discriminator?.name ?? ""
        }
        hasDiscriminators = !told.isEmpty || uses.contains(where: \.hasDiscriminators)
        dropsObjects = uses.contains(where: \.dropsObjects) || kinds.contains { $0.codedClass == nil }
    }

    public var version: Int { stamp.version }
    /// The key of the class name in Codable forms and deep dictionaries.
    var classKey: String { stamp.name + ".class" }
    /// The key in the root of a deep dictionary in which several places refer to one object.
    var sharedKey: String { stamp.name + ".shared" }
    /// The key of the way from that root to the object's first place, at the others.
    var sameKey: String { stamp.name + ".same" }

    /// The class or struct of this or a used model that an archive means by a name, old or new, alone or behind a model's name.
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

    /// The entry of a class, or of the generated one from which a hand-written class comes.
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

    /// Key and name that tell an object's class in forms that know no classes; nil where the class is its hierarchy's base-most one and
    /// need not be told.
    func classEntry(of type: AnyClass, isNamed: Bool = false) -> (key: String, name: String)? {
        if !isNamed, kind(of: type)?.isBase == true { return nil }
        return (baseRegistry(of: type).classKey, name(of: type))
    }

    /// How JSON without class names tells objects of a class, or of the generated one from which it comes.
    func discriminator(of type: AnyClass) -> (key: String, name: String?)? {
        hasDiscriminators ? nearestKind(of: type)?.kind.discriminator : nil
    }

    /// The classes at or below another one that discriminators tell, by a name or by any.
    private func told(by name: String?, below type: AnyClass) -> [AnyClass] {
        let indices = name.map { told[$0] ?? [] } ?? told.values.flatMap { $0 }
        let own: [AnyClass] = indices.compactMap { kinds[$0].codedClass }.filter { isClass($0, kindOf: type) }
        return own + uses.flatMap { $0.told(by: name, below: type) }
    }

    /// The class that a discriminator names; without a name that of which alone an object can be.
    func told(_ name: String?, for type: AnyClass) -> AnyClass? {
        guard let generated = nearestKind(of: type)?.kind.codedClass else { return nil }
        let found = told(by: name, below: generated)
        guard let first = found.first, name != nil || found.count == 1 else { return nil }
        // Of a hand-written class the name is that of the generated one.
        return first == generated ? type : first
    }

    /// The keys under which class names may stand, this model's first.
    var classKeys: [String] { [classKey] + uses.flatMap(\.classKeys) }

    /// The keys under which stamps may stand, this model's first.
    var versionKeys: [String] { [stamp.versionKey] + uses.flatMap(\.versionKeys) }

    /// All names under which archives may know a kind of this model, its archive name first.
    func allNames(of kind: ArchivedKind) -> [String] {
        let plain = [kind.archiveName].compactMap { $0 } + kind.formerly
        var all = plain + prefixes.flatMap { prefix in plain.map { prefix + $0 } }
        if let type = kind.codedClass { all.append(runtimeName(of: type)) }
        var met: Set<String> = []
        return all.filter { met.insert($0).inserted }
    }

    /// What a table has under an archive name, alone or behind a model's.
    private func find<Value>(_ name: String, in table: [String: Value]) -> Value? {
        if let value = table[name] { return value }
        return prefixes.lazy.filter { name.hasPrefix($0) }.compactMap { table[String(name.dropFirst($0.count))] }.first
    }
}

// What each name and class means: see `ClassTable`.
extension ModelRegistry {
    func archivedType(named name: String) -> ArchivedType? { kind(named: name)?.type }
    func archiveName(of type: AnyClass) -> String? { kind(of: type)?.archiveName }
    /// The name that is written for a class.
    func name(of type: AnyClass) -> String { archiveName(of: type) ?? runtimeName(of: type) }
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
        // NSStringFromClass ends the process for classes that are not at top level.
        String(reflecting: type).replacingOccurrences(of: "Foundation.", with: "")
    #endif
}
