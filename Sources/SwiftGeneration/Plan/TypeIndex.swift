import ModelLanguage
import SchemaHistory

/// A removed class or struct that functions receive as its deep dictionary.
struct FormerType {
    /// The Swift name of its replacement.
    let name: String
    /// The generated enum of its version of the model.
    let modelType: String

    init(_ name: TypeName, in former: FormerModel) {
        self.name = SwiftNames.type(name.name)
        modelType = former.modelTypeName
    }
}

extension FormerModel {
    /// The generated enum of that version.
    var modelTypeName: String { "\(model.name)\(version)Model" }
}

/// Finds declarations by name over a model and all it uses, and answers questions of generation about types. Each answer is computed once.
///
/// A class, because all emitters share one.
final class TypeIndex {
    /// Enums, also of used models, whose raw values had another meaning in some older version.
    private(set) var pastEnums: [TypeName: EnumPlan]
    /// Enums that only older versions had, as they were in their last one.
    let removedEnums: [TypeName: EnumShape]
    /// How archives of older versions of used models are read.
    let usedPasts: [String: ModelPlan]
    /// Removed classes and structs that functions still receive, by identity.
    let formers: [TypeName: FormerType]
    private let pastRecords: [TypeName: RecordPlan]
    /// The replacements of removed enums, by identity.
    private let formerEnums: [TypeName: TypeName]
    let model: Model
    private(set) var classes: [TypeName: RecordModel] = [:]
    private(set) var structs: [TypeName: RecordModel] = [:]
    private(set) var enums: [TypeName: EnumModel] = [:]
    private(set) var foreign: [TypeName: ForeignTypeModel] = [:]
    /// Classes directly below a class.
    private(set) var subclasses: [TypeName: [TypeName]] = [:]
    /// Swift module of each model by its name.
    private(set) var modules: [String: String] = [:]
    /// Access of each model's code.
    private var accesses: [String: SwiftOptions.Access] = [:]
    /// Names that several of the models declare; only the own one may be named without its module.
    private var ambiguous: Set<String> = []
    /// Names of all declared types, of this model, those it uses, and those that these use: classes inherit from there.
    private(set) var typeNames: Set<String> = []
    /// Structs, unions and foreign types that contain class references somewhere.
    private var referenceHolders: [TypeName: Bool] = [:]
    /// Structs that contained others in some older version.
    private var formerHolders: [TypeName: Bool] = [:]

    /// - Parameters:
    ///   - past: how older archives of the model are read.
    ///   - formers: the replacements of removed classes and structs.
    ///   - uses: how older archives of the models that it uses are read.
    init(_ model: Model, past: ModelPlan, formers: FormerTypes, uses: [String: ModelPlan]) {
        self.model = model
        self.formers = Dictionary(
            formers.models.flatMap { former in
                former.names.filter(\.key.isRemoved).map { ($0.key, FormerType($0.value, in: former)) }
            }
        ) { first, _ in first }
        formerEnums = formers.enums.mapValues(\.model.name)
        pastEnums = past.enums
        pastRecords = past.records
        removedEnums = past.removedEnums
        usedPasts = uses
        for past in usedPasts.values { pastEnums.merge(past.enums) { own, _ in own } }
        add(model)
        for declaration in model.structs { _ = holdsReferences(.structure(declaration.name)) }
        for union in model.enums where union.isUnion { _ = holdsReferences(union.type) }
        for used in model.uses {
            for declaration in used.structs { _ = holdsReferences(.structure(declaration.name)) }
            for type in used.foreignTypes { _ = holdsReferences(.foreign(type.name)) }
        }
        for type in model.foreignTypes { _ = holdsReferences(.foreign(type.name)) }
    }

    /// The enum as which values are read: its last version if the enum was removed.
    func read(_ name: TypeName) -> TypeName { formerEnums[name] ?? name }

    func access(of declaration: RecordModel) -> SwiftOptions.Access {
        declaration.access ?? accesses[declaration.name.model] ?? .internal
    }

    func isDeprecated(_ member: String, of name: TypeName) -> Bool {
        enums[name]?.cases.first { $0.name == member }?.deprecated != nil
    }

    /// The archived type of an enum's values.
    func rawType(of name: TypeName) -> EnumModel.RawType? { enums[name]?.rawType ?? removedEnums[name]?.rawType }

    private func add(_ model: Model) {
        modules[model.name] = model.swift.module
        accesses[model.name] = model.swift.access
        for name in declared(by: model) where !typeNames.insert(name).inserted { ambiguous.insert(name) }
        for declaration in model.classes {
            classes[declaration.name] = declaration
            if case .generated(let parent) = declaration.superclass {
                subclasses[parent, default: []].append(declaration.name)
            }
        }
        for declaration in model.structs { structs[declaration.name] = declaration }
        for declaration in model.enums { enums[declaration.name] = declaration }
        for type in model.foreignTypes { foreign[type.name] = type }
        for used in model.uses where modules[used.name] == nil { add(used) }
    }

    private func declared(by model: Model) -> [String] {
        (model.records.map(\.name) + model.enums.map(\.name)).map(\.swiftName)
    }

