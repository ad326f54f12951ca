import Foundation

/// An order for elements that have none: by what they would write. Equal sets give equal bytes, whatever order they iterate in.
enum Fingerprint {
    static func sorted<T>(_ elements: [T], _ writer: ArchiveWriter, _ write: (FieldSlot, T) -> Void) -> [T] {
        guard elements.count > 1 else { return elements }
        if let texts = elements as? [String] {
            return (texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } as? [T]) ?? elements
        }
        let collected = FieldSlot.WrittenElements()
        return elements.map { element in
            collected.values = []
            write(FieldSlot(collected), element)
            var bytes: [UInt8] = []
            let coder = FingerprintCoder(writer, depth: 0)
            for value in collected.values { coder.append(value, to: &bytes) }
            return (element, bytes)
        }
        .sorted { $0.1.lexicographicallyPrecedes($1.1) }
        .map(\.0)
    }

    static func sorted(anyObjects objects: [Any], _ writer: ArchiveWriter) -> [Any] {
        sorted(objects, writer) { slot, object in
            if let value = try? WrittenValue(of: object) { slot.write(value) }
        }
    }
}

/// Takes what an object or struct writes and keeps its bytes only. Objects it refers to count by what they write themselves, two levels
/// deep.
final class FingerprintCoder: NSCoder, FieldSink {
    private let writer: ArchiveWriter
    private let depth: Int
    private var bytes: [UInt8] = []

    init(_ writer: ArchiveWriter, depth: Int) {
        self.writer = writer
        self.depth = depth
        super.init()
    }

    var form: ChannelForm { .archive }
    var coder: NSCoder { self }
    var writesStamps: Bool { false }

    func write(_ value: WrittenValue, forKey key: String, of field: ArchiveField?, options: FieldOptions) {
        add(key)
        append(value, to: &bytes)
    }

    private func add(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        bytes.append(0)
    }

    private func text(_ text: String, _ kind: UInt8, to bytes: inout [UInt8]) {
        bytes.append(kind)
        bytes.append(contentsOf: text.utf8)
        bytes.append(0)
    }

    private func number(_ number: UInt64, _ kind: UInt8, to bytes: inout [UInt8]) {
        bytes.append(kind)
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    func append(_ value: WrittenValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes.append(0)
        case .bool(let value): number(value ? 1 : 0, 1, to: &bytes)
        // Negative numbers before positive ones.
        case .integer(let value): number(UInt64(bitPattern: value) ^ (1 << 63), 2, to: &bytes)
        case .unsigned(let value): number(value, 3, to: &bytes)
        case .float(let value): number(UInt64(value.bitPattern), 4, to: &bytes)
        case .double(let value): number(value.bitPattern, 5, to: &bytes)
        case .date(let value): number(value.timeIntervalSinceReferenceDate.bitPattern, 6, to: &bytes)
        case .string(let value): text(value, 7, to: &bytes)
        case .data(let value): text(value.base64EncodedString(), 8, to: &bytes)
        case .url(let value): text(value.absoluteString, 9, to: &bytes)
        case .uuid(let value): text(value.uuidString, 10, to: &bytes)
        case .decimal(let value): text(value.description, 11, to: &bytes)
        case .point(let value): text(NSStringFromPoint(value), 12, to: &bytes)
        case .size(let value): text(NSStringFromSize(value), 13, to: &bytes)
        case .rect(let value): text(NSStringFromRect(value), 14, to: &bytes)
        case .range(let value): text(NSStringFromRange(value), 15, to: &bytes)
        case .locale(let value): text(value.identifier, 16, to: &bytes)
        case .timeZone(let value): text(value.identifier, 17, to: &bytes)
        case .indexSet(let value): text(value.rangeView.map { "\($0)" }.joined(separator: ","), 18, to: &bytes)
        case .dateComponents(let value):
            text(DateComponentPart.allCases.map { "\(value[$0] ?? .min)" }.joined(separator: ","), 19, to: &bytes)
        case .codable(let value):
            text((try? CodableData.encode(value).base64EncodedString()) ?? "", 20, to: &bytes)
        case .propertyList(let value):
            if depth < 8, let written = try? WrittenValue(of: value) { append(written, to: &bytes) }
        case .object(let object), .secureObject(let object): reference(object, to: &bytes)
        case .structure(let value):
            text(type(of: value).layout.name, 22, to: &bytes)
            guard depth < 16 else { return }
            let inner = FingerprintCoder(writer, depth: depth + 1)
            value.encode(to: FieldWriter(inner, type(of: value).layout))
            bytes.append(contentsOf: inner.bytes)
        case .named(let value), .tagged(let value, _): append(value, to: &bytes)
        case .array(let values):
            bytes.append(23)
            for value in values { append(value, to: &bytes) }
        case .set(let values):
            bytes.append(24)
            let sorted = values.map { value in
                var inner: [UInt8] = []
                append(value, to: &inner)
                return inner
            }
            for value in sorted.sorted(by: { $0.lexicographicallyPrecedes($1) }) { bytes.append(contentsOf: value) }
        case .dictionary(let entries):
            bytes.append(25)
            let sorted = entries.map { entry in
                var inner: [UInt8] = []
                append(entry.key, to: &inner)
                append(entry.value, to: &inner)
                return inner
            }
            for value in sorted.sorted(by: { $0.lexicographicallyPrecedes($1) }) { bytes.append(contentsOf: value) }
        }
    }

