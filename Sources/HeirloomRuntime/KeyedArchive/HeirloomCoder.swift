import Foundation

/// An NSCoder of the runtime: the superclass of ``ArchiveReader``, ``ArchiveWriter`` and ``ObjectCopier``, not for use by itself.
/// Subclasses override the methods that they support; every other method fails the coder. A method of NSCoder that nobody overrides ends
/// the process on Linux, and raises an exception on Apple's platforms.
@_documentation(visibility: internal)
public class HeirloomCoder: NSCoder {
    public override var allowsKeyedCoding: Bool { true }
    public override var requiresSecureCoding: Bool { true }
    public override var decodingFailurePolicy: NSCoder.DecodingFailurePolicy { .setErrorAndReturn }
    public override var error: (any Error)? { nil }
    public override var systemVersion: UInt32 { 2000 }
    public override func version(forClassName className: String) -> Int { 0 }

    // MARK: Overridden by subclasses: all methods with a key call these

    /// The value under a key; nil where it is absent or a reference to `$null`.
    func field(_ key: String) throws -> FieldValue? { throw Self.noReading }
    /// An object of one of the classes, nil: of any class; nil if it is absent. Failures are reported to the coder.
    func decodedObject(of classes: [AnyClass]?, forKey key: String) -> Any? { refuseReading(nil) }
    /// Valid as long as the coder exists.
    func decodedBytes(forKey key: String) -> UnsafeRawBufferPointer? { refuseReading(nil) }
    func put(_ value: WrittenValue, forKey key: String) { refuseWriting() }

    // MARK: Reading by key

    public override func containsValue(forKey key: String) -> Bool { false }
    public override func decodeObject(forKey key: String) -> Any? { decodedObject(of: nil, forKey: key) }
    public override func decodePropertyList(forKey key: String) -> Any? { decodeObject(forKey: key) }
    public override func decodeBool(forKey key: String) -> Bool { read(key, false) { try $0.bool() } }
    public override func decodeInteger(forKey key: String) -> Int { read(key, 0) { try $0.int() } }
    public override func decodeInt64(forKey key: String) -> Int64 { read(key, 0) { try $0.int64() } }
    public override func decodeInt32(forKey key: String) -> Int32 { read(key, 0) { try $0.int32() } }
    public override func decodeCInt(forKey key: String) -> Int32 { decodeInt32(forKey: key) }
    public override func decodeDouble(forKey key: String) -> Double { read(key, 0) { try $0.double() } }
    public override func decodeFloat(forKey key: String) -> Float { read(key, 0) { try $0.float() } }

    /// The value for a key. The other value is returned if it is absent, and, with a failure, if it is of another kind.
    func read<Value>(_ key: String, _ absent: Value, _ read: (FieldValue) throws -> Value) -> Value {
        do {
            guard let field = try field(key) else { return absent }
            return try read(field)
        } catch {
            failWithError(error)
            return absent
        }
    }

