import Testing

@testable import Importing
@testable import Workspace

/// What the reader of Objective-C finds in small sources: declarations, what `encodeWithCoder:` writes, what `initWithCoder:` reads.
@Suite struct ObjCReaderTests {
    private func source(_ text: String, _ more: String = "") -> ObjCSource {
        var source = ObjCSource()
        source.add(Array(text.utf8), path: "Sources/Book.m")
        if !more.isEmpty { source.add(Array(more.utf8), path: "Sources/Keys.h") }
        return source
    }

    // MARK: Declarations

    /// A property as it is spelled, and its facts: name, type, pointers, arguments, nullability.
    private static let properties = [
        ("@property NSString *title;", ["title NSString *"]),
        ("@property (nonatomic, copy, nullable) NSString *a, *b;", ["a NSString *?", "b NSString *?"]),
        ("@property (getter=isOn) BOOL on;", ["on BOOL isOn"]),
        ("@property unsigned long long int big __attribute__((deprecated));", ["big unsigned long long"]),
        ("@property NSArray<NSDictionary<NSString *, id> *> *rows;", ["rows NSArray<NSDictionary<NSString*,id>*> *"]),
        ("@property id<NSCoding> payload;", ["payload id <NSCoding>"]),
        ("@property (weak) IBOutlet __kindof UIView *view;", ["view UIView *"]),
        ("@property (copy) void (^done)(NSError *_Nullable);", ["done opaque"]),
        ("@property int numbers[4];", ["numbers opaque"]),
        ("@property (class) int shared;", []),
        ("NS_ASSUME_NONNULL_BEGIN @property NSDate *made; NS_ASSUME_NONNULL_END", ["made NSDate *!"]),
        ("@property (null_resettable) NSDate *made API_AVAILABLE(ios(11));", ["made NSDate *?"]),
    ]

