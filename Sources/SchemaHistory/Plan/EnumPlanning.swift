import ModelLanguage

extension Planner {
    /// Tables of an enum's raw values for the versions in which they have another meaning than now.
    mutating func planEnum(_ name: TypeName) {
        guard let today = shape.enums[name] else { return }
        var tables: [RawTable] = []
        for shape in history.shapes.reversed() where shape.version <= version {
            guard let then = shape.enums[name] else { break }
            let rows = rows(of: name, then, at: shape.version, today: today)
            if rows.isEmpty, then.hasSameRaws(as: today) { continue }
            tables.extend(
                by: RawTable(
                    versions: shape.version...shape.version,
                    rawType: then.rawType,
                    isOptions: then.isOptions,
                    rows: rows
                )
            )
        }
        guard !tables.isEmpty else { return }
        plan.enums[name] = EnumPlan(name: name, tables: tables, minReader: minReader(ofEnum: name))
    }

    private func minReader(ofEnum name: TypeName) -> Int {
        var result = version
        while result > history.readsFrom, tracer.readsEnum(name, at: result - 1) { result -= 1 }
        return result
    }

    /// Raw values of one version that the current table would read as another case.
    private func rows(of name: TypeName, _ then: EnumShape, at version: Int, today: EnumShape) -> [RawTable.Row] {
        var rows: [RawTable.Row] = []
        var known: Set<String> = []
        let isSameRaw = then.hasSameRaws(as: today)
        func add(_ raw: String, _ reading: RawTable.Reading, order: Int = 0) {
            guard known.insert(raw).inserted else { return }
            let plain = isSameRaw ? today.reading(of: raw) : .unknown
            guard reading != plain || order > 0 else { return }
            rows.append(RawTable.Row(raw: raw, reading: reading, order: order))
        }
        func add(_ item: EnumModel.Case, _ reading: RawTable.Reading, order: Int = 0) {
            guard let payload = item.payload else { return add(item.raw, reading, order: order) }
            guard known.insert(item.raw).inserted, reading != today.reading(of: item.raw) else { return }
            // What was dropped while the case still held it did not become another case.
            let end = tracer.cases.merges(of: item.name, of: name, from: version).first ?? version
            let objects = objects(of: payload, at: version)
            let dropped = objects.filter { object in
                let drop = tracer.drop(of: object.identity, writtenAt: version, before: end)
                return drop.isDropped && drop.unless.isEmpty
            }
            let kept = objects.filter { object in !dropped.contains { $0.identity == object.identity } }
            func append(_ objects: [RecordShape], _ reading: RawTable.Reading) {
                let names = objects.map(\.archiveName)
                rows.append(RawTable.Row(raw: item.raw, reading: reading, archiveNames: names, order: order))
            }
            if dropped.isEmpty || !kept.isEmpty { append(kept, reading) }
            if !dropped.isEmpty { append(dropped, .dropped) }
        }
        let orders = orders(of: then.cases.map(\.name), name, at: version)
        for item in then.cases {
            let reading = tracer.cases.inReader(item.name, of: name, from: version).map { RawTable.Reading.case($0) }
            add(item, reading ?? .dropped, order: orders[item.name] ?? 0)
        }
        // Cases that were removed by then remain unknown. Raw values of later cases, preserved by an old app, keep their later meaning.
        for older in history.shapes where older.version < version {
            for item in older.enums[name]?.cases ?? [] where item.payload == nil { add(item.raw, .unknown) }
        }
        for newer in history.shapes where newer.version > version && newer.version <= self.version {
            guard let shape = newer.enums[name], shape.hasSameRaws(as: then) else { continue }
            for item in shape.cases {
                add(
                    item,
                    tracer.cases.inReader(item.name, of: name, from: newer.version).map { .case($0) } ?? .dropped
                )
            }
        }
        return rows
    }

    /// The classes or the struct of a union case's value.
    private func objects(of payload: PropertyType, at version: Int) -> [RecordShape] {
        guard let name = payload.name, let shape = history.shape(at: version) else { return [] }
        return shape.order.filter { shape.isKind($0, of: name) }.compactMap { shape.records[$0] }
    }

    /// Which of several cases that are one now remains as a key of a dictionary: at each merge the surviving case, so that cases that were
    /// merged into it earlier come before those merged later. 0 for a case that never became another.
    private func orders(of cases: [String], _ name: TypeName, at version: Int) -> [String: Int] {
        var merges: [(name: String, versions: [Int])] = []
        for item in cases {
            let versions = tracer.cases.merges(of: item, of: name, from: version)
            if !versions.isEmpty { merges.append((item, versions.reversed())) }
        }
        // Equal ones keep the order in which they were declared.
        let sorted = merges.enumerated().sorted {
            $0.element.versions == $1.element.versions
                ? $0.offset < $1.offset : $0.element.versions.lexicographicallyPrecedes($1.element.versions)
        }
        var orders: [String: Int] = [:]
        for (index, merge) in sorted.enumerated() { orders[merge.element.name] = index + 1 }
        return orders
    }
}

extension EnumShape {
    /// One raw value can have the same meaning in both.
    func hasSameRaws(as other: EnumShape) -> Bool {
        rawType == other.rawType && isOptions == other.isOptions && isUnion == other.isUnion
    }

    /// The meaning of a raw value in this version's own table.
    func reading(of raw: String) -> RawTable.Reading {
        cases.first { $0.raw == raw }.map { .case($0.name) } ?? .unknown
    }
}
