/// The declarations in Swift sources, as `heirloom-swift-import` prints them in JSON: syntax only, in the order of the sources. The
/// compiler decides what they mean for a schema. Both programs compile this file.
struct SwiftFacts: Codable {
    /// Raised if a reader of older facts could misread them.
    static let currentFormat = 1

    /// The place of something. Lines count from 1.
    struct Place: Codable, Hashable {
        var path: String
        var line: Int
    }

    var format = currentFormat
    /// The Swift files that were read.
    var files: [String] = []
    /// The files that could not be read or parsed.
    var problems: [Problem] = []
    /// Types and extensions.
    var types: [Declaration] = []
    /// Global constants and variables.
    var globals: [Property] = []
    /// Global and nested ones, by qualified name.
    var aliases: [Alias] = []
    /// Calls that set other names of classes in archives.
    var archiveNames: [ArchiveName] = []
    /// The stages of SwiftData's migration plans.
    var stages: [Stage] = []
    /// Of encoders and decoders.
    var settings: [Setting]?

    struct Problem: Codable {
        var place: Place
        var message: String
    }

    struct Declaration: Codable {
        enum Kind: String, Codable {
            case `class`, `struct`, `enum`, actor, `protocol`, `extension`
        }

        var kind: Kind
        /// With the enclosing types: `Library.Book`. For an extension, the type that it extends, as it is written there.
        var name: String
        var place: Place
        var inherits: [SwiftType] = []
        var attributes: [Attribute] = []
        var modifiers: [String] = []
        var isGeneric = false
        /// Its documentation comment.
        var doc: String?
        var properties: [Property] = []
        var cases: [Case] = []
        /// Functions and initializers that read or write a coder.
        var codings: [Coding] = []
    }

    struct Alias: Codable {
        var name: String
        var type: SwiftType
    }

    struct Attribute: Codable {
        var name: String
        /// As they are written, labels included.
        var arguments: [Argument] = []
    }

    struct Argument: Codable {
        var label: String?
        var value: Expression
    }

    struct Property: Codable {
        var name: String
        var place: Place
        var doc: String?
        /// As it is written, or as a literal or the call of an initializer shows it; nil: only a compiler knows it.
        var type: SwiftType?
        var isLet = false
        var isStatic = false
        var isLazy = false
        var isComputed = false
        /// `willSet` or `didSet`.
        var hasObservers = false
        /// `weak` or `unowned`.
        var ownership: String?
        /// `private` of `private(set)`, if present.
        var setter: String?
        var access: String?
        var attributes: [Attribute] = []
        /// The initial value; for a computed property the only expression of its getter.
        var initial: Expression?
    }

    struct Case: Codable {
        var name: String
        var place: Place
        var doc: String?
        var raw: Expression?
        var payload: [Parameter] = []
    }

    struct Parameter: Codable {
        var label: String?
        var type: SwiftType
    }

    struct ArchiveName: Codable {
        var className: String
        var archiveName: String
        /// Archives are written under the name, not read only.
        var isWritten: Bool
        var place: Place
    }

    /// `keyDecodingStrategy` and its value.
    struct Setting: Codable {
        var name: String
        var value: Expression
        var place: Place
    }

    struct Stage: Codable {
        var isCustom: Bool
        var from: String
        var to: String
        /// Arguments that are closures or functions: `willMigrate`, `didMigrate`.
        var functions: [String] = []
        var place: Place
    }
}

/// `[Int]?` is `?` of `[]` of `Int`.
struct SwiftType: Codable, Hashable {
    /// `?`, `[]`, `[:]`, `Set`, a name with its dots, or empty for types without a name: functions, tuples, `any P`.
    var name: String
    var arguments: [SwiftType] = []
    /// As it is written.
    var text: String
}

extension SwiftFacts {
    struct Expression: Codable {
        enum Kind: String, Codable {
            /// `value` is the text without quotes and escapes, the number's digits, or `true`.
            case string, integer, real, bool, null
            /// `value` is the case or member: `.draft`, `Genre.draft`, `Keys.name.rawValue`, `name`.
            case member
            /// `[]`, `[:]`; `elements` are those of an array or set.
            case array, dictionary
            /// `SchemaV1.models + [Trip.self]`: `elements` are those of the lists, and the names of lists.
            case sum
            /// `value` is the callee: `Date`, `Keys.make`.
            case call
            case other
        }

        var kind: Kind
        var value: String = ""
        var elements: [Expression] = []
        /// Of the arguments of a call; empty where there is none.
        var labels: [String]?
        /// As it is written.
        var text: String
    }

    /// A function or an initializer that reads or writes.
    struct Coding: Codable {
        enum Kind: String, Codable {
            case encodeWithCoder, initWithCoder, encodeTo, initFrom
        }

        var kind: Kind
        var place: Place
        var calls: [CoderCall] = []
        /// `if version < 2` and similar conditions, as they are written, on values that were read.
        var conditions: [Condition] = []
    }

    struct Condition: Codable {
        var text: String
        var place: Place
    }

    /// One call of a coder or of a container: the key, and the source or destination of the value.
    struct CoderCall: Codable {
        /// `encode`, `decodeInteger`, `nestedContainer`; `super` calls the superclass; `helper` passes the coder on.
        var function: String
        var place: Place
        /// nil: there is none.
        var key: Expression?
        /// The type, empty for none, in which the key is named, if the coder was handed on to it.
        var scope: String?
        /// The type of the keys of a container.
        var keys: String?
        /// The keys of the containers around it, from the outside.
        var path: [Key]?
        /// The value that is written.
        var value: Value?
        /// `of:` of `decodeObject`, the type of a container's `decode`.
        var classes: [SwiftType] = []
        /// The type that it is cast to.
        var cast: SwiftType?
        /// The expression after `??`.
        var fallback: Expression?
        /// The expression after an outer `??`: `.novel` of `Genre(rawValue: … ?? "") ?? .novel`.
        var outerFallback: Expression?
        /// The property, the constant or the argument that receives the value.
        var target: String?
        /// The calls on the value, from the inside: `Genre(rawValue:)`, `.intValue`, and `try?`.
        var steps: [String] = []
        /// The value must exist: because of `guard let`, or a cast that must succeed.
        var isForced = false
        /// The value is compared or used in a condition, and not stored.
        var isCondition = false
        /// The value is stored under a condition only: `if coder.containsValue(forKey: "count")`, `if let`, `do`.
        var isConditional = false
        /// The condition, if it asks for more than whether the key or its value is there.
        var condition: String?
        /// The values that are stored in its place otherwise: of the other branch, before, or after.
        var others: [Other] = []
    }

    struct Key: Codable {
        /// Its type.
        var keys: String?
        var key: Expression
    }

    struct Other: Codable {
        var value: Expression
        /// As in `CoderCall`.
        var condition: String?
        var place: Place
    }

    /// `self.genre?.rawValue as NSNumber`: the root `genre`, the steps `.rawValue` and `as NSNumber`.
    struct Value: Codable {
        /// nil: no property or constant is at its root.
        var root: String?
        var steps: [String] = []
        /// A step is left out if something is nil.
        var isOptionalChain = false
        /// The root was bound by `if let`.
        var isUnwrapped = false
        var fallback: Expression?
        var expression: Expression
    }
}
