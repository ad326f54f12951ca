import SchemaDiagnostics

extension ModelResolver {
    /// Whether the model's JSON is without versions and class names; otherwise the key is reported.
    mutating func isForPlainJSON(_ key: String, at span: SourceSpan, fixIts: [FixIt] = []) -> Bool {
        guard model.swift.codable != .plain else { return true }
        bag.report(
            .plainKey,
            model.swift.codable == .none
                ? "'\(key)' is for JSON, which this model does not have"
                : "'\(key)' is for JSON that others define; with 'codable: true' JSON has Heirloom's own form",
            at: span,
            notes: [Note("'codable: plain' under 'swift' is for JSON that others define")],
            fixIts: fixIts
        )
        return false
    }

    /// A path that is written as one text, or names that are written as a path.
    private mutating func warnOfKey(_ property: PropertyModel, _ attribute: PropertyAttribute) {
        guard bag.suggests, model.swift.codable != .none else { return }
        func report(_ message: String, note: String, fixIts: [FixIt]) {
            bag.report(.jsonKeyDoubt, message, at: attribute.valueSpan, notes: [Note(note)], fixIts: fixIts)
        }
        let steps = JSONKey.steps(property.jsonKey)
        let parts = steps.count == 1 ? steps[0].split(omittingEmptySubsequences: false) { "./".contains($0) } : []
        if parts.count > 1, !attribute.valueSpan.text.hasPrefix("["), parts.allSatisfy({ isIdentifier(String($0)) }) {
            let path = "[\(parts.joined(separator: ", "))]"
            let key = "[\(steps[0])]"
            report(
                "'\(steps[0])' is one key; a path through objects is a list",
                note: "in brackets, as in \(key), it is certainly one key",
                fixIts: [path, key].map { attribute.valueSpan.writing($0).withSeveralReadings }
            )
        } else if steps.count > 1, let first = steps.first?.lowercased(), first.count > 2,
            steps.dropFirst().allSatisfy({ $0.lowercased().hasPrefix(first) })
        {
            let names = "{ any: [\(steps.joined(separator: ", "))] }"
            report(
                "'\(steps.joined(separator: "', '"))' is a path: '\(steps[0])' has an object with '\(steps[1])'",
                note: "several names of one key are \(names)",
                fixIts: [attribute.valueSpan.writing(names).withSeveralReadings]
            )
        }
    }

    /// `dates`, `lenient`, `presence` and several keys.
    mutating func checkJSONForm(_ property: PropertyModel, _ attribute: PropertyAttribute) {
        if case .jsonKey = attribute.name {
            guard case .texts = attribute.value else { return warnOfKey(property, attribute) }
            _ = isForPlainJSON("any", at: attribute.valueSpan)
            return
        }
        guard isForPlainJSON(attribute.name.text, at: attribute.keySpan, fixIts: [attribute.removing]) else { return }
        if property.type.isUnknown { return }
        let problem: String
        var notes: [Note] = []
        switch attribute.name {
        case .dates:
            if property.hasDates { return }
            problem = "'dates' is for dates; \(describe(property.type)) has none"
        case .lenient:
            if !property.json.isLenient || property.archivedType.contains(isNumber) { return }
            problem = "'lenient' is for numbers and Bool, not for \(describe(property.type))"
        default:
            guard property.json.hasPresence else { return }
            if property.type.isOptional {
                guard property.type.contains({ !isValue($0) }) else { return }
                problem = "'presence' is for values that Swift can compare, not for \(describe(property.type))"
                notes = [
                    Note(
                        "an object is read after what refers to it: until then its property is nil, and has no third state"
                    ),
                    Note(
                        "a struct in the place of a class can have 'presence'; foreign values and PropertyList cannot"
                    ),
                ]
            } else {
                return reportNotOptional(.jsonForm, property, attribute, "a value with 'presence' may be absent")
            }
        }
        reject(attribute, .jsonForm, problem, notes: notes)
    }

    private func isNumber(_ type: PropertyType) -> Bool {
        switch type {
        case .builtin(let builtin): builtin == .bool || builtin.isQuantity
        case .enumeration(let name): enumModel(name).map { $0.rawType != .string } ?? false
        default: false
        }
    }

    private func isValue(_ part: PropertyType) -> Bool {
        switch part {
        case .builtin, .array, .dictionary, .optional, .enumeration, .set: true
        case .structure(let name):
            structModel(name).map { !$0.properties.contains { $0.type.contains({ !isValue($0) }) } } ?? false
        case .union(let name):
            enumModel(name).map { item in
                item.unknown != .keep && !item.payloads.contains { $0.contains { !isValue($0) } }
            } ?? false
        case .propertyList, .object, .foreign: false
        }
    }
}

extension PropertyModel {
    var archivedType: PropertyType { shape.convert?.archived ?? type }
    /// Some part of it is a date; that of a union or a foreign type may be one.
    var hasDates: Bool {
        archivedType.contains { part in
            switch part {
            case .builtin(.date), .union, .foreign: true
            default: false
            }
        }
    }
}

extension DiagnosticID {
    static let jsonKeyDoubt = DiagnosticID("json-key-doubt", .warning)
    static let plainKey = DiagnosticID("plain-key")
    static let jsonForm = DiagnosticID("json-form")
}
