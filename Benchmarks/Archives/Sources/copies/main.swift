import Foundation

/// Nanoseconds of this thread's processor time per call, the best of several runs.
func measure(_ calls: Int, _ body: () -> Void) -> Double {
    func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    var best = Double.infinity
    for _ in 0..<20 {
        let start = processorTime()
        for _ in 0..<calls { body() }
        best = min(best, (processorTime() - start) * 1e9 / Double(calls))
    }
    return best
}

func tree<Branch>(_ depth: Int, _ make: (Int) -> Branch, _ add: (Branch, [Branch]) -> Void) -> Branch {
    let branch = make(depth)
    if depth > 0 { add(branch, (0..<4).map { _ in tree(depth - 1, make, add) }) }
    return branch
}

let sheet = Sheet(
    int0: 0, int1: 1, int2: 2, int3: 3, int4: 4, double0: 0, double1: 1, double2: 2, double3: 3, double4: 4,
    string0: "text 0, longer than what fits", string1: "text 1, longer than what fits",
    string2: "text 2, longer than what fits", string3: "text 3, longer than what fits",
    string4: "text 4, longer than what fits", date0: Date(), date1: Date(), date2: Date(), list0: ["a", "b"],
    list1: ["c", "d"]
)
let hand = HandSheet(sheet)
let branch = tree(5) { Branch(name: "branch \($0), longer than what fits", weight: 1, day: Date()) } _: {
    $0.branches = $1
    $0.leaf = $1.last
}
let handBranch = tree(5) { HandBranch("branch \($0), longer than what fits", 1, Date()) } _: {
    $0.branches = $1
    $0.leaf = $1.last
}

let pairs: [(name: String, calls: Int, generated: () -> Void, hand: () -> Void)] = [
    ("copy of 20 properties", 100_000, { _ = sheet.copy() }, { _ = hand.copy() }),
    ("deep copy of 1,365 objects", 50, { _ = branch.copy() }, { _ = handBranch.copy() }),
    (
        "dictionaryRepresentation", 20_000, { _ = sheet.dictionaryRepresentation },
        { _ = hand.dictionaryRepresentation }
    ),
]
if let chosen = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) {
    // For profilers: `copies 0` and so on do only that; a second argument takes the hand-written one.
    let pair = pairs[chosen]
    for _ in 0..<pair.calls { CommandLine.arguments.count > 2 ? pair.hand() : pair.generated() }
    exit(0)
}
print("nanoseconds: generated, by hand, ratio")
for pair in pairs {
    let generated = measure(pair.calls, pair.generated)
    let hand = measure(pair.calls, pair.hand)
    print(pair.name, String(format: "%.0f  %.0f  %.2f", generated, hand, generated / hand))
}
