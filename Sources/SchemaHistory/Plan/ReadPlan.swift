import ModelLanguage
import SchemaDiagnostics

/// How code generated at `version` reads the archives of every version it can read, and what it writes for older readers.
///
/// Made from a `ModelHistory` alone. Emitted readers, verdicts of `diff`, the matrix and the tests' interpreter go by it, and by
/// nothing else, so that they cannot disagree.
package struct ModelPlan: Sendable {
    package var version: Int
    package var readsFrom: Int
    package var stampedFrom: Int
    /// Classes and structs that live at `version`.
    package var records: [TypeName: RecordPlan] = [:]
    package var enums: [TypeName: EnumPlan] = [:]
    /// Removed enums as they were in their last version: functions get their values as raw values.
    package var removedEnums: [TypeName: EnumShape] = [:]
    /// Every archive name, old and new, of the model's own classes and structs; ordered by name, then version, newest first.
    package var names: [NameRule] = []

    /// The plan of a class or struct; one that says "nothing ever changed" where there is none.
    package internal(set) subscript(_ name: TypeName) -> RecordPlan {
        get { records[name] ?? RecordPlan(name: name) }
        set { records[name] = newValue }
    }
}

/// How one class (struct) is read. Holds exceptions only: what is not listed is read as it is written today.
package struct RecordPlan: Hashable, Sendable {
    package var name: TypeName
    /// Own properties whose reading depends on the version; all others are read from every version by today's rule.
    package var properties: [String: PropertyPlan] = [:]
    /// What the class's objects carry as `<Model>.minReader`, counted in the keys of each channel, where that is not 1.
    package internal(set) var minReaders: [Channel: Int] = [:]
    /// How unstamped objects are told apart; empty where only one version comes into question.
    package var unstamped: [UnstampedCandidate] = []
    /// Versions whose objects are dropped though the class lives.
    package var drops: [DropRule] = []
    /// Old keys that are still written, at `version`.
    package var extraKeys: [ExtraKeyPlan] = []
    /// By flat property: old keys of the struct's own that are written with it.
    package var flatExtras: [String: [FlatExtraKey]] = [:]
    /// The name written instead of the class's own, at `version`.
    package var writtenName: String?

    package init(name: TypeName) { self.name = name }

    /// The lowest version that reads what is written there; 1: nothing is written of it.
    package func minReader(in channel: Channel) -> Int { minReaders[channel] ?? 1 }
    package var minReader: Int { minReader(in: .archive) }

    /// Nothing depends on the version.
    package var isTrivial: Bool { self == RecordPlan(name: name) }
}

/// How one property is read.
package struct PropertyPlan: Hashable, Sendable {
    /// Cover every readable version; of the rules for a version the first that admits the object holds. The last for each
    /// version admits all objects. Newest versions first.
    package var rules: [ReadRule]
    /// Of channels that differ, where a property is excluded from some.
    package var others: [Channel: [ReadRule]] = [:]

    package func rules(in channel: Channel) -> [ReadRule] { others[channel] ?? rules }
}

package struct ReadRule: Hashable, Sendable {
    package var versions: ClosedRange<Int>
    /// The rule holds for objects that were archived as one of these; nil: for all.
    package var archivedAs: [ArchivedClass]?
    package var source: ReadSource

    package init(versions: ClosedRange<Int>, archivedAs: [ArchivedClass]? = nil, source: ReadSource) {
        self.versions = versions
        self.archivedAs = archivedAs
        self.source = source
    }
}

/// A class as archives of some versions know it.
package struct ArchivedClass: Hashable, Sendable {
    /// Today's name, or a removed declaration's.
    package var identity: TypeName
    /// The names under which its objects stand in archives of the rule's versions.
    package var archiveNames: [String]
}

/// A property's value in terms of what is stored, with everything that happened to it since.
package indirect enum ValueSource<Stored: Hashable & Sendable>: Hashable, Sendable {
    case stored(Stored)
    /// Nothing of it is in the archive: a default, `missing:`, nil. The type is that of its time.
    case value(DefaultValue, PropertyType)
    /// It cannot be had: required, and nothing says what to put there.
    case failure
    /// Restored by the property that names this one as its inverse; the archive has nothing.
    case inverse
    case converted(ValueSource, ReadStep)
    /// A function of several values.
    case computed(ComputedValue, [ComputedArgument<Stored>])
}

/// In terms of properties of an older version.
package typealias Trace = ValueSource<Leaf>

/// In terms of archives, collapsed. Stored is the value under the property's key of then, in its type of then. Where it is absent: the
/// default of then, nil for an optional, an error otherwise.
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

/// One conversion on the way from then to today.
package struct ReadStep: Hashable, Sendable {
    /// Types in today's names, before and after.
    package var from: PropertyType
    package var to: PropertyType
    package var conversion: ValueConversion
    package var otherwise: Otherwise
    /// The version that the change led to.
    package var version: Int
    /// How many elements the result must have; any other number is a failure.
    package var elements: Int?
    /// The function that leads back, for older readers.
    package var inverse: String?
}

/// What becomes of the whole property when a conversion fails: before `failure:` is asked.
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
    /// How many values the function returns; 1: no tuple.
    package var count: Int
    package var type: PropertyType
    package var otherwise: Otherwise
    package var version: Int
    /// As in `ReadStep`.
    package var elements: Int?
    /// The property was not there before: it did not come from what the function takes.
    package var isMissing = false
    /// nil is a value that the function gives, no failure.
    package var givesNil = false
}

