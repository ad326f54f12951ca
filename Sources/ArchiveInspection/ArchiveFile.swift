import Foundation

/// The bytes of a file, opened as what they are: a keyed archive, another property list, or JSON.
///
/// Nothing is made of the objects: values are looked at where they lie. Whatever the bytes are, nothing traps, and what is broken is an
/// `ArchiveError` or a value that says so.
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
    /// What wrote the archive, and the version of its format.
    package private(set) var archiver: String?
    package private(set) var archiverVersion: String?
    let list: BinaryPropertyList
    /// Keeps the bytes that the list points to.
    private let storage: NSData
    /// Of `$objects`: an object's index there is its UID.
    let objects: (start: Int, count: Int)
    /// The values at the top: of an archive the entries of `$top`, else the one value, without a name.
    private(set) var roots: [(name: String, reference: Int)] = []
    private var classes: [Int: ArchivedClassName] = [:]
    private(set) lazy var statistics = ArchiveStatistics(self)
    private lazy var uids = Dictionary(
        (0..<objects.count).map { (list.reference($0, from: objects.start), $0) },
        uniquingKeysWith: { first, _ in first }
    )

    package init(_ data: Data) throws {
        byteCount = data.count
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

    /// The keys and the numbers of the values of a dictionary; a key that is no text is told by its place.
    static func entries(of reference: Int, _ list: BinaryPropertyList) throws -> [(key: String, value: Int)] {
        let position = try list.position(of: reference)
        guard list.marker(at: position) >> 4 == 13 else { throw BinaryPropertyList.broken("no dictionary") }
        let (start, count) = try list.dictionary(at: position)
        return try (0..<count).map { index in
            let key = try list.position(of: list.reference(index, from: start))
            let text = 5...7 ~= list.marker(at: key) >> 4 ? try list.string(at: key) : "[key \(index), no text]"
            return (text, list.reference(count + index, from: start))
        }
    }

    /// The number of the value that a UID refers to.
    func reference(ofUID uid: Int) throws -> Int {
        guard uid < objects.count else {
            throw BinaryPropertyList.broken("a reference to object \(uid), which is not there")
        }
        return list.reference(uid, from: objects.start)
    }

    /// The class that `$class` refers to.
    func className(_ reference: Int) throws -> ArchivedClassName {
        if let known = classes[reference] { return known }
        let position = try list.position(of: reference)
        guard list.marker(at: position) >> 4 == 8 else {
            throw BinaryPropertyList.broken("a '$class' that is no reference")
        }
        let entries = try Self.entries(of: self.reference(ofUID: list.uid(at: position)), list)
        guard let name = entries.first(where: { $0.key == "$classname" }) else {
            throw BinaryPropertyList.broken("a class without '$classname'")
        }
        var found = ArchivedClassName(name: try list.leafText(name.value), chain: [])
        if let chain = entries.first(where: { $0.key == "$classes" }) {
            let (start, count) = try list.list(at: list.position(of: chain.value))
            found.chain = try (0..<min(count, 100)).map { try list.leafText(list.reference($0, from: start)) }
        }
        classes[reference] = found
        return found
    }

    /// What tells a value apart for people and programs: of an archive's objects the UID.
    func id(of number: Int) -> Int { uids[number] ?? number }

    /// What is wrong with the values; nil where nothing is.
    package var problem: String? {
        let count = statistics.brokenCount
        return count == 0 ? nil : "\(count) broken value\(count == 1 ? "" : "s")"
    }

    /// Objects and collections that the top leads to, by number.
    var containers: [Int] { statistics.uses.indices.filter { statistics.uses[$0] > 0 } }

    // MARK: Stamps

    /// `Model.version` and `Model.minReader`, as Heirloom writes them into each object.
    static func isStamp(_ key: String) -> Bool {
        let words = key.split(separator: ".", omittingEmptySubsequences: false)
        return words.count == 2 && (words[1] == "version" || words[1] == "minReader") && !words[0].isEmpty
    }

    /// The models and versions that an object's fields name.
    func stamps(_ fields: [(key: String, value: Int)]) -> [(model: String, version: String)] {
        fields.compactMap { field in
            guard field.key.hasSuffix(".version"), Self.isStamp(field.key),
                case .integer(let digits) = value(field.value).value
            else { return nil }
            return (String(field.key.dropLast(".version".count)), digits)
        }
    }

    // MARK: JSON

    /// The same values as a property list, so that one walk shows both. Null has the form that archives have for nil. Foundation refuses
    /// JSON that is so deep that this recursion would matter.
    private static func propertyList(ofJSON data: Data) throws -> NSData {
        let value: Any
        do {
            value = try JSONSerialization.jsonObject(with: data)
        } catch {
            throw ArchiveError(.malformed, expected: "JSON", found: "\(data.count) bytes that are none")
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

package struct ArchivedClassName: Hashable, Sendable {
    package var name: String
    /// `$classes`: itself and its superclasses.
    package var chain: [String]
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
