import ModelLanguage

/// Whether a reader of one type reads the archive form of another without a declared change: the only table of types, for findings, the
/// matrix and `minReader`.
package struct TypeVerdict {
    /// JSON and dictionaries do not name a base-most class.
    package var channel: Channel
    /// Whether the first class is the second or a subclass.
    var isKind: (TypeName, TypeName) -> Bool
    /// Whether a class has no superclass in the model.
    var isBaseMost: (TypeName) -> Bool
    /// The archived type of an enum's values; nil if it is not known.
    var rawType: (TypeName) -> BuiltinType?
    /// The classes that have drafts now and had none in the reader's version; nil if it is not known, since histories do not record it.
    package var draftless: Set<TypeName>? = []
    /// For a union as for a `oneOf` type of its cases' values, and text.
    var coding: (TypeName) -> ForeignTypeModel.Coding?
    /// The content of a struct's or object's own container, with superclasses; nil if it is not known.
    var members: (TypeName) -> [PropertyShape]?

    package init(_ shape: ModelShape?, of model: Model, in channel: Channel) {
        self.channel = channel
        isKind = { shape?.isKind($0, of: $1, model) ?? ($0 == $1) }
        isBaseMost = { shape?.records[$0]?.superclass == nil }
        rawType = { shape?.enums[$0]?.rawBuiltin }
        coding = { name in
            if let item = shape?.enums[name] { return item.isUnion ? .oneOf(item.members) : nil }
            return model.foreignTypes.first { $0.name == name }?.coding
        }
        members = { name in
            shape?.records[name] == nil ? nil : shape?.properties(of: name).map(\.shape)
        }
    }

    /// Both are spelled in the names of the shape.
    package func callAsFunction(written: PropertyShape, read: PropertyShape) -> Verdict {
        fit(written: written, read: read).verdict
    }

    /// With whether the form is the reader's own, except for single values. The reader can read another form only by chance, so `minReader`
    /// excludes it.
    func fit(written: PropertyShape, read: PropertyShape) -> (verdict: Verdict, isOwnForm: Bool) {
        if written.isPacked != read.isPacked {
            return (Verdict(.refuses, "packed bytes and collections do not read each other"), false)
        }
        if written.isPacked, let count = read.count, count != written.count {
            let outcome: Outcome = written.count == nil ? .depends : .refuses
            return (Verdict(outcome, "a number of elements other than \(count) is an error"), true)
        }
        if written.isPacked, written.type.wrapped != read.type.wrapped {
            let types = (written.type.wrapped.schemaSpelling(), read.type.wrapped.schemaSpelling())
            return (Verdict(.misreads, "reads the bytes of '\(types.0)' as '\(types.1)'"), false)
        }
        if let writer = written.convert, let reader = read.convert, writer.archived == reader.archived,
            writer.decode != reader.decode
        {
            return (Verdict(.misreads, "\(reader.decode) reads what \(writer.encode) wrote"), true)
        }
        // A dictionary may contain a converted value unconverted.
        let isAsItIs = channel == .dictionary && written.convert == nil && written.type.wrapped == read.type.wrapped
        let from = (written.convert?.archived ?? written.type).wrapped
        let to = (isAsItIs ? read.type : read.convert?.archived ?? read.type).wrapped
        return (
            nilVerdict(written, read).map(verdict(from, to).worse) ?? verdict(from, to),
            isOwnForm(from, to)
        )
    }

    /// The result for nil; nil if it is nil.
    private func nilVerdict(_ written: PropertyShape, _ read: PropertyShape) -> Verdict? {
        guard written.type.isOptional else { return nil }
        let isRefused = Verdict(.depends, "nil is not a value of '\(read.name)'")
        // A nil of an optional with a default is written, as NSNull. A nil of others is absent, which a reader with a default reads as its
        // default.
        if written.defaultValue != nil { return read.type.isOptional ? nil : isRefused }
        guard let value = read.defaultValue else { return read.type.isOptional ? nil : isRefused }
        return read.type.isOptional && value == .null ? nil : Verdict(.depends, "nil becomes \(value.schemaSpelling)")
    }

    private func isOwnForm(_ written: PropertyType, _ read: PropertyType) -> Bool {
        switch (written, read) {
        case (.optional(let inner), let outer), (let inner, .optional(let outer)): isOwnForm(inner, outer)
        case (.array(let from), .array(let to)), (.set(let from), .set(let to)): isOwnForm(from, to)
        case (.dictionary(let oldKey, let oldValue), .dictionary(let key, let value)):
            isOwnForm(oldKey, key) && isOwnForm(oldValue, value)
        case (.object(let from), .object(let to)):
            isKind(from, to) || isKind(to, from) || from.draftCounterpart == to
        case (.object(let from), .structure(let to)), (.structure(let from), .object(let to)): from == to
        case (.builtin(let from), .builtin(let to)):
            from == to || to.traits.form != .object && to.traits.form.reads(from.traits.form)
        case (.union(let from), .foreign(let to)), (.foreign(let from), .union(let to)),
            (.union(let from), .union(let to)):
            from == to || isChoice(from) && isChoice(to)
        case (_, .propertyList): written.hasPropertyListForm
        case (.propertyList, _): true
        case (.builtin, _), (.array, _), (.set, _), (.dictionary, _), (.enumeration, _), (.union, _), (.structure, _),
            (.object, _),
            (.foreign, _):
            written == read
        }
    }

    /// Foreign objects, one of which is opaque or both.
    private func isObject(_ name: TypeName) -> Bool {
        switch coding(name) {
        case .secure, .opaque: true
        case .codable, .oneOf, .convert, .some(.none), nil: false
        }
    }

    /// A value keeps its own form, even if another type has the same.
    private func isChoice(_ name: TypeName) -> Bool {
        if case .oneOf? = coding(name) { true } else { false }
    }

    func verdict(_ written: PropertyType, _ read: PropertyType) -> Verdict {
        if written == read { return .reads }
        switch (written, read) {
        case (.optional(let inner), .optional(let outer)), (let inner, .optional(let outer)):
            return verdict(inner, outer)
        case (.optional(let inner), let outer):
            // An element: whether the property itself is optional does not matter here.
            return verdict(inner, outer).worse(
                Verdict(.depends, "nil is not an element of '\(outer.plain.schemaSpelling())'")
            )
        case (.foreign(let name), _), (.union(let name), _):
            if case .convert(let conversion)? = coding(name) { return verdict(conversion.archived, read) }
            if case .oneOf(let types)? = coding(name) { return choice(types, read) }
            if let other = read.name, case .oneOf(let types)? = coding(other) { return chosen(written, types, read) }
            if case .foreign(let other) = read, channel.traits.namesTypes, isObject(name), isObject(other) {
                return Verdict(.depends, "objects are read by the name of their class")
            }
            if let bytes = encodedBytes(name, read) { return bytes }
            if read == .propertyList { return asPropertyList(written) }
        case (_, .foreign(let name)), (_, .union(let name)):
            if case .oneOf(let types)? = coding(name) { return chosen(written, types, read) }
            guard case .convert(let conversion)? = coding(name) else {
                let isAny = channel == .json && written == .propertyList && coding(name) == .codable
                return isAny ? fromPropertyList(read) : mismatch(written, read)
            }
            let inner = verdict(written, conversion.archived)
            return inner.worse(Verdict(.depends, "only what '\(name.plainName)' is made from fits"))
        case (.enumeration(let name), _):
            if case .enumeration(let other) = read, rawType(name) == nil || rawType(other) == nil {
                return mismatch(written, read)
            }
            let inner = rawType(name).map { verdict(.builtin($0), read) } ?? .reads
            // The name of a case is never text of another type, such as a UUID.
            if rawType(name) == .string, case .builtin(let type) = read, ![.string, .url, .locale].contains(type) {
                return mismatch(written, read)
            }
            if inner.outcome == .misreads { return Verdict(.depends, inner.because) }
            return inner.worse(Verdict(.depends, "only known raw values fit"))
        case (_, .enumeration(let name)):
            if case .builtin(let type) = written {
                if rawType(name) == .string, type != .string { return mismatch(written, read) }
            } else if written != .propertyList {
                return mismatch(written, read)
            }
            let inner = rawType(name).map { verdict(written, .builtin($0)) } ?? .reads
            return inner.worse(Verdict(.depends, "only known raw values fit"))
        case (.builtin(let from), .builtin(let to)): return scalar(from, to)
        case (.array(let from), .array(let to)), (.set(let from), .set(let to)),
            (.set(let from), .array(let to)):
            return verdict(from, to)
        case (.array(let from), .set(let to)):
            return verdict(from, to).worse(ConversionEffect.distinguishing.verdict(.fail))
        case (.dictionary(let oldKey, let oldValue), .dictionary(let key, let value)):
            return self.key(oldKey, key).worse(verdict(oldValue, value))
        case (.object(let from), .object(let to)):
            if isKind(from, to) { return .reads }
            if from.draftCounterpart == to {
                if to.isDraft { return .reads }
                // JSON and dictionaries do not name their class.
                guard channel.traits.namesTypes else { return Verdict(.depends, "only complete drafts fit") }
                guard let draftless else {
                    return Verdict(.depends, "only complete drafts fit, and only if '\(to.plainName)' had drafts")
                }
                return draftless.contains(to)
                    ? Verdict(.refuses, "'\(to.plainName)' had no drafts")
                    : Verdict(.depends, "only complete drafts fit")
            }
            if isKind(to, from) { return Verdict(.depends, "only objects of '\(to.plainName)' fit") }
            if channel.traits.namesTypes || !isBaseMost(from) || !isBaseMost(to) { return mismatch(written, read) }
        // A class that was a struct, or the reverse: both are archived alike.
        case (.object(let from), .structure(let to)), (.structure(let from), .object(let to)):
            if from == to { return .reads }
        case (_, .propertyList): return asPropertyList(written)
        case (.propertyList, _): return fromPropertyList(read)
        case (.builtin, _), (.array, _), (.set, _), (.dictionary, _), (.structure, _), (.object, _): break
        }
        return unnamed(written, read) ?? mismatch(written, read)
    }

    /// For a type with several kinds: as each of them would be read.
    func choice(_ written: [PropertyType], _ read: PropertyType) -> Verdict {
        let each = written.map { type in
            let verdict = verdict(type, read)
            // If several types are allowed, the class of an object or struct is written with it, also in JSON and dictionaries.
            return verdict.outcome == .misreads && seesClass(read) ? mismatch(type, read) : verdict
        }
        if each.allSatisfy({ $0.outcome == .refuses }) { return each.first ?? .reads }
        if each.allSatisfy({ $0.outcome == .reads }) { return .reads }
        if let wrong = each.first(where: { $0.outcome == .misreads }) { return wrong }
        return Verdict(.depends, "only values of '\(read.plain.schemaSpelling())' fit")
    }

    /// The class name is not one of its values; structs ignore a key that they do not have.
    private func seesClass(_ read: PropertyType) -> Bool {
        switch read {
        case .object: true
        case .dictionary(_, .builtin(.string)), .dictionary(_, .propertyList): false
        case .dictionary: true
        case .builtin, .propertyList, .array, .set, .optional, .enumeration, .union, .structure, .foreign: false
        }
    }

    func chosen(_ written: PropertyType, _ types: [PropertyType], _ read: PropertyType) -> Verdict {
        if types.contains(where: { $0 == written || $0.name.map { $0 == written.name } ?? false }) { return .reads }
        let each = types.map { verdict(written, $0) }.filter { $0.outcome != .refuses }
        guard !each.isEmpty else { return mismatch(written, read) }
        if let wrong = each.first(where: { $0.outcome == .misreads }) { return wrong }
        return Verdict(.depends, "only values of an allowed type fit")
    }

    /// JSON and dictionaries have text for keys.
    func key(_ written: PropertyType, _ read: PropertyType) -> Verdict {
        guard !channel.traits.namesTypes, written != read else { return verdict(written, read) }
        if read == .builtin(.string) { return .reads }
        return Verdict(.depends, "only keys of '\(read.schemaSpelling())' fit")
    }

    func mismatch(_ written: PropertyType, _ read: PropertyType) -> Verdict {
        let found = written.plain.schemaSpelling()
        let expected = read.plain.schemaSpelling()
        let other = found == expected ? ", which is another one" : ""
        return Verdict(.refuses, "finds '\(found)', expects '\(expected)'\(other)")
    }
}

extension EnumShape {
    /// The archived form of a union's values.
    package var members: [PropertyType] {
        let payloads = cases.compactMap(\.payload)
        return payloads.count < cases.count ? payloads + [.builtin(.string)] : payloads
    }

    fileprivate var rawBuiltin: BuiltinType {
        switch rawType {
        case .string: .string
        case .integer(let type): type
        }
    }
}

extension PropertyType {
    /// Removed declarations by their names in the schema.
    package var plain: PropertyType { renamed { TypeName(model: $0.model, name: $0.plainName) } }
}
