import Foundation

// The functions that the history of Schemas/library.yaml names: they convert values of earlier versions to current ones.

extension Person {
    /// Version 3 merged first and last name.
    static func join(_ first: String, _ last: String) -> String { "\(first) \(last)" }

    /// Version 3 split the address, which was on one line before.
    static func splitAddress(_ address: String?) -> (street: String?, city: String?) {
        let parts = (address ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return (parts.first, parts.dropFirst().first)
    }

    /// Version 3 made ages numbers. Text that is not a number becomes the default.
    static func parseAge(_ text: String) -> Int? { Int(text) }

    /// Version 5 added initials.
    static func initials(_ name: String) -> String { String(name.split(separator: " ").compactMap(\.first)) }
}

extension Loan {
    /// Version 5 drops loans from before the library opened, except those that were written since.
    static func isPlausible(_ loan: Loan) -> Bool { loan.since.timeIntervalSinceReferenceDate > 0 }
}
