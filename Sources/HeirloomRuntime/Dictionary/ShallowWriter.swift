import Foundation

/// Receives the values of one object's or struct's properties as they are in memory: its shallow dictionary.
final class ShallowWriter: ChannelWriter {
    private var values: [String: Any] = [:]
    /// Names of properties that have no value, not even nil.
    private var absent: Set<String> = []
    /// Whether it also has what dictionaries leave out.
    private let isWhole: Bool

    private init(isWhole: Bool) {
        self.isWhole = isWhole
        super.init(.dictionary, runsHooks: false)
    }

    static func dictionary(of object: any ArchivedObject, isWhole: Bool = false) -> [String: Any] {
        let writer = ShallowWriter(isWhole: isWhole)
        object.encode(with: writer)
        return writer.dictionary(of: ArchiveLayout.layouts(of: type(of: object)))
    }

    static func dictionary<Value: ArchivedStruct>(of value: Value) -> [String: Any] {
        let writer = ShallowWriter(isWhole: false)
        value.encode(to: FieldWriter(writer, Value.layout))
        return writer.dictionary(of: [Value.layout])
    }

    /// What was not written is nil.
    private func dictionary(of layouts: [ArchiveLayout]) -> [String: Any] {
        for field in layouts.flatMap(\.ownFields)
        where isHeld(field) && values[field.name] == nil && !absent.contains(field.name) {
            values[field.name] = NSNull()
        }
        return values
    }

    private func isHeld(_ field: ArchiveField) -> Bool { isWhole || field.channels.contains(.dictionary) }

    override var takesValues: Bool { true }
    override func leaveOut(_ field: ArchiveField) { absent.insert(field.name) }

    override func take(_ value: Any, of field: ArchiveField) {
        if isHeld(field) { values[field.name] = value }
    }

    /// What a hand-written subclass writes.
    override func write(_ value: WrittenValue, forKey key: String, options: FieldOptions) {
        values[key] = value.plain
    }

    override func write(_ value: WrittenValue, to field: ArchiveField?, options: FieldOptions) {
        if let field { take(value.plain, of: field) }
    }
}
