import ModelLanguage
import SchemaHistory

/// What the files of single classes are made from: a class whose key is the same has the same code.
///
/// The key of a class is a hash of all texts but plain properties, of the plain properties of its hierarchy, and of those of the hierarchies
/// that its own names. Models with a past, drafts and the like have none: there more depends on a property.
struct ClassKeys {
    /// By class.
    private(set) var keys: [String: UInt64] = [:]

    init?(_ checked: CheckedModel, _ loader: SchemaLoader) {
        let model = checked.model
        guard Self.isSimple(checked), let files = loader.texts(of: model), let texts = ModelTexts(files) else {
            return nil
        }
        var numbers: [TypeName: Int] = [:]
        for index in model.classes.indices { numbers[model.classes[index].name] = index }
        // By class, the number of the class at the top of its hierarchy.
        var tops = [Int?](repeating: nil, count: model.classes.count)
        func topOf(_ index: Int) -> Int {
            var path: [Int] = []
            var index = index
            while tops[index] == nil, case .generated(let parent) = model.classes[index].superclass,
                let next = numbers[parent], path.count < tops.count
            {
                path.append(index)
                index = next
            }
            let top = tops[index] ?? index
            for index in path { tops[index] = top }
            return top
        }
        var own = [UInt64](repeating: 0, count: tops.count)
        var named = [Set<Int>](repeating: [], count: tops.count)
        for index in model.classes.indices {
            let top = topOf(index)
            var others: Set<Int> = []
            own[top] = ContentHash.joined(own[top], texts.own[model.classes[index].name.name] ?? 0)
            for property in model.classes[index].properties {
                property.type.forEachPart { part in
                    if let other = part.name.flatMap({ numbers[$0] }) { others.insert(other) }
                }
            }
            for other in others { named[top].insert(topOf(other)) }
        }
        let names = ContentHash.of(model.files.map(\.name).joined(separator: "\0"))
        let common = ContentHash.joined(texts.common, names)
        for index in model.classes.indices {
            let top = topOf(index)
            let key = named[top].sorted().reduce(ContentHash.joined(common, own[top])) {
                ContentHash.joined($0, own[$1])
            }
            keys[model.classes[index].name.name] = key
        }
    }

    private static func isSimple(_ checked: CheckedModel) -> Bool {
        let model = checked.model
        guard model.version == 1, model.uses.isEmpty, model.removed.isEmpty, model.swift.layout == .class
        else { return false }
        for index in model.classes.indices {
            let isSpecial =
                model.classes[index].hasDraft || model.classes[index].isImmutable
                || model.classes[index].keepsUnknownKeys || !model.classes[index].history.isEmpty
            if isSpecial { return false }
        }
        // Each class has a file of its name.
        let names = (model.enums.map(\.name) + model.structs.map(\.name) + model.classes.map(\.name)).map(\.name)
        let files = Set(names.map { $0.lowercased() } + ["main", "\(model.name)Model".lowercased()])
        return files.count == names.count + 2 && names.allSatisfy { BuiltinType(rawValue: $0) == nil }
    }
}
