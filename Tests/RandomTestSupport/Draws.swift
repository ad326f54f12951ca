import Foundation

/// `make assurance` tries what takes too long for each change.
public let isAssurance = ProcessInfo.processInfo.environment["HEIRLOOM_ASSURANCE"] == "1"

/// How many cases a random test draws: as many as the variable says, otherwise `count`, in `make assurance` ten times as many.
public func draws(_ count: Int, _ variable: String) -> Int {
    environmentNumber(variable) ?? (isAssurance ? 10 * count : count)
}

/// Of many cases that cost seconds each: every eighth, in `make assurance` all.
public func sampled<Case>(_ all: [Case]) -> [Case] {
    isAssurance ? all : stride(from: 0, to: all.count, by: 8).map { all[$0] }
}

/// A seed or a number of a random test, if the user sets another one than CI uses; nil if the variable is missing or not a number.
public func environmentNumber<Number: LosslessStringConvertible>(_ name: String) -> Number? {
    ProcessInfo.processInfo.environment[name].flatMap { Number($0) }
}
