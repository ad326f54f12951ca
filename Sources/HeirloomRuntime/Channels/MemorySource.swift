import Foundation

/// A value that stands in memory, in whatever types: of a dictionary, or of what another coder has read. Numbers of all types are taken where
/// they fit exactly.
protocol MemorySource: ValueSource {
    var any: Any { get }
    /// Whether a Bool is taken for the number 0 or 1, as boxed ones are in archives.
    var readsBoolsAsNumbers: Bool { get }
    func element(_ value: Any, at index: Int) -> Self
    /// Asks a coder's typed call, where the value stands inline behind one.
    func inline<T>(_ read: (_ coder: NSCoder, _ key: String) -> T) -> T?
    /// Called where the source goes a level deeper.
    func checkDepth() throws
}

extension MemorySource {
    func inline<T>(_ read: (_ coder: NSCoder, _ key: String) -> T) -> T? { nil }

    func bool() throws -> Bool {
        try inline { $0.decodeBool(forKey: $1) } ?? number("Bool", from: true) { $0.exactBool }
    }

    func integer() throws -> Int64 {
        try inline { $0.decodeInt64(forKey: $1) } ?? number("an integer", "an integer of 64 bits") { $0.exactInteger }
    }

    func unsigned() throws -> UInt64 {
        try number("an unsigned integer", "an unsigned integer of 64 bits") { $0.exactUnsigned }
    }

    func double() throws -> Double {
        try inline { $0.decodeDouble(forKey: $1) } ?? number("a number", "Double") { $0.exactDouble }
    }

    func float() throws -> Float {
        try inline { $0.decodeFloat(forKey: $1) } ?? number("a number", "Float") { $0.exactDouble?.nearestFloat }
    }

    /// - Parameter exact: what does not fit exactly was to be this.
    func number<T>(
        _ expected: String,
        _ exact: String? = nil,
        from bools: Bool? = nil,
        _ read: (AnyNumber) -> T?
    ) throws -> T {
        guard let number = AnyNumber(any), bools ?? readsBoolsAsNumbers || !number.isBool else {
            throw mismatch(expected: expected)
        }
        guard let value = read(number) else {
            throw unfit(expected: exact ?? expected)
        }
        return value
    }

    /// The error for a value of the right kind that is none of the type's.
    func unfit(expected: String) -> ArchiveError {
        located(ArchiveError(.outOfRange, expected: expected, found: ArchiveError.words(any)))
    }

    func string() throws -> String { try typed("String") }
    func data() throws -> Data { try typed("Data") }

    private func typed<T>(_ expected: String) throws -> T {
        guard let value = any as? T else { throw mismatch(expected: expected) }
        return value
    }

    func codable<T: Codable>(_ type: T.Type) throws -> T {
        if let value = value(as: type) { return value }
        guard let data = any as? Data else { throw mismatch(expected: "\(type)") }
        do { return try CodableData.decode(type, from: data) } catch { throw located(ArchiveError(wrapping: error)) }
    }

    /// Elements of a collection of Swift's or Foundation's, those of a counted set as often as they are in it.
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
            throw mismatch(expected: "an array or a set")
        }
        try checkDepth()
        return elements.enumerated().map { element($1, at: $0) }
    }

    var shape: ValueShape? { ValueShape(of: any) }
}
