import ModelLanguage
import SchemaDiagnostics
import YAMLTree

/// Looks up names, types and literals as they were at one version, with the code that resolves the current ones.
struct PastResolver {
    private var resolver: ModelResolver
    /// Builtin types, used models and foreign types: these do not change from version to version.
    private let fixedNames: NameTable
    /// What was entered last: the newest version with those names, and the enums.
    private var entered: (newest: Int?, enums: [TypeName: EnumShape])?
    /// Any property, current or removed, names an inverse.
    private(set) var hasInverses: Bool

    init(_ model: Model) {
        resolver = ModelResolver(beside: model)
        resolver.model.version = model.version
        resolver.model.codeNames = model.codeNames
        var names = NameTable()
        for used in model.uses {
            for type in used.enums { names.use(type.name, as: type.type) }
            for type in used.structs { names.use(type.name, as: .structure(type.name)) }
            names.useClasses(of: used)
            // Histories name what a used model had, too.
            for type in used.removed where names["\(used.name).\(type.name)"] == nil {
                let name = TypeName(model: used.name, name: type.name)
                let old = PropertyType(of: type.kind, called: name, isUnion: type.isUnion)
                names.declare("\(name.model).\(name.name)", as: old, kind: "type", at: type.span)
            }
        }
        for type in model.foreignTypes {
            names.declare(type.name.name, as: .foreign(type.name), kind: "type", at: type.span)
        }
        fixedNames = names
        for type in model.uses.flatMap(\.enums) { resolver.formerCases[type.name] = type.history.formerCases }
        hasInverses = model.classes.contains { type in
            type.properties.indices.contains { type.properties[$0].shape.inverse != nil }
        }
    }

    /// From now on names and cases have their meaning in that version.
    mutating func enter(_ names: VersionNames, enums: [TypeName: EnumShape]) {
        if let entered, entered.newest == names.newest, entered.enums == enums { return }
        entered = (names.newest, enums)
        var table = fixedNames
        for (name, identity) in names.identities {
            let isUnion = names.unions.contains(identity)
            let type = PropertyType(of: names.kinds[identity] ?? .class, called: identity, isUnion: isUnion)
            table.declare(name, as: type, kind: "type", at: resolver.model.header)
            guard names.drafted.contains(identity) else { continue }
            for ending in [".Draft", "Draft"] where names.identities[name + ending] == nil {
                table.declare(name + ending, as: .object(identity.draft), kind: "type", at: resolver.model.header)
            }
        }
        resolver.names = table
        resolver.enumIndexes = [:]
        resolver.model.enums = []
        for (identity, shape) in enums {
            resolver.enumIndexes[identity.name] = resolver.model.enums.count
            resolver.model.enums.append(shape.model(at: resolver.model.header))
        }
    }

    /// - Returns: nil if the type could not be looked up, which is reported.
    mutating func property(
        _ declaration: PropertyDeclaration,
        keys: KeyRule,
        state: ModelShape,
        into bag: inout DiagnosticBag
    ) -> PropertyModel? {
        if let transient = declaration[.transient], declaration.type.swiftText != nil {
            bag.report(
                .transientPlace,
                "a transient property was in no archive; histories and removed declarations leave it out",
                at: transient.keySpan,
                notes: [Note("remove '\(declaration.name.value)' here")]
            )
            return nil
        }
        let properties = resolver.resolveProperties([declaration], keys: keys, copying: .shallow)
        resolver.checkLastSetElements()
        take(into: &bag)
        guard var property = properties.first, !property.type.isUnknown else { return nil }
        if property.inverse != nil { hasInverses = true }
        if let flat = declaration[.flat] { property.shape.flat = flatKeys(flat.value, of: property, state: state) }
        return property
    }

    mutating func value(_ literal: Literal, as type: PropertyType, into bag: inout DiagnosticBag) -> DefaultValue? {
        let value = resolver.readValue(literal, as: type)
        take(into: &bag)
        return value
    }

    mutating func enumeration(
        _ declaration: EnumDeclaration,
        _ life: Life,
        into bag: inout DiagnosticBag
    ) -> EnumShape? {
        var model = EnumModel(name: life.identity, span: life.span, fileIndex: 0)
        model.isOptions = declaration.options?.value ?? false
        model.isUnion = declaration.oneOfKey != nil
        if let raw = declaration.raw {
            guard let type = EnumModel.RawType(raw, into: &bag) else { return nil }
            model.rawType = type
        }
        model.cases = resolver.resolveCases(declaration, model.rawType)
        model.unknown = resolver.resolveUnknown(declaration, model)
        take(into: &bag)
        var shape = EnumShape(model)
        shape.name = life.name
        return shape
    }

