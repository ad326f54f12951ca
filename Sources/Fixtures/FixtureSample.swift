import ModelLanguage
import SchemaHistory

/// Objects that code of one version creates: their values remain known as long as their archives exist. Names are those of the version.
struct FixtureSample: Codable, Equatable {
    var name: String
    /// The root first; other objects come after those that refer to them.
    var objects: [FixtureRecord] = []
    /// No object is referred to twice, so JSON and dictionaries can represent the sample too.
    var isTree = true
}

/// An object or a struct.
struct FixtureRecord: Codable, Equatable, Hashable {
    /// `Book`, and `Places.City` in a used model.
    var type: String
    var values: [FixtureField] = []

    subscript(_ property: String) -> FixtureValue? { values.first { $0.name == property }?.value }
}

struct FixtureField: Codable, Equatable, Hashable {
    var name: String
    var value: FixtureValue
    /// Set when all objects exist: the reference may close a cycle.
    var isLink = false
}

indirect enum FixtureValue: Codable, Equatable, Hashable {
    case null
    /// By the name of its built-in type, in the text that tests compare.
    case scalar(type: String, text: String)
    /// By its case.
    case enumeration(type: String, name: String)
    case list([FixtureValue])
    /// Of a set.
    case unordered([FixtureValue])
    case pairs(keys: [FixtureValue], values: [FixtureValue])
    case structure(FixtureRecord)
    /// Index among the sample's objects.
    case object(Int)
    case union(type: String, name: String, payload: FixtureValue?)
}

/// The files beside the archives of a version.
struct FixtureList: Codable, Equatable {
    var model: String
    var version: Int
    /// The versions of the models that it used when the samples were made.
    var uses: [String: Int]?
    var samples: [FixtureSample]
    /// Values that only the user's code could create.
    var leftOut: [String]
}

/// What samples call the types of a model, and of those that it uses.
struct FixtureNames {
    /// The model's own.
    let own: String

    func name(of type: TypeName) -> String { type.model == own ? type.name : "\(type.model).\(type.name)" }

    func type(_ name: String) -> TypeName {
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        return parts.count == 2 ? TypeName(model: parts[0], name: parts[1]) : TypeName(model: own, name: name)
    }
}

extension CheckedModel {
    /// Itself, the models that it uses and those that these use, each once.
    var withUses: [CheckedModel] {
        uses.flatMap(\.withUses).reduce(into: [self]) { all, used in
            if !all.contains(where: { $0.model.name == used.model.name }) { all.append(used) }
        }
    }

    /// How Swift names a type in a file that imports all modules.
    func fixtureSpelling(_ type: TypeName) -> String {
        let all = withUses.map(\.model)
        let isAmbiguous = all.contains { $0.name != type.model && $0.declares(type.name) }
        guard isAmbiguous, let owner = all.first(where: { $0.name == type.model }) else {
            return ReservedNames.escaped(type.name)
        }
        return "\(owner.swift.module).\(ReservedNames.escaped(type.name))"
    }
}

extension Model {
    fileprivate func declares(_ name: String) -> Bool {
        records.contains { $0.name.name == name } || enums.contains { $0.name.name == name }
    }
}
