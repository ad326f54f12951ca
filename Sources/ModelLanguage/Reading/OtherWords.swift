import SchemaDiagnostics
import YAMLTree

// Other languages' words for our keys, and what is said of keys that a place does not have.

extension SchemaReader {
    /// `heirloom`'s keys for the words of other languages, by the place's own keys.
    static let otherWords: [String: [String]] = [
        "superclass": [
            "extends", "inherits", "parent", "super", "base", "baseClass", "parentEntity", "parentClass", "inherit",
            "superclasses", "parents", "bases", "inheritsFrom", "subclassOf", "isa", "derivedFrom", "changeSuperclass",
            "reparent",
        ],
        "protocols": ["implements", "conforms", "conformsTo", "interfaces", "with", "derive"],
        "properties": [
            "fields", "attributes", "members", "vars", "property", "relationships", "columns", "slots", "props",
            "variables", "ivars", "instanceVariables",
        ],
        "excluded": ["exclude", "ignore", "ignored", "transient", "skip"],
        "doc": ["description", "comment", "documentation", "docs", "docstring"],
        "cases": ["values", "members", "variants", "enum", "enumerators", "symbols", "elements"],
        "raw": ["type", "rawType", "rawValue", "base", "value"],
        "oneOf": ["union", "anyOf"],
        "options": ["optionSet", "flags", "bitmask"],
        "archiveName": ["className", "codingName", "archivedName"],
        "unknown": ["default", "fallback"],
        "model": ["name", "module"],
        "classes": [
            "models", "types", "entities", "class", "messages", "definitions", "interfaces", "schemas", "tables",
            "$defs", "objects", "collections", "documents", "dataClasses", "datamodel",
        ],
        "enums": ["enumerations", "enum", "enumTypes"],
        "structs": ["struct", "records", "structures", "valueTypes", "embeddables"],
        "default": [
            "value", "initial", "defaultValue", "defaultValueString", "initialValue", "init", "def", "fallback",
            "preset",
        ],
        "inverse": [
            "inverseName", "mappedBy", "inverseOf", "backPopulates", "backref", "backReference", "backlink",
            "relatedName", "opposite", "inverseSide", "otherEnd",
        ],
        "onChange": ["didSet", "willSet", "observer", "observe", "changed", "onUpdate"],
        "key": [
            "archiveKey", "codingKey", "column", "columnName", "storageKey", "archivedAs", "dbName", "dbColumn",
            "databaseName", "storedAs", "field",
        ],
        "jsonKey": [
            "json", "jsonName", "serializedName", "serialName", "jsonProperty", "jsonPropertyName", "jsonKeyPath",
            "jsonField", "wireName", "keyPath",
        ],
        "include": ["includes"],
        "import": ["module", "framework"],
        "type": [
            "destination", "kind", "datatype", "dataType", "attributeType", "destinationEntity", "swiftType", "class",
            "typeName", "ofType", "objectType",
        ],
        "min": ["minimum", "atLeast", "minValueString", "minValue", "gte", "ge", "lowerBound"],
        "max": ["maximum", "atMost", "maxValueString", "maxValue", "lte", "le", "upperBound"],
        "pattern": ["regex", "regexp", "matches", "match", "regularExpressionString", "regularExpression"],
        "deprecated": ["obsolete", "deprecationMessage", "deprecation", "deprecationReason", "obsoleted"],
        "flat": ["embedded", "embed", "flatten", "flattened", "inlined", "unwrapped"],
        "deep": ["deepCopy"],
        "version": ["schemaVersion", "modelVersion", "ver", "currentVersion"],
        "uses": ["dependencies", "dependsOn", "requires"],
        "removed": ["deleted", "dropped", "obsolete", "deletedClasses", "removedClasses"],
        "readsFrom": ["minVersion", "minimumVersion", "oldestVersion"],
        "swift": ["settings", "config", "configuration", "options"],
        "module": ["target", "moduleName"],
        "imports": ["import", "frameworks"],
        "immutable": ["readOnly", "frozen"],
        "equality": ["equals", "equalBy"],
        "abstract": ["isAbstract"],
        "info": ["userInfo", "metadata", "meta", "extra", "extras", "annotations", "extensions"],
        "codable": ["json", "jsonSupport", "coding"],
        "access": ["visibility", "public", "accessLevel", "accessModifier", "scope"],
        "output": ["out", "folder", "directory", "dir", "path", "outputDir", "outputPath", "destination", "outDir"],
        "decoded": [
            "awake", "afterDecode", "didDecode", "awakeFromFetch", "awakeFromInsert", "afterLoad", "onLoad", "init",
            "postLoad", "didLoad", "afterDecoding",
        ],
        "encoding": ["beforeEncode", "willEncode", "willSave", "beforeSave", "prePersist", "onSave", "beforeEncoding"],
        "upgraded": ["migrated", "didMigrate", "afterMigration", "onUpgrade", "migrate"],
        "validate": ["validation", "check", "validator", "isValid"],
        "in": ["version", "removedIn", "until"],
        "add": ["added", "new", "insert", "addProperty", "addField", "addColumn", "create", "introduce"],
        "rename": ["renamed", "renameProperty", "renameField", "renameColumn"],
        "remove": [
            "delete", "deleted", "removeProperty", "removeField", "removeColumn", "dropProperty", "dropColumn",
            "removed",
        ],
        "retype": [
            "changeType", "type", "change", "changed", "alter", "modify", "alterColumn", "convert", "changeColumn",
            "changePropertyType", "cast", "typeChange",
        ],
        "addCase": ["addValue", "newCase", "caseAdded"],
        "removeCase": ["removeValue", "deleteCase", "dropCase", "caseRemoved"],
        "renameCase": ["renameValue", "caseRenamed"],
        "merge": ["combine", "join", "concat"],
        "split": ["divide", "separate"],
        "as": ["to", "into", "type", "archivedAs", "target", "storedAs"],
        "encode": ["via", "write", "serialize", "toArchive", "encoder", "forward", "get"],
        "decode": ["from", "read", "parse", "fromArchive", "decoder", "reverse", "backward", "init", "set"],
        "into": ["to", "target", "targets", "result", "results", "becomes", "new"],
        "from": ["sources", "source", "old", "was", "of", "oldType", "previous", "before"],
        "using": ["with", "via", "by", "function", "convert", "conversion", "mapper", "transform", "map"],
        "else": ["otherwise", "fallback", "default", "onFailure"],
        "to": ["into", "target", "class", "toClass", "destination"],
        "missing": ["default", "value", "fallback", "initial", "ifMissing", "backfill"],
        "readAs": ["as", "into", "to", "replacement", "becomes", "replacedBy", "readFrom", "mapTo"],
        "until": ["to", "upTo", "through", "before", "till"],
        "unless": ["except", "keep", "keepIf", "if"],
        "because": ["reason", "why", "comment", "note", "message"],
        "on": ["of", "property", "target", "for"],
        "move": ["moved", "moveProperty", "pullUp", "pushDown"],
        "drop": ["dropped"],
        "renameClass": ["class", "renameType", "formerly"],
        "redefault": ["default", "changeDefault"],
    ]

