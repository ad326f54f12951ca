import Foundation

/// Where a `FieldWriter` writes to when that is not one of our archives. Conforming coders of ours are recognised by `FieldWriter`; each
/// other NSCoder is written through `KeyedCoderSink`.
protocol FieldSink: ValueSink {
    var form: ChannelForm { get }
    /// The coder that failures are told to.
    var coder: NSCoder { get }
    /// Whether objects carry `<Model>.version` and `<Model>.minReader` here.
    var writesStamps: Bool { get }
    /// - Throws: what cannot be written, with the way inside the value.
    func write(_ value: WrittenValue, forKey key: String, options: FieldOptions) throws
    /// The lowest version of a model that reads the object. Where several are written for one, the highest counts.
    func write(minReader: Int, of stamp: ModelStamp)
    /// Whether it is known what was written before.
    var keepsHighestReader: Bool { get }
}

extension FieldSink {
    /// A stamp, or what stands beside it.
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

/// How a value is to be written, beyond its type.
struct FieldOptions: Sendable {
    var isBoxed = false
    var form: FieldForm?
    /// Only if something else writes the object.
    var isConditional = false
}
