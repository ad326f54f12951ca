import Foundation

/// Any keyed NSCoder that is not ours, NSKeyedArchiver above all, as a sink of fields.
final class KeyedCoderSink: FieldSink {
    let coder: NSCoder

    init(_ coder: NSCoder) {
        self.coder = coder
    }

    var form: ChannelForm { .archive }
    var writesStamps: Bool { true }

    func write(_ value: WrittenValue, forKey key: String, of field: ArchiveField?, options: FieldOptions) {}
}
