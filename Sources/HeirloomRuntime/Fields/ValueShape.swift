import Foundation

/// For generated code. The form of a value, as far as it shows the value's type.
@_documentation(visibility: internal)
public enum ValueShape: Sendable, Hashable {
    case bool, integer, real, decimal, text, url, uuid, date, data, geometry
    case array, set, dictionary, object, any
    /// An object of a Foundation class that only values of the type have. The type is named with it in other forms.
    case leaf(ObjectIdentifier)

    /// The same as text.
    public static var string: ValueShape { .text }

    /// One value may have either shape: boxed code writes Bools, integers and whole reals alike, and geometry that is not boxed is text.
    func overlaps(_ other: ValueShape) -> Bool {
        if case .leaf = other { return overlaps(.object) }
        if self == other || self == .any || other == .any { return true }
        let (numbers, texts): (Set<ValueShape>, Set<ValueShape>) = (
            [.bool, .integer, .real, .decimal], [.text, .geometry]
        )
        return numbers.isSuperset(of: [self, other]) || texts.isSuperset(of: [self, other])
    }
}

extension ValueShape {
    /// The shape of a value in memory; nil for objects and collections.
    init?(of value: Any) {
        switch value {
        case is CGPoint, is CGSize, is CGRect, is NSRange: self = .geometry
        case is String: self = .text
        case is Data: self = .data
        case is Date: self = .date
        case is URL: self = .url
        case is UUID: self = .uuid
        case is ArchivedDecimal: self = .decimal
        default:
            if let number = AnyNumber(value) {
                self = number.shape
            } else if let leaf = FoundationClass.leaf(of: value) {
                self = .leaf(ObjectIdentifier(type(of: leaf)))
            } else if ForeignObject.itself(value, as: NSValue.self) != nil {
                self = .geometry
            } else {
                return nil
            }
        }
    }
}
