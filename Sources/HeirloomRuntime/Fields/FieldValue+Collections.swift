import Foundation

/// References to the elements of a collection, one after the other.
@usableFromInline
struct ElementRange {
    let start: Int
    @usableFromInline let count: Int
}

extension FieldValue {
    /// - Parameter skipping: elements that cannot be read are reported and left out.
    @inlinable
    public func array<T>(skipping: Bool = false, _ read: (FieldValue) throws -> T) throws -> [T] {
        guard let elements = try skipping ? nil : beginElements() else {
            return try otherArray(skipping: skipping, read)
        }
        var result: [T] = []
        result.reserveCapacity(elements.count)
        do {
            for index in 0..<elements.count {
                if let value = try element(index, of: elements) { result.append(try read(value)) }
            }
        } catch {
            throw failElements(error)
        }
        endElements()
        return result
    }

    /// Begins the collection that the value is; nil where it is none of our archives' or of an unusual form.
    @usableFromInline
    func beginElements() throws -> ElementRange? {
        try archive?.beginElements(reference)
    }

    /// An element; nil where it is an object of a removed class.
    @usableFromInline
    func element(_ index: Int, of elements: ElementRange) throws -> FieldValue? {
        guard let core else { return nil }
        core.pointee.path.current.element = index
        let list = core.pointee.list
        let value = FieldValue(core, try list.position(of: list.reference(index, from: elements.start)))
        if !core.pointee.isPlain(value.reference), try archive?.isDropped(value) == true { return nil }
        return value
    }

    @usableFromInline
    func endElements() {
        core?.pointee.nesting -= 1
        core?.pointee.leave()
    }

    /// Ends the collection; gives the error with its place.
    @usableFromInline
    func failElements(_ error: any Error) -> any Error {
        let located = archive?.located(error)
        endElements()
        return located ?? error
    }

    @usableFromInline
    func otherArray<T>(skipping: Bool, _ read: (FieldValue) throws -> T) throws -> [T] {
        if let archive { return try archive.array(reference, skipping: skipping, read) }
        return try source.elements().compactMap { try element($0, skipping: skipping, read) }
    }

    /// One element of a collection; nil where it could not be read and is to be skipped.
    func element<T>(
        _ source: any ValueSource,
        skipping: Bool,
        _ read: (FieldValue) throws -> T
    ) throws -> T? {
        guard skipping else {
            do {
                return try read(FieldValue(source, formerName: other?.formerName))
            } catch let error as ArchiveError
                where error.kind == .dropped && error.path == ArchiveError(wrapping: source.mismatch(expected: "")).path
            {
                // The element itself is of a removed class, not something inside it.
                return nil
            }
        }
        do {
            return try source.attempt { try read(FieldValue(source, formerName: other?.formerName)) }
        } catch {
            let error = ArchiveError(wrapping: error)
            guard error.isTolerable else { throw error }
            source.report(error)
            return nil
        }
    }

    /// - Parameter skipping: elements that cannot be read are reported and left out.
    public func set<T: Hashable>(skipping: Bool = false, _ read: (FieldValue) throws -> T) throws -> Set<T> {
        if let archive { return try archive.set(reference, skipping: skipping, read) }
        let source = try source
        // Equality may look at all that the elements refer to.
        let elements = try source.attempt {
            try source.elements().compactMap { try element($0, skipping: skipping, read) }
        }
        return Set(elements)
    }

    /// - Parameter skipping: values that cannot be read are reported and left out with their keys.
    public func dictionary<K: ArchiveKey, V>(
        _ key: K.Type,
        skipping: Bool = false,
        _ read: (FieldValue) throws -> V
    ) throws -> [K: V] {
        if let archive { return try archive.dictionary(reference, key, skipping: skipping, read) }
        var result: [K: V] = [:]
        for entry in try source.entries() {
            let key = try FieldValue(entry.key).key(K.self)
            guard let value = try element(entry.value, skipping: skipping, read) else { continue }
            guard result.updateValue(value, forKey: key) == nil else {
                throw ArchiveError(.outOfRange, expected: "distinct keys", found: "'\(key)' twice")
            }
        }
        return result
    }

    /// Numbers standing side by side in data.
    ///
    /// - Parameter count: the number of elements there must be.
    public func packed<T: PackedElement>(_ type: T.Type, count: Int? = nil) throws -> [T] {
        if archive == nil, let elements = try source.value(as: [T].self) {
            guard count == nil || elements.count == count else {
                throw located(ArchiveError(.outOfRange, expected: "\(count ?? 0) elements", found: "\(elements.count)"))
            }
            return elements
        }
        let bytes = try data()
        let stride = MemoryLayout<T>.size
        guard bytes.count.isMultiple(of: stride), count == nil || bytes.count == (count ?? 0) * stride else {
            let error = ArchiveError(
                .outOfRange,
                expected: count.map { "\($0) elements of \(stride) bytes" } ?? "a multiple of \(stride) bytes",
                found: "\(bytes.count) bytes"
            )
            throw located(error)
        }
        try archive?.expansion(bytes.count / 16)
        return bytes.withUnsafeBytes { buffer in
            (0..<buffer.count / stride).map { index in
                T(littleEndianBytes: UnsafeRawBufferPointer(rebasing: buffer[index * stride..<(index + 1) * stride]))
            }
        }
    }

    /// A dictionary's key.
    func key<K: ArchiveKey>(_ type: K.Type) throws -> K {
        if let archive { return try archive.key(reference, type) }
        let source = try source
        if let key = source.value(as: type) { return key }
        if let text = try? source.string(), let key = K(keyText: text) { return key }
        if let number = try? source.integer(), let key = K(archiveKeyValue: .integer(number)) { return key }
        if let uuid = try? source.leaf(UUID.self), let key = K(archiveKeyValue: .uuid(uuid)) { return key }
        throw source.mismatch(expected: "\(type)")
    }
}
