import Foundation

extension FieldValue {
    /// - Parameter skipping: whether elements that cannot be read are reported and left out.
    @inlinable
    public func array<T>(skipping: FieldReader.Skipping? = nil, _ read: (FieldValue) throws -> T) throws -> [T] {
        guard let elements = try skipping == nil ? beginElements() : nil else {
            return try otherArray(skipping: skipping, read)
        }
        var result: [T] = []
        result.reserveCapacity(elements.count)
        do {
            for index in 0..<elements.count {
                let value = try element(index, of: elements)
                do { result.append(try read(value)) } catch { if !value.isDropped(error) { throw error } }
            }
        } catch {
            throw failElements(error)
        }
        endElements()
        return result
    }

    /// An element that may be nil: NSNull, or null in JSON.
    @inlinable
    public func optionalElement<T>(_ read: (FieldValue) throws -> T) throws -> T? {
        if try isNull { return nil }
        do { return try read(self) } catch {
            guard isDropped(error) else { throw error }
            return nil
        }
    }

    /// The same where elements may be left out: nil means that.
    @inlinable
    public func undroppedElement<T>(_ read: (FieldValue) throws -> T?) throws -> T?? {
        if try isNull { return .some(nil) }
        guard let value = try read(self) else { return nil }
        return .some(value)
    }

    /// Begins the collection in the value; nil if it is not in our archives or has an unusual form.
    @usableFromInline
    func beginElements() throws -> ArchiveReader.Elements? {
        guard let archive, archive.kept.readings.isEmpty else { return nil }
        return try archive.beginElements(reference)
    }

    @usableFromInline
    func element(_ index: Int, of elements: ArchiveReader.Elements) throws -> FieldValue {
        guard let core else { throw ArchiveError(.malformed, reason: "a value of no source") }
        core.pointee.path.current.element = index
        let list = core.pointee.list
        return FieldValue(core, try list.position(of: list.reference(index, from: elements.start)))
    }

    /// Whether an error says that the value itself is an object of a removed class, and not something inside it.
    @usableFromInline
    func isDropped(_ error: any Error) -> Bool {
        guard let failure = error as? ArchiveError, failure.kind == .dropped else { return false }
        return failure.path == archive?.located(ArchiveError(.dropped)).path ?? other?.source.place
    }

    @usableFromInline
    func endElements() {
        core?.pointee.nesting -= 1
        core?.pointee.leave()
    }

    /// Ends the collection; returns the error with its place.
    @usableFromInline
    func failElements(_ error: any Error) -> any Error {
        let located = archive?.located(error)
        endElements()
        return located ?? error
    }

    @usableFromInline
    func otherArray<T>(skipping: FieldReader.Skipping?, _ read: (FieldValue) throws -> T) throws -> [T] {
        let elements = try elements()
        return try inside {
            var result: [T] = []
            result.reserveCapacity(elements.count)
            try forEach(elements, skipping: skipping) {
                try read($0)
            } take: {
                result.append($0)
            }
            return result
        }
    }

    /// - Parameter skipping: whether values that cannot be read are reported and left out with their keys.
    public func dictionary<K: ArchiveKey, V>(
        _ key: K.Type,
        skipping: FieldReader.Skipping? = nil,
        _ read: (FieldValue) throws -> V
    ) throws -> [K: V] {
        var result: [K: V] = [:]
        func add(_ entry: (key: K, value: V)) throws {
            guard result.updateValue(entry.value, forKey: entry.key) == nil else { throw keyTwice }
        }
        try forEachEntry(skipping: skipping) {
            result.reserveCapacity($0)
        } _: {
            (try $0.key(key), try read($1))
        } take: {
            try add($0)
        }
        return result
    }

    var keyTwice: ArchiveError { located(ArchiveError(.outOfRange, expected: "distinct keys", found: "one key twice")) }

    /// Numbers that are consecutive in data.
    /// - Parameter count: the number of elements that is required.
    public func packed<T: PackedElement>(_ type: T.Type, count: Int? = nil) throws -> [T] {
        if archive == nil, let elements = try source.value(as: [T].self) {
            guard count == nil || elements.count == count else {
                throw located(ArchiveError.elements(.outOfRange, count ?? 0, found: elements.count))
            }
            return elements
        }
        guard let archive else { return try unpacked(data(), count) }
        let bytes = try asking(Data.self) { try archive.bytes(reference) }
        return try archive.sharing(archive.place(of: bytes), length: bytes.count) { try unpacked(Data(bytes), count) }
    }

    private func unpacked<T: PackedElement>(_ bytes: Data, _ count: Int?) throws -> [T] {
        let stride = MemoryLayout<T.Packed>.size
        guard bytes.count.isMultiple(of: stride), count == nil || bytes.count == (count ?? 0) * stride else {
            let error = ArchiveError(
                .outOfRange,
                expected: count.map { "\($0) elements of \(stride) bytes" } ?? "a multiple of \(stride) bytes",
                found: "\(bytes.count) bytes"
            )
            throw located(error)
        }
        return bytes.withUnsafeBytes { buffer in
            (0..<buffer.count / stride).map { index in
                T(
                    packed: T.Packed(
                        littleEndian: buffer.loadUnaligned(fromByteOffset: index * stride, as: T.Packed.self)
                    )
                )
            }
        }
    }

