import ModelLanguage

/// Writes the enum that represents the model: version, registry, reading and writing of archives.
struct ModelTypeEmitter {
    let plan: GenerationPlan
    private var model: Model { plan.model }
    private var accessPlan: AccessPlan { AccessPlan(model.swift.access, isFinal: true, isClass: false) }
    private var access: String { accessPlan.member }

    func declaration(into out: inout SwiftText) {
        let kind = model.swift.codable == .none ? "ModelNamespace" : "CodableModelNamespace"
        out.line("nonisolated ", access, "enum \(plan.modelTypeName): \(kind) {")
    }

    func emitVersion(into out: inout SwiftText) {
        out.line("/// The version of the model that this code writes.")
        out.line(access, "static let version = \(model.version)")
        out.blank()
        accessPlan.forRuntime("For generated code.", into: &out)
        emitStamp(into: &out)
        if !plan.isStandalone {
            out.blank()
            out.line("// A HeirloomRuntime that is too old for this code has no such member.")
            out.line("static let requiredRuntime = HeirloomRuntimeVersion.atLeast1")
        }
    }

    func emitStamp(into out: inout SwiftText) {
        var arguments = "\(SwiftNames.literal(model.stampName)), version: \(model.version)"
        if model.readsFrom != 1 { arguments += ", readsFrom: \(model.readsFrom)" }
        if model.stampedFrom != 1 { arguments += ", stampedFrom: \(model.stampedFrom)" }
        out.line(access, "static let stamp = ModelStamp(", arguments, ")")
    }

    func emitRegistry(into out: inout SwiftText) {
        let unstamped = UnstampedEmitter(plan)
        accessPlan.forRuntime("For generated code: which class or struct each archive name means.", into: &out)
        var arguments = ["model: \(SwiftNames.literal(model.name))"]
        if !model.formerly.isEmpty {
            arguments.append(SwiftNames.list("formerly: ", model.formerly.map { SwiftNames.literal($0) }))
        }
        if model.swift.module != model.name { arguments.append("module: \(SwiftNames.literal(model.swift.module))") }
        arguments.append("stamp: stamp")
        if model.swift.codable != .stamped { arguments.append("isStampedInJSON: false") }
        let uses = model.uses.map { "\($0.name)Model.registry" }
        if !uses.isEmpty { arguments.append(SwiftNames.list("uses: ", uses)) }
        let formers = plan.formers.map { $0.plan.modelTypeName + ".registry" }
        if !formers.isEmpty { arguments.append(SwiftNames.list("formers: ", formers)) }
        arguments.append("kinds: kinds()")
        if !unstamped.rules.isEmpty { arguments.append("unstamped: unstamped()") }
        out.line(access, "static let registry = ", SwiftNames.call("ModelRegistry", arguments))
        out.blank()
        if !unstamped.rules.isEmpty {
            unstamped.emit(into: &out)
            out.blank()
        }
        // Statements, because swiftc is slow with array literals of hundreds of calls.
        out.block("private static func kinds() -> [ArchivedKind] {") { out in
            let names = PastNames(plan)
            let renamed = model.foreignTypes.filter { !$0.isOpaque && ($0.archiveName != nil || !$0.formerly.isEmpty) }
            guard !(model.classes.isEmpty && plan.structs.isEmpty && names.isEmpty && renamed.isEmpty) else {
                return out.line("[]")
            }
            out.line("var kinds: [ArchivedKind] = []")
            for type in model.classes {
                var extras = ""
                if type.isAbstract { extras += ", isAbstract: true" }
                let isBase = if case .generated = type.superclass { false } else { true }
                // JSON also shows that an object is a draft.
                if isBase, type.draftOf == nil { extras += ", isBase: true" }
                if let mark = type.mark {
                    let names = mark.names.map { ", " + SwiftNames.literal($0) }.joined()
                    extras += ", discriminator: .init(\(SwiftNames.literal(mark.key))\(names)"
                    extras += mark.keepsUnknown ? ", keepsUnknown: true)" : ")"
                }
                let late = (plan.lateSuperclasses[type.name] ?? []).map { late in
                    let names = late.archiveNames.map { SwiftNames.literal($0) }.joined(separator: ", ")
                    return ".init(as: [\(names)], \(late.versions.lowerBound)...\(late.versions.upperBound))"
                }
                if !late.isEmpty { extras += ", withoutInherited: [\(late.joined(separator: ", "))]" }
                extras = names.formerly(of: type.name) + extras
                let written = SwiftNames.literal(names.written(type.name))
                append("object", SwiftNames.type(type.name.swiftName), written + extras, into: &out)
            }
            for type in plan.structs {
                let written = SwiftNames.literal(names.written(type.model.name))
                append("structure", type.name, written + names.formerly(of: type.model.name), into: &out)
            }
            for type in renamed {
                let formerly = type.formerly.map(SwiftNames.literal).joined(separator: ", ")
                let extras = (formerly.isEmpty ? "" : ", formerly: [\(formerly)]") + ", isBase: true"
                let name = type.archiveName.map(SwiftNames.literal) ?? "nil"
                append("object", type.swiftName, name + extras, into: &out)
            }
            names.emitPast(into: &out)
            out.line("return kinds")
        }
    }

