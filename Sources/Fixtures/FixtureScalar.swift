import ModelLanguage

/// Values of built-in types in fixtures, each as text: a drawn one, and the Swift expression that makes it.
extension BuiltinType {
    /// Of a type that is no integer.
    /// - Parameters:
    ///   - number: a random one.
    ///   - isEdge: values at the edges of the type, of which there are two.
    func sample(_ number: UInt64, isEdge: Bool, isFirst: Bool) -> String {
        switch self {
        case .bool: return isFirst ? "true" : "false"
        case .float, .double, .cgFloat:
            guard isEdge else { return "\(Double(number) + 0.25)" }
            return isFirst ? "-0.5" : self == .float ? "\(Double(Float.greatestFiniteMagnitude))" : "1e+300"
        case .string: return isEdge ? (isFirst ? "" : "a \"b\" \\ ü 字 \u{1F600}\n\(number)") : "text \(number)"
        case .data: return isEdge && isFirst ? "" : "AP8Q"
        case .date: return isEdge ? (isFirst ? "-63114076800.0" : "0.0") : "\(Double(number) * 86400 + 0.5)"
        case .url: return "https://example.org/\(number)"
        case .uuid: return "6BA7B810-9DAD-11D1-80B4-00C04FD4\(1000 + number)"
        case .decimal: return isEdge ? (isFirst ? "-12345678901234567890.125" : "0") : "\(number).5"
        case .cgPoint, .cgSize: return "\(number).5 -2.0"
        case .cgRect: return "\(number).5 -2.0 3.0 4.25"
        case .nsRange: return "\(number) 3"
        case .locale: return isFirst ? "en_GB" : "nb_NO"
        case .timeZone: return isFirst ? "Europe/Oslo" : "Asia/Tokyo"
        case .indexSet: return "1..<4 \(number + 9)..<\(number + 10)"
        case .dateComponents: return "\(2000 + number) 2 29"
        case .indexPath: return isEdge && isFirst ? "" : "\(number) 0"
        case .calendar: return isFirst ? "gregorian" : "iso8601"
        case .dateInterval: return "\(number * 1000).0 60.5"
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64: return "\(number)"
        }
    }

    /// - Parameter text: as it was drawn.
    func literal(_ text: String) -> String {
        let parts = text.split(separator: " ").map(String.init)
        func call(_ name: String, _ labels: String...) -> String {
            "\(name)(" + zip(labels, parts).map { "\($0): \($1)" }.joined(separator: ", ") + ")"
        }
        switch self {
        case .string: return String(reflecting: text)
        case .data: return "Data(base64Encoded: \"\(text)\")!"
        case .date: return "Date(timeIntervalSinceReferenceDate: \(text))"
        case .url: return "URL(string: \"\(text)\")!"
        case .uuid: return "UUID(uuidString: \"\(text)\")!"
        case .decimal: return "Decimal(string: \"\(text)\")!"
        case .cgPoint: return call("CGPoint", "x", "y")
        case .cgSize: return call("CGSize", "width", "height")
        case .cgRect: return call("CGRect", "x", "y", "width", "height")
        case .nsRange: return call("NSRange", "location", "length")
        case .locale: return "Locale(identifier: \"\(text)\")"
        case .timeZone: return "TimeZone(identifier: \"\(text)\")!"
        case .indexSet:
            return
                "[\(parts.joined(separator: ", "))].reduce(into: IndexSet()) { $0.insert(integersIn: $1 as Range<Int>) }"
        case .dateComponents: return call("DateComponents", "year", "month", "day")
        case .indexPath: return "IndexPath(indexes: [\(parts.joined(separator: ", "))])"
        case .calendar: return "Calendar(identifier: .\(text))"
        case .dateInterval:
            return "DateInterval(start: Date(timeIntervalSinceReferenceDate: \(parts[0])), duration: \(parts[1]))"
        case .bool, .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64, .float, .double,
            .cgFloat:
            return text
        }
    }
}
