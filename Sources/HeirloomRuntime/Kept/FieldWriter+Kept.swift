import Foundation

extension FieldWriter {
    /// Writes the values that an object or a struct keeps for newer versions, and the keys of its weak references.
    public func writeKept(of keeper: any ArchiveLayout.Keeper) {
        guard let unknown = layout.unknownKeys else { return }
        let contents = keeper.schemaKept.contents
        if let name = contents?.unknownName, core != nil || sink is KeyedCoderSink {
            let error = ArchiveError(
                .unwritable,
                className: layout.name,
                expected: "an object that was read from an archive",
                found: "an unrecognized '\(name)' from JSON"
            )
            return (core?.pointee.writer ?? sink)?.failWithError(error) ?? ()
        }
        let weak = weakKeys(of: keeper)
        if let archive = core?.pointee.writer {
            if !weak.isEmpty { archive.put(archive.reference(toTexts: weak), unknown.stamp.weakKey) }
            if let contents { archive.put(contents, of: keeper, unknown.stamp) }
        } else if let writer = sink as? CodableWriter {
            guard case .json(let value)? = contents?.value else { return }
            guard writer.writesStamps else { return writer.writeOtherKeys(value) }
            write(.codable(value), unknown.stamp.keptKey)
            let changes = contents?.changes(in: keeper) ?? []
            if !changes.isEmpty { write(.array(changes.map { .string($0) }), unknown.stamp.changedKey) }
        } else if sink is KeyedCoderSink {
            if !weak.isEmpty {
                write(.array(weak.map { .string($0) }), unknown.stamp.weakKey)
            }
            guard contents != nil else { return }
            sink?.failWithError(
                ArchiveError(
                    .unwritable,
                    className: layout.name,
                    key: unknown.stamp.keptKey,
                    expected: "a writer of Heirloom's",
                    found: "an object that keeps what a newer version wrote, and a coder that would lose it"
                )
            )
        }
    }

    private func write(_ value: WrittenValue, _ key: String) {
        do { try sink?.write(value, forKey: key, options: FieldOptions()) } catch { sink?.failWithError(error) }
    }

    private func weakKeys(of keeper: any ArchiveLayout.Keeper) -> [String] {
        guard let object = keeper as? any ArchiveLayout.KeepingObject else { return layout.unknownKeys?.weak ?? [] }
        return ArchiveLayout.keeping(type(of: object)).reversed().flatMap { $0.unknownKeys?.weak ?? [] }
    }
}

extension ArchiveWriter {
    fileprivate func put(_ contents: KeptContents, of keeper: any ArchiveLayout.Keeper, _ stamp: ModelStamp) {
        guard case .archived(let root, _)? = contents.value else { return }
        kept.append(contents)
        put(reference(to: root), stamp.keptKey)
        let changes = contents.changes(in: keeper)
        if !changes.isEmpty { put(reference(toTexts: changes), stamp.changedKey) }
    }

    /// An unknown value that a union keeps.
    func put(_ datum: KeptDatum, of value: KeptValue, at slot: FieldSlot) {
        keptValues.append(value)
        put(reference(to: datum), at: slot)
    }

    fileprivate func reference(to object: KeptObject) -> UInt32 {
        if let uid = uids[identity(of: object)] { return list.uid(uid) }
        let uid = newUID()
        uids.insert(uid, for: identity(of: object))
        queue.append((object, uid))
        return list.uid(uid)
    }

    fileprivate func reference(toTexts texts: [String]) -> UInt32 {
        if let known = weakLists[texts] { return known }
        let start = elements.count
        for text in texts { elements.append(boxed(list.string(text))) }
        let uid = newUID()
        setArray(uid, elementsFrom: start)
        weakLists[texts] = list.uid(uid)
        return list.uid(uid)
    }

    /// An object that is kept as data, from the queue.
    func encodeKept(_ object: KeptObject, _ uid: UInt32) {
        writtenName = object.classNames.first
        if let plain = object.plain {
            objects[Int(uid)] = reference(to: plain)
            return
        }
        let values = object.entries.map { (list.string($0.key), reference(to: $0.value)) }
        guard let name = object.classNames.first else {
            objects[Int(uid)] = list.dictionary(keys: values.map(\.0), values: values.map(\.1))
            return
        }
        begin(uid) {
            for (key, value) in values { append(key, value) }
            return classUID(name, object.classNames, hints: object.classHints)
        }
    }

    private func reference(to value: KeptDatum) -> UInt32 {
        switch value {
        case .null: return nullReference
        case .scalar(let value, let isBoxed):
            let leaf = leaf(of: value)
            return isBoxed ? boxed(leaf) : leaf
        case .object(let object, let isConditional):
            let object = object.takeUnretainedValue()
            return isConditional ? conditionalReference(to: object) : reference(to: object)
        case .living(let reference):
            guard let object = reference.object else { return nullReference }
            return reference.isConditional ? conditionalReference(to: object) : self.reference(to: object)
        case .array(let values): return list.array(values.map { reference(to: $0) })
        case .dictionary(let entries):
            let values = entries.map { (list.string($0.key), reference(to: $0.value)) }
            return list.dictionary(keys: values.map(\.0), values: values.map(\.1))
        }
    }

    /// A single value, inline.
    func leaf(of value: WrittenValue) -> UInt32 {
        switch value {
        case .bool(let value): list.bool(value)
        case .integer(let value): list.integer(value)
        case .unsigned(let value): list.unsigned(value)
        case .float(let value): list.float(value)
        case .double(let value): list.double(value)
        case .string(let value): list.string(value)
        case .data(let value): list.data(value)
        case .leaf(let value as Date): list.date(value)
        default: nullReference
        }
    }
}
