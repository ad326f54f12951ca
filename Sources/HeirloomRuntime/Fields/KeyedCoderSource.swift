import Foundation

/// Any keyed NSCoder that is not ours, NSKeyedUnarchiver above all, as a source of fields.
final class KeyedCoderSource: FieldSource {
    let coder: NSCoder

    init(_ coder: NSCoder) {
        self.coder = coder
    }

    var form: ChannelForm { .archive }

    func value(forKey key: String, of field: ArchiveField?) throws -> (any ValueSource)? {
        guard coder.containsValue(forKey: key) else { return nil }
        return try KeyedCoderValue(coder, key: key, field: field)
    }

    func hasKey(_ key: String, of field: ArchiveField) -> Bool { coder.containsValue(forKey: key) }

    func unstampedVersion(of stamp: ModelStamp) -> Int? { nil }

    func announce(_ object: any ArchivedObject) throws {
        try object.readReferences(from: coder)
    }

    func after(_ step: CompletionStep, _ body: @escaping () throws -> Void) throws {
        try body()
    }

    func path(of name: String) -> String { name }
    func attempt<T>(_ read: () throws -> T) throws -> T { try read() }

    /// At once: nothing of ours sees the end of the reading.
    func report(_ error: ArchiveError) { InstalledOptions.shared.options(of: coder)?.options.onFailure?(error) }
}
