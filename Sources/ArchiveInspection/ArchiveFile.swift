import Foundation

/// The bytes of a file, opened as its kind: a keyed archive, another property list, or JSON.
///
/// Objects are not created: values are examined in place. Regardless of the bytes, nothing traps, and broken parts are an `ArchiveError` or
/// a value that says so.
package final class ArchiveFile {
    package enum Kind: String, Sendable {
        case keyedArchive = "keyed archive"
        case propertyList = "property list"
        case json = "JSON"
    }

    package let kind: Kind
    /// `binary`, `XML`, or nothing for JSON.
    package let form: String
    package let byteCount: Int
    /// The archiver, and the version of its format.
    package private(set) var archiver: String?
    package private(set) var archiverVersion: String?
    let list: BinaryPropertyList
    /// Retains the bytes that the list refers to.
    private let storage: NSData
    /// Of `$objects`: an object's index there is its UID.
    let objects: (start: Int, count: Int)
    /// The values at the top: for an archive the entries of `$top`, otherwise the one value, without a name.
    private(set) var roots: [(name: String, reference: Int)] = []
    /// By UID.
    private var classes: [Int: ArchivedClass] = [:]
    private var shapes = ArchivedShapes()
    /// Values that take long to examine, by number: many references to one value must not multiply the time.
    var large: [Int: InspectedValue] = [:]
    private(set) lazy var statistics = ArchiveStatistics(self)
    /// UIDs by number.
    private lazy var uids = {
        var uids = [UInt32](repeating: .max, count: list.objectCount)
        for uid in (0..<objects.count).reversed() {
            let number = list.reference(uid, from: objects.start)
            if uids.indices.contains(number) { uids[number] = UInt32(clamping: uid) }
        }
        return uids
    }()

    /// How other files begin that are taken for archives.
    private static let others: [(start: [UInt8], name: String)] = [
        ([0x04, 0x0B] + Array("streamtyped".utf8), "an archive of NSArchiver, which has no keys"),
        ([0x04, 0x0B] + Array("typedstream".utf8), "an archive of NSArchiver, which has no keys"),
        (Array("NIBArchive".utf8), "a compiled NIB"),
        (
            Array("SQLite format 3".utf8),
            "a SQLite database; of a store of Core Data or SwiftData the model can be imported"
        ),
        (Array("PK\u{3}\u{4}".utf8), "a ZIP file"),
        ([0x1F, 0x8B], "a file compressed by gzip"),
    ]

    package init(_ data: Data) throws {
        byteCount = data.count
        if let other = Self.others.first(where: { data.starts(with: $0.start) }) {
            throw ArchiveError(.malformed, expected: "a property list, binary or XML", found: other.name)
        }
        let start = data.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        let isJSON =
            !data.starts(with: Array("bplist".utf8)) && (start == UInt8(ascii: "{") || start == UInt8(ascii: "["))
        if isJSON {
            kind = .json
            form = ""
            storage = try Self.propertyList(ofJSON: data)
        } else {
            storage = try XMLPropertyList.binary(from: data)
            form = data.starts(with: Array("bplist".utf8)) ? "binary" : "XML"
            kind = try Self.isArchive(BinaryPropertyList(storage)) ? .keyedArchive : .propertyList
        }
        list = try BinaryPropertyList(storage)
        guard kind == .keyedArchive else {
            objects = (0, 0)
            roots = [("", list.top)]
            return
        }
        let top = try Self.entries(of: list.top, list)
        guard let table = top.first(where: { $0.key == "$objects" }), let start = top.first(where: { $0.key == "$top" })
        else {
            throw BinaryPropertyList.broken("an archive without '$objects' or '$top'")
        }
        objects = try list.list(at: list.position(of: table.value))
        roots = try Self.entries(of: start.value, list).map { ($0.key, $0.value) }
        for (key, value) in top {
            guard let text = try? list.leafText(value) else { continue }
            if key == "$archiver" { archiver = text }
            if key == "$version" { archiverVersion = text }
        }
    }

    private static func isArchive(_ list: BinaryPropertyList) throws -> Bool {
        guard list.marker(at: try list.position(of: list.top)) >> 4 == 13 else { return false }
        let keys = try entries(of: list.top, list).map(\.key)
        return keys.contains("$objects") && keys.contains("$top")
    }

    /// The keys and the numbers of the values of a dictionary.
    private static func entries(of reference: Int, _ list: BinaryPropertyList) throws -> [(key: String, value: Int)] {
        let (start, count) = try dictionary(at: list.position(of: reference), list)
        return try zip(keys(start, count, list), 0..<count).map { ($0, list.reference(count + $1, from: start)) }
    }

    private static func dictionary(at position: Int, _ list: BinaryPropertyList) throws -> (start: Int, count: Int) {
        guard list.marker(at: position) >> 4 == 13 else { throw BinaryPropertyList.broken("no dictionary") }
        return try list.dictionary(at: position)
    }

    /// The place identifies a key that is not text.
    private static func keys(_ start: Int, _ count: Int, _ list: BinaryPropertyList) throws -> [String] {
        try (0..<count).map { index in
            let key = try list.position(of: list.reference(index, from: start))
            return 5...7 ~= list.marker(at: key) >> 4 ? try list.string(at: key) : "[key \(index), no text]"
        }
    }

    /// The keys and values of a dictionary.
    func fields(at position: Int) throws -> ArchivedFields {
        let (start, count) = try Self.dictionary(at: position, list)
        let size = count * list.referenceSize
        let shape = try shapes.shape(of: UnsafeRawBufferPointer(start: list.bytes + start, count: size)) {
            try ArchivedShape(
                Self.keys(start, count, list),
                numbers: (0..<count).map { list.reference($0, from: start) },
                isArchive: kind == .keyedArchive
            )
        }
        return ArchivedFields(shape, ArchivedList(list, start + size, count))
    }

    /// The number of the value that a UID refers to.
    func reference(ofUID uid: Int) throws -> Int {
        guard uid < objects.count else {
            throw BinaryPropertyList.broken("a reference to object \(uid), which is not there")
        }
        return list.reference(uid, from: objects.start)
    }

    /// The class that `$class` refers to.
    func archivedClass(_ reference: Int) throws -> ArchivedClass {
        let position = try list.position(of: reference)
        guard list.marker(at: position) >> 4 == 8 else {
            throw BinaryPropertyList.broken("a '$class' that is not a reference")
        }
        let uid = try list.uid(at: position)
        if let known = classes[uid] { return known }
        let entries = try Self.entries(of: self.reference(ofUID: uid), list)
        guard let name = entries.first(where: { $0.key == "$classname" }) else {
            throw BinaryPropertyList.broken("a class without '$classname'")
        }
        var names: [String] = []
        if let chain = entries.first(where: { $0.key == "$classes" }) {
            let (start, count) = try list.list(at: list.position(of: chain.value))
            names = try (0..<min(count, 100)).map { try list.leafText(list.reference($0, from: start)) }
        }
        let found = ArchivedClass(name: try list.leafText(name.value), chain: names)
        classes[uid] = found
        return found
    }

    /// The identifier of a value for people and programs: for an archive's objects the UID.
    func id(of number: Int) -> Int {
        uids.indices.contains(number) && uids[number] != .max ? Int(uids[number]) : number
    }

    /// The error in the values; nil if there is none.
    package var problem: String? {
        let count = statistics.brokenCount
        return count == 0 ? nil : "\(count) broken value\(count == 1 ? "" : "s")"
    }

    /// Objects and collections that can be reached from the top, by number.
    var containers: [Int] { statistics.uses.indices.filter { statistics.uses[$0] > 0 } }

    /// Whether something may be inside; false where the place of the value is broken.
    func isContainer(_ number: Int) -> Bool {
        guard let position = list.soundPosition(of: number) else { return false }
        let kind = list.marker(at: position) >> 4
        return kind == 10 || kind == 13
    }

    // MARK: Stamps

    /// `Model.version` and `Model.minReader`, as Heirloom writes them into each object.
    static func isStamp(_ key: String) -> Bool {
        guard key.hasSuffix(".version") || key.hasSuffix(".minReader") else { return false }
        let words = key.split(separator: ".", omittingEmptySubsequences: false)
        return words.count == 2 && (words[1] == "version" || words[1] == "minReader") && !words[0].isEmpty
    }

    /// The models and versions that an object's fields name.
    func stamps(_ fields: ArchivedFields) -> [(model: String, version: String)] {
        fields.shape.stamps.compactMap { index, model in
            guard case .integer(let digits) = value(fields.value(index)).value else { return nil }
            return (model, digits)
        }
    }

    // MARK: JSON

    /// The same values as a property list, so that one walk shows both. Null has the form that archives use for nil. Foundation rejects
    /// JSON that is too deep for this recursion.
    private static func propertyList(ofJSON data: Data) throws -> NSData {
        let value: Any
        do {
            value = try JSONSerialization.jsonObject(with: data)
        } catch {
            throw ArchiveError(.malformed, expected: "JSON", found: "\(data.count) bytes of something else")
        }
        var builder = PropertyListBuilder()
        let top = add(value, to: &builder)
        return builder.finish(top: top) { _ in (nil, 0) } as NSData
    }

    private static func add(_ value: Any, to builder: inout PropertyListBuilder) -> UInt32 {
        switch value {
        case let items as [Any]: return builder.array(items.map { add($0, to: &builder) })
        case let fields as [String: Any]:
            let sorted = fields.sorted { $0.key < $1.key }
            let values = sorted.map { add($0.value, to: &builder) }
            return builder.dictionary(keys: sorted.map { builder.string($0.key) }, values: values)
        case let text as String: return builder.string(text)
        case is NSNull: return builder.uid(0)
        case let number as NSNumber:
            let type = String(cString: number.objCType)
            if type == "c" || type == "B" { return builder.bool(number.boolValue) }
            if type == "d" || type == "f" { return builder.double(number.doubleValue) }
            return type == "Q" ? builder.unsigned(number.uint64Value) : builder.integer(number.int64Value)
        default: return builder.string("\(value)")
        }
    }
}

