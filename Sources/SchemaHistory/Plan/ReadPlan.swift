import ModelLanguage
import SchemaDiagnostics

/// How code generated at `version` reads the archives of every version it can read, and what it writes for older readers.
///
/// Made from a `ModelHistory` alone. Emitted readers, verdicts of `diff`, the matrix and the tests' interpreter use it and nothing else, so
/// that they cannot contradict each other.
package struct ModelPlan: Sendable {
    package var version: Int
    package var readsFrom: Int
    package var stampedFrom: Int
    /// Classes and structs that exist at `version`.
    package var records: [TypeName: RecordPlan] = [:]
    package var enums: [TypeName: EnumPlan] = [:]
    /// Removed enums in their last version: functions receive their values as raw values.
    package var removedEnums: [TypeName: EnumShape] = [:]
    /// Every archive name, old and new, of the model's own classes and structs; ordered by name, then version, newest first.
    package var names: [NameRule] = []
    /// It was made for the whole model.
    package internal(set) var isWhole = false

    /// The newest version whose objects may have no stamp; if none may, the oldest that is read.
    package var lastUnstamped: Int { max(readsFrom, stampedFrom - 1) }

    /// The plan of a class or struct; one without changes if it has none.
    package internal(set) subscript(_ name: TypeName) -> RecordPlan {
        get { records[name] ?? RecordPlan(name: name) }
        set { records[name] = newValue }
    }
}

/// How one class (struct) is read. It contains exceptions only: everything that is not listed is read as it is written now.
package struct RecordPlan: Hashable, Sendable {
    package var name: TypeName
    /// Own properties whose reading depends on the version; all others are read from every version by the current rule.
    package var properties: [String: PropertyPlan] = [:]
    /// The value of `<Model>.minReader` in the class's objects, for the keys of each channel, if it is not 1.
    package internal(set) var minReaders: [Channel: Int] = [:]
    /// How objects without a stamp are distinguished; empty if only one version is possible.
    package var unstamped: [UnstampedCandidate] = []
    /// Versions whose objects are dropped though the class exists.
    package var drops: [DropRule] = []
    /// Whether all objects of a version are dropped.
    package func dropsAll(of version: Int) -> Bool {
        drops.contains { $0.unless == nil && $0.versions.contains(version) }
    }
    /// Old keys that are still written, at `version`.
    package var extraKeys: [ExtraKeyPlan] = []
    /// By flat property: old keys of the struct's own that are written with it.
    package var flatExtras: [String: [FlatExtraKey]] = [:]
    /// The name written instead of the class's own, at `version`.
    package var writtenName: String?

    package init(name: TypeName) { self.name = name }

    /// The lowest version that reads the object correctly; 1: it is not written.
    package func minReader(in channel: Channel) -> Int { minReaders[channel] ?? 1 }
    package var minReader: Int { minReader(in: .archive) }

    /// Nothing depends on the version.
    package var isTrivial: Bool { self == RecordPlan(name: name) }
}

/// How one property is read.
package struct PropertyPlan: Hashable, Sendable {
    /// They cover every readable version, the newest first. For a version, the first rule whose condition matches applies; the last rule is
    /// unconditional.
    package var rules: [ReadRule]
    /// Channels that differ, if a property is excluded from some.
    package var others: [Channel: [ReadRule]] = [:]

    package func rules(in channel: Channel) -> [ReadRule] { others[channel] ?? rules }
}

package struct ReadRule: Hashable, Sendable {
    package var versions: ClosedRange<Int>
    /// The rule applies to objects that were archived as one of these; nil: to all.
    package var archivedAs: [ArchivedClass]?
    package var source: ReadSource

    package init(versions: ClosedRange<Int>, archivedAs: [ArchivedClass]? = nil, source: ReadSource) {
        self.versions = versions
        self.archivedAs = archivedAs
        self.source = source
    }
}

/// A class in the archives of some versions.
package struct ArchivedClass: Hashable, Sendable {
    /// The current name, or a removed declaration's.
    package var identity: TypeName
    /// The names under which its objects are in archives of the rule's versions.
    package var archiveNames: [String]
}

/// A property's value in terms of stored values, with all conversions since.
package indirect enum ValueSource<Stored: Hashable & Sendable>: Hashable, Sendable {
    case stored(Stored)
    /// The archive has no part of it: a default, `missing:`, nil. The type is that of its version.
    case value(DefaultValue, PropertyType)
    /// There is no value: required, and nothing states a replacement.
    case failure
    /// The property that names this one as its inverse restores it; the archive has nothing.
    case inverse
    case converted(ValueSource, ReadStep)
    /// A function of several values.
    case computed(ComputedValue, [ComputedArgument<Stored>])
}