package struct ComputedArgument<Stored: Hashable & Sendable>: Hashable, Sendable {
    /// The type the function takes, in today's names.
    package var type: PropertyType
    package var source: ValueSource<Stored>
}

/// Built-in conversions and functions, on one value.
package indirect enum ValueConversion: Hashable, Sendable {
    /// The value is the same and only its type is wider: T to T?, a class to its superclass, Int32 to Int64. Reading the new type
    /// from the old form gives the value at once.
    case same
    /// Between numbers (Bool counts as 0 and 1); fails where the value does not fit exactly.
    case number(from: BuiltinType, to: BuiltinType)
    /// To String, or from it; fails where it is not exact.
    case text(from: BuiltinType)
    case parse(to: BuiltinType)
    /// T? to T: nil is a failure.
    case unwrap(ValueConversion)
    /// T? to T, in drafts: where it is nil the whole property is absent.
    case present
    /// On what is not nil.
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
    /// A value of a type that may be several, or of one of these, to a union, or back.
    case toUnion(TypeName)
    case fromUnion(PropertyType)
    case toPropertyList(PropertyType)
    /// `using:`; gets a value that is not nil.
    case function(String)
}

/// What holds of some versions.
protocol OfVersions: Equatable {
    var versions: ClosedRange<Int> { get set }
}

extension ReadRule: OfVersions {}
extension RawTable: OfVersions {}
extension NameRule: OfVersions {}

extension Array where Element: OfVersions {
    /// Adds what holds of older versions than the last one; where that says the same of the versions right above, it becomes longer.
    mutating func extend(by next: Element) {
        guard var last, last.versions.lowerBound == next.versions.upperBound + 1 else { return append(next) }
        let versions = next.versions.lowerBound...last.versions.upperBound
        last.versions = next.versions
        if last == next { self[count - 1].versions = versions } else { append(next) }
    }
}

/// How one enum's raw values are read. Versions that no table covers are read as today's.
package struct EnumPlan: Hashable, Sendable {
    package var name: TypeName
    package var tables: [RawTable]
    /// The lowest version from which every reader takes each raw value that is written now for its case or for none.
    package var minReader = 1

    /// Values of some version are nil, or gone from their collections.
    package var dropsCases: Bool { tables.contains { $0.rows.contains { $0.reading == .dropped } } }
}

package struct RawTable: Hashable, Sendable {
    package enum Reading: Hashable, Sendable {
        /// A case of today, by name.
        case `case`(String)
        /// `readAs: drop`: nil, or gone from its collection.
        case dropped
        /// As any raw value the enum does not know.
        case unknown
    }
    package struct Row: Hashable, Sendable {
        package var raw: String
        package var reading: Reading
        /// Of a union's case that held something: what it stood under.
        package var archiveNames: [String] = []
        /// Above 0 for a case that became another one since. Where several are one key of a dictionary, the lowest order's entry
        /// is the one that stays.
        package var order = 0
    }

    package var versions: ClosedRange<Int>
    package var rawType: EnumModel.RawType
    /// The version's raw values were bits.
    package var isOptions = false
    /// Where reading differs from today's; ordered as that version's cases, then those that only later versions know.
    package var rows: [Row]
}

/// What objects of one archive name, written at some versions, are.
package struct NameRule: Hashable, Sendable {
    package enum Reading: Hashable, Sendable {
        /// A class or struct of today.
        case record(TypeName)
        /// `unless`: functions that are asked once the graph is complete; an object that each of them keeps is one of `as`.
        case dropped(unless: [String], as: TypeName?)
    }

    package var archiveName: String
    package var versions: ClosedRange<Int>
    /// Which class it was: today's name, or a removed declaration's.
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

    /// What an archive name stood for in any version.
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

/// One version an unstamped object may be of. An object fits where its archive name is among `archiveNames`, every key of
/// `required` is there with a value of that form, and of all keys of `known` only those of `possible` are there. Candidates are
/// asked in order; where two fit one object, both read it alike.
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

/// An old key that the current code still writes, for readers of versions below.
package struct ExtraKeyPlan: Hashable, Sendable {
    /// As it was in the version before the change; keys of a flat struct's parts are by their present names.
    package var old: PropertyShape
    /// The class or struct that had it then.
    package var owner: TypeName
    /// The properties whose values the first conversion takes; one, but for the inverse of a split.
    package var sources: [String]
    /// From today's type to the old one, in this order; empty: the value as it is. Of several sources the first step is a function.
    package var steps: [ReadStep]
    /// Which part of the last function's tuple is meant, counted from 0.
    package var component: Int?
    /// The version that the change led to: readers below it look under the old key.
    package var version: Int
    package var until: Int
    /// Where a flat struct is written: old keys of the struct's own that are written with it.
    package var flatExtras: [FlatExtraKey] = []
}

/// An old key of a struct that stands flat in some object.
package struct FlatExtraKey: Hashable, Sendable {
    /// Its place among the `extraKeys` of the struct.
    package var index: Int
    /// What it is in the object.
    package var key: String

    package init(index: Int, key: String) {
        self.index = index
        self.key = key
    }
}
