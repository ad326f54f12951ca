import CommandTestSupport
import Foundation
import Testing

@testable import HeirloomRuntime

/// One row per fact: archives, dictionaries and JSON report it in the same words, with the same class, property, key and path.
@Suite struct ErrorWordsTests {
    @Test func thePageShowsAnErrorAsItIs() throws {
        let page = try Repository.text("Sources/HeirloomRuntime/HeirloomRuntime.docc/ReadingArchives.md")
        let error = ArchiveError(
            .mismatch,
            className: "Book",
            key: "pages",
            path: "items[3].pages",
            expected: "Int",
            found: ArchiveError.words("many")
        )
        #expect(page.contains("```text\n\(error)\n```"))
    }

    struct Fact: CustomTestStringConvertible, @unchecked Sendable {
        let testDescription: String
        let type: any ErrorSubject.Type
        let values: [String: Any]
        let kind: ArchiveError.Kind
        let className: String
        let key: String?
        let path: String
        let expected: String?
        let found: String?
    }

    static let facts: [Fact] = [
        fact("no value", Node.self, [:], .missing, "Node", "number", nil, nil),
        fact("nil", Node.self, ["number": NSNull()], .missing, "Node", "number", nil, "nil"),
        fact("text for a number", Node.self, ["number": "x"], .mismatch, "Node", "number", "Int", "text 'x'"),
        fact("a real for an integer", Node.self, ["number": 2.5], .outOfRange, "Node", "number", "Int", "2.5"),
        fact("a number for text", Tag.self, ["text": 5], .mismatch, "Tag", "text", "String", "5"),
        fact("an array for text", Tag.self, ["text": [1]], .mismatch, "Tag", "text", "String", "an array"),
        fact(
            "an element",
            Crate.self,
            ["name": "n", "order": ["a", 5] as [Any]],
            .mismatch,
            "Crate",
            "order",
            at: "order[1]",
            "String",
            "5"
        ),
        fact(
            "text for an array",
            Shelf.self,
            ["name": "s", "books": "none"],
            .mismatch,
            "Shelf",
            "books",
            "an array or a set",
            "text 'none'"
        ),
        fact(
            "text for an object",
            Shelf.self,
            ["name": "s", "books": ["x"]],
            .mismatch,
            "Shelf",
            "books",
            at: "books[0]",
            "Book",
            "text 'x'"
        ),
        fact(
            "an unknown class",
            Shelf.self,
            ["name": "s", "books": [["$class": "Nothing"]]],
            .unknownClass,
            "Shelf",
            "books",
            at: "books[0]",
            "Book",
            "Nothing"
        ),
        fact(
            "another class",
            Shelf.self,
            ["name": "s", "books": [["$class": "Tag", "text": "t"]]],
            .classNotAllowed,
            "Shelf",
            "books",
            at: "books[0]",
            "Book",
            "Tag"
        ),
        fact(
            "an abstract class",
            Shelf.self,
            ["name": "s", "books": [["$class": "Thing"]]],
            .abstractClass,
            "Shelf",
            "books",
            at: "books[0]",
            "an object of a class below it",
            "Thing"
        ),
        fact(
            "a nested value",
            Node.self,
            ["number": 1, "next": ["$class": "Node", "number": "y"] as [String: Any]],
            .mismatch,
            "Node",
            "number",
            at: "next.number",
            "Int",
            "text 'y'"
        ),
        fact(
            "a later version",
            Node.self,
            ["number": 1, "Bookshelf.version": 9, "Bookshelf.minReader": 8],
            .versionRefused,
            "Node",
            nil,
            at: "",
            "a reader of Bookshelf version 8 or above",
            "version 3"
        ),
    ]

    private static func fact(
        _ name: String,
        _ type: any ErrorSubject.Type,
        _ values: [String: Any],
        _ kind: ArchiveError.Kind,
        _ className: String,
        _ key: String?,
        at path: String? = nil,
        _ expected: String?,
        _ found: String?
    ) -> Fact {
        Fact(
            testDescription: name,
            type: type,
            values: values,
            kind: kind,
            className: className,
            key: key,
            path: path ?? key ?? "",
            expected: expected,
            found: found
        )
    }

