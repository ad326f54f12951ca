import Foundation

/// For generated code. A struct of the model: our coders write it in place, as an object with its archive name; in other coders a box class
/// represents it.
@_documentation(visibility: internal)
public protocol ArchivedStruct {
    static var layout: ArchiveLayout { get }
    /// The class that represents the struct in coders that archive only objects.
    static var archiveBoxClass: any ArchivedStructBox.Type { get }
    /// This value in its box.
    var archiveBox: any ArchivedStructBox { get }

    init(from fields: FieldReader) throws
    func encode(to fields: FieldWriter)
    /// The struct with copies of the objects in it.
    func copied(by copier: ObjectCopier) -> Self
    /// Compares the properties; objects are passed to `comparison`, which compares them later.
    func hasEqualValues(to other: Self, in comparison: inout ValueComparison) -> Bool
}

extension ArchivedStruct {
    public func copied(by copier: ObjectCopier) -> Self { self }

    /// For structs without objects.
    public func hasEqualValues(to other: Self, in comparison: inout ValueComparison) -> Bool {
        if let value = self as? AnyHashable, let other = other as? AnyHashable { return value == other }
        return comparison.any(CopyRecorder.values(of: self), CopyRecorder.values(of: other))
    }
}

/// For generated code. An object that contains a struct, for coders that know only objects.
@_documentation(visibility: internal)
public protocol ArchivedStructBox: NSObject, NSSecureCoding {
    var archivedStruct: any ArchivedStruct { get }
}

extension FieldReader {
    /// The struct in a box; nil, and a failure of the coder, if it cannot be read.
    public static func unboxed<S: ArchivedStruct>(_ type: S.Type, from coder: NSCoder) -> S? {
        do { return try S(from: FieldReader(coder, S.layout)) } catch {
            coder.failDecoding(error)
            return nil
        }
    }
}

extension FieldWriter {
    /// Writes stamps and fields. A struct's `encode(to:)` writes no stamps, since the struct may be flat in an object.
    public static func box<S: ArchivedStruct>(_ value: S, into coder: NSCoder) {
        value.encode(to: FieldWriter(coder, S.layout, stamping: S.layout))
    }
}
