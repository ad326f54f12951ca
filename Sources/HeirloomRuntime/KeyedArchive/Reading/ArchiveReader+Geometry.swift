import Foundation

extension ArchiveReader {
    /// A point, size, rectangle or range: text in Foundation's format, or an NSValue that contains such text, numbers under keys of their
    /// own, or, from GNUstep, a C structure.
    func geometry<Value: GeometryValue>(_ position: Int) throws -> Value {
        let target = try target(position)
        guard try valueClass(at: target) == .value else { return try spelled(position) }
        let kind = Value.leafKind
        guard try geometryKind(at: target) == kind else { throw mismatch(Value.self, at: target) }
        guard try part(.special, of: target) != nil else { return try structure(inValue: target) }
        guard let key = kind.part else {
            guard let location = try part(.rangeLocation, of: target), let length = try part(.rangeLength, of: target),
                let range = try NSRange(location: int(location), length: int(length)) as? Value
            else { throw broken("a range without its parts") }
            return range
        }
        guard let inner = try part(key, of: target) else { throw broken("an NSValue without '\(key.rawValue)'") }
        return try spelled(inner)
    }

    private func int(_ position: Int) throws -> Int { try FieldValue(core, position).int() }

    private func spelled<Value: GeometryValue>(_ position: Int) throws -> Value {
        let target = try target(position)
        guard try 5...7 ~= list.marker(at: target) >> 4 || isInstance(target, of: [.string, .mutableString]) else {
            throw mismatch(Value.self, at: target)
        }
        let text = try string(position)
        guard let value = Value(leafSpelling: text) else {
            throw outOfRange(Value.self, text)
        }
        return value
    }

    /// What an NSValue holds; nil where it is something else than geometry.
    func geometryKind(at position: Int) throws -> GeometryKind? {
        guard let special = try part(.special, of: position) else { return try structureKind(inValue: position) }
        return GeometryKind(rawValue: try integer(special))
    }

    /// An NSValue of the kind in the archive.
    func nsValue(_ position: Int) throws -> NSValue {
        let special = try part(.special, of: position).map(integer)
        if let form = special.flatMap(BoxedReals.init(rawValue:)) { return try reals(position, form) }
        switch try geometryKind(at: position) {
        case .point: return try (geometry(position) as CGPoint).leafBox
        case .size: return try (geometry(position) as CGSize).leafBox
        case .rect: return try (geometry(position) as CGRect).leafBox
        case .range: return try (geometry(position) as NSRange).leafBox
        case nil: throw mismatch("an NSValue of a point, size, rectangle or range", at: position)
        }
    }

    private func reals(_ position: Int, _ form: BoxedReals) throws -> NSValue {
        let reals = try form.keys.map { key in
            guard let place = try part(named: key, of: position) else { throw broken("an NSValue without '\(key)'") }
            return try double(place)
        }
        guard let value = form.value(of: reals) else {
            throw outOfRange("an NSValue of this platform", form.structure)
        }
        return value
    }
}
