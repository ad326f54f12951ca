import SchemaDiagnostics

// The rows of other words, by place. The words are plain: `plainWord`.

extension OtherWord {
    /// Structs have those of classes.
    static let rows: [Language.Place.ID: [OtherWord]] = [
        .property: [
            .type("optional nullable null nil nillable", "an optional type ends in '?', as in 'String?'") { $0 + "?" },
            .type(
                "required notnull nonnull mandatory",
                "a property is required unless its type ends in '?' or it has a default",
                if: false
            ) { $0 + "?" },
            .type(
                "tomany many array list collection repeated items",
                "a list is a type with brackets, as in 'type: [String]'"
            ) { "[\($0)]" },
            .say(
                "oneof anyof union",
                "one of several types is a union, an enum whose name is the type, as in: enums: { Payment: { oneOf: { card: Card, cash: none } } }"
            ),
            .say("willset", "'onChange' names a method that is called with the old value, after the change"),
            .say("format", "the type says it: Date, URL or UUID; of other text 'pattern' does"),
            .say(
                "enum choices allowedvalues values cases",
                "an enum is declared under 'enums', and its name is the type"
            ),
            .say(
                "persisted stored archived encoded serialized",
                "the class's 'excluded' lists the properties that are not archived"
            ),
            .say("ignore ignored skip exclude excluded omit", "the class's 'excluded' lists such properties"),
            .flag(
                "computed derived calculated getter",
                "virtual: true",
                "",
                "a computed property is Swift code, in an extension of the class; 'virtual: true' archives its value"
            ),
            .flag("unowned", "weak: true", "", "write 'weak: true', with an optional type"),
            .flag("strong", "", "weak: true", "'weak: true' makes a reference weak; all others are strong"),
            .drop("strict retain ownership", "'weak: true' makes a reference weak; all others are strong"),
            .flag(
                "readonly immutable const constant let final",
                "mutable: false",
                "",
                "'mutable: false' keeps others from setting it"
            ),
            .write("jsonname", "'jsonKey' is a property's name in JSON, and 'key' its name in archives") {
                "jsonKey: \($0)"
            },
            .say(
                "name fieldname propertyname codingkey",
                "'jsonKey' is a property's name in JSON, and 'key' its name in archives"
            ),
            .write("title note summary help", "'doc' says it") { "doc: \($0)" },
            .say(
                "rename renamedfrom renamingidentifier previousname oldname formername originalname formerly was renamed alias aliases",
                "the class's 'history' says what it was called, as in { 2: [ rename: { old: new } ] }"
            ),
            .say(
                "since missing added addedin introduced introducedin history writealso",
                "the class's 'history' says it, below the number of the version, as in { 2: [ add: [note] ] }"
            ),
            .say(
                "readas readinto",
                "'readAs' is for classes and cases; 'merge: { from: { OLD: TYPE }, into: NEW, using: Class.function }' keeps a property's value in another one"
            ),
            .say(
                "removed removedin until",
                "a removed property is listed in the class's 'history', as in { 3: [ remove: { nick: String? } ] }"
            ),
            .write("minlength minimumlength", "write 'length', as in 'length: 1...40'") {
                Int($0).map { "length: \($0)..." }
            },
            .write("maxlength maximumlength limit", "write 'length', as in 'length: 1...40'") {
                Int($0).map { "length: 0...\($0)" }
            },
            .say("nonempty notempty nonblank notblank", "'length: 1...' says it of a text, 'elements: 1...' of a list"),
            .write("minitems mincount", "write 'elements', as in 'elements: 1...10'") {
                Int($0).map { "elements: \($0)..." }
            },
            .write("maxitems maxcount", "write 'elements', as in 'elements: 1...10'") {
                Int($0).map { "elements: 0...\($0)" }
            },
            .say(
                "multipleof validate validation validators check",
                "the hook 'validate' of the class checks what no rule says"
            ),
            .say(
                "transformer valuetransformer valuetransformername converter",
                "'convert' says how a value is archived"
            ),
            .say("private internal public package fileprivate", "'access' says it: public, package or internal"),
            .drop("deleterule ondelete cascade", "what no object refers to is not archived"),
            .drop("unique indexed index primarykey indexes autoincrement", "an archive has no indexes"),
            .drop(
                "usesscalarvaluetype allowsexternalbinarydatastorage externalstorage spotlightindexingenabled spotlight preserveafterdeletion syncable",
                "an archive has nothing for it"
            ),
            .drop(
                "wrapper propertywrapper published",
                "generated properties have no wrappers; 'observable: true' of a class has them observed"
            ),
            .drop("var static dynamic atomic nonatomic", "a schema does not say this"),
            .say(
                "lazy",
                "a lazy property is Swift code, in an extension of the class; 'transient: true' is for state that is never coded"
            ),
            .say(
                "attribute attributes relationship relation",
                "what it says are keys of the property itself, as in { type: [Note], inverse: folder }"
            ),
            .write("range bounds between", "'min' and 'max' say it, as in { min: 0, max: 100 }") { text in
                let ends = text.split(separator: ".", omittingEmptySubsequences: true).compactMap { Int($0) }
                return ends.count == 2 && text == "\(ends[0])...\(ends[1])" ? "min: \(ends[0]), max: \(ends[1])" : nil
            },
            .say(
                "exclusiveminimum exclusivemaximum",
                "'min' and 'max' are the least and the largest value that is right"
            ),
        ],
        .class: [
            .drop("required", "a property is required unless its type ends in '?' or it has a default"),
            .say(
                "codingkeys keymapping mapping jsonkeypathsbypropertykey",
                "each property has its own 'key', for archives, and 'jsonKey', for JSON"
            ),
            .write(
                "keyencodingstrategy keydecodingstrategy",
                "'jsonKeys' says it, under 'swift' and per class, as in { jsonKeys: snake_case }"
            ) { $0.lowercased().contains("snake") ? "jsonKeys: snake_case" : nil },
            .say(
                "rename renamed renamedfrom renamingidentifier previousname oldname formername originalname formerly was alias",
                "its 'history' says it, as in { 2: [ renameClass: Old ] }"
            ),
            .say(
                "removed removedin readas in",
                "a class that is gone is declared below 'removed', at the top of the file, as in removed: { Old: { in: 3, readAs: drop, properties: { title: String } } }"
            ),
            .say("migrations migration changes changelog", "changes are listed in the 'history' of each class"),
            .say("version", "the model has a version; 'since' is the first version that has the class"),
            .say("kind struct valuetype", "structs are declared under 'structs', and classes under 'classes'"),
            .say("cases raw enum enums", "enums are declared under 'enums'"),
            .say(
                "extends inherits parent base superclass",
                "a struct has no superclass: what inherits is declared under 'classes'"
            ),
            .say("relationships hasmany hasone belongsto", "a relationship is a property, whose type is a class"),
            .say(
                "computed computedproperties",
                "computed properties are Swift code, in an extension of the generated class"
            ),
            .say(
                "methods functions func init initializer",
                "the generated class has 'init'; functions are written in an extension of it"
            ),
            .say("sendable identifiable comparable conformances", "conformances are listed under 'protocols'"),
            .flag(
                "equatable hashable",
                "equality: value",
                "",
                "all objects are Equatable and Hashable; 'equality: value' says that equal values make them equal"
            ),
            .flag(
                "mutable",
                "",
                "immutable: true",
                "'immutable: true' of a class keeps all its properties from being set"
            ),
            .flag(
                "deepcopy deepcopies deepcopying",
                "copying: deep",
                "",
                "'copying: deep' copies what an object refers to"
            ),
            .say(
                "name entityname",
                "a class has the name under which it is declared; 'archiveName' is its name in archives"
            ),
            .drop("nscoding nssecurecoding nscopying copyable", "generated code conforms to it"),
            .say("private internal public package open visible", "'access' says it: public, package or internal"),
            .drop("representedclassname customclassname", "a class has the name that it is declared under"),
            .drop(
                "unique indexed index primarykey indexes constraints uniquenessconstraints fetchindexes",
                "an archive has no indexes"
            ),
            .drop("versionhashmodifier syncable codegenerationtype", "an archive has nothing for it"),
            .say("key", "each property has its own: it belongs below the property's name"),
        ],
        .file: [
            .say(
                "unions",
                "a union is an enum with 'oneOf', as in: enums: { Payment: { oneOf: { card: Card, cash: none } } }"
            ),
            .drop(
                "minreader minimumreader",
                "the first version that can read an archive is computed, and written into it"
            ),
            .say(
                "typealiases typealias aliases",
                "a schema has no other names for types: write the type where it is used"
            ),
            .drop(
                "$schema",
                "for editors, a comment names the JSON Schema: '# yaml-language-server: $schema=heirloom.schema.json'"
            ),
            .say(
                "diff roots",
                "it belongs in the file 'heirloom.yaml' beside the package, which says how the project is checked"
            ),
            .say(
                "import imports",
                "'include' lists this model's other files, 'uses' other models; Swift modules are listed under 'swift', as in { imports: [Combine] }"
            ),
            .say("relationships", "a relationship is a property, whose type is a class"),
            .say("migrations migration changes changelog", "changes are listed in the 'history' of each class"),
            .write(
                "keyencodingstrategy keydecodingstrategy",
                "'jsonKeys' says it, under 'swift' and per class, as in { jsonKeys: snake_case }"
            ) { $0.lowercased().contains("snake") ? "swift: { jsonKeys: snake_case }" : nil },
        ],
        .swift: [
            .write("keyencodingstrategy keydecodingstrategy", "'jsonKeys' says it, as in { jsonKeys: snake_case }") {
                $0.lowercased().contains("snake") ? "jsonKeys: snake_case" : nil
            },
            .drop(
                "language swiftlanguage languagemode swiftversion swiftlanguagemode",
                "the language mode is the package's"
            ),
            .write("datedecodingstrategy dateencodingstrategy dateformat datestrategy", "'dates' says it") { text in
                JSONDates.Named.allCases.first { $0.rawValue.lowercased() == text.drop { $0 == "." }.lowercased() }
                    .map { "dates: \($0.rawValue)" }
            },
        ],
        .enum: [
            .say("remove removed removecase", "its 'history' says it, as in { 2: [ removeCase: { lost: drop } ] }"),
            .drop("caseiterable equatable hashable codable", "generated code conforms to it"),
        ],
        .change: [
            .say(
                "removeclass deleteclass dropclass removestruct removeenum removetype removeentity",
                "what is gone is declared below 'removed', at the top of the file, as in removed: { Old: { in: 3, readAs: drop, properties: { title: String } } }"
            )
        ],
        .fields("'drop'"): [
            .say(
                "if where when condition predicate",
                "'unless' names the function that says which objects are kept, not which are dropped"
            )
        ],
        .case: [
            .say("type payload value", "a case is a name; cases that hold a value are those of an enum with 'oneOf'")
        ],
    ]
}