    /// A dictionary's key, whatever type it is to have.
    func keyValue() throws -> ArchiveKeyValue {
        try archive.map { try $0.keyValue(reference) } ?? .text(source.string())
    }

    /// A dictionary's key.
    func key<K: ArchiveKey>(_ type: K.Type) throws -> K {
        if let archive { return try archive.key(reference, type) }
        let source = try source
        if let key = source.value(as: type) { return key }
        if let text = try? source.string(), let key = K(keyText: text) { return key }
        if let number = try? source.integer(), let key = K(archiveKeyValue: .integer(number)) { return key }
        if let uuid = try? source.leaf(UUID.self), let key = K(archiveKeyValue: .uuid(uuid)) { return key }
        var failure = source.mismatch(expected: ArchiveError.key(of: type))
        failure.kind = .outOfRange
        throw located(failure)
    }
}

// MARK: Elements of every source

/// The elements of a collection.
enum FieldElements {
    case archived(ArchiveReader.Elements)
    case others([any ValueSource])

    var count: Int {
        switch self {
        case .archived(let elements): elements.count
        case .others(let sources): sources.count
        }
    }
}

extension FieldValue {
    private func elements() throws -> FieldElements {
        if let archive { return .archived(try archive.elements(reference)) }
        return .others(try placed { try source.elements() })
    }

    /// Iterates over the entries of a dictionary, as `forEach` does.
    /// - Parameter reserve: receives their number where it is known.
    func forEachEntry<T>(
        skipping: FieldReader.Skipping?,
        reserve: (Int) -> Void = { _ in },
        _ read: (_ key: FieldValue, _ value: FieldValue) throws -> T,
        take: (T) throws -> Void = { _ in }
    ) throws {
        func pass(_ key: FieldValue, _ value: FieldValue, _ kept: KeptElements?) throws {
            try self.pass(value, under: key, skipping: skipping, kept, { try read(key, value) }, take: take)
        }
        if let archive, let core {
            let (keys, values) = try archive.entries(reference)
            return try archive.nested {
                reserve(keys.count)
                try keepingInside { kept in
                    for index in 0..<keys.count {
                        let key = FieldValue(core, try keys.position(index, core.pointee.list))
                        core.pointee.path.current.element = key.reference
                        core.pointee.path.current.isEntry = true
                        try pass(key, FieldValue(core, values.position(index, core.pointee.list)), kept)
                    }
                }
            }
        }
        try placed {
            try keepingInside { kept in
                try source.entries {
                    try pass(FieldValue($0, in: other?.place), FieldValue($1, in: other?.place), kept)
                }
            }
        }
    }

    private func value(_ index: Int, of elements: FieldElements) throws -> FieldValue {
        switch elements {
        case .archived(let elements):
            guard let core else { throw ArchiveError(.malformed, reason: "a value of no source") }
            return FieldValue(core, try elements.position(index, core.pointee.list))
        case .others(let sources): return FieldValue(sources[index], in: other?.place)
        }
    }

    /// Around the elements of the collection that this value is.
    private func inside<T>(_ read: () throws -> T) throws -> T {
        if let archive { return try archive.nested(read) }
        return try read()
    }

    /// Iterates over the elements, except objects of removed classes.
    /// - Parameters:
    ///   - skipping: whether elements that cannot be read are reported and left out.
    ///   - take: receives what was read, which is complete if elements may be left out.
    private func forEach<T>(
        _ elements: FieldElements,
        skipping: FieldReader.Skipping?,
        _ read: (FieldValue) throws -> T,
        take: (T) throws -> Void
    ) throws {
        try keepingInside { kept in
            for index in 0..<elements.count {
                core?.pointee.path.current.element = index
                core?.pointee.path.current.isEntry = false
                let element = try value(index, of: elements)
                try pass(element, under: nil, skipping: skipping, kept, { try read(element) }, take: take)
            }
        }
    }

    private func pass<T>(
        _ element: FieldValue,
        under key: FieldValue?,
        skipping: FieldReader.Skipping?,
        _ kept: KeptElements?,
        _ read: () throws -> T,
        take: (T) throws -> Void
    ) throws {
        do {
            kept?.beginElement()
            try take(skipping == nil ? read() : element.attempt(read))
            kept?.took(element, under: key)
        } catch {
            let failure = archive?.located(error) ?? ArchiveError(wrapping: error)
            if element.isDropped(failure) {
                kept?.leftOut(element, under: key, failure)
                return
            }
            guard let skipping, failure.isTolerable else { throw failure }
            skipping.note()
            element.report(failure)
            kept?.leftOut(element, under: key, failure)
        }
    }

    private func attempt<T>(_ read: () throws -> T) throws -> T {
        if let archive { return try archive.attempt(read) }
        return try source.attempt(read)
    }

    private func report(_ failure: ArchiveError) {
        noteUntaken()
        if let archive { archive.report(failure) } else { other?.source.report(failure) }
    }
}
