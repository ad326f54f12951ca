import Foundation

/// The keys of an archive as small numbers. A key text has one number, however often the text is in the file.
final class KeyNumbers {
    private let list: BinaryPropertyList
    private var numbers = KeyNumbers.foundationNumbers
    private(set) var texts = FoundationKey.allCases.map(\.rawValue)
    private static let foundationNumbers: [String: Int32] = {
        let numbered = zip(FoundationKey.allCases, Int32(1)...)
        precondition(numbered.allSatisfy { $0.number == $1 }, "keys are numbered in their order")
        return Dictionary(uniqueKeysWithValues: numbered.map { ($0.rawValue, $1) })
    }()
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

    /// The number of the text with this reference; -1 if it is not text.
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

    /// The position of a key's value in a dictionary; the last keys are searched first, since writers put `$class` there.
    /// - Parameter place: of the dictionary, as the list returned it.
    func value(of key: Int32, in place: (start: Int, count: Int)) throws -> Int? {
        var index = place.count - 1
        while index >= 0 {
            if try number(of: list.reference(index, from: place.start)) == key {
                return try list.position(of: list.reference(place.count + index, from: place.start))
            }
            index -= 1
        }
        return nil
    }

    func text(_ number: Int32) -> String {
        texts.indices.contains(Int(number) - 1) ? texts[Int(number) - 1] : "?"
    }
}
