/// Names that schemas cannot have, one list for all platforms: a model written on Linux must compile on macOS.
package enum ReservedNames {
    /// The name, in backticks where it is a keyword.
    package static func escaped(_ name: String) -> String {
        isKeyword(name) ? "`\(name)`" : name
    }

    /// No keyword ends in a digit or has more letters than `precedencegroup`: most names need not be looked up.
    package static func isKeyword(_ name: String) -> Bool {
        guard let last = name.utf8.last, last >= UInt8(ascii: "a"), name.utf8.count <= 15 else { return false }
        return keywords.contains(name)
    }

    /// Instance members of NSObject that take no arguments, from Foundation, AppKit, UIKit and their categories, and `isEqual`.
    package static let objectMembers: Set<String> = [
        // NSObject and its protocol
        "hash", "hashValue", "superclass", "class", "self", "isProxy", "description", "debugDescription", "retain",
        "release", "autorelease", "retainCount", "zone", "init", "dealloc", "deinit", "finalize", "copy", "mutableCopy",
        "isEqual", "isa", "isKind", "isMember", "perform", "performSelector", "methodSignature",
        "doesNotRecognizeSelector", "forwardInvocation", "forwardingTarget", "allowsWeakReference",
        "retainWeakReference",  // coding, key-value coding and observing, scripting
        "classForCoder", "classForArchiver", "classForKeyedArchiver", "classForPortCoder", "awakeAfter",
        "replacementObject", "autoContentAccessingProxy", "observationInfo", "setObservationInfo", "attributeKeys",
        "toOneRelationshipKeys", "toManyRelationshipKeys", "classDescription", "className", "classCode",
        "scriptingProperties", "objectSpecifier", "didChangeValue", "willChangeValue", "exposedBindings", "setValue",
        // interface building and editing
        "awakeFromNib", "prepareForInterfaceBuilder", "commitEditing", "discardEditing",
        // accessibility
        "isAccessibilityElement", "accessibilityLabel", "accessibilityAttributedLabel", "accessibilityHint",
        "accessibilityAttributedHint", "accessibilityValue", "accessibilityAttributedValue", "accessibilityTraits",
        "accessibilityFrame", "accessibilityPath", "accessibilityActivationPoint", "accessibilityLanguage",
        "accessibilityElementsHidden", "accessibilityViewIsModal", "shouldGroupAccessibilityChildren",
        "accessibilityNavigationStyle", "accessibilityRespondsToUserInteraction", "accessibilityUserInputLabels",
        "accessibilityAttributedUserInputLabels", "accessibilityHeaderElements", "accessibilityTextualContext",
        "accessibilityElements", "accessibilityContainerType", "accessibilityCustomActions",
        "accessibilityCustomRotors", "automationElements", "accessibilityElementCount",
        "accessibilityElementDidBecomeFocused", "accessibilityElementDidLoseFocus", "accessibilityElementIsFocused",
        "accessibilityAssistiveTechnologyFocusedIdentifiers", "accessibilityActivate", "accessibilityIncrement",
        "accessibilityDecrement", "accessibilityPerformEscape", "accessibilityPerformMagicTap",
        "accessibilityDragSourceDescriptors", "accessibilityDropPointDescriptors", "accessibilityDirectTouchOptions",
        "accessibilityExpandedStatus", "accessibilityAttributeNames", "accessibilityActionNames",
        "accessibilityParameterizedAttributeNames", "accessibilityIsIgnored", "accessibilityFocusedUIElement",
        "accessibilityNotifiesWhenDestroyed", "accessibilityHitTest", "accessibilityNextTextNavigationElement",
        "accessibilityPreviousTextNavigationElement", "isAccessibilityElementBlock", "accessibilityLabelBlock",
        "accessibilityHintBlock", "accessibilityValueBlock", "accessibilityTraitsBlock", "accessibilityFrameBlock",
        "accessibilityPathBlock", "accessibilityActivationPointBlock", "accessibilityLanguageBlock",
        "accessibilityElementsHiddenBlock", "accessibilityViewIsModalBlock", "accessibilityCustomActionsBlock",
        "accessibilityUserInputLabelsBlock", "accessibilityHeaderElementsBlock", "accessibilityElementsBlock",
        "accessibilityNavigationStyleBlock", "accessibilityRespondsToUserInteractionBlock",
        "accessibilityTextualContextBlock", "accessibilityShouldGroupAccessibilityChildrenBlock",
        "accessibilityIncrementBlock", "accessibilityDecrementBlock", "accessibilityActivateBlock",
        "accessibilityPerformEscapeBlock", "accessibilityMagicTapBlock", "automationElementsBlock",
    ]

    /// Members of every generated class.
    package static let generatedClassMembers: Set<String> = [
        "dictionaryRepresentation", "codableKeys", "uncodableKeys", "supportsSecureCoding", "encode", "update",
        "readReferences", "archiveLayout", "modelRegistry", "hasEqualValues", "hashValues", "superclassCopy",
        "takeValues", "encodeModel",
    ]

    package static let classMembers = objectMembers.union(generatedClassMembers).union(typesInBodies)

    /// Members of every generated struct, and names that Swift reserves.
    package static let structMembers: Set<String> = typesInBodies.union([
        "self", "init", "hashValue", "hash", "encode", "dictionaryRepresentation", "codableKeys", "uncodableKeys",
        "archiveBox", "archiveBoxClass", "copied", "hasEqualValues", "modelRegistry",
    ])

    /// The enumeration in each class and struct that names its fields.
    package static let fieldNames = "SchemaField"

    /// The member of classes and structs with `unknownKeys: keep` that contains the kept values.
    package static let keptMember = "schemaKept"

    /// Members of classes with drafts, and of drafts.
    package static let draftMembers: Set<String> = [
        "draft", "Draft", "draftClass", "missing", "completed", "completedClass", "collectMissing",
    ]

    /// Names that follow `<Model>.` in objects that keep unknown keys.
    static let keptKeys = ["kept", "changed", "weak"]

    /// Words that require backticks where a name is declared or used by itself.
    package static let keywords: Set<String> = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
        "internal", "let", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
        "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do",
        "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while",
        "Any", "as", "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type",
        "Protocol",
    ]

    /// Words of C, Objective-C and C++, in whose headers a class may be named.
    static let objectiveC: Set<String> = [
        "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern",
        "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed",
        "sizeof", "static", "struct", "switch", "typedef", "typeof", "union", "unsigned", "void", "volatile", "while",
        "id", "Class", "SEL", "IMP", "BOOL", "YES", "NO", "Nil", "nil", "NULL", "Protocol", "self", "super", "in",
        "out", "inout", "bycopy", "byref", "oneway", "instancetype", "bool", "true", "false", "class", "namespace",
        "template", "typename", "new", "delete", "this", "operator", "private", "protected", "public", "virtual",
        "friend", "using", "try", "catch", "throw", "mutable", "explicit", "export", "and", "or", "not", "xor",
        "bitand", "bitor", "compl", "nullptr", "constexpr", "decltype", "noexcept", "alignas", "alignof", "asm",
        "concept", "requires",
    ]

    /// The type of properties with `presence: true`: reserved where one has, and beside the runtime's own source.
    package static let present = "Presence"

    /// Modules that no `import` or `Module.Type` could name, and modules that generated code imports.
    static let modules: Set<String> = keywords.subtracting(["Type", "Protocol"]).union([
        "any", "some", "each", "Swift", "Builtin", "Foundation", "ObjectiveC", "HeirloomRuntime",
    ])

    /// Types inside every generated enum or option set.
    package static let caseNames: Set<String> = [
        "RawValue", "AllCases", "Element", "ArrayLiteralElement", "rawValue", "allCases", "schemaKinds",
        "schemaUnknown", "schemaDiscriminator", "schemaPast", "modelRegistry",
    ]

    /// Names to suggest instead.
    package static let alternatives: [String: String] = [
        "description": "details", "debugDescription": "debugDetails", "hash": "digest", "copy": "duplicate",
        "zone": "area",
        "className": "typeName", "class": "kind", "superclass": "parentClass", "self": "itself",
        "init": "initial", "isProxy": "actsAsProxy", "observationInfo": "observations", "release": "edition",
        "update": "updated", "encode": "encoding",
    ]

    /// Types that generated code names without their module: a declaration of that name would be used in their place.
    package static let types: Set<String> = runtimeTypes.union([
        // the language and its library
        "Any", "AnyObject", "AnyClass", "AnyHashable", "Self", "Type", "Protocol", "Never", "Void", "Array",
        "Dictionary", "Set", "Optional", "Result", "Error", "Equatable", "Hashable", "Hasher", "Comparable", "Sendable",
        "Codable", "Encodable", "Decodable", "Encoder", "Decoder", "CodingKey", "CodingUserInfoKey",
        "KeyedDecodingContainer", "KeyedEncodingContainer", "SingleValueDecodingContainer",
        "SingleValueEncodingContainer", "UnkeyedDecodingContainer", "UnkeyedEncodingContainer", "DecodingError",
        "EncodingError", "RawRepresentable", "CaseIterable", "OptionSet", "SetAlgebra", "ExpressibleByArrayLiteral",
        "CustomStringConvertible", "CustomDebugStringConvertible", "ObjectIdentifier", "Sequence", "Collection",
        "StaticString", "KeyPath", "Character", "Substring", "Swift", "Foundation", "ObjectiveC",
        // Foundation
        "NSObject", "NSObjectProtocol", "NSCoder", "NSCoding", "NSSecureCoding", "NSCopying", "NSZone", "NSNull",
        "NSString", "NSMutableString", "NSNumber", "NSValue", "NSData", "NSMutableData", "NSDate", "NSURL", "NSUUID",
        "NSDecimalNumber", "NSArray", "NSMutableArray", "NSDictionary", "NSMutableDictionary", "NSSet", "NSMutableSet",
        "NSOrderedSet", "NSMutableOrderedSet", "NSCountedSet", "NSLocale", "NSTimeZone", "NSIndexSet",
        "NSMutableIndexSet", "NSDateComponents", "NSIndexPath", "NSCalendar", "NSDateInterval", "NSError",
        "NSKeyedArchiver", "NSKeyedUnarchiver", "NSCodingKey", "JSONEncoder", "JSONDecoder",
        "PropertyListSerialization", "HeirloomRuntime",
        // members of generated types, which would hide a type of that name
        "layout", "archiveLayout", "modelRegistry", "archiveBox", "archiveBoxClass", "archiveKeyValue", "codableKeys",
        "uncodableKeys", "dictionaryRepresentation", "supportsSecureCoding", "encode", "update", "readReferences",
        "copied", "superclassCopy", "takeValues", "encodeModel", "hasEqualValues", "hashValues", "unknownCase",
        "reading", "unarchived", "hash", "hashValue", "description", "isEqual", "copy", "write", "object",
        // members of the model's enum, which names every class and struct
        "stamp", "registry", "kinds", "requiredRuntime", "archivedData", "unarchivedObject", "unarchivedArray",
        "unarchivedSet", "unarchivedDictionary", "install", "decoder", "version", "self", "allCases", "rawValue",
        "RawValue", "NSKeyedArchiveRootObjectKey",
    ])

    /// Types of Swift's concurrency library that code of the module can hardly do without.
    static let hidden: Set<String> = [
        "Task", "TaskGroup", "TaskLocal", "MainActor", "AsyncSequence", "AsyncStream",
    ]

    /// The runtime's public types.
    package static let runtimeTypes: Set<String> = [
        "ArchiveError", "ArchiveField", "ArchiveKey", "ArchiveKeyValue", "ArchiveLayout", "ArchiveLiteral",
        "ArchiveReader", "ArchiveRewriting", "ArchiveRoots", "ArchiveWriter", "ArchivedDecimal", "ArchivedEnum",
        "ArchivedUnion", "ArchivedKind", "ArchivedKinds", "ArchivedObject", "ArchivedRawValue", "ArchivedValueKind",
        "ArchivedStruct", "ArchivedStructBox", "ArchivedType", "CodableModelNamespace", "CodableUnion",
        "CompletionStep", "DeprecatedCases", "DictionaryOptions", "DraftCounterpart", "FieldConverter", "FieldForm",
        "FieldReader", "FieldSlot", "FieldValue", "FieldWriter", "ForeignStamp", "HeirloomCoder",
        "HeirloomRuntimeVersion", "InheritedCodable", "KeepingUnion", "KeptValue", "ModelCodable", "ModelRegistry",
        "ModelStamp", "ModelNamespace", "ModelType", "NamedField", "ModelUpdate", "ObjectCopier", "ObservableModel",
        "ObservedChanges", "ObjectDescription", "ObjectRelease", "PackedElement", "PastCase", "PastCases", "PastUnion",
        "ReadingOptions", "UnionDiscriminator", "UnstampedCandidate", "UnstampedRule", "UpdatableObject",
        "ValueComparison", "ValueEquatable", "ValueShape", "VersionNumber",
    ]

    /// Names of values in bodies of generated members, where a type of that name could not be named.
    static let namesInBodies: Set<String> = [
        // class members of NSObject
        "isSubclass", "instancesRespond", "instanceMethod", "instanceMethodSignature", "resolveClassMethod",
        "resolveInstanceMethod", "keyPathsForValuesAffectingValue", "automaticallyNotifiesObservers",
        "cancelPreviousPerformRequests", "classFallbacksForKeyedArchiver", "classForKeyedUnarchiver",
        "useStoredAccessor",
        // local names
        "archiver", "child", "classes", "coder", "comparison", "copier", "copy", "data", "decoder", "dictionary",
        "encoder", "error", "field", "fields", "flat", "hasher", "index", "key", "kinds", "newValue", "object",
        "oldValue", "onFailure", "options", "other", "precondition", "present", "print", "raw", "root", "source",
        "text", "type", "unarchiver", "updates", "url", "value", "values", "zone",
    ]

    /// Types that bodies of generated members name: a property of that name would hide them. Types of properties are not in this list:
    /// generated code writes them with their module in that case.
    static let typesInBodies: Set<String> = runtimeTypes.union([
        fieldNames,
        "Swift", "Foundation", "HeirloomRuntime", "NSObject", "NSCoder", "NSZone", "NSNull", "NSString", "NSNumber",
        "NSValue", "NSData", "NSDate", "NSURL", "NSUUID", "NSDecimalNumber", "NSArray", "NSDictionary", "NSSet",
        "NSLocale", "NSTimeZone", "NSIndexSet", "NSDateComponents", "NSIndexPath", "NSCalendar", "NSDateInterval",
        "Hasher", "Encoder", "Decoder",
    ])
}
