import SchemaDiagnostics

/// A class or struct of the model, resolved. Options of the header that apply per class are set here; options that only classes have are at
/// their defaults for a struct.
package struct RecordModel: Sendable {
    package enum Superclass: Hashable, Sendable {
        /// A class of this or of a used model.
        case generated(TypeName)
        /// A foreign class of `types:`.
        case foreign(TypeName)
    }

    package var kind: DeclarationKind
    package var name: TypeName
    package var span: SourceSpan
    /// Index in `Model.files` of the declaring file.
    package var fileIndex: Int
    package var doc: String?
    package var info: InfoValue?
    package var superclass: Superclass?
    package var archiveName: String
    package var isArchiveNameWritten = false
    package var isAbstract = false
    package var isFinal = false
    package var protocols: [ProtocolConformance] = []
    /// Own properties, in declared order.
    package var properties: [PropertyModel] = []
    package var hooks = Hooks()
    package var isBoxed = false
    /// Objects of newer versions keep the values that only those versions know.
    package var keepsUnknownKeys = false
    /// Whether nil is a reference to `$null` in archives.
    package var writesNil = false
    /// Objects that break a rule are neither written nor read.
    package var isValidated = false
    package var equality = Equality.identity
    package var copying = Copying.shallow
    package var isObjC = false
    /// Properties cannot be set after `init`.
    package var isImmutable = false
    /// Swift's Observation receives changes of its own properties.
    package var isObservable = false
    package var objcName: String?
    package var keyRule = KeyRule()
    package var versionKey: VersionKey?
    /// Declared at this class, for its subclasses too.
    package var discriminator: Discriminator?
    /// The text of the discriminator, its own or a superclass's, for objects of this class.
    package var mark: Mark?
    package var since = 1
    /// Where it is written.
    package var sinceSpan: SourceSpan?
    /// Written in the schema; nil: that of the model's code.
    package var access: SwiftOptions.Access?
    /// Its objects may be incomplete: `draft: true`, here or at a superclass.
    package var hasDraft = false
    /// Of a draft: its class.
    package var draftOf: TypeName?
    /// The message of the deprecation, of `init`.
    package var deprecated: String?
    package var history: [HistoryBlock] = []
    /// Of a struct: every part is Equatable and Hashable / Sendable; see "Structs" in the language. Sendable also for an immutable class.
    package var isHashable = true
    package var isSendable = true

    /// In JSON without class names.
    package struct Mark: Hashable, Sendable {
        package var key: String
        /// The first is written; none: no object is of the class.
        package var names: [String]
        /// Objects of this class stand for those of unknown names.
        package var keepsUnknown = false
    }

    package init(_ kind: DeclarationKind, name: TypeName, span: SourceSpan, fileIndex: Int) {
        self.kind = kind
        self.name = name
        self.span = span
        self.fileIndex = fileIndex
        archiveName = name.name
    }
}

package struct EnumModel: Sendable {
    package enum RawType: Hashable, Sendable {
        case string
        /// Int or another integer type.
        case integer(BuiltinType)
    }
    package enum Unknown: Hashable, Sendable {
        case error
        case fallback(String)
        /// Adds `case unrecognized(Raw)`.
        case keep
    }
    package struct Case: Sendable, Hashable {
        package var name: String
        package var span: SourceSpan
        /// Text of the raw value: the string, or decimal digits.
        package var raw: String
        package var isRawWritten: Bool
        package var doc: String?
        /// The message of the deprecation.
        package var deprecated: String?
        package var info: InfoValue?
        /// Of a union: the struct or class of its value. Archives do not contain its raw value.
        package var payload: PropertyType?

        package init(name: String, span: SourceSpan, raw: String, isRawWritten: Bool) {
            self.name = name
            self.span = span
            self.raw = raw
            self.isRawWritten = isRawWritten
        }
    }

    package var name: TypeName
    package var span: SourceSpan
    package var fileIndex: Int
    package var doc: String?
    /// Written in the schema; nil: that of the model's code.
    package var access: SwiftOptions.Access?
    package var info: InfoValue?
    package var rawType = RawType.string
    package var cases: [Case] = []
    package var unknown = Unknown.error
    /// An OptionSet.
    package var isOptions = false
    /// Cases have structs and objects as values.
    package var isUnion = false
    /// Of a union: every payload is Equatable and Hashable / Sendable.
    package var isHashable = true
    package var isSendable = true
    package var discriminator: Discriminator?
    /// JSON without class names has nothing that distinguishes the cases: the first that fits is read.
    package var isUntagged = false
    /// Cases some of whose values such JSON would read as an earlier case, with those cases.
    package var overlaps: [String: Set<String>] = [:]
    /// These, and those that only keys without a property make so: a writer tries the earlier cases.
    package var triedCases: Set<String> = []
    /// How dates that cases hold are written in such JSON.
    package var dates: JSONDates?
    package var protocols: [ProtocolConformance] = []
    package var since = 1
    /// Where it is written.
    package var sinceSpan: SourceSpan?
    package var history: [HistoryBlock] = []

    package init(name: TypeName, span: SourceSpan, fileIndex: Int) {
        self.name = name
        self.span = span
        self.fileIndex = fileIndex
    }
}

