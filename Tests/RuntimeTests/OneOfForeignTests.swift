import Foundation
import Testing

@testable import HeirloomRuntime

@Suite struct OneOfForeignTests {
    /// Each class in the place of a foreign value, and inside it.
    @Test("what a oneOf property with foreign classes accepts is what it reads, in archives and in dictionaries")
    func foreignKinds() throws {
        let inside: [AnyClass] = [
            NSString.self, NSNumber.self, NSDate.self, NSData.self, NSArray.self, NSDictionary.self, NSSet.self,
            NSURL.self, NSIndexSet.self, NSIndexPath.self,
        ]
        let values: [Any] = [
            "text" as NSString, NSMutableString(string: "text"), NSNumber(value: 5), NSNumber(value: true),
            NSNumber(value: 0.5), NSDecimalNumber(string: "0.5"), NSDate(timeIntervalSinceReferenceDate: 1),
            NSData(data: Data([1])), NSArray(array: ["a"]), NSMutableArray(array: [1]),
            NSDictionary(dictionary: ["a": 1]),
            NSSet(array: ["a"]), NSURL(fileURLWithPath: "/a"), NSIndexSet(index: 1), NSIndexPath(index: 1), NSNull(),
            NSUUID(), NSOrderedSet(array: ["a"]), NSValue(point: .zero), Scale(degrees: 5), Intruder(), 5, "text",
            Date(),
        ]
        let lists: [[ArchivedKinds.Kind]] = [
            [.secure(Scale.self, inside: inside)], [.secure(NSObject.self, inside: inside)],
            [.secure(NSArray.self, inside: inside)], [.secure(NSValue.self, inside: [])],
            [.secure(NSString.self, inside: []), .value(.int)], [.secure(Scale.self, inside: inside), .value(.string)],
            [.secure(Scale.self, inside: []), .secure(NSObject.self, inside: [NSNumber.self, NSDate.self])],
        ]
        var accepted = 0
        for (number, list) in lists.enumerated() {
            let kinds = ArchivedKinds(list)
            for value in values {
                let place: Comment = "kinds \(number), \(type(of: value)) \(value)"
                let writer = ArchiveWriter()
                writer.root { $0.any(value, of: kinds) }
                guard let data = try? writer.encodedData() else {
                    let source = DictionarySource(value, TreeGraph(ClassTable(.none), ReadingOptions()), at: .root)
                    #expect(throws: ArchiveError.self, place) { try kinds.read(source) }
                    continue
                }
                accepted += 1
                let read = try ArchiveReader(forReadingFrom: data).root { try $0.archive?.any($0.reference, kinds) }
                #expect(
                    (read as? NSObject ?? read as AnyObject as? NSObject)
                        == (value as? NSObject ?? value as AnyObject as? NSObject),
                    place
                )
            }
        }
        #expect(accepted > 30)
    }
}

final class Scale: NSObject, NSSecureCoding {
    let degrees: Int
    static var supportsSecureCoding: Bool { true }

    init(degrees: Int) {
        self.degrees = degrees
    }

    func encode(with coder: NSCoder) { coder.encode(degrees, forKey: "degrees") }
    init?(coder: NSCoder) { degrees = coder.decodeInteger(forKey: "degrees") }
    override func isEqual(_ object: Any?) -> Bool { (object as? Scale)?.degrees == degrees }
}
