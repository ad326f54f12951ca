import Foundation
import HeirloomRuntime
import Testing

@Suite("Keyed archives: hostile input")
struct KeyedArchiveHostileTests {
    /// The archive that is damaged: small, with every kind of thing in it.
    static func sample() throws -> Data {
        let author = ArchivePerson(name: "Ada")
        let book = ArchiveBook(title: "Ö", pages: 300, author: author)
        book.id = UUID(uuidString: "8D6B6E6C-1A4F-4B1B-8A0E-0C8D3B1F2A3C") ?? book.id
        author.books = [book]
        book.readers = [author]
        book.related = [book]
        book.price = ArchiveMoney(amount: 1, currency: "EUR")
        return try ArchiveTestModel.registry.archivedData(withRootObject: author)
    }

    /// Reads what may be anything; true if it could be read. What matters is that it returns.
    @discardableResult
    static func read(_ data: Data) -> Bool {
        let registry = ArchiveTestModel.registry
        let isPerson =
            (try? registry.unarchivedObject(ofClass: ArchivePerson.self, from: data, onFailure: { _ in })) != nil
        let isValues = (try? registry.unarchivedObject(ofClass: ArchiveValues.self, from: data)) != nil
        if let reader = try? ArchiveReader(forReadingFrom: data, classes: nil) {
            let classes: [AnyClass] = [
                NSArray.self, NSDictionary.self, NSSet.self, NSOrderedSet.self, NSString.self, NSNumber.self,
                NSDate.self, NSData.self,
                NSURL.self, NSUUID.self, NSNull.self, NSValue.self, NSLocale.self, NSTimeZone.self, NSIndexSet.self,
                NSDateComponents.self, NSCalendar.self,
            ]
            _ = reader.decodeObject(of: classes, forKey: "root")
        }
        return isPerson || isValues
    }

    /// Values of every type, and Foundation's collections.
    static func richSamples() throws -> [Data] {
        let counted = NSCountedSet(array: ["a", "a", "b"])
        let objects: [Any] = [
            NSOrderedSet(array: ["x", 1]), counted,
            NSMutableDictionary(dictionary: ["k": NSMutableArray(array: [1, 2.5, true])]),
            NSValue(rect: CGRect(x: 1, y: 2, width: 3, height: 4)), NSValue(range: NSRange(location: 1, length: 2)),
            DateComponents(calendar: Calendar(identifier: .gregorian), year: 2024), IndexSet([1, 5, 9]),
            Decimal(string: "1.5") ?? 0,
            URL(string: "a", relativeTo: URL(string: "http://b/")) ?? URL(fileURLWithPath: "/"), UUID(),
            Locale(identifier: "fr"),
        ]
        return [
            try sample(),
            try ArchiveTestModel.registry.archivedData(withRootObject: ArchiveValues.full()),
            try ArchiveTestModel.registry.archivedData(withRootObject: objects),
        ]
    }

    /// One of many ways to damage bytes; which one depends on the number alone.
    static func mutate(_ data: Data, _ number: UInt64) -> Data {
        var random = SplitMix(state: number)
        var bytes = [UInt8](data)
        let times = 1 + Int(random.next() % 4)
        for _ in 0..<times where !bytes.isEmpty {
            let place = Int(random.next() % UInt64(bytes.count))
            switch random.next() % 8 {
            case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
            case 1: bytes[place] ^= 1 << UInt8(random.next() % 8)
            case 2:
                bytes[place] =
                    [0x00, 0xFF, 0x7F, 0x80, 0x0F, 0x1F, 0xDF, 0xAF, 0x83, 0x87, 0x13, 0x14][Int(random.next() % 12)]
            case 3: bytes.removeLast(min(bytes.count, Int(random.next() % 40)))
            case 4: bytes.remove(at: place)
            case 5: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
            case 6:
                // Reference for reference, mostly within tables and dictionaries.
                let other = Int(random.next() % UInt64(bytes.count))
                bytes.swapAt(place, other)
            default:
                let length = min(Int(random.next() % 16), bytes.count - place)
                let from = Int(random.next() % UInt64(bytes.count - length + 1))
                let piece = Array(bytes[from..<from + length])
                bytes.replaceSubrange(place..<place + length, with: piece)
            }
        }
        return Data(bytes)
    }

    @Test("cut at every byte")
    func truncation() async throws {
        await #expect(processExitsWith: .success) {
            let data = try KeyedArchiveHostileTests.sample()
            for length in 0..<data.count {
                guard !KeyedArchiveHostileTests.read(data.prefix(length)) else { exit(2) }
            }
            exit(0)
        }
    }

    @Test("every single bit turned")
    func bitFlips() async throws {
        await #expect(processExitsWith: .success) {
            let data = [UInt8](try KeyedArchiveHostileTests.sample())
            for bit in 0..<data.count * 8 {
                var bytes = data
                bytes[bit / 8] ^= 1 << UInt8(bit % 8)
                KeyedArchiveHostileTests.read(Data(bytes))
            }
            exit(0)
        }
    }

    /// Where the child process notes the mutation it is at, so that the culprit is known when it ends.
    static func progressFile(of parent: Int32) -> String {
        NSTemporaryDirectory() + "/heirloom-mutation-\(parent)"
    }

    /// `HEIRLOOM_MUTATIONS=100000 swift test --filter randomMutations` runs more of them, `HEIRLOOM_MUTATION=17` that one alone.
    @Test("random damage")
    func randomMutations() async throws {
        let progress = Self.progressFile(of: getpid())
        defer { unlink(progress) }
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let environment = ProcessInfo.processInfo.environment
            let count = environment["HEIRLOOM_MUTATIONS"].flatMap(UInt64.init) ?? 3_000
            let only = environment["HEIRLOOM_MUTATION"].flatMap(UInt64.init)
            let samples = try KeyedArchiveHostileTests.richSamples()
            let note = open(KeyedArchiveHostileTests.progressFile(of: getppid()), O_CREAT | O_RDWR, 0o600)
            var readable = 0
            var slowest = (seconds: 0.0, number: UInt64(0))
            for number in only.map({ $0..<$0 + 1 }) ?? 0..<count {
                let data = KeyedArchiveHostileTests.mutate(samples[Int(number % 3)], number)
                withUnsafeBytes(of: number) { _ = pwrite(note, $0.baseAddress, 8, 0) }
                let start = Date()
                if KeyedArchiveHostileTests.read(data) { readable += 1 }
                let seconds = Date().timeIntervalSince(start)
                if seconds > slowest.seconds { slowest = (seconds, number) }
            }
            let report =
                "mutations: \(count), readable \(readable), errors \(count - UInt64(readable)), slowest \(slowest)\n"
            FileHandle.standardError.write(Data(report.utf8))
            exit(slowest.seconds < 20 ? 0 : 3)
        }
        if let output = result?.standardErrorContent { print(String(decoding: output, as: UTF8.self)) }
        if result == nil, let data = FileManager.default.contents(atPath: progress), data.count == 8 {
            Issue.record("mutation \(data.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }) ended the process")
        }
    }
}

/// A small generator with a state of its own, so that each number always does the same damage.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
