import Foundation

// Geometry as Foundation spells it: `{1, 2}`, `{{1, 2}, {3, 4}}`. Foundation's own parsers give zeros for text that is none.

extension CGPoint {
    init?(spelling: String) {
        guard let numbers = numbers(in: spelling, count: 2) else { return nil }
        self.init(x: numbers[0], y: numbers[1])
    }

    var spelling: String { "{\(x), \(y)}" }
}

extension CGSize {
    init?(spelling: String) {
        guard let numbers = numbers(in: spelling, count: 2) else { return nil }
        self.init(width: numbers[0], height: numbers[1])
    }

    var spelling: String { "{\(width), \(height)}" }
}

extension CGRect {
    init?(spelling: String) {
        guard let numbers = numbers(in: spelling, count: 4) else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    var spelling: String { "{\(origin.spelling), \(size.spelling)}" }
}

extension NSRange {
    init?(spelling: String) {
        let parts = spelling.trimmingCharacters(in: CharacterSet(charactersIn: "{} ")).components(separatedBy: ",")
        guard parts.count == 2, let location = Int(parts[0].trimmingCharacters(in: .whitespaces)),
            let length = Int(parts[1].trimmingCharacters(in: .whitespaces)), length >= 0
        else { return nil }
        self.init(location: location, length: length)
    }

    var spelling: String { "{\(location), \(length)}" }
}

private func numbers(in text: String, count: Int) -> [Double]? {
    var shape = ""
    var numbers: [Double] = []
    var number = ""
    for character in text where character != " " {
        if "{},".contains(character) {
            if !number.isEmpty {
                guard let value = Double(number) else { return nil }
                numbers.append(value)
                shape.append("n")
                number = ""
            }
            shape.append(character)
        } else {
            number.append(character)
        }
    }
    guard number.isEmpty, shape == (count == 2 ? "{n,n}" : "{{n,n},{n,n}}") else { return nil }
    return numbers
}

extension IndexSet {
    /// From pairs of location and length.
    init?(ranges: [[Int]]) {
        self.init()
        for range in ranges {
            guard range.count == 2, range[0] >= 0, range[1] > 0 else { return nil }
            let (end, overflow) = range[0].addingReportingOverflow(range[1])
            guard !overflow else { return nil }
            insert(integersIn: range[0]..<end)
        }
    }

    var ranges: [[Int]] { rangeView.map { [$0.lowerBound, $0.count] } }
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
