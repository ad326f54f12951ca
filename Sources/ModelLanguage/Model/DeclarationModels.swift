import SchemaDiagnostics

/// A class of the model, resolved. Options of the header that hold per class are filled in here.
package struct ClassModel: Sendable {
    package enum Superclass: Hashable, Sendable {
        /// A class of this or of a used model.
        case generated(TypeName)
        /// A foreign class of `types:`.
        case foreign(TypeName)
    }

    package var name: TypeName
    package var span: SourceSpan
    /// Index in `Model.files` of the declaring file.
    package var fileIndex: Int
    package var doc: String?
    package var superclass: Superclass?
    package var archiveName: String
    package var isArchiveNameWritten: Bool
    package var isAbstract: Bool
    package var isFinal: Bool
    package var protocols: [ProtocolConformance]
    /// Own properties, in declared order.
    package var properties: [PropertyModel]
    package var hooks: Hooks
    package var isBoxed: Bool
    package var equality: Equality
    package var copying: Copying
    package var isObjC: Bool
    package var objcName: String?
    package var keyPattern: String
    package var versionKey: VersionKey?
    package var since: Int
    package var history: [HistoryBlock]

    package init(name: TypeName, span: SourceSpan, fileIndex: Int) {
        self.name = name
        self.span = span
        self.fileIndex = fileIndex
        archiveName = name.name
        isArchiveNameWritten = false
        isAbstract = false
        isFinal = false
        protocols = []
        properties = []
        hooks = Hooks()
        isBoxed = false
        equality = .identity
        copying = .shallow
        isObjC = false
        keyPattern = "*"
        since = 1
        history = []
    }
}

package struct StructModel: Sendable {
    package var name: TypeName
    package var span: SourceSpan
    package var fileIndex: Int
    package var doc: String?
    package var archiveName: String
    package var isArchiveNameWritten: Bool
    package var protocols: [ProtocolConformance]
    package var properties: [PropertyModel]
    package var isBoxed: Bool
    package var keyPattern: String
    package var since: Int
    package var history: [HistoryBlock]
    /// Every part is Equatable and Hashable / Sendable; see LANGUAGE "Structs".
    package var isHashable: Bool
    package var isSendable: Bool

    package init(name: TypeName, span: SourceSpan, fileIndex: Int) {
        self.name = name
        self.span = span
        self.fileIndex = fileIndex
        archiveName = name.name
        isArchiveNameWritten = false
        protocols = []
        properties = []
        isBoxed = false
        keyPattern = "*"
        since = 1
        history = []
        isHashable = true
        isSendable = true
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
    package var rawType: RawType
    package var cases: [Case]
    package var unknown: Unknown
    /// An OptionSet.
    package var isOptions: Bool
    package var protocols: [ProtocolConformance]
    package var since: Int
    package var history: [HistoryBlock]

    package init(name: TypeName, span: SourceSpan, fileIndex: Int) {
        self.name = name
        self.span = span
        self.fileIndex = fileIndex
        rawType = .string
        cases = []
        unknown = .error
        isOptions = false
        protocols = []
        since = 1
        history = []
    }
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
    /// Its spelling in Swift; default the name.
    package var swiftName: String
    package var importedModule: String?
    package var coding: Coding
    /// `init: 'name: ""'`: arguments of the superclass's initialiser.
    package var initArguments: String?
    /// What it already implements, as a superclass.
    package var implementsCopying: Bool
    package var implementsCodable: Bool
    package var equality: Equality?

    package init(name: TypeName, span: SourceSpan, coding: Coding) {
        self.name = name
        self.span = span
        swiftName = name.name
        self.coding = coding
        implementsCopying = false
        implementsCodable = false
    }
}

package struct ProtocolConformance: Hashable, Sendable {
    package var name: String
    package var importedModule: String?

    package init(name: String, importedModule: String? = nil) {
        self.name = name
        self.importedModule = importedModule
    }
}

/// A method the user writes in an extension.
package struct Hook: Hashable, Sendable {
    package var method: String
    package var isThrowing: Bool
    package var span: SourceSpan

    package init(method: String, isThrowing: Bool, span: SourceSpan) {
        self.method = method
        self.isThrowing = isThrowing
        self.span = span
    }
}

package struct Hooks: Hashable, Sendable {
    package var decoded: Hook?
    package var encoding: Hook?
    package var upgraded: Hook?
    package var description: Hook?

    package init() {}
}

/// The number that hand-made code wrote to tell its versions apart.
package struct VersionKey: Hashable, Sendable {
    package var key: String
    /// The version meant where the key is absent; nil: an error there.
    package var none: Int?
    /// Number found -> model version, in source order.
    package var values: [VersionNumber]

    package struct VersionNumber: Hashable, Sendable {
        package var number: Int
        package var version: Int

        package init(number: Int, version: Int) {
            self.number = number
            self.version = version
        }
    }

    package init(key: String, none: Int?, values: [VersionNumber]) {
        self.key = key
        self.none = none
        self.values = values
    }
}
