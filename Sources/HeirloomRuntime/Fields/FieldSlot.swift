import Foundation

/// For generated code. The place of one value to be written: a field, or the next element of a collection. Each call writes the type it
/// is named after; nil writes nothing.
public struct FieldSlot {
    let core: UnsafeMutablePointer<WriterCore>?
    /// The writer of `core`, which outlives the slot.
    private unowned(unsafe) let writer: ArchiveWriter?
    /// Number of the key in the archive's property list; `ArchiveWriter.element` for an element of a collection, `absent` for a field
    /// that takes no part in archives.
    let key: UInt32
    let other: OtherSlot?
    var options = FieldOptions()

    /// A place in something that is not one of our archives.
    enum OtherSlot {
        case field((any FieldSink)?, ArchiveField)
        case element(WrittenElements)
    }

    /// Collects the elements of a collection.
    final class WrittenElements {
        var values: [WrittenValue] = []
    }

    var archive: ArchiveWriter? { writer }

    @inline(__always)
    init(_ archive: ArchiveWriter, key: UInt32) {
        core = archive.core
        writer = archive
        self.key = key
        other = nil
    }

    init(_ other: OtherSlot) {
        core = nil
        writer = nil
        key = 0
        self.other = other
    }

    /// Numbers as NSNumber, geometry as NSValue.
    public var boxed: FieldSlot {
        var slot = self
        slot.options.isBoxed = true
        return slot
    }

    /// The same place in another Foundation class.
    public func form(_ form: FieldForm) -> FieldSlot {
        var slot = self
        slot.options.form = form
        if form == .number || form == .value { slot.options.isBoxed = true }
        return slot
    }

    /// NSNull.
    public func null() {
        if let archive { archive.putNull(self) } else { write(.null) }
    }

    /// For an optional that has a default: nil is written as NSNull, and numbers are boxed so that one object read serves.
    public func nullable<T>(_ value: T?, _ write: (FieldSlot, T) -> Void) {
        if let value { write(boxed, value) } else { null() }
    }

    /// Hands a value to a place that is not in one of our archives.
    func write(_ value: WrittenValue) {
        switch other {
        case .field(let sink, let field):
            guard let sink, let key = field.key(in: sink.form) else { return }
            sink.write(value, forKey: key, of: field, options: options)
        case .element(let elements): elements.values.append(value)
        case nil: break
        }
    }
}
