import Foundation

/// An order for elements that have none: by the values that they would write. Equal sets result in equal bytes, regardless of their order
/// of iteration.
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

/// Receives the values that an object or struct writes and keeps only their bytes. For objects it refers to, their own values are used, two
/// levels deep.
final class FingerprintCoder: ChannelWriter {
    private let writer: ArchiveWriter
    private let depth: Int
    private var bytes: [UInt8] = []

    init(_ writer: ArchiveWriter, depth: Int) {
        self.writer = writer
        self.depth = depth
        super.init(.archive)
    }

    override func write(_ value: WrittenValue, forKey key: String, options: FieldOptions) {
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
        case .string(let value): text(value, 7, to: &bytes)
        case .data(let value): text(value.base64EncodedString(), 8, to: &bytes)
        case .leaf(let date as Date): number(date.timeIntervalSinceReferenceDate.bitPattern, 6, to: &bytes)
        case .leaf(let value): text("\(type(of: value)) \(value.leafText)", 10, to: &bytes)
        case .codable(let value):
            text((try? CodableData.encode(value).base64EncodedString()) ?? "", 20, to: &bytes)
        case .propertyList(let value):
            if depth < 8, let written = try? WrittenValue(of: value) { append(written, to: &bytes) }
        case .object(let object), .secureObject(let object, _): reference(object, to: &bytes)
        case .structure(let value):
            text(type(of: value).layout.name, 22, to: &bytes)
            guard depth < 16 else { return }
            let inner = FingerprintCoder(writer, depth: depth + 1)
            value.encode(to: FieldWriter(inner, type(of: value).layout))
            bytes.append(contentsOf: inner.bytes)
        case .named(let value), .tagged(let value, _): append(value, to: &bytes)
        case .kept(let value): text(value.name, 27, to: &bytes)
        case .array(let values):
            bytes.append(23)
            for value in values { append(value, to: &bytes) }
        case .set(let values):
            bytes.append(24)
            sorted(values, to: &bytes) { append($0, to: &$1) }
        case .dictionary(let entries):
            bytes.append(25)
            sorted(entries, to: &bytes) { entry, inner in
                append(entry.key, to: &inner)
                append(entry.value, to: &inner)
            }
        }
    }

    /// Adds the values that elements without an order write, ordered by them.
    private func sorted<T>(_ elements: [T], to bytes: inout [UInt8], _ write: (T, inout [UInt8]) -> Void) {
        let written = elements.map { element in
            var inner: [UInt8] = []
            write(element, &inner)
            return inner
        }
        for inner in written.sorted(by: { $0.lexicographicallyPrecedes($1) }) { bytes.append(contentsOf: inner) }
    }

    /// An object that is written already contributes its UID, which does not depend on the order of a set.
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

    // MARK: Hand-written classes

    override func encodeConditionalObject(_ object: Any?, forKey key: String) {}
    override func encodeConditionalObject(_ object: Any?) {}
    override func encode(_ object: Any?) { encode(object, forKey: "") }
}
