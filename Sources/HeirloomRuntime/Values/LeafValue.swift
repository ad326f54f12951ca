import Foundation

/// A value of a type that Foundation has a class for, beyond numbers, text and data: what each channel that is no archive of ours makes of it.
///
/// Names begin with `leaf`, since the runtime may be part of a module whose author has extensions of these types too.
protocol LeafValue: Codable {
    /// As deep dictionaries have it; nil where it cannot be written.
    var leafForm: Any? { get }
    init?(leafForm: Any)
    /// For coders that know objects alone.
    var leafObject: NSObject { get }
    /// In a description.
    var leafSummary: String { get }
}

extension LeafValue {
    var leafSummary: String { "\(self)" }
}

/// Stands in deep dictionaries as text.
protocol SpelledValue: LeafValue {
    var leafSpelling: String { get }
    init?(leafSpelling: String)
}

extension SpelledValue {
    var leafForm: Any? { leafSpelling }
    var leafSummary: String { leafSpelling }

    init?(leafForm: Any) {
        guard let text = leafForm as? String else { return nil }
        self.init(leafSpelling: text)
    }
}

extension Date: LeafValue {
    var leafForm: Any? { self }
    var leafObject: NSObject { self as NSDate }

    init?(leafForm: Any) {
        guard let date = leafForm as? Date else { return nil }
        self = date
    }
}

extension URL: SpelledValue {
    var leafSpelling: String { absoluteString }
    var leafObject: NSObject { self as NSURL }

    init?(leafSpelling: String) {
        self.init(string: leafSpelling)
    }
}

extension UUID: SpelledValue {
    var leafSpelling: String { uuidString }
    var leafObject: NSObject { self as NSUUID }

    init?(leafSpelling: String) {
        self.init(uuidString: leafSpelling)
    }
}

extension Decimal: SpelledValue {
    var leafSpelling: String { "\(self)" }
    var leafObject: NSObject { ArchivedDecimal.object(self) }

    init?(leafSpelling: String) {
        self.init(exactText: leafSpelling)
    }
}

extension Locale: SpelledValue {
    var leafSpelling: String { identifier }
    var leafObject: NSObject { self as NSLocale }

    init?(leafSpelling: String) {
        self.init(identifier: leafSpelling)
    }
}

extension TimeZone: SpelledValue {
    var leafSpelling: String { identifier }
    var leafObject: NSObject { self as NSTimeZone }

    init?(leafSpelling: String) {
        self.init(identifier: leafSpelling)
    }
}

extension IndexSet: LeafValue {
    /// Pairs of location and length.
    var leafForm: Any? { rangeView.map { [$0.lowerBound, $0.count] } }
    var leafObject: NSObject { self as NSIndexSet }
    var leafSummary: String { "\(count) indexes" }

    init?(leafForm: Any) {
        guard let ranges = leafForm as? [[Int]] else { return nil }
        self.init()
        for range in ranges {
            guard range.count == 2, range[0] >= 0, range[1] > 0 else { return nil }
            let (end, overflow) = range[0].addingReportingOverflow(range[1])
            guard !overflow else { return nil }
            insert(integersIn: range[0]..<end)
        }
    }
}

extension DateComponents: LeafValue {
    var leafForm: Any? { try? CodableData.encode(self) }
    var leafObject: NSObject { self as NSDateComponents }

    init?(leafForm: Any) {
        guard let data = leafForm as? Data, let value = try? CodableData.decode(Self.self, from: data) else {
            return nil
        }
        self = value
    }
}
