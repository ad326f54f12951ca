import Foundation

/// For generated code. What a packed array may hold: its elements stand side by side as little-endian bytes.
public protocol PackedElement: BitwiseCopyable {
    init(littleEndianBytes bytes: UnsafeRawBufferPointer)
    func withLittleEndianBytes(_ body: (UnsafeRawBufferPointer) -> Void)
}

extension PackedElement where Self: FixedWidthInteger {
    public init(littleEndianBytes bytes: UnsafeRawBufferPointer) {
        self.init(littleEndian: bytes.loadUnaligned(as: Self.self))
    }

    public func withLittleEndianBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
        withUnsafeBytes(of: littleEndian, body)
    }
}

extension Int: PackedElement {}
extension Int8: PackedElement {}
extension Int16: PackedElement {}
extension Int32: PackedElement {}
extension Int64: PackedElement {}
extension UInt: PackedElement {}
extension UInt8: PackedElement {}
extension UInt16: PackedElement {}
extension UInt32: PackedElement {}
extension UInt64: PackedElement {}

extension Float: PackedElement {
    public init(littleEndianBytes bytes: UnsafeRawBufferPointer) {
        self.init(bitPattern: UInt32(littleEndianBytes: bytes))
    }

    public func withLittleEndianBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
        bitPattern.withLittleEndianBytes(body)
    }
}

extension Double: PackedElement {
    public init(littleEndianBytes bytes: UnsafeRawBufferPointer) {
        self.init(bitPattern: UInt64(littleEndianBytes: bytes))
    }

    public func withLittleEndianBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
        bitPattern.withLittleEndianBytes(body)
    }
}

/// As the `Double` of the same value, so that the bytes are the same on each platform.
extension CGFloat: PackedElement {
    public init(littleEndianBytes bytes: UnsafeRawBufferPointer) {
        self.init(Double(littleEndianBytes: bytes))
    }

    public func withLittleEndianBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
        Double(self).withLittleEndianBytes(body)
    }
}
