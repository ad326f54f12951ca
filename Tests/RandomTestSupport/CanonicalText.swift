import Foundation

/// A value as one text, the same for equal ones and in every process: the text in which two equal objects must agree. Numbers count by
/// their value, dictionaries have no order.
public func canonicalText(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional { return mirror.children.first.map { canonicalText($0.value) } ?? "nil" }
    switch value {
    case is NSNull: return "nil"
    case let text as String: return text.debugDescription
    case let data as Data: return "<\(data.base64EncodedString())>"
    case let date as Date: return "date \(date.timeIntervalSinceReferenceDate)"
    case let decimal as Decimal: return number(decimal)
    case let url as URL: return "\(url.relativeString.debugDescription) of \(url.baseURL?.absoluteString ?? "nothing")"
    case let entries as [String: Any]:
        let sorted = entries.sorted { $0.key < $1.key }
        return "[" + sorted.map { "\($0.key.debugDescription): \(canonicalText($0.value))" }.joined(separator: ", ")
            + "]"
    case let values as [Any]: return "[" + values.map { canonicalText($0) }.joined(separator: ", ") + "]"
    case let set as NSSet:
        return "{" + set.allObjects.map { canonicalText($0) }.sorted().joined(separator: ", ") + "}"
    case let found as NSNumber: return number(found)
    default: return "\(value)"
    }
}

private func number(_ value: Decimal) -> String {
    value.isNaN ? "nan" : "\(value)"
}

/// Integers, and reals without a fraction, alike.
private func number(_ value: NSNumber) -> String {
    switch String(cString: value.objCType) {
    case "f", "d":
        let real = value.doubleValue
        return Int64(exactly: real).map { "\($0)" } ?? "\(real)"
    case "Q": return "\(value.uint64Value)"
    default: return value is NSDecimalNumber ? number(value.decimalValue) : "\(value.int64Value)"
    }
}
