import Foundation

/// The keys of an archive as small numbers. A key text has one number, however often the text stands in the file.
final class KeyNumbers {
    private let list: BinaryPropertyList
    private var numbers = KeyNumbers.foundationNumbers
    private(set) var texts = FoundationKey.allCases.map(\.text)
    private static let foundationNumbers = Dictionary(
        FoundationKey.allCases.map { ($0.text, $0.rawValue) },
        uniquingKeysWith: { first, _ in first }
    )
    private let recent = RecentTexts()
    /// By reference: 0 not looked up yet, -1 no text.
    private let ofReference: UnsafeMutablePointer<Int32>

    init(_ list: BinaryPropertyList) {
        self.list = list
        ofReference = Memory.zeroed(list.objectCount, of: Int32.self)
    }

    deinit {
        free(ofReference)
    }

    /// From 1.
    @inline(__always)
    func number(_ text: String) -> Int32 {
        Int32(truncatingIfNeeded: recent.number(text) { UInt32(truncatingIfNeeded: find($0)) })
    }

    private func find(_ text: String) -> Int32 {
        if let number = numbers[text] { return number }
        texts.append(text)
        let number = Int32(truncatingIfNeeded: texts.count)
        numbers[text] = number
        return number
    }

    /// The number of the text with this reference; -1 if it is no text.
    @inline(__always)
    func number(of reference: Int) throws -> Int32 {
        guard UInt(bitPattern: reference) < UInt(bitPattern: list.objectCount) else {
            throw BinaryPropertyList.broken("a reference to no object")
        }
        let known = ofReference[reference]
        return known != 0 ? known : try lookUp(reference)
    }

    private func lookUp(_ reference: Int) throws -> Int32 {
        let position = try list.position(of: reference)
        let kind = list.marker(at: position) >> 4
        let found: Int32 = 5...7 ~= kind ? number(try list.string(at: position)) : -1
        ofReference[reference] = found
        return found
    }

    func text(_ number: Int32) -> String {
        texts.indices.contains(Int(number) - 1) ? texts[Int(number) - 1] : "?"
    }
}
