import Foundation

/// A value in memory of any type, from a dictionary or from another coder. Every number type is accepted if the number fits exactly.
protocol MemorySource: ValueSource {
    var any: Any { get }
    /// Whether a Bool is accepted as the number 0 or 1, as boxed Bools in archives are.
    var readsBoolsAsNumbers: Bool { get }
    func element(_ value: Any, at index: Int) -> Self
    /// Calls the coder's typed method, if the value is inline in its archive.
    func inline<T>(_ read: (_ coder: NSCoder, _ key: String) -> T) -> T?
    /// Called when the source goes one level deeper.
    func checkDepth() throws
}

extension MemorySource {
    func inline<T>(_ read: (_ coder: NSCoder, _ key: String) -> T) -> T? { nil }

    func bool() throws -> Bool {
        try inline { $0.decodeBool(forKey: $1) } ?? number(from: true) { $0.exactBool }
    }

    func integer() throws -> Int64 {
        try inline { $0.decodeInt64(forKey: $1) } ?? number { $0.exactInteger }
    }

    func unsigned() throws -> UInt64 {
        try number { $0.exactUnsigned }
    }

    func double() throws -> Double {
        try inline { $0.decodeDouble(forKey: $1) } ?? number { $0.exactDouble }
    }

    func float() throws -> Float {
        try inline { $0.decodeFloat(forKey: $1) } ?? number { $0.exactDouble?.nearestFloat }
    }

    /// - Parameter read: nil where the number does not fit exactly.
    func number<T>(from bools: Bool? = nil, _ read: (AnyNumber) -> T?) throws -> T {
        guard let number = AnyNumber(any), bools ?? readsBoolsAsNumbers || !number.isBool else {
            throw mismatch(expected: T.self)
        }
        guard let value = read(number) else { throw unfit(T.self) }
        return value
    }

    /// The error for a value of the right kind that is not a value of the type.
    func unfit(_ type: Any.Type) -> ArchiveError {
        located(ArchiveError(.outOfRange, expected: ArchiveError.name(of: type), found: ArchiveError.words(any)))
    }

    func string() throws -> String { try typed() }
    func data() throws -> Data { try typed() }

    private func typed<T>() throws -> T {
        guard let value = any as? T else { throw mismatch(expected: T.self) }
        return value
    }

    func codable<T: Codable>(_ type: T.Type) throws -> T {
        if let value = value(as: type) { return value }
        guard let data = any as? Data else { throw mismatch(expected: type) }
        do { return try CodableData.decode(type, from: data) } catch { throw located(ArchiveError(wrapping: error)) }
    }

    /// The elements of a Swift or Foundation collection; those of a counted set as often as they occur.
    func elements() throws -> [any ValueSource] {
        let elements: [Any]
        if let set = ForeignObject.itself(any, as: NSCountedSet.self) {
            elements = set.allObjects.flatMap { Array(repeating: $0, count: set.count(for: $0)) }
        } else if let ordered = ForeignObject.itself(any, as: NSOrderedSet.self) {
            elements = ordered.array
        } else if let set = ForeignObject.itself(any, as: NSSet.self) {
            elements = set.allObjects
        } else if let array = any as? [Any] {
            elements = array
        } else if let set = any as? Set<AnyHashable> {
            elements = set.map(\.base)
        } else {
            throw mismatch(expected: ArchiveError.sequence)
        }
        try checkDepth()
        return elements.enumerated().map { element($1, at: $0) }
    }

    var shape: ValueShape? { ValueShape(of: any) }
}
