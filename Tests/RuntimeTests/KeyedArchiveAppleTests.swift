import Foundation
import HeirloomRuntime
import Testing

/// Archives in the forms that Foundation writes on macOS and iOS, written by hand after archives from there: the repository contains no
/// such file.
@Suite("Keyed archives: the forms of macOS and iOS")
struct KeyedArchiveAppleTests {
    private let registry = ArchiveTestModel.registry

    /// The objects of an archive, in XML, as they come.
    private struct Objects {
        private(set) var texts = ["<string>$null</string>"]
        private var classes: [String: String] = [:]

        static func reference(_ uid: Int) -> String { "<dict><key>CF$UID</key><integer>\(uid)</integer></dict>" }

        mutating func add(_ xml: String) -> String {
            texts.append(xml)
            return Self.reference(texts.count - 1)
        }

        mutating func text(_ text: String) -> String { add("<string>\(text)</string>") }

        /// - Parameter chain: names of the class and its superclasses.
        mutating func object(_ chain: [String], _ entries: [(String, String)], hints: String? = nil) -> String {
            var kind = classes[chain[0]]
            if kind == nil {
                // Foundation puts the list before the name.
                let names = chain.map { "<string>\($0)</string>" }.joined()
                let hint = hints.map { "<key>$classhints</key><array><string>\($0)</string></array>" } ?? ""
                kind = add(
                    "<dict><key>$classes</key><array>\(names)</array><key>$classname</key><string>\(chain[0])</string>\(hint)</dict>"
                )
                classes[chain[0]] = kind
            }
            let values = entries.map { "<key>\($0.0)</key>\($0.1)" }.joined()
            // `$class` is at the place that the order of the keys gives it, often first.
            return add("<dict><key>$class</key>\(kind ?? "")\(values)</dict>")
        }

        mutating func list(_ chain: [String], _ elements: [String]) -> String {
            object(chain, [("NS.objects", "<array>\(elements.joined())</array>")])
        }

