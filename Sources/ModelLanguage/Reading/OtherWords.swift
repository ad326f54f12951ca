import SchemaDiagnostics
import YAMLTree

// Words that people write for keys of a schema, and for what a schema says without a key or does not say at all: one row for all words with
// one meaning at a place.

/// Words of another language or tool, and what a schema has in their place. The message and the fix-it follow from it.
enum OtherWord: Sendable {
    /// To be decided by a person.
    case say(String, String)
    /// Nothing: the pair is taken out.
    case drop(String, String)
    /// What a true and a false value are: an attribute, nothing ("") or not known (nil).
    case flag(String, String?, String?, String)
    /// Another type, if the flag has that value, and nothing if it has the other.
    case type(String, String, if: Bool = true, @Sendable (String) -> String)
    /// A pair that is made of the value; nil where the value is none of the kind.
    case write(String, String, @Sendable (String) -> String?)

    private var words: String {
        switch self {
        case .say(let words, _), .drop(let words, _), .flag(let words, _, _, _), .type(let words, _, _, _),
            .write(let words, _, _):
            words
        }
    }

    var advice: String {
        switch self {
        case .drop(_, let text): text + ": remove it"
        case .say(_, let text), .flag(_, _, _, let text), .type(_, let text, _, _), .write(_, let text, _): text
        }
    }

    /// The row of a word at a place.
    static func row(of key: String, at place: Language.Place) -> OtherWord? {
        index[place.id == .struct ? .class : place.id]?[plainWord(key)]
    }

    private static let index = rows.mapValues { rows in
        rows.reduce(into: [String: OtherWord]()) { result, row in
            for word in row.words.split(separator: " ") { result[String(word)] = row }
        }
    }
}

/// A key without what languages write differently: capitals, '_', '-', and 'is' before it.
package func plainWord(_ key: String) -> String {
    let word = key.filter { $0.isLetter || $0.isNumber || $0 == "$" }
    let isFlag = word.hasPrefix("is") && (word.dropFirst(2).first?.isUppercase == true || key.hasPrefix("is_"))
    return (isFlag ? String(word.dropFirst(2)) : word).lowercased()
}

extension SchemaReader {
    /// Keys by the words that people write for them, wherever the key is one of the place.
    private static let otherKeys: [String: Set<String>] = [
        "superclass":
            "extends inherits inheritsfrom parent super base baseclass parententity inherit superclasses subclassof",
        "protocols": "implements conforms conformsto interfaces",
        "properties": "fields attributes members vars property columns props variables ivars",
        "excluded": "exclude ignore ignored transient skip",
        "doc": "description comment documentation docs docstring",
        "cases": "values members variants enum symbols elements",
        "raw": "type rawtype rawvalue base value",
        "oneOf": "union anyof",
        "of": "type",
        "was": "from",
        "options": "optionset flags bitmask",
        "archiveName": "classname codingname archivedname",
        "unknown": "default fallback",
        "model": "name",
        "classes": "models types entities class definitions interfaces schemas objects $defs",
        "enums": "enumerations enum",
        "structs": "struct records structures valuetypes",
        "default": "value initial defaultvalue defaultvaluestring initialvalue init fallback",
        "inverse": "inversename inverseof mappedby backreference opposite",
        "onChange": "didset observer observe changed",
        "key": "archivekey column columnname storagekey",
        "jsonKey": "json jsonkeypath jsonname serializedname jsonproperty keypath",
        "include": "includes",
        "import": "module framework",
        "type": "destination kind datatype attributetype destinationentity swifttype class typename",
        "min": "minimum atleast minvaluestring minvalue",
        "max": "maximum atmost maxvaluestring maxvalue",
        "pattern": "regex regexp matches match regularexpressionstring regularexpression",
        "deprecated": "obsolete deprecationmessage deprecation",
        "flat": "embedded embed flatten flattened inlined",
        "version": "schemaversion modelversion currentversion",
        "uses": "dependencies dependson requires",
        "removed": "deleted dropped removedclasses",
        "readsFrom": "minversion minimumversion oldestversion",
        "swift": "settings config configuration",
        "module": "target modulename",
        "imports": "import frameworks",
        "immutable": "readonly frozen",
        "final": "sealed",
        "info": "userinfo metadata meta extra annotations",
        "codable": "json jsonsupport coding",
        "access": "visibility public accesslevel accessmodifier",
        "output": "out folder directory dir path outputpath outputdir outdir",
        "decoded": "awake afterdecode diddecode awakefromfetch awakefrominsert afterload init",
        "encoding": "beforeencode willencode willsave beforesave",
        "upgraded": "migrated didmigrate aftermigration migrate",
        "validate": "validation check validator",
        "in": "version removedin until",
        "add": "added new insert addproperty addfield create introduce",
        "rename": "renamed renameproperty renamefield",
        "remove": "delete deleted removeproperty removefield dropproperty removed",
        "retype": "changetype type change changed alter modify convert cast typechange",
        "rekey": "key changekey keychange renamekey",
        "addCase": "addvalue newcase caseadded",
        "removeCase": "removevalue deletecase dropcase caseremoved",
        "renameCase": "renamevalue caserenamed",
        "merge": "combine join concat",
        "split": "divide separate",
        "as": "to into type archivedas target storedas",
        "encode": "to via write serialize encoder forward get",
        "decode": "from read parse decoder reverse backward init set",
        "into": "to target targets result results becomes new",
        "from": "sources source old was of oldtype previous before",
        "using": "with via by function convert conversion transform map",
        "else": "otherwise fallback default onfailure missing",
        "to": "into target class toclass destination",
        "missing": "default value fallback initial ifmissing backfill",
        "readAs": "as into to replacement becomes replacedby mapto",
        "until": "to upto through before till",
        "unless": "except keep keepif",
        "because": "reason why comment note message",
        "on": "of property target for",
        "move": "moved moveproperty pullup pushdown",
        "drop": "dropped",
        "renameClass": "class renametype renamestruct renameenum renameentity formerly",
        "redefault": "default changedefault",
    ].mapValues { Set($0.split(separator: " ").map(String.init)) }

