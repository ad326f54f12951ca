import CommandTestSupport
import Foundation
import HeirloomRuntime
import Testing

/// Objects that Foundation decodes itself. On Linux its initializers end the process if an archive lacks a part that they require.
@Suite("Keyed archives: what Foundation decodes")
struct KeyedArchiveForeignTests {
    /// An archive of one object with these texts and numbers.
    private static func archive(_ name: String, _ parts: [(String, Any)] = []) -> Data {
        var archive = CraftedArchive()
        var entries: [(String, Int)] = []
        for (key, value) in parts {
            switch value {
            case let text as String:
                let uid = archive.object(archive.text(text))
                entries.append((key, archive.reference(uid)))
            case let number as Int: entries.append((key, archive.integer(Int64(number))))
            case let data as Data:
                let uid = archive.object(archive.data(data))
                entries.append((key, archive.reference(uid)))
            default: entries.append((key, archive.bool(true)))
            }
        }
        let root = archive.object(archive.instance(of: name, entries))
        return archive.archive(root: root)
    }

    /// True if the archive is rejected with an error.
    private static func refuses<T: NSObject & NSSecureCoding>(_ type: T.Type, _ data: Data) -> Bool {
        do {
            let reader = try ArchiveReader(forReadingFrom: data)
            _ = try reader.root { try $0.secureObject(type) }
            return false
        } catch { return error is ArchiveError }
    }

    @Test("parts that Foundation takes for granted are looked for first")
    func parts() async {
        await #expect(processExitsWith: .success) {
            let lies: [() -> Bool] = [
                { Self.refuses(NSError.self, Self.archive("NSError", [("NSCode", 1)])) },
                { Self.refuses(NSError.self, Self.archive("NSError", [("NSDomain", 5)])) },
                { Self.refuses(NSURLQueryItem.self, Self.archive("NSURLQueryItem")) },
                { Self.refuses(NSURLQueryItem.self, Self.archive("NSURLQueryItem", [("NS.name", 1)])) },
                {
                    Self.refuses(
                        NSRegularExpression.self,
                        Self.archive("NSRegularExpression", [("NSPattern", "a"), ("NSOptions", -1)])
                    )
                },
                { Self.refuses(NSTextCheckingResult.self, Self.archive("NSTextCheckingResult")) },
                {
                    Self.refuses(
                        NSAttributedString.self,
                        Self.archive("NSAttributedString", [("NSString", "abc"), ("NSAttributeInfo", Data([9, 0]))])
                    )
                },
                {
                    Self.refuses(
                        NSIndexPath.self,
                        Self.archive(
                            "NSIndexPath",
                            [("NSIndexPathLength", 2), ("NSIndexPathData", Data(repeating: 0xFF, count: 30))]
                        )
                    )
                },
                {
                    Self.refuses(
                        NSCharacterSet.self,
                        Self.archive("NSCharacterSet", [("NSRange", Int(bitPattern: 0x7FFF_FFFF_FFFF_FFFF))])
                    )
                },
            ]
            for (index, isRefused) in lies.enumerated() where !isRefused() { exit(Int32(10 + index)) }
            exit(0)
        }
    }

    @Test("a class of Foundation's that only Foundation makes is refused, under each of its names")
    func privateClasses() async {
        await #expect(processExitsWith: .success) {
            let names = [
                "_NSCFArray", "Foundation._NSCFArray", "_NSCFDictionary", "Foundation._NSCFDictionary", "_NSCFSet",
                "_NSCFString", "NSConcreteValue", "Foundation.NSConcreteValue", "NSSpecialValue", "__NSCFBoolean",
                "_NSKeyedCoderOldStyleArray", "Foundation._NSKeyedCoderOldStyleArray",
            ]
            let classes: [AnyClass] = [NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSValue.self]
            for name in names {
                let reader = try ArchiveReader(forReadingFrom: Self.archive(name))
                guard reader.decodeObject(of: classes, forKey: "root") == nil, reader.error != nil else { exit(2) }
            }
            exit(0)
        }
    }

    @Test("Foundation's classes by their full names are read as by their own")
    func fullNames() async {
        await #expect(processExitsWith: .success) {
            var archive = CraftedArchive()
            let text = archive.object(archive.text("a"))
            let array = archive.array(of: [text], as: "Foundation.NSArray")
            let reader = try ArchiveReader(forReadingFrom: archive.archive(root: array))
            let read = try reader.root { try $0.secureObject(NSArray.self, allowing: [NSString.self]) }
            exit(read == ["a"] ? 0 : 2)
        }
    }

    @Test("what Foundation's archiver writes of each of these classes is read")
    func wholeOnes() throws {
        let expression = try NSRegularExpression(pattern: "a+", options: .caseInsensitive)
        let attributed = NSMutableAttributedString(string: "plain")
        attributed.append(NSAttributedString(string: "marked", attributes: [.init("mark"): "x"]))
        let objects: [any NSObject & NSSecureCoding] = [
            NSError(domain: "d", code: 7, userInfo: ["why": "text", "more": ["a", "b"]]), expression,
            NSURLQueryItem(name: "n", value: "v"), NSURLQueryItem(name: "n", value: nil), attributed,
            NSAttributedString(string: "same", attributes: [.init("mark"): "x"]), NSAttributedString(string: ""),
            NSIndexPath(indexes: [3, 200, 70_000], length: 3), NSIndexPath(index: 5),
            NSCharacterSet(charactersIn: "abc"), NSCharacterSet(range: NSRange(location: 65, length: 20)),
            NSMeasurement(doubleValue: 3, unit: UnitLength.kilometers),
        ]
        for object in objects {
            let writer = ArchiveWriter()
            writer.encode(object, forKey: "root")
            let reader = try ArchiveReader(forReadingFrom: writer.encodedData())
            let read = try reader.root { try $0.secureObject(NSObject.self) }
            #expect(read.isEqual(object), "\(object)")
        }
    }
}
