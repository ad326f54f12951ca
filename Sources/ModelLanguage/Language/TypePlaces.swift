import SchemaDiagnostics
import YAMLTree

// Enums, unions, foreign types, and declarations that older versions had.

extension Language {
    static let enumRows = Rows<EnumDeclaration>(
        .enum,
        "an enum",
        short: "cases",
        [
            Row("doc", .text) { $2.doc = $0.anyText($1)?.value }.says(docText, "A book in the catalogue."),
            Row("info", .shared(.info)) { $2.info = $0.info($1) },
            Row("raw", .word(rawTypes, unwritten: "String")) {
                $2.raw = $0.text($1)
            }
            .says("The type of the raw values."),
            Row("cases", .shared(.cases)) { $0.readCases($1, into: &$2) },
            Row("oneOf", .shared(.unionCases)) { $0.readUnionCases($1, into: &$2) },
            Row("discriminator", .shared(.discriminator)) {
                $2.discriminator = $0.readDiscriminator($1)
                $2.isDiscriminatorUnreadable = $2.discriminator == nil
            },
            .flag("untagged", \.untagged)
                .says(
                    "`true`: nothing in JSON distinguishes the cases of the union; the first is read whose required keys and types fit. Only with `codable: plain`."
                ),
            Row("unknown", .text) { $2.unknown = $0.text($1) }
                .says(
                    "What an unknown raw value is read as: a case, or `keep`, which adds `case unrecognized`. Of a union a case that holds nothing.",
                    "keep",
                    "fiction"
                ),
            .flag("options", \.options).says("An OptionSet: each case is a bit, unknown bits are kept."),
            Row("protocols", .shared(.protocols)) { $2.protocols = $0.readProtocols($1) },
            .whole("since", \.since).says(since, "2"),
            .word("access", \.access)
                .says("Access of the enum, at most that of the model, which is the default.", "internal"),
            Row("deprecated", .text) {
                $2.deprecated = $0.deprecation($1)
            }
            .says("Marks all cases deprecated, with this message.", "Use Volume."),
            Row("history", .shared(.history)) {
                $2.history = $0.readHistory($1, of: .enum, $2.name)
            }
            .says(SharedValue.history.doc),
        ]
    )
    package static let `enum` = enumRows.place

    private static let rawTypes =
        ["String"] + BuiltinType.allCases.filter { $0.integerRange != nil }.map(\.rawValue)

    package static let `case` = Place(
        .case,
        "a case",
        short: "raw",
        [
            Key("raw", .pattern("raw")).says("The raw value.", "essay", "3"),
            Key("doc", .text).says(docText, "A book in the catalogue."),
            Key("deprecated", .text).says("Marks the case deprecated, with this message.", "Use Volume."),
            Key("info", .shared(.info)),
        ]
    )

    static let unionCase = Place(
        "a case",
        short: "of",
        [
            Key("of", .shared(.payload)).required,
            Key("doc", .text).says(docText, "From a friend."),
            Key("info", .shared(.info)),
        ]
    )

    /// Other keys are names of types.
    package static let discriminator = Place(
        "'discriminator'",
        [
            Key("key", .text)
                .says("The key in JSON.", "type").required,
            Key("content", .text).says("Of a union: the key of what the case holds, beside the other key.", "data"),
            Key("unknown", .word(of: UnknownKeys.self))
                .says("Objects and values of unknown names are kept; also beside `discriminator`."),
        ]
    )

