import Foundation

extension WrittenValue {
    /// The kind of a value that hand-written code passes as an object.
    /// - Throws: if values of that kind cannot be coded.
    init(of value: Any, depth: Int = 0) throws {
        guard depth < ValuePath.deepest else {
            throw ArchiveError.tooDeep()
        }
        let depth = depth + 1
        switch value {
        case _ where ForeignObject.isSwiftCollection(value): try self.init(collection: value, depth: depth)
        case is NSNull: self = .null
        case let value as String: self = .string(value)
        case let value as NSString: self = .string(String(value))
        case let value as Date: self = .leaf(value)
        case let value as Data: self = .data(value)
        case let value as URL: self = .leaf(value)
        case let value as UUID: self = .leaf(value)
        case let value as Decimal: self = .leaf(value)
        case let value as NSNumber: self = WrittenValue(number: value)
        case let value as any ArchivedStruct: self = .structure(value)
        case let value as any ArchivedStructBox: self = .structure(value.archivedStruct)
        case let value as any ArchivedObject: self = .object(value)
        case let value as NSOrderedSet: self = .array(try value.map { try WrittenValue(of: $0, depth: depth) })
        case is NSArray, is NSSet, is NSDictionary: try self.init(collection: value, depth: depth)
        default:
            if let leaf = FoundationClass.leaf(of: value) {
                self = .leaf(leaf)
            } else if let object = value as? NSObject, object is any NSSecureCoding {
                self = .secureObject(object, nil)
            } else {
                throw ArchiveError.uncoded(value: value)
            }
        }
    }

    private init(collection: Any, depth: Int) throws {
        switch collection {
        case let value as [Any]: self = .array(try value.map { try WrittenValue(of: $0, depth: depth) })
        case let value as Set<AnyHashable>: self = .set(try value.map { try WrittenValue(of: $0.base, depth: depth) })
        case let value as [AnyHashable: Any]:
            self = .dictionary(
                try value.map {
                    (try WrittenValue(of: $0.key.base, depth: depth), try WrittenValue(of: $0.value, depth: depth))
                }
            )
        default: throw ArchiveError.uncoded(value: collection)
        }
    }

    init(number: NSNumber) {
        if let decimal = number as? NSDecimalNumber {
            self = .leaf(decimal.decimalValue)
            return
        }
        switch String(cString: number.objCType) {
        case "B": self = .bool(number.boolValue)
        case "f": self = .float(number.floatValue)
        case "d": self = .double(number.doubleValue)
        case "Q": self = .unsigned(number.uint64Value)
        default: self = Self.isBoolean(number) ? .bool(number.boolValue) : .integer(number.int64Value)
        }
    }

    /// Whether a number is one of the two that represent Bools.
    static func isBoolean(_ number: NSNumber) -> Bool {
        #if canImport(Darwin)
            CFGetTypeID(number) == CFBooleanGetTypeID()
        #else
            // An Int8 has the same type code. Only Bools have this class.
            type(of: number) == type(of: NSNumber(value: true))
        #endif
    }
}

extension WrittenValue {
    /// A single value as a Foundation object; nil for others.
    var object: NSObject? {
        switch self {
        case .null: NSNull()
        case .bool(let value): NSNumber(value: value)
        case .integer(let value): NSNumber(value: value)
        case .unsigned(let value): NSNumber(value: value)
        case .float(let value): NSNumber(value: value)
        case .double(let value): NSNumber(value: value)
        case .string(let value): value as NSString
        case .data(let value): value as NSData
        case .leaf(let value): value.leafObject
        default: nil
        }
    }
}
