import Foundation

/// For generated code. Reads the fields of one class's or struct's layout from the object in which the coder stands.
///
/// One reader serves every channel: our archives by the short way, other sources of ours and every keyed NSCoder by key. In: a coder that
/// stands in an object, and the layout of the class or struct whose initialiser asks. Out: a `FieldValue` for each field that is there,
/// of which generated code asks exactly the type that it needs; the version that wrote the object; errors with class, key and path. A
/// reader is used only during the call in which it was made, or through the steps that it hands out.
@_documentation(visibility: internal)
public struct FieldReader {
    let coder: NSCoder
    public let layout: ArchiveLayout
    /// The core of `coder`, where it is one of our archives' readers.
    let core: UnsafeMutablePointer<ReaderCore>?
    /// Where the layout's keys stand in the object, in our archives.
    let places: ObjectPlaces?
    /// Those of the fields alone; there as long as `places`.
    private let fieldPlaces: UnsafeBufferPointer<Int32>
    /// Offset of the references of the object's values.
    let values: Int
    let source: (any FieldSource)?
    /// The model's version that wrote the object, at most the present one.
    public let version: Int
    /// False where the object carries no stamp: `version` is then the newest of the versions that wrote none.
    public let isStamped: Bool
    /// Where the object is of a newer version, or keeps something.
    let layers: FieldLayers?

    /// - Parameter madeClass: of the object, where older versions' values depend on it: coders other than ours do not tell it.
    /// - Throws: where the coder has no keyed coding, or the object's stamp refuses this version.
    public init(_ coder: NSCoder, _ layout: ArchiveLayout, of madeClass: AnyClass? = nil) throws {
        self.coder = coder
        self.layout = layout
        if type(of: coder) == ArchiveReader.self {
            let reader = unsafeDowncast(coder, to: ArchiveReader.self)
            let found = try reader.places(of: layout)
            core = reader.core
            places = found
            fieldPlaces = UnsafeBufferPointer(rebasing: found.places[layout.firstField...])
            values = reader.frame.keys + reader.frame.count * reader.list.referenceSize
            source = nil
            (version, isStamped) = try reader.version(
                of: layout.stamp,
                at: 0,
                in: found,
                values: values,
                layout: layout
            )
            layers = layout.unknownKeys == nil ? nil : reader.kept.readings[reader.frame.uid].map { FieldLayers($0) }
        } else {
            let found = try FieldReader.source(of: coder, madeClass)
            core = nil
            places = nil
            fieldPlaces = UnsafeBufferPointer(start: nil, count: 0)
            values = 0
            source = found
            (version, isStamped) = try FieldReader.version(of: layout.stamp, in: found, layout: layout)
            layers = try layout.unknownKeys.flatMap { try FieldLayers($0, in: found, of: layout) }
        }
    }

    /// For one property: reads it from a layer, by the rules of that layer's version.
    init(_ fields: FieldReader, in layer: KeptReading.Layer, version: Int?, _ layers: FieldLayers) throws {
        (coder, layout, self.layers) = (fields.coder, fields.layout, layers)
        (self.version, isStamped) = version.map { ($0, true) } ?? (fields.version, fields.isStamped)
        if let place = layer.place as? ArchivePlace {
            let reader = place.reader
            let found = try reader.standing(in: place) { try reader.places(of: fields.layout) }
            core = reader.core
            places = found
            fieldPlaces = UnsafeBufferPointer(rebasing: found.places[fields.layout.firstField...])
            values = place.keys + place.count * reader.list.referenceSize
            source = nil
        } else {
            (core, places, values) = (nil, nil, 0)
            fieldPlaces = UnsafeBufferPointer(start: nil, count: 0)
            source = layer.place as? any FieldSource ?? fields.source
        }
    }

    /// `coder`, where it is one of our archives' readers.
    var archive: ArchiveReader? { core?.pointee.reader }

    /// The version of a used model whose enums, conversions or flat structs the object stores.
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

