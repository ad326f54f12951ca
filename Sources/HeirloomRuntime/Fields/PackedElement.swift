import Foundation

/// For generated code. An element type of packed arrays, whose elements are consecutive little-endian bytes.
@_documentation(visibility: internal)
public protocol PackedElement: BitwiseCopyable {
    associatedtype Packed: FixedWidthInteger & BitwiseCopyable
    init(packed: Packed)
    var packed: Packed { get }
}

extension PackedElement where Self: FixedWidthInteger {
    public init(packed: Self) {
        self = packed
    }

    public var packed: Self { self }
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
    public init(packed: UInt32) {
        self.init(bitPattern: packed)
    }

    public var packed: UInt32 { bitPattern }
}

extension Double: PackedElement {
    public init(packed: UInt64) {
        self.init(bitPattern: packed)
    }

    public var packed: UInt64 { bitPattern }
}

/// As the `Double` of the same value, so that the bytes are the same on each platform.
extension CGFloat: PackedElement {
    public init(packed: UInt64) {
        self.init(Double(packed: packed))
    }

    public var packed: UInt64 { Double(self).packed }
}
