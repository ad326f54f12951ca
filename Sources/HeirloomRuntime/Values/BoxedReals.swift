import Foundation

/// C structures of reals that Foundation archives in an NSValue, each real under a key of its own; the raw value is the number that tells
/// them apart. Foundation archives no other structure: no `CGVector`, no `CMTime`.
enum BoxedReals: Int64, CaseIterable {
    case affineTransform = 10
    case insets, edgeInsets, offset, directionalInsets

    init?(in value: NSValue) {
        let type = String(cString: value.objCType)
        guard let found = Self.allCases.first(where: { $0.objCType == type }) else { return nil }
        self = found
    }

    /// - Parameter structure: a type of Swift.
    init?(of structure: Any.Type) {
        let name = "\(structure)"
        guard let found = Self.allCases.first(where: { $0.structure == name }) else { return nil }
        self = found
    }

    var structure: String {
        switch self {
        case .affineTransform: "CGAffineTransform"
        case .insets: "UIEdgeInsets"
        case .edgeInsets: "NSEdgeInsets"
        case .offset: "UIOffset"
        case .directionalInsets: "NSDirectionalEdgeInsets"
        }
    }

    /// In the order of the structure.
    var keys: [String] {
        switch self {
        case .affineTransform: ["a", "b", "c", "d", "tx", "ty"].map { "NS.atval." + $0 }
        case .insets, .edgeInsets: ["top", "left", "bottom", "right"].map { "NS.edgeval." + $0 }
        case .offset: ["NS.offset.h", "NS.offset.v"]
        case .directionalInsets: ["top", "leading", "bottom", "trailing"].map { "NS.dirEdgeVal." + $0 }
        }
    }

    private var objCType: String {
        let real = MemoryLayout<CGFloat>.size == MemoryLayout<Double>.size ? "d" : "f"
        return "{\(structure)=\(String(repeating: real, count: keys.count))}"
    }

    /// - Returns: nil where the platform has no such structure: on Linux such an NSValue would end the process.
    func value(of reals: [Double]) -> NSValue? {
        #if !canImport(ObjectiveC)
            guard self == .edgeInsets else { return nil }
        #endif
        return reals.map { CGFloat($0) }.withUnsafeBytes { bytes in
            bytes.baseAddress.map { NSValue(bytes: $0, objCType: objCType) }
        }
    }

    func reals(of value: NSValue) -> [Double] {
        var reals = [CGFloat](repeating: 0, count: keys.count)
        reals.withUnsafeMutableBytes { if let place = $0.baseAddress { value.getValue(place) } }
        return reals.map { Double($0) }
    }
}
