import Foundation

/// For generated code. Writes the fields of one class's or struct's layout into the coder's current object.
@_documentation(visibility: internal)
public struct FieldWriter {
    /// Both outlive the writer, which is only used while the coder encodes an object. `FieldValue` says why they are not `unowned(unsafe)`.
    private let unmanagedCoder: Unmanaged<NSCoder>
    private let unmanagedLayout: Unmanaged<ArchiveLayout>
    /// The core of `coder`, if that is a writer of our archives.
    let core: UnsafeMutablePointer<WriterCore>?
    private let fieldCount: Int
    /// Numbers of the fields' keys in the archive's property list, preceded by those of the stamps; valid as long as `core`.
    private let keys: UnsafePointer<UInt32>?
    let sink: ChannelWriter?

    /// For a class that is not the base-most one of its model.
    public init(_ coder: NSCoder, _ layout: ArchiveLayout) {
        unmanagedCoder = .passUnretained(coder)
        unmanagedLayout = .passUnretained(layout)
        if type(of: coder) == ArchiveWriter.self {
            let writer = unsafeDowncast(coder, to: ArchiveWriter.self)
            core = writer.core
            keys = writer.keys(of: layout) + layout.firstField
            fieldCount = layout.fields.count
            sink = nil
        } else {
            core = nil
            keys = nil
            fieldCount = 0
            sink = FieldWriter.sink(of: coder, layout)
        }
    }

    /// Whether the values are for a dictionary, which the caller reads.
    public var isOfDictionary: Bool { sink?.form == .dictionary }

    var coder: NSCoder { unmanagedCoder.takeUnretainedValue() }
    public var layout: ArchiveLayout { unmanagedLayout.takeUnretainedValue() }

    /// For the base-most class of its model, and for structs that carry a stamp: writes the stamps as well.
    /// - Parameter stamping: the layout of the object's own class, whose `minReader` is written.
    public init(_ coder: NSCoder, _ layout: ArchiveLayout, stamping: ArchiveLayout) {
        self.init(coder, layout)
        let own = stamping === layout || stamping.stamp == layout.stamp ? stamping : layout
        writeStamp(layout.stamp, minReader: own.minReader(in: sink?.form ?? .archive), at: 0)
        writeForeignStamps()
        if (sink?.form ?? .archive) == .archive { own.versionNumber?.write(to: coder) }
    }

    /// Writes the stamps of used models whose enums, conversions or flat structs the class contains, for a class that is not base-most.
    public func writeForeignStamps() {
        for (index, foreign) in layout.foreignStamps.enumerated() {
            writeStamp(foreign.model, minReader: foreign.minReader, at: index + 1)
        }
    }

    @usableFromInline
    subscript(index: Int) -> FieldSlot {
        guard let core, let keys else { return FieldSlot(sink, layout, index) }
        precondition(UInt(bitPattern: index) < UInt(bitPattern: fieldCount), "an index among the layout's fields")
        return FieldSlot(core, key: keys[index])
    }

    /// A struct whose properties are in this object under the keys of the field, in dictionaries a value under its name; nil writes none of
    /// them.
    public func flat<S: ArchivedStruct>(_ field: some NamedField, _ value: S?) {
        if sink?.takesFlatStructs == true { return self[field].structure(value) }
        guard let value, let flat = layout.fields[field.slot].flat else { return }
        value.encode(to: FieldWriter(coder, flat))
    }

    func writeStamp(_ stamp: ModelStamp, minReader: Int, at index: Int) {
        if let core, let keys {
            core.pointee.putStamp(
                version: stamp.version,
                minReader: minReader,
                versionKey: keys[2 * index - layout.firstField],
                minReaderKey: keys[2 * index + 1 - layout.firstField]
            )
        } else if let sink, sink.writesStamps {
            sink.write(number: stamp.version, forKey: stamp.versionKey)
            if minReader > 1 { sink.write(minReader: minReader, of: stamp) }
        }
    }

    private static func sink(of coder: NSCoder, _ layout: ArchiveLayout) -> ChannelWriter? {
        if let sink = coder as? ChannelWriter { return sink }
        guard coder.allowsKeyedCoding else {
            coder.failWithError(ArchiveError(.unkeyedCoder, found: String(describing: type(of: coder))))
            return nil
        }
        return KeyedCoderSink(coder, layout.stamp)
    }
}
