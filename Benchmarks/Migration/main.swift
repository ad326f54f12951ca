import Foundation

/// Writes an archive of version 1: `program FILE STAGES`.
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
let data = try ToursModel.archivedData(withRootObject: Tour(title: "around the coast", stages: stages))
try data.write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
