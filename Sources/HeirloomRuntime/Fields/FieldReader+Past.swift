import Foundation

// For generated code that reads archives of older versions.

extension FieldReader {
    /// A value that a function makes of older ones. What it throws, and nil, is a failure of the field.
    public func checking<T>(_ index: Int, _ convert: () throws -> T?) throws -> T {
        let value: T?
        do {
            value = try convert()
        } catch let error as ArchiveError {
            throw locate(error, index)
        } catch {
            throw locate(ArchiveError(.conversion, reason: String(describing: error)), index)
        }
        guard let value else { throw locate(ArchiveError(.conversion, expected: "\(T.self)", found: "nil"), index) }
        return value
    }

    /// What a function of the schema makes of older values: a plain, failable, optional or throwing one alike.
    public func converting<each Value, T>(
        _ index: Int,
        using function: (repeat each Value) throws -> T?,
        _ values: repeat each Value
    ) throws -> T {
        try checking(index) { try function(repeat each values) }
    }

    /// The other value where a conversion fails.
    public func recovering<T>(_ other: @autoclosure () throws -> T, _ convert: () throws -> T) throws -> T {
        do {
            return try convert()
        } catch let error as ArchiveError where error.kind == .conversion {
            return try other()
        }
    }

    /// Whether the object was archived as one of these classes.
    public func isArchived(as names: [String]) -> Bool {
        guard let name = archivedClassName else { return false }
        if names.contains(name) { return true }
        // `Model.Name`
        guard let dot = name.firstIndex(of: ".") else { return false }
        return names.contains(String(name[name.index(after: dot)...]))
    }

    private var archivedClassName: String? {
        if let archive, archive.frame.uid >= 0 { return (try? archive.classInfo(archive.frame.uid))?.name }
        if let reader = source as? ChannelReader {
            return try? reader.className(forObjectOf: reader.graph.classes.registry)
        }
        return nil
    }
}

// MARK: Built-in conversions; nil where the value does not fit exactly

public func pastNumber<From: BinaryInteger, To: BinaryInteger>(_ value: From, as type: To.Type) -> To? {
    To(exactly: value)
}

public func pastNumber<From: BinaryInteger, To: BinaryFloatingPoint>(_ value: From, as type: To.Type) -> To? {
    To(exactly: value)
}

public func pastNumber<From: BinaryFloatingPoint, To: BinaryFloatingPoint>(_ value: From, as type: To.Type) -> To? {
    To(value)
}

public func pastNumber<To: BinaryInteger>(_ value: Bool, as type: To.Type) -> To? { value ? 1 : 0 }

public func pastNumber<From: BinaryInteger>(_ value: From, as type: Decimal.Type) -> Decimal? {
    Decimal(string: "\(value)")
}

public func pastText(_ value: Int) -> String? { String(value) }
public func pastText(_ value: Double) -> String? { "\(value)" }
public func pastText(_ value: URL) -> String? { value.absoluteString }
public func pastText(_ value: UUID) -> String? { value.uuidString }

/// ISO 8601 in universal time, to the millisecond; nil for what lies between milliseconds.
public func pastText(_ value: Date) -> String? {
    let text = value.formatted(isoStyle(fractional: true))
    guard pastValue(text, as: Date.self) == value else { return nil }
    let short = value.formatted(isoStyle(fractional: false))
    return pastValue(short, as: Date.self) == value ? short : text
}

public func pastValue(_ text: String, as type: Int.Type) -> Int? {
    Int(text).flatMap { String($0) == text ? $0 : nil }
}

public func pastValue(_ text: String, as type: Double.Type) -> Double? {
    Double(text).flatMap { "\($0)" == text ? $0 : nil }
}

public func pastValue(_ text: String, as type: URL.Type) -> URL? {
    URL(string: text).flatMap { $0.absoluteString == text ? $0 : nil }
}

public func pastValue(_ text: String, as type: UUID.Type) -> UUID? { UUID(uuidString: text) }

public func pastValue(_ text: String, as type: Date.Type) -> Date? {
    (try? isoStyle(fractional: true).parse(text)) ?? (try? isoStyle(fractional: false).parse(text))
}

private func isoStyle(fractional: Bool) -> Date.ISO8601FormatStyle {
    Date.ISO8601FormatStyle(includingFractionalSeconds: fractional)
}

/// A property-list value as a Swift value; nil where it is of another kind.
public func pastValue<T>(_ value: Any, of type: T.Type) -> T? { value as? T }