/// In terms of properties of an older version.
package typealias Trace = ValueSource<Leaf>

/// In terms of archives, collapsed. `stored` is the value under the property's key of that version, in its type of that version. If it is
/// absent: the default of that version, nil for an optional, an error otherwise.
package typealias ReadSource = ValueSource<PropertyShape>

/// A property at some version.
package struct Leaf: Hashable, Sendable {
    package var owner: TypeName
    package var name: String

    package init(owner: TypeName, name: String) {
        self.owner = owner
        self.name = name
    }
}

/// One conversion between that version and the current one.
package struct ReadStep: Hashable, Sendable {
    /// Types in the current names, before and after.
    package var from: PropertyType
    package var to: PropertyType
    package var conversion: ValueConversion
    package var otherwise: Otherwise
    /// The version that the change led to.
    package var version: Int
    /// How many elements the result must have; any other number is a failure.
    package var elements: Int?
    /// The inverse function, for older readers.
    package var inverse: String?
}

/// The result for the whole property if a conversion fails, before `failure:` applies.
package enum Otherwise: Hashable, Sendable {
    case fail
    /// nil, or the default of the change's version (`null` where that is nil).
    case value(DefaultValue)
}

package struct ComputedValue: Hashable, Sendable {
    /// A Swift function as the schema spells it: `Person.join`.
    package var function: String
    /// Counts from 0; nil where the function returns the value itself.
    package var component: Int?
    /// The properties whose values the function returns, in the change's version; one: no tuple.
    package var targets: [String]
    package var type: PropertyType
    package var otherwise: Otherwise
    package var version: Int
    /// As in `ReadStep`.
    package var elements: Int?
    /// The property was added, so it is not one of the function's sources.
    package var isMissing = false
    /// A nil from the function is a value, not a failure.
    package var givesNil = false
}

extension ComputedValue {
    /// A flat struct, made from its parts.
    package init(partsOf type: PropertyType, _ parts: [String], version: Int) {
        self.init(function: "", targets: parts, type: type, otherwise: .fail, version: version)
    }

    package var isOfParts: Bool { function.isEmpty }
}

package struct ComputedArgument<Stored: Hashable & Sendable>: Hashable, Sendable {
    /// The type the function takes, in the current names.
    package var type: PropertyType
    package var source: ValueSource<Stored>

    package init(type: PropertyType, source: ValueSource<Stored>) { (self.type, self.source) = (type, source) }
}

/// Built-in conversions and functions, on one value.
package indirect enum ValueConversion: Hashable, Sendable {
    /// The value is the same and only its type is wider: T to T?, a class to its superclass, Int32 to Int64. The old form can be read
    /// directly as the new type.
    case same
    /// Between numbers (Bool counts as 0 and 1); fails if the value does not fit exactly.
    case number(from: BuiltinType, to: BuiltinType)
    /// To String, or from it; fails if it is not exact.
    case text(from: BuiltinType)
    case parse(to: BuiltinType)
    /// T? to T: nil is a failure.
    case unwrap(ValueConversion)
    /// T? to T, in drafts: if it is nil the whole property is absent.
    case present
    /// For values other than nil.
    case optional(ValueConversion)
    /// T to [T] or Set<T>.
    case single(ValueConversion)
    /// T? to [T] or Set<T>: nil is empty.
    case singleOrEmpty(ValueConversion)
    /// Of each element; from array or set to array or set.
    case elements(ValueConversion)
    case dictionary(key: ValueConversion, value: ValueConversion)
    /// PropertyList to a type, or back.
    case fromPropertyList(PropertyType)
    /// A value of a type with several kinds, or of one of these kinds, to a union, or back.
    case toUnion(TypeName, UnionTarget)
    case fromUnion(PropertyType)
    case toPropertyList(PropertyType)
    /// `using:`; receives a value that is not nil.
    case function(String)
}

/// What a value is today in the union that it became.
package enum UnionTarget: Hashable, Sendable {
    /// The value's own kind tells its case.
    case byKind
    /// The case that holds it.
    case holding(String)
    /// Another case, since its own was removed.
    case readAs(String)
    /// Its case was removed with the values.
    case dropped
}

/// A value that applies to some versions.
protocol OfVersions: Equatable {
    var versions: ClosedRange<Int> { get set }
}

extension ReadRule: OfVersions {}
extension RawTable: OfVersions {}
extension NameRule: OfVersions {}

extension Array where Element: OfVersions {
    /// Adds the value for versions older than the last one. If it equals that of the versions right above, their range is extended.
    mutating func extend(by next: Element) {
        guard var last, last.versions.lowerBound == next.versions.upperBound + 1 else { return append(next) }
        let versions = next.versions.lowerBound...last.versions.upperBound
        last.versions = next.versions
        if last == next { self[count - 1].versions = versions } else { append(next) }
    }
}