    #if canImport(ObjectiveC)
        public override var allowedClasses: Set<AnyHashable>? { nil }
        public override func __decodeObject(ofClasses classes: Set<AnyHashable>?, forKey key: String) -> Any? {
            decodedObject(of: classes?.compactMap { $0.base as? AnyClass }, forKey: key)
        }
        public override func decodeBytes(forKey key: String, returnedLength length: UnsafeMutablePointer<Int>?)
            -> UnsafePointer<UInt8>?
        {
            let bytes = decodedBytes(forKey: key)
            length?.pointee = bytes?.count ?? 0
            return bytes?.baseAddress?.assumingMemoryBound(to: UInt8.self)
        }
    #else
        public override var allowedClasses: [AnyClass]? { nil }
        public override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
            decodedObject(of: classes, forKey: key)
        }
        public override func withDecodedUnsafeBytes<R>(
            forKey key: String,
            body: (UnsafeRawBufferPointer?) throws -> R
        ) rethrows -> R {
            try body(decodedBytes(forKey: key))
        }
        public override func withDecodedUnsafeBufferPointer<R>(
            forKey key: String,
            body: (UnsafeBufferPointer<UInt8>?) throws -> R
        ) rethrows -> R {
            try body(decodedBytes(forKey: key)?.bindMemory(to: UInt8.self))
        }
    #endif

    // MARK: Writing by key

    public override func encode(_ object: Any?, forKey key: String) { refuseWriting() }
    public override func encodeConditionalObject(_ object: Any?, forKey key: String) { refuseWriting() }
    public override func encode(_ value: Bool, forKey key: String) { put(.bool(value), forKey: key) }
    public override func encode(_ value: Int, forKey key: String) { put(.integer(Int64(value)), forKey: key) }
    public override func encode(_ value: Int32, forKey key: String) { put(.integer(Int64(value)), forKey: key) }
    public override func encode(_ value: Int64, forKey key: String) { put(.integer(value), forKey: key) }
    public override func encode(_ value: Float, forKey key: String) { put(.float(value), forKey: key) }
    public override func encode(_ value: Double, forKey key: String) { put(.double(value), forKey: key) }
    public override func encodeBytes(_ bytes: UnsafePointer<UInt8>?, length: Int, forKey key: String) {
        put(.data(bytes.map { Data(bytes: $0, count: length) } ?? Data()), forKey: key)
    }
    #if canImport(ObjectiveC)
        // `encodeInt:forKey:`, which Objective-C classes call.
        public override func encodeCInt(_ value: Int32, forKey key: String) { encode(value, forKey: key) }
    #endif

    // MARK: Without keys

    public override func decodeObject() -> Any? { refuseUnkeyed(nil) }
    public override func decodePropertyList() -> Any? { refuseUnkeyed(nil) }
    public override func decodeData() -> Data? { refuseUnkeyed(nil) }
    public override func encode(_ object: Any?) { refuseUnkeyed(()) }
    public override func encodeRootObject(_ rootObject: Any) { encode(rootObject) }
    public override func encodeConditionalObject(_ object: Any?) { refuseUnkeyed(()) }
    public override func encodeBycopyObject(_ object: Any?) { encode(object) }
    public override func encodeByrefObject(_ object: Any?) { encode(object) }
    public override func encodePropertyList(_ propertyList: Any) { encode(propertyList) }
    public override func encode(_ data: Data) { encode(data as NSData) }
    public override func encodeBytes(_ bytes: UnsafeRawPointer?, length: Int) { refuseUnkeyed(()) }
    public override func encodeValue(ofObjCType type: UnsafePointer<CChar>, at address: UnsafeRawPointer) {
        refuseUnkeyed(())
    }
    public override func encodeArray(ofObjCType type: UnsafePointer<CChar>, count: Int, at array: UnsafeRawPointer) {
        refuseUnkeyed(())
    }
    public override func decodeValue(ofObjCType type: UnsafePointer<CChar>, at data: UnsafeMutableRawPointer) {
        refuseUnkeyed(())
    }
    public override func decodeArray(
        ofObjCType type: UnsafePointer<CChar>,
        count: Int,
        at array: UnsafeMutableRawPointer
    ) {
        refuseUnkeyed(())
    }
    #if canImport(ObjectiveC)
        public override func decodeBytes(
            withReturnedLength length: UnsafeMutablePointer<Int>
        ) -> UnsafeMutableRawPointer? {
            length.pointee = 0
            return refuseUnkeyed(nil)
        }
        // The variant without a size calls this one there.
        public override func decodeValue(
            ofObjCType type: UnsafePointer<CChar>,
            at data: UnsafeMutableRawPointer,
            size: Int
        ) {
            refuseUnkeyed(())
        }
    #endif

    private static var noReading: ArchiveError { ArchiveError(.unwritable, reason: "a writer does not read") }

    private func refuseReading<T>(_ value: T) -> T {
        failWithError(Self.noReading)
        return value
    }

    private func refuseWriting() {
        failWithError(ArchiveError(.unwritable, reason: "a reader does not write"))
    }

    private func refuseUnkeyed<T>(_ value: T) -> T {
        failWithError(ArchiveError(.unkeyedCoder, expected: "keyed values", found: "a call for an unkeyed value"))
        return value
    }
}
