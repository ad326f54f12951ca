import SchemaDiagnostics

/// Whether JSON that was written as one type is read as another.
private enum Fit: Int, Comparable {
    case never
    /// Only by keys that no property has: an object keeps those of other people.
    case rarely
    case sometimes, always

    static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }

    init(_ isAlways: Bool) { self = isAlways ? .always : .sometimes }
}

/// What is known of pairs of types: one that is reached in many ways is compared once, and one inside itself is not decided.
private final class KnownFits {
    struct Pair: Hashable {
        let written: PropertyType
        let type: PropertyType
    }

    var fits: [Pair: Fit] = [:]
}

extension ModelResolver {
    /// The first case that fits is read: a case must not fit everything that a later one writes.
    /// - Parameter amongBuiltins: a discriminator distinguishes the others.
    mutating func checkFits(of number: Int, amongBuiltins: Bool = false) {
        let item = model.enums[number]
        let holding = item.cases.filter {
            $0.payload.map { !$0.isUnknown && (!amongBuiltins || $0.isBuiltin) } ?? false
        }
        // The name of a case that holds nothing is text, and read last.
        let cases = holding + item.cases.filter { $0.payload == nil }
        let known = KnownFits()
        for (index, later) in cases.enumerated() {
            let payload = later.payload ?? .builtin(.string)
            var worst: (fit: Fit, first: EnumModel.Case, type: PropertyType)?
            for first in cases[..<min(index, holding.count)] {
                guard let other = first.payload else { continue }
                let fit =
                    later.payload == nil
                    ? self.fit(ofName: later.raw, as: other) : fit(of: payload, as: other, 0, known)
                if fit != .never { model.enums[number].triedCases.insert(later.name) }
                if fit > .rarely { model.enums[number].overlaps[later.name, default: []].insert(first.name) }
                if fit > worst?.fit ?? .rarely { worst = (fit, first, other) }
            }
            guard let (fit, first, other) = worst else { continue }
            let isDecidable = fit == .sometimes || self.fit(of: other, as: payload, 0, known) != .always
            bag.report(
                fit == .always ? .untaggedAmbiguous : .untaggedOverlap,
                fit == .always
                    ? "'\(first.name)' fits all JSON of '\(later.name)', which is never read"
                    : "some JSON of '\(later.name)' fits '\(first.name)' too: to write such a value is an error",
                at: later.span,
                notes: [
                    Note("case '\(first.name)' is here", at: first.span),
                    Note(
                        !isDecidable
                            ? "nothing in JSON distinguishes the two: one requires a key that the other does not have, or a 'discriminator'"
                            : fit == .always
                                ? "'\(later.name)' before '\(first.name)' is read where it fits"
                                : "the first case is read whose required keys and types fit"
                    ),
                ]
            )
        }
    }

    /// Of the name of a case that holds nothing.
    private func fit(ofName name: String, as type: PropertyType) -> Fit {
        guard case .builtin(let builtin) = type, case .text(_, let check, _) = builtin.traits.literals else {
            // What Base64 may be.
            return type == .builtin(.data) && name.utf8.count % 4 == 0 ? .sometimes : .never
        }
        return check(name) ? .always : .never
    }

