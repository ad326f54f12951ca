import SchemaDiagnostics

extension ModelResolver {
    /// No object may fit two cases of a union: archives name its class, and nothing else.
    mutating func checkUnions() {
        for item in model.enums where item.isUnion {
            for (index, second) in item.cases.enumerated() {
                guard let payload = second.payload, !payload.isUnknown else { continue }
                for first in item.cases[..<index] {
                    guard let other = first.payload, !other.isUnknown, let reason = overlap(other, payload) else {
                        continue
                    }
                    bag.report(
                        .unionAmbiguous,
                        "\(reason): a reader cannot tell '\(second.name)' from '\(first.name)'",
                        at: second.span,
                        notes: [Note("case '\(first.name)' is here", at: first.span)]
                    )
                    break
                }
            }
        }
        checkDiscriminators()
    }

    private mutating func checkDiscriminators() {
        for (index, declaration) in enumDeclarations.enumerated() where model.enums[index].isUnion {
            let item = model.enums[index]
            if let discriminator = declaration.discriminator {
                model.enums[index].discriminator = resolve(discriminator, item)
            } else if model.swift.codable == .plain, !item.payloads.isEmpty {
                let names = item.cases.compactMap { item in item.payload?.name.map { "\($0.name): \(item.name)" } }
                bag.report(
                    .discriminatorMissing,
                    "union '\(item.name.name)' needs 'discriminator': with 'codable: plain' JSON has no class names",
                    at: item.span,
                    notes: [Note("as in discriminator: { \((["key: type"] + names).joined(separator: ", ")) }")]
                )
            }
        }
    }

    private mutating func resolve(_ declaration: DiscriminatorDeclaration, _ item: EnumModel) -> Discriminator {
        var names: [String: String] = [:]
        for (type, name) in declaration.names {
            let known = item.cases.first { $0.payload.map { describe($0) == type.value } ?? false }
            guard let known else {
                let listed = declaration.names.map(\.type.value)
                let candidates = item.payloads.map { describe($0) }.filter { !listed.contains($0) }
                bag.report(
                    .discriminatorName,
                    "no case of '\(item.name.name)' holds a '\(shortened(type.value))'",
                    at: type.span,
                    fixIts: FixIt.didYouMean(closestMatch(to: type.value, among: candidates), at: type.span)
                )
                continue
            }
            names[known.name] = name.value
        }
        var taken: [String: String] = [:]
        for known in item.cases {
            guard let payload = known.payload, !payload.isUnknown else { continue }
            let name = names[known.name] ?? known.name
            names[known.name] = name
            let place = declaration.names.first { $0.type.value == describe(payload) }?.name.span ?? declaration.span
            if let other = taken.updateValue(known.name, forKey: name) {
                bag.report(
                    .discriminatorName,
                    "cases '\(other)' and '\(known.name)' of '\(item.name.name)' have the same name '\(shortened(name))'",
                    at: place
                )
            }
            checkKey(declaration.key, in: payload)
        }
        return Discriminator(key: declaration.key.value, names: names)
    }

    /// The key must not be that of a property.
    private mutating func checkKey(_ key: Spanned<String>, in payload: PropertyType) {
        var properties: [PropertyModel] = []
        if case .structure(let name) = payload { properties = structModel(name)?.properties ?? [] }
        if case .object(let name) = payload, var number = classNumber(name) {
            while number >= 0 {
                properties += classModel(number).properties
                number = tree.parents[number]
            }
        }
        let taken = properties.first { $0.jsonKey == key.value && !$0.excludedFrom.contains(.json) }
        guard let taken else { return }
        bag.report(
            .discriminatorKey,
            "'\(shortened(key.value))' is also the key of '\(taken.name)' in '\(describe(payload))'",
            at: key.span,
            notes: [Note("the property is this", at: taken.span)]
        )
    }

    private func overlap(_ first: PropertyType, _ second: PropertyType) -> String? {
        if first == second { return "both cases hold '\(describe(first))'" }
        guard case .object(let one) = first, case .object(let other) = second else { return nil }
        for (below, above) in [(one, other), (other, one)] where isBelow(below, above) {
            return "each '\(describe(.object(below)))' is also a '\(describe(.object(above)))'"
        }
        return nil
    }

    private func isBelow(_ name: TypeName, _ ancestor: TypeName) -> Bool {
        guard var number = classNumber(name), let target = classNumber(ancestor) else { return false }
        while tree.parents[number] >= 0 {
            number = tree.parents[number]
            if number == target { return true }
        }
        return false
    }
}

extension DiagnosticID {
    static let unionAmbiguous = DiagnosticID("union-ambiguous")
    static let discriminatorMissing = DiagnosticID("discriminator-missing")
    static let discriminatorName = DiagnosticID("discriminator-name")
    static let discriminatorKey = DiagnosticID("discriminator-key")
}
