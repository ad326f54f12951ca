import Foundation

/// The objects in a whole one, with the paths to them: each must be what reading that part alone gives.
public struct ArchiveParts {
    /// The shallow dictionary of an object or a struct; nil for other values.
    let dictionary: (Any) -> [String: Any]?
    /// A text in which equal objects agree.
    let text: (NSObject) -> String
    /// Reads the object at a path.
    let read: (String) throws -> NSObject
    public private(set) var compared = 0
    /// Paths, with what is wrong there.
    public private(set) var faults: [String] = []
    private var met: Set<ObjectIdentifier> = []

    public init(
        of root: NSObject,
        dictionary: @escaping (Any) -> [String: Any]?,
        text: @escaping (NSObject) -> String,
        read: @escaping (String) throws -> NSObject
    ) {
        (self.dictionary, self.text, self.read) = (dictionary, text, read)
        met.insert(ObjectIdentifier(root))
        properties(of: root, at: "")
    }

    private mutating func properties(of value: Any, at path: String) {
        for (name, value) in (dictionary(value) ?? [:]).sorted(by: { $0.key < $1.key }) {
            visit(value, at: path.isEmpty ? name : "\(path).\(name)")
        }
    }

    private mutating func visit(_ value: Any, at path: String) {
        switch value {
        case let array as [Any]:
            for (index, element) in array.enumerated() { visit(element, at: "\(path)[\(index)]") }
        case let dictionary as [AnyHashable: Any]:
            for (key, value) in dictionary {
                let key = (key.base as? any RawRepresentable).map { "\($0.rawValue)" } ?? "\(key.base)"
                visit(value, at: "\(path)[\"\(key)\"]")
            }
        case let object as NSObject where dictionary(object) != nil:
            compare(object, at: path)
            if met.insert(ObjectIdentifier(object)).inserted { properties(of: object, at: path) }
        default:
            properties(of: value, at: path)
        }
    }

    private mutating func compare(_ object: NSObject, at path: String) {
        compared += 1
        do {
            let part = text(try read(path))
            if part != text(object) { faults.append("\(path): \(part) instead of \(text(object))") }
        } catch {
            faults.append("\(path): \(error)")
        }
    }
}
