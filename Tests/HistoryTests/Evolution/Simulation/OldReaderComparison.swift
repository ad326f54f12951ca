/// The object as an older version read it, compared with the object that was written.
struct OldReaderComparison {
    let written: SimModel
    let known: SimModel

    /// Why `found` is wrong; nil if it is correct or lost.
    func problem(_ found: SimObject, _ object: SimObject) -> String? {
        guard let index = known.index(found.classID), found.classID == object.classID else {
            return "\(object.classID) is taken for \(found.classID)"
        }
        for property in known.coded(known.classes[index].id) {
            let value = found.values[property.name] ?? .failed
            let isDefault = value.withoutSets.unordered == property.value?.withoutSets.unordered
            // The other end of an inverse goes by what the reader knows of it.
            if property.isWeak { continue }
            if value == .failed || value == .null || isDefault || property.isFlat && isEmpty(value) {
                continue
            }
            let source = written.properties(object.classID).first {
                $0.id == property.id && $0.meaning == property.meaning && !$0.isExcluded
            }
            guard let source, let right = object.values[source.name] else {
                return "\(property.name) is \(value), a value of another property"
            }
            if !says(value, right) { return "\(property.name) is \(value), written as \(right)" }
        }
        return nil
    }

    /// A struct of defaults: it had no key.
    private func isEmpty(_ value: SimValue) -> Bool {
        guard case .record(let object) = value else { return false }
        return known.coded(object.classID).allSatisfy {
            (object.values[$0.name] ?? .null).withoutSets.unordered == ($0.value ?? .null).withoutSets.unordered
        }
    }

    /// Has the meaning of another value in the writer's version: the same cases, regardless of their names, the same numbers.
    private func says(_ value: SimValue, _ other: SimValue) -> Bool {
        switch (value, other) {
        case (.enumCase(let name), .enumCase(let new)):
            // A raw value that was added later is read as the case for unknown ones.
            isFallback(name) && isNew(new) || name.hasPrefix("unrecognized") && isNew(new)
                || known.caseID(name) == written.caseID(new) && known.caseID(name) != nil
        case (.enumCase(let name), .record(let object)):
            // So is an object that no case had in that version.
            (isFallback(name) || name.hasPrefix("unrecognized")) && !known.isInUnion(object.classID)
        case (.int(let a), .double(let b)), (.double(let b), .int(let a)): Double(a) == b
        case (.record(let found), .record(let object)): problem(found, object) == nil
        case (.array(let a), .array(let b)), (.set(let a), .array(let b)), (.array(let a), .set(let b)),
            (.set(let a), .set(let b)):
            // Elements of a set may be equal in the older version; none may be lost except by `skip`.
            a.allSatisfy { item in b.contains { says(item, $0) } }
        case (.dictionary(let a), .dictionary(let b)):
            a.allSatisfy { item in b.contains { says(item.key, $0.key) && says(item.value, $0.value) } }
        case (.int, _), (.double, _), (.string, _), (.bool, _), (.enumCase, _), (.array, _), (.set, _), (.null, _),
            (.failed, _), (.dictionary, _), (.record, _), (.up, _), (.archived, _):
            value == other
        }
    }

    private func isFallback(_ name: String) -> Bool { known.enums.contains { $0.unknown == .fallback(name) } }

    /// The older version does not know its raw value: `unknown` decides.
    private func isNew(_ name: String) -> Bool {
        for item in written.enums {
            guard let found = item.cases.first(where: { $0.name == name }) else { continue }
            let then = known.enums.first { $0.id == item.id }
            return !(then?.cases.contains { $0.raw == found.raw } ?? false)
        }
        return false
    }
}
