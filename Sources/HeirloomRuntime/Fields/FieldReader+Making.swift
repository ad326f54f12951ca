import Foundation

// In extensions, so that the type has its memberwise initializer: others copy the reader at their end, which shows in measurements.
extension FieldReader {
    /// - Parameter madeClass: the object's class, if older versions' values depend on it: coders other than ours do not know it.
    /// - Throws: if the coder does not support keyed coding, or the object's stamp rejects this version.
    public init(_ coder: __shared NSCoder, _ layout: __shared ArchiveLayout, of madeClass: AnyClass? = nil) throws {
        if type(of: coder) == ObjectCopier.self {
            self = FieldReader.present(coder, layout, nil)
        } else {
            self = try FieldReader.checking(coder, layout, of: madeClass)
        }
    }

    private static func checking(_ coder: NSCoder, _ layout: ArchiveLayout, of madeClass: AnyClass?) throws
        -> FieldReader
    {
        let update = type(of: coder) == ModelUpdate.self ? unsafeDowncast(coder, to: ModelUpdate.self) : nil
        if let update, update.coder == nil { return present(coder, layout, update) }
        let fields = try reading(update?.coder ?? coder, layout, of: madeClass, update)
        let isWhole = layout.foreignStamps.isEmpty && layout.absences.isEmpty && !fields.mayBeInheritedLate
        return isWhole ? fields : try fields.withAbsentProperties()
    }

    /// Everything is in the object that is copied or updated.
    private static func present(_ coder: NSCoder, _ layout: ArchiveLayout, _ update: ModelUpdate?) -> FieldReader {
        FieldReader(
            coder: coder,
            layout: layout,
            retainedCoder: update,
            core: nil,
            places: nil,
            fieldPlaces: UnsafeBufferPointer(start: nil, count: 0),
            values: 0,
            version: layout.stamp.version,
            isStamped: true,
            copying: update == nil ? .passUnretained(unsafeDowncast(coder, to: ObjectCopier.self)) : nil,
            isUpdating: update != nil,
            others: update.map { Others(nil, nil, $0) }
        )
    }

    private static func reading(
        _ coder: NSCoder,
        _ layout: ArchiveLayout,
        of madeClass: AnyClass?,
        _ update: ModelUpdate?
    ) throws -> FieldReader {
        if type(of: coder) == ArchiveReader.self {
            let reader = unsafeDowncast(coder, to: ArchiveReader.self)
            let places = try reader.places(of: layout)
            let values = reader.frame.keys + reader.frame.count * reader.list.referenceSize
            let (version, isStamped) = try reader.version(
                of: layout.stamp,
                at: 0,
                in: places,
                values: values,
                layout: layout
            )
            let kept = layout.unknownKeys == nil ? nil : reader.kept.readings[reader.frame.uid]
            return FieldReader(
                coder: coder,
                layout: layout,
                retainedCoder: coder,
                core: reader.core,
                places: places,
                fieldPlaces: UnsafeBufferPointer(rebasing: places.places[layout.firstField...]),
                values: values,
                version: version,
                isStamped: isStamped,
                copying: nil,
                isUpdating: update != nil,
                others: kept == nil && update == nil ? nil : Others(nil, kept.map { FieldLayers($0) }, update)
            )
        }
        let source = try FieldReader.source(of: coder, madeClass)
        let (version, isStamped) = try FieldReader.version(of: layout.stamp, in: source, layout: layout)
        return FieldReader(
            coder: coder,
            layout: layout,
            retainedCoder: coder,
            core: nil,
            places: nil,
            fieldPlaces: UnsafeBufferPointer(start: nil, count: 0),
            values: 0,
            version: version,
            isStamped: isStamped,
            copying: nil,
            isUpdating: update != nil,
            others: try Others(source, layout.unknownKeys.flatMap { try source.layers($0, of: layout) }, update)
        )
    }

    @inline(never)
    private func withAbsentProperties() throws -> FieldReader {
        var fields = self
        // Values of a used model may have another meaning in a newer version of that model.
        for foreign in layout.foreignStamps { _ = try version(of: foreign.model) }
        for absence in layout.absences where version < layout.newestField && absence.versions.contains(version) {
            guard try isArchived(as: absence.names) else { continue }
            let others = fields.others ?? Others(nil, nil, nil)
            others.absent += absence.properties
            fields.others = others
        }
        if mayBeInheritedLate, try isInheritedLate() { fields.haveNoVersion() }
        return fields
    }

    /// Whether the object was written before its class, of another model, had this layout's class among its superclasses. Then it is of no
    /// version of this one: nothing in it is a property of this layout.
    private func isInheritedLate() throws -> Bool {
        guard let made = try objectSource?.archivedClass(asIn: self).made, let type = made as? any ArchivedObject.Type,
            let (registry, kind) = objectSource?.registry?.nearestKind(of: made), registry.stamp != layout.stamp,
            !kind.withoutInherited.isEmpty
        else { return false }
        let version = try FieldReader.reading(coder, type.archiveLayout, of: nil, update).version
        return try kind.withoutInherited.contains { absence in
            try absence.versions.contains(version) && isArchived(as: absence.names)
        }
    }

    /// For one property: reads it from a layer, by the rules of that layer's version.
    init(_ fields: FieldReader, in layer: KeptReading.Layer, version: Int?, _ layers: FieldLayers) throws {
        var (core, places, values) = (UnsafeMutablePointer<ReaderCore>?.none, ObjectShape?.none, 0)
        var fieldPlaces = UnsafeBufferPointer<Int32>(start: nil, count: 0)
        var source: (any FieldSource)?
        if let place = layer.place as? ArchiveLayerSource {
            let reader = place.reader
            let found = try reader.within(place) { try reader.places(of: fields.layout) }
            (core, places) = (reader.core, found)
            fieldPlaces = UnsafeBufferPointer(rebasing: found.places[fields.layout.firstField...])
            values = place.keys + place.count * reader.list.referenceSize
        } else {
            source = layer.place as? any FieldSource ?? fields.source
        }
        self = FieldReader(
            coder: fields.coder,
            layout: fields.layout,
            retainedCoder: fields.retainedCoder,
            core: core,
            places: places,
            fieldPlaces: fieldPlaces,
            values: values,
            version: version ?? fields.version,
            isStamped: version != nil || fields.isStamped,
            copying: fields.copying,
            isUpdating: fields.isUpdating,
            others: Others(source, layers, fields.update)
        )
    }
}
