import CommandTestSupport
import Foundation
import RandomTestSupport

/// Ways to damage the bytes of an archive, or the text of an XML archive or of JSON. A number alone decides the damage, so that each can be
/// repeated.
public enum ArchiveDamage {
    public static func mutate(_ data: Data, _ number: UInt64) -> Data {
        var random = SplitMix(state: number)
        var bytes = [UInt8](data)
        let times = 1 + Int(random.next() % 4)
        let isText = bytes.first.map { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "{") } ?? false
        for _ in 0..<times where !bytes.isEmpty {
            if isText, random.next() % 8 != 0 { mutateText(&bytes, &random) } else { mutate(&bytes, &random) }
        }
        return Data(bytes)
    }

    // MARK: Text

    private static let numbers = [
        "0", "-1", "1.5", "2147483648", "9223372036854775807", "9223372036854775808", "18446744073709551616", "1e400",
        "-0.0", "NaN", "inf", "0x7FFFFFFFFFFFFFFF", String(repeating: "9", count: 400),
    ]
    private static let xml = [
        "<array>", "</array>", "<dict>", "</dict>", "<key>", "</key>", "<string>", "</string>", "<integer>",
        "</integer>",
        "<real>", "</real>", "<true/>", "<data>", "</data>", "<date>", "</date>", "<dict/>", "</plist>", "&amp;",
        "&#0;",
        "&#xD800;", "&x;", "<!--", "-->", "<![CDATA[", "]]>", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "<?xml?>", "CF$UID",
        "$class", "$null", "$objects", "NSArray", "NSSet", "NSDictionary",
    ]
    private static let json = [
        "null", "true", "[", "]", "{", "}", "\"", "\\ud800", "\\u0000", "\\", ",", ":", "[]", "{}", "\"\"", "{\"a\":",
        "[[", "1e5", "\"Exhibition.class\":", "\"Exhibition.version\":", "\"value\":",
    ]

    /// Words and the marks between them, so that whole pieces are moved.
    private static func tokens(_ bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        func isWord(_ byte: UInt8) -> Bool {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || byte >= 0x80 || "$._-".utf8.contains(byte)
        }
        while start < bytes.count {
            var end = start + 1
            if bytes[start] == UInt8(ascii: "<") {
                end = bytes[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? end
            } else if isWord(bytes[start]) {
                while end < bytes.count, isWord(bytes[end]) { end += 1 }
            }
            found.append(start..<end)
            start = end
        }
        return found
    }

    private static func mutateText(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        let tokens = tokens(bytes)
        func pick<T>(_ choices: [T], _ random: inout SplitMix) -> T {
            choices[Int(random.next() % UInt64(choices.count))]
        }
        let (one, other) = (pick(tokens, &random), pick(tokens, &random))
        let words = random.next() % 2 == 0 ? numbers : bytes.first == UInt8(ascii: "<") ? xml : json
        let word = Array(pick(words, &random).utf8)
        switch random.next() % 8 {
        case 0: bytes.replaceSubrange(one, with: bytes[other])
        case 1: bytes.replaceSubrange(one, with: word)
        case 2: bytes.insert(contentsOf: word, at: one.lowerBound)
        case 3: bytes.removeSubrange(one)
        case 4:
            // A copy of a piece at another place: keys that occur twice, elements of another place.
            let end = min(bytes.count, one.lowerBound + Int(random.next() % 400))
            bytes.insert(contentsOf: Array(bytes[one.lowerBound..<end]), at: other.lowerBound)
        case 5:
            let first = min(one.lowerBound, other.lowerBound)
            bytes.removeSubrange(first..<min(max(one.upperBound, other.upperBound), first + 200))
        case 6:
            let times = Int(pick([2, 20, 600, 3_000], &random))
            bytes.insert(contentsOf: Array(repeating: word, count: times).joined(), at: one.lowerBound)
        default:
            // Another number in place of one: references, stamps, counts.
            let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
            guard let number = tokens.filter({ digits ~= bytes[$0.lowerBound] }).randomElement(using: &random) else {
                return
            }
            bytes.replaceSubrange(number, with: Array("\(random.next() % 64)".utf8))
        }
    }

    // MARK: Bytes

    private static func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 10 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes[place] ^= 1 << UInt8(random.next() % 8)
        case 2:
            bytes[place] =
                [0x00, 0xFF, 0x7F, 0x80, 0x0F, 0x1F, 0xDF, 0xAF, 0x83, 0x87, 0x13, 0x14][Int(random.next() % 12)]
        case 3: bytes.removeLast(min(bytes.count, Int(random.next() % 40)))
        case 4: bytes.remove(at: place)
        case 5: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
        case 6:
            // References, mostly within tables and dictionaries, replaced by others.
            bytes.swapAt(place, Int(random.next() % UInt64(bytes.count)))
        case 7:
            // Another object or class in place of a UID: cycles and swapped classes.
            guard let uid = next(in: bytes, from: place, where: { $0 == 0x80 }), uid + 1 < bytes.count else { return }
            bytes[uid + 1] = UInt8(truncatingIfNeeded: random.next() % 96)
        case 8:
            // Another count for an array, a dictionary or a text.
            guard let head = next(in: bytes, from: place, where: { [0x5, 0xA, 0xD].contains($0 >> 4) }) else { return }
            bytes[head] = bytes[head] & 0xF0 | UInt8(truncatingIfNeeded: random.next() % 16)
        default:
            let length = min(Int(random.next() % 16), bytes.count - place)
            let from = Int(random.next() % UInt64(bytes.count - length + 1))
            let piece = Array(bytes[from..<from + length])
            bytes.replaceSubrange(place..<place + length, with: piece)
        }
    }

    private static func next(in bytes: [UInt8], from place: Int, where fits: (UInt8) -> Bool) -> Int? {
        bytes[place...].firstIndex(where: fits) ?? bytes.firstIndex(where: fits)
    }
}