    /// The name of a declared type in Swift: with its module if the bare name would mean another one.
    func spelling(of name: TypeName) -> String {
        let bare = SwiftNames.type(name.swiftName)
        guard name.model != model.name, ambiguous.contains(name.swiftName), let module = modules[name.model] else {
            return bare
        }
        return "\(module).\(bare)"
    }

    /// A class and its generated superclasses, nearest first.
    func chain(of name: TypeName) -> some Sequence<RecordModel> {
        sequence(state: Optional(name)) { [self] (next: inout TypeName?) -> RecordModel? in
            guard let declaration = next.flatMap({ classes[$0] }) else { return nil }
            if case .generated(let parent) = declaration.superclass { next = parent } else { next = nil }
            return declaration
        }
    }

    /// Whether the class is the first of its hierarchy that is observable: it conforms to Observable.
    func beginsObservation(_ type: RecordModel) -> Bool {
        type.isObservable && !chain(of: type.name).dropFirst().contains(where: \.isObservable)
    }

    /// Whether objects of the one class are objects of the other: the same class or a subclass.
    func isKind(_ name: TypeName, of ancestor: TypeName) -> Bool {
        chain(of: name).contains { $0.name == ancestor }
    }

    /// The number that shows the version of a class's objects without a stamp: its own, or that of the nearest superclass.
    func versionKey(of name: TypeName) -> VersionKey? {
        chain(of: name).lazy.compactMap(\.versionKey).first { _ in true }
    }

    /// Whether a case must box its value, because the value may contain a value of the union directly, not only in a collection.
    func isIndirect(_ payload: PropertyType, in union: TypeName) -> Bool {
        guard case .structure(let start) = payload else { return false }
        var met: Set<TypeName> = [start]
        var open = [start]
        while let name = open.popLast() {
            let parts = structs[name]?.properties.filter { !$0.isVirtual }.map(\.type.wrapped) ?? enums[name]?.payloads
            for part in parts ?? [] {
                switch part {
                case .structure(let name), .union(let name):
                    if name == union { return true }
                    if met.insert(name).inserted { open.append(name) }
                case .builtin, .propertyList, .array, .set, .dictionary, .optional, .enumeration, .object, .foreign:
                    break
                }
            }
        }
        return false
    }

    /// Whether a value of the type can refer to objects of generated classes, so that it is read only after its owner exists.
    func holdsReferences(_ type: PropertyType) -> Bool {
        type.contains { part in
            switch part {
            case .builtin, .propertyList, .enumeration, .array, .set, .optional, .dictionary: return false
            case .object: return true
            case .structure(let name), .union(let name), .foreign(let name):
                if let known = referenceHolders[name] { return known }
                referenceHolders[name] = false
                let holds = declarationHoldsReferences(name)
                referenceHolders[name] = holds
                return holds
            }
        }
    }

    private func declarationHoldsReferences(_ name: TypeName) -> Bool {
        if let declaration = structs[name] { return declaration.properties.contains { holdsReferences($0) } }
        // Kept values may refer to objects.
        if let union = enums[name] { return union.unknown == .keep || union.payloads.contains { holdsReferences($0) } }
        return switch foreign[name]?.coding {
        case .oneOf(let types): types.contains { holdsReferences($0) }
        case .convert(let conversion): holdsReferences(conversion.archived)
        // What is kept may refer to objects.
        case .opaque: true
        case .secure, .codable, .some(.none), nil: false
        }
    }

    /// The same for a property's archived type.
    func holdsReferences(_ property: PropertyModel) -> Bool {
        holdsReferences(property.convert?.archived ?? property.type)
    }

    /// Types that archives of older versions have in a property's place, with other class references than the current type: reading them
    /// means reading objects that may refer back.
    func formerReferences(_ property: PropertyModel, of owner: TypeName) -> [PropertyType] {
        let record = owner.model == model.name ? pastRecords[owner] : usedPasts[owner.model]?[owner]
        guard let plan = record?.properties[property.name] else {
            return hadReferences(property.type) ? [property.type] : []
        }
        let today = referredClasses(property.convert?.archived ?? property.type)
        var types: [PropertyType] = []
        for shape in plan.allRules.flatMap(\.source.storedShapes) {
            let type = shape.convert?.archived ?? shape.type
            if !referredClasses(type).isSubset(of: today) || hadReferences(type) { types.append(type) }
        }
        if types.isEmpty, hadReferences(property.type) { types.append(property.type) }
        return types
    }

    private func referredClasses(_ type: PropertyType) -> Set<TypeName> {
        Set(type.names.filter { classes[$0] != nil || structs[$0] != nil && holdsReferences(.structure($0)) })
    }

    /// In an older version, some struct in it contained class references that it does not contain now.
    private func hadReferences(_ type: PropertyType) -> Bool {
        for name in type.names {
            guard formerHolders[name] == nil, let declaration = structs[name] else { continue }
            formerHolders[name] = false
            formerHolders[name] = declaration.properties.contains { !formerReferences($0, of: name).isEmpty }
        }
        return type.names.contains { formerHolders[$0] ?? false }
    }
}
