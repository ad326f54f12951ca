import ModelLanguage
import SchemaDiagnostics

/// What a removed declaration was in its last version.
enum RemovedShape {
    case record(RecordShape)
    case enumeration(EnumShape)
}

extension PastResolver {
    mutating func shape(
        of life: Life,
        names: VersionNames,
        state: ModelShape,
        into bag: inout DiagnosticBag
    ) -> RemovedShape? {
        guard let removed = life.removed else { return nil }
        enter(names, enums: state.enums)
        switch removed.content {
        case .enum(let declaration): return enumeration(declaration, life, into: &bag).map { .enumeration($0) }
        case .struct(let declaration):
            var model = StructModel(name: life.identity, span: life.span, fileIndex: 0)
            model.archiveName = declaration.archiveName?.value ?? life.name
            model.isArchiveNameWritten = declaration.archiveName != nil
            model.keyPattern = declaration.keys?.value ?? "*"
            var shape = RecordShape(model)
            shape.name = life.name
            fill(&shape, declaration.properties, declaration.excluded, state, into: &bag)
            return .record(shape)
        case .class(let declaration):
            var model = ClassModel(name: life.identity, span: life.span, fileIndex: 0)
            model.archiveName = declaration.archiveName?.value ?? life.name
            model.isArchiveNameWritten = declaration.archiveName != nil
            model.isAbstract = declaration.abstract?.value ?? false
            model.keyPattern = declaration.keys?.value ?? "*"
            if let name = declaration.superclass, name.value != "NSObject" {
                model.superclass = superclass(name, into: &bag)
            }
            var shape = RecordShape(model)
            shape.name = life.name
            fill(&shape, declaration.properties, declaration.excluded, state, into: &bag)
            return .record(shape)
        }
    }

    private mutating func fill(
        _ shape: inout RecordShape,
        _ properties: [PropertyDeclaration],
        _ excluded: [ExclusionDeclaration],
        _ state: ModelShape,
        into bag: inout DiagnosticBag
    ) {
        for declaration in properties {
            guard var property = property(declaration, pattern: shape.keyPattern, state: state, into: &bag) else {
                continue
            }
            for exclusion in excluded where exclusion.property.value == property.name {
                property.excludedFrom.formUnion(exclusion.channels)
            }
            shape.properties.append(property)
        }
    }

    private mutating func enumeration(
        _ declaration: EnumDeclaration,
        _ life: Life,
        into bag: inout DiagnosticBag
    ) -> EnumShape? {
        var model = EnumModel(name: life.identity, span: life.span, fileIndex: 0)
        model.isOptions = declaration.options?.value ?? false
        if let raw = declaration.raw, raw.value != BuiltinType.string.rawValue {
            guard let builtin = BuiltinType(rawValue: raw.value), builtin.integerRange != nil else {
                bag.report(
                    .enumRawType,
                    "'\(shortened(raw.value))' cannot be the raw type of an enum; expected String or an integer type",
                    at: raw.span
                )
                return nil
            }
            model.rawType = .integer(builtin)
        }
        for item in declaration.cases {
            var raw = item.raw?.value.text ?? item.name.value
            if case .integer(let builtin) = model.rawType {
                guard let written = item.raw else {
                    bag.report(
                        .rawValueMissing,
                        "case '\(shortened(item.name.value))' needs its raw value: integers are always written out",
                        at: item.name.span
                    )
                    continue
                }
                guard let digits = integer(Spanned(written.value.text, written.span), as: builtin, into: &bag) else {
                    continue
                }
                raw = digits
            }
            model.cases.append(
                EnumModel.Case(name: item.name.value, span: item.name.span, raw: raw, isRawWritten: item.raw != nil)
            )
        }
        switch declaration.unknown?.value {
        case nil: break
        case "keep": model.unknown = .keep
        case let name?: model.unknown = .fallback(name.hasPrefix(".") ? String(name.dropFirst()) : name)
        }
        var shape = EnumShape(model)
        shape.name = life.name
        return shape
    }
}
