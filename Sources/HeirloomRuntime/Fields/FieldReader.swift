import Foundation

/// For generated code. Reads the fields of one class's or struct's layout from the coder's current object.
///
/// One reader serves every channel: our archives on a fast path, all other sources and keyed NSCoders by key. Input: a coder, and the
/// layout of the class or struct whose initializer is running. Output: a `FieldValue` for each field that exists, from which generated code
/// requests exactly the type it requires; the version that wrote the object; errors with class, key and path. A reader is used only during
/// the call in which it was created, or in the steps that it registers.
@_documentation(visibility: internal)
public struct FieldReader {
    unowned(unsafe) let coder: NSCoder
    /// Layouts are static.
    public unowned(unsafe) let layout: ArchiveLayout
    /// The coder, unless it is a copier: that waits for the call in which the reader was created, and counting references for each object
    /// takes longer than copying it.
    let retainedCoder: NSCoder?
    /// The core of `coder`, if that is a reader of our archives.
    let core: UnsafeMutablePointer<ReaderCore>?
    /// The places of the layout's keys in the object, in our archives.
    let places: ObjectShape?
    /// The places of the fields alone; valid as long as `places`.
    let fieldPlaces: UnsafeBufferPointer<Int32>
    /// Offset of the references of the object's values.
    let values: Int
    /// The model's version that wrote the object, at most the current one.
    public private(set) var version: Int
    /// False if the object has no stamp: `version` is then the newest of the versions that wrote none.
    public let isStamped: Bool
    /// The coder, if it is a copier. That has nothing to read: everything is in the object that is copied.
    @usableFromInline
    let copying: Unmanaged<ObjectCopier>?
    @usableFromInline
    let isUpdating: Bool
    /// In an object of its own, since a reader is copied often, and most need none of it: nil for a copier, and for an object of our archives
    /// that has all properties and keeps nothing.
    var others: Others?

    final class Others {
        let source: (any FieldSource)?
        /// The layers of an object that is of a newer version, or keeps something.
        let layers: FieldLayers?
        let update: ModelUpdate?
        /// Names of the properties that the object does not have, since it is of a removed class.
        var absent: [String] = []

        init(_ source: (any FieldSource)?, _ layers: FieldLayers?, _ update: ModelUpdate?) {
            (self.source, self.layers, self.update) = (source, layers, update)
        }
    }
}

extension FieldReader {
    var source: (any FieldSource)? { others?.source }
    var layers: FieldLayers? { others?.layers }
    var update: ModelUpdate? { others?.update }
    var copier: ObjectCopier? { copying?.takeUnretainedValue() }

    /// `coder`, if it is a reader of our archives.
    var archive: ArchiveReader? { core?.pointee.reader }

    /// nil where everything is in an object that is copied or updated.
    var objectSource: (any ObjectSource)? { archive ?? source }

    /// Nothing in the object is a property of this layout.
    mutating func haveNoVersion() { version = 0 }

    /// The version of a used model whose enums, conversions or flat structs the object contains.
    public func version(of stamp: ModelStamp) throws -> Int {
        if stamp == layout.stamp { return version }
        if let archive, let places {
            guard let index = layout.foreignStamps.firstIndex(where: { $0.model == stamp }) else {
                return stamp.version
            }
            return try archive.version(of: stamp, at: index + 1, in: places, values: values, layout: layout).version
        }
        guard let source else { return stamp.version }
        return try FieldReader.version(of: stamp, in: source, layout: layout).version
    }

    /// A field's value. A nil from the writer is an error, as an absent value is.
    @usableFromInline
    subscript(index: Int) -> FieldValue {
        get throws {
            if let value = try core.map({ try archived(index, $0) }) ?? other(index) {
                guard let found else { return value }
                found.hasAny = true
                // For an update, null is an absent value.
                if try core != nil || !value.isNull { return value }
            }
            found?.lacks = true
            var error = ArchiveError(.missing)
            if try !hasNoKey(index) { error.found = "nil" }
            throw locate(error, index)
        }
    }

