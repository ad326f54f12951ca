import Foundation

/// What a field writes when its coder is not our archive writer: the value, with its kind, before any channel has shaped it.
/// `FieldWriter` makes it; the channel decides (Foundation objects for another NSCoder, property-list values for a deep dictionary,
/// calls of an Encoder, text for a description).
indirect enum WrittenValue {
    case null
    case bool(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case float(Float)
    case double(Double)
    case string(String)
    case data(Data)
    case date(Date)
    case url(URL)
    case uuid(UUID)
    case decimal(Decimal)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case range(NSRange)
    case locale(Locale)
    case timeZone(TimeZone)
    case indexSet(IndexSet)
    case dateComponents(DateComponents)
    case propertyList(Any)
    case codable(any Codable)
    /// A foreign NSSecureCoding object.
    case secureObject(NSObject)
    /// An object of a generated class or a hand-written subclass.
    case object(NSObject)
    case structure(any ArchivedStruct)
    case array([WrittenValue])
    /// In no particular order: the channel sorts.
    case set([WrittenValue])
    case dictionary([(key: WrittenValue, value: WrittenValue)])
}