    /// The value's type of a union's case; `unknown` if it is not allowed, which is reported.
    mutating func payload(_ syntax: TypeSyntax, into bag: inout DiagnosticBag) -> PropertyType {
        let type = resolver.resolvePayload(syntax)
        take(into: &bag)
        return type
    }

    /// A class of that version, or a foreign one.
    mutating func superclass(_ name: Spanned<String>, into bag: inout DiagnosticBag) -> RecordModel.Superclass? {
        let type = resolver.resolveName(name)
        take(into: &bag)
        switch type {
        case .object(let identity): return .generated(identity)
        case .foreign(let identity) where !type.isUnknown: return .foreign(identity)
        case .foreign: return nil
        case .builtin, .propertyList, .array, .set, .dictionary, .optional, .enumeration, .union, .structure:
            let note = Note("a class without another superclass has NSObject")
            bag.report(.historySuperclass, "'\(name.value)' was not a class", at: name.span, notes: [note])
            return nil
        }
    }

    mutating func integer(_ raw: Spanned<String>, as builtin: BuiltinType, into bag: inout DiagnosticBag) -> String? {
        let scalar = Spanned(YAMLScalar(raw.value, style: .plain), raw.span)
        let digits = resolver.integerLiteral(scalar, as: builtin)
        take(into: &bag)
        return digits
    }

    /// Model and name of any class, struct or enum of that version; nil if there is none.
    func identity(_ name: String) -> TypeName? {
        switch resolver.names[name] {
        case .object(let identity), .structure(let identity), .enumeration(let identity), .union(let identity): identity
        case .foreign, .builtin, .propertyList, .array, .set, .dictionary, .optional, nil: nil
        }
    }

    func describe(_ type: PropertyType, names: VersionNames) -> String {
        resolver.describe(type.renamed { names.name(of: $0).map { TypeName(model: "", name: $0) } ?? $0 })
    }

    private func flatKeys(
        _ value: PropertyAttribute.Value,
        of property: PropertyModel,
        state: ModelShape
    ) -> [FlatKey]? {
        guard case .structure(let name) = property.type.wrapped else { return nil }
        switch value {
        case .flag(true):
            let properties = state.records[name]?.properties ?? usedStruct(name)?.properties ?? []
            return properties.filter { !$0.isInvisible }.map {
                FlatKey(property: $0.name, key: "\(property.key).\($0.name)")
            }
        case .flatKeys(let keys): return keys.map { FlatKey(property: $0.property.value, key: $0.key.value) }
        case .flag, .number, .text, .texts, .dates, .form, .failure, .copying, .access, .convert, .literal,
            .info:
            return nil
        }
    }

    private func usedStruct(_ name: TypeName) -> RecordModel? {
        resolver.model.uses.first { $0.name == name.model }?.structs.first { $0.name == name }
    }

    private mutating func take(into bag: inout DiagnosticBag) {
        guard !resolver.bag.diagnostics.isEmpty else { return }
        bag.append(resolver.bag)
        resolver.bag = DiagnosticBag()
    }
}

extension [HistoryBlock] {
    /// Names that cases of an enum had, with what they are today; those that were dropped are nothing.
    fileprivate var formerCases: [String: String] {
        var result: [String: String] = [:]
        for entry in sorted(by: { $0.version < $1.version }).flatMap(\.entries) {
            var steps: [(old: String, new: String?)] = []
            switch entry.kind {
            case let rename as RenameCaseEntry: steps = rename.renamings.map { ($0.old.value, $0.new.value) }
            case let removal as RemoveCaseEntry: steps = removal.removals.map { ($0.name.value, $0.readAs?.value) }
            default: break
            }
            for (old, new) in steps {
                for (name, today) in result where today == old { result[name] = new }
                result[old] = new
            }
        }
        return result
    }
}

extension VersionNames {
    /// The name of a declaration in that version; nil if it did not exist, and for used models.
    func name(of identity: TypeName) -> String? {
        identities.first { $0.value == identity }?.key
    }
}

extension EnumShape {
    /// - Parameter today: the current model, for everything that is not part of the shape.
    func model(at span: SourceSpan, of today: EnumModel? = nil) -> EnumModel {
        var model = today ?? EnumModel(name: identity, span: span, fileIndex: 0)
        model.rawType = rawType
        model.cases = cases
        model.unknown = unknown
        model.isOptions = isOptions
        model.isUnion = isUnion
        return model
    }
}

extension PropertyType {
    /// A declaration of the model, or of one that it uses.
    fileprivate init(of kind: DeclarationKind, called name: TypeName, isUnion: Bool) {
        switch kind {
        case .class: self = .object(name)
        case .struct: self = .structure(name)
        case .enum: self = isUnion ? .union(name) : .enumeration(name)
        }
    }
}

extension RemovedDeclaration {
    fileprivate var isUnion: Bool {
        if case .enum(let declaration) = content { declaration.oneOfKey != nil } else { false }
    }
}
