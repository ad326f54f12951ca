import Foundation

/// The elements of a property's collection that a reader left out, or has something else for. They are written back into the collection,
/// beside the elements that were their neighbors.
struct KeptElement {
    /// Name of the property.
    let property: String
    /// The number of elements before it that were read.
    let place: Int
    /// An element was read in its place.
    let isReplaced: Bool
    /// Of a dictionary's value.
    let key: ArchiveKeyValue?
    let value: KeptValue

    /// The same with a copy of the value.
    func copied(_ value: KeptValue) -> KeptElement {
        KeptElement(property: property, place: place, isReplaced: isReplaced, key: key, value: value)
    }
}

/// Collects them while the properties of one object or struct are read.
final class KeptElements {
    /// By key of the property, in the form that is read.
    private(set) var lists: [String: [KeptElement]] = [:]
    private var field: (name: String, key: String)?
    private var count = 0
    /// Collections and structs around the current value, inside the property.
    private var depth = 0
    /// The current element was not used unchanged.
    private var isNoted = false

    /// Around the reading of a property.
    func reading<T>(_ field: ArchiveField, in form: ChannelForm, _ read: () throws -> T) rethrows -> T {
        let outer = (self.field, count, depth, isNoted)
        self.field = field.key(in: form).map { (field.name, $0) }
        (count, depth) = (0, 0)
        if let key = self.field?.key { lists[key] = nil }
        defer { (self.field, count, depth, isNoted) = outer }
        return try read()
    }

    /// Around the parts of a value: only those of a property's own collection are kept.
    func inside<T>(_ read: () throws -> T) rethrows -> T {
        depth += 1
        defer { depth -= 1 }
        return try read()
    }

    func note() { isNoted = true }
    func beginElement() {
        if depth == 1 { isNoted = false }
    }

    func took(_ element: FieldValue, under key: FieldValue?) {
        if isNoted { add(element, under: key, isReplaced: true) }
        if depth == 1 { count += 1 }
    }

    func leftOut(_ element: FieldValue, under key: FieldValue?, _ failure: ArchiveError) {
        if element.isOfItsOwn(failure) { add(element, under: key) }
    }

    private func add(_ element: FieldValue, under key: FieldValue?, isReplaced: Bool = false) {
        guard depth == 1, let field, let value = try? element.kept() else { return }
        lists[field.key, default: []].append(
            KeptElement(
                property: field.name,
                place: count,
                isReplaced: isReplaced,
                key: key.flatMap { try? $0.keyValue() },
                value: value
            )
        )
    }
}

extension FieldValue {
    /// The field of a value of JSON or a dictionary, if it is kept.
    var treeField: TreeGraph.KeptField? { (other?.source as? any TreeSource)?.graph.keptField }

    /// What elements are kept in.
    var keptElements: KeptElements? {
        guard let archive else { return treeField?.elements }
        return archive.kept.readings.isEmpty ? nil : archive.keptField()?.0.elements
    }

    /// Around the parts of a collection or a struct.
    func keepingInside<T>(_ read: (KeptElements?) throws -> T) rethrows -> T {
        guard let elements = keptElements else { return try read(nil) }
        return try elements.inside { try read(elements) }
    }

    /// Whether a reader of this version may write an element that it could not read: one that has its own stamps, or a raw value. Forms
    /// without versions have no other readers.
    fileprivate func isOfItsOwn(_ failure: ArchiveError) -> Bool {
        if failure.kind == .unknownCase { return true }
        if let archive {
            return ((try? archive.className(at: reference)) ?? nil).map { FoundationClass(archiveName: $0) == nil }
                ?? false
        }
        guard let source = other?.source as? any TreeSource else { return false }
        return source.isRecord || !source.graph.classes.registry.isStampedInJSON
    }
}

// MARK: Writing

/// One property's kept elements, and how to put them back.
struct KeptNeighbors {
    let elements: [KeptElement]
    /// The value as it was read.
    let mark: KeptMark?