/// How one enum's raw values are read. Versions that no table covers are read as the current ones.
package struct EnumPlan: Hashable, Sendable {
    package var name: TypeName
    package var tables: [RawTable]
    /// The lowest version from which every reader reads each raw value that is written now as its case, or as unknown.
    package var minReader = 1

    /// Values of some version become nil, or leave their collections.
    package var dropsCases: Bool { tables.contains { $0.rows.contains { $0.reading == .dropped } } }
}

package struct RawTable: Hashable, Sendable {
    package enum Reading: Hashable, Sendable {
        /// A current case, by name.
        case `case`(String)
        /// `readAs: drop`: nil, or removed from its collection.
        case dropped
        /// As any raw value the enum does not know.
        case unknown
    }
    package struct Row: Hashable, Sendable {
        package var raw: String
        package var reading: Reading
        /// For a union's case with a value: the value's name in archives.
        package var archiveNames: [String] = []
        /// Above 0 for a case that became another one since. If several become one key of a dictionary, the entry with the lowest order
        /// remains.
        package var order = 0
    }

    package var versions: ClosedRange<Int>
    package var rawType: EnumModel.RawType
    /// The version's raw values were bits.
    package var isOptions = false
    /// The raw values that are read differently from the current ones; in the order of that version's cases, then those that only later
    /// versions know.
    package var rows: [Row]
}

/// The meaning of objects with one archive name that some versions wrote.
package struct NameRule: Hashable, Sendable {
    package enum Reading: Hashable, Sendable {
        /// A current class or struct.
        case record(TypeName)
        /// `unless`: functions that are called when the graph is complete; an object for which all of them return true is one of `as`.
        case dropped(unless: [String], as: TypeName?)
    }

    package var archiveName: String
    package var versions: ClosedRange<Int>
    /// The class that it was: the current name, or a removed declaration's.
    package var identity: TypeName
    package var reading: Reading
}

/// The rules of a plan, found by either name.
package struct NameRules: Sendable {
    private let byArchiveName: [String: [NameRule]]
    private let byIdentity: [TypeName: [NameRule]]

    package init(_ plan: ModelPlan) {
        byArchiveName = Dictionary(grouping: plan.names, by: \.archiveName)
        byIdentity = Dictionary(grouping: plan.names, by: \.identity)
    }

    package func rule(for archiveName: String, at version: Int) -> NameRule? {
        byArchiveName[archiveName]?.first { $0.versions.contains(version) }
    }

    /// The declaration of an archive name in any version.
    package func identities(of archiveName: String) -> [TypeName] {
        (byArchiveName[archiveName] ?? []).reduce(into: []) { if !$0.contains($1.identity) { $0.append($1.identity) } }
    }

    package func rule(of identity: TypeName, at version: Int) -> NameRule? {
        byIdentity[identity]?.first { $0.versions.contains(version) }
    }
}

package struct DropRule: Hashable, Sendable {
    package var versions: ClosedRange<Int>
    package var unless: String?
}

/// One possible version of an object without a stamp. An object fits if its archive name is among `archiveNames`, every key of `required`
/// exists with a value of that form, and of all keys of `known` only those of `possible` exist. Candidates are asked in order; if two fit
/// one object, both read it alike.
package struct UnstampedCandidate: Hashable, Sendable {
    package struct Key: Hashable, Sendable {
        package var key: String
        package var form: ArchiveForm
    }

    package var version: Int
    package var archiveNames: [String]
    package var required: [Key]
    package var possible: [Key]
    /// Keys of other candidates that this one never writes.
    package var impossible: [String] = []
}

/// An old key that the current code still writes, for readers of older versions.
package struct ExtraKeyPlan: Hashable, Sendable {
    /// As in the version before the change; keys of a flat struct's parts are by their current names.
    package var old: PropertyShape
    /// The class or struct that had it then.
    package var owner: TypeName
    /// The properties whose values the first conversion takes; one, except the inverse of a split.
    package var sources: [String]
    /// From the current type to the old one, in this order; empty: the value unchanged. With several sources, the first step is a function.
    package var steps: [ReadStep]
    /// The part of the last function's tuple, counted from 0.
    package var component: Int?
    /// The version that the change led to: readers below it look under the old key.
    package var version: Int
    package var until: Int
    /// For each written flat struct: old keys of the struct's own that are written with it.
    package var flatExtras: [FlatExtraKey] = []
}

/// An old key of a struct that is flat in some object.
package struct FlatExtraKey: Hashable, Sendable {
    /// Its place among the `extraKeys` of the struct.
    package var index: Int
    /// The key in the object.
    package var key: String

    package init(index: Int, key: String) {
        self.index = index
        self.key = key
    }
}