/// How JSON without class names distinguishes the cases of a union, or the classes of a hierarchy.
package struct Discriminator: Hashable, Sendable {
    package var key: String
    /// Of a union: the key of the case's value, beside the other; nil: the value is the object itself.
    package var content: String?
    /// The texts under the key, by the name of the case, or of a class of the model; the first is written.
    package var names: [String: [String]]
    /// Of classes: objects of unknown names are kept.
    package var keepsUnknown = false
}

/// A type of `types:`.
package struct ForeignTypeModel: Sendable {
    package enum Coding: Hashable, Sendable {
        /// An NSSecureCoding class; further classes allowed inside (`classes:`).
        case secure(allowed: [String])
        /// An object that is never created; the classes allowed inside (`classes:`). In Swift it is a KeptValue.
        case opaque(allowed: [String])
        /// A Codable value, archived as Data.
        case codable
        /// For a protocol, class or Any: the types that it allows.
        case oneOf([PropertyType])
        /// Converted at every place.
        case convert(Conversion)
        /// Only as a superclass.
        case none
    }

    /// `overrides:`.
    package enum OwnCoding: String, Sendable, CaseIterable {
        case unsecured = "NSCoding"
        case secure = "NSSecureCoding"
    }

    package var name: TypeName
    package var span: SourceSpan
    /// Only older versions use it.
    package var removedIn: Int?
    /// Represents a union.
    package var isUnion = false
    /// Its spelling in Swift; default the name.
    package var swiftName: String
    package var importedModule: String?
    package var coding: Coding
    /// Of an NSSecureCoding class, if its runtime name differs.
    package var archiveName: String?
    /// Earlier names in archives.
    package var formerly: [String] = []
    /// `init: 'name: ""'`: arguments of the superclass's initializer.
    package var initArguments: String?
    /// The protocols that it already implements, as a superclass.
    package var implementsCopying = false
    package var implementsCodable = false
    package var equality: Equality?
    /// The protocol whose methods it has as a superclass, and which are not called.
    package var overriddenCoding: OwnCoding?

    package init(name: TypeName, span: SourceSpan, coding: Coding) {
        self.name = name
        self.span = span
        swiftName = name.name
        self.coding = coding
    }
}

extension ForeignTypeModel {
    package var isOpaque: Bool { if case .opaque = coding { true } else { false } }

    /// The module that Swift code imports to use the type.
    package var moduleInSwift: String? { isOpaque ? nil : importedModule }

    /// The archive name of a class that is coded securely, on systems where names begin with the module; of an opaque class, the plain name.
    package var className: String { archiveName ?? runtimeName }

    /// Readers also accept the class's runtime name.
    package var readNames: Set<String> { Set(namesInArchives) }

    /// The most likely one first.
    package var namesInArchives: [String] {
        let plain = isOpaque ? importedModule.map { ["\($0).\(name.name)"] } ?? [] : []
        var met: Set<String> = []
        return ([className, runtimeName] + plain + formerly).filter { met.insert($0).inserted }
    }

    private var runtimeName: String {
        switch coding {
        case .secure: importedModule.map { "\($0).\(swiftName)" } ?? swiftName
        case .opaque: name.name
        case .codable, .oneOf, .convert, .none: swiftName
        }
    }
}

package struct ProtocolConformance: Hashable, Sendable {
    package var name: String
    package var importedModule: String?
}

/// A method the user writes in an extension.
package struct Hook: Hashable, Sendable {
    package var method: String
    package var isThrowing: Bool
    package var span: SourceSpan
}

package struct Hooks: Hashable, Sendable {
    package var decoded: Hook?
    package var encoding: Hook?
    package var upgraded: Hook?
    package var description: Hook?
    package var validate: Hook?

    package init() {}
}

/// The number that hand-written code wrote to distinguish its versions.
package struct VersionKey: Hashable, Sendable {
    package var key: String
    /// The version meant if the key is absent; nil: an error.
    package var none: Int?
    /// Number found -> model version, in source order.
    package var values: [VersionNumber]
    /// Whether the highest number is still written.
    package var isWritten: Bool

    package struct VersionNumber: Hashable, Sendable {
        package var number: Int
        package var version: Int

        package init(number: Int, version: Int) {
            self.number = number
            self.version = version
        }
    }

    package init(key: String, none: Int?, values: [VersionNumber], isWritten: Bool = true) {
        self.key = key
        self.none = none
        self.values = values
        self.isWritten = isWritten
    }
}
