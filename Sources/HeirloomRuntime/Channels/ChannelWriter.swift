import Foundation

/// An NSCoder that receives what one object writes, for every purpose except an archive. Subclasses receive the values with their keys,
/// both from generated code, through `FieldWriter`, and from a hand-written `encode(with:)`.
class ChannelWriter: HeirloomCoder {
    /// The first error that the object reported to its coder.
    private(set) var failure: ArchiveError?
    /// By key: the lowest version of a model that reads the object, as it was written.
    private var minReaders: [String: Int] = [:]

    let form: ChannelForm
    /// Whether objects here carry `<Model>.version` and `<Model>.minReader`.
    let writesStamps: Bool
    /// Whether the object's `encoding` hook runs before it writes.
    let runsHooks: Bool
    /// Whether objects of `validated` classes are rejected if they break a rule.
    var validates: Bool { runsHooks }

    init(_ form: ChannelForm, writesStamps: Bool = false, runsHooks: Bool = true) {
        self.form = form
        self.writesStamps = writesStamps
        self.runsHooks = runsHooks
        super.init()
    }

    /// - Throws: for a value that cannot be written, with the path inside the value.
    func write(_ value: WrittenValue, forKey key: String, options: FieldOptions) throws {}

    /// - Parameter field: nil for an element of a collection.
    func write(_ value: WrittenValue, to field: ArchiveField?, options: FieldOptions) throws {
        guard let field, let key = field.key(in: form) else { return }
        try write(value, forKey: key, options: options)
    }

    /// Whether it knows which `minReader` was written before.
    var keepsHighestReader: Bool { true }
    /// The model, if it writes class names only where it has a discriminator for them.
    var plainRegistry: ModelRegistry? { nil }
    /// Whether a struct that is flat in an object is one value here.
    var takesFlatStructs: Bool { form == .dictionary }
    /// Whether keys for readers of older versions are of use here.
    var takesOldKeys: Bool { !takesValues }
    /// Whether it takes the values of properties as they are in memory.
    var takesValues: Bool { false }
    func take(_ value: Any, of field: ArchiveField) {}
    func leaveOut(_ field: ArchiveField) {}

    /// A stamp, or another value beside it.
    func write(number: Int, forKey key: String) {
        do { try write(.integer(Int64(number)), forKey: key, options: FieldOptions()) } catch { failWithError(error) }
    }

    /// The lowest version of a model that reads the object. Where several are written for one, the highest counts.
    func write(minReader: Int, of stamp: ModelStamp) {
        let key = stamp.minReaderKey
        guard minReader > minReaders[key] ?? 0 else { return }
        minReaders[key] = minReader
        write(number: minReader, forKey: key)
    }

    /// Lets an object write itself into this coder.
    func take(_ object: any NSCoding) throws {
        object.encode(with: self)
        if let failure { throw failure }
    }

    override var error: (any Error)? { failure }

    override func failWithError(_ error: any Error) {
        if failure == nil { failure = ArchiveError(wrapping: error) }
    }

    // MARK: Hand-written classes

    override func put(_ value: WrittenValue, forKey key: String) {
        failing(at: key) { try write(value, forKey: key, options: FieldOptions()) }
    }

    override func encode(_ object: Any?, forKey key: String) {
        guard let object else { return }
        failing(at: key) { try write(WrittenValue(of: object), forKey: key, options: FieldOptions()) }
    }

    private func failing(at key: String, _ write: () throws -> Void) {
        do { try write() } catch {
            var failure = ArchiveError(wrapping: error).inside(.property(key))
            if failure.key == nil { failure.key = key }
            failWithError(failure)
        }
    }

    override func encodeConditionalObject(_ object: Any?, forKey key: String) {
        guard let object = object as? NSObject else { return }
        failing(at: key) { try write(.object(object), forKey: key, options: FieldOptions(isConditional: true)) }
    }
}

extension ArchiveError {
    /// Adds the class of the object that reported the error, if the error has none, as errors of hooks do.
    func inside(_ type: AnyClass, _ registry: ModelRegistry) -> ArchiveError {
        guard className == nil else { return self }
        var error = self
        error.className = registry.archiveName(of: type) ?? runtimeName(of: type)
        return error
    }
}

extension NSCoder {
    /// For generated code. Calls the hook `encoding`, but only where this coder writes the object permanently, not for descriptions and
    /// comparisons. If the hook throws, the coder fails.
    /// - Returns: false if the hook threw: the object is not to be written.
    public func beforeEncoding(_ hook: () throws -> Void) -> Bool {
        let channel = self as? ChannelWriter
        return channel?.runsHooks == false || passes(hook)
    }

    /// Whether a check of the object does not throw; if it does, the coder has the error.
    func passes(_ check: () throws -> Void) -> Bool {
        do {
            try check()
            return true
        } catch {
            failWithError(ArchiveError(wrapping: error))
            return false
        }
    }
}