    /// `kinds.append(.object(Book.self, "Book"))`.
    private func append(_ kind: String, _ type: String, _ arguments: String, into out: inout SwiftText) {
        out.line("kinds.append(.", kind, "(", type, ".self, ", arguments + "))")
    }

    func emitKinds(into out: inout SwiftText) {
        let spelling = TypeSpelling(index: plan.index, shadowed: [])
        for type in model.foreignTypes + model.uses.flatMap(\.foreignTypes) {
            guard case .oneOf(let types) = type.coding else { continue }
            if !out.isEmpty { out.blank() }
            out.line("static let kindsOf", SwiftNames.capitalized(type.name.name), kinds(types, spelling))
        }
    }

    /// The table of a `oneOf` type or a union.
    func kinds(_ types: [PropertyType], _ spelling: TypeSpelling, _ others: [String] = []) -> String {
        SwiftNames.list(": ArchivedKinds = ", types.compactMap { kind($0, spelling) } + others)
    }

    private func kind(_ type: PropertyType, _ spelling: TypeSpelling) -> String? {
        switch type {
        case .object(let name): return ".object(\(spelling.declared(name)).self)"
        case .structure(let name): return ".structure(\(spelling.declared(name)).self)"
        case .builtin(let builtin): return ".value(.\(builtin.traits.method))"
        case .foreign(let name):
            let swift = spelling.swift(type)
            switch plan.index.foreign[name]?.coding {
            case .secure(let allowed):
                return SwiftNames.call(
                    ".secure",
                    [swift + ".self", SwiftNames.list("inside: ", allowed.map { $0 + ".self" })]
                )
            case .codable: return ".value(.codable(\(SwiftNames.literal(name.name)), \(swift).self))"
            case .convert(let conversion):
                let fragments = plan.fragments()
                let head = [SwiftNames.literal(name.name), swift + ".self", shape(conversion.archived)]
                let read = "read: { try \(fragments.read(type, from: .element, isElement: true)) }"
                let write = "write: { \(fragments.write(type, "$1", to: .element)) }"
                return SwiftNames.call(".value", [SwiftNames.call(".converted", head + [read, write])])
            case .opaque, .oneOf, .some(.none), nil: return nil
            }
        case .propertyList, .array, .set, .dictionary, .optional, .enumeration, .union: return nil
        }
    }

    /// The shape of the type's values in an archive.
    private func shape(_ type: PropertyType) -> String {
        switch type {
        case .builtin(let builtin): return ".\(builtin.traits.shape)"
        case .enumeration(let name): return plan.index.rawType(of: name) == .string ? ".text" : ".integer"
        case .propertyList, .array, .set, .dictionary, .optional, .union, .structure, .object, .foreign: return "nil"
        }
    }
}
