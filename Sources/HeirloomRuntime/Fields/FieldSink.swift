import Foundation

/// The destination of a `FieldWriter`, if that is not one of our archives. `FieldWriter` recognizes our own coders that conform; every
/// other NSCoder is written through `KeyedCoderSink`.
protocol FieldSink: ValueSink {
    var form: ChannelForm { get }
    /// The coder that receives failures.
    var coder: NSCoder { get }
    /// Whether objects here carry `<Model>.version` and `<Model>.minReader`.
    var writesStamps: Bool { get }
    /// - Throws: for a value that cannot be written, with the path inside the value.
    func write(_ value: WrittenValue, forKey key: String, options: FieldOptions) throws
    /// The lowest version of a model that reads the object. Where several are written for one, the highest counts.
    func write(minReader: Int, of stamp: ModelStamp)
    /// Whether the sink knows which `minReader` was written before.
    var keepsHighestReader: Bool { get }
}

extension FieldSink {
    /// A stamp, or another value beside it.
    func write(number: Int, forKey key: String) {
        do { try write(.integer(Int64(number)), forKey: key, options: FieldOptions()) } catch {
            fail(ArchiveError(wrapping: error))
        }
    }

    func write(minReader: Int, of stamp: ModelStamp) {
        write(number: minReader, forKey: stamp.minReaderKey)
    }

    var keepsHighestReader: Bool { false }
    var plainRegistry: ModelRegistry? { nil }

    func fail(_ error: ArchiveError) {
        coder.failWithError(error)
    }

    func located(_ error: ArchiveError, at field: ArchiveField, of layout: ArchiveLayout) -> ArchiveError {
        error.located(at: field, of: layout, in: form)
    }
}

/// How a value is to be written, in addition to its type.
struct FieldOptions: Sendable {
    var isBoxed = false
    var form: FieldForm?
    /// Only if something else writes the object.
    var isConditional = false
}
