import Foundation

/// Writes an archive of version 1: `program FILE STAGES`. Reads one stage of it: `program FILE part NUMBER`.
let file = URL(fileURLWithPath: CommandLine.arguments[1])
if CommandLine.arguments[2] == "part" {
    let path = "stages[\(CommandLine.arguments[3])]"
    print(try ToursModel.unarchivedObject(ofClass: Stage.self, at: path, contentsOf: file).name)
    exit(0)
}
let count = Int(CommandLine.arguments[2]) ?? 1
let stages = (0..<count).map { number in
    let start = Date(timeIntervalSinceReferenceDate: Double(number) * 86_400)
    return Stage(
        name: "stage \(number)",
        note: "what there was to see on day \(number)",
        length: "\(12_000 + number)",
        climb: number % 900,
        start: start,
        end: start + 20_000,
        tags: ["day \(number % 7)", "week \(number / 7)"]
    )
}
for (stage, next) in zip(stages, stages.dropFirst()) { stage.next = next }
// Foundation's own writing of data on Linux repeats the beginning after 2 GB (Swift 6.3).
try Tour(title: "around the coast", stages: stages).write(to: file)