    private static let plainOtherWords = otherWords.mapValues { Set($0.map(plainWord)) }

    static func isOtherWord(_ word: String, for key: String) -> Bool {
        plainOtherWords[key]?.contains(plainWord(word)) == true
    }

    /// What Core Data and databases say of how they store a value.
    private static let wordsOfStores: Set<String> = [
        "usesScalarValueType", "allowsExternalBinaryDataStorage", "allowsExternalStorage", "externalStorage",
        "spotlightIndexingEnabled", "spotlight", "preserveAfterDeletion", "inverseEntity", "elementID",
        "versionHashModifier", "syncable", "codeGenerationType", "fetchIndexes", "uniquenessConstraints",
        "autoincrement", "collation", "generated",
    ]

    /// The correct place of such a key, or the text to write instead.
    func advice(on key: String, in valid: [String]) -> String? {
        remembered.answer(key, valid, \.advice) { findAdvice(on: key, in: valid) }
    }

    private func findAdvice(on key: String, in valid: [String]) -> String? {
        let isProperty = valid.contains("jsonKey")
        let isRecord = valid.contains("properties")
        if isRecord, key != "description", HookDeclaration.Kind(rawValue: key) != nil { return placeOf(key, in: valid) }
        // Only the spelling differs.
        if valid.contains(where: { plainWord($0) == plainWord(key) }) { return nil }
        switch usualWord(key, in: valid) {
        case "optional", "nullable", "null", "isOptional":
            return isProperty ? "an optional type ends in '?', as in 'String?'" : nil
        case "prefix":
            return isProperty
                ? "'flat' names the keys of a struct's properties, as in 'flat: { street: home_street, city: home_city }'"
                : nil
        case "persisted":
            return isProperty ? "the class's 'excluded' lists the properties that are not archived" : nil
        case "label":
            return isProperty ? "'info' holds what templates need, as in 'info: { \(key): … }'" : nil
        case "computed":
            return isProperty
                ? "a computed property is Swift code, in an extension of the class; 'virtual: true' archives its value"
                : isRecord ? "computed properties are Swift code, in an extension of the generated class" : nil
        case "bits": return isProperty ? "the type says it, as in Int16, UInt64 and Float" : nil
        case "unsigned": return isProperty ? "the type says it: UInt, UInt8, UInt16, UInt32 or UInt64" : nil
        case "positive": return isProperty ? "write 'min: 1'" : nil
        case "nonNegative": return isProperty ? "write 'min: 0'" : nil
        case "ownership":
            return isProperty ? "'weak: true' makes a reference weak; all others are strong" : nil
        case "wrapper":
            return isProperty || isRecord
                ? "generated properties have no wrappers; 'observable: true' of a class has them observed: remove it"
                : nil
        case "name" where isProperty, "jsonName" where isProperty:
            return "'jsonKey' is a property's name in JSON, and 'key' its name in archives"
        case "writable": return isProperty ? "'mutable: false' keeps others from setting it" : nil
        case "isStruct":
            return isRecord ? "structs are declared under 'structs', and classes under 'classes'" : nil
        case "secret":
            return isProperty
                ? "archives are not encrypted: encrypt the whole file, or the value, with functions under 'convert'"
                : nil
        case "inheritance":
            return isRecord
                ? "'discriminator' names the class of an object in plain JSON; archives name it anyway" : nil
        case "alternatives":
            return valid.contains("classes")
                ? "a schema has no other names for types: write the type where it is used" : nil
        case "unions" where valid.contains("classes"):
            return "a union is an enum with 'oneOf', as in: enums: { Payment: { oneOf: { card: Card, cash: none } } }"
        case "constants" where valid.contains("classes"):
            return "a schema has no constants: they are Swift code beside the generated one"
        case "$schema":
            return valid.contains("model")
                ? "for editors, a comment names the JSON Schema: '# yaml-language-server: $schema=heirloom.schema.json': remove it"
                : nil
        case "outside":
            return valid.contains("model") || valid.contains("output") ? "a schema has nothing for it: remove it" : nil
        case "style":
            return valid.contains("output")
                ? "generated code has no such setting; 'final', 'protocols' and 'archiveName' are said per class: remove it"
                : nil
        case "required":
            return isProperty || isRecord
                ? "a property is required unless its type ends in '?' or it has a default" : nil
        case "items", "toMany", "repeated", "array", "list", "isArray", "collection":
            return isProperty ? "a list is a type with brackets, as in 'type: [String]'" : nil
        case "additionalProperties":
            return isProperty
                ? "a dictionary is a type, as in 'type: \"[String: Int]\"'"
                : isRecord ? "'unknownKeys' says what becomes of keys that the schema does not have" : nil
        case "minLength", "maxLength": return isProperty ? "write 'length', as in 'length: 1...40'" : nil
        case "minItems", "maxItems", "minCount", "maxCount":
            return isProperty ? "write 'elements', as in 'elements: 1...10'" : nil
        case "exclusiveMinimum", "exclusiveMaximum", "gt", "lt":
            return isProperty ? "'min' and 'max' are values that are allowed: write the next one" : nil
        case let key where Self.wordsOfStores.contains(key):
            return isProperty || isRecord ? "an archive has nothing for it: remove it" : nil
        case "example", "examples":
            return isProperty || isRecord ? "a schema has no examples, which 'doc' may describe: remove it" : nil
        case "encodeIfPresent", "decodeIfPresent", "omitEmpty", "omitempty":
            return isProperty ? "a property that is nil has no key in archives and JSON: remove it" : nil
        case "representedClassName", "customClassName":
            return isRecord ? "a class has the name that it is declared under: remove it" : nil
        case "keyEncodingStrategy", "keyDecodingStrategy":
            return valid.contains("model") || isRecord || valid.contains("output")
                ? "'jsonKeys' says it, under 'swift' and per class, as in { jsonKeys: snake_case }" : nil
        case "package" where valid.contains("model"), "namespace", "syntax":
            return valid.contains("model")
                ? "'model' names the model, and 'module' under 'swift' the module of its code: remove it" : nil
        case "components":
            return valid.contains("classes")
                ? "an OpenAPI description is not a schema; 'heirloom import FILE' drafts a schema of it" : nil
        case "uniqueItems": return isProperty ? "a list without repetitions is a set, as in 'type: Set<String>'" : nil
        case "cases" where isProperty: return adviceOnType("enum")
        case "enum", "oneOf", "anyOf": return isProperty ? adviceOnType("enum") : nil
        case "deleteRule", "deletionRule", "onDelete", "cascade":
            return isProperty ? "what no object refers to is not archived: remove it" : nil
        case "removed" where isRecord, "removedIn" where isRecord, "readAs" where isRecord, "in" where isRecord:
            return
                "a class that is gone is declared below 'removed', at the top of the file, as in removed: { Old: { in: 3, readAs: drop, properties: { title: String } } }"
        case "removedIn" where isProperty:
            return "a removed property is listed in the class's 'history', as in { 3: [ remove: { nick: String? } ] }"
        case "rename" where isProperty, "alias" where isProperty:
            return
                "'jsonKey' is a property's name in JSON, and 'key' its name in archives; the class's 'history' says what it was called, as in { 2: [ rename: { old: new } ] }"
        case "rename", "renamedFrom", "originalName", "formerly", "was", "previousName", "oldName", "alias", "aliases":
            return isProperty
                ? "the class's 'history' says it, as in { 2: [ rename: { old: new } ] }"
                : isRecord ? "its 'history' says it, as in { 2: [ renameClass: Old ] }" : nil
        case "since" where isProperty, "writeAlso" where isProperty, "missing" where isProperty,
            "history" where isProperty:
            return "the class's 'history' says it, below the number of the version, as in { 2: [ add: [note] ] }"
        case "ignore", "skip", "exclude", "excluded", "ignored":
            return isProperty
                ? "the class's 'excluded' lists such properties"
                : key == "excluded" && valid.contains("classes")
                    ? "each class has its own: it belongs below the class's name" : nil
        case "range", "between": return isProperty ? "write 'min' and 'max'" : nil
        case "multipleOf", "check", "validate", "validation":
            return isProperty ? "the hook 'validate' of the class checks what no rule says" : nil
        case "tag", "number", "fieldNumber", "id", "order", "position":
            return isProperty
                ? "archives have keys, not numbers: remove it"
                : isRecord || valid.contains("model") ? "archives have names, not numbers: remove it" : nil
        case "tableName", "table", "entityName": return isRecord ? "an archive has no tables: remove it" : nil
        case "equatable", "hashable":
            return isRecord
                ? "all objects are Equatable and Hashable, and 'equality' says when they are equal: remove it" : nil
        case "nscoding", "copyable", "caseIterable":
            return isRecord || valid.contains("raw") ? "generated code conforms to it: remove it" : nil
        case "sendable", "identifiable", "comparable", "conformances":
            return isRecord ? "conformances are listed under 'protocols'" : nil
        case "open", "sealed", "visible":
            return isRecord || isProperty ? "'access' says it: public, package or internal" : nil
        case "diff", "roots":
            return valid.contains("model")
                ? "it belongs in the file 'heirloom.yaml' beside the package, which says how the project is checked"
                : nil
        case "author", "license", "copyright", "created":
            return valid.contains("model") ? "'info' holds what templates need, and '#' begins a comment" : nil
        case "remove", "removed", "removeCase":
            return isRecord
                ? "its 'history' says it, as in { 2: [ remove: { nick: String? } ] }"
                : valid.contains("raw") ? "its 'history' says it, as in { 2: [ removeCase: { lost: drop } ] }" : nil
        case "properties" where valid.contains("coding"), "cases" where valid.contains("coding"),
            "superclass" where valid.contains("coding"):
            return "the model's own types are declared under 'classes', 'structs' and 'enums'"
        case "version" where isRecord && !valid.contains("in"):
            return
                "the model has a version; 'since' is the first version that has the \(valid.contains("superclass") ? "class" : "struct")"
        case "key" where isRecord: return "each property has its own: it belongs below the property's name"
        case "codingKeys", "CodingKeys":
            return isRecord ? "each property has its own 'key', for archives, and 'jsonKey', for JSON" : nil
        case "superclass", "extends", "inherits", "parent", "base":
            return isRecord && !valid.contains("superclass")
                ? "a struct has no superclass: what inherits is declared under 'classes'"
                : valid.contains("classes") && valid.contains("model")
                    ? "each class has its own: it belongs below the class's name" : nil
        case "import", "imports":
            return valid.contains("include")
                ? "'include' lists this model's other files, 'uses' other models; Swift modules are listed under 'swift', as in { imports: [Combine] }"
                : nil
        case "has_many", "hasMany", "belongs_to", "belongsTo", "has_one", "hasOne":
            return isRecord ? "a relationship is a property, whose type is a class" : nil
        case "relationships" where valid.contains("classes"):
            return "a relationship is a property, whose type is a class"
        case "transformer", "valueTransformer", "valueTransformerName":
            return isProperty ? "'convert' says how a value is archived" : nil
        case "foreignKey", "references", "joinColumn":
            return isProperty ? "a reference is a property whose type is the class" : nil
        case "unowned": return isProperty ? "write 'weak: true', with an optional type" : nil
        case "private", "internal", "public", "package":
            return isProperty || isRecord ? "'access' says it: public, package or internal" : nil
        case "var", "lazy", "static", "dynamic", "strong", "atomic", "nonatomic", "encrypted":
            return isProperty || isRecord ? "a schema does not say this: remove it" : nil
        case "format": return isProperty ? "the type says it: Date, URL or UUID; of other text 'pattern' does" : nil
        case "unique", "indexed", "index", "primaryKey", "autoincrement", "indexes", "constraints":
            return isProperty || isRecord ? "an archive has no indexes: remove it" : nil
        case "methods", "functions", "func", "init", "initializer":
            return isRecord ? "the generated class has 'init'; functions are written in an extension of it" : nil
        case "migrations", "migration", "changes", "changelog":
            return valid.contains("classes") || isRecord ? "changes are listed in the 'history' of each class" : nil
        case "type" where valid.contains("raw") && !valid.contains("cases"):
            return "a case is a name; cases that hold a value are those of an enum with 'oneOf'"
        case "relationships" where isRecord: return "a relationship is a property, whose type is a class"
        case "type" where isRecord: return "a declaration under 'classes' is a class: remove it"
        case "readonly", "readOnly", "const", "let", "final":
            return isProperty ? "'mutable: false' keeps others from setting it" : nil
        case "to":
            return valid.contains("inverse") && !valid.contains("into")
                ? "what it became is listed under 'properties'" : nil
        case "cases", "raw": return isRecord ? "enums are declared under 'enums'" : nil
        case "history", "properties", "hooks", "archiveName", "abstract":
            return valid.contains("classes") ? "each class has its own: it belongs below the class's name" : nil
        case let key where Self.swiftKeys.contains(key) && (valid.contains("model") || isRecord):
            return "it belongs under 'swift'" + (isRecord ? ", at the top of the file" : "")
        case let key where Self.headerKeys.contains(key) && valid.contains("output"):
            return "it belongs beside 'swift', at the top of the file"
        default: return placeOf(key, in: valid)
        }
    }

