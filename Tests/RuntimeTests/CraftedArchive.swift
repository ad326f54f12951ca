import Foundation

/// A binary keyed archive, built object by object, so that it can have any content.
struct CraftedArchive {
    private var list: [[UInt8]] = []
    /// Numbers in the property list by UID; 0 is `$null`.
    private var objects: [Int] = []
    private var classes: [String: Int] = [:]

    init() {
        objects = [text("$null")]
    }

    private func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [kind << 4 | UInt8(count)] : [kind << 4 | 15, 0x12] + big(count)
    }

    private func big(_ number: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(number).bigEndian) { Array($0) }
    }

    private mutating func add(_ bytes: [UInt8]) -> Int {
        list.append(bytes)
        return list.count - 1
    }

    // MARK: Values, known by number in the property list

    mutating func text(_ text: String) -> Int { add(head(5, text.utf8.count) + Array(text.utf8)) }
    mutating func data(_ data: Data) -> Int { add(head(4, data.count) + Array(data)) }
    mutating func bool(_ value: Bool) -> Int { add([value ? 9 : 8]) }
    mutating func integer(_ value: Int64) -> Int {
        add([0x13] + withUnsafeBytes(of: value.bigEndian) { Array($0) })
    }
    mutating func real(_ value: Double) -> Int {
        add([0x23] + withUnsafeBytes(of: value.bitPattern.bigEndian) { Array($0) })
    }
    mutating func array(_ elements: [Int]) -> Int { add(head(10, elements.count) + elements.flatMap { big($0) }) }
    mutating func dictionary(_ entries: [(Int, Int)]) -> Int {
        add(head(13, entries.count) + entries.flatMap { big($0.0) } + entries.flatMap { big($0.1) })
    }
    mutating func reference(_ uid: Int) -> Int { add([0x83] + big(uid)) }

    // MARK: Objects, known by UID

    /// A place in the table of objects for a value; the same value may have several.
    mutating func object(_ value: Int) -> Int {
        objects.append(value)
        return objects.count - 1
    }

    /// A place whose value is added later.
    mutating func promise() -> Int { object(0) }
    mutating func keep(_ uid: Int, _ value: Int) { objects[uid] = value }

    mutating func instance(of name: String, _ parts: [(String, Int)]) -> Int {
        let type = classReference(name)
        var entries: [(Int, Int)] = []
        for part in parts { entries.append((text(part.0), part.1)) }
        entries.append((text("$class"), type))
        return dictionary(entries)
    }

    mutating func classReference(_ name: String) -> Int {
        if let known = classes[name] { return reference(known) }
        let (key, value) = (text("$classname"), text(name))
        let uid = object(dictionary([(key, value)]))
        classes[name] = uid
        return reference(uid)
    }

    /// A Foundation object with the given parts, by UID.
    mutating func array(of uids: [Int], as name: String = "NSArray") -> Int {
        var references: [Int] = []
        for uid in uids { references.append(reference(uid)) }
        let elements = array(references)
        return object(instance(of: name, [("NS.objects", elements)]))
    }

    mutating func dictionary(of entries: [(Int, Int)]) -> Int {
        var (keys, values): ([Int], [Int]) = ([], [])
        for entry in entries {
            keys.append(reference(entry.0))
            values.append(reference(entry.1))
        }
        let parts = (array(keys), array(values))
        return object(instance(of: "NSDictionary", [("NS.keys", parts.0), ("NS.objects", parts.1)]))
    }

    func archive(root uid: Int) -> Data {
        var copy = self
        let root = copy.reference(uid)
        let top = (copy.text("root"), root)
        let table = copy.array(objects)
        let entries = [
            (copy.text("$version"), copy.integer(100_000)), (copy.text("$archiver"), copy.text("NSKeyedArchiver")),
            (copy.text("$top"), copy.dictionary([top])), (copy.text("$objects"), table),
        ]
        let whole = copy.dictionary(entries)
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in copy.list {
            offsets += big(bytes.count)
            bytes += object
        }
        let start = bytes.count
        bytes += offsets + [0, 0, 0, 0, 0, 0, 4, 4]
        for number in [copy.list.count, whole, start] { bytes += [0, 0, 0, 0] + big(number) }
        return Data(bytes)
    }
}
