import Foundation

/// For generated code. A kind of single value that a property of a `oneOf` type allows. Unchecked: the compiler generates the closures, and
/// they capture nothing.
@_documentation(visibility: internal)
public struct ArchivedValueKind: @unchecked Sendable {
    /// Written with the value in forms without classes, if the value looks like another one there; empty if it never does.
    let name: String
    /// The shapes of such a value in an archive, the most specific first; empty: any.
    let shapes: [ValueShape]
    let isExactly: (Any) -> Bool
    let fits: (Any) -> Bool
    let read: (FieldValue) throws -> Any
    private let writeValue: (FieldSlot, Any) -> Void

    private init<Value>(
        _ name: String,
        _ shapes: [ValueShape],
        _ read: @escaping (FieldValue) throws -> Value,
        _ write: @escaping (FieldSlot, Value) -> Void
    ) {
        self.name = name
        self.shapes = shapes
        isExactly = { Swift.type(of: $0) == Value.self }
        fits = { $0 is Value }
        self.read = read
        writeValue = { slot, value in
            if let value = value as? Value { write(slot, value) }
        }
    }

    init<Value: LeafValue>(_ name: String, _ shape: ValueShape, _ type: Value.Type) {
        self.init(name, shape == .geometry ? [.geometry, .text] : [shape], { try $0.leaf() as Value }, { $0.leaf($1) })
    }

    /// Numbers are boxed in archives: inline numbers would not show their type.
    func write(_ value: Any, to slot: FieldSlot) {
        switch shapes.first {
        case .bool, .integer, .real: writeValue(slot.boxed, value)
        default: writeValue(slot, value)
        }
    }

    /// The archived form of a value.
    func archived(_ value: Any) -> Any? {
        let written = FieldSlot.WrittenElements()
        writeValue(FieldSlot(written), value)
        return written.values.first?.plain
    }

    /// Where a value has no kind, the most specific kinds are tried first.
    var rank: Int {
        let ranked: [ValueShape] = [.integer, .real, .decimal, .bool, .text, .uuid, .url, .date, .data]
        return shapes.first.flatMap(ranked.firstIndex(of:)) ?? ranked.count
    }

    /// A foreign Codable type, by its name in the schema.
    public static func codable<Value: Codable>(_ name: String, _ type: Value.Type) -> ArchivedValueKind {
        ArchivedValueKind(name, [.data], { try $0.codable(type) }, { $0.codable($1) })
    }

    /// A type that is converted, by its name in the schema.
    /// - Parameter shape: the shape of its archived form; nil if that is not a single value.
    public static func converted<Value>(
        _ name: String,
        _ type: Value.Type,
        _ shape: ValueShape?,
        read: @escaping (FieldValue) throws -> Value,
        write: @escaping (FieldSlot, Value) -> Void
    ) -> ArchivedValueKind {
        let shapes: [ValueShape] = shape == .geometry ? [.geometry, .text] : shape.map { [$0] } ?? []
        return ArchivedValueKind(name, shapes, read, write)
    }
}

extension ArchivedValueKind {
    public static let bool = Self("", [.bool], { try $0.bool() }, { $0.bool($1) })
    public static let int = Self("", [.integer], { try $0.int() }, { $0.int($1) })
    public static let int8 = Self("", [.integer], { try $0.int8() }, { $0.int8($1) })
    public static let int16 = Self("", [.integer], { try $0.int16() }, { $0.int16($1) })
    public static let int32 = Self("", [.integer], { try $0.int32() }, { $0.int32($1) })
    public static let int64 = Self("", [.integer], { try $0.int64() }, { $0.int64($1) })
    public static let uint = Self("", [.integer], { try $0.uint() }, { $0.uint($1) })
    public static let uint8 = Self("", [.integer], { try $0.uint8() }, { $0.uint8($1) })
    public static let uint16 = Self("", [.integer], { try $0.uint16() }, { $0.uint16($1) })
    public static let uint32 = Self("", [.integer], { try $0.uint32() }, { $0.uint32($1) })
    public static let uint64 = Self("", [.integer], { try $0.uint64() }, { $0.uint64($1) })
    public static let float = Self("NSNumber", [.real], { try $0.float() }, { $0.float($1) })
    public static let double = Self("NSNumber", [.real], { try $0.double() }, { $0.double($1) })
    public static let cgFloat = Self("NSNumber", [.real], { try $0.cgFloat() }, { $0.cgFloat($1) })
    public static let decimal = Self("NSDecimalNumber", [.decimal], { try $0.decimal() }, { $0.leaf($1) })
    public static let string = Self("NSString", [.text], { try $0.string() }, { $0.string($1) })
    public static let data = Self("NSData", [.data], { try $0.data() }, { $0.data($1) })
    public static let date = Self("NSDate", [.date], { try $0.date() }, { $0.date($1) })
}
