import Foundation
import HeirloomRuntime

/// A class or a struct, with its values for `ArchiveParts`.
protocol Parted {
    var dictionaryRepresentation: [String: Any] { get }
    func dictionaryRepresentation(_ options: DictionaryOptions) -> [String: Any]
}

/// An object in an archive.
/// - Throws: also if some object in it, read alone, is another one.
func parted<T: NSObject & NSSecureCoding>(_ type: T.Type, _ model: any ModelNamespace.Type, _ data: Data) throws -> T {
    let object = try model.unarchivedObject(ofClass: type, from: data, options: ReadingOptions())
    let archive = try model.roots(in: data)
    let parts = ArchiveParts(of: object) { value in
        (value as? any Parted)?.dictionaryRepresentation
    } text: { object in
        (object as? any Parted).map { canonical($0.dictionaryRepresentation(.deep)) } ?? "\(object)"
    } read: { path in
        try archive.object(at: path)
    }
    guard parts.faults.isEmpty else { throw OtherPart(faults: parts.faults) }
    partsCompared += parts.compared
    return object
}

/// All objects that were read alone.
nonisolated(unsafe) var partsCompared = 0

struct OtherPart: Error {
    let faults: [String]
}

private func canonical(_ value: Any) -> String {
    switch value {
    case let dictionary as [String: Any]:
        "{" + dictionary.sorted { $0.key < $1.key }.map { "\($0.key): \(canonical($0.value))" }.joined(separator: ", ")
            + "}"
    // Sets are arrays here, in any order.
    case let array as [Any]: "[" + array.map(canonical).sorted().joined(separator: ", ") + "]"
    default: "\(value)"
    }
}
