import Foundation

/// Points, sizes, rectangles and ranges. Dictionaries and archives have them in Foundation's notation, `{1, 2}` and `{{1, 2}, {3, 4}}`, or
/// in an NSValue. For other text, Foundation's own parsers return zeros.
protocol GeometryValue: SpelledValue {
    associatedtype LeafNumber: GeometryNumber
    static var leafKind: GeometryKind { get }
    /// - Parameter leafNumbers: as many as there are in the kind's form.
    init(leafNumbers: [LeafNumber])
}

/// A number of a geometry value.
protocol GeometryNumber: LosslessStringConvertible {
    /// From the eight bytes of a C structure; nil if they do not fit.
    init?(leafBits: UInt64)
}

extension Double: GeometryNumber {
    init?(leafBits: UInt64) {
        self.init(bitPattern: leafBits)
    }
}

extension Int: GeometryNumber {
    init?(leafBits: UInt64) {
        self.init(exactly: leafBits)
    }
}

/// The kind of an NSValue, with the number that identifies it in Foundation's archives.
enum GeometryKind: Int64 {
    case point = 1
    case size, rect, range

    init?(objCType type: String) {
        switch true {
        case type.hasPrefix("{CGPoint"), type.hasPrefix("{_NSPoint"), type.hasPrefix("{NSPoint"): self = .point
        case type.hasPrefix("{CGSize"), type.hasPrefix("{_NSSize"), type.hasPrefix("{NSSize"): self = .size
        case type.hasPrefix("{CGRect"), type.hasPrefix("{_NSRect"), type.hasPrefix("{NSRect"): self = .rect
        case type.hasPrefix("{_NSRange"), type.hasPrefix("{NSRange"): self = .range
        default: return nil
        }
    }

    /// The C structure, as Objective-C describes it.
    var objCType: String {
        let real = MemoryLayout<CGFloat>.size == MemoryLayout<Double>.size ? "d" : "f"
        return switch self {
        case .point: "{CGPoint=\(real)\(real)}"
        case .size: "{CGSize=\(real)\(real)}"
        case .rect: "{CGRect={CGPoint=\(real)\(real)}{CGSize=\(real)\(real)}}"
        case .range: MemoryLayout<Int>.size == 8 ? "{_NSRange=QQ}" : "{_NSRange=II}"
        }
    }

    var type: any GeometryValue.Type {
        switch self {
        case .point: CGPoint.self
        case .size: CGSize.self
        case .rect: CGRect.self
        case .range: NSRange.self
        }
    }

    /// The key of its text in an NSValue; nil if numbers have keys of their own.
    var part: FoundationKey? {
        switch self {
        case .point: .point
        case .size: .size
        case .rect: .rect
        case .range: nil
        }
    }

    /// The notation of its numbers, without spaces: `n` is a number.
    var form: String { self == .rect ? "{{n,n},{n,n}}" : "{n,n}" }
}

extension CGPoint: GeometryValue {
    static var leafKind: GeometryKind { .point }
    var leafSpelling: String { "{\(x), \(y)}" }

    init(leafNumbers: [Double]) {
        self.init(x: leafNumbers[0], y: leafNumbers[1])
    }
}

extension CGSize: GeometryValue {
    static var leafKind: GeometryKind { .size }
    var leafSpelling: String { "{\(width), \(height)}" }

    init(leafNumbers: [Double]) {
        self.init(width: leafNumbers[0], height: leafNumbers[1])
    }
}

extension CGRect: GeometryValue {
    static var leafKind: GeometryKind { .rect }
    var leafSpelling: String { "{\(origin.leafSpelling), \(size.leafSpelling)}" }

    init(leafNumbers: [Double]) {
        self.init(x: leafNumbers[0], y: leafNumbers[1], width: leafNumbers[2], height: leafNumbers[3])
    }
}

extension NSRange: GeometryValue {
    static var leafKind: GeometryKind { .range }
    var leafSpelling: String { "{\(location), \(length)}" }

    init(leafNumbers: [Int]) {
        self.init(location: leafNumbers[0], length: leafNumbers[1])
    }
}

extension GeometryValue {
    var leafObject: NSObject { leafSpelling as NSString }

    /// In an NSValue. `NSValue(point:)` and similar exist on macOS and Linux, not on iOS.
    var leafBox: NSValue {
        withUnsafePointer(to: self) { NSValue(bytes: $0, objCType: Self.leafKind.objCType) }
    }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> Self { try archive.geometry(position) }

    func leafWrite(to archive: ArchiveWriter, _ slot: FieldSlot) {
        archive.put(slot.options.isBoxed ? archive.box(self) : leafReference(in: archive), at: slot)
    }

    func leafReference(in archive: ArchiveWriter) -> UInt32 { archive.boxed(archive.list.string(leafSpelling)) }

    init?(leafSpelling text: String) {
        guard text.utf8.count < 400 else { return nil }
        var form = ""
        var numbers: [LeafNumber] = []
        var number = ""
        for character in text where character != " " {
            guard "{},".contains(character) else {
                number.append(character)
                continue
            }
            if !number.isEmpty {
                guard let value = LeafNumber(number) else { return nil }
                numbers.append(value)
                form.append("n")
                number = ""
            }
            form.append(character)
        }
        guard number.isEmpty, form == Self.leafKind.form else { return nil }
        self.init(leafNumbers: numbers)
    }
}

extension NSValue {
    /// The geometry in a box; nil if it contains something else.
    var geometry: (any GeometryValue)? {
        guard !(self is NSNumber) else { return nil }
        return switch GeometryKind(objCType: String(cString: objCType)) {
        case .point: structure(CGPoint())
        case .size: structure(CGSize())
        case .rect: structure(CGRect())
        case .range: structure(NSRange())
        case nil: nil
        }
    }

    private func structure<Value: GeometryValue>(_ value: Value) -> Value {
        var value = value
        withUnsafeMutablePointer(to: &value) { getValue($0) }
        return value
    }
}
