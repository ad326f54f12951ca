import Foundation

/// The source of a `FieldReader`, if that is not one of our archives: a dictionary, JSON, or any other keyed NSCoder. `FieldReader`
/// recognizes our own coders that conform; every other NSCoder is read through `KeyedCoderSource`.
protocol FieldSource: AnyObject {
    var form: ChannelForm { get }
    /// Of the current object.
    var splits: SplitResults { get set }
    /// The key of a field; nil where the source never has it.
    func key(of field: ArchiveField) -> String?
    /// The value under a key of the current object; nil if absent. `field` is nil for stamps, which are integers.
    func value(forKey key: String, of field: ArchiveField?) throws -> (any ValueSource)?
    /// Whether anything is under a key, including Foundation's nil.
    func hasKey(_ key: String, of field: ArchiveField) throws -> Bool
    /// The version of objects without a stamp; nil: the stamp's own rule applies.
    func unstampedVersion(of stamp: ModelStamp) -> Int?

    /// The object exists now: later references to it can be returned, and its own references can be read.
    func announce(_ object: any ArchivedObject) throws
    /// Runs when the whole graph is complete: step by step, and within a step in the order of the calls.
    func after(_ step: CompletionStep, _ body: @escaping () throws -> Void) throws
    /// The path from the root to a property of the current object.
    func path(of name: String) -> String
    /// Reads a value that may fail. Everything it creates is complete when the call returns; a failed attempt leaves nothing.
    func attempt<T>(_ read: () throws -> T) throws -> T
    /// A failure that a `failure:` policy allowed.
    func report(_ error: ArchiveError)
}

extension FieldSource {
    func key(of field: ArchiveField) -> String? { field.key(in: form) }
    func hasKey(_ key: String, of field: ArchiveField) throws -> Bool { try value(forKey: key, of: field) != nil }
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
