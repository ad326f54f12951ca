import SchemaDiagnostics

// The rows of other words, by place. The words are plain: `plainWord`.

extension OtherWord {
    static let ofProperties = [
        OtherWord(
            .property,
            "optional nullable null nil nillable",
            .type("an optional type ends in '?', as in 'String?'") { $0 + "?" }
        ),
        OtherWord(
            .property,
            "required notnull nonnull mandatory",
            .type("a property is required unless its type ends in '?' or it has a default", if: false) { $0 + "?" }
        ),
        OtherWord(
            .property,
            "tomany many array list collection repeated items",
            .type("a list is a type with brackets, as in 'type: [String]'") { "[\($0)]" }
        ),
        OtherWord(.property, "format", .say("the type says it: Date, URL or UUID; of other text 'pattern' does")),
        OtherWord(
            .property,
            "enum oneof anyof choices allowedvalues values cases",
            .say("an enum is declared under 'enums', and its name is the type")
        ),
        OtherWord(
            .property,
            "persisted stored archived encoded serialized",
            .say("the class's 'excluded' lists the properties that are not archived")
        ),
        OtherWord(
            .property,
            "ignore ignored skip exclude excluded omit",
            .say("the class's 'excluded' lists such properties")
        ),
        OtherWord(
            .property,
            "computed derived calculated getter",
            .flag(
                "virtual: true",
                "",
                "a computed property is Swift code, in an extension of the class; 'virtual: true' archives its value"
            )
        ),
        OtherWord(.property, "unowned", .flag("weak: true", "", "write 'weak: true', with an optional type")),
        OtherWord(
            .property,
            "strong strict retain ownership",
            .drop("'weak: true' makes a reference weak; all others are strong")
        ),
        OtherWord(
            .property,
            "readonly immutable const constant let final",
            .flag("mutable: false", "", "'mutable: false' keeps others from setting it")
        ),
        OtherWord(
            .property,
            "name fieldname propertyname jsonname",
            .write("'jsonKey' is a property's name in JSON, and 'key' its name in archives") { "jsonKey: \($0)" }
        ),
        OtherWord(.property, "title note summary help", .write("'doc' says it") { "doc: \($0)" }),
        OtherWord(
            .property,
            "rename renamedfrom renamingidentifier previousname oldname formername originalname formerly was renamed alias aliases",
            .say("the class's 'history' says what it was called, as in { 2: [ rename: { old: new } ] }")
        ),
        OtherWord(
            .property,
            "since missing added addedin introduced introducedin history writealso",
            .say("the class's 'history' says it, below the number of the version, as in { 2: [ add: [note] ] }")
        ),
        OtherWord(
            .property,
            "removed removedin until",
            .say("a removed property is listed in the class's 'history', as in { 3: [ remove: { nick: String? } ] }")
        ),
        OtherWord(
            .property,
            "minlength minimumlength",
            .write("write 'length', as in 'length: 1...40'") { Int($0).map { "length: \($0)..." } }
        ),
        OtherWord(
            .property,
            "maxlength maximumlength limit",
            .write("write 'length', as in 'length: 1...40'") { Int($0).map { "length: 0...\($0)" } }
        ),
        OtherWord(
            .property,
            "minitems mincount",
            .write("write 'elements', as in 'elements: 1...10'") { Int($0).map { "elements: \($0)..." } }
        ),
        OtherWord(
            .property,
            "maxitems maxcount",
            .write("write 'elements', as in 'elements: 1...10'") { Int($0).map { "elements: 0...\($0)" } }
        ),
        OtherWord(
            .property,
            "multipleof validate validation validators check",
            .say("the hook 'validate' of the class checks what no rule says")
        ),
        OtherWord(
            .property,
            "transformer valuetransformer valuetransformername converter",
            .say("'convert' says how a value is archived")
        ),
        OtherWord(
            .property,
            "private internal public package fileprivate",
            .say("'access' says it: public, package or internal")
        ),
        OtherWord(.property, "deleterule ondelete cascade", .drop("what no object refers to is not archived")),
        OtherWord(
            .property,
            "unique indexed index primarykey indexes autoincrement",
            .drop("an archive has no indexes")
        ),
        OtherWord(
            .property,
            "usesscalarvaluetype allowsexternalbinarydatastorage externalstorage spotlightindexingenabled spotlight preserveafterdeletion syncable",
            .drop("an archive has nothing for it")
        ),
        OtherWord(
            .property,
            "wrapper propertywrapper published",
            .drop("generated properties have no wrappers; 'observable: true' of a class has them observed")
        ),
        OtherWord(.property, "var lazy static dynamic atomic nonatomic", .drop("a schema does not say this")),
    ]