    /// nil if the field is absent, a reference to `$null`, or null in a form that is not an archive.
    @usableFromInline
    func ifPresent(_ index: Int) throws -> FieldValue? {
        if let layers, let other = try layers.other(index, self) { return try other.ifPresent(index) }
        let value: FieldValue?
        if let core {
            value = try archived(index, core)
        } else {
            value = try other(index).flatMap { try $0.isNull ? nil : $0 }
        }
        if let found, value != nil { found.hasAny = true }
        return value
    }

    private func archived(_ index: Int, _ core: UnsafeMutablePointer<ReaderCore>) throws -> FieldValue? {
        core.pointee.path.current.layout = Unmanaged.passUnretained(layout)
        precondition(
            UInt(bitPattern: index) < UInt(bitPattern: fieldPlaces.count),
            "an index among the layout's fields"
        )
        let versioned = versionedIndex(index)
        core.pointee.path.current.name = Int32(truncatingIfNeeded: versioned ?? index)
        guard let versioned else { return nil }
        let place = Int(fieldPlaces[versioned])
        if place < 0 { return nil }
        let position = try core.pointee.list.position(of: core.pointee.list.reference(place, from: values))
        return try core.pointee.list.isNil(position) ? nil : FieldValue(core, position)
    }

    /// What the field was in the object's version; nil where that did not have the property yet: what is under its key is something else.
    private func versionedIndex(_ index: Int) -> Int? {
        version < layout.newestField ? olderIndex(of: index) : index
    }

    private func olderIndex(of index: Int) -> Int? {
        // What only older versions had may have the name of a property of today.
        if index < layout.own, let others, others.absent.contains(layout.fields[index].name) { return nil }
        return layout.index(of: index, at: version)
    }

    private func other(_ index: Int) throws -> FieldValue? {
        if let layers, let other = try layers.other(index, self) { return try other.other(index) }
        guard let source, let index = versionedIndex(index), let key = source.key(of: layout.fields[index]),
            let value = try source.value(forKey: key, of: source.form == .archive ? field(index) : layout.fields[index])
        else { return nil }
        return FieldValue(value, in: place(index))
    }

    /// A field as coders that are not ours find it in this object.
    private func field(_ index: Int) throws -> ArchiveField {
        try layout.fields[index].versioned { try $0.map { try version(of: $0) } ?? version }
    }

    func place(_ index: Int) -> FieldContext {
        FieldContext(layout: layout, index: index, form: source?.form ?? .archive, version: version)
    }

    /// nil if the field is absent, a reference to `$null`, NSNull, or an object of a removed class.
    /// - Parameter orDropped: for a union, which may read such an object as something else.
    @usableFromInline
    func nullable(_ index: Int, orDropped: Bool = false) throws -> FieldValue? {
        if let found, try !isAbsent(index) { found.hasAny = true }
        guard let value = try ifPresent(index), try !value.isNull else { return nil }
        if let archive, core?.pointee.part != nil, layout.fields[index].isWeak,
            try !archive.isInPart(value.reference)
        {
            return nil
        }
        if orDropped { return value }
        let isDropped =
            try archive.map { try $0.isDropped(value) }
            ?? value.source.isDropped(insteadOf: layout.fields[index].classes)
        return isDropped ? nil : value
    }

    /// Whether the field is absent, or a reference to `$null`.
    func isAbsent(_ index: Int) throws -> Bool {
        try core == nil ? other(index) == nil : ifPresent(index) == nil
    }

    /// Whether the object has nothing under the field's key, not even a reference to `$null`. Optionals with a default ask this.
    func hasNoKey(_ index: Int) throws -> Bool {
        if let layers, let other = try layers.other(index, self) { return try other.hasNoKey(index) }
        guard let index = versionedIndex(index) else { return true }
        if core != nil { return fieldPlaces[index] < 0 }
        guard let source, let key = source.key(of: layout.fields[index]) else { return true }
        return try !source.hasKey(key, of: layout.fields[index])
    }

    /// A field of conditional references: nil if JSON or a deep dictionary leaves them out.
    public func conditional(_ field: some NamedField) throws -> FieldValue? {
        guard let source, source.form != .archive else { return try self[field] }
        let value = try ifPresent(field)
        if value == nil { found?.lacks = true }
        return value
    }

