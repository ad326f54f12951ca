import Foundation
import Testing

@testable import HeirloomRuntime

/// A delegate of the user's own on Foundation's unarchiver, on which the model is installed.
@Suite("A delegate of one's own and generated classes")
struct UnarchiverDelegateTests {
    private final class Delegate: NSObject, NSKeyedUnarchiverDelegate {
        var decoded: [String] = []
        var finished = 0
        /// What stands in the place of clocks.
        var clock: Clock?

        func unarchiver(_ unarchiver: NSKeyedUnarchiver, didDecode object: Any?) -> Any? {
            decoded.append("\(object.map { "\(type(of: $0))" } ?? "nil")")
            // nil leaves an object as it is. Of those that are given back Foundation makes equal ones one.
            return object is Clock ? clock : nil
        }

        func unarchiver(
            _ unarchiver: NSKeyedUnarchiver,
            cannotDecodeObjectOfClassName name: String,
            originalClasses classNames: [String]
        ) -> AnyClass? { name == "Timepiece" ? Clock.self : nil }

        func unarchiver(_ unarchiver: NSKeyedUnarchiver, willReplace object: Any, with newObject: Any) {}
        func unarchiverWillFinish(_ unarchiver: NSKeyedUnarchiver) { finished += 1 }
        func unarchiverDidFinish(_ unarchiver: NSKeyedUnarchiver) { finished += 1 }
    }

    private func unarchiver(_ data: Data) throws -> NSKeyedUnarchiver {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        return unarchiver
    }

    private func read<Object: NSObject & NSSecureCoding>(_ type: Object.Type, _ unarchiver: NSKeyedUnarchiver) throws
        -> Object
    {
        let object = unarchiver.decodeObject(of: type, forKey: NSKeyedArchiveRootObjectKey)
        if let error = unarchiver.error { throw error }
        return try #require(object)
    }

    /// It stays, is told of each object, and all is read, dictionaries by Foundation itself.
    @Test func setBefore() throws {
        let delegate = Delegate()
        for sample in Sample.all where !(sample.object is Defaults) && sample.testDescription != "item" {
            func check<Object: ShowcaseObject>(_ object: Object) throws {
                let unarchiver = try unarchiver(ShowcaseModel.archivedData(withRootObject: object))
                unarchiver.delegate = delegate
                ShowcaseModel.install(on: unarchiver)
                #expect(unarchiver.delegate === delegate)
                delegate.decoded = []
                let found = try read(Object.self, unarchiver)
                // Foundation gives a leap month where there was none.
                (found as? Values)?.components.isLeapMonth = nil
                #expect(found.text == object.text, "\(sample.testDescription)")
                #expect(delegate.decoded.last == "\(Object.self)")
                let finished = delegate.finished
                unarchiver.finishDecoding()
                #expect(delegate.finished == finished + 2)
            }
            try check(sample.object)
        }
    }

    /// What it gives is what properties get.
    @Test func replacesObjects() throws {
        let foreigners = try #require(Foreigners.full)
        let unarchiver = try unarchiver(ShowcaseModel.archivedData(withRootObject: foreigners))
        let delegate = Delegate()
        delegate.clock = Clock(hands: 9)
        unarchiver.delegate = delegate
        ShowcaseModel.install(on: unarchiver)
        let found = try read(Foreigners.self, unarchiver)
        #expect(found.component as? Clock === delegate.clock)
        #expect(found.thermometer.degrees == 20)
    }

    /// It names the class of what the model does not know.
    @Test func namesUnknownClasses() throws {
        let writer = ArchiveWriter(classes: ShowcaseModel.registry)
        writer.setClassName("Timepiece", for: Clock.self)
        try writer.write(Clock(hands: 4), forKey: NSKeyedArchiveRootObjectKey)
        let unarchiver = try unarchiver(writer.encodedData())
        unarchiver.requiresSecureCoding = false
        let delegate = Delegate()
        unarchiver.delegate = delegate
        ShowcaseModel.install(on: unarchiver)
        #expect(try read(Clock.self, unarchiver).hands == 4)
    }

    /// Set afterwards it takes the runtime's place: objects are read, a dictionary is an error that says why.
    @Test func setAfterwards() throws {
        let delegate = Delegate()
        func read<Object: ShowcaseObject>(_ object: Object) throws -> Object {
            let unarchiver = try unarchiver(ShowcaseModel.archivedData(withRootObject: object))
            ShowcaseModel.install(on: unarchiver)
            unarchiver.delegate = delegate
            return try self.read(Object.self, unarchiver)
        }
        #expect(try read(Numbers.largest).text == Numbers.largest.text)
        #expect(throws: (any Error).self) { try read(Collections.full) }
    }
}