    enum Step {
        /// Index of a present element.
        case present(Int)
        case kept(KeptValue)
    }

    /// The present elements and the kept ones: after the element that was before them, else before the one that followed, else at the end.
    func list(_ present: [KeptMark]) -> [Step] {
        let before = if case .list(let marks)? = mark { marks } else { [KeptMark]() }
        let places = Self.places(of: before, in: present)
        func place(_ index: Int) -> Int? { before.indices.contains(index) ? places[index] : nil }
        var replaced: [Int: KeptValue] = [:]
        var leading: [KeptValue] = []
        var trailing: [KeptValue] = []
        // By index of the present element.
        var followers: [Int: [KeptValue]] = [:]
        var predecessors: [Int: [KeptValue]] = [:]
        for element in elements {
            if element.isReplaced {
                if let own = place(element.place) { replaced[own] = element.value }
            } else if element.place == 0 {
                leading.append(element.value)
            } else if let previous = place(element.place - 1) {
                followers[previous, default: []].append(element.value)
            } else if let next = place(element.place) {
                predecessors[next, default: []].append(element.value)
            } else {
                trailing.append(element.value)
            }
        }
        var steps = leading.map { Step.kept($0) }
        for index in present.indices {
            steps += predecessors[index, default: []].map { .kept($0) }
            steps.append(replaced[index].map { .kept($0) } ?? .present(index))
            steps += followers[index, default: []].map { .kept($0) }
        }
        return steps + trailing.map { .kept($0) }
    }

    /// Where the elements are now: those at the beginning and at the end that are the same, and the first equal ones between.
    private static func places(of before: [KeptMark], in present: [KeptMark]) -> [Int?] {
        var places = [Int?](repeating: nil, count: before.count)
        var (first, last, end) = (0, before.count, present.count)
        while first < min(last, end), before[first] == present[first] {
            places[first] = first
            first += 1
        }
        while last > first, end > first, before[last - 1] == present[end - 1] {
            (last, end) = (last - 1, end - 1)
            places[last] = end
        }
        var free = Dictionary(grouping: (first..<end).reversed()) { present[$0] }
        for index in first..<last { places[index] = free[before[index]]?.popLast() }
        return places
    }

    /// A collection as JSON has it, with what is put back.
    func value(_ value: WrittenValue) -> WrittenValue {
        switch value {
        case .array(let values):
            return .array(
                list(values.map { KeptMark($0, .json) }).map { step in
                    switch step {
                    case .present(let index): values[index]
                    case .kept(let value): value.written
                    }
                }
            )
        case .set(let values): return .set(values + added.map(\.written))
        case .dictionary(let entries):
            var present: [String: (key: KeptMark, value: KeptMark)] = [:]
            for (key, value) in entries { present[key.keyText] = (KeptMark(key, .json), KeptMark(value, .json)) }
            var kept = Dictionary(self.entries(present).map { ($0.key.plainText, $0.value.written) }) { $1 }
            let own = entries.map { ($0.key, kept.removeValue(forKey: $0.key.keyText) ?? $0.value) }
            return .dictionary(own + kept.map { (.string($0.key), $0.value) })
        default: return value
        }
    }

    /// The elements to add to a set.
    var added: [KeptValue] { elements.filter { !$0.isReplaced }.map(\.value) }

    /// Of a dictionary: the values to add, and those to write in the place of present ones.
    /// - Parameter present: by text of the key.
    func entries(
        _ present: [String: (key: KeptMark, value: KeptMark)]
    ) -> [(key: ArchiveKeyValue, value: KeptValue)] {
        let before = if case .dictionary(let marks)? = mark { marks } else { [KeptMark: KeptMark]() }
        return elements.compactMap { element in
            guard let key = element.key else { return nil }
            let now = present[key.plainText]
            let isFree = element.isReplaced ? now.map { before[$0.key] == $0.value } ?? false : now == nil
            return isFree ? (key, element.value) : nil
        }
    }
}