    @Test(arguments: facts) func factsAreToldAlike(_ fact: Fact) throws {
        func check(_ error: ArchiveError?, _ form: Comment) {
            #expect(error?.kind == fact.kind, form)
            #expect(error?.className == fact.className, form)
            #expect(error?.property == fact.key, form)
            #expect(error?.key == fact.key, form)
            #expect(error?.path == fact.path, form)
            #expect(error?.expected == fact.expected, form)
            #expect(error?.found == fact.found, form)
            #expect(error?.reason == nil, form)
        }
        func open<Subject: ErrorSubject>(_ type: Subject.Type) throws {
            var archive = CraftedArchive()
            let root = archive.record(fact.values, ofClass: "\(type)")
            let data = archive.archive(root: root)
            check(
                #expect(throws: ArchiveError.self) { try SampleModel.unarchivedObject(ofClass: type, from: data) },
                "archive"
            )
            let named = named(fact.values)
            let deep = named.merging(["Bookshelf.version": 3]) { old, _ in old }
            check(#expect(throws: ArchiveError.self) { try type.init(dictionary: deep) }, "deep dictionary")
            check(#expect(throws: ArchiveError.self) { try type.init(dictionary: named) }, "dictionary")
            let json = try JSONSerialization.data(withJSONObject: named)
            let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode(type, from: json) }
            check(error?.archiveError, "JSON")
            if case .typeMismatch(let asked, _) = error { #expect("\(asked)" != "Any") }
        }
        try open(fact.type)
    }

    /// Class names as JSON and dictionaries have them.
    private func named(_ values: [String: Any]) -> [String: Any] {
        var named: [String: Any] = [:]
        for (key, value) in values {
            let key = key == "$class" ? "Bookshelf.class" : key
            switch value {
            case let record as [String: Any]: named[key] = self.named(record)
            case let elements as [[String: Any]]: named[key] = elements.map { self.named($0) }
            default: named[key] = value
            }
        }
        return named
    }

    @Test func hooksTellTheirClass() throws {
        let book = Book.example()
        book.created = .distantPast
        let read: [() throws -> Void] = [
            {
                let data = try SampleModel.archivedData(withRootObject: [book])
                _ = try SampleModel.unarchivedArray(of: Book.self, from: data)
            },
            { _ = try Shelf(dictionary: Shelf(name: "s", books: [book]).deepDictionary()) },
            {
                let data = try JSONEncoder().encode(Shelf(name: "s", books: [book]))
                _ = try JSONDecoder().decode(Shelf.self, from: data)
            },
        ]
        for (pass, path) in zip(read, ["[0]", "books[0]", "books[0]"]) {
            let error = ArchiveError.thrown(by: pass)
            #expect(error?.className == "Thing")
            #expect(error?.path == path)
            #expect(error?.underlyingError is CocoaError)
        }
        book.created = .distantFuture
        let written: [() throws -> Void] = [
            { _ = try SampleModel.archivedData(withRootObject: Shelf(name: "s", books: [book])) },
            { _ = try Shelf(name: "s", books: [book]).deepDictionary() },
            { _ = try JSONEncoder().encode(Shelf(name: "s", books: [book])) },
        ]
        for pass in written {
            let error = ArchiveError.thrown(by: pass)
            #expect(error?.className == "Book")
            #expect(error?.path == "books[0]")
            #expect(error?.underlyingError is CocoaError)
        }
    }

    /// A conversion reports key and value as they are in the archive.
    @Test func conversionsTellTheOldKeyAndValue() throws {
        var archive = CraftedArchive()
        let root = archive.record(["old": "many", "Bookshelf.version": 2], ofClass: "Converted")
        let registry = ModelRegistry(
            model: "Bookshelf",
            stamp: Converted.stamp,
            kinds: [.object(Converted.self, "Converted", isBase: true)]
        )
        for isFunction in [false, true] {
            Converted.isFunction = isFunction
            let error = #expect(throws: ArchiveError.self) {
                try registry.unarchivedObject(ofClass: Converted.self, from: archive.archive(root: root))
            }
            #expect(error?.kind == .conversion)
            #expect(error?.className == "Converted")
            #expect(error?.key == "old")
            #expect(error?.version == 2)
            #expect(error?.expected == "Int")
            #expect(error?.found == "text 'many'")
        }
    }

    @Test func filesOfAnotherKindAreNamed() throws {
        for (text, found) in [("", "no bytes"), ("hello", "5 bytes of something else")] {
            let error = #expect(throws: ArchiveError.self) {
                try SampleModel.unarchivedObject(ofClass: Node.self, from: Data(text.utf8))
            }
            #expect(error?.expected == "a property list, binary or XML")
            #expect(error?.found == found)
        }
    }
}

