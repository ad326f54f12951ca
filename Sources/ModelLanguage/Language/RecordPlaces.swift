import SchemaDiagnostics
import YAMLTree

// Classes and structs, and what is below their keys.

extension Language {
    static let classRows = Rows<RecordDeclaration>(
        .class,
        "a class",
        short: "superclass",
        mayBeEmpty: true,
        records.filter { $0.kind != .struct }
    )
    static let structRows = Rows<RecordDeclaration>(
        .struct,
        "a struct",
        mayBeEmpty: true,
        records.filter { $0.kind != .class }
    )
    package static let `class` = classRows.place
    package static let `struct` = structRows.place

    static func rows(of kind: DeclarationKind) -> Rows<RecordDeclaration> { kind == .struct ? structRows : classRows }

    /// A section with a declaration.
    static func example(of kind: DeclarationKind) -> String? {
        let name = kind == .class ? "classes" : "\(kind.rawValue)s"
        return file[name].flatMap { key in key.examples.first.map { "\(name): \($0)" } }
    }

    private static let records: [Row<RecordDeclaration>] = [
        doc("A book in the catalogue."),
        Row("info", .shared(.info)) { $2.info = $0.info($1) },
        .flag("validated", \.validated).says("What breaks a rule is neither written nor read; for subclasses too."),
        Row("superclass", .typeName) { $2.superclass = $0.text($1) }
            .says("A class of this or a used model, or a foreign class of `types`.", "Item").inClasses,
        Row("archiveName", .text) {
            $2.archiveName = $0.archiveName($1)
        }
        .says("Name in archives, any text; default: the declaration's name.", "Book").detail(
            "not `$…`, and no name of Foundation's classes"
        ),
        .flag("abstract", \.abstract).says("No objects of exactly this class.").inClasses,
        .flag("final", \.final).says("No subclasses.").inClasses,
        Row("protocols", .shared(.protocols)) { $2.protocols = $0.readProtocols($1) },
        Row("properties", .shared(.properties)) {
            $2.properties = $0.readOwnProperties($1, of: $2)
        }
        .says(SharedValue.properties.doc),
        Row("excluded", .shared(.excluded)) { $2.excluded = $0.readExcluded($1) },
        Row("hooks", .shared(.hooks)) { $2.hooks = $0.readHooks($1) }.inClasses,
        Row("keys", .pattern("keyPattern")) { $2.keys = $0.keyPattern($1) }.says(keys),
        jsonKeys.inStructs,
        dates.inStructs,
        .flag("boxed", \.boxed).says(boxed),
        .word("unknownKeys", \.unknownKeys, .unknownKeys),
        .flag("writesNil", \.writesNil).says(writesNil).inClasses,
        .word("equality", \.equality, .equality).inClasses,
        .word("copying", \.copying, .copying).inClasses,
        .flag("objc", \.objc).says("Visible to Objective-C, where there is one.").inClasses,
        .name("objcName", \.objcName).says("Name in Objective-C; default: the archive name.", "LIBBook").detail(
            "only with `objc: true`"
        ).inClasses,
        Row("versionKey", .shared(.versionKey)) { $2.versionKey = $0.readVersionKey($1) }.inClasses,
        .whole("since", \.since).says(since, "2"),
        .word("access", \.access)
            .says(
                "Access of the class, at most that of the model and of the superclass, which is the default.",
                "internal"
            )
            .inClasses,
        .word("access", \.access)
            .says("Access of the struct, at most that of the model, which is the default.", "internal").inStructs,
        Row("deprecated", .text) {
            $2.deprecated = $0.deprecation($1)
        }
        .says("Marks `init` deprecated, with this message.", "Use Volume."),
        .flag("immutable", \.immutable)
            .says(
                "Nobody can set a property after `init`; `with` gives a changed object. Classes below are immutable too."
            )
            .detail("its superclass is immutable or foreign")
            .inClasses,
        .flag("observable", \.observable).says("Changes of own properties are tracked by Swift's Observation.")
            .inClasses,
        jsonKeys.inClasses,
        dates.inClasses,
        Row("discriminator", .shared(.discriminator)) { $2.discriminator = $0.readDiscriminator($1) }.detail(
            "only with `codable: plain`"
        ).inClasses,
        .word("unknown", \.unknown)
            .says("`keep`, beside `discriminator`: objects of unknown names are kept, as objects of the class itself.")
            .inClasses,
        .flag("draft", \.draft)
            .says(
                "There is a class of half filled objects, `FormDraft`, also `Form.Draft`. Classes below have drafts too."
            )
            .inClasses,
        Row("history", .shared(.history)) {
            $2.history = $0.readHistory($1, of: $2.kind, $2.name)
        }
        .says(SharedValue.history.doc),
    ]