    /// A field's value. A nil that the writer wrote is an error like an absent one.
    public subscript(index: Int) -> FieldValue {
        get throws {
            if let core {
                if let value = try archived(index, core) { return value }
            } else if let value = try other(index) {
                return value
            }
            var error = ArchiveError(.missing)
            if try !hasNoKey(index) { error.found = "nil" }
            throw locate(error, index)
        }
    }

    /// nil where the field is absent, a reference to `$null`, or null in a form that is no archive.
    public func ifPresent(_ index: Int) throws -> FieldValue? {
        if let layers, let other = try layers.other(index, self) { return try other.ifPresent(index) }
        guard let core else { return try other(index).flatMap { try $0.isNull ? nil : $0 } }
        return try archived(index, core)
    }

    // One call for each field: a second one is seen in measurements.
    @inline(__always)
    private func archived(_ index: Int, _ core: UnsafeMutablePointer<ReaderCore>) throws -> FieldValue? {
        core.pointee.path.current.layout = Unmanaged.passUnretained(layout)
        core.pointee.path.current.name = Int32(truncatingIfNeeded: index)
        precondition(
            UInt(bitPattern: index) < UInt(bitPattern: fieldPlaces.count),
            "an index among the layout's fields"
        )
        let place = Int(fieldPlaces[index])
        if place < 0 || isYetToCome(index) { return nil }
        let position = try core.pointee.list.position(of: core.pointee.list.reference(place, from: values))
        return try core.pointee.list.isNil(position) ? nil : FieldValue(core, position)
    }

    /// Whether the object's version did not have the property yet: what is under its key is something else.
    @inline(__always)
    private func isYetToCome(_ index: Int) -> Bool {
        version < layout.newestField && version < layout.fields[index].since
    }

    private func other(_ index: Int) throws -> FieldValue? {
        if let layers, let other = try layers.other(index, self) { return try other.other(index) }
        guard let source, !isYetToCome(index), let key = layout.fields[index].key(in: source.form),
            let value = try source.value(forKey: key, of: layout.fields[index])
        else { return nil }
        return FieldValue(value, in: place(index))
    }

    /// Where the value of a field stands in the archive; nil where it is absent.
    func fieldPosition(_ index: Int) -> Int? {
        guard let core, fieldPlaces[index] >= 0 else { return nil }
        return try? core.pointee.list.position(of: core.pointee.list.reference(Int(fieldPlaces[index]), from: values))
    }

    func place(_ index: Int) -> FieldPlace {
        FieldPlace(layout: layout, index: index, form: source?.form ?? .archive, version: version)
    }

    /// nil where the field is absent, a reference to `$null`, NSNull, or an object of a removed class.
    public func nullable(_ index: Int) throws -> FieldValue? {
        guard let value = try ifPresent(index), try !value.isNull else { return nil }
        if archive == nil, try value.source.isDropped(insteadOf: layout.fields[index].classes) { return nil }
        return value
    }

    /// Whether the field is absent, or a reference to `$null`.
    public func isAbsent(_ index: Int) throws -> Bool {
        try core == nil ? other(index) == nil : ifPresent(index) == nil
    }

    /// Whether the object has nothing under the field's key, not even a reference to `$null`: what an optional with a default asks.
    public func hasNoKey(_ index: Int) throws -> Bool {
        if let layers, let other = try layers.other(index, self) { return try other.hasNoKey(index) }
        if core != nil { return fieldPlaces[index] < 0 || isYetToCome(index) }
        guard let source, !isYetToCome(index), let key = layout.fields[index].key(in: source.form) else { return true }
        return try !source.hasKey(key, of: layout.fields[index])
    }

    /// A field of conditional references: nil where JSON or a deep dictionary leaves them out.
    public func conditional(_ index: Int) throws -> FieldValue? {
        if let source, source.form != .archive { return try ifPresent(index) }
        return try self[index]
    }

    /// Whether objects of this form never have the field.
    public func isExcluded(_ index: Int) -> Bool {
        layout.fields[index].key(in: source?.form ?? .archive) == nil
    }