    static func isOtherWord(_ word: String, for key: String) -> Bool {
        otherKeys[key]?.contains(plainWord(word)) == true
    }

    /// Whether one of the keys is meant: by another word, or spelled differently.
    static func isMeant(_ key: String, of valid: Language.Place) -> Bool {
        let word = plainWord(key)
        return valid.plainNames.contains(word) || valid.names.contains { otherKeys[$0]?.contains(word) == true }
    }

    func otherWord(_ key: String, in valid: Language.Place) -> OtherWord? {
        Self.isMeant(key, of: valid) ? nil : OtherWord.row(of: key, at: valid)
    }

    /// What is said of a key that a place does not have: the meaning of the word, or where it belongs.
    func advice(on key: String, in valid: Language.Place) -> String? {
        remembered.answer(key, valid, \.advice) { otherWord(key, in: valid)?.advice ?? placeOf(key, in: valid) }
    }

    /// Where a key belongs that is correct at another place.
    private func placeOf(_ key: String, in valid: Language.Place) -> String? {
        let isRecord = valid.id == .class || valid.id == .struct
        if isRecord, key != "description", HookDeclaration.Kind(rawValue: key) != nil {
            return "it is a hook: it belongs below 'hooks'"
        }
        if valid.id == .file, let declared = declarationMeant(by: key) { return declared }
        if Self.isMeant(key, of: valid) { return nil }
        switch valid.id {
        case .property where Language.class.has(key):
            return "it is said of a class or struct: it belongs beside 'properties'"
        case .class where Language.property.has(key), .struct where Language.property.has(key):
            return "it is said of a property, in its long form: as in 'owner: { type: Person?, \(key): … }'"
        case .change where Language.class.has(key):
            return "it belongs beside 'properties'"
        case .file where Language.class.has(key), .swift where Language.class.has(key):
            return "each class has its own: it belongs below the class's name"
        case .foreignType where ["properties", "cases", "superclass"].contains(key):
            return "the model's own types are declared under 'classes', 'structs' and 'enums'"
        default: break
        }
        if Language.header.place.has(key) { return "it belongs at the top of the file" }
        if Language.swift.has(key), isRecord || [.property, .file, .swift, .enum, .case].contains(valid.id) {
            return "it belongs under 'swift', at the top of the file"
        }
        if valid.id == .file, let other = Language.swift.names.first(where: { Self.isOtherWord(key, for: $0) }) {
            return "'\(other)' says it, under 'swift'"
        }
        return nil
    }

