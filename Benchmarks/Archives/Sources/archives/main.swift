import Foundation
import HeirloomRuntime

/// Microseconds of this thread's processor time per object, the best of several runs: other work on the machine counts less than by the clock.
func measure<R>(_ objects: Int, _ body: () throws -> R) rethrows -> (time: Double, result: R) {
    var best = Double.infinity
    var result = try body()
    for _ in 0..<max(5, min(100, 50_000 / objects)) {
        let start = processorTime()
        result = try body()
        best = min(best, (processorTime() - start) * 1e6 / Double(objects))
    }
    return (best, result)
}

/// Seconds.
func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

func line(_ name: String, _ write: Double, _ read: Double, _ bytes: Int) {
    func column(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
    func number(_ value: Double) -> String { value.isNaN ? "-" : String(format: "%.2f", value) }
    let padded = name + String(repeating: " ", count: max(0, 34 - name.count))
    print(padded + column(number(write), 10) + column(number(read), 10) + column("\(bytes)", 10))
}

func writeByHand(_ records: [HandRecord]) throws -> Data {
    let writer = ArchiveWriter()
    writer.encode(records, forKey: "root")
    return try writer.encodedData()
}

func readByHand(_ data: Data) throws -> NSArray {
    let reader = try ArchiveReader(forReadingFrom: data)
    return try reader.root {
        try $0.secureObject(NSArray.self, allowing: [HandRecord.self, NSArray.self, NSString.self, NSDate.self])
    }
}

// For profilers: `archives write 10000`, also `read`, `write-hand`, `read-hand`, does only that, many times.
if CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]), Int(CommandLine.arguments[1]) == nil {
    if CommandLine.arguments[1] == "chain" {
        try ChainModel.measure(count)
        exit(0)
    }
    let records = (0..<count).map(Record.init(number:))
    let hand = records.map(HandRecord.init)
    let data = try BenchModel.archivedData(withRootObject: records)
    let handData = try writeByHand(hand)
    for _ in 0..<max(1, 200_000 / count) {
        switch CommandLine.arguments[1] {
        case "write": _ = try BenchModel.archivedData(withRootObject: records)
        case "read": _ = try BenchModel.unarchivedArray(of: Record.self, from: data)
        case "write-hand": _ = try writeByHand(hand)
        default: _ = try readByHand(handData)
        }
    }
    exit(0)
}

let sizes = CommandLine.arguments.dropFirst().compactMap { Int($0) }

for count in sizes.isEmpty ? [100, 1_000, 10_000] : sizes {
    print("\(count) objects of 20 properties: µs per object to write, to read; bytes per object")
    let records = (0..<count).map(Record.init(number:))

    let (write, data) = try measure(count) { try BenchModel.archivedData(withRootObject: records) }
    let (read, back) = try measure(count) { try BenchModel.unarchivedArray(of: Record.self, from: data) }
    precondition(
        back.count == count && back[count - 1].list1 == records[count - 1].list1,
        "what was read is not what was written"
    )
    line("Heirloom", write, read, data.count / count)

    let hand = records.map(HandRecord.init)
    let (handWrite, handData) = try measure(count) { try writeByHand(hand) }
    let (handRead, handBack) = try measure(count) { try readByHand(handData) }
    precondition(handBack.count == count, "what was read is not what was written")
    line("Heirloom, hand-written class", handWrite, handRead, handData.count / count)

    let values = records.map(CodableRecord.init)
    let (jsonWrite, json) = try measure(count) { try JSONEncoder().encode(values) }
    let (jsonRead, _) = try measure(count) { try JSONDecoder().decode([CodableRecord].self, from: json) }
    line("JSONEncoder, JSONDecoder", jsonWrite, jsonRead, json.count / count)

    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    let (listWrite, list) = try measure(count) { try encoder.encode(values) }
    let (listRead, _) = try measure(count) { try PropertyListDecoder().decode([CodableRecord].self, from: list) }
    line("PropertyListEncoder, -Decoder", listWrite, listRead, list.count / count)

    if count <= 1_000 {
        // Quadratic: once.
        let clock = ContinuousClock()
        let start = clock.now
        let archive = try NSKeyedArchiver.archivedData(withRootObject: hand as NSArray, requiringSecureCoding: true)
        let middle = clock.now
        let classes: [AnyClass] = [NSArray.self, HandRecord.self, NSString.self, NSDate.self]
        _ = try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: archive)
        let end = clock.now
        func micros(_ duration: Duration) -> Double {
            (Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18) * 1e6
                / Double(count)
        }
        line("NSKeyedArchiver, -Unarchiver", micros(middle - start), micros(end - middle), archive.count / count)
    }
    print(
        "ratio JSON / Heirloom: write \(String(format: "%.1f", jsonWrite / write)), read \(String(format: "%.1f", jsonRead / read)); "
            + "hand-written class: write \(String(format: "%.1f", jsonWrite / handWrite)), read \(String(format: "%.1f", jsonRead / handRead))\n"
    )
}
