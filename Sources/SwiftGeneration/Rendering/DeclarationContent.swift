import ModelLanguage
import SchemaHistory

/// A generated type, complete except for its arrangement: the input of a template.
///
/// Emitters create it; templates only decide where its parts are. All texts are UTF-8, in their final layout, and end without a line end.
struct DeclarationContent {
    enum Kind: String, CaseIterable {
        case `class` = "Class"
        case structure = "Struct"
        case enumeration = "Enum"
        case optionSet = "OptionSet"
        case model = "Model"

        /// The template that arranges it, if the user has one.
        var template: String { rawValue + ".swift.mustache" }
    }

    let kind: Kind
    /// The name in the schema, without backticks; the file has this name if each declaration has its own.
    let name: String
    /// The schema file that declares it.
    let fileIndex: Int
    var imports: ImportList
    /// The documentation comment, all lines with their slashes; nil if there is none.
    var doc: [UInt8]?
    /// From the attributes to the opening brace.
    var opening: [UInt8] = []
    /// In the order in which they appear; each at the depth of a member.
    var members: [Section] = []
    /// The text after the closing brace, at depth 0.
    var extensions: [Section] = []
    /// Declarations that only it requires, and that follow it: users have no templates for them.
    var formers: [DeclarationContent] = []
    /// Properties as the templates of users may loop over them.
    var properties: [GeneratedProperty] = []
    /// Cases or options likewise.
    var cases: [EnumModel.Case] = []
    /// The type's name in Swift.
    var swiftName = ""
    var superclass: String?
    var archiveName: String?
    var rawType: String?
    var info: InfoValue?
    var isAbstract = false
    var isFinal = false

    /// - Parameter naming: spells all types whose modules its file imports.
    init(
        _ kind: Kind,
        _ name: String,
        _ fileIndex: Int,
        _ plan: GenerationPlan,
        _ naming: (inout ImportPlan) -> Void
    ) {
        self.kind = kind
        self.name = name
        self.fileIndex = fileIndex
        var imports = ImportPlan(plan)
        naming(&imports)
        self.imports = imports.list
    }
}

/// A finished part of a type.
struct Section {
    enum Name: String, CaseIterable {
        case cases
        case options
        case properties
        case defaults
        case rawValue
        case initializer
        case release
        case layout
        case encoding
        case decoding
        case references
        case updates
        case copying
        case values
        case drafts
        case codable
        case objectiveC
        case equality
        case validation
        case observation
        case description
        case box
        case version
        case registry
        case kinds
        case formers

        /// The parts for reading, and for writing a dictionary of the values that were read.
        static let ofReading: Set<Name> = [
            .cases, .options, .rawValue, .properties, .defaults, .release, .layout, .encoding, .decoding, .references,
            .box, .version, .registry, .kinds,
        ]
    }

    let name: Name
    let bytes: [UInt8]

    init(_ name: Name, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}
