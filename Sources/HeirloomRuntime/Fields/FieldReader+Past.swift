import Foundation

// For generated code that reads archives of older versions.

/// For generated code. Calls functions of the schema with a class's or struct's values, when reading and when writing for older readers.
@_documentation(visibility: internal)
public protocol FieldConverter {
    /// The error of a field whose value was to be computed, with its place.
    func unconverted(_ index: Int, _ error: any Error) -> any Error
}

extension FieldConverter {
    /// The result of a function: plain, failable, optional or throwing functions alike.
    public func converting<each Value, T>(
        _ field: some NamedField,
        using function: (repeat each Value) throws -> T?,
        _ values: repeat each Value
    ) throws -> T {
        try checking(field.slot, ArchiveError.allWords(repeat each values)) { try function(repeat each values) }
    }

    /// The same for a conversion that is written in place.
    public func converting<Value, T>(
        _ field: some NamedField,
        _ value: Value,
        _ function: (Value) throws -> T?
    ) throws -> T {
        try converting(field, using: function, value)
    }

    /// The same for a property for which the function may return nil.
    public func computing<each Value, T>(
        _ field: some NamedField,
        using function: (repeat each Value) throws -> T?,
        _ values: repeat each Value
    ) throws -> T? {
        try checking(field.slot, ArchiveError.allWords(repeat each values)) {
            Optional.some(try function(repeat each values))
        }
    }

    /// If the function throws or returns nil, the field fails.
    private func checking<T>(_ index: Int, _ found: @autoclosure () -> String, _ convert: () throws -> T?) throws -> T {
        var failure = ArchiveError(.conversion)
        do {
            if let value = try convert() { return value }
        } catch let error as ArchiveError {
            throw unconverted(index, error)
        } catch {
            (failure.reason, failure.underlyingError) = (String(describing: error), error)
        }
        (failure.expected, failure.found) = (ArchiveError.name(of: T.self), found())
        throw unconverted(index, failure)
    }
}

extension ArchiveError {
    fileprivate static func allWords<each Value>(_ values: repeat each Value) -> String {
        var all: [String] = []
        repeat all.append(words(each values))
        return all.joined(separator: ", ")
    }
}

extension FieldReader: FieldConverter {
    /// With the key of the field that was read last: the property's own key is the current one.
    public func unconverted(_ index: Int, _ error: any Error) -> any Error {
        guard let name = lastField else { return locate(error, index) }
        var error = ArchiveError(wrapping: error)
        error.complete(with: place(name))
        return locate(error, index)
    }

    /// The results of a function for several properties, which is called once for all of them.
    /// - Parameter targets: as in `SplitResults.Call`.
    public func split<each Value, T>(
        _ field: some NamedField,
        _ targets: String,
        by function: (repeat each Value) throws -> T?,
        _ values: repeat each Value
    ) throws -> T {
        let call = SplitResults.Call(
            object: self.values,
            layout: ObjectIdentifier(layout),
            version: version,
            targets: targets
        )
        let isUpdate = update != nil
        func results() throws -> T? { try function(repeat each values) }
        func shared() throws -> T? {
            guard let object = objectSource else { return nil }
            let discarded = object.discarded
            return try object.splits.result(of: call, discarded: discarded, isUpdate: isUpdate, results).get()
        }
        return try converting(field, using: { (_: repeat each Value) in try shared() }, repeat each values)
    }

    /// The field that was read last.
    var lastField: Int? { objectSource?.lastField(of: layout) }

    /// An array that must have a given number of elements.
    public func counting<T>(_ field: some NamedField, _ elements: [T], _ count: Int) throws -> [T] {
        guard elements.count == count else {
            throw locate(ArchiveError.elements(.conversion, count, found: elements.count), field.slot)
        }
        return elements
    }

    public func counting<T>(_ field: some NamedField, _ elements: [T]?, _ count: Int) throws -> [T]? {
        try elements.map { try counting(field, $0, count) }
    }

    /// The other value if a conversion fails.
    public func recovering<T>(_ other: @autoclosure () throws -> T, _ convert: () throws -> T) throws -> T {
        do {
            return try convert()
        } catch let error as ArchiveError where error.kind == .conversion {
            return try other()
        }
    }

