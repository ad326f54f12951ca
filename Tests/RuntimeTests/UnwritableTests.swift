import Foundation
import Testing

@testable import HeirloomRuntime

private protocol DeepObject {
    func dictionaryRepresentation(_ options: DictionaryOptions) -> [String: Any]
}

extension Crate: DeepObject {}
extension Values: DeepObject {}

/// A value that no reader would accept is an error of writing in every form, with class, key and path; the old file is unchanged.
@Suite struct UnwritableTests {
    private final class Stranger: NSObject {}

    private static func levels(_ count: Int) -> Any {
        var value: Any = "x"
        for _ in 0..<count { value = [value] }
        return value
    }

    /// Values that a PropertyList must not contain, by name, with the path from the property to it.
    nonisolated(unsafe) private static let strangers: [String: (value: () -> Any, path: String)] = [
        "URL": ({ ["home": URL(filePath: "/x")] }, "[\"home\"]"),
        "UUID": ({ [1, [UUID()]] as [Any] }, "[1][0]"),
        "Set": ({ Set(["a"]) }, ""),
        "NSSet": ({ [NSSet(array: ["a"])] }, "[0]"),
        "struct": ({ ["m": Money(amount: 1)] }, "[\"m\"]"),
        "object": ({ [Tag(text: "t")] }, "[0]"),
        "stranger": ({ Stranger() }, ""),
        "enum": ({ ["e": Genre.essay] }, "[\"e\"]"),
        "number as key": ({ ["d": [1: "a"]] as [String: Any] }, "[\"d\"]"),
        "NSNull alone": ({ NSNull() }, ""),
        "NSOrderedSet": ({ NSOrderedSet(array: ["a"]) }, ""),
        "600 levels": ({ levels(600) }, String(repeating: "[0]", count: 512)),
    ]

    @Test(arguments: strangers.keys.sorted())
    func whatIsNoPropertyListIsRefused(name: String) throws {
        let (value, path) = try #require(Self.strangers[name])
        let inner = Crate(name: "inner", info: value())
        let outer = Crate(name: "outer", content: [Crate(name: "good"), inner])
        try expectRefusal(of: outer, "content[1].info", path, "Crate", "info")
        let values = Values.example()
        values.anything = value()
        try expectRefusal(of: values, "anything", path, "Values", "anything")
        // It may be an element.
        guard name != "NSNull alone" else { return }
        try expectRefusal(of: Crate(name: "t", table: ["k": value()]), "table[\"k\"]", path, "Crate", "table")
    }

    private static let contents: [String: (set: @Sendable (Crate) -> Void, path: String, key: String)] = [
        "date in strings": ({ $0.strings = ["a", NSDate()] }, "strings[1]", "strings"),
        "date in a thing": ({ $0.thing = NSSet(array: [NSDate()]) }, "thing[0]", "thing"),
        "array as a thing": ({ $0.thing = NSArray() }, "thing", "thing"),
        "subclass as a thing": ({ $0.thing = Tag(text: "x") }, "thing", "thing"),
        "no kind": ({ $0.part = 3 as Int8 }, "part", "part"),
        "date in a part": ({ $0.part = NSArray(array: ["a", NSDate()]) }, "part[1]", "part"),
        "count": ({ $0.samples = [1] }, "samples", "samples"),
        "equal ones": ({ $0.order = ["a", "a"] }, "order", "order"),
    ]

    @Test(arguments: contents.keys.sorted())
    func whatMayNotStandAtAPlaceIsRefused(name: String) throws {
        let (set, path, key) = try #require(Self.contents[name])
        let inner = Crate(name: "inner")
        set(inner)
        // Other forms than archives have no ordered sets.
        try expectRefusal(
            of: Crate(name: "outer", content: [inner]),
            "content[0].\(path)",
            "",
            "Crate",
            key,
            inArchivesOnly: name == "equal ones"
        )
    }