/// Runs damaged archives through readers, in the child process of an exit test.
public enum DamageRun {
    /// The file in which the child records its current mutation, with its bytes: samples may have another order in the next process.
    private static func progressFile(of parent: Int32, _ name: String) -> String {
        NSTemporaryDirectory() + "/heirloom-\(name)-\(parent)"
    }

    /// The message for a child that failed; nil, and the file is removed, if it succeeded.
    public static func culprit(_ name: String, endedWell: Bool) -> String? {
        let path = progressFile(of: getpid(), name)
        guard !endedWell, let data = FileManager.default.contents(atPath: path), data.count >= 8 else {
            unlink(path)
            return nil
        }
        let number = data.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
        return "mutation \(number) ended the process; its bytes follow the first 8 in \(path)"
    }

    /// Ends the process with status 0, or 4 if one mutation used more memory than its size justifies; by a signal if one used more than 20
    /// seconds of processor time. Counts go to standard error.
    ///
    /// Every day runs other mutations, so that over time pipelines find errors that one batch does not; the report says which.
    /// `HEIRLOOM_MUTATIONS=100000` runs that many, from number 0 on or from `HEIRLOOM_MUTATION_SEED`; `HEIRLOOM_MUTATION=17` runs only that
    /// one.
    /// - Parameters:
    ///   - count: of mutations, in `make assurance` ten times as many.
    ///   - samples: archives to damage, in turn.
    ///   - read: reads the damaged bytes; true if they could be read. The test only requires that it returns.
    public static func run(_ name: String, count: UInt64, samples: [Data], _ read: (Data, Int) -> Bool) -> Never {
        let numbers = numbers(count: count)
        let note = open(progressFile(of: getppid(), name), O_CREAT | O_RDWR, 0o600)
        var readable = 0
        var slowest = (seconds: 0.0, number: UInt64(0))
        var largest = (bytes: 0, size: 1, number: UInt64(0))
        for number in numbers {
            let index = Int(number % UInt64(samples.count))
            let data = ArchiveDamage.mutate(samples[index], number)
            withUnsafeBytes(of: number) { _ = pwrite(note, $0.baseAddress, 8, 0) }
            data.withUnsafeBytes { _ = pwrite(note, $0.baseAddress, $0.count, 8) }
            ftruncate(note, off_t(8 + data.count))
            let memory = PeakMemory()
            ProcessorTime.endProcess(after: 20)
            let start = ProcessorTime.ofThread
            if read(data, index) { readable += 1 }
            let seconds = ProcessorTime.ofThread - start
            if seconds > slowest.seconds { slowest = (seconds, number) }
            let bytes = memory?.rise ?? 0
            // For the smallest readings, pages of memory do not show the cost of a byte.
            let size = max(data.count, 4_096)
            if bytes * largest.size > largest.bytes * size { largest = (bytes, size, number) }
            if bytes > memoryLimit(data.count) {
                print("\(name): mutation \(number) of \(data.count) bytes took \(bytes) bytes of memory", to: &errors)
                exit(4)
            }
        }
        print(
            "\(name): mutations \(numbers), errors \(numbers.count - readable), readable \(readable), slowest \(slowest), "
                + "largest \(largest)",
            to: &errors
        )
        exit(0)
    }

    /// Memory for tables that every reading has, and for the objects that each byte may cause.
    private static func memoryLimit(_ size: Int) -> Int { 32 << 20 + 2_000 * size }

    nonisolated(unsafe) private static var errors = StandardError()

    private struct StandardError: TextOutputStream {
        func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
    }

    private static func numbers(count: UInt64) -> Range<UInt64> {
        if let only: UInt64 = environmentNumber("HEIRLOOM_MUTATION") { return only..<only + 1 }
        if let given: UInt64 = environmentNumber("HEIRLOOM_MUTATIONS") {
            let first: UInt64 = environmentNumber("HEIRLOOM_MUTATION_SEED") ?? 0
            return first..<first + given
        }
        let first = UInt64(Date().timeIntervalSince1970 / 86_400) * 1_000_000
        return first..<first + (isAssurance ? 10 * count : count)
    }
}

/// The peak memory of this process since the value was created, minus the memory at that time.
private struct PeakMemory {
    private let before: Int

    /// nil if the system does not report it.
    init?() {
        let file = open("/proc/self/clear_refs", O_WRONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard write(file, "5", 1) == 1, let before = Self.field("VmRSS:") else { return nil }
        self.before = before
    }

    var rise: Int { max(0, (Self.field("VmHWM:") ?? before) - before) }

    /// In bytes.
    private static func field(_ name: String) -> Int? {
        let file = open("/proc/self/status", O_RDONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(file, &bytes, bytes.count)
        let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix(name) }) else { return nil }
        let words = line.split { " \t".contains($0) }
        return words.dropFirst().first.flatMap { Int($0) }.map { $0 * 1_024 }
    }
}
