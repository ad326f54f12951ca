import Foundation

/// Reads an archive of 1,000 objects again and again: `program TIMES`. Prints the processor time of one object, in microseconds.
let records = (0..<1_000).map { number in
    let record = Record(
        name0: "name \(number)", name1: "b", name2: "c", name3: "d", name4: "e", name5: "f", count0: number, count1: 1, count2: 2,
        count3: 3, count4: 4, count5: 5, flag0: true, flag1: false, stamp: Date(timeIntervalSinceReferenceDate: Double(number)),
        price: 1.5, note: "note \(number)")
    record.tags = ["a", "b", "c"]
    return record
}
for (index, record) in records.enumerated() where index > 0 {
    record.parent = records[index / 2]
    record.children = [records[index - 1]]
}
let data = try BenchModel.archivedData(withRootObject: records)
let times = Int(CommandLine.arguments.dropFirst().first ?? "") ?? 20
var best = Double.infinity
for _ in 0..<times {
    var start = timespec(), end = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
    let back = try BenchModel.unarchivedArray(of: Record.self, from: data)
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
    precondition(back.count == 1_000 && back[7].name0 == "name 7" && back[7].parent === back[3])
    best = min(best, Double(end.tv_sec - start.tv_sec) * 1e3 + Double(end.tv_nsec - start.tv_nsec) * 1e-6)
}
print(String(format: "%.3f", best))
