import SchemaDiagnostics
import YAMLTree

// Other languages' words for our keys, and what is said of keys that a place does not have.

extension SchemaReader {
    /// `heirloom`'s keys for the words of other languages, by the place's own keys.
    static let otherWords: [String: [String]] = [
        "superclass": [
            "extends", "inherits", "parent", "super", "base", "baseClass", "parentEntity", "parentClass", "inherit",
        ],
        "protocols": ["implements", "conforms", "conformsTo", "interfaces", "with", "derive"],
        "properties": [
            "fields", "attributes", "members", "vars", "property", "relationships", "columns", "slots", "props",
        ],
        "excluded": ["exclude", "ignore", "ignored", "transient", "skip"],
        "doc": ["description", "comment", "documentation", "docs"],
        "cases": ["values", "members", "variants", "enum", "enumerators", "symbols", "elements"],
        "raw": ["type", "rawType", "rawValue", "base", "value"],
        "oneOf": ["union", "anyOf"],
        "options": ["optionSet", "flags", "bitmask"],
        "archiveName": ["className", "codingName", "archivedName"],
        "unknown": ["default", "fallback"],
        "model": ["name", "module"],
        "classes": [
            "models", "types", "entities", "class", "messages", "definitions", "interfaces", "schemas", "tables",
            "$defs", "objects",
        ],
        "enums": ["enumerations", "enum"],
        "structs": ["struct", "records"],
        "default": ["value", "initial", "defaultValue", "defaultValueString"],
        "inverse": ["inverseName", "mappedBy"],
        "onChange": ["didSet", "willSet"],
        "key": ["archiveKey", "codingKey", "column", "columnName"],
        "jsonKey": ["json", "jsonName", "serializedName", "serialName"],
        "include": ["includes"],
        "import": ["module", "framework"],
        "type": ["destination", "kind", "datatype", "dataType", "attributeType", "destinationEntity"],
        "min": ["minimum", "atLeast", "minValueString"],
        "max": ["maximum", "atMost", "maxValueString"],
        "pattern": ["regex", "regexp", "matches", "regularExpressionString"],
        "abstract": ["isAbstract"],
        "info": ["userInfo"],
        "access": ["visibility"],
        "output": ["out", "folder", "directory"],
        "in": ["version", "removedIn", "until"],
        "add": ["added", "new", "insert", "addProperty", "addField", "addColumn", "add_column"],
        "rename": ["renamed", "renameProperty", "renameField", "renameColumn", "rename_column"],
        "remove": ["delete", "deleted", "removeProperty", "removeField", "removeColumn", "remove_column"],
        "retype": [
            "changeType", "type", "change", "changed", "alter", "modify", "alterColumn", "convert", "changeColumn",
            "change_column",
        ],
        "move": ["moved"],
        "drop": ["dropped"],
        "renameClass": ["class", "renameType", "formerly"],
        "redefault": ["default", "changeDefault"],
    ]

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
        switch key {
        case "optional", "nullable", "null", "isOptional":
            return isProperty ? "an optional type ends in '?', as in 'String?'" : nil
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
            return isProperty ? "archives have keys, not numbers: remove it" : nil
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
                ? "a struct has no superclass; a class has one"
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
        case "var", "lazy", "static", "dynamic", "strong", "atomic", "nonatomic":
            return isProperty ? "a schema does not say this: remove it" : nil
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
        case "to": return valid.contains("inverse") ? "what it became is listed under 'properties'" : nil
        case "cases", "raw": return isRecord ? "enums are declared under 'enums'" : nil
        case "history", "properties", "hooks", "archiveName", "abstract":
            return valid.contains("classes") ? "each class has its own: it belongs below the class's name" : nil
        case let key where Self.swiftKeys.contains(key) && (valid.contains("model") || isRecord):
            return "it belongs under 'swift'" + (isRecord ? ", at the top of the file" : "")
        case let key where Self.headerKeys.contains(key) && valid.contains("output"):
            return "it belongs beside 'swift', at the top of the file"
        default: return nil
        }
    }
}

/// Answers about unknown keys, which a file often repeats.
final class RememberedAnswers {
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
        let answer = find()
        self[keyPath: known][question] = .some(answer)
        return answer
    }
}
