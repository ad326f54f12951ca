import Foundation

/// Reads keyed archives. Final, so that generated code knows it by one comparison.
public final class ArchiveReader: NSCoder {
    static var unfinished: ArchiveError { ArchiveError(.malformed, reason: "the reader is not there yet") }

    func places(of layout: ArchiveLayout) throws -> ObjectPlaces { throw Self.unfinished }
    func version(of stamp: ModelStamp, at index: Int, in places: ObjectPlaces, layout: ArchiveLayout) throws -> (
        version: Int, isStamped: Bool
    ) { throw Self.unfinished }
    func value(of layout: ArchiveLayout, at index: Int, in places: ObjectPlaces) -> FieldValue? { nil }
    func beginAttempt() {}
    func endAttempt() {}
    func report(_ error: ArchiveError) {}
    func currentPath() -> String { "" }
    func located(_ error: any Error) -> ArchiveError { ArchiveError(wrapping: error) }
    func announce(_ object: any ArchivedObject) {}
    func after(_ step: CompletionStep, asIn fields: FieldReader, _ body: @escaping (FieldReader) throws -> Void) {}
    func fillSets(rank: Int, asIn fields: FieldReader, _ fill: @escaping (FieldReader) throws -> Void) throws {}
    func expansion(_ count: Int) throws {}

    func bool(_ reference: Int) throws -> Bool { throw Self.unfinished }
    func integer(_ reference: Int) throws -> Int64 { throw Self.unfinished }
    func unsigned(_ reference: Int) throws -> UInt64 { throw Self.unfinished }
    func float(_ reference: Int) throws -> Float { throw Self.unfinished }
    func double(_ reference: Int) throws -> Double { throw Self.unfinished }
    func string(_ reference: Int) throws -> String { throw Self.unfinished }
    func data(_ reference: Int) throws -> Data { throw Self.unfinished }
    func date(_ reference: Int) throws -> Date { throw Self.unfinished }
    func url(_ reference: Int) throws -> URL { throw Self.unfinished }
    func uuid(_ reference: Int) throws -> UUID { throw Self.unfinished }
    func decimal(_ reference: Int) throws -> Decimal { throw Self.unfinished }
    func point(_ reference: Int) throws -> CGPoint { throw Self.unfinished }
    func size(_ reference: Int) throws -> CGSize { throw Self.unfinished }
    func rect(_ reference: Int) throws -> CGRect { throw Self.unfinished }
    func range(_ reference: Int) throws -> NSRange { throw Self.unfinished }
    func locale(_ reference: Int) throws -> Locale { throw Self.unfinished }
    func timeZone(_ reference: Int) throws -> TimeZone { throw Self.unfinished }
    func indexSet(_ reference: Int) throws -> IndexSet { throw Self.unfinished }
    func dateComponents(_ reference: Int) throws -> DateComponents { throw Self.unfinished }
    func propertyList(_ reference: Int) throws -> Any { throw Self.unfinished }
    func isNull(_ reference: Int) throws -> Bool { throw Self.unfinished }
    func array<T>(_ reference: Int, skipping: Bool, _ read: (FieldValue) throws -> T) throws -> [T] {
        throw Self.unfinished
    }
    func set<T: Hashable>(_ reference: Int, skipping: Bool, _ read: (FieldValue) throws -> T) throws -> Set<T> {
        throw Self.unfinished
    }
    func dictionary<K: ArchiveKey, V>(_ reference: Int, _ key: K.Type, skipping: Bool, _ read: (FieldValue) throws -> V)
        throws -> [K: V]
    {
        throw Self.unfinished
    }
    func key<K: ArchiveKey>(_ reference: Int, _ type: K.Type) throws -> K { throw Self.unfinished }
    func object<T: NSObject>(_ reference: Int, _ type: T.Type) throws -> T { throw Self.unfinished }
    func structure<S: ArchivedStruct>(_ reference: Int, _ type: S.Type) throws -> S { throw Self.unfinished }
    func any(_ reference: Int, _ kinds: ArchivedKinds) throws -> Any { throw Self.unfinished }
    func codable<T: Codable>(_ reference: Int, _ type: T.Type) throws -> T { throw Self.unfinished }
    func secureObject<T: NSObject>(_ reference: Int, _ type: T.Type, allowing: [AnyClass]) throws -> T {
        throw Self.unfinished
    }
}

final class ObjectPlaces {}
