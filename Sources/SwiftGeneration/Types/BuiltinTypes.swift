import ModelLanguage

/// How generated code reads and writes the types that the language knows by itself. A new one needs its line here and nothing else.
enum BuiltinTypes {
    struct Entry {
        /// The method of `FieldValue` that reads it and of `FieldSlot` that writes it.
        let method: String
        /// The Foundation class it is an object of, where it is one.
        let foundationClass: String
        /// Written as NSNumber or NSValue where `boxed: true` stands.
        let isBoxable: Bool

        init(_ method: String, _ foundationClass: String, isBoxable: Bool = false) {
            self.method = method
            self.foundationClass = foundationClass
            self.isBoxable = isBoxable
        }
    }

    static func entry(_ type: BuiltinType) -> Entry {
        switch type {
        case .bool: Entry("bool", "NSNumber", isBoxable: true)
        case .int: Entry("int", "NSNumber", isBoxable: true)
        case .int8: Entry("int8", "NSNumber", isBoxable: true)
        case .int16: Entry("int16", "NSNumber", isBoxable: true)
        case .int32: Entry("int32", "NSNumber", isBoxable: true)
        case .int64: Entry("int64", "NSNumber", isBoxable: true)
        case .uint: Entry("uint", "NSNumber", isBoxable: true)
        case .uint8: Entry("uint8", "NSNumber", isBoxable: true)
        case .uint16: Entry("uint16", "NSNumber", isBoxable: true)
        case .uint32: Entry("uint32", "NSNumber", isBoxable: true)
        case .uint64: Entry("uint64", "NSNumber", isBoxable: true)
        case .float: Entry("float", "NSNumber", isBoxable: true)
        case .double: Entry("double", "NSNumber", isBoxable: true)
        case .cgFloat: Entry("cgFloat", "NSNumber", isBoxable: true)
        case .string: Entry("string", "NSString")
        case .data: Entry("data", "NSData")
        case .date: Entry("date", "NSDate")
        case .url: Entry("url", "NSURL")
        case .uuid: Entry("uuid", "NSUUID")
        case .decimal: Entry("decimal", "NSDecimalNumber")
        case .cgPoint: Entry("point", "NSString", isBoxable: true)
        case .cgSize: Entry("size", "NSString", isBoxable: true)
        case .cgRect: Entry("rect", "NSString", isBoxable: true)
        case .nsRange: Entry("range", "NSString", isBoxable: true)
        case .locale: Entry("locale", "NSLocale")
        case .timeZone: Entry("timeZone", "NSTimeZone")
        case .indexSet: Entry("indexSet", "NSIndexSet")
        case .dateComponents: Entry("dateComponents", "NSDateComponents")
        }
    }
}

extension BuiltinTypes {
    /// What a value looks like in an archive, as `ArchivedValueKind` calls it.
    static func shape(_ type: BuiltinType) -> String {
        switch type {
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64: "integer"
        case .float, .double, .cgFloat: "real"
        case .string: "text"
        case .cgPoint, .cgSize, .cgRect, .nsRange: "geometry"
        case .bool, .data, .date, .url, .uuid, .decimal, .locale, .timeZone, .indexSet, .dateComponents:
            entry(type).method
        }
    }

    /// Declared by Foundation, not by Swift itself.
    static func isOfFoundation(_ type: BuiltinType) -> Bool {
        switch type {
        case .bool, .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64, .float, .double,
            .string:
            false
        case .cgFloat, .data, .date, .url, .uuid, .decimal, .cgPoint, .cgSize, .cgRect, .nsRange, .locale, .timeZone,
            .indexSet,
            .dateComponents:
            true
        }
    }
}