    @Test(arguments: properties) func aPropertyIsFound(_ text: String, _ expected: [String]) {
        func spelled(_ type: ObjCType) -> String {
            if type.isOpaque { return "opaque" }
            let inner = type.generics.map { spelled($0).filter { $0 != " " } }.joined(separator: ",")
            let protocols = type.protocols.isEmpty ? "" : " <\(type.protocols.joined(separator: ","))>"
            let mark = ["?", "!", ""][[.nullable, .nonnull, .unspecified].firstIndex(of: type.nullability) ?? 2]
            let pointers = type.pointers > 0 ? " " + String(repeating: "*", count: type.pointers) : ""
            return type.name + (inner.isEmpty ? "" : "<\(inner)>") + protocols + pointers + mark
        }
        let found = source("@interface Book : NSObject\n\(text)\n@end").classes["Book"]?.properties ?? []
        #expect(
            found.map { "\($0.name) \(spelled($0.type))" + ($0.attributes["getter"].map { " \($0)" } ?? "") }
                == expected
        )
    }

    private static let enums = [
        ("typedef NS_ENUM(NSInteger, Kind) { KindA, KindB = 4, KindC };", "Kind NSInteger A 0, B 4, C 5"),
        (
            "typedef NS_OPTIONS(uint32_t, Kind) { KindA = 1 << 0, KindB = (1 << 1), KindAll = KindA | KindB };",
            "Kind uint32_t A 1, B 2, All 3"
        ),
        (
            "typedef enum { KindA = 'a', KindB = KindA + 2, KindC = KindB - 1 } Kind;",
            "Kind unsigned int A 97, B 99, C 98"
        ),
        ("enum Kind : short { KindA = -1, KindB };", "Kind short A -1, B 0"),
        (
            "#define FIRST 7\ntypedef NS_ENUM(int, Kind) { KindA = FIRST, KindB = Unknown(), KindC };",
            "Kind int A 7, B -, C -"
        ),
    ]

    @Test(arguments: enums) func anEnumIsFound(_ text: String, _ expected: String) {
        let all = source(text).enums.values.map { item in
            let cases = item.cases.map { "\($0.name.text.dropFirst(4)) \($0.value.map { "\($0)" } ?? "-")" }
            return "\(item.name) \(item.raw) \(cases.joined(separator: ", "))"
        }
        #expect(all == [expected])
    }

    // MARK: encodeWithCoder:

    private static let declared = """
        @interface Book : NSObject { int _copies; }
        @property NSString *title;
        @property NSInteger pages;
        @property double price;
        @end
        #define kTitle @"t"
        #define PUT(x) [c encodeObject:self.x forKey:@#x]
        #define PUT_ALL(x, y) \\
            PUT(x); PUT(y)
        static NSString *const kPages = @"p";
        @implementation Book

        """

    /// A body, and what it writes: the key, the property, the kind, `boxed`, the condition; then what is not understood.
    private static let written = [
        ("[c encodeObject:self.title forKey:kTitle];", "t title Object"),
        ("[c encodeObject:[_title copy] forKey:@\"a\" @\"b\"];", "ab _title Object"),
        ("[c encodeInteger:[self pages] forKey:kPages];", "p pages Integer"),
        ("[c encodeObject:@(self.pages) forKey:NSStringFromSelector(@selector(pages))];", "pages pages Object boxed"),
        ("[c encodeObject:[NSNumber numberWithDouble:self->price] forKey:@\"x\"];", "x price Object boxed"),
        ("[c encodeInt:(int)_copies forKey:@\"n\"];", "n _copies Int"),
        ("[c encodeObject:[self.title uppercaseString] forKey:kTitle];", "t - Object"),
        ("[c encodeBytes:bytes length:4 forKey:@\"b\"];", "b - Bytes"),
        ("PUT(title); PUT_ALL(pages, price);", "title title Object; pages pages Object; price price Object"),
        ("if (self.title) [c encodeObject:self.title forKey:kTitle];", "t title Object if self.title"),
        ("if (!_title) return; [c encodeDouble:_price forKey:@\"x\"];", "x _price Double if !(!_title)"),
        (
            "if ([c allowsKeyedCoding]) [c encodeDouble:_price forKey:@\"x\"]; else [c encodeObject:_title];",
            "x _price Double"
        ),
        ("NSAssert([c allowsKeyedCoding], @\"keys\"); [super encodeWithCoder:c];", ""),
        ("[self write:c key:kTitle];", "t title Object"),
        (
            "[self write:c key:[self.class keyFor:@\"a\"]];",
            "?key of 'c encodeObject:self.title forKey:([self.class keyFor:@\"a\"])'"
        ),
        ("[other encode:c]; WriteRest(self, c);", "?'encode:'; ?'WriteRest'"),
        ("NSCoder *k = (NSCoder *)c; [k encodeDouble:_price forKey:@\"com.\" @\"x\"];", "com.x _price Double"),
        ("ENCODE_REST(self);", "?'ENCODE_REST'"),
        ("[self mj_encode:c];", "all"),
        (
            "for (NSString *key in keys) [c encodeObject:[self valueForKey:key] forKey:key];",
            "?key of 'c encodeObject:[self valueForKey:key]forKey:key'"
        ),
    ]

    @Test(arguments: written) func whatIsWrittenIsFound(_ body: String, _ expected: String) throws {
        let helper =
            "- (void)write:(NSCoder *)archiver key:(NSString *)key { [archiver encodeObject:self.title forKey:key]; }"
        let source = source("\(Self.declared)- (void)encodeWithCoder:(NSCoder *)c {\n\(body)\n}\n\(helper)\n@end")
        let found = try #require(source.classes["Book"])
        let encoding = try #require(ObjCCoding(source: source).encoding(of: found))
        let calls = encoding.calls.map { call in
            [
                call.key, call.property ?? "-", call.kind, call.isBoxed ? "boxed" : "",
                call.condition.map { "if \($0)" } ?? "",
            ]
            .filter { !$0.isEmpty }.joined(separator: " ")
        }
        let unknown = encoding.unknown.map { remark in
            "?"
                + remark.text.replacing("What ", with: "").replacing(
                    "The key of this call is not known: ",
                    with: "key of '"
                )
                .replacing(" writes is not known: the coder is handed on to it.", with: "").replacing(
                    " writes is not known.",
                    with: ""
                )
                .replacing(")].", with: ")]'").replacing("forKey:key.", with: "forKey:key'").replacing(
                    "]).",
                    with: "])'"
                )
        }
        #expect((calls + unknown + (encoding.all == nil ? [] : ["all"])).joined(separator: "; ") == expected)
        #expect(encoding.unknown.allSatisfy { $0.place?.hasPrefix("Book.m:") == true })
    }

    // MARK: initWithCoder:

    /// A body, and what it reads: the property, its keys, the value where they are absent, `nil` if that is for nil too, remarks.
    private static let read = [
        ("_title = [c decodeObjectForKey:kTitle];", "title t"),
        ("self.title = [c decodeObjectOfClass:NSString.class forKey:kTitle] ?: @\"-\";", "title t = - nil"),
        ("_pages = [c containsValueForKey:kPages] ? [c decodeIntegerForKey:kPages] : 7;", "pages p = 7"),
        ("_pages = 7; if ([c containsValueForKey:kPages]) _pages = [c decodeIntegerForKey:kPages];", "pages p = 7"),
        (
            "if ([c containsValueForKey:kPages]) { _pages = [c decodeIntegerForKey:kPages]; } else { _pages = 2; }",
            "pages p = 2"
        ),
        (
            "NSString *text = [c decodeObjectForKey:kTitle]; if (text == nil) text = @\"none\"; [self setTitle:text];",
            "text t = none nil; title t = none nil"
        ),
        ("_title = [c decodeObjectForKey:kTitle] ?: [c decodeObjectForKey:@\"old\"];", "title t,old"),
        (
            "if (!(self = [self init])) return nil; if ([c containsValueForKey:@\"x\"]) _price = [c decodeDoubleForKey:@\"x\"];",
            "price x = 9.5"
        ),
        (
            "return [self initWithTitle:[c decodeObjectForKey:kTitle] pages:[c decodeIntegerForKey:kPages] ?: 3];",
            "title t; pages p = 3 nil"
        ),
        (
            "if (![c containsValueForKey:kPages]) { _pages = 2; } else { _pages = [c decodeIntegerForKey:kPages]; }",
            "pages p = 2"
        ),
        ("return [[self initWithTitle:@\"x\" pages:4] finish:c];", "pages p = 4"),
        ("_pages |= [c decodeIntegerForKey:kPages];", "pages p !"),
        ("_pages = MAX(1, [c decodeIntegerForKey:kPages]);", "pages p !"),
        ("_pages = [c decodeIntegerForKey:kPages]; _pages *= 2;", "pages p !"),
    ]

    @Test(arguments: read) func whatIsReadIsFound(_ body: String, _ expected: String) throws {
        let others = """
            - (id)init { if (self = [super init]) { _price = 9.5; } return self; }
            - (id)finish:(NSCoder *)d { if ([d containsValueForKey:kPages]) _pages = [d decodeIntegerForKey:kPages]; return self; }
            - (id)initWithTitle:(NSString *)title pages:(NSInteger)pages { _title = [title copy]; _pages = pages; return self; }
            """
        let source = source("\(Self.declared)- (id)initWithCoder:(NSCoder *)c {\n\(body)\n}\n\(others)\n@end")
        let found = try #require(source.classes["Book"])
        let method = try #require(found.method("initWithCoder:"))
        let decoding = ObjCDecoding(method, of: found, coding: ObjCCoding(source: source))
        let all = decoding.decoded.map { item in
            let other =
                item.other.map { " = \($0.filter { $0.kind != .symbol || $0.text != "@" }.map(\.text).joined())" } ?? ""
            return
                "\(item.property) \(item.keys.map(\.key).joined(separator: ","))\(other)\(item.isForNil ? " nil" : "")"
                + (item.remarks.isEmpty ? "" : " !")
        }
        #expect(all.joined(separator: "; ") == expected)
    }

    /// A constant is that of the file, or of a header that it imports; of two that differ none is known.
    @Test func constantsAreOfTheirFiles() {
        let user =
            "#import \"Keys.h\"\n@implementation Book\n- (void)encodeWithCoder:(NSCoder *)c { [c encodeObject:_a forKey:kA]; }\n@end"
        for (keys, key) in [
            ("#define kA @\"a\"", "a"), ("static NSString *const kA = @\"b\";", "b"),
            ("extern NSString *const kA;", ""),
            ("NSString *const kA = @\"c\";\nNSString *const kA = @\"d\";", ""),
        ] {
            let source = source(user, keys)
            let calls = source.classes["Book"].flatMap { ObjCCoding(source: source).encoding(of: $0)?.calls } ?? []
            #expect(calls.map(\.key).joined() == key, "\(keys)")
        }
    }

    /// Sources that are no Objective-C, or only its beginning, end.
    @Test(arguments: [
        "@interface", "@interface A :", "@implementation A - (void)encodeWithCoder:(NSCoder *)c { [c encodeObject:",
        "#define F(x) F(x) F(x)",
        "@implementation A\n- (void)encodeWithCoder:(NSCoder *)c { [self encodeWithCoder:c]; [self a:c]; }\n- (void)a:(NSCoder *)c { [self a:c]; }\n@end",
    ])
    func brokenSourcesEnd(_ text: String) {
        let repeated = "@implementation B\n#define F(x) F(x) F(x)\n- (void)encodeWithCoder:(NSCoder *)c { F(c); }\n@end"
        let source = source(text, repeated)
        for found in source.classes.values { _ = ObjCCoding(source: source).encoding(of: found) }
    }
}