    /// - Parameter rest: the path after the property; forms state more or less of it.
    private func expectRefusal<Object: NSObject & UpdatableObject & ModelCodable & DeepObject>(
        of object: Object,
        _ path: String,
        _ rest: String,
        _ className: String,
        _ key: String,
        inArchivesOnly: Bool = false
    ) throws {
        func check(_ error: ArchiveError?, _ form: Comment) {
            #expect(error?.className == className, form)
            #expect(error?.property == key, form)
            #expect(error?.key == key, form)
            #expect(error?.path == path + rest, form)
            #expect(error.map { [.unwritable, .limitExceeded].contains($0.kind) } == true, form)
        }
        check(#expect(throws: ArchiveError.self) { try SampleModel.archivedData(withRootObject: object) }, "archive")
        let url = FileManager.default.temporaryDirectory.appending(path: "unwritable-\(UUID()).plist")
        try Data("old".utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let error = #expect(throws: ArchiveError.self) { try SampleModel.registry.write(object, to: url) }
        #expect(error?.file == url.path)
        #expect(try Data(contentsOf: url) == Data("old".utf8))

        // NSKeyedArchiver cannot report it: the archive that it wrote is rejected.
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        SampleModel.install(on: archiver)
        archiver.encode(object, forKey: NSKeyedArchiveRootObjectKey)
        let data = archiver.encodedData
        #expect(throws: ArchiveError.self) {
            try SampleModel.registry.unarchivedObject(ofClass: type(of: object), from: data)
        }
        guard !inArchivesOnly else { return }
        let encoding = #expect(throws: EncodingError.self) { try JSONEncoder().encode(object) }
        if case .invalidValue(_, let context) = encoding {
            check(context.underlyingError as? ArchiveError, "JSON")
        } else {
            Issue.record("no error")
        }
        check(#expect(throws: ArchiveError.self) { try object.deepDictionary() }, "dictionary")
        // This one cannot throw: it returns a property list that no reader accepts.
        let deep = object.dictionaryRepresentation(.deep)
        #expect(PropertyListSerialization.propertyList(deep, isValidFor: .binary))
        let refusal = #expect(throws: ArchiveError.self) { try Object(dictionary: deep) }
        #expect(refusal?.reason?.contains(path) == true)
    }

    @Test func rootsThatNoneCouldReadAreRefused() throws {
        let tag = Tag(text: "t")
        let roots: [(Any, String)] = [
            ([[tag]], "[0]"), ([1: tag], ""), (["a": [tag]], "[\"a\"]"), (5, ""), (Money(amount: 1), ""),
            ([tag, nil] as [Tag?], "[1]"), (NSString("x"), ""), ([Money(amount: 1)], "[0]"), (Tag?.none as Any, ""),
            (NSArray(array: [NSArray(array: [tag])]), "[0]"), ("text", ""), (Stranger(), ""), ([NSNull()], "[0]"),
        ]
        for (root, path) in roots {
            let error = #expect(throws: ArchiveError.self, "\(root)") {
                try SampleModel.archivedData(withRootObject: root)
            }
            #expect(error?.kind == .unwritable)
            #expect(error?.path == path, "\(root)")
        }
        let array = try SampleModel.archivedData(withRootObject: [tag] as [Any])
        #expect(try SampleModel.unarchivedArray(of: Tag.self, from: array) == [tag])
        let set = try SampleModel.archivedData(withRootObject: NSSet(array: [tag]))
        #expect(try SampleModel.unarchivedSet(of: Tag.self, from: set) == [tag])
        let dictionary = try SampleModel.archivedData(withRootObject: ["a": tag] as [String: Any])
        #expect(try SampleModel.unarchivedDictionary(of: Tag.self, from: dictionary) == ["a": tag])
        let optional = try SampleModel.archivedData(withRootObject: [tag, tag] as [Tag?])
        #expect(try SampleModel.unarchivedArray(of: Tag.self, from: optional).count == 2)
    }

    @Test func aListOfClassesBoundsSubclassesToo() throws {
        // An archive with a class that no list names; it would be found by its name.
        let writer = ArchiveWriter(classes: SampleModel.registry)
        writer.encode(LooseCrate(Tag(text: "x")), forKey: NSKeyedArchiveRootObjectKey)
        let data = try writer.encodedData()
        let error = #expect(throws: ArchiveError.self) {
            try SampleModel.unarchivedObject(ofClass: Crate.self, from: data)
        }
        #expect(error?.path == "thing")
        #expect([.classNotAllowed, .unknownClass].contains(error?.kind))
        for allowed in [NSMutableSet(array: ["a"]), NSString("s"), NSNumber(value: true), NSCountedSet(array: [1])] {
            let crate = Crate(name: "c", thing: allowed)
            let data = try SampleModel.archivedData(withRootObject: crate)
            #expect(try SampleModel.unarchivedObject(ofClass: Crate.self, from: data).thing?.isEqual(allowed) == true)
        }
    }

    /// Writes the values of a crate, with something else as its `thing`.
    private final class LooseCrate: Crate {
        private let other: NSObject

        init(_ other: NSObject) {
            self.other = other
            super.init(name: "loose")
        }

        required init?(coder: NSCoder) { nil }

        override var classForCoder: AnyClass { Crate.self }
        override func encode(with coder: NSCoder) {
            super.encode(with: coder)
            coder.encode(other, forKey: "thing")
        }
    }

    private final class SubTag: Tag {}

    /// As a model with `codable: plain` is written.
    private struct PlainRoot: Encodable {
        let root: Crate

        func encode(to encoder: any Encoder) throws {
            let registry = ModelRegistry(model: "Plain", stamp: SampleModel.stamp, isStampedInJSON: false, kinds: [])
            try CodableWriting(registry).encodeRoot(root, to: encoder)
        }
    }

    @Test func plainFormsRefuseWhatTheyCannotName() throws {
        _ = try JSONEncoder().encode(
            PlainRoot(root: Crate(name: "c", content: [Crate(name: "d")], label: Tag(text: "t")))
        )
        let wrong: [(Crate, String)] = [
            (Crate(name: "c", label: SubTag(text: "t")), "label"),
            (Crate(name: "c", content: [Crate(name: "d"), LooseCrate(Tag(text: "x"))]), "content[1]"),
            (Crate(name: "c", info: [Date()]), "info[0]"),
            (Crate(name: "c", part: Tag(text: "t")), "part"),
        ]
        for (crate, path) in wrong {
            let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(PlainRoot(root: crate)) }
            guard case .invalidValue(_, let context) = error else { continue }
            #expect((context.underlyingError as? ArchiveError)?.path == path)
        }
    }

    @Test func decimalsKeepTheirDigitsInPropertyLists() throws {
        let decimal = try #require(Decimal(string: "0.1234567890123456789"))
        for value in [decimal as Any, NSDecimalNumber(decimal: decimal)] {
            let crate = Crate(name: "c", info: ["d": value])
            let data = try SampleModel.archivedData(withRootObject: crate)
            let read = try SampleModel.unarchivedObject(ofClass: Crate.self, from: data).info as? [String: Any]
            #expect(read?["d"] as? Decimal == decimal)
        }
    }
}
