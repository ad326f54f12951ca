import ModelLanguage
import SchemaDiagnostics

extension PastResolver {
    /// Restores a removed declaration as it was in its last version.
    mutating func restore(
        _ life: Life,
        names: VersionNames,
        in state: inout ModelShape,
        into bag: inout DiagnosticBag
    ) {
        enter(names, enums: state.enums)
        switch life.removed?.content {
        case .enum(let declaration): state.enums[life.identity] = enumeration(declaration, life, into: &bag)
        case .record(let declaration): state.records[life.identity] = record(declaration, life, state, into: &bag)
        case nil: break
        }
    }

    private mutating func record(
        _ declaration: RecordDeclaration,
        _ life: Life,
        _ state: ModelShape,
        into bag: inout DiagnosticBag
    ) -> RecordShape {
        let named = declaration.superclass.flatMap { $0.value == "NSObject" ? nil : $0 }
        var record = RecordShape(RecordModel(life.kind, name: life.identity, span: life.span, fileIndex: 0))
        record.name = life.name
        record.superclass = named.flatMap { superclass($0, into: &bag) }
        record.isAbstract = declaration.abstract?.value ?? false
        record.archiveName = declaration.archiveName?.value ?? life.name
        record.isArchiveNameWritten = declaration.archiveName != nil
        record.keyRule = KeyRule(declaration.keys?.value ?? "*", json: declaration.jsonKeys?.value ?? .name)
        for item in declaration.properties {
            guard var property = property(item, keys: record.keyRule, state: state, into: &bag) else { continue }
            for exclusion in declaration.excluded where exclusion.property.value == property.name {
                property.shape.excludedFrom.formUnion(exclusion.channels)
            }
            record.properties.append(property)
        }
        return record
    }
}
