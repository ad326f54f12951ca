/// Words with a meaning in Swift, NSObject, Foundation or generated code: each may be a name in some model.
enum Words {
    static let keywords = """
        associatedtype class deinit enum extension fileprivate func import init inout internal let open operator private \
        precedencegroup protocol public rethrows static struct subscript typealias var break case catch continue default defer do \
        else fallthrough for guard if in repeat return throw switch where while Any as await false is nil self Self super throws \
        true try Type Protocol async actor some any each consume copy borrowing consuming nonisolated isolated macro package \
        convenience didSet dynamic final get indirect infix lazy left mutating none nonmutating optional override postfix \
        precedence prefix required right set unowned weak willSet sending unsafe discard yield then of a b x T
        """.split(separator: " ").map(String.init)

    static let objectMembers = """
        hash description debugDescription superclass class copy mutableCopy isEqual isProxy isKind isMember conforms responds \
        perform zone className classForCoder classForKeyedArchiver classForArchiver replacementObject awakeAfter version \
        observationInfo accessibilityLabel value key keyPath retain release autorelease retainCount dealloc finalize load \
        initialize isSubclass instancesRespond forwardInvocation methodSignature doesNotRecognizeSelector attributeKeys \
        classDescription toOneRelationshipKeys scriptingProperties objectSpecifier
        """.split(separator: " ").map(String.init)

    /// Names that generated code itself uses.
    static let generated = """
        coder fields field error updates source copier dictionary layout other object child container encoder decoder reader writer \
        model registry data url options hasher comparison visitor element index count first last id type newValue oldValue raw \
        rawValue allCases unrecognized reading unknownCase archiveKeyValue archiveBox archiveBoxClass archiveLayout encode decode \
        update write codableKeys uncodableKeys dictionaryRepresentation supportsSecureCoding readReferences copied \
        hasEqualValues hashValues hashValue convert stamp archivedData unarchivedObject install print kinds zip map min max abs \
        precondition selfValue value0 title titleStorage schemaDefaultTitle
        """.split(separator: " ").map(String.init)

    static let types = """
        Array Bool CGFloat CGPoint CGRect CGSize Calendar CaseIterable Character Codable Coder Collection CodingKey Data Date \
        DateComponents Decimal Decodable Decoder Dictionary Double Element Encodable Encoder Equatable Error FileManager Float \
        Foundation Hashable Hasher HeirloomRuntime Identifiable IndexSet Int Int8 Int16 Int32 Int64 JSONDecoder JSONEncoder Key \
        Locale NSArray NSCoder NSCoding NSCopying NSCountedSet NSData NSDate NSDecimalNumber NSDictionary NSKeyedArchiver \
        NSKeyedUnarchiver NSLocale NSNull NSNumber NSObject NSObjectProtocol NSOrderedSet NSRange NSSecureCoding NSSet NSString \
        NSTimeZone NSURL NSUUID NSValue NSZone Never Notification Object ObjectIdentifier OptionSet Optional PropertyList Range \
        RawRepresentable RawValue Result Sendable Sequence Set Storage String Substring Swift Task Thread TimeInterval TimeZone \
        Timer UInt UInt8 UInt16 UInt32 UInt64 URL UUID Value Void ArchiveField ArchiveKey ArchiveLayout ArchiveReader \
        ArchivedEnum ArchivedKind ArchivedObject ArchivedStruct FieldReader FieldWriter ModelRegistry ModelStamp ModelUpdates \
        ObjectCopier ObjectDescription ValueComparison WordsModel Words
        """.split(separator: " ").map(String.init)

    static let all: [String] = {
        var met: Set<String> = []
        return (keywords + objectMembers + generated + types).filter { met.insert($0).inserted }
    }()
}
