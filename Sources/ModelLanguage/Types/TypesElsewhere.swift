/// Spellings from Swift, Foundation and other languages, mostly in lower case, for types that have another name in schemas.
let typesElsewhere: [String: String] = [
    "any": "PropertyList", "anyobject": "PropertyList", "id": "PropertyList", "json": "PropertyList",
    "object": "PropertyList", "plist": "PropertyList", "nsstring": "String", "nsmutablestring": "String",
    "substring": "String", "character": "String", "char": "String", "text": "String", "varchar": "String",
    "str": "String", "string": "String", "nsnumber": "Double", "number": "Double", "timeinterval": "Double",
    "nstimeinterval": "Double", "float64": "Double", "double": "Double", "real": "Double", "float32": "Float",
    "float": "Float", "nsinteger": "Int", "integer": "Int", "int": "Int", "long": "Int", "nsuinteger": "UInt",
    "uint": "UInt", "unsigned": "UInt", "ulong": "UInt", "short": "Int16", "smallint": "Int16", "int128": "Int64",
    "bigint": "Int64", "byte": "UInt8", "bool": "Bool", "boolean": "Bool", "nsdate": "Date", "date": "Date",
    "datetime": "Date", "timestamp": "Date", "time": "Date", "nsdata": "Data", "nsmutabledata": "Data", "blob": "Data",
    "bytes": "Data", "binary": "Data", "nsurl": "URL", "url": "URL", "uri": "URL", "nsuuid": "UUID", "uuid": "UUID",
    "guid": "UUID", "nsdecimalnumber": "Decimal", "nsdecimal": "Decimal", "decimal": "Decimal", "bigdecimal": "Decimal",
    "nspoint": "CGPoint", "nssize": "CGSize", "nsrect": "CGRect", "point": "CGPoint", "size": "CGSize",
    "rect": "CGRect", "nsrangepointer": "NSRange", "range": "NSRange", "nslocale": "Locale", "nstimezone": "TimeZone",
    "nsindexset": "IndexSet", "nsdatecomponents": "DateComponents", "nsindexpath": "IndexPath",
    "indexpath": "IndexPath", "nscalendar": "Calendar", "nsdateinterval": "DateInterval",
    "dateinterval": "DateInterval", "charsequence": "String", "nvarchar": "String",
    "clob": "String", "rune": "String", "i8": "Int8", "i16": "Int16", "i32": "Int32", "i64": "Int64", "i128": "Int64",
    "isize": "Int", "u8": "UInt8", "u16": "UInt16", "u32": "UInt32", "u64": "UInt64", "usize": "UInt", "f32": "Float",
    "f64": "Double", "int8": "Int8", "int16": "Int16", "int32": "Int32", "int64": "Int64", "uint8": "UInt8",
    "uint16": "UInt16", "uint32": "UInt32", "uint64": "UInt64", "sint32": "Int32", "sint64": "Int64",
    "fixed32": "UInt32", "fixed64": "UInt64", "sfixed32": "Int32", "sfixed64": "Int64", "ubyte": "UInt8",
    "ushort": "UInt16", "tinyint": "Int8", "serial": "Int", "money": "Decimal", "numeric": "Decimal",
    "instant": "Date", "localdate": "Date", "localdatetime": "Date", "zoneddatetime": "Date", "offsetdatetime": "Date",
    "datetimeoffset": "Date", "timestamptz": "Date", "duration": "Double", "bytearray": "Data", "uint8array": "Data",
    "unknown": "PropertyList", "dynamic": "PropertyList", "integer 16": "Int16", "integer 32": "Int32",
    "integer 64": "Int64", "binary data": "Data", "unsigned int": "UInt", "unsigned long": "UInt", "long long": "Int",
    "unsigned char": "UInt8", "double precision": "Double", "jsonb": "PropertyList", "anycodable": "PropertyList",
    "timestamp with time zone": "Date", "timestamp without time zone": "Date", "character varying": "String",
    "mediumtext": "String", "longtext": "String", "tinytext": "String", "citext": "String", "bytea": "Data",
    "varbinary": "Data", "longblob": "Data", "int2": "Int16", "int4": "Int32", "bigserial": "Int64",
    "smallserial": "Int16", "uniqueidentifier": "UUID", "datetime2": "Date", "smalldatetime": "Date",
    "interval": "Double", "qstring": "String", "qdatetime": "Date", "qurl": "URL", "quuid": "UUID",
    "timespan": "Double",
    "size_t": "UInt", "ssize_t": "Int", "time_t": "Int", "bytestring": "Data",
    "bytebuffer": "Data",
    "naive datetime": "Date", "utc datetime": "Date", "datetime tz": "Date", "iso date": "Date", "date string": "Date",
    "timestamp millis": "Date", "timestamp micros": "Date", "unixtime": "Date", "email": "String", "slug": "String",
    "biginteger": "Int64", "smallinteger": "Int16", "positive integer": "UInt", "positive small integer": "UInt16",
    "half": "Float", "float16": "Float", "float128": "Double", "long double": "Double", "wstring": "String",
    "string view": "String", "shortstring": "String", "ustring": "String", "yearmonth": "String", "localtime": "String",
    "biguint": "UInt64", "ulonglong": "UInt64", "longlong": "Int64", "unsigned short": "UInt16",
    "unsigned long long": "UInt64", "signed int": "Int", "long int": "Int", "short int": "Int16",
    "double float": "Double",
    "calendar date": "Date", "object property": "PropertyList", "anyvalue": "PropertyList", "jsonvalue": "PropertyList",
    "jsonobject": "PropertyList", "json element": "PropertyList", "variant": "PropertyList", "mixed": "PropertyList",
    "interface{}": "PropertyList", "any?": "PropertyList?", "chararray": "String", "zone id": "TimeZone",
    "time zone info": "TimeZone", "culture info": "Locale", "bit": "Bool", "tinyblob": "Data", "mediumblob": "Data",
    "image data": "Data", "large binary": "Data", "unicode": "String", "unicode text": "String", "nchar": "String",
    "ntext": "String", "hstore": "[String: String]",
    // Not Objective-C's type.
    "ID": "String",
]

