// swift-format-ignore-file
// Stand-in for tests on Linux: how types of Swift and Foundation become objects, and the Swift part of Foundation.
// Each declaration is from Apple's documentation (developer.apple.com); what begins with an underscore is part of Swift's open source. Bodies do
// nothing: this is only typechecked.
extension Date: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSDate { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSDate, result: inout Date?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSDate, result: inout Date?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSDate?) -> Date { fatalError() }
}
extension Data: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSData { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSData, result: inout Data?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSData, result: inout Data?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSData?) -> Data { fatalError() }
}
extension URL: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSURL { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSURL, result: inout URL?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSURL, result: inout URL?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSURL?) -> URL { fatalError() }
}
extension UUID: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSUUID { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSUUID, result: inout UUID?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSUUID, result: inout UUID?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSUUID?) -> UUID { fatalError() }
}
extension Locale: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSLocale { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSLocale, result: inout Locale?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSLocale, result: inout Locale?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSLocale?) -> Locale { fatalError() }
}
extension TimeZone: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSTimeZone { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSTimeZone, result: inout TimeZone?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSTimeZone, result: inout TimeZone?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSTimeZone?) -> TimeZone { fatalError() }
}
extension Calendar: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSCalendar { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSCalendar, result: inout Calendar?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSCalendar, result: inout Calendar?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSCalendar?) -> Calendar { fatalError() }
}
extension DateComponents: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSDateComponents { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSDateComponents, result: inout DateComponents?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSDateComponents, result: inout DateComponents?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSDateComponents?) -> DateComponents { fatalError() }
}
extension Decimal: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSDecimalNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSDecimalNumber, result: inout Decimal?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSDecimalNumber, result: inout Decimal?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSDecimalNumber?) -> Decimal { fatalError() }
}
extension IndexSet: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSIndexSet { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSIndexSet, result: inout IndexSet?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSIndexSet, result: inout IndexSet?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSIndexSet?) -> IndexSet { fatalError() }
}
extension String: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSString { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSString, result: inout String?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSString, result: inout String?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSString?) -> String { fatalError() }
}
extension Int: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout Int?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout Int?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSNumber?) -> Int { fatalError() }
}
extension Double: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout Double?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout Double?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSNumber?) -> Double { fatalError() }
}
extension Bool: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout Bool?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout Bool?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSNumber?) -> Bool { fatalError() }
}
extension Float: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout Float?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout Float?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSNumber?) -> Float { fatalError() }
}
extension UInt: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout UInt?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout UInt?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSNumber?) -> UInt { fatalError() }
}
extension Int8: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout Int8?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout Int8?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSNumber?) -> Int8 { fatalError() }
}
extension Int16: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout Int16?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout Int16?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSNumber?) -> Int16 { fatalError() }
}
extension Int32: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout Int32?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout Int32?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSNumber?) -> Int32 { fatalError() }
}
extension Int64: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout Int64?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout Int64?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSNumber?) -> Int64 { fatalError() }
}
extension UInt8: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout UInt8?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout UInt8?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSNumber?) -> UInt8 { fatalError() }
}
extension UInt16: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout UInt16?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout UInt16?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSNumber?) -> UInt16 { fatalError() }
}
extension UInt32: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout UInt32?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout UInt32?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSNumber?) -> UInt32 { fatalError() }
}
extension UInt64: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout UInt64?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout UInt64?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSNumber?) -> UInt64 { fatalError() }
}
extension CGFloat: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout CGFloat?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout CGFloat?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSNumber?) -> CGFloat { fatalError() }
}
extension CGPoint: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSValue, result: inout CGPoint?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSValue, result: inout CGPoint?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSValue?) -> CGPoint { fatalError() }
}
extension CGSize: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSValue, result: inout CGSize?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSValue, result: inout CGSize?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSValue?) -> CGSize { fatalError() }
}
extension CGRect: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSValue, result: inout CGRect?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSValue, result: inout CGRect?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSValue?) -> CGRect { fatalError() }
}
extension NSRange: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSValue, result: inout NSRange?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSValue, result: inout NSRange?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSValue?) -> NSRange { fatalError() }
}
extension Array: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSArray { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSArray, result: inout Array?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSArray, result: inout Array?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSArray?) -> Array { fatalError() }
}
extension Dictionary: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSDictionary { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSDictionary, result: inout Dictionary?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSDictionary, result: inout Dictionary?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSDictionary?) -> Dictionary { fatalError() }
}
extension Set: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSSet { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSSet, result: inout Set?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSSet, result: inout Set?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSSet?) -> Set { fatalError() }
}
extension NSArray: Sequence { public func makeIterator() -> AnyIterator<Any> { AnyIterator { nil } } }
extension NSSet: Sequence { public func makeIterator() -> AnyIterator<Any> { AnyIterator { nil } } }
extension NSOrderedSet: Sequence { public func makeIterator() -> AnyIterator<Any> { AnyIterator { nil } } }
extension NSDictionary: Sequence { public func makeIterator() -> AnyIterator<(key: Any, value: Any)> { AnyIterator { nil } }
  @objc public subscript(key: Any) -> Any? { nil } }