    /// - Parameters:
    ///   - written: the type of the writer.
    ///   - depth: of types in each other.
    private func fit(of written: PropertyType, as type: PropertyType, _ depth: Int, _ known: KnownFits) -> Fit {
        if written == type { return .always }
        guard depth < 50 else { return .sometimes }
        switch (written, type) {
        case (.optional(let written), _):
            return min(fit(of: written, as: type.wrapped, depth, known), Fit(type.isOptional))
        case (_, .optional(let type)): return fit(of: written, as: type, depth, known)
        case (_, .propertyList): return .always
        case (.propertyList, _), (.foreign, _), (_, .foreign), (.union, _), (_, .union): return .sometimes
        case (.enumeration(let written), .enumeration(let type)):
            guard let written = enumModel(written), let type = enumModel(type) else { return .sometimes }
            if (written.rawType == .string) != (type.rawType == .string) { return .never }
            let raws = Set(type.cases.map(\.raw))
            if type.unknown != .error || type.isOptions { return .always }
            let shared = written.cases.count { raws.contains($0.raw) }
            if shared == 0, written.unknown != .keep { return .never }
            return Fit(shared == written.cases.count && written.unknown != .keep)
        case (.enumeration(let written), _):
            return fit(of: .builtin(enumModel(written)?.rawType == .string ? .string : .int), as: type, depth, known)
        case (_, .enumeration(let type)):
            guard let type = enumModel(type) else { return .sometimes }
            let fit = fit(of: written, as: .builtin(type.rawType == .string ? .string : .int), depth, known)
            return type.unknown != .error ? fit : min(fit, .sometimes)
        case (.builtin(let written), .builtin(let type)): return fit(of: written, as: type)
        case (.array(let written), .array(let type)), (.array(let written), .set(let type)),
            (.set(let written), .array(let type)), (.set(let written), .set(let type)):
            // Nothing is in an empty one.
            return max(.sometimes, fit(of: written, as: type, depth + 1, known))
        case (.dictionary(_, let written), .dictionary(_, let type)):
            return max(.sometimes, fit(of: written, as: type, depth + 1, known))
        case (.builtin(let builtin), .array), (.builtin(let builtin), .set), (.builtin(let builtin), .dictionary),
            (.builtin(let builtin), .structure), (.builtin(let builtin), .object), (.array, .builtin(let builtin)),
            (.set, .builtin(let builtin)), (.dictionary, .builtin(let builtin)), (.structure, .builtin(let builtin)),
            (.object, .builtin(let builtin)):
            // A point is a list, a locale an object.
            return [.geometry, .object].contains(builtin.traits.form) ? .sometimes : .never
        case (.dictionary, _): return objects(type) == nil ? .never : .sometimes
        case (_, .dictionary): return objects(written) == nil ? .never : .sometimes
        default:
            let pair = KnownFits.Pair(written: written, type: type)
            if let fit = known.fits[pair] { return fit }
            guard let written = objects(written), let type = objects(type) else { return .never }
            known.fits[pair] = .sometimes
            let fit = fit(of: written, as: type, depth, known)
            known.fits[pair] = fit
            return fit
        }
    }

    private func fit(of written: BuiltinType, as type: BuiltinType) -> Fit {
        switch (written.traits.form, type.traits.form) {
        case (.integer, .integer): Fit(written.integerRange.map { type.integerRange?.contains($0) == true } ?? false)
        case (.integer, .real), (.real, .real), (.integer, .decimal), (.real, .decimal): .always
        case (.real, .integer), (.decimal, .integer), (.decimal, .real), (.integer, .bool), (.real, .bool): .sometimes
        case (.bool, .bool), (.url, .string), (.uuid, .string), (.data, .string): .always
        case (.string, .url), (.string, .uuid), (.string, .data), (.string, .decimal), (.uuid, .url), (.uuid, .data),
            (.data, .url), (.url, .data), (.url, .decimal), (.data, .decimal), (.decimal, .bool):
            .sometimes
        // What is no number is text.
        case (.decimal, .string), (.decimal, .url): .sometimes
        // The form of a date is that of the coder, unless the schema says it.
        case (.date, .bool), (.date, .url), (.date, .data), (.url, .date), (.data, .date):
            .sometimes
        case (.date, .integer), (.date, .real), (.date, .decimal), (.date, .string), (.string, .date),
            (.integer, .date),
            (.real, .date), (.decimal, .date):
            .sometimes
        case (.geometry, .geometry), (.object, .object): .sometimes
        default: .never
        }
    }

    /// The properties of an object or struct in JSON, and the texts of its discriminator.
    private struct Members {
        var properties: [PropertyModel] = []
        var told: (key: String, names: [String], isOpen: Bool)?
        /// Values that break a rule are not read.
        var hasRules = false
        /// An object may have other keys.
        var isOpen = false
        /// Keys that only objects of classes below have.
        var keysBelow: Set<String> = []