    static let foreignTypeRows = Rows<ForeignTypeDeclaration>(
        .foreignType,
        "a foreign type",
        short: "coding",
        [
            Row("swift", .code(unwritten: nil)) { $2.swift = $0.readSwiftText($1) }
                .says("The type as Swift code; default: the name.", "any StatusComponent"),
            Row("import", .code(unwritten: nil)) {
                $2.importedModule = $0.moduleName($1)
            }
            .says("The module to import.", "CoreLocation"),
            Row("coding", .word(of: ForeignTypeDeclaration.Coding.self)) {
                $2.coding = $0.option($1)
                $2.isCodingUnreadable = $2.coding == nil
            }
            .says(
                "secure: an NSSecureCoding class; codable: a Codable value, archived as Data; opaque: an object that is kept as it is and never created; none: only for superclasses."
            ),
            Row("archiveName", .code(unwritten: nil)) { $2.archiveName = $0.archiveName($1) }
                .says(
                    "The name of an NSSecureCoding class in archives; default: its name at run time, which is always read.",
                    "Old.Stepper"
                ),
            Row("formerly", .list(of: .code(unwritten: nil), mayBeEmpty: true)) {
                $2.formerly = $0.distinctTexts($1, areFree: true)
                $2.formerlyKey = $1.key.span
            }
            .says("Earlier names of an NSSecureCoding class in archives.", "[OldModule.Stepper]"),
            Row("classes", .list(of: .code(unwritten: nil), mayBeEmpty: true)) {
                $2.classes = $0.names($1, of: "the name of a class", isDotted: true)
                $2.classesKey = $1.key.span
            }
            .says("Classes that its archives may contain.", "[NSSet, NSString]"),
            Row("oneOf", .list(of: .typeName)) { $0.readChoice($1, into: &$2) }
                .says("A protocol, class or Any, and the types that a value may have.", "[Clock, GitStatus]"),
            Row("convert", .shared(.convert)) {
                $2.convert = $0.readConversion($1)
                $2.convertKey = $1.key.span
            },
            Row("init", .text) {
                $2.initArguments = $0.anyText($1)
                if let code = $2.initArguments { $0.bag.checkCode(code) }
            }
            .says("As a superclass: the arguments of its initializer.", "'name: \"\"'"),
            .flag("copying", \.copying).says("It is NSCopying."),
            .flag("codable", \.codable).says("It is Codable."),
            .word("equality", \.equality, .equality).says("What its `isEqual` compares."),
            .word("overrides", \.overrides)
                .says(
                    "With `coding: none`: the protocol that it has as a superclass; its methods are overridden and not called."
                ),
        ]
    )
    package static let foreignType = foreignTypeRows.place

    private static let removedIn = Key("in", .whole(from: 2))
        .says("The first version without it.", "3").required

    static let removedType = Place("a removed type", [removedIn] + foreignType.keys)

    /// What is said of a removal, beside what the declaration was.
    static let removal = Place(
        "a removed declaration",
        short: "readAs",
        [
            removedIn,
            Key("readAs", .text).says("What its objects or values are read as: a class, or `drop`.", "open"),
            Key("rename", .named(.name, mayBeEmpty: true))
                .says("Old property name: name in the class that it is read as.", "{ sheets: pages }"),
            Key("missing", .named(.pattern("missing"), mayBeEmpty: true))
                .says("Values for what the class that it is read as has and it had not.", "{ pages: 1 }"),
            Key("kind", .word(of: DeclarationKind.self, unwritten: .class)).says("What it was."),
        ]
    )

    static let removed = Place(
        "a removed declaration",
        short: "readAs",
        removal.keys + `class`.keys + `enum`.keys.filter { !`class`.has($0.name) }
    )
}

extension SharedValue {
    static let `enum` = SharedValue(
        "enum",
        "An enum with raw values, an OptionSet, or a union.",
        .mapping(Language.enum)
    )
    static let cases = SharedValue(
        "cases",
        "Cases: a list of names, or a mapping of names to raw values. Integer raw values are always written out.",
        .either([.list(of: .name), .named(.either([.mapping(Language.case), .pattern("raw")]))]),
        ["[fiction, essay]", "{ open: 1, lent: 2 }"]
    )
    static let unionCases = SharedValue(
        "unionCases",
        "The cases of a union: the struct or class that each holds, or `none`.",
        .named(.either([.shared(.payload), .mapping(Language.unionCase)])),
        ["{ card: Card, cash: none }"]
    )
    package static let payload = SharedValue(
        "payload",
        "A struct or class of the model, a built-in type, or `none`.",
        .anything,
        ["Card", "none"]
    )
    static let discriminator = SharedValue(
        "discriminator",
        "How JSON without class names tells the cases of a union, or the classes of a hierarchy, apart: `key`, and what is under it for each type; of several texts the first is written.",
        .mapping(Language.discriminator),
        ["{ key: type, Card: card }", "{ key: type, Text: [mrkdwn, plain_text] }"]
    )
    static let foreignType = SharedValue(
        "foreignType",
        "A Swift type that is not of this model.",
        .mapping(Language.foreignType),
        ["{ import: CoreLocation, coding: secure }"]
    )
    static let removedDeclaration = SharedValue(
        "removedDeclaration",
        "A class, struct or enum that older versions had.",
        .mapping(Language.removed)
    )
    static let removedType = SharedValue(
        "removedType",
        "A foreign type that only older versions use.",
        .mapping(Language.removedType)
    )
    static let removed = SharedValue(
        "removed",
        "",
        .either([.shared(.removedDeclaration), .shared(.removedType), .list(of: .shared(.removedDeclaration))]),
        [
            "{ in: 3, since: 2, readAs: Book, rename: { sheets: pages } }",
            "{ in: 3, import: CoreLocation, coding: secure }",
        ]
    )
}
