import Foundation

/// Records what an object writes, so that its copy can decode it at once. Generated initializers do not use it.
final class CopyRecorder: ChannelWriter {
    private var dictionary: [String: Any] = [:]

    static func values(of object: any ArchivedObject) -> DictionaryReader {
        let recorder = CopyRecorder(.archive, runsHooks: false)
        object.encode(with: recorder)
        return DictionaryReader(recorder.dictionary, TreeGraph(ClassTable(.none), ReadingOptions()), at: .root)
    }

    /// The values that a struct writes.
    static func values(of value: any ArchivedStruct) -> [String: Any] {
        let recorder = CopyRecorder(.archive, runsHooks: false)
        value.encode(to: FieldWriter(recorder, type(of: value).layout))
        return recorder.dictionary
    }

    override func write(_ value: WrittenValue, forKey key: String, options: FieldOptions) {
        dictionary[key] = value.plain
    }
}

extension WrittenValue {
    /// The value as it was passed.
    var plain: Any {
        switch self {
        case .null: NSNull()
        case .bool(let value): value
        case .integer(let value): Int(exactly: value) ?? value
        case .unsigned(let value): value
        case .float(let value): value
        case .double(let value): value
        case .string(let value): value
        case .data(let value): value
        case .leaf(let value): value
        case .propertyList(let value): value
        case .codable(let value): value
        case .secureObject(let value, _): value
        case .object(let value): value
        case .structure(let value): value
        case .named(let value), .tagged(let value, _): value.plain
        case .kept(let value): value
        case .array(let values), .set(let values): values.map(\.plain)
        case .dictionary(let entries):
            Dictionary(entries.map { ($0.key.keyText, $0.value.plain) }, uniquingKeysWith: { $1 })
        }
    }
}
