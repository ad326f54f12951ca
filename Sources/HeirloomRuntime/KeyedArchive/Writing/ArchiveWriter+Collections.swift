import Foundation

extension ArchiveWriter {
    func putArray<T>(_ slot: FieldSlot, _ values: [T], _ write: (FieldSlot, T) -> Void) {
        let kind = slot.options.form.flatMap(FoundationClass.init(collection:)) ?? .array
        guard let neighbors = neighbors(at: slot) else { return putElements(slot, kind, values, adding: [], write) }
        let element = FieldSlot(core, key: Self.element)
        putElements(slot, kind) {
            for step in neighbors.list(FieldSlot.marks(of: values, in: .archive, write)) {
                switch step {
                case .present(let index): writeElement(element, values[index], write)
                case .kept(let value): writeElement(element, value) { $0.kept($1) }
                }
            }
        }
    }

    func putSet<T: Hashable>(_ slot: FieldSlot, _ values: Set<T>, _ write: (FieldSlot, T) -> Void) {
        let sorted = Fingerprint.sorted(Array(values), self, write)
        let kind = slot.options.form.flatMap(FoundationClass.init(collection:)) ?? .set
        putElements(slot, kind, sorted, adding: neighbors(at: slot)?.added ?? [], write)
    }

    /// - Parameter kept: written after them.
    private func putElements<T>(
        _ slot: FieldSlot,
        _ class: FoundationClass,
        _ values: [T],
        adding kept: [KeptValue],
        _ write: (FieldSlot, T) -> Void
    ) {
        let element = FieldSlot(core, key: Self.element)
        putElements(slot, `class`) {
            for value in values { writeElement(element, value, write) }
            for value in kept { writeElement(element, value) { $0.kept($1) } }
        }
    }

    func putDictionary<K: ArchiveKey, V>(_ slot: FieldSlot, _ values: [K: V], _ write: (FieldSlot, V) -> Void) {
        let element = FieldSlot(core, key: Self.element)
        let kept = keptEntries(at: slot, values, write)
        var sorted = values.map { (key: $0.key.archiveKeyValue, value: V?.some($0.value)) }
        if !kept.isEmpty { sorted = sorted.filter { kept[$0.key] == nil } + kept.keys.map { ($0, nil) } }
        sorted.sort { $0.key.isBefore($1.key) }
        guard enter() else { return }
        defer { core.pointee.nesting -= 1 }
        let start = elements.count
        for entry in sorted { element.key(entry.key) }
        let middle = elements.count
        for entry in sorted {
            if let value = entry.value {
                writeElement(element, value, write)
            } else {
                writeElement(element, kept[entry.key]) { $0.kept($1) }
            }
        }
        let keyList = list.array(Array(elements.slice(from: start).prefix(sorted.count)))
        let valueList = list.array(elements.slice(from: middle))
        elements.truncate(to: start)
        let kind: FoundationClass = slot.options.form == .mutableDictionary ? .mutableDictionary : .dictionary
        put(list.uid(valueObject(kind, [.keys: keyList, .objects: valueList])), at: slot)
    }

    private func keptEntries<K: ArchiveKey, V>(
        at slot: FieldSlot,
        _ values: [K: V],
        _ write: (FieldSlot, V) -> Void
    ) -> [ArchiveKeyValue: KeptValue] {
        guard let neighbors = neighbors(at: slot) else { return [:] }
        var present: [String: (key: KeptMark, value: KeptMark)] = [:]
        for (key, value) in values {
            let key = key.archiveKeyValue
            let marks =
                FieldSlot.marks(of: [key], in: .archive) { $0.key($1) }
                + FieldSlot.marks(of: [value], in: .archive, write)
            present[key.plainText] = (marks[0], marks[1])
        }
        return Dictionary(neighbors.entries(present).map { ($0.key, $0.value) }) { $1 }
    }

    private func writeElement<T>(_ slot: FieldSlot, _ value: T, _ write: (FieldSlot, T) -> Void) {
        let count = elements.count
        write(slot, value)
        slot.finishElement(count + 1)
    }

    /// Begins a struct or a collection; false, with a failure, if it is too deep.
    func enter(_ name: String? = nil) -> Bool {
        if core.pointee.enter() { return true }
        failWithError(ArchiveError.tooDeep(in: name))
        return false
    }

    /// A collection object of the elements that the closure appends.
    func putElements(_ slot: FieldSlot, _ class: FoundationClass, _ append: () -> Void) {
        guard enter() else { return }
        let start = elements.count
        append()
        core.pointee.nesting -= 1
        let uid = newUID()
        setCollection(uid, `class`, elementsFrom: start)
        put(list.uid(uid), at: slot)
    }

    /// An array or a set of the elements from `start` on.
    func setCollection(_ uid: UInt32, _ class: FoundationClass, elementsFrom start: Int) {
        switch `class` {
        case .array: setArray(uid, elementsFrom: start)
        case .orderedSet, .mutableOrderedSet, .countedSet: setUnique(uid, `class`, elementsFrom: start)
        default:
            let references = list.array(elements.slice(from: start))
            elements.truncate(to: start)
            setValueObject(uid, `class`, [.objects: references])
        }
    }

    func setArray(_ uid: UInt32, elementsFrom start: Int) {
        if core.pointee.arrayClass == 0 {
            let classUID = classUID(FoundationClass.array.rawValue, FoundationClass.array.chain)
            core.pointee.arrayClass = list.uid(classUID)
        }
        core.pointee.setArray(uid, elementsFrom: start)
    }

    /// A collection that contains each element once; equal elements are an error for an ordered set, a count for a counted one.
    private func setUnique(_ uid: UInt32, _ class: FoundationClass, elementsFrom start: Int) {
        let total = elements.count - start
        var order: [UInt32] = []
        var counts: [UInt32: Int] = [:]
        for reference in elements.slice(from: start) {
            if counts[reference, default: 0] == 0 { order.append(reference) }
            counts[reference, default: 0] += 1
        }
        elements.truncate(to: start)
        if `class` != .countedSet, order.count != total {
            failWithError(`class`.equalElements)
        }
        setNumbered(uid, `class`, order.map { ($0, counts[$0, default: 1]) })
    }

    /// Elements under numbered keys, as Foundation writes ordered and counted sets.
    func setNumbered(_ uid: UInt32, _ class: FoundationClass, _ numbered: [(reference: UInt32, count: Int)]) {
        begin(uid) {
            if `class` == .countedSet {
                append(key(.count), list.integer(Int64(numbered.count)))
                for (index, element) in numbered.enumerated() {
                    append(list.string("NS.object\(index)"), element.reference)
                    append(list.string("NS.count\(index)"), list.integer(Int64(element.count)))
                }
            } else {
                for (index, element) in numbered.enumerated() {
                    append(list.string("NS.object.\(index)"), element.reference)
                }
            }
            return classUID(`class`.rawValue, `class`.chain)
        }
    }
}