    private static func doc(_ example: String) -> Row<RecordDeclaration> {
        Row("doc", .text) { $2.doc = $0.anyText($1)?.value }.says(docText, example)
    }

    private static let jsonKeys = Row<RecordDeclaration>.word("jsonKeys", \.jsonKeys, .jsonKeys)
    private static let dates = Row<RecordDeclaration>("dates", .shared(.dates)) { $2.dates = $0.dates($1) }

    static let docText = "Becomes the documentation comment."
    static let since = "The version that introduced it; default 1."

    static let hook = Place(
        "a hook",
        short: "name",
        [
            Key("name", .name)
                .says("The method's name.", "awake").required,
            Key("throws", .flag(false)).says("The method throws."),
        ]
    )

    static let hooks = Place(
        "'hooks'",
        short: HookDeclaration.Kind.decoded.rawValue,
        mayBeEmpty: true,
        HookDeclaration.Kind.allCases.map { kind in
            let (doc, example) = kind.words
            return Key(kind.rawValue, .either([.pattern("hookName"), .mapping(hook)])).says(doc, example)
        }
    )

    static let versionKey = Place(
        "'versionKey'",
        short: "key",
        [
            Key("key", .text)
                .says("The archive key under which hand-made code wrote a number.", "schemaVersion").required,
            Key("none", .whole()).says("The version of archives without the key.", "1"),
            Key("values", .pattern("versions"))
                .says("Version of this model by number found.", "{ 1: 1, 2: 2 }").required,
            Key("written", .flag(true)).says("Whether the highest number goes on being written, for old apps."),
        ]
    )
}

extension HookDeclaration.Kind {
    fileprivate var words: (doc: String, example: String) {
        switch self {
        case .decoded: ("Called when the whole graph is complete, base-most class first.", "awake")
        case .encoding: ("Called before the object's first key is written.", "prepare")
        case .upgraded:
            ("Called as `func name(from version: Int)` after `decoded`, for objects of older versions.", "adapt")
        case .description:
            ("The property or method that gives `description` instead of the generated one.", "summary")
        case .validate: ("Called by `validate()`: throws what is wrong with the object.", "check")
        }
    }
}

extension SharedValue {
    static let `class` = SharedValue(
        "class",
        "A class: an NSObject with NSSecureCoding, NSCopying, dictionaries.",
        .mapping(Language.class)
    )
    static let `struct` = SharedValue(
        "struct",
        "A Swift struct, archived as an object.",
        .mapping(Language.struct)
    )
    static let protocols = SharedValue(
        "protocols",
        "Further conformances, which the user satisfies in an extension; `{ Shareable: Sharing }` names the module to import.",
        .list(of: .either([.code(unwritten: nil), .named(.code(unwritten: nil))]), mayBeEmpty: true),
        ["[Identifiable, { Shareable: Sharing }]"]
    )
    package static let channels = SharedValue(
        "channels",
        "Where the property is left out: coding, copying, dictionary, json, or all.",
        .either([channel, .list(of: channel)])
    )
    private static let channel = ValueKind.word(SchemaReader.channels.map(\.name), unwritten: nil)
    static let excluded = SharedValue(
        "excluded",
        "Properties left out of coding, copying, dictionary and JSON alike, or finer: `{ cache: [coding, dictionary] }`. They must be optional or have a default.",
        .either([.list(of: .name), .named(.shared(.channels))]),
        ["[thumbnail, isDirty]", "{ thumbnail: all, cache: [coding, dictionary] }"]
    )
    static let hooks = SharedValue(
        "hooks",
        "Methods that the user writes in an extension.",
        .mapping(Language.hooks),
        ["{ decoded: awake }"]
    )
    static let versionKey = SharedValue(
        "versionKey",
        "How unstamped archives of this class tell their version.",
        .mapping(Language.versionKey),
        ["{ key: schemaVersion, none: 1, values: { 1: 1, 2: 2 } }"]
    )
    static let history = SharedValue(
        "history",
        "What changed, by version, newest first; each list leads to its version.",
        .anything,
        ["{ 4: [{ rename: { fullName: displayName } }], 2: [{ add: [birthday] }] }"]
    )
}