    /// What is written already counts by its UID, which does not depend on the order of a set.
    private func reference(_ object: NSObject, to bytes: inout [UInt8]) {
        if let uid = writer.uids[writer.identity(of: object)] {
            number(UInt64(uid), 26, to: &bytes)
            return
        }
        text(runtimeName(of: type(of: object)), 27, to: &bytes)
        guard depth < 2, let coded = object as? any NSCoding else { return }
        let inner = FingerprintCoder(writer, depth: depth + 1)
        coded.encode(with: inner)
        bytes.append(contentsOf: inner.bytes)
    }

    // MARK: NSCoder

    private func add(any object: Any?, _ key: String) {
        add(key)
        guard let object, let value = try? WrittenValue(of: object) else { return }
        append(value, to: &bytes)
    }

    override var allowsKeyedCoding: Bool { true }
    override var requiresSecureCoding: Bool { true }
    override func failWithError(_ error: any Error) {}
    override func containsValue(forKey key: String) -> Bool { false }
    override func encode(_ object: Any?, forKey key: String) { add(any: object, key) }
    override func encode(_ object: Any?) { add(any: object, "") }
    override func encodeRootObject(_ rootObject: Any) { add(any: rootObject, "") }
    override func encodeBycopyObject(_ object: Any?) { add(any: object, "") }
    override func encodeByrefObject(_ object: Any?) { add(any: object, "") }
    override func encodeConditionalObject(_ object: Any?, forKey key: String) {}
    override func encodeConditionalObject(_ object: Any?) {}
    override func encodePropertyList(_ propertyList: Any) { add(any: propertyList, "") }
    override func encode(_ data: Data) { add(any: data, "") }
    override func encode(_ value: Bool, forKey key: String) { add(any: value, key) }
    override func encode(_ value: Int, forKey key: String) { add(any: value, key) }
    override func encode(_ value: Int32, forKey key: String) { add(any: value, key) }
    override func encode(_ value: Int64, forKey key: String) { add(any: value, key) }
    override func encode(_ value: Float, forKey key: String) { add(any: value, key) }
    override func encode(_ value: Double, forKey key: String) { add(any: value, key) }
    override func encodeBytes(_ bytes: UnsafePointer<UInt8>?, length: Int, forKey key: String) {
        add(any: bytes.map { Data(bytes: $0, count: length) } ?? Data(), key)
    }
    override func encodeBytes(_ bytes: UnsafeRawPointer?, length: Int) {}
    override func encodeValue(ofObjCType type: UnsafePointer<CChar>, at address: UnsafeRawPointer) {}
    override func encodeArray(ofObjCType type: UnsafePointer<CChar>, count: Int, at array: UnsafeRawPointer) {}
}
