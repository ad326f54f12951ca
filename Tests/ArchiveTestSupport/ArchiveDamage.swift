import CommandTestSupport
import Foundation
import RandomTestSupport

/// Ways to damage the bytes of an archive. Which one depends on a number alone, so that each can be done again.
public enum ArchiveDamage {
    public static func mutate(_ data: Data, _ number: UInt64) -> Data {
        var random = SplitMix(state: number)
        var bytes = [UInt8](data)
        let times = 1 + Int(random.next() % 4)
        for _ in 0..<times where !bytes.isEmpty { mutate(&bytes, &random) }
        return Data(bytes)
    }

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
            // Reference for reference, mostly within tables and dictionaries.
            bytes.swapAt(place, Int(random.next() % UInt64(bytes.count)))
        case 7:
            // Another object or class where a UID stands: cycles and swapped classes.
            guard let uid = next(in: bytes, from: place, where: { $0 == 0x80 }), uid + 1 < bytes.count else { return }
            bytes[uid + 1] = UInt8(truncatingIfNeeded: random.next() % 96)
        case 8:
            // Another count of an array, a dictionary or a text.
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
    /// Where the child notes the mutation it is at, so that the culprit is known when it ends.
    public static func progressFile(of parent: Int32, _ name: String) -> String {
        NSTemporaryDirectory() + "/heirloom-\(name)-\(parent)"
    }

    /// The mutation at which a child ended that did not end well.
    public static func culprit(_ name: String) -> UInt64? {
        guard let data = FileManager.default.contents(atPath: progressFile(of: getpid(), name)), data.count == 8 else {
            return nil
        }
        return data.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    }

    /// What children found wrong with what they read.
    public static func complaints(_ name: String) -> String? {
        FileManager.default.contents(atPath: progressFile(of: getpid(), name) + ".wrong").map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Called in the child.
    public static func complain(_ name: String, _ text: String) {
        let file = open(progressFile(of: getppid(), name) + ".wrong", O_CREAT | O_WRONLY | O_APPEND, 0o600)
        defer { close(file) }
        let bytes = Array((text + "\n").utf8)
        _ = write(file, bytes, bytes.count)
    }

    public static func forget(_ name: String) {
        unlink(progressFile(of: getpid(), name))
        unlink(progressFile(of: getpid(), name) + ".wrong")
    }

    /// Ends the process: 0, 3 where one mutation took more than 20 seconds of processor time, 4 where a reading threw. Counts go to
    /// standard error, what was thrown to `complaints`.
    ///
    /// Every day other mutations are done, so that runs in pipelines find with time what one batch does not; the report tells which.
    /// `HEIRLOOM_MUTATIONS=100000` runs so many, from number 0 on, `HEIRLOOM_MUTATION=17` that one alone.
    ///
    /// - Parameters:
    ///   - samples: archives to damage, in turn.
    ///   - read: reads what may be anything; true if it could be read. Throws what is wrong with what it read.
    public static func run(
        _ name: String,
        count: UInt64,
        samples: [Data],
        _ read: (Data, Int) throws -> Bool
    ) -> Never {
        let environment = ProcessInfo.processInfo.environment
        let given = environment["HEIRLOOM_MUTATIONS"].flatMap(UInt64.init)
        let only = environment["HEIRLOOM_MUTATION"].flatMap(UInt64.init)
        let numbers = numbers(given: given, only: only, count: count)
        let note = open(progressFile(of: getppid(), name), O_CREAT | O_RDWR, 0o600)
        var readable: UInt64 = 0
        var wrong = 0
        var slowest = (seconds: 0.0, number: UInt64(0))
        for number in numbers {
            let index = Int(number % UInt64(samples.count))
            let data = ArchiveDamage.mutate(samples[index], number)
            withUnsafeBytes(of: number) { _ = pwrite(note, $0.baseAddress, 8, 0) }
            let start = ProcessorTime.ofThread
            do {
                if try read(data, index) { readable += 1 }
            } catch {
                wrong += 1
                if wrong < 20 { complain(name, "mutation \(number): \(error)") }
            }
            let seconds = ProcessorTime.ofThread - start
            if seconds > slowest.seconds { slowest = (seconds, number) }
        }
        let report =
            "\(name): mutations \(numbers), errors \(UInt64(numbers.count) - readable), readable \(readable), slowest \(slowest)\n"
        FileHandle.standardError.write(Data(report.utf8))
        exit(slowest.seconds >= 20 ? 3 : wrong > 0 ? 4 : 0)
    }
}

extension DamageRun {
    private static func numbers(given: UInt64?, only: UInt64?, count: UInt64) -> Range<UInt64> {
        if let only { return only..<only + 1 }
        if let given { return 0..<given }
        let first = UInt64(Date().timeIntervalSince1970 / 86_400) * 1_000_000
        return first..<first + count
    }
}
