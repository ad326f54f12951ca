import Foundation

/// A Decimal for coders other than ours. On Linux NSDecimalNumber traps when it is archived, and loses digits when it is read. There this
/// class represents it, under its name and in its form. `install(on:)` makes unarchivers use it for NSDecimalNumber.
@_documentation(visibility: internal)
public final class ArchivedDecimal: NSObject, NSSecureCoding {
    public let value: Decimal

    /// The object to pass to another coder.
    static func object(_ value: Decimal) -> NSObject {
        #if canImport(ObjectiveC)
            NSDecimalNumber(decimal: value)
        #else
            ArchivedDecimal(value)
        #endif
    }

    init(_ value: Decimal) {
        self.value = value
    }

    public static var supportsSecureCoding: Bool { true }

    public override var classForCoder: AnyClass { NSDecimalNumber.self }
    #if !canImport(ObjectiveC)
        public override var classForKeyedArchiver: AnyClass? { NSDecimalNumber.self }
    #endif

    public func encode(with coder: NSCoder) {
        let parts = DecimalParts(value)
        coder.encode(Int32(parts.exponent), forKey: FoundationKey.exponent.rawValue)
        coder.encode(Int32(parts.length), forKey: FoundationKey.length.rawValue)
        coder.encode(parts.isNegative, forKey: FoundationKey.negative.rawValue)
        coder.encode(true, forKey: FoundationKey.compact.rawValue)
        coder.encode(Int32(1), forKey: FoundationKey.mantissaOrder.rawValue)
        // Inline bytes, as in every archive: other readers would not find an object.
        [UInt8](parts.mantissa).withUnsafeBufferPointer { bytes in
            coder.encodeBytes(bytes.baseAddress, length: bytes.count, forKey: FoundationKey.mantissa.rawValue)
        }
    }

    public init?(coder: NSCoder) {
        let key = FoundationKey.mantissa.rawValue
        #if canImport(ObjectiveC)
            var length = 0
            let mantissa = coder.decodeBytes(forKey: key, returnedLength: &length).map {
                Data(bytes: $0, count: length)
            }
        #else
            let mantissa = coder.withDecodedUnsafeBytes(forKey: key) { bytes in bytes.map { Data($0) } }
        #endif
        let parts = mantissa.flatMap { mantissa in
            DecimalParts(
                exponent: Int(coder.decodeInt32(forKey: FoundationKey.exponent.rawValue)),
                length: Int(coder.decodeInt32(forKey: FoundationKey.length.rawValue)),
                isNegative: coder.decodeBool(forKey: FoundationKey.negative.rawValue),
                mantissa: mantissa,
                isLittleEndian: coder.decodeInt32(forKey: FoundationKey.mantissaOrder.rawValue) != 2
            )
        }
        guard let value = parts?.decimal else {
            coder.failDecoding(ArchiveError(.malformed, className: "NSDecimalNumber"))
            return nil
        }
        self.value = value
    }
}
