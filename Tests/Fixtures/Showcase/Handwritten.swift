public import Foundation

// The code that the showcase's schema requires from the user: foreign types, conformances, hooks, virtual properties.

nonisolated public protocol Labelled {}

nonisolated public protocol StatusComponent {}

extension Clock: StatusComponent {}
extension Reading: StatusComponent {}
extension Thermometer: StatusComponent {}
extension String: StatusComponent {}
extension Date: StatusComponent {}

nonisolated public final class Thermometer: NSObject, NSSecureCoding {
    public let degrees: Double

    public init(degrees: Double) {
        self.degrees = degrees
    }

    public static var supportsSecureCoding: Bool { true }

    public func encode(with coder: NSCoder) {
        coder.encode(degrees, forKey: "degrees")
    }

    public init?(coder: NSCoder) {
        degrees = coder.decodeDouble(forKey: "degrees")
    }
}

nonisolated public struct Release: Codable, Hashable, Sendable {
    public var major: Int
    public var minor: Int

    public init(major: Int, minor: Int) {
        self.major = major
        self.minor = minor
    }
}

nonisolated public struct RGB: Hashable, Sendable {
    public var hex: String

    public init?(hex: String) {
        guard hex.count == 6 else { return nil }
        self.hex = hex
    }
}

nonisolated public struct Celsius: Hashable, Sendable {
    public var degrees: Double

    public init(_ degrees: Double) {
        self.degrees = degrees
    }
}

nonisolated public protocol BookReader: AnyObject {}

nonisolated public struct Viewer<Object: AnyObject> {
    public weak var object: Object?

    public init(_ object: Object) {
        self.object = object
    }
}

/// Its coding is not called.
nonisolated open class Gadget: NSObject, NSCoding {
    public let name: String

    public init(name: String) {
        self.name = name
    }

    open func encode(with coder: NSCoder) { preconditionFailure("not called") }

    public required init?(coder: NSCoder) { return nil }
}

nonisolated extension Person {
    public var progress: Progress { Progress(totalUnitCount: 1) }
}

nonisolated extension Book {
    public var fullTitle: String? {
        get { note }
        set { note = newValue }
    }

    func priceDidChange(_ old: Decimal) {
        note = "\(old)"
    }

    func openingChanged(_ old: ((Int) -> Void)?) {
        note = old == nil ? "opened" : note
    }

    func awake() {
        isDirty = false
    }

    func prepare() throws {
        if title.isEmpty { throw CocoaError(.coderInvalidValue) }
    }

    func adapt(from version: Int) {
        note = "from \(version)"
    }

    func summary() -> String {
        "\(title), \(pages) pages"
    }
}

nonisolated extension Newcomer {
    func checkWords() throws {
        if words.contains("unspeakable") { throw CocoaError(.coderInvalidValue) }
    }
}

extension Poster {
    nonisolated static func words(_ title: String) -> Int? {
        title.isEmpty ? nil : title.split(separator: " ").count
    }
}
