import ModelLanguage

/// Classes and structs by identity. Versions differ in few of them, so a changed copy of the table shares all others with its original.
package struct RecordTable: Sendable, Sequence {
    package typealias Element = (key: TypeName, value: RecordShape)

    private struct Entry {
        var name: TypeName
        /// Optional so that a look-up lends it and copies nothing; nil only while it changes.
        var record: RecordShape?
    }

    /// By hash value. A copy of the table copies the references to them, and a change the entries of one of them.
    private var buckets: [[Entry]] = []
    private var count = 0

    package init() {}

    package var values: [RecordShape] { buckets.flatMap { $0.compactMap(\.record) } }
    package var keys: [TypeName] { buckets.flatMap { $0.map(\.name) } }

    package func makeIterator() -> IndexingIterator<[Element]> {
        zip(keys, values).map { (key: $0, value: $1) }.makeIterator()
    }

    package subscript(name: TypeName) -> RecordShape? {
        _read {
            if let (bucket, place) = place(of: name) {
                yield buckets[bucket][place].record
            } else {
                yield nil
            }
        }
        _modify {
            // Out of its bucket while it changes, so that nothing inside it is copied.
            var record: RecordShape?
            let found = place(of: name)
            if let (bucket, place) = found { swap(&record, &buckets[bucket][place].record) }
            defer { put(record, as: name, at: found) }
            yield &record
        }
    }

    private func place(of name: TypeName) -> (bucket: Int, place: Int)? {
        guard !buckets.isEmpty else { return nil }
        let bucket = bucket(of: name)
        for place in buckets[bucket].indices where buckets[bucket][place].name == name { return (bucket, place) }
        return nil
    }

    private func bucket(of name: TypeName) -> Int { name.hashValue & (buckets.count - 1) }

    private mutating func put(_ record: RecordShape?, as name: TypeName, at found: (bucket: Int, place: Int)?) {
        switch (record, found) {
        case (let record?, let (bucket, place)?): buckets[bucket][place].record = record
        case (let record?, nil): add(record, as: name)
        case (nil, let (bucket, place)?):
            buckets[bucket].remove(at: place)
            count -= 1
        case (nil, nil): break
        }
    }

    private mutating func add(_ record: RecordShape, as name: TypeName) {
        if count >= buckets.count * 8 { grow() }
        buckets[bucket(of: name)].append(Entry(name: name, record: record))
        count += 1
    }

    private mutating func grow() {
        let old = buckets
        buckets = Array(repeating: [], count: Swift.max(1, old.count * 2))
        for entry in old.joined() { buckets[bucket(of: entry.name)].append(entry) }
    }
}
