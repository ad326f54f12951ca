import SchemaDiagnostics

extension ModelResolver {
    /// Places whose values JSON without class names cannot distinguish.
    mutating func checkPlainCodable() {
        if let dates = root.header?.swift.dates, !isForPlainJSON("dates", at: dates.span) { return }
        guard model.swift.codable == .plain else { return }
        let properties = model.classes.flatMap(\.properties) + model.structs.flatMap(\.properties)
        for property in properties where !property.excludedFrom.contains(.json) {
            // Weak and conditional references are not in JSON, and inverses are restored from the other end.
            guard !property.isWeak, !property.isConditional, property.inverseOf == nil else { continue }
            var reason: String?
            property.type.forEachPart { reason = reason ?? plainChoice($0) }
            guard let reason else { continue }
            bag.report(
                .plainChoice,
                "JSON does not show the type of '\(property.name)': \(reason)",
                at: property.typeSpan,
                notes: [
                    Note("with 'codable: plain' JSON has no class names: to write such an object is an error"),
                    Note("a 'discriminator' at the class distinguishes its subclasses"),
                    Note(
                        "'codable: true' writes the names; 'excluded: { \(property.name): json }' leaves the property out"
                    ),
                ]
            )
        }
    }

    private func plainChoice(_ part: PropertyType) -> String? {
        switch part {
        case .object(let name):
            guard let number = classNumber(name), let child = tree.children[number].first,
                classModel(number).mark == nil
            else { return nil }
            return "an object of '\(name.name)' may be of the subclass '\(tree.names[child].name)'"
        case .union(let name):
            return enumModel(name)?.payloads.lazy.compactMap { plainChoice($0) }.first
        case .foreign(let name):
            guard case .oneOf(let members)? = foreignModel(name)?.coding, !areToldApart(members) else { return nil }
            return "'\(name.name)' is one of several types"
        case .builtin, .propertyList, .enumeration, .structure, .array, .set, .dictionary, .optional: return nil
        }
    }

    /// Whether JSON's own text, numbers and booleans tell which of these a value is.
    private func areToldApart(_ types: [PropertyType]) -> Bool {
        var kinds: Set<ArchiveForm> = []
        return types.allSatisfy { type in
            guard case .builtin(let builtin) = type, [.string, .bool, .integer, .real].contains(builtin.traits.form)
            else { return false }
            return kinds.insert(builtin.isReal ? .integer : builtin.traits.form).inserted
        }
    }
}

extension DiagnosticID {
    static let plainChoice = DiagnosticID("plain-choice", .warning)
}