    private func key(of index: Int) -> String? {
        let field = layout.fields[index]
        return if let source { source.key(of: field) } else { field.key(in: .archive) }
    }

    /// Whether objects of this form never have the field.
    public func isExcluded(_ field: some NamedField) -> Bool { key(of: field.slot) == nil }

    /// A struct whose properties are in this object under the keys of the field; in dictionaries, a value under the field's name.
    public func flat<S: ArchivedStruct>(_ field: some NamedField, _ type: S.Type) throws -> S {
        if source?.form == .dictionary { return try self[field].structure(type) }
        return try flatFields(field.slot, requiredFlat(field.slot)) { try S(from: $0) }
    }

    /// The same; nil if none of the struct's keys exists.
    ///
    /// - Parameter orDefault: nil is a default, not a value of the property.
    public func flatIfPresent<S: ArchivedStruct>(
        _ field: some NamedField,
        _ type: S.Type,
        orDefault: Bool = false
    ) throws -> S? {
        guard try hasFlat(field.slot, isOptional: !orDefault) else { return nil }
        return source?.form == .dictionary ? try nullable(field)?.structure(type) : try flat(field, type)
    }

    /// Whether a struct that is flat in this object has no key there, not even with NSNull.
    /// - Parameter isOptional: whether null in a dictionary means nil and not absence.
    private func isFlatAbsent(_ index: Int, isOptional: Bool = false) throws -> Bool {
        if source?.form == .dictionary { return try isOptional ? isAbsent(index) : ifPresent(index) == nil }
        return try !hasFlat(index, orNull: true)
    }

    /// The layout of a struct that is flat in this object; an update requires that it is there.
    func requiredFlat(_ index: Int) throws -> ArchiveLayout {
        guard let flat = layout.fields[index].flat else { throw missing(index) }
        if let found {
            if try isFlatAbsent(index) { throw missing(index) }
            found.hasAny = true
        }
        return flat
    }

    /// Whether the object has a struct that is flat in it; for an update, null counts as a value of an optional.
    func hasFlat(_ index: Int, isOptional: Bool) throws -> Bool {
        if let found, try !isFlatAbsent(index, isOptional: isOptional) { found.hasAny = true }
        if source?.form == .dictionary { return try ifPresent(index) != nil }
        return try hasFlat(index)
    }

    /// Whether any key of a struct that is flat in this object exists.
    /// - Parameter orNull: NSNull counts too.
    func hasFlat(_ index: Int, orNull: Bool = false) throws -> Bool {
        guard let flat = layout.fields[index].flat else { throw missing(index) }
        return try flatFields(index, flat) { fields in
            if let source = fields.source as? KeyedCoderSource {
                return try source.hasAny(of: flat.fields.indices.map { try fields.field($0) }, orNull: orNull)
            }
            return try flat.fields.indices.contains {
                try orNull ? !fields.isAbsent($0) : fields.nullable($0) != nil
            }
        }
    }

    /// The fields of a struct that is flat in this object.
    private func flatFields<T>(_ index: Int, _ flat: ArchiveLayout, _ read: (FieldReader) throws -> T) throws -> T {
        if let layers, let other = try layers.other(index, self) { return try other.flatFields(index, flat, read) }
        if let place = layers?.place as? ArchiveLayerSource {
            return try place.reader.within(place) { try read(FieldReader(coder, flat)) }
        }
        return try read(FieldReader(layers?.place as? NSCoder ?? coder, flat))
    }

    /// Reads a value that may fail: the failure is reported, and the other value is returned; a failed attempt leaves nothing. Broken
    /// structure and rejected versions are still thrown.
    public func attempt<T>(
        _ field: some NamedField,
        else other: @autoclosure () throws -> T,
        _ read: () throws -> T
    ) throws -> T {
        do {
            return try objectSource?.attempt(read) ?? read()
        } catch {
            let error = locate(error, field.slot)
            guard error.isTolerable else { throw error }
            noteUntaken()
            found?.fails = true
            report(error)
            return try other()
        }
    }