    /// `final class Film` at the top of the file.
    private func declarationMeant(by key: String) -> String? {
        var rest = key[...]
        let introduction = Introduction(&rest)
        guard let name = takeIdentifier(&rest),
            let section = ["enum": "enums", "struct": "structs", "class": "classes", "actor": "classes"][
                introduction.keyword ?? ""
            ]
        else { return nil }
        return "\(introduction.phrase): it is declared by its name alone, '\(name):', below '\(section)'"
    }
}

/// Answers about unknown keys, which a file often repeats. The first thousand different ones get answers.
final class RememberedAnswers {
    private static let limit = 1_000

    struct Question: Hashable {
        var text: String
        var place: Language.Place.ID
    }

    var keys: [Question: String?] = [:]
    var advice: [Question: String?] = [:]

    func answer(
        _ text: String,
        _ valid: Language.Place,
        _ known: ReferenceWritableKeyPath<RememberedAnswers, [Question: String?]>,
        _ find: () -> String?
    ) -> String? {
        let question = Question(text: text, place: valid.id)
        if let answer = self[keyPath: known][question] { return answer }
        guard self[keyPath: known].count < Self.limit else { return nil }
        let answer = find()
        self[keyPath: known][question] = .some(answer)
        return answer
    }
}

// MARK: Words that a key takes

extension SchemaReader {
    /// What people write for the words of `access`, `coding`, `equality`, `copying`, `jsonKeys` and others.
    private static let otherOptions = [
        "private": ["internal"], "fileprivate": ["internal"], "open": ["public"],
        "true": ["value", "deep", "shallow", "keep", "all"],
        "false": ["identity", "shallow"], "nscoding": ["secure"], "nssecurecoding": ["secure"],
        "securecoding": ["secure"], "json": ["codable"], "camelcase": ["name"], "snake": ["snake_case"],
        "codable": ["true", "codable", "json", "coding"], "encoding": ["coding"], "decoding": ["coding"],
        "single": ["file"],
        "one": ["file"], "identical": ["identity"],
        "reference": ["identity"], "0": ["default"], "ignore": ["skip"], "null": ["nil"], "none": ["nil"],
        "throw": ["fail"], "error": ["fail"], "raise": ["fail"], "drop": ["skip"], "remove": ["skip"],
        "keepall": ["keep"],
        "preserve": ["keep"], "store": ["keep"], "package": ["module"], "library": ["module"], "inline": ["embedded"],
        "source": ["embedded"], "copy": ["shallow"], "clone": ["deep"], "byvalue": ["value"], "structural": ["value"],
        "byreference": ["identity"], "pointer": ["identity"], "converttosnakecase": ["snake_case"],
        "snakecase": ["snake_case"], "original": ["name"], "usedefaultkeys": ["name"], "asis": ["name"],
        "perclass": ["class"], "perfile": ["file"], "multiple": ["class"], "all": ["all", "keep"],
        "archive": ["coding"], "archives": ["coding"], "archiving": ["coding"], "copies": ["copying"],
        "dictionaries": ["dictionary"], "nsstring": ["NSMutableString"], "nsarray": ["NSMutableArray"],
        "nsdata": ["NSMutableData"], "nsset": ["NSMutableSet"], "nsdictionary": ["NSMutableDictionary"],
        "number": ["NSNumber"],
    ]

    package func isOtherOption(_ text: String, among valid: [String]) -> Bool {
        Self.otherOptions[text.lowercased()]?.contains { valid.contains($0) } ?? false
    }

    mutating func reportUnknownOption(_ found: Spanned<String>, of place: String, valid: [String]) {
        let bool = wordForBool(found.value).flatMap { valid.contains($0) ? $0 : nil }
        let others = (Self.otherOptions[found.value.lowercased()] ?? []).filter { valid.contains($0) }
        let match = bool ?? others.first ?? meant(by: found.value, among: valid)
        let isReadOnly = place == "'access'" && found.value.contains("(set)")
        bag.report(
            .unknownOption,
            "'\(shortened(found.value))' is not a value of \(place); expected \(oneOf(valid))",
            at: found.span,
            notes: isReadOnly
                ? [Note("'mutable: false' of a property keeps others from setting it")]
                : place == "'unknownKeys'" ? [Note("without it they are ignored: remove it")] : [],
            fixIts: bool == nil && others.count > 1
                ? others.flatMap { FixIt.didYouMean($0, at: found.span) }.map(\.withSeveralReadings)
                : FixIt.didYouMean(match, at: found.span)
        )
    }
}
