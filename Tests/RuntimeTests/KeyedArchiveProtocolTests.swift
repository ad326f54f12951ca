import Foundation
import HeirloomRuntime
import Testing

/// The methods of NSCoder that hand-written classes may call, with our coders.
@Suite("Keyed archives: Foundation's protocol")
struct KeyedArchiveProtocolTests {
    private func write(_ object: Any, _ prepare: (ArchiveWriter) -> Void = { _ in }) throws -> Data {
        let writer = ArchiveWriter()
        prepare(writer)
        writer.encode(object, forKey: "root")
        return try writer.encodedData()
    }

    private func read<T: NSObject & NSSecureCoding>(
        _ type: T.Type,
        _ data: Data,
        allowing classes: [AnyClass] = [],
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> T {
        let reader = try ArchiveReader(forReadingFrom: data)
        reader.onFailure = onFailure
        return try reader.root { try $0.secureObject(type, allowing: classes) }
    }

    @Test("what a coder says of itself")
    func properties() throws {
        let writer = ArchiveWriter()
        #expect(writer.allowsKeyedCoding && writer.requiresSecureCoding)
        let reader = try ArchiveReader(forReadingFrom: write("a"))
        #expect(reader.allowsKeyedCoding && reader.requiresSecureCoding)
        #expect(reader.decodingFailurePolicy == .setErrorAndReturn)
        #expect(reader.containsValue(forKey: "root") && !reader.containsValue(forKey: "other"))
        #expect(reader.error == nil)
    }

    @Test("a finished archive can be asked for again, and does not change any more")
    func finished() throws {
        let writer = ArchiveWriter()
        writer.encode(["a", Date(timeIntervalSinceReferenceDate: 5)] as NSArray, forKey: "root")
        let data = try writer.encodedData()
        #expect(try writer.encodedData() == data)
        writer.encode(["b", Date(timeIntervalSinceReferenceDate: 6), Probe { _ in }] as NSArray, forKey: "more")
        writer.encode(["c": "d"] as NSDictionary, forKey: "other")
        #expect(try writer.encodedData() == data)
        #expect(try read(NSArray.self, data, allowing: [NSString.self, NSDate.self]).count == 2)
    }

    @Test("an error that a class reports while it is written or read is the error of the whole, with class and place")
    func failWithError() throws {
        let writing = #expect(throws: ArchiveError.self) { try write([Probe { $0.failWithError(ProbeError()) }]) }
        #expect("\(String(describing: writing))".contains("the probe failed"))
        #expect(writing?.className?.hasSuffix("Probe") == true)
        let data = try write([Probe { $0.encode(true, forKey: "fails") }])
        let reading = #expect(throws: ArchiveError.self) { try read(NSArray.self, data, allowing: [Probe.self]) }
        #expect("\(String(describing: reading))".contains("the probe failed"))
        #expect(reading?.path.contains("[0]") == true)
    }

    @Test("objects are written under another name, and made of another class")
    func substitution() throws {
        let data = try write(Probe { $0.encode(7, forKey: "number") }) { $0.setClassName("Old.Probe", for: Probe.self) }
        #expect(throws: ArchiveError.self) { try read(Probe.self, data) }
        let reader = try ArchiveReader(forReadingFrom: data)
        reader.setClass(OtherProbe.self, forClassName: "Old.Probe")
        #expect(reader.class(forClassName: "Old.Probe") == OtherProbe.self)
        let other = try #require(reader.decodeObject(of: OtherProbe.self, forKey: "root"))
        #expect(other.number == 7)
    }

    /// Foundation's behavior on Apple's platforms is not tested here: it compares keys bit by bit.
    @Test("a key is found under either spelling of its letters, as Swift compares")
    func spellings() throws {
        let (one, two) = ("cl\u{E9}", "cle\u{301}")
        for (written, read) in [(one, two), (two, one)] {
            let data = try write(Probe { $0.encode(7, forKey: written) })
            Probe.asks.set { #expect($0.decodeInteger(forKey: read) == 7 && $0.containsValue(forKey: read)) }
            defer { Probe.asks.set(nil) }
            _ = try self.read(Probe.self, data)
            let old = try NSKeyedUnarchiver(forReadingFrom: data)
            old.requiresSecureCoding = true
            #if !canImport(ObjectiveC)
                #expect(old.decodeObject(of: Probe.self, forKey: "root") != nil)
            #endif
        }
    }

    @Test("what a class puts in its own place is written")
    func replacement() throws {
        let data = try write([Replaced(), Replaced()] as NSArray)
        let read = try read(NSArray.self, data, allowing: [OtherProbe.self])
        #expect(read.compactMap { ($0 as? OtherProbe)?.number } == [3, 3])
    }

    @Test("values of another type than is asked for, and calls without keys, are errors")
    func typedCalls() throws {
        let data = try write(
            Probe {
                $0.encode("text" as NSString, forKey: "text")
                $0.encode(1.5, forKey: "real")
                $0.encode(Int64.max, forKey: "large")
                $0.encode(nil, forKey: "nothing")
            }
        )
        func isRefused(_ name: String, _ ask: @escaping (NSCoder) -> Void) {
            Probe.asks.set(ask)
            #expect(throws: ArchiveError.self, "\(name)") { try read(Probe.self, data) }
        }
        isRefused("an integer of text") { _ = $0.decodeInteger(forKey: "text") }
        isRefused("an integer of 1.5") { _ = $0.decodeInteger(forKey: "real") }
        isRefused("an Int32 of Int64.max") { _ = $0.decodeInt32(forKey: "large") }
        isRefused("a Bool of text") { _ = $0.decodeBool(forKey: "text") }
        isRefused("bytes of text") { $0.withDecodedUnsafeBytes(forKey: "text") { _ in } }
        isRefused("a date of text") { _ = $0.decodeObject(of: NSDate.self, forKey: "text") }
        isRefused("an array of text") { _ = $0.decodeObject(of: [NSArray.self], forKey: "text") }
        isRefused("an unkeyed value") {
            $0.decodeValue(ofObjCType: "i", at: UnsafeMutableRawPointer(bitPattern: 8)!)
        }
        isRefused("writing") { $0.encode(1, forKey: "number") }
        func isRead(_ name: String, _ ask: @escaping (NSCoder) -> Void) {
            Probe.asks.set(ask)
            #expect(throws: Never.self, "\(name)") { try read(Probe.self, data) }
        }
        isRead("absent") { #expect($0.decodeInteger(forKey: "absent") == 0) }
        isRead("nil") { #expect($0.decodeObject(of: NSString.self, forKey: "nothing") as String? == nil) }
        isRead("nil is absent") { #expect(!$0.containsValue(forKey: "nothing")) }
        isRead("real") { #expect($0.decodeDouble(forKey: "real") == 1.5) }
        Probe.asks.set(nil)
    }

    @Test("each typed call reads what its counterpart wrote; what Foundation's coders read is the same")
    func everyTypedCall() throws {
        let data = try write(
            Probe {
                $0.encode(true, forKey: "bool")
                $0.encode(Int.min, forKey: "int")
                $0.encode(Int32.max, forKey: "int32")
                $0.encode(Int64.min, forKey: "int64")
                $0.encode(Float(1.5), forKey: "float")
                $0.encode(-Double.pi, forKey: "double")
                $0.encode(Data([0, 1, 255]) as NSData, forKey: "data")
                $0.encodeBytes([9, 8], length: 2, forKey: "bytes")
                $0.encode(CGPoint(x: 1, y: 2), forKey: "point")
                $0.encode(CGSize(width: 3, height: 4), forKey: "size")
                $0.encode(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "rect")
                $0.encode(["a": [1, 2]] as NSDictionary, forKey: "list")
                $0.encode(nil, forKey: "nil")
            }
        )
        let keys = [
            "bool", "int", "int32", "int64", "float", "double", "data", "bytes", "point", "size", "rect", "list",
        ]
        Probe.asks.set { coder in
            for key in keys { #expect(coder.containsValue(forKey: key), "\(key)") }
            #expect(!coder.containsValue(forKey: "nil") && !coder.containsValue(forKey: "none"))
            #expect(coder.decodeBool(forKey: "bool"))
            #expect(coder.decodeInteger(forKey: "int") == .min)
            #expect(coder.decodeInt32(forKey: "int32") == .max)
            #expect(coder.decodeInt64(forKey: "int64") == .min)
            #expect(coder.decodeFloat(forKey: "float") == 1.5)
            #expect(coder.decodeDouble(forKey: "double") == -Double.pi)
            #expect(coder.decodeObject(of: NSData.self, forKey: "data") as Data? == Data([0, 1, 255]))
            #expect(coder.withDecodedUnsafeBytes(forKey: "bytes") { $0.map(Array.init) } == [9, 8])
            #expect(coder.decodePoint(forKey: "point") == CGPoint(x: 1, y: 2))
            #expect(coder.decodeSize(forKey: "size") == CGSize(width: 3, height: 4))
            #expect(coder.decodeRect(forKey: "rect") == CGRect(x: 1, y: 2, width: 3, height: 4))
            #expect(coder.decodePropertyList(forKey: "list") as? [String: [Int]] == ["a": [1, 2]])
        }
        defer { Probe.asks.set(nil) }
        _ = try read(Probe.self, data)
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = true
        #expect(unarchiver.decodeObject(of: Probe.self, forKey: "root") != nil)
    }

    @Test("elements of allowed collections are of allowed classes too")
    func nestedClasses() throws {
        let data = try write(["a", ["b", 1]] as [Any])
        #expect(throws: Never.self) { try read(NSArray.self, data, allowing: [NSString.self, NSNumber.self]) }
        let error = #expect(throws: ArchiveError.self) { try read(NSArray.self, data, allowing: [NSString.self]) }
        #expect(error?.kind == .classNotAllowed)
        #expect(error?.found == "NSNumber")
        #expect(error?.path.contains("[1]") == true)
    }

    @Test("a conditional object is there where something else writes it, before or after, and else nil")
    func conditional() throws {
        let kept = OtherProbe(number: 5)
        let lost = OtherProbe(number: 6)
        let data = try write([
            Probe {
                $0.encodeConditionalObject(kept, forKey: "kept")
                $0.encodeConditionalObject(lost, forKey: "lost")
            }, kept,
            Probe { $0.encodeConditionalObject(kept, forKey: "kept") },
        ])
        let numbers = Numbers()
        Probe.asks.set { coder in
            numbers.values.append(coder.decodeObject(of: OtherProbe.self, forKey: "kept")?.number)
            numbers.values.append(coder.decodeObject(of: OtherProbe.self, forKey: "lost")?.number)
        }
        _ = try read(NSArray.self, data, allowing: [Probe.self, OtherProbe.self])
        Probe.asks.set(nil)
        #expect(numbers.values.prefix(4) == [5, nil, 5, nil])
    }

    @Test("a hand-written object that refers to itself gets nil there, and the reader says so")
    func unfinished() throws {
        let probe = Probe { _ in }
        probe.write = { [unowned probe] in $0.encode(probe, forKey: "itself") }
        let data = try write(probe)
        var reported: [ArchiveError] = []
        Probe.asks.set { #expect($0.decodeObject(of: Probe.self, forKey: "itself") == nil) }
        _ = try read(Probe.self, data, onFailure: { reported.append($0) })
        Probe.asks.set(nil)
        #expect(reported.map(\.kind).allSatisfy { $0 == .unfinishedObject })
        #expect(reported.first?.key == "itself" || reported.first?.path.contains("itself") == true)
    }

    @Test("several top-level values, each by its key; one that is not there is an error")
    func topLevel() throws {
        let writer = ArchiveWriter()
        let shared = OtherProbe(number: 1)
        writer.encode([shared], forKey: "list")
        writer.encode(shared, forKey: "one")
        writer.encode(12, forKey: "number")
        let reader = try ArchiveReader(forReadingFrom: writer.encodedData())
        reader.setClass(OtherProbe.self, forClassName: "RuntimeTests.OtherProbe")
        let list = reader.decodeObject(of: [NSArray.self, OtherProbe.self], forKey: "list") as? [OtherProbe]
        let one = reader.decodeObject(of: OtherProbe.self, forKey: "one")
        #expect(list?.count == 1 && list?.first === one)
        #expect(reader.decodeInteger(forKey: "number") == 12)
        let error = #expect(throws: ArchiveError.self) { try reader.root(forKey: "none") { try $0.int() } }
        #expect(error?.key == "none")
    }

    #if !canImport(ObjectiveC)
        @Test(
            "a decimal number in a set, of which Foundation cannot make a hash, is an error",
            arguments: ["NSSet", "NSOrderedSet"]
        )
        func decimalElements(name: String) throws {
            func uid(_ number: Int) -> String { "<dict><key>CF$UID</key><integer>\(number)</integer></dict>" }
            func kind(_ name: String) -> String { "<dict><key>$classname</key><string>\(name)</string></dict>" }
            let archive = """
                <plist version="1.0"><dict><key>$top</key><dict><key>root</key>\(uid(1))</dict><key>$objects</key><array>
                <string>$null</string>
                <dict><key>NS.objects</key><array>\(uid(2))</array><key>$class</key>\(uid(3))</dict>
                <dict><key>$0</key>\(uid(4))<key>$class</key>\(uid(5))</dict>
                \(kind(name))<string>1.5</string>\(kind("NSDecimalNumber"))
                </array></dict></plist>
                """
            let allowed: [AnyClass] = [NSDecimalNumber.self]
            let error = #expect(throws: ArchiveError.self) {
                if name == "NSSet" {
                    _ = try read(NSSet.self, Data(archive.utf8), allowing: allowed)
                    return
                }
                _ = try read(NSOrderedSet.self, Data(archive.utf8), allowing: allowed)
            }
            #expect(error?.found == "NSDecimalNumber")
        }
    #endif

    @Test(
        "a decimal number whose part is that number itself is an error",
        arguments: ["NS.exponent", "NS.length", "NS.negative", "NS.mantissa.bo", "NS.mantissa"]
    )
    func decimalOfItself(part: String) throws {
        func uid(_ number: Int) -> String { "<dict><key>CF$UID</key><integer>\(number)</integer></dict>" }
        let parts = [
            "NS.exponent": "<integer>0</integer>", "NS.length": "<integer>1</integer>", "NS.negative": "<false/>",
            "NS.mantissa.bo": "<integer>1</integer>", "NS.mantissa": "<data>BQAAAAAAAAAAAAAAAAAAAA==</data>",
        ]
        func archive(_ broken: String?) -> Data {
            let keys = parts.sorted { $0.key < $1.key }.map { key, value in
                "<key>\(key)</key>\(key == broken ? uid(1) : value)"
            }
            let text = """
                <plist version="1.0"><dict><key>$top</key><dict><key>root</key>\(uid(1))</dict><key>$objects</key><array>
                <string>$null</string><dict>\(keys.joined())<key>$class</key>\(uid(2))</dict>
                <dict><key>$classname</key><string>NSDecimalNumber</string></dict>
                </array></dict></plist>
                """
            return Data(text.utf8)
        }
        #expect(try read(NSDecimalNumber.self, archive(nil), allowing: [NSDecimalNumber.self]) == 5)
        #expect(throws: ArchiveError.self) {
            _ = try read(NSDecimalNumber.self, archive(part), allowing: [NSDecimalNumber.self])
        }
    }

    @Test("a class without secure coding is not made")
    func insecure() throws {
        let data = try write(OtherProbe(number: 1)) { $0.setClassName("Insecure", for: OtherProbe.self) }
        let reader = try ArchiveReader(forReadingFrom: data)
        reader.setClass(Insecure.self, forClassName: "Insecure")
        #expect(reader.decodeObject(of: Insecure.self, forKey: "root") == nil)
        #expect("\(String(describing: reader.error))".contains("secure"))
    }
}

private struct ProbeError: Error, CustomStringConvertible {
    var description: String { "the probe failed" }
}

private final class Numbers: @unchecked Sendable {
    var values: [Int?] = []
}

/// The calls of a probe when it is read, in one thread.
final class ProbeAsks: @unchecked Sendable {
    private let key = "heirloom.probe"

    func set(_ ask: ((NSCoder) -> Void)?) {
        Thread.current.threadDictionary[key] = ask
    }

    func run(_ coder: NSCoder) {
        (Thread.current.threadDictionary[key] as? (NSCoder) -> Void)?(coder)
    }
}

final class Probe: NSObject, NSSecureCoding {
    static let asks = ProbeAsks()
    var write: (NSCoder) -> Void

    init(_ write: @escaping (NSCoder) -> Void) {
        self.write = write
    }

    static var supportsSecureCoding: Bool { true }
    func encode(with coder: NSCoder) { write(coder) }

    init?(coder: NSCoder) {
        write = { _ in }
        super.init()
        if coder.decodeBool(forKey: "fails") { coder.failWithError(ProbeError()) }
        Probe.asks.run(coder)
    }
}

final class OtherProbe: NSObject, NSSecureCoding {
    let number: Int

    init(number: Int) {
        self.number = number
    }

    static var supportsSecureCoding: Bool { true }
    func encode(with coder: NSCoder) { coder.encode(number, forKey: "number") }
    init?(coder: NSCoder) { number = coder.decodeInteger(forKey: "number") }
}

private final class Replaced: NSObject, NSSecureCoding {
    private let other = OtherProbe(number: 3)
    override init() { super.init() }

    static var supportsSecureCoding: Bool { true }
    func encode(with coder: NSCoder) {}
    init?(coder: NSCoder) { nil }
    override func replacementObject(for archiver: NSCoder) -> Any? { other }
}

private final class Insecure: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { false }
    func encode(with coder: NSCoder) {}
    init?(coder: NSCoder) { super.init() }
}