func typeElsewhere(_ name: String) -> String? {
    let protobuf = "google.protobuf."
    if name.hasPrefix(protobuf) {
        let name = name.dropFirst(protobuf.count)
        // A message around one value, which may be missing.
        if name.hasSuffix("Value"), name.count > 5 {
            return typesElsewhere[name.dropLast(5).lowercased()].map { $0 + "?" }
        }
        return name == "Struct" ? "PropertyList" : typesElsewhere[name.lowercased()]
    }
    let word = name.lowercased()
    // Core Data's `NSInteger16AttributeType` and `.stringAttributeType`.
    if word.hasSuffix("attributetype") {
        let kind = word.dropLast("attributetype".count).drop { $0 == "." }
        return typesOfAttributes[kind.hasPrefix("ns") ? kind.dropFirst(2) : kind]
    }
    return typesElsewhere[name] ?? typesElsewhere[word] ?? typeElsewhere(compact: word)
}

/// The same without spaces and signs, and without what some languages add: `uint8_t`, `utc_datetime`, `CharField`, `StringType`.
private func typeElsewhere(compact word: String) -> String? {
    var word = word.filter { !" _-".contains($0) }
    if let type = compactTypes[word] { return type }
    if word.hasSuffix("t"), word.dropLast().last?.isNumber == true { return compactTypes[String(word.dropLast())] }
    for end in ["field", "type", "column"] where word.hasSuffix(end) && word.count > end.count {
        word.removeLast(end.count)
        let type = compactTypes[word]
        // Names of views and shapes end so, too.
        return type.flatMap { ["CGPoint", "CGSize", "CGRect", "NSRange", "PropertyList"].contains($0) ? nil : $0 }
    }
    return nil
}

private let compactTypes = Dictionary(
    typesElsewhere.map { ($0.filter { !" _-".contains($0) }, $1) },
    uniquingKeysWith: { first, _ in first }
)

/// Of these names, the ones with a capital letter that no schema declares.
let typesNobodyDeclares: Set<String> = [
    "Any", "AnyObject", "ID", "Integer", "Boolean", "Long", "Short", "Byte", "Char", "Str", "BigInteger", "BigDecimal",
    "BigInt", "SmallInt",
    "TinyInt", "DateTime", "Datetime", "LocalDate", "LocalDateTime", "ZonedDateTime", "OffsetDateTime",
    "DateTimeOffset",
    "Float32", "Float64", "ByteArray", "ByteString", "Uint8Array", "Guid", "Uuid", "Url", "Uri", "Varchar", "VarChar",
    "Numeric", "Jsonb", "CharSequence", "Timestamptz", "QString", "TimeSpan", "Integer16", "Integer32", "Integer64",
    "StringType", "IntegerType", "BooleanType", "DateType", "FloatType", "DoubleType", "LongType",
]

private let typesOfAttributes: [Substring: String] = [
    "string": "String", "integer16": "Int16", "integer32": "Int32", "integer64": "Int64", "decimal": "Decimal",
    "double": "Double", "float": "Float", "boolean": "Bool", "date": "Date", "binarydata": "Data", "uuid": "UUID",
    "uri": "URL",
]