    /// Where a key belongs that is correct at another place.
    private func placeOf(_ key: String, in valid: [String]) -> String? {
        if valid.contains(where: { Self.isOtherWord(key, for: $0) }) { return nil }
        let isProperty = valid.contains("jsonKey") && valid.contains("type")
        let isRecord = valid.contains("properties")
        if isProperty, Self.classKeys.contains(key) {
            return "it is said of a class or struct: it belongs beside 'properties'"
        }
        if isRecord, Self.propertyKeys.contains(key) {
            return "it is said of a property, in its long form: as in 'owner: { type: Person?, \(key): … }'"
        }
        if isRecord, key != "description", HookDeclaration.Kind(rawValue: key) != nil {
            return "it is a hook: it belongs below 'hooks'"
        }
        if Self.headerKeys.contains(key) { return "it belongs at the top of the file" }
        if isProperty, Self.swiftKeys.contains(key) { return "it belongs under 'swift', at the top of the file" }
        if valid.contains("model"), let other = Self.swiftKeys.first(where: { Self.isOtherWord(key, for: $0) }),
            !valid.contains(where: { Self.isOtherWord(key, for: $0) })
        {
            return "'\(other)' says it, under 'swift'"
        }
        if valid.contains("model") || valid.contains("output"), Self.classKeys.contains(key) {
            return "each class has its own: it belongs below the class's name"
        }
        return nil
    }
}

