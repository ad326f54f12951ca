import Foundation

/// Points, sizes, rectangles and ranges. Dictionaries and archives have them as Foundation spells them, `{1, 2}` and `{{1, 2}, {3, 4}}`, or in
/// an NSValue. Foundation's own parsers give zeros for text that is none.
protocol GeometryValue: SpelledValue {
    /// In an NSValue.
    var leafBox: NSValue { get }
}

extension CGPoint: GeometryValue {
    var leafSpelling: String { "{\(x), \(y)}" }
    var leafObject: NSObject { NSStringFromPoint(self) as NSString }
    var leafBox: NSValue { NSValue(point: self) }

    init?(leafSpelling: String) {
        guard let numbers = numbers(in: leafSpelling, "{n,n}", { Double($0) }) else { return nil }
        self.init(x: numbers[0], y: numbers[1])
    }
}

extension CGSize: GeometryValue {
    var leafSpelling: String { "{\(width), \(height)}" }
    var leafObject: NSObject { NSStringFromSize(self) as NSString }
    var leafBox: NSValue { NSValue(size: self) }

    init?(leafSpelling: String) {
        guard let numbers = numbers(in: leafSpelling, "{n,n}", { Double($0) }) else { return nil }
        self.init(width: numbers[0], height: numbers[1])
    }
}

extension CGRect: GeometryValue {
    var leafSpelling: String { "{\(origin.leafSpelling), \(size.leafSpelling)}" }
    var leafObject: NSObject { NSStringFromRect(self) as NSString }
    var leafBox: NSValue { NSValue(rect: self) }

    init?(leafSpelling: String) {
        guard let numbers = numbers(in: leafSpelling, "{{n,n},{n,n}}", { Double($0) }) else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

extension NSRange: GeometryValue {
    var leafSpelling: String { "{\(location), \(length)}" }
    var leafObject: NSObject { NSStringFromRange(self) as NSString }
    var leafBox: NSValue { NSValue(range: self) }

    init?(leafSpelling: String) {
        guard let numbers = numbers(in: leafSpelling, "{n,n}", { Int($0) }) else { return nil }
        self.init(location: numbers[0], length: numbers[1])
    }
}

/// The numbers in a text; nil where it is not of the form, in which `n` is a number.
private func numbers<Number>(in text: String, _ form: String, _ read: (String) -> Number?) -> [Number]? {
    guard text.utf8.count < 400 else { return nil }
    var found = ""
    var numbers: [Number] = []
    var number = ""
    for character in text where character != " " {
        guard "{},".contains(character) else {
            number.append(character)
            continue
        }
        if !number.isEmpty {
            guard let value = read(number) else { return nil }
            numbers.append(value)
            found.append("n")
            number = ""
        }
        found.append(character)
    }
    return number.isEmpty && found == form ? numbers : nil
}

extension NSValue {
    /// The geometry in a box; nil where it is something else.
    func typed<T>(_ type: T.Type) -> T? {
        guard !(self is NSNumber) else { return nil }
        #if canImport(ObjectiveC)
            return self as? T
        #else
            switch type {
            case is CGPoint.Type: return pointValue as? T
            case is CGSize.Type: return sizeValue as? T
            case is CGRect.Type: return rectValue as? T
            case is NSRange.Type: return rangeValue as? T
            default: return nil
            }
        #endif
    }
}