    func report(_ error: ArchiveError) {
        objectSource?.report(error)
    }

    /// An error with the place of the field that was read last.
    func located(_ error: ArchiveError) -> ArchiveError { lastField.map { locate(error, $0) } ?? error }

    /// The error for a required field that is absent or nil.
    func missing(_ index: Int) -> ArchiveError {
        found?.lacks = true
        return locate(ArchiveError(.missing), index)
    }

    /// An error with class, key and path, if it lacks them.
    func locate(_ error: any Error, _ index: Int) -> ArchiveError {
        let index = versionedIndex(index) ?? index
        if let archive {
            let name = Int32(truncatingIfNeeded: index)
            archive.path.current = PathSegment(layout: Unmanaged.passUnretained(layout), name: name)
            return archive.located(error)
        }
        var located = ArchiveError(wrapping: error)
        let key = located.key ?? key(of: index)
        located.complete(with: place(index))
        let name = layout.fields[index].name
        located.setPath { source?.path(of: key ?? name) ?? name }
        return located
    }

    static func source(of coder: NSCoder, _ madeClass: AnyClass?) throws -> any FieldSource {
        if let source = coder as? any FieldSource { return source }
        guard coder.allowsKeyedCoding else {
            throw ArchiveError(.unkeyedCoder, found: String(describing: type(of: coder)))
        }
        return KeyedCoderSource(coder, madeClass)
    }

    private static func number(_ key: String, in source: any FieldSource) throws -> Int64? {
        do {
            return try source.value(forKey: key, of: nil)?.integer()
        } catch {
            var error = ArchiveError(wrapping: error)
            error.key = key
            throw error
        }
    }

    static func version(
        of stamp: ModelStamp,
        in source: any FieldSource,
        layout: ArchiveLayout
    ) throws -> (version: Int, isStamped: Bool) {
        let found = try number(stamp.versionKey, in: source)
        let minReader = try number(stamp.minReaderKey, in: source)
        if found == nil, let version = source.unstampedVersion(of: stamp) { return (version, false) }
        if found == nil, stamp == layout.stamp, let stated = try source.unstampedVersion(of: layout) {
            return try stamp.check(unstamped: stated, minReader: minReader, className: layout.name)
        }
        if found == Int64(ModelStamp.unwritten),
            let reason = try? source.value(forKey: stamp.failureKey, of: ArchiveField(stamp.failureKey))?.string()
        {
            throw stamp.unwritten(className: layout.name, reason)
        }
        return try stamp.check(version: found, minReader: minReader, className: layout.name)
    }
}

extension ModelStamp {
    /// The version that the caller states for an object without a stamp, or the error that rejects it.
    func check(unstamped version: Int, minReader: Int64?, className: String) throws -> (version: Int, isStamped: Bool) {
        (try check(version: Int64(version), minReader: minReader, className: className).version, false)
    }

    /// The error for an object that contains the reason why it could not be written completely.
    func unwritten(className: String, _ reason: String) -> ArchiveError {
        ArchiveError(
            .malformed,
            className: className,
            expected: "an object",
            found: "one that could not be written",
            reason: reason
        )
    }

    /// The version whose rules apply, or the error that rejects it.
    func check(version: Int64?, minReader: Int64?, className: String) throws -> (version: Int, isStamped: Bool) {
        func refusal(_ expected: String, found: Int64) -> ArchiveError {
            ArchiveError(.versionRefused, className: className, expected: expected, found: "version \(found)")
        }
        if let minReader, minReader > Int64(self.version) {
            throw refusal("a reader of \(name) version \(minReader) or above", found: Int64(self.version))
        }
        guard let version else { return (unstampedVersion, false) }
        guard version >= 1 else {
            var error = ArchiveError(.malformed, className: className, expected: "a version", found: "\(version)")
            error.key = versionKey
            throw error
        }
        guard version >= Int64(readsFrom) else {
            throw refusal("version \(readsFrom) or above of \(name)", found: version)
        }
        return (Int(min(version, Int64(self.version))), true)
    }
}