        func mayHave(_ key: String) -> Fit { keysBelow.contains(key) ? .sometimes : isOpen ? .rarely : .never }
    }

    private func objects(_ type: PropertyType) -> Members? {
        var members = Members(properties: allProperties(of: type))
        switch type {
        case .structure(let name):
            members.hasRules = structModel(name).map { $0.isValidated && $0.hasRules } ?? false
            members.isOpen = structModel(name)?.keepsUnknownKeys ?? false
        case .object(let name):
            members.hasRules = sequence(first: classNumber(name) ?? -1) { tree.parents[$0] }.prefix { $0 >= 0 }
                .contains { classModel($0).isValidated && classModel($0).hasRules }
            members.isOpen = classNumber(name).map { classModel($0).keepsUnknownKeys } ?? false
            if let number = classNumber(name), let mark = classModel(number).mark {
                let below = tree.preorder.filter { tree.isKind($0, of: number) }.map { classModel($0) }
                members.keysBelow = Set(below.flatMap(\.properties).flatMap { JSONKey.steps($0.jsonKey).prefix(1) })
                members.told = (mark.key, below.flatMap { $0.mark?.names ?? [] }, mark.keepsUnknown)
            }
        default: return nil
        }
        members.properties.removeAll {
            $0.excludedFrom.contains(.json) || $0.isWeak || $0.isConditional || $0.inverseOf != nil
        }
        return members
    }

    private func fit(of written: Members, as type: Members, _ depth: Int, _ known: KnownFits) -> Fit {
        var result = Fit(!type.hasRules)
        if let told = type.told, !told.isOpen {
            guard let other = written.told, other.key == told.key else {
                let holder = written.properties.first { $0.jsonKey == told.key }
                guard let holder else { return written.mayHave(told.key) }
                return min(.sometimes, fit(of: holder.type, as: .builtin(.string), depth, known))
            }
            let shared = other.names.count { told.names.contains($0) }
            if shared == 0 { return other.isOpen ? .rarely : .never }
            result = min(result, Fit(shared == other.names.count))
        }
        for property in type.properties {
            let isRequired = !property.type.isOptional && property.defaultValue == nil
            let others = property.jsonKeys.compactMap { key in written.properties.first { $0.jsonKey == key } }
            guard let other = others.first else {
                let isInside = written.properties.contains { JSONKey.meet($0.jsonKey, property.jsonKey) }
                if isInside || property.flat != nil || written.told?.key == property.jsonKey {
                    result = min(result, .sometimes)
                } else if isRequired {
                    let key = JSONKey.steps(property.jsonKey).first ?? ""
                    result = min(result, written.mayHave(key))
                    if result == .never { return .never }
                }
                continue
            }
            var own =
                property.failure == .fail
                ? fit(of: other.writtenType.wrapped, as: property.writtenType.wrapped, depth + 1, known) : .always
            if own != .never, property.convert != nil { own = min(own, .sometimes) }
            // Which of the keys is there depends on the value.
            if others.count > 1 { own = .sometimes }
            // Text may be a number.
            if own == .never, property.json.isLenient {
                own = min(.sometimes, fit(of: other.writtenType.wrapped, as: .builtin(.string), depth + 1, known))
            }
            if other.type.isOptional {
                own = isRequired ? min(own, .sometimes) : max(own, .sometimes)
            }
            if own == .never { return .never }
            result = min(result, own)
        }
        return result
    }
}

extension PropertyModel {
    /// As JSON has it.
    fileprivate var writtenType: PropertyType { isPacked ? .builtin(.data) : archivedType }
}

extension PropertyType {
    var isBuiltin: Bool { if case .builtin = self { true } else { false } }
}

extension DiagnosticID {
    static let untaggedAmbiguous = DiagnosticID("untagged-ambiguous")
    static let untaggedOverlap = DiagnosticID("untagged-overlap", .warning)
}