/// The members that the tests require of a class.
protocol ErrorSubject: NSObject, NSSecureCoding, ModelCodable {}

extension Node: ErrorSubject {}
extension Tag: ErrorSubject {}
extension Crate: ErrorSubject {}
extension Shelf: ErrorSubject {}

extension DecodingError {
    fileprivate var archiveError: ArchiveError? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context.underlyingError as? ArchiveError
        @unknown default: nil
        }
    }
}

extension ArchiveError {
    /// Also below an error of Codable.
    static func thrown(by pass: () throws -> Void) -> ArchiveError? {
        do {
            try pass()
            return nil
        } catch let error as ArchiveError {
            return error
        } catch let error as DecodingError {
            return error.archiveError
        } catch EncodingError.invalidValue(_, let context) {
            return context.underlyingError as? ArchiveError
        } catch {
            return nil
        }
    }
}

/// A class whose `new` was computed from `old`, in the form of generated code.
private final class Converted: NSObject, ArchivedObject {
    static let stamp = ModelStamp("Bookshelf", version: 3)
    nonisolated(unsafe) static var isFunction = false
    let new: Int

    private enum Field: NamedField { case new, old }
    private static let layout = ArchiveLayout("Converted", in: stamp, fields: [.inline("new"), .init("old")])
    static var archiveLayout: ArchiveLayout { layout }
    static var supportsSecureCoding: Bool { true }
    func encode(with coder: NSCoder) {}
    func readReferences(from coder: NSCoder) throws {}

    init?(coder: NSCoder) {
        do {
            let fields = try FieldReader(coder, Converted.layout)
            let old = try fields[1].string()
            new =
                Converted.isFunction
                ? try fields.converting(Field.new, using: { Int($0) }, old)
                : try fields.converting(Field.new, using: { pastValue($0, as: Int.self) }, old)
            super.init()
            try fields.announce(self)
        } catch {
            coder.failDecoding(error)
            return nil
        }
    }
}

extension CraftedArchive {
    /// An object with such values: numbers inline, text, arrays and records as objects, NSNull as a reference to `$null`.
    fileprivate mutating func record(_ values: [String: Any], ofClass name: String) -> Int {
        var parts: [(String, Int)] = []
        for (key, value) in values.sorted(by: { $0.key < $1.key }) where key != "$class" {
            parts.append((key, self.value(value)))
        }
        return object(instance(of: values["$class"] as? String ?? name, parts))
    }

    private mutating func value(_ value: Any) -> Int {
        switch value {
        case is NSNull: return reference(0)
        case let number as Int: return integer(Int64(number))
        case let number as Double: return real(number)
        default: return reference(element(value))
        }
    }

    private mutating func element(_ value: Any) -> Int {
        switch value {
        case let text as String: return object(self.text(text))
        case let values as [Any]:
            var elements: [Int] = []
            for value in values { elements.append(element(value)) }
            return array(of: elements)
        case let record as [String: Any]: return self.record(record, ofClass: "")
        default: return object(self.value(value))
        }
    }
}
