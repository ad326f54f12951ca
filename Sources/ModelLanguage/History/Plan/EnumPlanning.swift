extension Planner {
    /// Tables of an enum's raw values for the versions that mean something else by them than today.
    mutating func planEnum(_ name: TypeName) {
        guard let today = shape.enums[name] else { return }
        var tables: [RawTable] = []
        for shape in history.shapes.reversed() where shape.version <= version {
            guard let then = shape.enums[name] else { break }
            let rows = rows(of: name, then, at: shape.version, today: today)
            if rows.isEmpty, then.rawType == today.rawType { continue }
            if let last = tables.last, last.rows == rows, last.rawType == then.rawType,
                last.versions.lowerBound == shape.version + 1
            {
                tables[tables.count - 1].versions = shape.version...last.versions.upperBound
            } else {
                tables.append(
                    RawTable(versions: shape.version...shape.version, rawType: then.rawType, rows: rows)
                )
            }
        }
        if !tables.isEmpty { plan.enums[name] = EnumPlan(name: name, tables: tables) }
    }

    /// Raw values of one version that today's table would read as something else.
    private func rows(of name: TypeName, _ then: EnumShape, at version: Int, today: EnumShape) -> [RawTable.Row] {
        var rows: [RawTable.Row] = []
        var known: Set<String> = []
        let isSameRaw = then.rawType == today.rawType
        func add(_ raw: String, _ reading: RawTable.Reading) {
            guard known.insert(raw).inserted else { return }
            let plain = isSameRaw ? today.reading(of: raw) : .unknown
            if reading != plain { rows.append(RawTable.Row(raw: raw, reading: reading)) }
        }
        for item in then.cases {
            add(item.raw, lineage.cases.today(item.name, of: name, from: version).map { .case($0) } ?? .dropped)
        }
        // What was removed by then stays unknown; what came later was kept by the app as it was, and is what it came as.
        for older in history.shapes where older.version < version {
            for item in older.enums[name]?.cases ?? [] { add(item.raw, .unknown) }
        }
        for newer in history.shapes where newer.version > version && newer.version <= self.version {
            guard let shape = newer.enums[name], shape.rawType == then.rawType else { continue }
            for item in shape.cases {
                add(
                    item.raw,
                    lineage.cases.today(item.name, of: name, from: newer.version).map { .case($0) } ?? .dropped
                )
            }
        }
        return rows
    }
}

extension EnumShape {
    /// What this version's own table makes of a raw value.
    func reading(of raw: String) -> RawTable.Reading {
        cases.first { $0.raw == raw }.map { .case($0.name) } ?? .unknown
    }
}
