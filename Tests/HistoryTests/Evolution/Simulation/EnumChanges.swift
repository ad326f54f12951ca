extension Evolution {
    mutating func changeEnum() -> Bool {
        guard let index = model.enums.indices.first, !fixed.contains("enum") else { return false }
        fixed.insert("enum")
        let owner = model.enums[index].name
        let cases = model.enums[index].cases
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            let name = "k\(version)"
            model.enums[index].cases.append(SimCase(name: name, raw: name, isRawWritten: false, id: name))
            write("addCase: [\(name)]", to: owner)
            return true
        case 1:
            guard cases.count > 1, let place = cases.indices.randomElement(using: &random) else { return false }
            let gone = cases[place]
            // Dropping is tried where every place of the enum may be without a value, then and later.
            let places = model.classes.flatMap(\.properties).map(\.type).filter(\.hasEnum)
            let mayDrop = !enumRetyped && !places.contains { if case .enumeration = $0 { true } else { false } }
            let readAs = mayDrop && chance(2) ? nil : pick(cases.filter { $0 != gone })?.name
            if readAs == nil { enumDropped = true }
            let isUsed = model.classes.flatMap(\.properties).contains { $0.value?.names(gone.name) ?? false }
            guard !isUsed else { return false }
            model.enums[index].cases.remove(at: place)
            write(
                "removeCase: { \(gone.name): { \(gone.isRawWritten ? "raw: \(gone.raw), " : "")readAs: \(readAs ?? "drop") } }",
                to: owner
            )
            enumUpgrade { object in
                for (name, value) in object.values {
                    object.values[name] = value.replacingCase(gone.name, with: readAs)
                }
            }
            return true
        case 2:
            guard let place = cases.indices.randomElement(using: &random) else { return false }
            let old = cases[place]
            let name = "r\(version)"
            model.enums[index].cases[place].name = name
            if !old.isRawWritten { model.enums[index].cases[place].raw = name }
            for item in model.classes.indices {
                for property in model.classes[item].properties.indices {
                    let value = model.classes[item].properties[property].value
                    model.classes[item].properties[property].value = value?.replacingCase(old.name, with: name)
                }
            }
            renamedCases[name] = old.name
            write("renameCase: { \(old.name): \(name) }", to: owner)
            enumUpgrade { object in
                for (key, value) in object.values { object.values[key] = value.replacingCase(old.name, with: name) }
            }
            return true
        default:
            guard let place = cases.indices.randomElement(using: &random),
                cases[place].isRawWritten || !hasRenames(owner)
            else { return false }
            let raw = pick(["x1", "x2", "x3", "ka", "kb"].filter { raw in !cases.contains { $0.raw == raw } })
            guard let raw else { return false }
            write("reraw: { \(cases[place].name): \(cases[place].raw) }", to: owner)
            model.enums[index].cases[place].raw = raw
            model.enums[index].cases[place].isRawWritten = true
            return true
        }
    }

    /// A raw value given by `reraw` counts as written for all older entries.
    func hasRenames(_ owner: String) -> Bool {
        entries[owner]?.values.contains { $0.contains { $0.hasPrefix("renameCase") } } ?? false
    }
}

extension SimValue {
    func names(_ name: String) -> Bool {
        switch self {
        case .enumCase(let item): item == name
        case .array(let items), .set(let items): items.contains { $0.names(name) }
        case .int, .double, .string, .bool, .null, .failed: false
        }
    }

    /// nil: dropped: the value is gone from its collection, and outside one it is `null`.
    func replacingCase(_ old: String, with new: String?) -> SimValue {
        switch self {
        case .enumCase(old): new.map { .enumCase($0) } ?? .null
        case .array(let items): .array(items.map { $0.replacingCase(old, with: new) }.filter { $0 != .null })
        case .set(let items):
            SimValue.set(items.map { $0.replacingCase(old, with: new) }.filter { $0 != .null }).canonical
        case .enumCase, .int, .double, .string, .bool, .null, .failed: self
        }
    }
}
