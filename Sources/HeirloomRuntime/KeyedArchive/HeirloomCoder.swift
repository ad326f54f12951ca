import Foundation

/// An NSCoder of the runtime, above ``ArchiveReader``, ``ArchiveWriter`` and ``ObjectCopier``; not for use by itself. Subclasses override
/// what they can do; each other call fails the coder. On Linux a call of NSCoder that nobody overrides ends the process, on Apple's
/// platforms it raises an exception.
public class HeirloomCoder: NSCoder {
    public override var allowsKeyedCoding: Bool { true }
    public override var requiresSecureCoding: Bool { true }
    public override var decodingFailurePolicy: NSCoder.DecodingFailurePolicy { .setErrorAndReturn }
    public override var error: (any Error)? { nil }
    public override var systemVersion: UInt32 { 2000 }
    public override func version(forClassName className: String) -> Int { 0 }

    // MARK: Reading by key

    public override func containsValue(forKey key: String) -> Bool { false }
    public override func decodeObject(forKey key: String) -> Any? { refuseReading(nil) }
    public override func decodePropertyList(forKey key: String) -> Any? { refuseReading(nil) }
    public override func decodeBool(forKey key: String) -> Bool { refuseReading(false) }
    public override func decodeInteger(forKey key: String) -> Int { refuseReading(0) }
    public override func decodeInt64(forKey key: String) -> Int64 { refuseReading(0) }
    public override func decodeInt32(forKey key: String) -> Int32 { refuseReading(0) }
    public override func decodeCInt(forKey key: String) -> Int32 { decodeInt32(forKey: key) }
    public override func decodeDouble(forKey key: String) -> Double { refuseReading(0) }
    public override func decodeFloat(forKey key: String) -> Float { refuseReading(0) }

    /// Of `decodeObject(of:forKey:)`, which platforms declare differently.
    func decodedObject(of classes: [AnyClass]?, forKey key: String) -> Any? { refuseReading(nil) }

    #if canImport(ObjectiveC)
        public override var allowedClasses: Set<AnyHashable>? { nil }
        public override func __decodeObject(ofClasses classes: Set<AnyHashable>?, forKey key: String) -> Any? {
            decodedObject(of: classes?.compactMap { $0.base as? AnyClass }, forKey: key)
        }
        public override func decodeBytes(forKey key: String, returnedLength length: UnsafeMutablePointer<Int>?)
            -> UnsafePointer<UInt8>?
        {
            refuseReading(nil)
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
            try body(refuseReading(nil))
        }
        public override func withDecodedUnsafeBufferPointer<R>(
            forKey key: String,
            body: (UnsafeBufferPointer<UInt8>?) throws -> R
        ) rethrows -> R {
            try body(refuseReading(nil))
        }
    #endif

    // MARK: Writing by key

    public override func encode(_ object: Any?, forKey key: String) { refuseWriting() }
    public override func encodeConditionalObject(_ object: Any?, forKey key: String) { refuseWriting() }
    public override func encode(_ value: Bool, forKey key: String) { refuseWriting() }
    public override func encode(_ value: Int, forKey key: String) { refuseWriting() }
    public override func encode(_ value: Int32, forKey key: String) { refuseWriting() }
    public override func encode(_ value: Int64, forKey key: String) { refuseWriting() }
    public override func encode(_ value: Float, forKey key: String) { refuseWriting() }
    public override func encode(_ value: Double, forKey key: String) { refuseWriting() }
    public override func encodeBytes(_ bytes: UnsafePointer<UInt8>?, length: Int, forKey key: String) {
        refuseWriting()
    }
    #if canImport(ObjectiveC)
        // `encodeInt:forKey:`, which classes in Objective-C call.
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
        // The one without a size calls this one there.
        public override func decodeValue(
            ofObjCType type: UnsafePointer<CChar>,
            at data: UnsafeMutableRawPointer,
            size: Int
        ) {
            refuseUnkeyed(())
        }
    #endif

    private func refuseReading<T>(_ value: T) -> T {
        failWithError(ArchiveError(.unwritable, reason: "a writer does not read"))
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
