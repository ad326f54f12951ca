import Foundation
import HeirloomRuntime

/// Nanoseconds of this thread's processor time per call, the best of several runs.
func measure(_ calls: Int, _ body: () throws -> Void) rethrows -> Double {
    func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    var best = Double.infinity
    for _ in 0..<20 {
        let start = processorTime()
        for _ in 0..<calls { try body() }
        best = min(best, (processorTime() - start) * 1e9 / Double(calls))
    }
    return best
}

var fields: [String: Any] = [:]
for index in 0..<5 {
    fields["int\(index)"] = index
    fields["double\(index)"] = Double(index)
    fields["string\(index)"] = "text \(index), longer than what fits"
    fields["date\(index)"] = Date(timeIntervalSince1970: Double(index))
    fields["list\(index)"] = ["a", "b"]
}
let sheets = try (0..<1000).map { _ in try Sheet(dictionary: fields) }
let fixed = try (0..<1000).map { _ in try FixedSheet(dictionary: fields) }
let sheetData = try ModelsModel.archivedData(withRootObject: sheets)
let fixedData = try ModelsModel.archivedData(withRootObject: fixed)

let objects: [NSObject] = (0..<1000).map { $0 % 2 == 0 ? Card(number: $0) : Cheque(amount: Double($0)) }
let parts = Parts(values: objects)
let picks = Picks(values: objects.map { ($0 as? Card).map { .card($0) } ?? .cheque($0 as! Cheque) })
let partData = try ModelsModel.archivedData(withRootObject: parts)
let pickData = try ModelsModel.archivedData(withRootObject: picks)
let partJSON = try JSONEncoder().encode(parts)
let pickJSON = try JSONEncoder().encode(picks)

func compare(_ name: String, _ calls: Int, _ one: () throws -> Void, _ other: () throws -> Void) rethrows {
    let (first, second) = (try measure(calls, one), try measure(calls, other))
    print(name, String(format: "%.0f  %.0f  %.2f", first, second, first / second))
}
print("nanoseconds: with the feature, without, ratio")
try compare("1,000 immutable objects read, mutable ones", 5) {
    _ = try ModelsModel.unarchivedArray(of: FixedSheet.self, from: fixedData)
} _: {
    _ = try ModelsModel.unarchivedArray(of: Sheet.self, from: sheetData)
}
try compare("1,000 values of a union read, of a oneOf type", 5) {
    _ = try ModelsModel.unarchivedObject(ofClass: Picks.self, from: pickData)
} _: {
    _ = try ModelsModel.unarchivedObject(ofClass: Parts.self, from: partData)
}
try compare("1,000 values of a union written, of a oneOf type", 5) {
    _ = try ModelsModel.archivedData(withRootObject: picks)
} _: {
    _ = try ModelsModel.archivedData(withRootObject: parts)
}
try compare("the same read from JSON", 5) {
    _ = try ModelsModel.decoder().decode(Picks.self, from: pickJSON)
} _: {
    _ = try ModelsModel.decoder().decode(Parts.self, from: partJSON)
}
var form: [String: Any] = [:]
for index in 0..<300 {
    switch index % 5 {
    case 0, 1: form["f\(index)"] = "a text of some length"
    case 2: form["f\(index)"] = "AB1234"
    case 3: form["f\(index)"] = 500
    default: form["f\(index)"] = 0.5
    }
}
let whole = try Form(dictionary: form)
print("validate() of 300 fields", String(format: "%.0f", try measure(1000) { try whole.validate() }))