/// What is no type here, and what is written instead.
func adviceOnType(_ name: String) -> String? {
    switch name.lowercased() {
    case "enum", "enumeration": "an enum is declared under 'enums', and its name is the type"
    case "union", "oneof": "a union is an enum whose cases have 'oneOf', declared under 'enums'; its name is the type"
    case "struct", "class", "entity", "model", "message":
        "a type of several properties is declared under 'classes' or 'structs', and its name is the type"
    case "relationship", "reference", "ref", "pointer", "foreignkey":
        "a reference is a property whose type is the class"
    case "transformable":
        "name the Swift type that Core Data transforms: it is declared under 'types', with 'coding: secure' if it archives itself"
    case let word where namesOfIDs.contains(word):
        "objects in an archive need no ids; where other data refers to one, it is a UUID or a String"
    case "function", "func", "closure", "callback": "a function cannot be coded"
    case "sel", "selector":
        "the name of a selector can be coded, as a String: NSStringFromSelector and NSSelectorFromString convert it"
    case "null", "nil", "void", "undefined", "never":
        "a property has a type; an optional one ends in '?', as in 'String?'"
    default: nil
    }
}

/// The types that may be meant by a word for which there is advice; a decision between them is left.
func otherTypes(for name: String) -> [String] {
    if namesOfIDs.contains(name.lowercased()) { return ["String", "UUID"] }
    return collectionElsewhere(name).map { [$0.example.filter { $0 != "\"" }] } ?? []
}

private let namesOfIDs: Set<String> = [
    "objectid", "bsonobjectid", "persistentidentifier", "nsmanagedobjectid", "primarykey", "autoid", "cuid", "ulid",
    "nanoid", "rowid",
]

/// What is no superclass here, and what is written instead.
func adviceOnSuperclass(_ name: String) -> String? {
    switch name {
    case "Codable", "Encodable", "Decodable", "NSCoding", "NSSecureCoding", "NSCopying", "Equatable", "Hashable":
        "generated classes conform by themselves: remove it"
    case "Identifiable", "Sendable", "Comparable", "CustomStringConvertible", "ObservableObject", "Error":
        "a protocol is listed under 'protocols'"
    case "none", "nil", "null", "Object", "object", "NSManagedObject", "PersistentModel", "RealmSwiftObject",
        "MTLModel", "Any", "AnyObject":
        "without 'superclass' it is NSObject: remove it"
    default: nil
    }
}

/// Classes without values that can be coded, and the module of each.
let typesOfState: [String: String] = [
    "AnyCancellable": "Combine", "DispatchGroup": "Foundation", "DispatchQueue": "Foundation",
    "DispatchSemaphore": "Foundation", "DispatchWorkItem": "Foundation", "FileHandle": "Foundation",
    "FileManager": "Foundation", "InputStream": "Foundation", "NSCondition": "Foundation", "NSLock": "Foundation",
    "NSRecursiveLock": "Foundation", "NotificationCenter": "Foundation", "Operation": "Foundation",
    "OperationQueue": "Foundation", "OutputStream": "Foundation", "Process": "Foundation", "RunLoop": "Foundation",
    "Thread": "Foundation", "Timer": "Foundation", "URLSession": "Foundation", "URLSessionDataTask": "Foundation",
    "URLSessionDownloadTask": "Foundation", "URLSessionTask": "Foundation", "URLSessionUploadTask": "Foundation",
    "UndoManager": "Foundation",
    // Of the running program itself.
    "AnyClass": "Foundation", "AnyKeyPath": "Foundation", "IMP": "Foundation", "Mirror": "Foundation",
    "ObjectIdentifier": "Foundation", "Selector": "Foundation",
]

