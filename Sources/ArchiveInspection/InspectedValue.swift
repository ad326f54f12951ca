import Foundation

/// One value in the form of the file.
enum InspectedValue {
    case null
    case bool(Bool)
    case integer(String)
    case real(Double)
    case date(Date)
    case text(String)
    case data(UnsafeRawBufferPointer)
    /// A value object of Foundation, by its value.
    case foundation(String, text: String)
    case list(ArchivedClass?, ArchivedList)
    case dictionary(ArchivedClass?, ArchivedPairs)
    /// An object's keys, except `$class`; or a dictionary of a plain property list.
    case fields(ArchivedClass?, ArchivedFields)
    case broken(String)

    var isContainer: Bool {
        switch self {
        case .list, .dictionary, .fields: true
        default: false
        }
    }

    /// The bytes of a text or of data.
    var size: Int {
        switch self {
        case .text(let text), .foundation(_, let text): text.utf8.count
        case .data(let bytes): bytes.count
        default: 0
        }
    }

    /// Of a list, or the values of a dictionary.
    var elements: ArchivedList? {
        switch self {
        case .list(_, let items): items
        case .dictionary(_, let pairs): pairs.values
        default: nil
        }
    }

    /// Elements, pairs or fields.
    var partCount: Int {
        switch self {
        case .list(_, let items): items.count
        case .dictionary(_, let pairs): pairs.count
        case .fields(_, let fields): fields.count
        default: 0
        }
    }

    /// The first parts, each with its key.
    func labelled(_ file: ArchiveFile, _ count: Int) -> [(label: String, reference: Int)] {
        switch self {
        case .list(_, let items): return items.prefix(count).enumerated().map { ("[\($0)]", $1) }
        case .dictionary(_, let pairs): return pairs.prefix(count).flatMap(file.labelled)
        case .fields(_, let fields): return fields.prefix(count).map { ($0.key, $0.value) }
        default: return []
        }
    }
}

extension ArchiveFile {
    /// A key that is not text or number is a value of its own.
    func labelled(_ pair: (key: Int, value: Int)) -> [(label: String, reference: Int)] {
        switch value(pair.key).value {
        case .text(let text): [("\"\(text)\":", pair.value)]
        case .integer(let digits): [("\(digits):", pair.value)]
        default: [("key", pair.key), ("value", pair.value)]
        }
    }

    /// The value with a number, or the value to which a reference of the archive leads, and its own number.
    /// - Parameter depth: the number of enclosing Foundation objects, which are examined to show their value.
    func value(_ reference: Int, depth: Int = 0) -> (number: Int, value: InspectedValue) {
        do {
            if depth > Self.deepest { throw BinaryPropertyList.broken("an object inside itself") }
            let position = try list.position(of: reference)
            guard list.marker(at: position) >> 4 == 8 else {
                return (reference, try plainValue(reference, position, depth))
            }
            let uid = try list.uid(at: position)
            if uid == 0 { return (reference, .null) }
            guard kind == .keyedArchive else { return (reference, .broken("a reference outside of an archive")) }
            let target = try self.reference(ofUID: uid)
            let place = try list.position(of: target)
            guard list.marker(at: place) >> 4 != 8 else { return (target, .broken("a reference to a reference")) }
            if let known = large[target] { return (target, known) }
            let value = try plainValue(target, place, depth)
            if depth == 0, try isLarge(value, at: place) { large[target] = value }
            return (target, value)
        } catch {
            return (reference, .broken((error as? ArchiveError)?.found ?? "\(error)"))
        }
    }

    private static let deepest = 16

    private func isLarge(_ value: InspectedValue, at position: Int) throws -> Bool {
        if list.marker(at: position) >> 4 == 13, try list.dictionary(at: position).count > 8 { return true }
        return value.size > Self.large
    }

    /// Longer texts and data are shown once, and referred to afterwards.
    static let large = 256