extension BinaryPropertyList {
    /// A text or a number, as text.
    func leafText(_ reference: Int) throws -> String {
        let position = try position(of: reference)
        switch marker(at: position) >> 4 {
        case 5, 6, 7: return try string(at: position)
        case 1:
            switch try integer(at: position) {
            case .signed(let number): return "\(number)"
            case .unsigned(let number): return "\(number)"
            }
        default: throw Self.broken("no text")
        }
    }
}

extension ArchiveFile {
    /// The keys of its objects; NSKeyedArchiver's is `root`.
    package var rootNames: [String] { roots.map(\.name).sorted() }

    /// The keyed archives in the data of a property list, as user defaults have them, or of an archive; also of lists in its data.
    package var innerArchives: [ArchiveFile] { inner(depth: 0) }

    private func inner(depth: Int) -> [ArchiveFile] {
        guard kind != .json, depth < 8 else { return [] }
        var result: [ArchiveFile] = []
        var met: Set<Int> = []
        var open = roots.map(\.reference)
        while let reference = open.popLast() {
            guard met.insert(reference).inserted else { continue }
            switch value(reference).value {
            case .list(_, let items): open += items
            case .dictionary(_, let pairs): open += pairs.values
            case .fields(_, let fields): open += fields.map(\.value)
            case .data(let bytes):
                guard let file = try? ArchiveFile(Data(bytes)) else { continue }
                result += (file.kind == .keyedArchive ? [file] : []) + file.inner(depth: depth + 1)
            case .null, .bool, .integer, .real, .date, .text, .foundation, .broken: continue
            }
        }
        return result
    }
}
