import Foundation
import Testing

@testable import HeirloomRuntime

/// A value of the wrong type under each key of each class, in each channel: an error that names it, never a crash or a wrong value.
@Suite struct WrongInputTests {
    /// Types that accept anything.
    private static let tolerant: Set<String> = [
        "anything", "perhaps", "lists", "component", "components", "thing", "outline",
    ]
    /// Their `failure:` allows the failure.
    private static let forgiving: Set<String> = ["status", "level"]

    private func fields(_ object: any ShowcaseObject) -> [ArchiveField] {
        type(of: object).archiveLayout.fields.filter {
            !Self.tolerant.contains($0.name) && !Self.forgiving.contains($0.name) && $0.flat == nil
        }
    }

    @Test(arguments: Sample.all) func dictionaries(_ sample: Sample) throws {
        func make<Object: ShowcaseObject>(_ object: Object, _ dictionary: [String: Any]) throws {
            _ = try Object(dictionary: dictionary)
        }
        let whole = sample.object.dictionaryRepresentation(.deep)
        for field in fields(sample.object) where field.channels.contains(.dictionary) {
            var broken = whole
            broken[field.name] = NSObject()
            let error = #expect(throws: ArchiveError.self, "\(field.name)") { try make(sample.object, broken) }
            #expect(error?.path == field.name)
        }
    }

    @Test(arguments: Sample.all) func json(_ sample: Sample) throws {
        func decode<Object: ShowcaseObject>(_ object: Object, _ data: Data) throws {
            _ = try jsonDecoder().decode(Object.self, from: data)
        }
        let data = try jsonEncoder().encode(sample.object)
        let whole = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        for field in fields(sample.object) where field.channels.contains(.json) {
            var broken = whole
            // A nested array is never valid, also on a path; nor is a number in place of nested arrays.
            let key = try #require(field.json.split(separator: "\u{1F}").first.map(String.init))
            broken[key] = whole[key] is [Any] ? 5 as Any : [[true]]
            let data = try JSONSerialization.data(withJSONObject: broken)
            let error = #expect(throws: DecodingError.self, "\(key)") { try decode(sample.object, data) }
            if case .typeMismatch(_, let context) = error {
                #expect(context.codingPath.first?.stringValue == key)
            }
        }
    }

    @Test(arguments: Sample.all) func archives(_ sample: Sample) throws {
        func read<Object: ShowcaseObject>(_ object: Object, _ data: Data) throws {
            _ = try ShowcaseModel.unarchivedObject(ofClass: Object.self, from: data)
        }
        let name = try #require(ShowcaseModel.registry.archiveName(of: type(of: sample.object)))
        for field in fields(sample.object) where field.channels.contains(.archive) {
            let writer = ArchiveWriter(classes: ShowcaseModel.registry)
            writer.setClassName(name, for: Impostor.self)
            writer.encode(Impostor(sample.object, field.key), forKey: NSKeyedArchiveRootObjectKey)
            let data = try writer.encodedData()
            let error = #expect(throws: ArchiveError.self, "\(field.key)") { try read(sample.object, data) }
            #expect(
                error?.path.hasPrefix(field.name) == true || error?.key == field.key,
                "\(String(describing: error))"
            )
        }
    }
}

/// Writes the values of another object, with a wrong value under one key.
private final class Impostor: NSObject, NSSecureCoding {
    private let original: any ShowcaseObject
    private let key: String

    init(_ original: any ShowcaseObject, _ key: String) {
        self.original = original
        self.key = key
    }

    static var supportsSecureCoding: Bool { true }
    init?(coder: NSCoder) { nil }

    func encode(with coder: NSCoder) {
        original.encode(with: coder)
        // Of a class that no property of the showcase has.
        coder.encode(NSNull(), forKey: key)
        coder.encode(Stranger(), forKey: key)
    }
}

private final class Stranger: NSObject, NSSecureCoding {
    override init() {
        super.init()
    }

    static var supportsSecureCoding: Bool { true }
    init?(coder: NSCoder) { nil }
    func encode(with coder: NSCoder) {}
}
