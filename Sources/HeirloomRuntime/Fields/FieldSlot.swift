import Foundation

/// For generated code. The place of one value to be written: a field, or the next element of a collection. Each method writes the type in
/// its name; nil writes nothing.
@_documentation(visibility: internal)
public struct FieldSlot {
    /// The core of one of our archives' writers, which outlives the slot.
    let core: UnsafeMutablePointer<WriterCore>?
    /// Number of the key in the archive's property list; `ArchiveWriter.element` for an element of a collection, `absent` for a field that
    /// archives do not include.
    let key: UInt32
    var options = FieldOptions()
    /// The destination of a value that is not written to one of our archives.
    private let sink: ChannelWriter?
    /// The layout with that destination; `key` is the field's index in it. nil for an element of a collection.
    private let layout: Unmanaged<ArchiveLayout>?

    /// Collects the elements of a collection.
    final class WrittenElements: ChannelWriter {
        var values: [WrittenValue] = []
        private let registry: ModelRegistry?
        private(set) var fault: (index: Int, error: ArchiveError)?

        init(plainRegistry: ModelRegistry? = nil) {
            registry = plainRegistry
            super.init(.archive)
        }

        override var plainRegistry: ModelRegistry? { registry }

        override func write(_ value: WrittenValue, to field: ArchiveField?, options: FieldOptions) {
            values.append(value)
        }

        override func failWithError(_ error: any Error) {
            fault = fault ?? (values.count, ArchiveError(wrapping: error))
        }
    }

    var archive: ArchiveWriter? { core?.pointee.writer }

    init(_ core: UnsafeMutablePointer<WriterCore>, key: UInt32) {
        self.core = core
        self.key = key
        sink = nil
        layout = nil
    }

    /// A field outside our archives, or an element; without a sink it is not written. The layout outlives the slot.
    init(_ sink: ChannelWriter?, _ layout: ArchiveLayout? = nil, _ index: Int = 0) {
        core = nil
        key = UInt32(truncatingIfNeeded: index)
        self.sink = sink
        self.layout = layout.map { Unmanaged.passUnretained($0) }
    }

    /// Numbers as NSNumber, geometry as NSValue.
    public var boxed: FieldSlot {
        var slot = self
        slot.options.isBoxed = true
        return slot
    }

    /// The same place with another Foundation class.
    public func form(_ form: FieldForm) -> FieldSlot {
        var slot = self
        slot.options.form = form
        if form == .number || form == .value { slot.options.isBoxed = true }
        return slot
    }

    /// NSNull.
    public func null() {
        if let archive { archive.put(archive.null(), at: self) } else { write(.null) }
    }

    /// For an optional that has a default: nil is written as NSNull, and numbers are boxed, so that one read of an object suffices.
    public func nullable<T>(_ value: T?, _ write: (FieldSlot, T) -> Void) {
        if let value { write(boxed, value) } else { null() }
    }

    /// For optionals where `writesNil` is declared: nil is a reference to `$null`, as Foundation writes it; numbers with a default are
    /// boxed, as `nullable` does. Other forms than archives write nothing.
    public func orNil<T>(_ value: T?, isNullable: Bool = false, _ write: (FieldSlot, T) -> Void) {
        if let value { return write(isNullable ? boxed : self, value) }
        if let archive {
            archive.put(archive.nullReference, at: self)
        } else if let declared, let sink = sink as? KeyedCoderSink, let key = declared.key(in: sink.form) {
            sink.destination.encode(nil as Any?, forKey: key)
        } else if isNullable {
            null()
        }
    }

    /// For a converted value: as it was before, for destinations that take values as they are.
    public func of(_ value: Any?) -> FieldSlot {
        guard core == nil, takes(value) else { return self }
        return FieldSlot(nil)
    }

    /// Gives the value itself to a destination that takes values as they are.
    /// - Returns: false if it takes what is written in place of the value.
    func takes(_ value: Any?) -> Bool {
        guard let sink, sink.takesValues, let declared else { return false }
        if let value { sink.take(value, of: declared) }
        return true
    }

    /// Tells a destination that takes values as they are that the property has none, not even nil.
    func leaveOut() {
        if let declared { sink?.leaveOut(declared) }
    }

    /// Passes a value to a destination outside our archives.
    func write(_ value: WrittenValue) {
        do { try sink?.write(value, to: declared, options: options) } catch { fail(ArchiveError(wrapping: error)) }
    }

    /// The value cannot be written: the coder fails.
    /// - Parameter error: its path begins at this place.
    func fail(_ error: ArchiveError) {
        if let archive { return archive.failWithError(error) }
        guard let sink else { return }
        guard let layout = layout?.takeUnretainedValue(), let declared else { return sink.failWithError(error) }
        sink.failWithError(error.located(at: declared, of: layout, in: sink.form))
    }

    var plainRegistry: ModelRegistry? { sink?.plainRegistry }
    /// Whether an object's class name is written at a place for a superclass.
    func tells(_ type: AnyClass) -> Bool {
        plainRegistry.map { $0.kind(of: type)?.discriminator?.names.isEmpty == false } ?? true
    }

    /// Of a collection.
    var isElement: Bool { core == nil ? layout == nil : key == ArchiveWriter.element }

    private var declared: ArchiveField? {
        layout.map { $0.takeUnretainedValue().fields[Int(key)] }
    }
}

/// How a value is to be written, in addition to its type.
struct FieldOptions: Sendable {
    var isBoxed = false
    var form: FieldForm?
    /// Only if something else writes the object.
    var isConditional = false
}

extension ArchiveError {
    func located(at field: ArchiveField, of layout: ArchiveLayout, in form: ChannelForm) -> ArchiveError {
        // Readers name the path through JSON by its keys.
        let key = field.shownKey(in: form)
        var error = inside(.property(form == .json ? key ?? field.json : field.name))
        if error.className == nil { error.className = layout.name }
        if error.property == nil { error.property = field.name }
        if error.key == nil { error.key = key }
        return error
    }
}