    /// Converts elements one by one. Elements that fail are reported and left out.
    public func skipping<Items: Sequence, T>(
        _ field: some NamedField,
        _ items: Items,
        _ convert: (Items.Element) throws -> T
    ) throws -> [T] {
        try pastElements(items) { item in try attempt(field, else: nil) { try convert(item) } }.compactMap(\.self)
    }

    /// The object is in a Codable form.
    public var isJSON: Bool { source?.form == .json }
    /// The object is a dictionary.
    public var isDictionary: Bool { source?.form == .dictionary }

    /// Whether the model has classes that got a superclass in another one.
    var mayBeInheritedLate: Bool { (archive?.registry ?? source?.registry)?.inheritsLate == true }

    /// Whether the object was archived as one of these classes, or as a user's subclass of them.
    /// - Throws: through a coder that does not show this, if the object may also be one of a removed class.
    public func isArchived(as names: [String]) throws -> Bool {
        if let name = layout.formerName { return names.contains(name) }
        func isNamed(_ registry: ModelRegistry, _ kind: ArchivedKind) -> Bool {
            registry.allNames(of: kind).contains { names.contains($0) && !kind.replacing.contains($0) }
        }
        let (archivedName, made): (String?, AnyClass?) = try objectSource?.archivedClass(asIn: self) ?? (nil, nil)
        guard let registry = objectSource?.registry else {
            guard let type = made,
                let (registry, kind) = (type as? any ModelType.Type)?.modelRegistry.nearestKind(of: type),
                // An object of a removed class would have to be distinguished, unless that changes nothing.
                Set(kind.replacing.map(names.contains)).isSubset(of: [isNamed(registry, kind)])
            else {
                throw ArchiveError(
                    .versionRefused,
                    className: layout.name,
                    expected: "a coder that reports the class of an object of version \(version)",
                    found: String(describing: type(of: coder))
                )
            }
            return isNamed(registry, kind)
        }
        if let name = archivedName {
            // `Model.Name`
            let bare = name.firstIndex(of: ".").map { String(name[name.index(after: $0)...]) }
            if names.contains(name) || bare.map({ names.contains($0) }) ?? false { return true }
            if registry.kind(named: name) != nil { return false }
        }
        // A user's own class, or a class whose name was not written because it is base-most. Without a name it is not an object of a
        // removed class that is read as this class.
        guard let made, let (registry, kind) = registry.nearestKind(of: made) else { return false }
        return isNamed(registry, kind)
    }
}

// MARK: Conversions of parts

/// Converts elements one by one; an error says at which one, which a set cannot.
@_documentation(visibility: internal)
public func pastElements<Items: Sequence, T>(_ items: Items, _ convert: (Items.Element) throws -> T) throws -> [T] {
    guard items is [Items.Element] else { return try items.map(convert) }
    return try items.enumerated().map { index, item in try ArchiveError.inPart(.index(index)) { try convert(item) } }
}

/// The same for a dictionary's keys and values.
@_documentation(visibility: internal)
public func pastEntries<Key, Value, T>(
    _ items: [Key: Value],
    _ convert: ((key: Key, value: Value)) throws -> T
) throws -> [T] {
    try items.map { item in try ArchiveError.inPart(.key("\(item.key)")) { try convert(item) } }
}

extension ArchiveError {
    fileprivate static func inPart<T>(_ step: ValuePath.Step, _ convert: () throws -> T) throws -> T {
        do {
            return try convert()
        } catch var error as ArchiveError {
            let inner = error.partsText
            error.path = error.path.dropLast(inner.count) + step.text + inner
            error.parts.insert(step, at: 0)
            throw error
        }
    }
}

// MARK: Built-in conversions; nil if the value does not fit exactly

@_documentation(visibility: internal)
public func pastNumber<From: BinaryInteger, To: BinaryInteger>(_ value: From, as type: To.Type) -> To? {
    To(exactly: value)
}

@_documentation(visibility: internal)
public func pastNumber<From: BinaryInteger, To: BinaryFloatingPoint>(_ value: From, as type: To.Type) -> To? {
    To(exactly: value)
}

