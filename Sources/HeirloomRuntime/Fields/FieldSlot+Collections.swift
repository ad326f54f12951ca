import Foundation

/// The places of an array's elements. It contains no reference-counted value: callers copy it as it is.
@usableFromInline
struct ListSlot {
    let core: UnsafeMutablePointer<WriterCore>
    /// The number of elements of outer collections.
    @usableFromInline let start: Int

    /// The place of each element.
    @usableFromInline var element: FieldSlot { FieldSlot(core, key: ArchiveWriter.element) }
}

extension FieldSlot {
    @inlinable
    public func array<T>(_ elements: [T]?, _ write: (FieldSlot, T) -> Void) {
        guard let elements else { return }
        guard let list = beginElements() else { return otherArray(elements, write) }
        let slot = list.element
        var count = list.start
        for element in elements {
            write(slot, element)
            count += 1
            slot.finishElement(count)
        }
        endElements(list)
    }

    /// An element that may be nil, which is NSNull, or null in JSON.
    @inlinable
    public func optionalElement<T>(_ value: T?, _ write: (FieldSlot, T) -> Void) {
        if let value { write(self, value) } else { null() }
    }

    /// Begins an array of the usual form; nil if it is written elsewhere or has another form.
    @usableFromInline
    func beginElements() -> ListSlot? {
        guard let core, options.form == nil, !core.pointee.putsBack, core.pointee.enterArray() else { return nil }
        return ListSlot(core: core, start: core.pointee.elements.count)
    }

    /// Writes exactly one element, regardless of what the closure did: a failed one becomes NSNull.
    @usableFromInline
    func finishElement(_ count: Int) {
        guard let core, core.pointee.elements.count != count else { return }
        core.pointee.elements.truncate(to: count - 1)
        null()
    }

    @usableFromInline
    func endElements(_ list: ListSlot) {
        core?.pointee.endArray(from: list.start, key)
    }

    @usableFromInline
    func otherArray<T>(_ elements: [T], _ write: (FieldSlot, T) -> Void) {
        if let archive {
            archive.putArray(self, elements, write)
        } else if !takes(elements) {
            self.write(.array(collect(elements, write)))
        }
    }

    /// The order in the archive does not depend on the set's own.
    public func set<T: Hashable>(_ elements: Set<T>?, _ write: (FieldSlot, T) -> Void) {
        guard let elements else { return }
        if let archive {
            archive.putSet(self, elements, write)
        } else if !takes(elements) {
            self.write(.set(collect(elements, write)))
        }
    }

    /// The order in the archive does not depend on the dictionary's own.
    public func dictionary<K: ArchiveKey, V>(_ entries: [K: V]?, _ write: (FieldSlot, V) -> Void) {
        guard let entries else { return }
        if let archive {
            archive.putDictionary(self, entries, write)
        } else if !takes(entries) {
            let sorted = entries.keys.sorted { $0.archiveKeyValue.isBefore($1.archiveKeyValue) }
            let values = collect(
                sorted.compactMap { entries[$0] },
                at: { .key(sorted[$0].archiveKeyValue.plainText) },
                write
            )
            let keys = collect(sorted) { $0.key($1.archiveKeyValue) }
            self.write(.dictionary(zip(keys, values).map { ($0, $1) }))
        }
    }

    /// Numbers as consecutive little-endian bytes.
    /// - Parameter count: the number of elements that must be written.
    public func packed<T: PackedElement>(_ elements: [T]?, count: Int? = nil) {
        guard let elements, core != nil || !takes(elements) else { return }
        if let count, count != elements.count {
            fail(.elements(.unwritable, count, found: elements.count))
            return
        }
        var bytes = Data(capacity: elements.count * MemoryLayout<T.Packed>.size)
        for element in elements {
            withUnsafeBytes(of: element.packed.littleEndian) { bytes.append(contentsOf: $0) }
        }
        data(bytes)
    }

    /// The values as they are compared with those that were read.
    static func marks<S: Sequence>(
        of elements: S,
        in form: ChannelForm,
        _ write: (FieldSlot, S.Element) -> Void
    ) -> [KeptMark] {
        elements.map { element in
            let collected = WrittenElements()
            write(FieldSlot(collected), element)
            return collected.values.first.map { KeptMark($0, form) } ?? .opaque
        }
    }

    private func collect<S: Sequence>(
        _ elements: S,
        at step: (Int) -> ValuePath.Step = { .index($0) },
        _ write: (FieldSlot, S.Element) -> Void
    ) -> [WrittenValue] {
        let collected = WrittenElements(plainRegistry: plainRegistry)
        let slot = FieldSlot(collected)
        for element in elements { write(slot, element) }
        if let fault = collected.fault { fail(fault.error.inside(step(fault.index))) }
        return collected.values
    }
}

extension ArchiveKeyValue {
    /// Numbers by value, text by its bytes, UUIDs by theirs.
    func isBefore(_ other: ArchiveKeyValue) -> Bool {
        switch (self, other) {
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.integer(let left), .integer(let right)): left < right
        case (.uuid(let left), .uuid(let right)): left.uuidString < right.uuidString
        case (.text, _), (.integer, .uuid): true
        case (.integer, .text), (.uuid, .text), (.uuid, .integer): false
        }
    }
}
