import Foundation

/// Points, sizes, rectangles and ranges. Dictionaries and archives have them as Foundation spells them, `{1, 2}` and `{{1, 2}, {3, 4}}`, or in
/// an NSValue. Foundation's own parsers give zeros for text that is none.
protocol GeometryValue: SpelledValue {
    /// As archives have it.
    var leafText: String { get }
    /// In an NSValue.
    var leafBox: NSValue { get }
}

extension GeometryValue {
    var leafObject: NSObject { leafText as NSString }

    func leafWrite(to archive: ArchiveWriter, _ slot: FieldSlot) {
        let isBoxed = slot.options.isBoxed
        let value = isBoxed ? archive.list.uid(leafUID(in: archive)) : archive.boxed(archive.list.string(leafText))
        archive.put(value, at: slot)
    }

    func leafUID(in archive: ArchiveWriter) -> UInt32 {
        let uid = archive.newUID()
        archive.setNSValue(uid, leafBox)
        return uid
    }
}

extension CGPoint: GeometryValue {
    var leafSpelling: String { "{\(x), \(y)}" }
    var leafText: String { NSStringFromPoint(self) }
    var leafBox: NSValue { NSValue(point: self) }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> CGPoint { try archive.point(position) }

    init?(leafSpelling: String) {
        guard let numbers = numbers(in: leafSpelling, "{n,n}", { Double($0) }) else { return nil }
        self.init(x: numbers[0], y: numbers[1])
    }
}

extension CGSize: GeometryValue {
    var leafSpelling: String { "{\(width), \(height)}" }
    var leafText: String { NSStringFromSize(self) }
    var leafBox: NSValue { NSValue(size: self) }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> CGSize { try archive.size(position) }

    init?(leafSpelling: String) {
        guard let numbers = numbers(in: leafSpelling, "{n,n}", { Double($0) }) else { return nil }
        self.init(width: numbers[0], height: numbers[1])
    }
}

extension CGRect: GeometryValue {
    var leafSpelling: String { "{\(origin.leafSpelling), \(size.leafSpelling)}" }
    var leafText: String { NSStringFromRect(self) }
    var leafBox: NSValue { NSValue(rect: self) }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> CGRect { try archive.rect(position) }

    init?(leafSpelling: String) {
        guard let numbers = numbers(in: leafSpelling, "{{n,n},{n,n}}", { Double($0) }) else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

extension NSRange: GeometryValue {
    var leafSpelling: String { "{\(location), \(length)}" }
    var leafText: String { NSStringFromRange(self) }
    var leafBox: NSValue { NSValue(range: self) }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> NSRange { try archive.range(position) }

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