extension NSDictionary { @nonobjc public convenience init(dictionary d: [AnyHashable: Any]) { fatalError() } }
extension NSMutableDictionary { public override subscript(key: Any) -> Any? { get { nil } set {} } }
extension NSSet { @nonobjc public convenience init(array a: [Any]) { fatalError() } }
extension NSCoder {
  public func decodeObject<T>(of cls: T.Type, forKey key: String) -> T? where T: NSObject, T: NSCoding { nil }
  @nonobjc public func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? { nil }
  @nonobjc public func decodeTopLevelObject(forKey key: String) throws -> Any? { nil }
}
extension NSKeyedUnarchiver {
  @nonobjc public static func unarchivedObject<T>(ofClass cls: T.Type, from data: Data) throws -> T? where T: NSObject, T: NSCoding { nil }
  @nonobjc public static func unarchivedObject(ofClasses classes: [AnyClass], from data: Data) throws -> Any? { nil }
}
extension NSDecimalNumber { public convenience init(decimal: Decimal) { fatalError() }
  public var decimalValue: Decimal { 0 } }
extension NSNumber { public var decimalValueX: Decimal { 0 } }
extension NSRange { public init(location: Int, length: Int, x: Int) { fatalError() } }
extension NSRange: Hashable { public static func == (a: NSRange, b: NSRange) -> Bool { true }; public func hash(into h: inout Hasher) {} }
extension NSRange: Codable { public init(from d: any Decoder) throws { fatalError() }; public func encode(to e: any Encoder) throws {} }
extension NSString { @nonobjc public convenience init(string: String) { fatalError() } }
extension NSNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral {
  public required convenience init(integerLiteral v: Int) { fatalError() }
  public required convenience init(floatLiteral v: Double) { fatalError() }
  public required convenience init(booleanLiteral v: Bool) { fatalError() } }
extension NSLock { public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() } }
public struct CharacterSet: Sendable { public static var whitespacesAndNewlines: CharacterSet { CharacterSet() }; public static var whitespaces: CharacterSet { CharacterSet() } }
extension StringProtocol { public func trimmingCharacters(in s: CharacterSet) -> String { "" } }
extension String {
  public init(_ s: NSString) { fatalError() } }
extension NSError: Error {}

extension StringProtocol { public func replacingOccurrences<T: StringProtocol, R: StringProtocol>(of t: T, with r: R) -> String { "" }
  public func components(separatedBy s: String) -> [String] { [] }
  public func range(of s: String) -> Range<String.Index>? { nil } }
extension CGFloat: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { [] } }

public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }
public func _convertNSErrorToError(_ error: NSError?) -> any Error { fatalError() }
extension AnyHashable: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSObject { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSObject, result: inout AnyHashable?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSObject, result: inout AnyHashable?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSObject?) -> AnyHashable { fatalError() }
}
extension FileHandle {
  public func readToEnd() throws -> Data? { nil }
  public func write<T: DataProtocol>(contentsOf data: T) throws {}
}
extension CocoaError.Code { public static var coderInvalidValue: CocoaError.Code { fatalError() } }
extension Error { public var localizedDescription: String { "" } }