    /// A struct whose properties stand in this object under the keys that the field gives; in dictionaries a value under its name.
    public func flat<S: ArchivedStruct>(_ index: Int, _ type: S.Type) throws -> S {
        if source?.form == .dictionary { return try self[index].structure(type) }
        guard let flat = layout.fields[index].flat else { throw missing(index) }
        return try flatFields(index, flat) { try S(from: $0) }
    }

    /// The same; nil where none of the struct's keys is there.
    public func flatIfPresent<S: ArchivedStruct>(_ index: Int, _ type: S.Type) throws -> S? {
        if source?.form == .dictionary { return try nullable(index)?.structure(type) }
        return try hasFlat(index) ? flat(index, type) : nil
    }

    /// Whether any key of a struct that stands in this object is there.
    func hasFlat(_ index: Int) throws -> Bool {
        guard let flat = layout.fields[index].flat else { throw missing(index) }
        return try flatFields(index, flat) { fields in
            if let source = fields.source as? KeyedCoderSource { return try source.hasAny(of: flat.fields) }
            return try flat.fields.indices.contains { try fields.nullable($0) != nil }
        }
    }

    /// The fields of a struct that stands in this object.
    private func flatFields<T>(_ index: Int, _ flat: ArchiveLayout, _ read: (FieldReader) throws -> T) throws -> T {
        if let layers, let other = try layers.other(index, self) { return try other.flatFields(index, flat, read) }
        if let place = layers?.place as? ArchivePlace {
            return try place.reader.standing(in: place) { try read(FieldReader(coder, flat)) }
        }
        return try read(FieldReader(layers?.place as? NSCoder ?? coder, flat))
    }

    /// Reads what may fail: a failure is reported and gives the other value. Broken structure and refused versions are thrown on.
    public func attempt<T>(_ index: Int, else other: @autoclosure () throws -> T, _ read: () throws -> T) throws -> T {
        do {
            if let archive { return try archive.attempt(read) }
            return try source?.attempt(read) ?? read()
        } catch {
            let located = locate(error, index)
            guard located.isTolerable else { throw located }
            noteUntaken()
            if let archive { archive.report(located) } else { source?.report(located) }
            return try other()
        }
    }

    /// The error for a required field that is absent or nil.
    public func missing(_ index: Int) -> ArchiveError {
        locate(ArchiveError(.missing), index)
    }

    /// An error with class, key and path filled in where it has none.
    func locate(_ error: any Error, _ index: Int) -> ArchiveError {
        if let archive {
            let name = Int32(truncatingIfNeeded: index)
            archive.path.current = PathSegment(layout: Unmanaged.passUnretained(layout), name: name)
            return archive.located(error)
        }
        var located = ArchiveError(wrapping: error)
        let key = located.key ?? layout.fields[index].key(in: source?.form ?? .archive)
        located.complete(with: place(index))
        if located.path.isEmpty {
            let name = layout.fields[index].name
            located.path = source?.path(of: key ?? name) ?? name
        }
        return located
    }

    private static func source(of coder: NSCoder, _ madeClass: AnyClass?) throws -> any FieldSource {
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

    private static func version(
        of stamp: ModelStamp,
        in source: any FieldSource,
        layout: ArchiveLayout
    ) throws -> (version: Int, isStamped: Bool) {
        let found = try number(stamp.versionKey, in: source)
        let minReader = try number(stamp.minReaderKey, in: source)
        if found == nil, let version = source.unstampedVersion(of: stamp) { return (version, false) }
        if found == nil, let coder = source as? KeyedCoderSource, stamp == layout.stamp,
            let told = try coder.unstampedVersion(of: layout)
        {
            return try stamp.check(told: told, minReader: minReader, className: layout.name)
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
    /// The version that an object without a stamp is told to be of, or a refusal.
    func check(told: Int, minReader: Int64?, className: String) throws -> (version: Int, isStamped: Bool) {
        (try check(version: Int64(told), minReader: minReader, className: className).version, false)
    }

    /// The error for an object that says why it could not be written whole.
    func unwritten(className: String, _ reason: String) -> ArchiveError {
        ArchiveError(
            .malformed,
            className: className,
            expected: "an object",
            found: "one that could not be written",
            reason: reason
        )
    }

    /// The version to read by, or a refusal.
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
