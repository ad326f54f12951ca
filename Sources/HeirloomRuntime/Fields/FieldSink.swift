import Foundation

/// Where a `FieldWriter` writes to when that is not one of our archives. Conforming coders of ours are recognised by `FieldWriter`; each
/// other NSCoder is written through `KeyedCoderSink`.
protocol FieldSink: ValueSink {
    var form: ChannelForm { get }
    /// The coder that failures are told to.
    var coder: NSCoder { get }
    /// Whether objects carry `<Model>.version` and `<Model>.minReader` here.
    var writesStamps: Bool { get }
    func write(_ value: WrittenValue, forKey key: String, options: FieldOptions)
    /// The lowest version of a model that reads the object. Where several are written for one, the highest counts.
    func write(minReader: Int, of stamp: ModelStamp)
    /// Whether it is known what was written before.
    var keepsHighestReader: Bool { get }
}

extension FieldSink {
    func write(_ value: WrittenValue, to field: ArchiveField?, options: FieldOptions) {
        guard let field, let key = field.key(in: form) else { return }
        write(value, forKey: key, options: options)
    }

    func write(minReader: Int, of stamp: ModelStamp) {
        write(.integer(Int64(minReader)), forKey: stamp.minReaderKey, options: FieldOptions())
    }

    var keepsHighestReader: Bool { false }

    func fail(_ error: ArchiveError) {
        coder.failWithError(error)
    }
}

/// How a value is to be written, beyond its type.
struct FieldOptions: Sendable {
    var isBoxed = false
    var form: FieldForm?
    /// Only if something else writes the object.
    var isConditional = false
}
