import Foundation

extension BinaryPropertyList {
    /// The value at a position, whole; nil where that is a reference, a list or a dictionary.
    func scalar(at position: Int) throws -> WrittenValue? {
        switch marker(at: position) {
        case 0x08: return .bool(false)
        case 0x09: return .bool(true)
        case 0x10...0x1F:
            switch try integer(at: position) {
            case .signed(let number): return .integer(number)
            case .unsigned(let number): return .unsigned(number)
            }
        case 0x20...0x2F: return .double(try real(at: position))
        case 0x30...0x3F: return .leaf(Date(timeIntervalSinceReferenceDate: try real(at: position)))
        case 0x40...0x4F: return .data(Data(try span(at: position)))
        case 0x50...0x7F: return .string(try string(at: position))
        default: return nil
        }
    }
}