/// Foundation's `CGFloat(exactly:)` ends the process if a number is not exact.
@_documentation(visibility: internal)
public func pastNumber<From: BinaryInteger>(_ value: From, as type: CGFloat.Type) -> CGFloat? {
    CGFloat.NativeType(exactly: value).map { CGFloat($0) }
}

@_documentation(visibility: internal)
public func pastNumber<From: BinaryFloatingPoint, To: BinaryFloatingPoint>(_ value: From, as type: To.Type) -> To? {
    To(value)
}

@_documentation(visibility: internal)
public func pastNumber<To: BinaryInteger>(_ value: Bool, as type: To.Type) -> To? { value ? 1 : 0 }

@_documentation(visibility: internal)
public func pastNumber<From: BinaryInteger>(_ value: From, as type: Decimal.Type) -> Decimal? {
    Decimal(string: "\(value)")
}

@_documentation(visibility: internal)
public func pastText(_ value: some LosslessStringConvertible) -> String? { value.description }
@_documentation(visibility: internal)
public func pastText(_ value: URL) -> String? { value.absoluteString }
@_documentation(visibility: internal)
public func pastText(_ value: UUID) -> String? { value.uuidString }

/// ISO 8601 in UTC, to the millisecond; nil for times between milliseconds.
@_documentation(visibility: internal)
public func pastText(_ value: Date) -> String? {
    let text = value.formatted(isoStyle(fractional: true))
    guard pastValue(text, as: Date.self) == value else { return nil }
    let short = value.formatted(isoStyle(fractional: false))
    return pastValue(short, as: Date.self) == value ? short : text
}

@_documentation(visibility: internal)
public func pastValue<Number: LosslessStringConvertible>(_ text: String, as type: Number.Type) -> Number? {
    Number(text).flatMap { $0.description == text ? $0 : nil }
}

@_documentation(visibility: internal)
public func pastValue(_ text: String, as type: URL.Type) -> URL? {
    URL(string: text).flatMap { $0.absoluteString == text ? $0 : nil }
}

@_documentation(visibility: internal)
public func pastValue(_ text: String, as type: UUID.Type) -> UUID? { UUID(uuidString: text) }

@_documentation(visibility: internal)
public func pastValue(_ text: String, as type: Date.Type) -> Date? {
    (try? isoStyle(fractional: true).parse(text)) ?? (try? isoStyle(fractional: false).parse(text))
}

private func isoStyle(fractional: Bool) -> Date.ISO8601FormatStyle {
    Date.ISO8601FormatStyle(includingFractionalSeconds: fractional)
}

/// A property-list value as a Swift value. Numbers are exact, regardless of the number type that the channel uses; nil if the value is of
/// another kind, an error if an element is.
@_documentation(visibility: internal)
public func pastValue<T>(_ value: Any, of type: T.Type) throws -> T? {
    if let same = value as? T { return same }
    if let type = type as? any PastCollection.Type { return try type.exact(value) as? T }
    guard let number = AnyNumber(value), !number.isBool else { return nil }
    switch type {
    case let type as any FixedWidthInteger.Type: return number.exact(type) as? T
    case is Double.Type: return number.exactDouble as? T
    case is Float.Type: return number.exactDouble.flatMap { Float(exactly: $0) } as? T
    case is CGFloat.Type: return number.exactDouble.map { CGFloat($0) } as? T
    default: return nil
    }
}

private protocol PastCollection {
    static func exact(_ value: Any) throws -> Self?
}

private func pastElement<T>(_ value: Any, of type: T.Type) throws -> T {
    if let element = try pastValue(value, of: type) { return element }
    throw ArchiveError(.conversion, expected: ArchiveError.name(of: type), found: ArchiveError.words(value))
}

extension Array: PastCollection {
    fileprivate static func exact(_ value: Any) throws -> [Element]? {
        try (value as? [Any]).map { try pastElements($0) { try pastElement($0, of: Element.self) } }
    }
}

extension Dictionary: PastCollection where Key == String {
    fileprivate static func exact(_ value: Any) throws -> [String: Value]? {
        try (value as? [String: Any]).map { values in
            let pairs = try pastEntries(values) { ($0.key, try pastElement($0.value, of: Value.self)) }
            return Dictionary(uniqueKeysWithValues: pairs)
        }
    }
}
