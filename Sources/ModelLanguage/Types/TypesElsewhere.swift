/// Spellings from Swift, Foundation and other languages, in small letters, for what schemas call otherwise.
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
    "nsindexset": "IndexSet", "nsdatecomponents": "DateComponents",
]

/// Classes that are no data, and the module of each.
let typesOfState: [String: String] = [
    "AnyCancellable": "Combine", "DispatchGroup": "Foundation", "DispatchQueue": "Foundation",
    "DispatchSemaphore": "Foundation", "DispatchWorkItem": "Foundation", "FileHandle": "Foundation",
    "FileManager": "Foundation", "InputStream": "Foundation", "NSCondition": "Foundation", "NSLock": "Foundation",
    "NSRecursiveLock": "Foundation", "NotificationCenter": "Foundation", "Operation": "Foundation",
    "OperationQueue": "Foundation", "OutputStream": "Foundation", "Process": "Foundation", "RunLoop": "Foundation",
    "Thread": "Foundation", "Timer": "Foundation", "URLSession": "Foundation", "URLSessionDataTask": "Foundation",
    "URLSessionDownloadTask": "Foundation", "URLSessionTask": "Foundation", "URLSessionUploadTask": "Foundation",
    "UndoManager": "Foundation",
]

enum CollectionElsewhere {
    case array, dictionary, set, optional

    /// As a schema spells such a type.
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
    "nsmutableset": .set, "hashset": .set, "optional": .optional, "nullable": .optional, "maybe": .optional,
]
