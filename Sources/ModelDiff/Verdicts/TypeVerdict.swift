import ModelLanguage

/// Whether a reader of one type takes the archive form of another without being told of the change.
struct TypeVerdict {
    /// JSON and dictionaries do not name a base-most class.
    var channel = Channel.archive
    /// Whether the first class is the second or one below it.
    var isKind: (TypeName, TypeName) -> Bool
    /// Whether a class has no superclass in the model.
    var isBaseMost: (TypeName) -> Bool = { _ in false }

    /// `written` is spelled in today's names.
    func callAsFunction(written: PropertyShape, read: PropertyShape) -> Verdict {
        if written.isPacked != read.isPacked {
            return Verdict(.refuses, "packed bytes are no collection, nor the reverse")
        }
        if written.isPacked, let count = read.count, count != written.count {
            return Verdict(.depends, "another count than \(count) is an error")
        }
        if written.isPacked, written.type.wrapped != read.type.wrapped {
            let types = (written.type.wrapped.schemaSpelling(), read.type.wrapped.schemaSpelling())
            return Verdict(.misreads, "takes the bytes of '\(types.0)' for '\(types.1)'")
        }
        // A dictionary may hold a converted value as it is.
        let isAsItIs = channel == .dictionary && written.convert == nil && written.type.wrapped == read.type.wrapped
        let before = written.convert?.archived ?? written.type
        let after = isAsItIs ? read.type : read.convert?.archived ?? read.type
        let verdict = verdict(before.wrapped, after.wrapped)
        guard written.type.isOptional else { return verdict }
        // nil of one that has a default is written, as NSNull; of others it is absent.
        let isAbsent = written.defaultValue == nil
        if read.type.isOptional, !isAbsent || read.defaultValue == nil || read.defaultValue == .null { return verdict }
        if !read.type.isOptional, !isAbsent {
            return verdict.worse(Verdict(.depends, "nil is no value for '\(read.name)'"))
        }
        // Absent is nil to the one and the default to the other.
        let fallback =
            read.defaultValue.map { "nil becomes \($0.schemaSpelling)" } ?? "nil is no value for '\(read.name)'"
        return verdict.worse(Verdict(.depends, fallback))
    }

    func verdict(_ written: PropertyType, _ read: PropertyType) -> Verdict {
        if written == read { return .reads }
        switch (written, read) {
        case (.optional(let inner), let outer), (let inner, .optional(let outer)): return verdict(inner, outer)
        case (.builtin(let before), .builtin(let after)): return scalar(before, after)
        case (.array(let before), .array(let after)), (.set(let before), .set(let after)),
            (.array(let before), .set(let after)), (.set(let before), .array(let after)):
            return verdict(before, after)
        case (.dictionary(let oldKey, let oldValue), .dictionary(let key, let value)):
            return verdict(oldKey, key).worse(verdict(oldValue, value))
        case (.object(let before), .object(let after)):
            if isKind(before, after) { return .reads }
            if isKind(after, before) { return Verdict(.depends, "only objects of '\(after.plainName)' fit") }
            if channel != .archive, isBaseMost(before), isBaseMost(after) {
                let names = "'\(before.plainName)' is taken for '\(after.plainName)'"
                return Verdict(.misreads, "the class is not named: \(names), as far as its keys fit")
            }
            return mismatch(written, read)
        case (.enumeration, .builtin), (.builtin, .enumeration): return Verdict(.depends, "only known raw values fit")
        case (_, .propertyList): return Verdict(.depends, "only property-list values fit")
        case (.propertyList, _): return Verdict(.depends, "only values of '\(read.schemaSpelling())' fit")
        case (.builtin, _), (.array, _), (.set, _), (.dictionary, _), (.enumeration, _), (.structure, _), (.object, _),
            (.foreign, _):
            return mismatch(written, read)
        }
    }

    private func mismatch(_ written: PropertyType, _ read: PropertyType) -> Verdict {
        let found = written.plain.schemaSpelling()
        let expected = read.plain.schemaSpelling()
        let other = found == expected ? ", which is another one" : ""
        return Verdict(.refuses, "finds '\(found)', expects '\(expected)'\(other)")
    }

    private func scalar(_ written: BuiltinType, _ read: BuiltinType) -> Verdict {
        let conversion = ValueConversion.builtIn(from: .builtin(written), to: .builtin(read)) { $0 == $1 }
        if conversion == .same { return .reads }
        if channel != .archive, (written == .bool) != (read == .bool) {
            return mismatch(.builtin(written), .builtin(read))
        }
        if channel == .json, written == .date && read.isNumber || read == .date && written.isNumber {
            return Verdict(.depends, "a Date is a number in JSON, unless the coder's strategy says otherwise")
        }
        // A real where an integer is expected is refused, whatever its value.
        if written.isReal, !read.isReal { return mismatch(.builtin(written), .builtin(read)) }
        if written.isNumber, read.isNumber {
            return Verdict(.depends, "\(written.rawValue) values that \(read.rawValue) cannot hold are errors")
        }
        return mismatch(.builtin(written), .builtin(read))
    }
}

extension BuiltinType {
    fileprivate var isReal: Bool { self == .float || self == .double || self == .cgFloat }

    /// Stands in an archive as a number.
    var isNumber: Bool {
        switch self {
        case .bool, .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64, .float, .double,
            .cgFloat:
            true
        case .string, .data, .date, .url, .uuid, .decimal, .cgPoint, .cgSize, .cgRect, .nsRange, .locale, .timeZone,
            .indexSet,
            .dateComponents:
            false
        }
    }
}

extension PropertyType {
    /// Removed declarations under the name that the schema gives them.
    fileprivate var plain: PropertyType { renaming { TypeName(model: $0.model, name: $0.plainName) } }
}
