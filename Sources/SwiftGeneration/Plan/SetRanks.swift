import ModelLanguage
import SchemaHistory

/// The order in which sets of objects are filled: a set comes after every set that its elements' equality uses.
struct SetRanks {
    private let index: TypeIndex
    /// For the sets in an object of a class: one more than the highest rank among them, 0 without any.
    private var heights: [TypeName: Int] = [:]
    /// Structs and unions being examined: one that contains itself in a collection adds nothing.
    private var open: Set<TypeName> = []

    private let past: ModelPlan

    init(_ index: TypeIndex, past: ModelPlan) {
        self.index = index
        self.past = past
    }

    /// That of a type with the values of older archives.
    mutating func rank(of type: PropertyType, past: PropertyPlan?) -> Int? {
        guard let past else { return rank(of: type) }
        let types = [type] + past.allRules.flatMap(\.source.storedShapes).map(\.type)
        return types.compactMap { rank(of: $0) }.max()
    }

    /// nil if the type contains no set of objects or of values that contain objects.
    mutating func rank(of type: PropertyType) -> Int? {
        switch type {
        case .builtin, .propertyList, .enumeration, .object, .foreign: return nil
        case .optional(let wrapped): return rank(of: wrapped)
        case .array(let element): return rank(of: element)
        case .dictionary(_, let value): return rank(of: value)
        case .set(let element): return max(height(of: element), rank(of: element).map { $0 + 1 } ?? 0)
        case .union(let name):
            guard open.insert(name).inserted else { return nil }
            defer { open.remove(name) }
            return index.enums[name]?.payloads.compactMap { rank(of: $0) }.max()
        case .structure(let name):
            guard open.insert(name).inserted else { return nil }
            defer { open.remove(name) }
            let plans = past[name].properties
            return index.structs[name]?.properties.compactMap { rank(of: $0.type, past: plans[$0.name]) }.max()
        }
    }

    /// The number of set ranks that the equality of a value uses.
    private mutating func height(of type: PropertyType) -> Int {
        switch type {
        case .builtin, .propertyList, .enumeration, .foreign: return 0
        case .optional(let wrapped): return height(of: wrapped)
        case .array(let element): return height(of: element)
        case .dictionary(_, let value): return height(of: value)
        case .set(let element): return height(of: element) + 1
        case .union(let name):
            guard open.insert(name).inserted else { return 0 }
            defer { open.remove(name) }
            return index.enums[name]?.payloads.map { height(of: $0) }.max() ?? 0
        case .structure(let name):
            guard open.insert(name).inserted else { return 0 }
            defer { open.remove(name) }
            return index.structs[name]?.properties.map { height(of: $0.type) }.max() ?? 0
        case .object(let name): return height(of: name)
        }
    }

    private mutating func height(of name: TypeName) -> Int {
        if let known = heights[name] { return known }
        // The language rejects cycles of such sets; a class on a path to itself adds nothing.
        heights[name] = 0
        var height = 0
        if let declaration = index.classes[name], declaration.equality == .value {
            for property in declaration.properties where property.excludedFrom != .all {
                height = max(height, self.height(of: property.type))
            }
            if case .generated(let parent) = declaration.superclass { height = max(height, self.height(of: parent)) }
        }
        for subclass in index.subclasses[name] ?? [] { height = max(height, self.height(of: subclass)) }
        heights[name] = height
        return height
    }
}
