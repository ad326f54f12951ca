import Foundation

extension ArchivedKinds {
    /// A value that is not in one of our archives: read by the kind that is named with it, otherwise by its form.
    func read(_ source: any ValueSource) throws -> Any {
        if let value = source.value(as: Any.self), kinds.contains(where: { $0.holds(value) }) { return value }
        if let object = source.value(as: (any ArchivedObject).self),
            let kind = references.first(where: { $0.reads(type(of: object)) })
        {
            return try read(FieldValue(source), as: kind)
        }
        if let name = source.archiveName { return try read(source, named: name) }
        if let shape = source.shape, let kind = values.first(where: { $0.shapes.contains(shape) }) {
            return try kind.read(FieldValue(source))
        }
        if kinds.count == 1 { return try read(FieldValue(source), as: kinds[0]) }
        for kind in values {
            if let value = try? kind.read(FieldValue(source)) { return value }
        }
        if references.count == 1, (try? source.entries { _, _ in }) != nil {
            return try read(FieldValue(source), as: references[0])
        }
        return try readAny(source)
    }

    private func read(_ source: any ValueSource, named name: String) throws -> Any {
        if let kind = values.first(where: { $0.name == name }), let value = source.namedValue {
            return try kind.read(FieldValue(value))
        }
        switch source.archivedType {
        case .object(let found):
            if let kind = references.first(where: { $0.reads(found) }) { return try read(FieldValue(source), as: kind) }
        case .structure(let found):
            for kind in references {
                if case .structure(let type) = kind, type == found { return try read(FieldValue(source), as: kind) }
            }
        case nil:
            let foreign = references.filter { if case .secure = $0 { true } else { false } }
            if foreign.count == 1 { return try read(FieldValue(source), as: foreign[0]) }
            // A structure with an unknown name is not a struct of the model, regardless of its keys.
            return try readAny(source, among: foreign)
        case .dropped, .doubtful, .stamped: return try readAny(source)
        }
        throw source.located(.otherKind(.classNotAllowed, found: name))
    }

    private func readAny(_ source: any ValueSource, among kinds: [Kind]? = nil) throws -> Any {
        for kind in kinds ?? references {
            do {
                let value: Any = try source.attempt { try read(FieldValue(source), as: kind) }
                return value
            } catch {
                continue
            }
        }
        throw source.located(
            .otherKind(.classNotAllowed, found: source.mismatch(expected: "").found ?? "another value")
        )
    }

    func read(_ value: FieldValue, as kind: Kind) throws -> Any {
        switch kind {
        case .object(let type): return try value.object(type)
        case .structure(let type): return try value.structure(type)
        case .secure(let type, let inside):
            let object = try value.secureObject(type, allowing: inside)
            guard kind.holds(object) else {
                throw value.located(ArchiveError.classNotAllowed("\(Swift.type(of: object))", expected: type))
            }
            return object
        case .value(let kind): return try kind.read(value)
        }
    }
}