    private func plainValue(_ reference: Int, _ position: Int, _ depth: Int) throws -> InspectedValue {
        let marker = list.marker(at: position)
        switch marker >> 4 {
        case 0: return marker == 0x08 ? .bool(false) : marker == 0x09 ? .bool(true) : .null
        case 1: return .integer(try list.leafText(reference))
        case 2: return .real(try list.real(at: position))
        case 3: return .date(Date(timeIntervalSinceReferenceDate: try list.real(at: position)))
        case 4: return .data(try list.span(at: position))
        case 5, 6, 7:
            let text = try list.string(at: position)
            return text == "$null" && kind == .keyedArchive ? .null : .text(text)
        case 10: return .list(nil, try elements(at: position))
        case 13:
            let fields = try fields(at: position)
            guard let type = fields.type else { return .fields(nil, fields) }
            return try object(archivedClass(type), fields, depth)
        default: throw BinaryPropertyList.broken("a value of kind \(marker >> 4)")
        }
    }

    private func elements(at position: Int) throws -> ArchivedList {
        let (start, count) = try list.list(at: position)
        return ArchivedList(list, start, count)
    }

    /// Of the array that a value is or refers to; nil where it is none.
    private func elements(of reference: Int) throws -> ArchivedList? {
        let position = try list.position(of: target(of: reference))
        return list.marker(at: position) >> 4 == 10 ? try elements(at: position) : nil
    }

    /// The number of the value itself where the number is of a reference to it.
    func target(of reference: Int) throws -> Int {
        let position = try list.position(of: reference)
        guard list.marker(at: position) >> 4 == 8 else { return reference }
        return try self.reference(ofUID: list.uid(at: position))
    }

    /// Foundation's collections as their elements, its value objects as their values; all others as keys and values.
    private func object(_ type: ArchivedClass, _ fields: ArchivedFields, _ depth: Int) throws -> InspectedValue {
        func field(_ key: String) -> InspectedValue? {
            fields[key].map { value($0, depth: depth + 1).value }
        }
        if let place = fields.shape.elements, let values = try elements(of: fields.value(place)) {
            guard let place = fields.shape.elementKeys else { return .list(type, values) }
            guard let keys = try elements(of: fields.value(place)), keys.count == values.count else {
                return .broken("a dictionary whose keys and values do not match")
            }
            return .dictionary(type, ArchivedPairs(keys: keys, values: values))
        }
        let numbered = fields.shape.numberedElements
        if !numbered.isEmpty {
            let (keys, values) = (fields.shape.numberedKeys, fields.values(of: numbered))
            if keys.isEmpty { return .list(type, values) }
            guard keys.count == numbered.count else {
                return .broken("a dictionary whose keys and values do not match")
            }
            return .dictionary(type, ArchivedPairs(keys: fields.values(of: keys), values: values))
        }
        switch (type.wrapped, fields.count) {
        case (nil, _): break
        case (.null, 0): return .foundation(type.name, text: "null")
        case (.date, 1):
            if case .real(let time)? = field("NS.time") { return .date(Date(timeIntervalSinceReferenceDate: time)) }
        case (.text, 1):
            if case .text(let text)? = field("NS.string") { return .text(text) }
        case (.data, 1):
            if case .data(let bytes)? = field("NS.data") { return .data(bytes) }
        case (.uuid, 1):
            if case .data(let bytes)? = field("NS.uuidbytes"), bytes.count == 16 {
                return .foundation(type.name, text: UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)).uuidString)
            }
        case (.decimal, _):
            guard case .integer(let exponent)? = field("NS.exponent"), case .integer(let length)? = field("NS.length"),
                case .bool(let isNegative)? = field("NS.negative"), case .data(let mantissa)? = field("NS.mantissa"),
                case .integer(let order)? = field("NS.mantissa.bo"), let exponent = Int(exponent),
                let length = Int(length),
                let parts = DecimalParts(
                    exponent: exponent,
                    length: length,
                    isNegative: isNegative,
                    mantissa: Data(mantissa),
                    isLittleEndian: order != "2"
                ), let decimal = parts.decimal
            else { break }
            return .foundation(type.name, text: "\(decimal)")
        case (.url, 2):
            guard case .text(let text)? = field("NS.relative") else { break }
            switch field("NS.base") {
            case .null: return .foundation(type.name, text: text)
            case .foundation(_, let base): return .foundation(type.name, text: "\(text) relative to \(base)")
            default: break
            }
        default: break
        }
        return .fields(type, fields)
    }
}
