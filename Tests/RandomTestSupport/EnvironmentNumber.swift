import Foundation

/// A size or a seed of a random test, if the user sets another one than CI uses; nil if the variable is missing or not a number.
public func environmentNumber<Number: LosslessStringConvertible>(_ name: String) -> Number? {
    ProcessInfo.processInfo.environment[name].flatMap { Number($0) }
}
