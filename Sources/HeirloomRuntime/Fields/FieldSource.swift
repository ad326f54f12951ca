import Foundation

/// Where a `FieldReader` reads from when that is not one of our archives: a dictionary, JSON, or any other keyed NSCoder. Conforming coders
/// of ours are recognised by `FieldReader`; each other NSCoder is read through `KeyedCoderSource`.
protocol FieldSource: AnyObject {
    var form: ChannelForm { get }
    /// The value under a key of the object the source stands in; nil if absent. `field` is nil for stamps, which are integers.
    func value(forKey key: String, of field: ArchiveField?) throws -> (any ValueSource)?
    /// Whether anything stands under a key, a nil of Foundation's too.
    func hasKey(_ key: String, of field: ArchiveField) throws -> Bool
    /// The version of objects without a stamp; nil: as the stamp's own rule has it.
    func unstampedVersion(of stamp: ModelStamp) -> Int?

    /// The object exists now: later references to it can be given out, and its own references be read.
    func announce(_ object: any ArchivedObject) throws
    /// Runs when the whole graph is complete, step by step, within a step in the order of the calls.
    func after(_ step: CompletionStep, _ body: @escaping () throws -> Void) throws
    /// The way from the root to a property of the object the source stands in.
    func path(of name: String) -> String
    /// Reads what may fail. What it makes is complete when the call ends; of what failed nothing is left.
    func attempt<T>(_ read: () throws -> T) throws -> T
    /// A failure that a `failure:` policy let pass.
    func report(_ error: ArchiveError)
}

extension FieldSource {
    func hasKey(_ key: String, of field: ArchiveField) throws -> Bool { try value(forKey: key, of: field) != nil }
}

/// What happens after the last reference is read, in this order.
@_documentation(visibility: internal)
public enum CompletionStep: Int, Sendable, CaseIterable {
    /// Virtual properties are read and set.
    case virtualProperties
    /// Hooks `decoded`.
    case decoded
    /// Hooks `upgraded`.
    case upgraded
}
