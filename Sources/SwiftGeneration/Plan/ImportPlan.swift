import ModelLanguage

/// The modules that a file imports, and those that its public interface requires.
struct ImportPlan {
    private(set) var list = ImportList()
    private let index: TypeIndex
    private let isEmbedded: Bool
    /// Of the declaration that names types.
    private var access: SwiftOptions.Access

    init(_ plan: GenerationPlan) {
        self.init(index: plan.index, isEmbedded: plan.isStandalone)
    }

    init(index: TypeIndex, isEmbedded: Bool) {
        self.index = index
        self.isEmbedded = isEmbedded
        access = index.model.swift.access
    }

    mutating func add(_ module: String, isPublic: Bool) {
        list.add(module, for: isPublic ? access : .internal)
    }

    mutating func addRuntime(isPublic: Bool) {
        if !isEmbedded { add("HeirloomRuntime", isPublic: isPublic) }
    }

    mutating func add(_ plan: ClassPlan) {
        access = plan.access.level
        add("Foundation", isPublic: true)
        addRuntime(isPublic: true)
        if index.beginsObservation(plan.model) { add("Observation", isPublic: true) }
        if let name = plan.foreignSuperclass?.importedModule { add(name, isPublic: true) }
        if case .generated(let parent) = plan.model.superclass { add(parent) }
        add(plan.model.protocols)
        addCode()
        for property in plan.properties {
            add(property, in: plan.access)
            if let module = property.model.transient?.importedModule {
                list.add(module, for: property.access(in: plan.access).level)
            }
        }
        list.add(plan.inheritedImports, atMost: plan.initAccess.level)
    }

    mutating func add(_ plan: StructPlan) {
        access = plan.access.level
        add("Foundation", isPublic: false)
        addRuntime(isPublic: true)
        add(plan.model.protocols)
        addCode()
        for property in plan.properties { add(property, in: plan.access) }
    }

    private mutating func add(_ property: GeneratedProperty, in owner: AccessPlan) {
        access = property.access(in: owner).level
        add(property.type)
        access = owner.level
    }

    /// The modules that the schema's own code requires.
    private mutating func addCode() {
        for module in index.model.swift.imports { add(module, isPublic: false) }
    }

    mutating func add(_ model: EnumModel) {
        if let written = model.access { access = written }
        addRuntime(isPublic: true)
        add(model.protocols)
        if model.isUnion { add("Foundation", isPublic: false) }
        for payload in model.payloads { add(payload) }
    }

    private mutating func add(_ protocols: [ProtocolConformance]) {
        for case let module? in protocols.map(\.importedModule) { add(module, isPublic: true) }
    }

    mutating func addModelType(_ model: Model) {
        add("Foundation", isPublic: false)
        addRuntime(isPublic: true)
        for used in model.uses { add(used.swift.module, isPublic: false) }
        for type in model.foreignTypes + model.uses.flatMap(\.foreignTypes) {
            guard case .oneOf(let types) = type.coding else { continue }
            for case .foreign(let name) in types {
                if let module = index.foreign[name]?.moduleInSwift { add(module, isPublic: false) }
            }
        }
    }

    private mutating func add(_ name: TypeName, isPublic: Bool = true) {
        if name.model != index.model.name, let module = index.modules[name.model] { add(module, isPublic: isPublic) }
    }

    /// The modules that a public property of the type requires.
    mutating func add(_ type: PropertyType) { add(type, isPublic: true) }

    private mutating func add(_ type: PropertyType, isPublic: Bool) {
        type.forEachPart { add(part: $0, isPublic: isPublic) }
    }

    private mutating func add(part: PropertyType, isPublic: Bool) {
        switch part {
        case .builtin(let builtin): if !builtin.traits.isOfSwift { add("Foundation", isPublic: isPublic) }
        case .propertyList, .array, .set, .optional, .dictionary: break
        case .enumeration(let name), .structure(let name), .object(let name):
            add(name, isPublic: isPublic)
        case .union(let name):
            add(name, isPublic: isPublic)
            // The types of its cases' values are named only in bodies.
            for payload in index.enums[name]?.payloads ?? [] { add(payload, isPublic: false) }
        case .foreign(let name):
            if index.foreign[name]?.isOpaque == true { addRuntime(isPublic: isPublic) }
            if let module = index.foreign[name]?.moduleInSwift { add(module, isPublic: isPublic) }
            if name.model != index.model.name, case .convert = index.foreign[name]?.coding,
                let module = index.modules[name.model]
            {
                // Its stamp goes into the archive.
                add(module, isPublic: false)
            }
            // The allowed types are named only in bodies.
            if case .oneOf(let types) = index.foreign[name]?.coding {
                for type in types { if case .foreign = type { continue } else { add(type, isPublic: false) } }
            }
        }
    }
}
