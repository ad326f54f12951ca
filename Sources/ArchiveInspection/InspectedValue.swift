import Foundation

/// One value as it lies in a file.
enum InspectedValue {
    case null
    case bool(Bool)
    case integer(String)
    case real(Double)
    case date(Date)
    case text(String)
    case data(UnsafeRawBufferPointer)
    /// A value object of Foundation, by what it means.
    case foundation(String, text: String)
    case list(ArchivedClassName?, [Int])
    case dictionary(ArchivedClassName?, [(key: Int, value: Int)])
    /// An object's keys, `$class` aside; or a dictionary of a plain property list.
    case fields(ArchivedClassName?, [(key: String, value: Int)])
    case broken(String)

    var isContainer: Bool {
        switch self {
        case .list, .dictionary, .fields: true
        default: false
        }
    }

    /// What is inside, by number.
    var parts: [Int] {
        switch self {
        case .list(_, let items): items
        case .dictionary(_, let pairs): pairs.flatMap { [$0.key, $0.value] }
        case .fields(_, let fields): fields.map(\.value)
        default: []
        }
    }
}

extension ArchiveFile {
    /// The value with a number, or that which a reference of the archive leads to, and its own number.
    ///
    /// - Parameter depth: objects of Foundation's around it, which are looked into to say what they mean.
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
            return (target, try plainValue(target, place, depth))
        } catch {
            return (reference, .broken((error as? ArchiveError)?.found ?? "\(error)"))
        }
    }

    private static let deepest = 16

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
        case 10: return .list(nil, try references(at: position))
        case 13:
            let fields = try Self.entries(of: reference, list)
            guard kind == .keyedArchive, let own = fields.first(where: { $0.key == "$class" }) else {
                return .fields(nil, fields)
            }
            return try object(className(own.value), fields.filter { $0.key != "$class" }, depth)
        default: throw BinaryPropertyList.broken("a value of kind \(marker >> 4)")
        }
    }

    private func references(at position: Int) throws -> [Int] {
        let (start, count) = try list.list(at: position)
        return (0..<count).map { list.reference($0, from: start) }
    }

    /// Foundation's collections as what they hold, its value objects as what they mean; all else as keys and values.
    private func object(
        _ type: ArchivedClassName,
        _ fields: [(key: String, value: Int)],
        _ depth: Int
    ) throws -> InspectedValue {
        func field(_ key: String) -> InspectedValue? {
            fields.first { $0.key == key }.map { value($0.value, depth: depth + 1).value }
        }
        func elements(_ key: String) throws -> [Int]? {
            guard let found = fields.first(where: { $0.key == key }) else { return nil }
            var position = try list.position(of: found.value)
            if list.marker(at: position) >> 4 == 8 {
                position = try list.position(of: self.reference(ofUID: list.uid(at: position)))
            }
            return list.marker(at: position) >> 4 == 10 ? try references(at: position) : nil
        }
        if let values = try elements("NS.objects") {
            guard fields.contains(where: { $0.key == "NS.keys" }) else { return .list(type, values) }
            guard let keys = try elements("NS.keys"), keys.count == values.count else {
                return .broken("a dictionary whose keys and values do not match")
            }
            return .dictionary(type, zip(keys, values).map { ($0, $1) })
        }
        switch (type.name, fields.count) {
        case ("NSNull", 0): return .foundation(type.name, text: "null")
        case ("NSDate", 1):
            if case .real(let time)? = field("NS.time") { return .date(Date(timeIntervalSinceReferenceDate: time)) }
        case ("NSString", 1), ("NSMutableString", 1):
            if case .text(let text)? = field("NS.string") { return .text(text) }
        case ("NSData", 1), ("NSMutableData", 1):
            if case .data(let bytes)? = field("NS.data") { return .data(bytes) }
        case ("NSUUID", 1):
            if case .data(let bytes)? = field("NS.uuidbytes"), bytes.count == 16 {
                return .foundation(type.name, text: UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)).uuidString)
            }
        case ("NSDecimalNumber", _), ("NSDecimalNumberPlaceholder", _):
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
        case ("NSURL", 2):
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
