import ModelLanguage

/// Values that JSON and dictionaries do not name: structs, objects and dictionaries are all containers with keys, and a PropertyList
/// accepts any of them.
extension TypeVerdict {
    /// One container with keys read as another, or numbers as geometry; nil if the two have nothing in common.
    func unnamed(_ written: PropertyType, _ read: PropertyType) -> Verdict? {
        guard !channel.traits.namesTypes else { return nil }
        if channel == .json, let verdict = coordinates(written, read) { return verdict }
        let coded = written.codableForm
        let isOpen = coded?.isOpen == true && channel == .json
        guard let old = isOpen ? .other : container(written), let new = container(read) else { return nil }
        let names = "'\(written.plain.schemaSpelling())' is mistaken for '\(read.plain.schemaSpelling())'"
        let misreads = Verdict(.misreads, "nothing names it: \(names), as far as its keys fit")
        var inner = self
        inner.members = { _ in nil }
        switch (old, new) {
        case (_, .other), (.map, .map): return nil
        case (.record(let old), .map(let key, let value)):
            guard key == .builtin(.string) else { return nil }
            let fits = old.allSatisfy { inner.verdict($0.type.wrapped, value).outcome != .refuses }
            return fits ? misreads : nil
        case (.other, .map(let key, let value)):
            guard isOpen || key == .builtin(.string) else { return nil }
            if case .foreign = written { return misreads }
            return coded?.values.flatMap { inner.verdict($0, value).outcome == .refuses ? nil : misreads }
        case (let old, .record(let new)):
            for member in new {
                guard let name = member.keys(in: channel).first else { continue }
                switch old {
                case .record(let old):
                    guard let found = old.first(where: { $0.keys(in: channel).contains(name) }) else {
                        if member.isRequired { return nil }
                        continue
                    }
                    if inner.verdict(found.type.wrapped, member.type.wrapped).outcome == .refuses { return nil }
                case .map(let key, let value) where member.isRequired:
                    let fits = inner.verdict(value, member.type.wrapped).outcome != .refuses
                    if key != .builtin(.string) && key != .propertyList || !fits { return nil }
                case .other where member.isRequired: return nil
                case .map, .other: continue
                }
            }
            return misreads
        }
    }

    private enum Container {
        case record([PropertyShape])
        case map(PropertyType, PropertyType)
        /// A Foundation type, or a foreign one.
        case other
    }

    private func container(_ type: PropertyType) -> Container? {
        switch type {
        case .structure(let name), .object(let name): return members(name).map { .record($0) }
        case .dictionary(let key, let value): return .map(key, value)
        case .builtin(let type) where type.traits.codable.isOpen && channel == .json: return .record([])
        case .builtin(let type) where type.isKeyedInJSON: return channel == .json ? .other : nil
        case .foreign(let name): return channel == .json && coding(name) == .codable ? .other : nil
        case .builtin, .array, .set, .enumeration, .union, .optional, .propertyList: return nil
        }
    }

    private func coordinates(_ written: PropertyType, _ read: PropertyType) -> Verdict? {
        switch (written, read) {
        case (.builtin(let type), .array(let element)), (.builtin(let type), .set(let element)):
            guard let number = type.coordinate else { return nil }
            return verdict(.builtin(number), element)
        case (.array(let element), .builtin(let type)), (.set(let element), .builtin(let type)):
            guard let number = type.coordinate else { return nil }
            return verdict(element, .builtin(number)).worse(Verdict(.depends, "only two numbers fit"))
        default: return nil
        }
    }

    /// The bytes of a foreign value, read as data; nil if there are no bytes.
    func encodedBytes(_ name: TypeName, _ read: PropertyType) -> Verdict? {
        switch coding(name) {
        case .secure where !channel.traits.namesTypes: break
        case .codable where channel != .json: break
        default: return nil
        }
        let isTaken =
            read == .propertyList || verdict(.builtin(.data), read).outcome != .refuses
            || channel == .dictionary && read.codableForm?.isOpen == true && coding(name) == .codable
        guard isTaken else { return mismatch(.foreign(name), read) }
        return Verdict(.misreads, "takes the bytes that '\(name.plainName)' is coded as")
    }

    func asPropertyList(_ written: PropertyType) -> Verdict {
        let depends = Verdict(.depends, "only property-list values fit")
        let form = Verdict(.misreads, "takes the form in which '\(written.schemaSpelling())' is coded")
        switch written {
        case .builtin(let type):
            switch type {
            case .uint, .uint64:
                return channel.traits.namesTypes
                    ? Verdict(.misreads, "numbers above \(Int64.max) become negative") : depends
            case .url, .uuid: return channel.traits.namesTypes ? mismatch(written, .propertyList) : depends
            case _ where type.traits.form == .object:
                return channel.traits.namesTypes ? mismatch(written, .propertyList) : form
            default: return channel.traits.namesTypes && type.traits.isPropertyList ? .reads : depends
            }
        case .array(let element): return asPropertyList(element)
        case .set(let element):
            return channel.traits.namesTypes ? mismatch(written, .propertyList) : asPropertyList(element)
        case .dictionary(let key, let value):
            // Keys of a property list are text.
            if channel.traits.namesTypes, case .builtin(let type) = key, type != .string {
                return mismatch(written, .propertyList)
            }
            return asPropertyList(value)
        case .structure, .object: return channel.traits.namesTypes ? mismatch(written, .propertyList) : depends
        case .foreign(let name), .union(let name):
            if case .oneOf(let types)? = coding(name) { return choice(types, .propertyList) }
            if channel.traits.namesTypes, coding(name) != .codable { return mismatch(written, .propertyList) }
            return form
        case .optional(let inner): return asPropertyList(inner)
        case .enumeration, .propertyList: return depends
        }
    }

    func fromPropertyList(_ read: PropertyType) -> Verdict {
        let depends = Verdict(.depends, "only values of '\(read.schemaSpelling())' fit")
        switch read {
        case .builtin(let type):
            let forms: [BuiltinType] = [.bool, .int, .double, .string, .data, .date]
            if forms.contains(where: { scalar($0, type).outcome != .refuses }) { return depends }
            if channel == .json, type.isKeyedInJSON {
                return Verdict(.misreads, "a dictionary is read as '\(type.rawValue)', as far as its keys fit")
            }
            if channel == .dictionary, type == .indexSet {
                return Verdict(.misreads, "an array of pairs is read as an IndexSet")
            }
            if channel == .json, type == .cgRect { return depends }
            return channel == .json && type.coordinate != nil ? depends : mismatch(.propertyList, read)
        case .array(let element), .set(let element): return fromPropertyList(element)
        case .dictionary(let key, let value):
            return self.key(.builtin(.string), key).worse(fromPropertyList(value)).worse(depends)
        case .structure, .object:
            return unnamed(.dictionary(key: .builtin(.string), value: .propertyList), read)
                ?? mismatch(.propertyList, read)
        case .optional(let inner): return fromPropertyList(inner)
        case .foreign(let name), .union(let name):
            if case .oneOf(let types)? = coding(name) { return chosen(.propertyList, types, read) }
            return depends
        case .enumeration, .propertyList: return depends
        }
    }
}

extension PropertyType {
    fileprivate var codableForm: BuiltinTraits.CodableForm? {
        if case .builtin(let type) = self { type.traits.codable } else { nil }
    }
}

extension BuiltinType {
    /// The parts of a pair of coordinates, in JSON.
    fileprivate var coordinate: BuiltinType? {
        switch self {
        case .cgPoint, .cgSize: .double
        case .nsRange: .int
        default: nil
        }
    }
}
