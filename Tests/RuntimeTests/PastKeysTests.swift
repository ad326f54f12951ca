import Foundation
import Testing

@testable import HeirloomRuntime

/// Keys that are raw values of enums, which had another meaning in an older version.
@Suite struct PastKeysTests {
    /// In another order in each iteration, as a Swift dictionary is each time that it is bridged again.
    private final class TurningDictionary: NSDictionary {
        private let entries: [String: [Int]] = ["b": [1], "c": [2], "gone": [3], "old": [4]]
        private var turns = 0

        override var count: Int { entries.count }

        override func object(forKey key: Any) -> Any? { (key as? String).flatMap { entries[$0] } }

        override func keyEnumerator() -> NSEnumerator {
            turns += 1
            let keys = entries.keys.sorted()
            return NSArray(array: turns.isMultiple(of: 2) ? keys.reversed() : keys).objectEnumerator()
        }
    }

    private enum Kind: String, ArchivedEnum, ArchiveKey {
        case a, c

        static var past: PastCases<Kind> {
            PastCases(String.self) {
                switch $0 {
                case "b": .merged(.c, order: 1)
                case "gone": .dropped
                case "old": .value(.a)
                default: nil
                }
            }
        }
    }

    @Test func entriesKeepTheirValuesInAnyOrder() throws {
        let value = FieldValue(KeyedCoderValue(TurningDictionary(), name: "kinds"))
        for _ in 0..<2 {
            let read = try value.dictionary(Kind.self, Kind.past) { try $0.array { try $0.int64() } }
            #expect(read == [.a: [4], .c: [2]])
        }
    }

    /// Keys are read twice, values once: what fails is a value, in an entry whose key is good.
    @Test func onlyEntriesWithWrongValuesAreSkipped() throws {
        let entries: [String: Any] = ["b": [1], "c": "no list", "old": [4]]
        let value = FieldValue(KeyedCoderValue(entries as NSDictionary, name: "kinds"))
        let read = try value.dictionary(Kind.self, Kind.past, skipping: .init()) { try $0.array { try $0.int64() } }
        #expect(read == [.a: [4]])
    }
}
