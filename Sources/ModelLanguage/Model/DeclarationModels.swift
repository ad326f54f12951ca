import SchemaDiagnostics

/// A class or struct of the model, resolved. Options of the header that hold per class are filled in here; what only a class can say is
/// of a struct as if it said nothing.
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
    /// Objects of newer versions keep what only those know.
    package var keepsUnknownKeys = false
    /// Whether nil is a reference to `$null` in archives.
    package var writesNil = false
    /// What breaks a rule is neither written nor read.
    package var isValidated = false
    package var equality = Equality.identity
    package var copying = Copying.shallow
    package var isObjC = false
    /// Nobody can set a property after `init`.
    package var isImmutable = false
    /// Changes of its own properties are told to Swift's Observation.
    package var isObservable = false
    package var objcName: String?
    package var keyRule = KeyRule()
    package var versionKey: VersionKey?
    /// Declared at this class, for those below it too.
    package var discriminator: Discriminator?
    /// What the discriminator, its own or a superclass's, says of objects of this class.
    package var mark: Mark?
    package var since = 1
    /// Written in the schema; nil: that of the model's code.
    package var access: SwiftOptions.Access?
    /// Its objects may be half filled: `draft: true`, here or at a superclass.
    package var hasDraft = false
    /// Of a draft: its class.
    package var draftOf: TypeName?
    /// The message of the deprecation, of `init`.
    package var deprecated: String?
    package var history: [HistoryBlock] = []
    /// Of a struct: every part is Equatable and Hashable / Sendable; see LANGUAGE "Structs". Sendable also of an immutable class.
    package var isHashable = true
    package var isSendable = true

    /// In JSON without class names.
    package struct Mark: Hashable, Sendable {
        package var key: String
        /// Nil: no object is of the class.
        package var name: String?
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
        /// Of a union: the struct or class that it holds. Its raw value stands in no archive.
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
    /// Cases hold structs and objects.
    package var isUnion = false
    /// Of a union: every payload is Equatable and Hashable / Sendable.
    package var isHashable = true
    package var isSendable = true
    package var discriminator: Discriminator?
    package var protocols: [ProtocolConformance] = []
    package var since = 1
    package var history: [HistoryBlock] = []

    package init(name: TypeName, span: SourceSpan, fileIndex: Int) {
        self.name = name
        self.span = span
        self.fileIndex = fileIndex
    }
}

/// How JSON without class names tells the cases of a union apart, or the classes of a hierarchy.
package struct Discriminator: Hashable, Sendable {
    package var key: String
    /// What is under the key, by the name of the case, or of a class of the model.
    package var names: [String: String]
}

/// A type of `types:`.
package struct ForeignTypeModel: Sendable {
    package enum Coding: Hashable, Sendable {
        /// An NSSecureCoding class; further classes allowed inside (`classes:`).
        case secure(allowed: [String])
        /// A Codable value, archived as Data.
        case codable
        /// A protocol, class or Any: what may stand there.
        case oneOf([PropertyType])
        /// Converted wherever it stands.
        case convert(Conversion)
        /// Only as a superclass.
        case none
    }

    package var name: TypeName
    package var span: SourceSpan
    /// Only versions below use it.
    package var removedIn: Int?
    /// Stands for a union.
    package var isUnion = false
    /// Its spelling in Swift; default the name.
    package var swiftName: String
    package var importedModule: String?
    package var coding: Coding
    /// Of an NSSecureCoding class, where that is not its name at run time.
    package var archiveName: String?
    /// Earlier names in archives.
    package var formerly: [String] = []
    /// `init: 'name: ""'`: arguments of the superclass's initialiser.
    package var initArguments: String?
    /// What it already implements, as a superclass.
    package var implementsCopying = false
    package var implementsCodable = false
    package var equality: Equality?

    package init(name: TypeName, span: SourceSpan, coding: Coding) {
        self.name = name
        self.span = span
        swiftName = name.name
        self.coding = coding
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

/// The number that hand-made code wrote to tell its versions apart.
package struct VersionKey: Hashable, Sendable {
    package var key: String
    /// The version meant where the key is absent; nil: an error there.
    package var none: Int?
    /// Number found -> model version, in source order.
    package var values: [VersionNumber]
    /// Whether the highest number goes on being written.
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