/// A key without what languages write differently: capitals, '_', '-', and 'is' before it.
package func plainWord(_ key: String) -> String {
    let word = key.filter { $0.isLetter || $0.isNumber || $0 == "$" }
    let isFlag = word.hasPrefix("is") && (word.dropFirst(2).first?.isUppercase == true || key.hasPrefix("is_"))
    return (isFlag ? String(word.dropFirst(2)) : word).lowercased()
}

/// The word for which there is advice, of all that mean the same at a place.
func usualWord(_ key: String, in valid: [String]) -> String {
    let word = plainWord(key)
    return (valid.contains("jsonKey") && valid.contains("type") ? usualWordsOfProperties : usualWordsOfOthers)[word]
        ?? key
}

private func words(of families: [String: String]) -> [String: String] {
    var result: [String: String] = [:]
    for (word, family) in families {
        for member in family.split(separator: " ") { result[String(member)] = word }
    }
    return result
}

private let usualWordsOfProperties = words(of: [
    "nullable": "optional nullable null nil nillable allownull allowsnull allownil allowsnil canbenull maybe",
    "required": "required notnull nonnull nonnullable mandatory presence notnil nonoptional",
    "toMany": "tomany many repeated array list collection multiple multi",
    "doc": "title note notes summary about help helptext remark desc",
    "persisted": "persisted persist stored store coded archived encode encoded serialize serialized saved archive",
    "ignore": "ignore ignored skip skipped exclude omit hidden notmapped unmapped dontencode notarchived noncoded",
    "label": "label displayname placeholder localized localizedname hint icon widget category group section ui",
    "computed": "computed derived calculated get getter set setter expression formula derivationexpression",
    "bits": "bits width bitwidth",
    "positive": "positive",
    "nonNegative": "nonnegative",
    "ownership": "ownership strength memory referencetype retain owned owner",
    "wrapper": "wrapper wrappers propertywrapper published decorators decorator annotation attribute macro macros",
    "name": "name fieldname propertyname externalname",
    "maxLength": "maxlength maxlen maximumlength limit maxsize size",
    "minLength": "minlength minlen minimumlength",
    "maxItems": "maxitems maxcount maximumcount maxelements",
    "minItems": "minitems mincount minimumcount minelements",
    "exclusiveMinimum": "exclusiveminimum gt greaterthan above",
    "exclusiveMaximum": "exclusivemaximum lt lessthan below",
    "enum": "enum choices allowed allowedvalues inclusion enumvalues permitted in values options symbols variants",
    "deleteRule": "deleterule deletionrule ondelete onupdate cascade dependent cascadedelete",
    "removedIn": "removed removedin until deletedin obsoletedin",
    "since": "since missing added addedin introduced introducedin availablesince sinceversion version",
    "renamedFrom":
        "renamedfrom renamingidentifier previously previousname oldname oldkey legacykey legacyname priorname formername originalname replaces formerly was renamed",
    "private": "private internal public package protected fileprivate",
    "readonly": "readonly immutable const constant let final",
    "writable": "editable writable settable",
    "transformer":
        "transformer valuetransformer valuetransformername converter encoder decoder codec adapter serializer typeconverter typeadapter",
    "foreignKey": "foreignkey references joincolumn relation relationship cardinality",
    "unique": "unique indexed index primarykey pk autoincrement indexes indices primary uniqueness",
    "encrypted":
        "customclassname compressed trim lowercase uppercase searchable sortable sorted sortby orderby ordered fetch precision scale units collate charset blank generic sort eager cached inmemory",
    "tag": "tag number fieldnumber ordinal fieldid proto typeid uid id order position",
    "multipleOf": "multipleof check validate validation validators validations constraint constraints",
    "encodeIfPresent": "encodeifpresent decodeifpresent omitempty omitifnil omitnil skipnil skipserializingif",
    "uniqueItems": "uniqueitems distinct",
    "example": "example examples sample",
    "range": "range between bounds",
    "secret": "secret encrypted sensitive encrypt crypto secure confidential",
    "unowned": "unowned", "alias": "alias aliases", "rename": "rename",
])

