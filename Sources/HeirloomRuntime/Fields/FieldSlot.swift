import Foundation

/// For generated code. The place of one value to be written: a field, or the next element of a collection. Each call writes the type it
/// is named after; nil writes nothing.
@_documentation(visibility: internal)
public struct FieldSlot {
    /// The core of one of our archives' writers, which outlives the slot.
    let core: UnsafeMutablePointer<WriterCore>?
    /// Number of the key in the archive's property list; `ArchiveWriter.element` for an element of a collection, `absent` for a field
    /// that takes no part in archives.
    let key: UInt32
    var options = FieldOptions()
    /// Where the value goes that does not stand in one of our archives.
    private let sink: (any ValueSink)?
    /// The layout there, whose field has the index `key`; nil for an element of a collection.
    private let layout: Unmanaged<ArchiveLayout>?

    /// Collects the elements of a collection.
    final class WrittenElements: ValueSink {
        var values: [WrittenValue] = []
        let plainRegistry: ModelRegistry?

        init(plainRegistry: ModelRegistry? = nil) {
            self.plainRegistry = plainRegistry
        }

        private(set) var failure: (index: Int, error: ArchiveError)?

        func write(_ value: WrittenValue, to field: ArchiveField?, options: FieldOptions) {
            values.append(value)
        }

        func fail(_ error: ArchiveError) {
            failure = failure ?? (values.count, error)
        }

        func located(_ error: ArchiveError, at field: ArchiveField, of layout: ArchiveLayout) -> ArchiveError { error }
    }

    var archive: ArchiveWriter? {
        @inline(__always) get { core?.pointee.writer }
    }

    @inline(__always)
    init(_ core: UnsafeMutablePointer<WriterCore>, key: UInt32) {
        self.core = core
        self.key = key
        sink = nil
        layout = nil
    }

    /// A field of something that is not one of our archives; without a sink it is written nowhere. The layout outlives the slot.
    init(_ sink: (any FieldSink)?, _ layout: ArchiveLayout, _ index: Int) {
        core = nil
        key = UInt32(truncatingIfNeeded: index)
        self.sink = sink
        self.layout = Unmanaged.passUnretained(layout)
    }

    init(_ elements: WrittenElements) {
        core = nil
        key = 0
        sink = elements
        layout = nil
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

    /// For optionals where `writesNil` is declared: nil is a reference to `$null`, as Foundation writes it; numbers with a default are boxed, as
    /// `nullable` has them. Forms other than archives have nothing there.
    public func orNil<T>(_ value: T?, isNullable: Bool = false, _ write: (FieldSlot, T) -> Void) {
        if let value { return write(isNullable ? boxed : self, value) }
        if let archive {
            archive.put(archive.nullReference, at: self)
        } else if let declared, let sink = sink as? KeyedCoderSink, let key = declared.key(in: sink.form) {
            sink.coder.encode(nil as Any?, forKey: key)
        } else if isNullable {
            null()
        }
    }

    /// Hands a value to a place that is not in one of our archives.
    func write(_ value: WrittenValue) {
        do { try sink?.write(value, to: declared, options: options) } catch { fail(ArchiveError(wrapping: error)) }
    }

    /// The value cannot be written: the coder fails.
    ///
    /// - Parameter error: its path begins at this place.
    func fail(_ error: ArchiveError) {
        if let archive { return archive.failWithError(error) }
        guard let sink else { return }
        guard let layout = layout?.takeUnretainedValue(), let declared else { return sink.fail(error) }
        sink.fail(sink.located(error, at: declared, of: layout))
    }

    var plainRegistry: ModelRegistry? { sink?.plainRegistry }
    /// Whether an object's class is written where one of a superclass may stand.
    func tells(_ type: AnyClass) -> Bool { plainRegistry.map { $0.kind(of: type)?.discriminator?.name != nil } ?? true }

    /// Of a collection.
    var isElement: Bool { core == nil ? layout == nil : key == ArchiveWriter.element }

    private var declared: ArchiveField? {
        layout.map { $0.takeUnretainedValue().fields[Int(key)] }
    }
}

/// Takes values that do not go into one of our archives.
protocol ValueSink: AnyObject {
    /// - Parameter field: nil for an element of a collection.
    func write(_ value: WrittenValue, to field: ArchiveField?, options: FieldOptions) throws
    func fail(_ error: ArchiveError)
    /// The model, where the classes of objects are written only if it has a discriminator for them.
    var plainRegistry: ModelRegistry? { get }
    /// An error with class, property and key, where it has none; its path goes on from the property.
    func located(_ error: ArchiveError, at field: ArchiveField, of layout: ArchiveLayout) -> ArchiveError
}

extension ArchiveError {
    func located(at field: ArchiveField, of layout: ArchiveLayout, in form: ChannelForm) -> ArchiveError {
        // Readers tell the way through JSON by its keys.
        let key = field.shownKey(in: form)
        var error = inside(.property(form == .json ? key ?? field.json : field.name))
        if error.className == nil { error.className = layout.name }
        if error.property == nil { error.property = field.name }
        if error.key == nil { error.key = key }
        return error
    }
}
