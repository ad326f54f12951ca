import SchemaDiagnostics

// A schema file: its header, the settings of the code, and its sections.

extension Language {
    /// Each version has an entry in memory, so their number is limited.
    static let highestVersion = 99_999

    static let header = Rows<HeaderDeclaration>(
        .file,
        "a schema file",
        [
            Row("model", .name) { _, _, _ in }
                .says("The model's name, a Swift identifier. A file with this key is a root file.", "Library"),
            Row("language", .word(["\(SchemaLanguage.version)"], unwritten: "1")) { _, _, _ in }
                .says("The schema language that the file needs. An older heirloom says so instead of guessing."),
            Row("version", .whole(1...highestVersion, unwritten: nil)) {
                $2.version = $0.integer($1, atMost: highestVersion) ?? Spanned(0, $1.value.span)
            }
            .says("The current version, from 1.", "1").detail("up to \(highestVersion)"),
            Row("formerly", .list(of: .name, mayBeEmpty: true)) {
                $2.formerly = $0.names($1, of: "a name of the model")
            }
            .says("Earlier names of the model or its module, newest first.", "[Bookshelf]"),
            .whole("readsFrom", \.readsFrom, unwritten: 1).says("The oldest version that the code must read."),
            .whole("stampedFrom", \.stampedFrom, unwritten: 1).says("The first version whose archives carry a stamp."),
            .flag("boxed", \.boxed).says(boxed).detail("per class too"),
            .word("unknownKeys", \.unknownKeys, .unknownKeys).detail("per class and struct too"),
            .flag("writesNil", \.writesNil).says(writesNil).detail("per class too"),
            Row("keys", .pattern("keyPattern")) { $2.keys = $0.keyPattern($1) }.says(keys).detail(
                "it has one `*`; per class too"
            ),
            Row("info", .shared(.info)) { $2.info = $0.info($1) },
            Row("include", .list(of: .pattern("notEmpty"), mayBeEmpty: true)) {
                $2.include = $0.distinctTexts($1, areFree: true)
            }
            .says("More files of the same model; `*` matches any part of a name.", "[people.yaml, catalogue/*.yaml]"),
            Row("uses", .list(of: .pattern("notEmpty"), mayBeEmpty: true)) {
                $2.uses = $0.distinctTexts($1, areFree: true)
            }
            .says(
                "Root files of other models, whose classes, enums and structs may be named here.",
                "[../Core/core.yaml]"
            ),
            Row("swift", .mapping(swift)) { $2.swift = $0.readSettings($1) }
                .says("How the Swift code is generated.", "{ output: ../Sources/Library/Generated, access: public }"),
        ]
    )

    static let boxed = "Numbers are archived as NSNumber, geometry as NSValue."
    static let writesNil = "nil is archived as a reference to $null, as Foundation's archiver writes it."
    static let keys = "Pattern of the archive keys that are not written out."

    package static let swift = swiftRows.place
    static let swiftRows = Rows<SwiftDeclaration>(
        .swift,
        "'swift'",
        short: "output",
        mayBeEmpty: true,
        [
            Row("output", .code(unwritten: "Generated")) { $2.output = $0.anyText($1, mayBeEmpty: false) }
                .says("Folder of the generated files, relative to this file.", "../Sources/Library/Generated"),
            .name("module", \.module).says("The Swift module; default: the model's name.", "Library"),
            .word("access", \.access, .access),
            .word("layout", \.layout, unwritten: .class)
                .says("A Swift file for each class, enum and struct, or one for each schema file."),
            .word("runtime", \.runtime, unwritten: .module)
                .says("`import HeirloomRuntime`, or the runtime's source beside the models."),
            .word("codable", \.codable, unwritten: SwiftOptions.CodableForm.none)
                .says("Codable with stamps and class names; `plain`: without, for other people's JSON."),
            .word("equality", \.equality, .equality).detail("per class too"),
            .word("copying", \.copying, .copying).detail("per class and per property too"),
            .flag("objc", \.objc)
                .says("Classes are visible to Objective-C, where there is one.").detail("per class too"),
            Row("header", .text) {
                $2.header = $0.anyText($1)
            }
            .says("Comment on top of each file.", "Copyright (c) The Small Library."),
            Row("imports", .list(of: .name, mayBeEmpty: true)) { $2.imports = $0.names($1, of: "a module") }
                .says("Modules that Swift code in the schema needs.", "[Combine]"),
            .flag("immutable", \.immutable).says("All classes are immutable.").detail("per class too"),
            .flag("observable", \.observable).says("Changes of all classes are tracked by Swift's Observation.")
                .detail("per class too"),
            .word("jsonKeys", \.jsonKeys, .jsonKeys).detail("per class and struct too"),
            Row("dates", .shared(.dates)) { $2.dates = $0.dates($1) }.detail("per class, struct and property too"),
        ]
    )

    /// The sections with declarations, whose keys are names.
    static let sections = [
        Key("types", .named(.shared(.foreignType), mayBeEmpty: true))
            .says("Foreign Swift types.", "{ CLLocation: { import: CoreLocation, coding: secure } }"),
        Key("enums", .named(.shared(.enum), mayBeEmpty: true))
            .says("Enums and option sets.", "{ Genre: { cases: [fiction, essay], unknown: fiction } }"),
        Key("structs", .named(.shared(.struct), mayBeEmpty: true))
            .says("Swift structs.", "{ Money: { properties: { amount: Decimal, currency: String } } }"),
        Key("classes", .named(.shared(.class), mayBeEmpty: true))
            .says("Classes.", "{ Book: { properties: { title: String } } }"),
        Key("removed", .named(.shared(.removed), mayBeEmpty: true))
            .says(
                "Classes, structs, enums and foreign types that older versions had.",
                "{ Pamphlet: { in: 3, readAs: Book } }"
            ),
    ]

    static let sectionNames = sections.map(\.name)

    package static let file = Place(.file, "a schema file", header.place.keys + sections)
}

extension SharedValue {
    static let info = SharedValue(
        "info",
        "Anything, for templates and editors. Nothing else depends on it.",
        .anything,
        ["{ label: First name, group: address }"]
    )
    static let access = SharedValue(
        "access",
        "Access of the generated types.",
        .word(of: SwiftOptions.Access.self, unwritten: .internal)
    )
    static let equality = SharedValue(
        "equality",
        "What `isEqual` and `hash` compare: the object itself, or all coded properties.",
        .word(of: Equality.self, unwritten: .identity)
    )
    static let copying = SharedValue(
        "copying",
        "What `copy()` does with children: shares or copies them.",
        .word(of: Copying.self, unwritten: .shallow)
    )
    static let unknownKeys = SharedValue(
        "unknownKeys",
        "What becomes of keys that only newer versions have: `keep` writes them back. Not there: they are lost.",
        .word(of: UnknownKeys.self)
    )
    static let jsonKeys = SharedValue(
        "jsonKeys",
        "Keys in Codable forms that are not written out: the property's name, or the name in snake case.",
        .word(of: JSONKeyStyle.self, unwritten: .name)
    )
}
