import Foundation

/// The source of a `FieldReader`, if that is not one of our archives: a dictionary, JSON, or any other keyed NSCoder. `FieldReader`
/// recognizes our own coders that conform; every other NSCoder is read through `KeyedCoderSource`.
protocol FieldSource: ObjectSource {
    var form: ChannelForm { get }
    /// The key of a field; nil where the source never has it.
    func key(of field: ArchiveField) -> String?
    /// The value under a key of the current object; nil if absent. `field` is nil for stamps, which are integers.
    func value(forKey key: String, of field: ArchiveField?) throws -> (any ValueSource)?
    /// Whether anything is under a key, including Foundation's nil.
    func hasKey(_ key: String, of field: ArchiveField) throws -> Bool
    /// The version of objects without a stamp; nil: the stamp's own rule applies.
    func unstampedVersion(of stamp: ModelStamp) -> Int?
    /// The same where the object itself shows it.
    func unstampedVersion(of layout: ArchiveLayout) throws -> Int?
    /// The layers of the current object; nil if it is not of a newer version and keeps nothing.
    func layers(_ unknown: ArchiveLayout.UnknownKeys, of layout: ArchiveLayout) throws -> FieldLayers?
    /// The path from the root to a property of the current object.
    func path(of name: String) -> String
}

extension FieldSource {
    func key(of field: ArchiveField) -> String? { field.key(in: form) }
    func hasKey(_ key: String, of field: ArchiveField) throws -> Bool { try value(forKey: key, of: field) != nil }
    func unstampedVersion(of layout: ArchiveLayout) throws -> Int? { nil }
}

/// What a `FieldReader` asks besides values: about the object that is being read, and for the steps that follow it. The reader of our
/// archives answers for its current object, each `FieldSource` for its own. The defaults are for coders that are not ours: there an object
/// is complete when its `init?(coder:)` returns.
protocol ObjectSource: AnyObject {
    var splits: SplitResults { get set }
    /// How often something was discarded.
    var discarded: Int { get }
    /// Of the model that is read; nil where the coder does not show it.
    var registry: ModelRegistry? { get }
    /// The object's name in the data, and the class that is made for it.
    func archivedClass(asIn fields: FieldReader) throws -> (name: String?, made: AnyClass?)
    /// The field that was read last.
    func lastField(of layout: ArchiveLayout) -> Int?

    /// The object exists now: later references to it can be returned, and its own references can be read.
    func announce(_ object: any ArchivedObject, asIn fields: FieldReader) throws
    /// Runs when the whole graph is complete: step by step, and within a step in the order of the calls.
    func after(_ step: CompletionStep, _ body: @escaping () throws -> Void) throws
    /// Virtual properties are read in that step.
    func readVirtual(asIn fields: FieldReader, _ read: @escaping (FieldReader) throws -> Void) throws
    /// Reads properties that contain sets of objects, when the elements are complete.
    func fillSets(rank: Int, asIn fields: FieldReader, _ fill: @escaping (FieldReader) throws -> Void) throws
    /// Checks the object when it and everything that it refers to is complete.
    func check(_ rule: @escaping () throws -> Void) throws
    /// Reads a value that may fail. Everything it creates is complete when the call returns; a failed attempt leaves nothing.
    func attempt<T>(_ read: () throws -> T) throws -> T
    /// A failure that a `failure:` policy allowed.
    func report(_ error: ArchiveError)
    /// Records that the value which was read last was not used unchanged.
    func noteUntaken()
    /// An error with the place of the object.
    func atObject(_ error: any Error) -> ArchiveError

    /// Reads the content of a field with the classes of a past version.
    func reading<T>(before registry: ModelRegistry, _ body: () throws -> T) throws -> T
    /// A removed struct whose properties are in the object.
    func formerFlat<S: ArchivedStruct & ModelType>(_ type: S.Type, _ flat: ArchiveLayout) throws -> [String: Any]
}

extension ObjectSource {
    var discarded: Int { 0 }
    func lastField(of layout: ArchiveLayout) -> Int? { nil }
    func after(_ step: CompletionStep, _ body: @escaping () throws -> Void) throws { try body() }
    func readVirtual(asIn fields: FieldReader, _ read: @escaping (FieldReader) throws -> Void) throws {
        try after(.virtualProperties) { try read(fields) }
    }
    func fillSets(rank: Int, asIn fields: FieldReader, _ fill: @escaping (FieldReader) throws -> Void) throws {
        try fill(fields)
    }
    func check(_ rule: @escaping () throws -> Void) throws { try rule() }
    func noteUntaken() {}
    func atObject(_ error: any Error) -> ArchiveError { ArchiveError(wrapping: error) }
    func reading<T>(before registry: ModelRegistry, _ body: () throws -> T) throws -> T { try body() }
}

/// The steps after the last reference is read, in this order.
@_documentation(visibility: internal)
public enum CompletionStep: Int, Sendable, CaseIterable {
    /// Virtual properties are read and set.
    case virtualProperties
    /// Hooks `decoded`.
    case decoded
    /// Hooks `upgraded`.
    case upgraded
}
