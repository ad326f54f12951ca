import Foundation

/// The path from the root to a value, as errors print it: `chapters[2].title`. It is built while reading, and becomes text only for an
/// error.
final class ValuePath: Sendable {
    typealias Step = ArchiveError.Step

    /// The greatest depth of structs, collections and dictionaries inside each other where reading and writing are recursive.
    static let deepest = 512

    static let root = ValuePath(nil, .property(""))

    private let parent: ValuePath?
    private let step: Step
    let depth: Int

    private init(_ parent: ValuePath?, _ step: Step) {
        self.parent = parent
        self.step = step
        depth = (parent?.depth ?? -1) + 1
    }

    func property(_ name: String) -> ValuePath { ValuePath(self, .property(name)) }
    /// A field by its key; in JSON it may be in nested objects.
    func field(_ key: String) -> ValuePath {
        Self.steps(of: key).reduce(self) { $0.property($1) }
    }
    static func steps(of key: String) -> [String] { key.components(separatedBy: ArchiveField.pathSeparator) }
    func index(_ index: Int) -> ValuePath { ValuePath(self, .index(index)) }
    func key(_ key: String) -> ValuePath { ValuePath(self, .key(key)) }

    /// The steps from the root; the root has no step of its own.
    var steps: [Step] {
        var steps: [Step] = []
        var path = self
        while let parent = path.parent {
            steps.append(path.step)
            path = parent
        }
        return steps.reversed()
    }

    var text: String {
        steps.reduce("") { Self.join($0, $1.text) }
    }

    /// As a property list: the name of a property, an index, or a dictionary's key in an array of its own.
    var plain: [Any] {
        steps.map { step -> Any in
            switch step {
            case .property(let name): name
            case .index(let index): index
            case .key(let key): [key]
            }
        }
    }

    /// A path with a further path appended.
    static func join(_ path: String, _ rest: String) -> String {
        path.isEmpty || rest.isEmpty || rest.hasPrefix("[") ? path + rest : path + "." + rest
    }
}
