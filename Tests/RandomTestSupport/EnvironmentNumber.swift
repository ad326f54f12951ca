import Foundation

/// A size or a seed of a random test, where somebody gives another one than CI takes; nil where the variable is missing or no number.
public func environmentNumber<Number: LosslessStringConvertible>(_ name: String) -> Number? {
    ProcessInfo.processInfo.environment[name].flatMap { Number($0) }
}
