import Foundation

// For generated code: each Foundation type by its name. The file of a type in `Types` contains everything specific to it.

extension FieldValue {
    public func url() throws -> URL { try leaf() }
    public func uuid() throws -> UUID { try leaf() }
    public func locale() throws -> Locale { try leaf() }
    public func timeZone() throws -> TimeZone { try leaf() }
    public func indexSet() throws -> IndexSet { try leaf() }
    public func dateComponents() throws -> DateComponents { try leaf() }
    public func indexPath() throws -> IndexPath { try leaf() }
    public func calendar() throws -> Calendar { try leaf() }
    public func dateInterval() throws -> DateInterval { try leaf() }
    public func point() throws -> CGPoint { try leaf() }
    public func size() throws -> CGSize { try leaf() }
    public func rect() throws -> CGRect { try leaf() }
    public func range() throws -> NSRange { try leaf() }

    func leaf<T: LeafValue>() throws -> T {
        try asking(T.self) {
            if let archive { return try T.leafRead(from: archive, reference) }
            return try source.leaf(T.self).checkedRead()
        }
    }
}

extension FieldSlot {
    public func url(_ value: URL?) { leaf(value) }
    public func uuid(_ value: UUID?) { leaf(value) }
    public func locale(_ value: Locale?) { leaf(value) }
    public func timeZone(_ value: TimeZone?) { leaf(value) }
    public func indexSet(_ value: IndexSet?) { leaf(value) }
    public func dateComponents(_ value: DateComponents?) { leaf(value) }
    public func indexPath(_ value: IndexPath?) { leaf(value) }
    public func calendar(_ value: Calendar?) { leaf(value) }
    public func dateInterval(_ value: DateInterval?) { leaf(value) }
    public func decimal(_ value: Decimal?) { leaf(value) }
    public func point(_ value: CGPoint?) { leaf(value) }
    public func size(_ value: CGSize?) { leaf(value) }
    public func rect(_ value: CGRect?) { leaf(value) }
    public func range(_ value: NSRange?) { leaf(value) }

    func leaf(_ value: (some LeafValue)?) {
        guard let value else { return }
        if let archive { value.leafWrite(to: archive, self) } else { write(.leaf(value)) }
    }
}

extension ArchivedValueKind {
    public static let url = Self("NSURL", .url, URL.self)
    public static let uuid = Self("NSUUID", .uuid, UUID.self)
    public static let locale = Self("NSLocale", .locale, Locale.self)
    public static let timeZone = Self("NSTimeZone", .timeZone, TimeZone.self)
    public static let indexSet = Self("NSIndexSet", .indexSet, IndexSet.self)
    public static let dateComponents = Self("NSDateComponents", .dateComponents, DateComponents.self)
    public static let indexPath = Self("NSIndexPath", .indexPath, IndexPath.self)
    public static let calendar = Self("NSCalendar", .calendar, Calendar.self)
    public static let dateInterval = Self("NSDateInterval", .dateInterval, DateInterval.self)
    public static let point = Self("CGPoint", .geometry, CGPoint.self)
    public static let size = Self("CGSize", .geometry, CGSize.self)
    public static let rect = Self("CGRect", .geometry, CGRect.self)
    public static let range = Self("NSRange", .geometry, NSRange.self)
}

extension ValueShape {
    public static let locale = leaf(ObjectIdentifier(Locale.self))
    public static let timeZone = leaf(ObjectIdentifier(TimeZone.self))
    public static let indexSet = leaf(ObjectIdentifier(IndexSet.self))
    public static let dateComponents = leaf(ObjectIdentifier(DateComponents.self))
    public static let indexPath = leaf(ObjectIdentifier(IndexPath.self))
    public static let calendar = leaf(ObjectIdentifier(Calendar.self))
    public static let dateInterval = leaf(ObjectIdentifier(DateInterval.self))
}
