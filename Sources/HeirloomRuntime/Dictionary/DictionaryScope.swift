import Foundation

/// The root of a deep dictionary in which several places refer to one object: paths to such an object begin here.
final class DictionaryScope {
    private let root: [String: Any]
    private let path: ValuePath

    init(_ root: [String: Any], at path: ValuePath) {
        self.root = root
        self.path = path
    }

    /// The value at a path, as `ValuePath.plain` has it; nil if there is none.
    func value(at steps: Any) -> (value: Any, path: ValuePath)? {
        guard let steps = steps as? [Any] else { return nil }
        var found: (value: Any, path: ValuePath) = (root, path)
        for step in steps {
            if let name = step as? String, let value = (found.value as? [String: Any])?[name] {
                found = (value, found.path.property(name))
            } else if let key = (step as? [String])?.first, let value = (found.value as? [String: Any])?[key] {
                found = (value, found.path.key(key))
            } else if let index = step as? Int, let values = found.value as? [Any], values.indices.contains(index) {
                found = (values[index], found.path.index(index))
            } else {
                return nil
            }
        }
        return found
    }

    /// The number of arrays and dictionaries.
    lazy var size: Int = {
        var count = 0
        var rest: [Any] = [root]
        while let value = rest.popLast() {
            count += 1
            let parts = value as? [Any] ?? (value as? [String: Any]).map { Array($0.values) } ?? []
            rest += parts.filter { $0 is [Any] || $0 is [String: Any] }
        }
        return count
    }()
}