/// Apple's types that schemas declare most, and the entry of each.
private let entriesOfFrameworks: [String: [(names: [String], entry: String)]] = [
    "coding: secure": [
        (["UIImage", "UIColor", "UIFont", "UIBezierPath"], "import: UIKit, "),
        (
            [
                "NSImage", "NSColor", "NSFont", "NSBezierPath", "NSShadow", "NSParagraphStyle",
                "NSMutableParagraphStyle",
            ], "import: AppKit, "
        ),
        (["CLLocation", "CLRegion", "CLPlacemark", "CLCircularRegion"], "import: CoreLocation, "),
        (["MKPlacemark", "MKMapItem"], "import: MapKit, "), (["CNContact"], "import: Contacts, "),
        (
            [
                "NSAttributedString", "NSMutableAttributedString", "NSURLRequest", "NSPredicate", "NSSortDescriptor",
                "NSCharacterSet", "NSUnit", "NSUnitLength", "NSMeasurement", "NSError", "NSOrderedSet", "NSValue",
                "NSExpression", "NSPersonNameComponents", "NSMutableURLRequest", "NSTextCheckingResult",
                "NSOrthography",
            ], ""
        ),
    ],
    "coding: codable": [
        (["AttributedString", "CharacterSet", "PersonNameComponents"], ""),
        (["URLComponents", "CGVector", "Duration", "Measurement"], ""),
        (["UTType"], "import: UniformTypeIdentifiers, "),
        (["PKDrawing"], "import: PencilKit, "),
    ],
]

/// How a Swift type would be declared under 'types'.
func foreignEntry(for name: String) -> String {
    if let known = knownEntry(for: name) { return "'\(name): \(known)'" }
    return "'\(name): { coding: secure }' where it has NSSecureCoding, and 'coding: codable' where it is Codable"
}

/// `{ import: UIKit, coding: secure }` of `UIColor`; nil for types of which nothing is known.
package func knownEntry(for name: String) -> String? {
    for (coding, entries) in entriesOfFrameworks {
        for entry in entries where entry.names.contains(name) { return "{ \(entry.entry)\(coding) }" }
    }
    return nil
}

/// Generic types that make a type of another one, in TypeScript.
let typesOfTypes: Set<String> = ["Pick", "Omit", "Exclude", "Extract", "Awaited", "ReturnType", "NonNullable"]

enum CollectionElsewhere {
    case array, dictionary, set, optional

    func type(of item: String) -> String {
        switch self {
        case .array: "[\(item)]"
        case .dictionary: "[String: \(item)]"
        case .set: "Set<\(item)>"
        case .optional: item.hasSuffix("?") ? item : item + "?"
        }
    }

    /// The schema's spelling of such a type.
    var example: String {
        switch self {
        case .array: "[String]"
        case .dictionary: "\"[String: Int]\""
        case .set: "Set<String>"
        case .optional: "String?"
        }
    }
}

let collectionsElsewhere: [String: CollectionElsewhere] = [
    "array": .array, "nsarray": .array, "nsmutablearray": .array, "contiguousarray": .array, "list": .array,
    "arraylist": .array, "vector": .array, "sequence": .array, "collection": .array, "nsorderedset": .array,
    "dictionary": .dictionary, "nsdictionary": .dictionary, "nsmutabledictionary": .dictionary, "dict": .dictionary,
    "map": .dictionary, "hashmap": .dictionary, "record": .dictionary, "set": .set, "nsset": .set,
    "nsmutableset": .set, "hashset": .set, "mutablelist": .array, "vec": .array, "vecdeque": .array,
    "linkedlist": .array,
    "readonlyarray": .array, "iterable": .array, "tuple": .array, "ienumerable": .array, "ilist": .array,
    "mutablemap": .dictionary, "btreemap": .dictionary, "idictionary": .dictionary, "mutableset": .set,
    "btreeset": .set, "treeset": .set, "treemap": .dictionary, "option": .optional, "optional": .optional,
    "nullable": .optional, "maybe": .optional, "realmoptional": .optional, "realmproperty": .optional, "seq": .array,
    "slice": .array, "deque": .array, "stack": .array, "queue": .array, "arraydeque": .array, "stream": .array,
    "chunk": .array, "nonemptylist": .array, "hash": .dictionary, "keyword": .dictionary, "defaultdict": .dictionary,
    "ordereddict": .dictionary, "mapping": .dictionary, "unorderedmap": .dictionary, "frozenset": .set,
    "unorderedset": .set, "relation": .array, "hasmanyrelation": .array, "queryset": .array, "manager": .array,
]

/// By the name of a collection, also of those that cannot be changed, are sorted or the like: `ImmutableList`, `IReadOnlyList`.
func collectionElsewhere(_ name: String) -> CollectionElsewhere? {
    let word = name.lowercased()
    if let kind = collectionsElsewhere[word] { return kind }
    let words = [
        "immutable", "mutable", "readonly", "persistent", "unmodifiable", "concurrent", "observable", "built", "linked",
        "sorted", "ordered", "unordered", "frozen", "synchronized", "copyonwrite", "i", "k", "q", "js",
    ]
    return words.lazy.filter { word.hasPrefix($0) && word.count > $0.count + 2 }.compactMap {
        collectionElsewhere(String(word.dropFirst($0.count)))
    }.first
}