        func archive(_ top: [(String, String)]) -> Data {
            let entries = top.map { "<key>\($0.0)</key>\($0.1)" }.joined()
            return Data(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string>
                <key>$objects</key><array>\(texts.joined())</array><key>$top</key><dict>\(entries)</dict>
                <key>$version</key><integer>100000</integer></dict></plist>
                """.utf8
            )
        }
    }

    private static let mutableString = ["NSMutableString", "NSString", "NSObject"]
    private static let mutableArray = ["NSMutableArray", "NSArray", "NSObject"]
    private static let value = ["NSValue", "NSObject"]
    private static let mutableData = ["NSMutableData", "NSData", "NSObject"]

    private func values() -> Data {
        var objects = Objects()
        let text = objects.object(Self.mutableString, [("NS.string", "<string>Grüße</string>")])
        let data = objects.object(Self.mutableData, [("NS.data", "<data>AQI=</data>")])
        let date = objects.object(["NSDate", "NSObject"], [("NS.time", "<real>726538331.25</real>")])
        let base = objects.object(
            ["NSURL", "NSObject"],
            [("NS.base", Objects.reference(0)), ("NS.relative", objects.text("https://example.org/a/"))]
        )
        let url = objects.object(["NSURL", "NSObject"], [("NS.base", base), ("NS.relative", objects.text("b"))])
        let uuid = objects.object(
            ["NSUUID", "NSObject"],
            [("NS.uuidbytes", "<data>AAECAwQFBgcICQoLDA0ODw==</data>")]
        )
        let decimal = objects.object(
            ["NSDecimalNumberPlaceholder", "NSDecimalNumber", "NSNumber", "NSValue", "NSObject"],
            [
                ("NS.compact", "<true/>"), ("NS.exponent", "<integer>-1</integer>"),
                ("NS.length", "<integer>1</integer>"), ("NS.mantissa", "<data>fQAAAAAAAAAAAAAAAAAAAA==</data>"),
                ("NS.mantissa.bo", "<integer>1</integer>"), ("NS.negative", "<false/>"),
            ],
            hints: "NSDecimalNumber"
        )
        let point = objects.object(
            Self.value,
            [("NS.pointval", objects.text("{1, 2}")), ("NS.special", "<integer>1</integer>")]
        )
        let size = objects.object(
            Self.value,
            [("NS.sizeval", objects.text("{3, 4}")), ("NS.special", "<integer>2</integer>")]
        )
        let rect = objects.object(
            Self.value,
            [("NS.rectval", objects.text("{{1, 2}, {3, 4.5}}")), ("NS.special", "<integer>3</integer>")]
        )
        let range = objects.object(
            Self.value,
            [
                ("NS.rangeval.length", objects.add("<integer>7</integer>")),
                ("NS.rangeval.location", objects.add("<integer>5</integer>")), ("NS.special", "<integer>4</integer>"),
            ]
        )
        let locale = objects.object(["NSLocale", "NSObject"], [("NS.identifier", objects.text("de_AT"))])
        let zone = objects.object(
            ["NSTimeZone", "NSObject"],
            [
                ("NS.data", objects.object(["NSData", "NSObject"], [("NS.data", "<data>VFppZg==</data>")])),
                ("NS.name", objects.text("Europe/Vienna")),
            ]
        )
        let ranges = objects.object(Self.mutableData, [("NS.data", "<data>AQKsAgE=</data>")])
        let indexes = objects.object(
            ["NSMutableIndexSet", "NSIndexSet", "NSObject"],
            [("NSRangeCount", "<integer>2</integer>"), ("NSRangeData", ranges)]
        )
        let components = objects.object(
            ["NSDateComponents", "NSObject"],
            [
                ("NS.calendar", Objects.reference(0)), ("NS.timezone", Objects.reference(0)),
                ("NS.year", "<integer>2013</integer>"), ("NS.month", "<integer>9</integer>"),
                ("NS.day", "<integer>9223372036854775807</integer>"), ("NS.era", "<integer>2147483647</integer>"),
            ]
        )
        let words = objects.list(
            Self.mutableArray,
            [text, objects.object(Self.mutableString, [("NS.bytes", "<data>Qnl0ZXM=</data>")]), objects.text("c")]
        )
        let one = objects.add("<integer>1</integer>")
        let numbers = objects.list(["NSArray", "NSObject"], [one, objects.add("<integer>-2</integer>"), one])
        let flags = objects.list(["NSArray", "NSObject"], [objects.add("<true/>"), objects.add("<false/>"), one])
        let tags = objects.object(
            ["NSMutableOrderedSet", "NSOrderedSet", "NSObject"],
            [("NS.object.0", objects.text("x")), ("NS.object.1", objects.text("y"))]
        )
        let counts = objects.object(
            ["NSMutableDictionary", "NSDictionary", "NSObject"],
            [("NS.keys", "<array>\(text)</array>"), ("NS.objects", "<array>\(one)</array>")]
        )
        let null = objects.object(["NSNull", "NSObject"], [])
        let attributed = objects.object(
            ["NSAttributedString", "NSObject"],
            [("NSString", text), ("NSAttributes", Objects.reference(0))]
        )
        let boxed = objects.add("<integer>3</integer>")
        let root = objects.object(
            ["Values", "NSObject"],
            [
                ("bool", one), ("int", boxed), ("uint64", objects.add("<integer>18446744073709551615</integer>")),
                ("double", boxed), ("int8", "<integer>-8</integer>"), ("float", "<real>0.5</real>"), ("string", text),
                ("data", data), ("date", date), ("url", url), ("uuid", uuid), ("decimal", decimal), ("point", point),
                ("size", size), ("rect", rect), ("range", range), ("locale", locale), ("timeZone", zone),
                ("indexSet", indexes), ("dateComponents", components), ("strings", words), ("numbers", numbers),
                ("flags", flags), ("tags", tags), ("counts", counts),
                ("anything", objects.list(Self.mutableArray, [null, text])),
                ("nobodyReads", attributed), ("names", Objects.reference(0)), ("cgFloat", null),
            ]
        )
        return objects.archive([("root", root), ("other", root), ("broken", attributed)])
    }

    @Test(
        "values in mutable variants, boxed and inline, with class hints, keys in any order, and nil as it is written there"
    )
    func everyForm() throws {
        let read = try registry.unarchivedObject(ofClass: ArchiveValues.self, from: values())
        #expect((read.bool, read.int, read.double, read.int8, read.float) == (true, 3, 3, -8, 0.5))
        #expect(read.uint64 == .max)
        #expect(read.string == "Grüße")
        #expect(read.data == Data([1, 2]))
        #expect(read.date == Date(timeIntervalSinceReferenceDate: 726_538_331.25))
        #expect(read.url?.absoluteString == "https://example.org/a/b")
        #expect(read.uuid == UUID(uuidString: "00010203-0405-0607-0809-0A0B0C0D0E0F"))
        #expect(read.decimal == Decimal(string: "12.5"))
        #expect(read.point == CGPoint(x: 1, y: 2))
        #expect(read.size == CGSize(width: 3, height: 4))
        #expect(read.rect == CGRect(x: 1, y: 2, width: 3, height: 4.5))
        #expect(read.range == NSRange(location: 5, length: 7))
        #expect(read.locale?.identifier == "de_AT")
        #expect(read.timeZone?.identifier == "Europe/Vienna")
        #expect(read.indexSet == IndexSet([1, 2, 300]))
        #expect(read.dateComponents == DateComponents(year: 2013, month: 9))
        #expect(read.strings == ["Grüße", "Bytes", "c"])
        #expect(read.numbers == [1, -2, 1])
        #expect(read.flags == [true, false, true])
        #expect(read.tags == ["x", "y"])
        #expect(read.counts == ["Grüße": 1])
        let anything = try #require(read.anything as? [Any])
        #expect(anything.first is NSNull && anything.last as? String == "Grüße")
        #expect(read.names == nil)
        #expect(read.cgFloat == nil)
    }

    /// As UIColor's archives name NSColor.
    @Test("a class that does not exist is one of its hints, where that is allowed")
    func classHints() throws {
        func read<T: NSObject>(_ type: T.Type, key: String = "NS.name", hints: String?) throws -> T {
            var objects = Objects()
            let name = objects.text("n")
            let item = objects.object(["UIQueryItem", "NSObject"], [(key, name)], hints: hints)
            return try ArchiveReader(forReadingFrom: objects.archive([("root", item)]))
                .root { try $0.secureObject(type, allowing: []) }
        }
        #expect(try read(NSURLQueryItem.self, hints: "NSURLQueryItem").name == "n")
        let failures = [
            #expect(throws: ArchiveError.self) { try read(NSURLQueryItem.self, hints: nil) },
            #expect(throws: ArchiveError.self) { try read(NSURLQueryItem.self, hints: "NSError") },
            #expect(throws: ArchiveError.self) { try read(NSError.self, hints: "NSURLQueryItem") },
        ]
        #expect(failures.map { $0?.kind } == [.unknownClass, .unknownClass, .unknownClass])
        #expect(failures.map { $0?.found } == ["UIQueryItem", "UIQueryItem", "UIQueryItem"])
        // Its parts are checked as those of the class that decodes it.
        let failure = #expect(throws: ArchiveError.self) {
            try read(NSURLQueryItem.self, key: "other", hints: "NSURLQueryItem")
        }
        #expect(failure?.kind == .malformed)
    }

    @Test("what was read is the same when we have written it")
    func again() throws {
        let read = try registry.unarchivedObject(ofClass: ArchiveValues.self, from: values())
        let data = try registry.archivedData(withRootObject: read)
        #expect(try registry.unarchivedObject(ofClass: ArchiveValues.self, from: data).differences(from: read) == [])
    }

    @Test("an NSValue of other C structures has their numbers under keys of their own")
    func structures() throws {
        func read(_ special: Int, _ numbers: [(String, Double)]) throws -> NSValue {
            var objects = Objects()
            let reals = numbers.map { ($0.0, "<real>\($0.1)</real>") }
            let value = objects.object(Self.value, reals + [("NS.special", "<integer>\(special)</integer>")])
            return try ArchiveReader(forReadingFrom: objects.archive([("root", value)]))
                .root { try $0.secureObject(NSValue.self, allowing: []) }
        }
        let edges = ["top": 1, "left": 2, "bottom": 3.5, "right": -4].map { ("NS.edgeval." + $0.key, $0.value) }
        let insets = try read(12, edges).edgeInsetsValue
        #expect([insets.top, insets.left, insets.bottom, insets.right] == [1, 2, 3.5, -4])
        let error = #expect(throws: ArchiveError.self) { try read(12, [("NS.edgeval.top", 1)]) }
        #expect(error?.kind == .malformed)
        let point = ArchiveWriter()
        point.encode(NSValue(point: NSPoint(x: 1, y: 2)), forKey: "root")
        let other = #expect(throws: ArchiveError.self) {
            try ArchiveReader(forReadingFrom: point.encodedData()).root { value in
                try value.converted(using: \.edgeInsetsValue) { try $0.secureObject(NSValue.self, allowing: []) }
            }
        }
        #expect(other?.kind == .mismatch && other?.expected == "NSEdgeInsets" && other?.found == "CGPoint")
        let transform = ["a", "b", "c", "d", "tx", "ty"].map { ("NS.atval." + $0, 1.5) }
        let directional = ["top", "leading", "bottom", "trailing"].map { ("NS.dirEdgeVal." + $0, 2.5) }
        let offset = [("NS.offset.h", 1.0), ("NS.offset.v", 2.0)]
        let others = [
            (10, "CGAffineTransform", transform), (11, "UIEdgeInsets", edges), (13, "UIOffset", offset),
            (14, "NSDirectionalEdgeInsets", directional),
        ]
        for (special, structure, numbers) in others {
            #if canImport(ObjectiveC)
                let value = try read(special, numbers)
                let writer = ArchiveWriter()
                writer.encode(value, forKey: "root")
                let again = try ArchiveReader(forReadingFrom: writer.encodedData())
                    .root { try $0.secureObject(NSValue.self, allowing: []) }
                #expect(again == value && String(cString: value.objCType).hasPrefix("{\(structure)="))
            #else
                let error = #expect(throws: ArchiveError.self) { try read(special, numbers) }
                #expect(error?.found == structure)
            #endif
        }
    }

    @Test("other top-level keys; a class that nobody knows is named where it is asked for, and nowhere else")
    func topLevel() throws {
        let data = values()
        #expect(try registry.unarchivedObject(ofClass: ArchiveValues.self, from: data, key: "other").int == 3)
        let reader = try ArchiveReader(forReadingFrom: data)
        #expect(reader.topLevelKeys == ["root", "other", "broken"])
        let error = #expect(throws: ArchiveError.self) {
            try registry.unarchivedObject(ofClass: ArchiveValues.self, from: data, key: "broken")
        }
        #expect(error?.kind == .unknownClass)
        #expect(error?.found == "NSAttributedString")
    }

    @Test("a hand-written class reads the same forms by the calls of NSCoder")
    func handWritten() throws {
        let reader = try ArchiveReader(forReadingFrom: values())
        reader.setClass(AppleReading.self, forClassName: "Values")
        let read = try #require(reader.decodeObject(of: AppleReading.self, forKey: "root"))
        #expect(reader.error == nil)
        #expect(read.string == "Grüße")
        #expect(read.string is NSMutableString)
        #expect(read.strings is NSMutableArray)
        #expect(read.value?.rectValue == CGRect(x: 1, y: 2, width: 3, height: 4.5))
        #expect(read.number == 3)
        #expect(read.decimal == NSDecimalNumber(string: "12.5"))
        #expect(read.indexes == NSMutableIndexSet(indexSet: IndexSet([1, 2, 300])))
    }
}

final class AppleReading: NSObject, NSSecureCoding {
    let string: NSString?
    let strings: NSArray?
    let value: NSValue?
    let number: NSNumber?
    let decimal: NSDecimalNumber?
    let indexes: NSIndexSet?

    static var supportsSecureCoding: Bool { true }

    init?(coder: NSCoder) {
        string = coder.decodeObject(of: NSString.self, forKey: "string")
        strings = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "strings") as? NSArray
        value = coder.decodeObject(of: NSValue.self, forKey: "rect")
        number = coder.decodeObject(of: NSNumber.self, forKey: "int")
        decimal = coder.decodeObject(of: NSDecimalNumber.self, forKey: "decimal")
        indexes = coder.decodeObject(of: NSIndexSet.self, forKey: "indexSet")
    }

    func encode(with coder: NSCoder) {}
}