private let usualWordsOfOthers = words(of: [
    "isStruct": "kind struct valuetype",
    "computed": "computed computedproperties derived",
    "wrapper": "wrapper decorators decorator macro macros",
    "inheritance": "inheritance jsontypeinfo typeinfo polymorphic",
    "alternatives": "typealias typealiases aliases typedefs typedef scalars",
    "outside":
        "generator codegen targets platforms swiftversion toolsversion tests generate service services paths functions endpoints rpc schema title description summary",
    "style": "sendable mainactor isolation indent indentation prefix suffix classprefix linelength",
    "renamedFrom":
        "rename renames renamed renamedfrom renamingidentifier previously previousname previousnames oldname legacyname priorname formername originalname replaces formerly was alias",
    "private": "private internal public protected fileprivate",
    "foreignKey": "foreignkey joincolumn",
    "unique":
        "unique indexed index primarykey pk autoincrement indexes indices constraints uniqueconstraints compositekey primary",
    "encrypted": "sortby orderby sort order ordered singleton static generic typeparameters lazy cached",
    "tag": "tag number fieldid proto typeid uid id",
    "codingKeys":
        "codingkeys keymapping jsonkeypathsbypropertykey mapping mappings fieldmapping propertymapping keypaths columnmapping",
    "keyEncodingStrategy":
        "keyencodingstrategy keydecodingstrategy keystrategy renameall namingstrategy keycase naming casing case jsonnaming jsonnamingstrategy",
    "additionalProperties": "additionalproperties strict ignoreunknown allowunknown extrafields",
    "relationships": "relationships associations edges relations references",
    "tableName": "tablename table entityname entity dbtable collection",
    "methods": "methods functions func initializer actions operations",
    "migrations": "migrations migration changes changelog",
    "belongs_to":
        "embedsmany embedsone embeds referencesmany owns contains composedof belongstomany belongsto hasmany hasone hasandbelongstomany manytoone onetomany onetoone manytomany",
])

/// Answers about unknown keys, which a file often repeats. The first thousand different ones get answers.
final class RememberedAnswers {
    private static let limit = 1_000

    /// A list of valid keys by its ends and length.
    struct Question: Hashable {
        var text: String
        var first: String?
        var last: String?
        var count: Int
    }

    var keys: [Question: String?] = [:]
    var advice: [Question: String?] = [:]

    func answer(
        _ text: String,
        _ valid: [String],
        _ known: ReferenceWritableKeyPath<RememberedAnswers, [Question: String?]>,
        _ find: () -> String?
    ) -> String? {
        let question = Question(text: text, first: valid.first, last: valid.last, count: valid.count)
        if let answer = self[keyPath: known][question] { return answer }
        guard self[keyPath: known].count < Self.limit else { return nil }
        let answer = find()
        self[keyPath: known][question] = .some(answer)
        return answer
    }
}
