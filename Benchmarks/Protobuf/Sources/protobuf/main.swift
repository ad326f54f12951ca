import Foundation
import SwiftProtobuf

/// Microseconds of this thread's processor time per object, the best of several runs, as Benchmarks/Archives measures.
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

let sizes = CommandLine.arguments.dropFirst().compactMap { Int($0) }
for count in sizes.isEmpty ? [100, 1_000, 10_000] : sizes {
    var list = RecordList()
    list.records = (0..<count).map(RecordMessage.init(number:))
    let (write, data) = try measure(count) { try list.serializedBytes() as Data }
    let (read, back) = try measure(count) { try RecordList(serializedBytes: data) }
    precondition(back == list, "what was read is not what was written")
    let times = String(format: "%.2f %.2f", write, read)
    print(
        "swift-protobuf, \(count) objects: µs per object to write, to read; bytes per object: \(times) \(data.count / count)"
    )
}