    static let ofRecords = [
        OtherWord(.record, "required", .drop("a property is required unless its type ends in '?' or it has a default")),
        OtherWord(
            .record,
            "codingkeys keymapping mapping jsonkeypathsbypropertykey",
            .say("each property has its own 'key', for archives, and 'jsonKey', for JSON")
        ),
        OtherWord(
            .record,
            "keyencodingstrategy keydecodingstrategy",
            .write("'jsonKeys' says it, under 'swift' and per class, as in { jsonKeys: snake_case }") {
                $0.lowercased().contains("snake") ? "jsonKeys: snake_case" : nil
            }
        ),
        OtherWord(
            .record,
            "rename renamed renamedfrom renamingidentifier previousname oldname formername originalname formerly was alias",
            .say("its 'history' says it, as in { 2: [ renameClass: Old ] }")
        ),
        OtherWord(
            .record,
            "removed removedin readas in",
            .say(
                "a class that is gone is declared below 'removed', at the top of the file, as in removed: { Old: { in: 3, readAs: drop, properties: { title: String } } }"
            )
        ),
        OtherWord(
            .record,
            "migrations migration changes changelog",
            .say("changes are listed in the 'history' of each class")
        ),
        OtherWord(.record, "version", .say("the model has a version; 'since' is the first version that has the class")),
        OtherWord(
            .record,
            "kind struct valuetype",
            .say("structs are declared under 'structs', and classes under 'classes'")
        ),
        OtherWord(.record, "cases raw enum enums", .say("enums are declared under 'enums'")),
        OtherWord(
            .record,
            "extends inherits parent base superclass",
            .say("a struct has no superclass: what inherits is declared under 'classes'")
        ),
        OtherWord(
            .record,
            "relationships hasmany hasone belongsto",
            .say("a relationship is a property, whose type is a class")
        ),
        OtherWord(
            .record,
            "computed computedproperties",
            .say("computed properties are Swift code, in an extension of the generated class")
        ),
        OtherWord(
            .record,
            "methods functions func init initializer",
            .say("the generated class has 'init'; functions are written in an extension of it")
        ),
        OtherWord(
            .record,
            "sendable identifiable comparable conformances",
            .say("conformances are listed under 'protocols'")
        ),
        OtherWord(
            .record,
            "equatable hashable",
            .drop("all objects are Equatable and Hashable, and 'equality' says when they are equal")
        ),
        OtherWord(.record, "nscoding nssecurecoding nscopying copyable", .drop("generated code conforms to it")),
        OtherWord(
            .record,
            "private internal public package open visible",
            .say("'access' says it: public, package or internal")
        ),
        OtherWord(
            .record,
            "representedclassname customclassname",
            .drop("a class has the name that it is declared under")
        ),
        OtherWord(
            .record,
            "unique indexed index primarykey indexes constraints uniquenessconstraints fetchindexes",
            .drop("an archive has no indexes")
        ),
        OtherWord(.record, "versionhashmodifier syncable codegenerationtype", .drop("an archive has nothing for it")),
        OtherWord(.record, "key", .say("each property has its own: it belongs below the property's name")),
    ]

    static let ofOthers = [
        OtherWord(
            .file,
            "unions",
            .say("a union is an enum with 'oneOf', as in: enums: { Payment: { oneOf: { card: Card, cash: none } } }")
        ),
        OtherWord(
            .file,
            "typealiases typealias aliases",
            .say("a schema has no other names for types: write the type where it is used")
        ),
        OtherWord(
            .file,
            "$schema",
            .drop(
                "for editors, a comment names the JSON Schema: '# yaml-language-server: $schema=heirloom.schema.json'"
            )
        ),
        OtherWord(
            .file,
            "diff roots",
            .say("it belongs in the file 'heirloom.yaml' beside the package, which says how the project is checked")
        ),
        OtherWord(
            .file,
            "import imports",
            .say(
                "'include' lists this model's other files, 'uses' other models; Swift modules are listed under 'swift', as in { imports: [Combine] }"
            )
        ),
        OtherWord(.file, "relationships", .say("a relationship is a property, whose type is a class")),
        OtherWord(
            .file,
            "migrations migration changes changelog",
            .say("changes are listed in the 'history' of each class")
        ),
        OtherWord(
            .file,
            "keyencodingstrategy keydecodingstrategy",
            .write("'jsonKeys' says it, under 'swift' and per class, as in { jsonKeys: snake_case }") {
                $0.lowercased().contains("snake") ? "swift: { jsonKeys: snake_case }" : nil
            }
        ),
        OtherWord(
            .swift,
            "keyencodingstrategy keydecodingstrategy",
            .write("'jsonKeys' says it, as in { jsonKeys: snake_case }") {
                $0.lowercased().contains("snake") ? "jsonKeys: snake_case" : nil
            }
        ),
        OtherWord(
            .enum,
            "remove removed removecase",
            .say("its 'history' says it, as in { 2: [ removeCase: { lost: drop } ] }")
        ),
        OtherWord(.enum, "caseiterable equatable hashable codable", .drop("generated code conforms to it")),
        OtherWord(
            .enumCase,
            "type payload value",
            .say("a case is a name; cases that hold a value are those of an enum with 'oneOf'")
        ),
    ]
}
